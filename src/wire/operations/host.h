#pragma once
// Requests about this Helix itself and the host below it.

#include "operations/host_values.h"
#include "operations/workspaces.h"

namespace helix::operations {

inline constexpr std::int64_t kMaxSettingsDocument = 512 << 10;

struct SayHello {
    static constexpr Operation kOperation{"app.hello", Effect::Looks, "Who answers.", {}};
    using Answer = Hello;
};
void describe(auto& /*field*/, Is<SayHello> auto& /*request*/) {}

struct ShowWindow {
    static constexpr Operation kOperation{"app.activate", Effect::Looks, "Shows the window.", {}};
    using Answer = WindowShown;
    std::string asked;
};
void describe(auto& field, Is<ShowWindow> auto& request)
{
    field("asked", request.asked, may(kMaxPath),
          "a helixvm: link, or a file by its whole path, that the user is asked about; empty: "
          "nothing");
}

struct MakeWay {
    static constexpr Operation kOperation{
        "app.yield", Effect::Manages, "A headless Helix makes way for a starting window.", {}};
};
void describe(auto& /*field*/, Is<MakeWay> auto& /*request*/) {}

struct ExamineHost {
    static constexpr Operation kOperation{
        "host.doctor", Effect::Looks, "Examines this computer.", {}};
    using Answer = std::vector<DoctorFinding>;
    bool probe = true;
};
void describe(auto& field, Is<ExamineHost> auto& request)
{
    field("probe", request.probe, flag(), "measure the accelerator if that was never done");
}

struct ExamineDesktop {
    static constexpr Operation kOperation{
        "desktop.doctor", Effect::Looks,
        "Examines how its desktop is captured, encoded and decoded, and why so.",
        "Each encoder of the guest makes a picture meanwhile."};
    using Answer = std::vector<DoctorFinding>;
    std::string workspace;
};
void describe(auto& field, Is<ExamineDesktop> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
}

struct ListSettings {
    static constexpr Operation kOperation{"settings.list", Effect::Looks, "Every setting.", {}};
    using Answer = std::map<std::string, std::string>;
};
void describe(auto& /*field*/, Is<ListSettings> auto& /*request*/) {}

struct SetSetting {
    static constexpr Operation kOperation{
        "settings.set", Effect::Manages, "Changes a setting.", {}};
    using Answer = SettingValue;
    std::string key, value;
};
void describe(auto& field, Is<SetSetting> auto& request)
{
    constexpr std::int64_t kMostBytes = 256 << 10;
    field("key", request.key, need(kMaxReference), "as settings.list names it");
    field("value", request.value, need(kMostBytes), "empty: the default");
}

struct ExportSettings {
    static constexpr Operation kOperation{
        "settings.export", Effect::Looks, "Every setting as a file.",
        "No key, token or other secret is among settings; what Helix noted by itself is left out."};
    using Answer = SettingsDocument;
};
void describe(auto& /*field*/, Is<ExportSettings> auto& /*request*/) {}

struct ImportSettings {
    static constexpr Operation kOperation{
        "settings.import", Effect::Manages, "Takes settings from such a file.",
        "All that are known or, when one has a wrong value, none."};
    using Answer = SettingsImported;
    std::string document;
};
void describe(auto& field, Is<ImportSettings> auto& request)
{
    field("document", request.document, need(kMaxSettingsDocument), "as settings.export gave it");
}

struct ReportProblem {
    static constexpr Operation kOperation{"host.report", Effect::Looks,
                                          "Gathers what helps to find a fault, without secrets.",
                                          "Nothing is sent anywhere."};
    using Answer = std::vector<ReportPart>;
};
void describe(auto& /*field*/, Is<ReportProblem> auto& /*request*/) {}

struct ListEvents {
    static constexpr Operation kOperation{
        "events.list", Effect::Looks, "What happened, newest last.", {}};
    using Answer = std::vector<ActivityEntry>;
    std::string workspace;
    std::int64_t limit = 100;
    std::string search;
    std::vector<std::string> kinds;
    std::int64_t before = 0;
};
void describe(auto& field, Is<ListEvents> auto& request)
{
    field("workspace", request.workspace, may(kMaxReference), "empty: of all");
    field("limit", request.limit, may(1, 1000), "events");
    field("search", request.search, may(kMaxReference),
          "in the sentence or the workspace's name, whatever the case; empty: all");
    field("kinds", request.kinds, may(6).ofEach(kMaxReference),
          "machines, agents, boundary, ports, projects, images; empty: all");
    field("before", request.before, may(0, kMaxId), "the id of an event: only older ones; 0: all");
}

struct EventsFollowing : Nothing {
    static constexpr Event kEvent{"events.following", "once: from now on"};
};
struct EventRecorded {
    static constexpr Event kEvent{"events.entry", "each"};
    ActivityEntry entry;
    int missed = 0;
};
void describe(auto& field, Is<EventRecorded> auto& event)
{
    field("entry", event.entry, "what happened");
    field("missed", event.missed, "before it, because the reader was slow");
}

struct FollowEvents {
    static constexpr Operation kOperation{
        "events.follow", Effect::Looks, "What happens, until it is cancelled.", {}};
    using Events = Rows<EventsFollowing, EventRecorded>;
    std::string workspace;
};
void describe(auto& field, Is<FollowEvents> auto& request)
{
    field("workspace", request.workspace, may(kMaxReference), "empty: of all");
}

/// In the order of the documentation.
using HostOperations =
    Rows<SayHello, ShowWindow, MakeWay, ExamineHost, ExamineDesktop, ListSettings, SetSetting,
         ExportSettings, ImportSettings, ReportProblem, ListEvents, FollowEvents>;

} // namespace helix::operations
