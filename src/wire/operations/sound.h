#pragma once
// Requests about what a workspace plays.

#include "operations/sound_values.h"
#include "operations/workspaces.h"

namespace helix::operations {

struct ShowSound {
    static constexpr Operation kOperation{
        "sound.show",
        Effect::Looks,
        "Whether what it plays is heard here, and how loud it is.",
        {}};
    using Answer = Sound;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct ChooseSound {
    static constexpr Operation kOperation{
        "sound.choose", Effect::Works, "Hears what it plays, or does not; mutes it here.",
        "It is off until asked for, and kept. Sound goes from the guest to this computer alone: "
        "there is no microphone in it."};
    using Answer = Sound;
    std::string workspace;
    std::optional<bool> on, muted;
};
void describe(auto& field, Is<ChooseSound> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("on", request.on, flag(), "what it plays comes to this computer");
    field("muted", request.muted, flag(), "but is not played here");
}

inline constexpr std::int64_t kMostSoundSeconds = 3600;
struct RecordSound {
    static constexpr Operation kOperation{
        "sound.record", Effect::Works, "Writes what it plays into a WAV file.",
        "Its sound must be on. call.cancel ends it: it is answered with what was written, as when "
        "it "
        "cannot go on. What is done privately meanwhile is silence in it."};
    using Answer = RecordedSound;
    std::string workspace, file;
    std::int64_t seconds = 0;
    bool force = false;
};
void describe(auto& field, Is<RecordSound> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("file", request.file, need(kMaxPath), "its whole path");
    field("seconds", request.seconds, need(1, kMostSoundSeconds), "to record");
    field("force", request.force, flag(),
          "an ordinary file that is there gives its name away once there is something to record");
}

/// In the order of the documentation.
using SoundOperations = Rows<ShowSound, ChooseSound, RecordSound>;

} // namespace helix::operations
