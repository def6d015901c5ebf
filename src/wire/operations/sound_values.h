#pragma once
// What a workspace plays, as it is heard on this computer.

#include "operations/workspace_values.h"

namespace helix::operations {

/// What the user has chosen for a workspace; kept. Nothing is captured in it while it is off.
struct SoundChoice {
    bool on = false;
    bool muted = false; ///< nothing is played here; the meter goes on
    friend bool operator==(const SoundChoice&, const SoundChoice&) = default;
};
void describe(auto& field, Is<SoundChoice> auto& choice)
{
    field("on", choice.on, "what it plays comes to this computer");
    field("muted", choice.muted, "but is not played here");
}

enum class SoundState {
    Off,
    Waiting, ///< for the workspace to be ready, or for its agent
    Silent,  ///< nothing plays there
    Playing,
    Failed
};
constexpr auto words(SoundState /*state*/)
{
    return std::array<std::string_view, 5>{"off", "waiting", "silent", "playing", "failed"};
}

struct Sound {
    static constexpr std::string_view kValue = "sound";
    SoundChoice choice;
    WorkspaceId workspace;
    SoundState state = SoundState::Off;
    std::string meaning;
    int level = 0;
    bool isPlayedHere = false;
    std::int64_t bufferMs = 0;
    std::uint64_t packets = 0, late = 0, lost = 0;
};
void describe(auto& field, Is<Sound> auto& sound)
{
    describe(field, sound.choice);
    field("workspace", sound.workspace, "its id");
    field("state", sound.state, "off, waiting, silent, playing or failed");
    field("meaning", sound.meaning, "what that means, a sentence");
    field("level", sound.level, "the peak of the last 0.3 s in percent of full scale");
    field("played_here", sound.isPlayedHere, "by a window, into this computer's loudspeakers");
    field("buffer_ms", sound.bufferMs, "what waits to be played; 60 at most");
    field("packets", sound.packets, "of 20 ms that were heard since it was connected");
    field("late", sound.late, "of them that came too late to be played");
    field("lost", sound.lost, "that never came, where they were to be played");
}

/// What was played, in a file.
struct RecordedSound {
    std::string file;
    std::uint64_t bytes = 0;
    std::int64_t heardMs = 0;
    int level = 0;
    std::string problem;
};
void describe(auto& field, Is<RecordedSound> auto& recorded)
{
    field("file", recorded.file, "its whole path: WAV, 48 kHz, 16 bits, two channels");
    field("bytes", recorded.bytes, "of samples in it");
    field("heard_ms", recorded.heardMs, "of it that are sound; the rest is silence");
    field("level", recorded.level, "its peak in percent of full scale");
    field("problem", recorded.problem, "why it ended before it was to; else empty");
}

} // namespace helix::operations
