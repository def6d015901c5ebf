#pragma once
// Sound of guests that play what a test says.

#include <map>

#include "sound/sound.h"

namespace helix::fakes {

class FakeSound : public sound::Sound {
public:
    std::map<WorkspaceId, operations::Sound> sounds;
    sound::OutputMaker maker;

    [[nodiscard]] operations::Sound now(const WorkspaceId& id) const override
    {
        const auto found = sounds.find(id);
        operations::Sound sound = found == sounds.end() ? operations::Sound() : found->second;
        sound.workspace = id;
        return sound;
    }
    async::Task<Result<void>> choose(WorkspaceId id, sound::SoundChoice choice) override
    {
        sounds[id].choice = choice;
        sounds[id].state = choice.on ? sound::SoundState::Silent : sound::SoundState::Off;
        emit changed(id);
        co_return Result<void>();
    }
    async::Task<Result<operations::RecordedSound>> record(WorkspaceId id, sound::RecordWish wish,
                                                          async::CancelToken /*cancel*/) override
    {
        if (!sounds[id].choice.on)
            co_return fail(ErrorCode::Conflict, "Its sound is off.");
        operations::RecordedSound recorded;
        recorded.file = wish.file.string();
        co_return recorded;
    }
    void setOutput(sound::OutputMaker made) override { maker = std::move(made); }
    /// Something else is to be heard in it.
    void set(const WorkspaceId& id, const operations::Sound& sound)
    {
        sounds[id] = sound;
        emit changed(id);
    }
};

} // namespace helix::fakes
