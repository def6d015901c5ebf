#pragma once
// What answers say of Helix itself, and of the computer below it.

#include <array>

#include "operations/described.h"

namespace helix::operations {

struct Hello {
    int protocol = 0;
    std::string version;
    std::int64_t pid = 0;
    bool window = false;
};
void describe(auto& field, Is<Hello> auto& hello)
{
    field("protocol", hello.protocol, "of this socket");
    field("version", hello.version, "of Helix");
    field("pid", hello.pid, "of Helix");
    field("window", hello.window, "there is one");
}

struct WindowShown {
    bool window = false;
};
void describe(auto& field, Is<WindowShown> auto& shown)
{
    field("window", shown.window, "there is one");
}

/// A finding of doctor.
struct DoctorFinding {
    static constexpr std::string_view kValue = "finding";
    enum class Level { Good, Note, Problem };
    Level level = Level::Good;
    std::string subject; ///< "QEMU", "Acceleration", "Folders", "Keychain", "Images", "Disk space",
                         ///< "Confinement", "Boundary", "Decoder"; of a desktop also "Desktop",
                         ///< "Capture", "Encoder", "Probe", "Pace"
    std::string sentence;
};
constexpr auto words(DoctorFinding::Level /*level*/)
{
    return std::array<std::string_view, 3>{"good", "note", "problem"};
}
void describe(auto& field, Is<DoctorFinding> auto& finding)
{
    field("level", finding.level, "how bad it is");
    field("subject", finding.subject, "a word or two");
    field("sentence", finding.sentence, "what was found");
}

/// Something that happened.
/// What an entry of the activity is about, coarsely.
enum class ActivityGroup { Machines, Agents, Boundary, Ports, Projects, Images };
constexpr auto words(ActivityGroup /*group*/)
{
    return std::array<std::string_view, 6>{"machines", "agents",   "boundary",
                                           "ports",    "projects", "images"};
}
struct ActivityKind {
    std::string_view kind;
    ActivityGroup group;
};
/// Every kind that is not about machines.
inline constexpr std::array kActivityKinds{
    ActivityKind{"finished", ActivityGroup::Agents},
    ActivityKind{"agent_failed", ActivityGroup::Agents},
    ActivityKind{"asked", ActivityGroup::Agents},
    ActivityKind{"session", ActivityGroup::Agents},
    ActivityKind{"attempts", ActivityGroup::Agents},
    ActivityKind{"given", ActivityGroup::Boundary},
    ActivityKind{"taken_back", ActivityGroup::Boundary},
    ActivityKind{"reach", ActivityGroup::Boundary},
    ActivityKind{"blocked", ActivityGroup::Boundary},
    ActivityKind{"secret", ActivityGroup::Boundary},
    ActivityKind{"budget", ActivityGroup::Boundary},
    ActivityKind{"network", ActivityGroup::Boundary},
    ActivityKind{"clipboard", ActivityGroup::Boundary},
    ActivityKind{"file", ActivityGroup::Boundary},
    ActivityKind{"authority", ActivityGroup::Boundary},
    ActivityKind{"metrics", ActivityGroup::Boundary},
    ActivityKind{"port", ActivityGroup::Ports},
    ActivityKind{"port_failed", ActivityGroup::Ports},
    ActivityKind{"project", ActivityGroup::Projects},
    ActivityKind{"changes", ActivityGroup::Projects},
    ActivityKind{"accepted", ActivityGroup::Projects},
    ActivityKind{"image", ActivityGroup::Images},
    ActivityKind{"image_failed", ActivityGroup::Images},
};
constexpr ActivityGroup groupOf(std::string_view kind)
{
    for (const auto& known : kActivityKinds)
        if (known.kind == kind)
            return known.group;
    return ActivityGroup::Machines;
}

struct ActivityEntry {
    static constexpr std::string_view kValue = "event";
    std::int64_t id = 0;
    std::int64_t timeMs = 0; ///< wall clock
    std::string workspace;   ///< id, or empty
    std::string workspaceName;
    std::string kind; ///< stable word: "created", "step", "ready", "stopped", "failed", "deleted",
                      ///< "port", "image", ...
    std::string text; ///< for people
    std::int64_t durationMs = -1; ///< -1: none
    /// Of what it leads to, where its workspace and kind do not say it: a conversation, an image, a
    /// port of the guest, a group of attempts.
    std::string about;
    int times = 1; ///< equal ones that came right after one another share an entry
};
void describe(auto& field, Is<ActivityEntry> auto& entry)
{
    field("id", entry.id, "grows");
    field("time_ms", entry.timeMs, "wall clock");
    field("workspace", entry.workspace, "its id, or empty");
    field("workspace_name", entry.workspaceName, "as it was called then");
    field("kind", entry.kind, "a stable word: created, step, ready, stopped, failed, deleted, ...");
    field("text", entry.text, "for people");
    field("duration_ms", entry.durationMs, "ms; -1: none");
    field("about", entry.about, kSometimes,
          "the conversation, image, port or group of attempts that it leads to");
    field("times", entry.times, "equal ones that came right after one another share an entry");
}

struct SettingValue {
    std::string key, value;
};
void describe(auto& field, Is<SettingValue> auto& setting)
{
    field("key", setting.key, "as settings.list names it");
    field("value", setting.value, "as it was given");
}

/// What settings an import changed, and what it left out.
struct SettingsImported {
    std::vector<std::string> changed, skipped;
};
void describe(auto& field, Is<SettingsImported> auto& imported)
{
    field("changed", imported.changed, "keys whose value is another now");
    field("skipped", imported.skipped,
          "keys that this Helix does not know; of those that it does not import the ones whose "
          "value in the file is another");
}

/// All settings in a file.
struct SettingsDocument {
    std::string document;
};
void describe(auto& field, Is<SettingsDocument> auto& exported)
{
    field("document", exported.document, "JSON text, as settings.import takes it");
}

/// One part of a report about a problem, which may be left out.
struct ReportPart {
    std::string name, title, text;
};
void describe(auto& field, Is<ReportPart> auto& part)
{
    field("name", part.name, "a stable word: versions, computer, machines, settings, log, gateway");
    field("title", part.title, "for people");
    field("text", part.text, "without secrets");
}

/// The parts as one text, each under its title.
inline std::string reportText(const std::vector<ReportPart>& parts)
{
    std::string text;
    for (const auto& part : parts)
        text += (text.empty() ? "== " : "\n== ") + part.title + " ==\n" + part.text + "\n";
    return text;
}

} // namespace helix::operations
