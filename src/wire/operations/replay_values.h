#pragma once
// What answers say of recordings that Helix keeps of a workspace, and of what happened when.

#include <optional>

#include "base/ids.h"
#include "operations/described.h"

namespace helix::operations {

inline constexpr int kMostRollingMiB = 1 << 28;

/// A file of a recording: of one size, without a gap.
struct RecordedPart {
    std::string file;
    std::int64_t startMs = 0, durationMs = 0;
    std::uint64_t bytes = 0;
    int width = 0, height = 0;
    friend bool operator==(const RecordedPart&, const RecordedPart&) = default;
};
void describe(auto& field, Is<RecordedPart> auto& part)
{
    field("file", part.file, "its whole path, an MP4 file");
    field("start_ms", part.startMs, "wall clock");
    field("duration_ms", part.durationMs, "ms");
    field("bytes", part.bytes, "bytes");
    field("width", part.width, "pixels");
    field("height", part.height, "pixels");
}

/// What Helix has recorded of a workspace, from a beginning to an end.
struct KeptRecording {
    static constexpr std::string_view kValue = "kept_recording";
    std::string id;
    WorkspaceId workspace;
    bool rolling = false; ///< by itself, and the oldest parts go
    bool running = false;
    std::int64_t startMs = 0, endMs = 0;
    std::uint64_t bytes = 0;
    std::vector<RecordedPart> parts; ///< in their order
    friend bool operator==(const KeptRecording&, const KeptRecording&) = default;
};
void describe(auto& field, Is<KeptRecording> auto& recording)
{
    field("id", recording.id, "among the workspace's own");
    field("workspace", recording.workspace, "its id");
    field("rolling", recording.rolling, "Helix made it by itself, and drops its oldest parts");
    field("running", recording.running, "it goes on");
    field("start_ms", recording.startMs, "wall clock");
    field("end_ms", recording.endMs, "wall clock");
    field("bytes", recording.bytes, "bytes of all parts");
    field("parts", recording.parts,
          "its files; where the size changed, or nothing was recorded, "
          "another one begins");
}

/// What is being recorded of a workspace now.
struct RecordingNow {
    static constexpr std::string_view kValue = "recording_now";
    WorkspaceId workspace;
    std::string id;      ///< empty: nothing was asked for
    std::string rolling; ///< id of the one that Helix makes by itself; empty: none
    double seconds = 0;  ///< of the one that was asked for
    std::uint64_t bytes = 0;
    std::string problem;          ///< why the last one ended by itself
    int rollingMiB = 0;           ///< are always kept; 0: none
    bool rollingByDefault = true; ///< as recording.rollingMiB says
    friend bool operator==(const RecordingNow&, const RecordingNow&) = default;
};
void describe(auto& field, Is<RecordingNow> auto& now)
{
    field("workspace", now.workspace, "its id");
    field("id", now.id, "of the recording that was asked for; empty: none is made");
    field("rolling", now.rolling, "id of the one that Helix makes by itself; empty: none");
    field("seconds", now.seconds, "of the one that was asked for");
    field("bytes", now.bytes, "of the one that was asked for");
    field("problem", now.problem, kSometimes, "why the last one ended by itself, a sentence");
    field("rolling_mib", now.rollingMiB, "MiB that Helix keeps by itself while it runs; 0: none");
    field("rolling_by_default", now.rollingByDefault, "as recording.rollingMiB says");
}

/// Something that happened in a workspace, or to it.
struct Mark {
    static constexpr std::string_view kValue = "mark";
    enum class Kind {
        Prompt,     ///< of the user
        Tool,       ///< a tool call of an agent
        Command,    ///< one that runs a command
        Network,    ///< a line of the ledger
        File,       ///< a tool call that changes files, or a snapshot of all changes
        Checkpoint, ///< the workspace can be forked from here
        Fork,       ///< another workspace began here
        Life        ///< started, suspended, failed, ...
    };
    std::int64_t timeMs = 0, durationMs = 0;
    Kind kind = Kind::Life;
    std::string text;
    bool bad = false;
    std::string session;
    std::int64_t entry = 0;
    std::string checkpoint;
    friend bool operator==(const Mark&, const Mark&) = default;
};
constexpr auto words(Mark::Kind /*kind*/)
{
    return std::array<std::string_view, 8>{"prompt", "tool",       "command", "network",
                                           "file",   "checkpoint", "fork",    "life"};
}
void describe(auto& field, Is<Mark> auto& mark)
{
    field("time_ms", mark.timeMs, "wall clock of this computer: when it began");
    field("duration_ms", mark.durationMs, "as long as that is known; 0: a moment");
    field("kind", mark.kind, "what it was");
    field("text", mark.text, "for people");
    field("bad", mark.bad, kSometimes, "it was refused, or failed");
    field("session", mark.session, kSometimes, "the conversation it is in");
    field("entry", mark.entry, kSometimes, "its number there");
    field("checkpoint", mark.checkpoint, kSometimes, "name of the one to fork from");
}

/// What happened within a span, in order.
struct Timeline {
    static constexpr std::string_view kValue = "timeline";
    std::int64_t fromMs = 0, toMs = 0;
    std::vector<Mark> marks;
    bool truncated = false;
};
void describe(auto& field, Is<Timeline> auto& timeline)
{
    field("from_ms", timeline.fromMs, "wall clock");
    field("to_ms", timeline.toMs, "wall clock");
    field("marks", timeline.marks, "in the order of their times");
    field("truncated", timeline.truncated, "more happened than is said: the newest are here");
}

} // namespace helix::operations
