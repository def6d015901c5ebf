#include "app/workspace_answers.h"

#include <gtest/gtest.h>

#include "operations/answer_json.h"

namespace helix::app {
namespace {

using operations::Json;

/// What the socket carries, and what helixctl makes of it again.
template <typename Answer>
Json wired(const Answer& answer)
{
    const Json json = operations::writeAnswer(answer);
    const auto read = operations::readAnswer<Answer>(json);
    EXPECT_TRUE(read) << read.error().message;
    EXPECT_EQ(operations::writeAnswer(read.value_or(Answer())), json);
    return json;
}

plane::WorkspaceSnapshot example()
{
    plane::WorkspaceSnapshot snapshot;
    snapshot.id = WorkspaceId::parse("abcdef012345").value();
    snapshot.name = "quiet-otter";
    snapshot.image = "sway-minimal";
    snapshot.imageVersion = "1";
    snapshot.imageTitle = "Sway minimal";
    snapshot.state = plane::State::Failed;
    snapshot.error = Error{ErrorCode::Timeout, "Too late.", "cause"};
    snapshot.resources = {2, 1024, 8};
    snapshot.beginning = plane::Beginning::Booted;
    snapshot.whyBooted = "Its size has no snapshot.";
    snapshot.createdAtMs = 1;
    snapshot.startedAtMs = 2;
    snapshot.suspendedAtMs = 8;
    snapshot.savedBytes = 9;
    snapshot.forkedFrom = "bold-otter";
    snapshot.forkedAtMs = 10;
    snapshot.idleMinutes = 45;
    snapshot.idleByDefault = false;
    snapshot.desktopMode = protocol::DesktopMode{2560, 1600, 200};
    snapshot.steps = {{plane::Step::Disk, plane::StepProgress::Status::Done, 3, 4}};
    snapshot.forwards = {{snapshot.id, boundary::ForwardKind::Business, 8000, 22000, true, "web",
                          boundary::ForwardState::Failed, "taken"}};
    snapshot.forwards.front().counters = {3, 4, 5, 6};
    snapshot.guestPorts = {{8000, "0.0.0.0", "python3"}};
    snapshot.metrics = link::GuestMetrics{12.5, 10, 5, 100, 50, 0.5};
    snapshot.diskUsedBytes = 7;
    snapshot.qemuPid = 99;
    return snapshot;
}

// Scripts read these keys: a change here is a change for them.
TEST(WorkspaceAnswers, workspaceHasItsForm)
{
    const auto expected = Json::parse(R"({
        "id": "abcdef012345", "name": "quiet-otter", "image": "sway-minimal", "image_version": "1", "image_title": "Sway minimal",
        "state": "failed", "state_title": "Failed", "waits": null, "error": {"code": "timeout", "message": "Too late.", "cause": "cause"},
        "machine_details": "", "cpus": 2, "memory_mib": 1024, "disk_gib": 8, "emulated": false,
        "beginning": "booted", "why_booted": "Its size has no snapshot.", "created_at_ms": 1, "started_at_ms": 2, "suspended_at_ms": 8, "saved_bytes": 9, "forked_from": "bold-otter", "forked_at_ms": 10, "idle_minutes": 45, "idle_by_default": false, "desktop_size": "2560x1600@200",
        "steps": [{"step": "disk", "title": "Disk", "status": "done", "started_at_ms": 3, "duration_ms": 4, "detail": ""}],
        "forwards": [{"workspace": "abcdef012345", "workspace_name": "quiet-otter", "kind": "business", "guest_port": 8000, "host_port": 22000, "fixed": true,
                      "label": "web", "state": "failed", "problem": "taken", "host_address": "127.0.0.1",
                      "url": "http://web.quiet-otter.localhost:22000", "open": 3, "total": 4, "bytes_in": 5, "bytes_out": 6}],
        "guest_ports": [{"port": 8000, "address": "0.0.0.0", "process": "python3"}],
        "metrics": {"cpu_percent": 12.5, "memory_total": 10, "memory_used": 5, "disk_total": 100, "disk_used": 50, "load1": 0.5},
        "disk_used_bytes": 7, "qemu_pid": 99, "confinement": null, "agent_expected": true, "desktop_expected": true,
        "agent_connected": false, "notice": ""})");
    const Json json = wired(answerOf(example()));
    EXPECT_EQ(json, expected) << json.dump(2);
}

TEST(WorkspaceAnswers, oneThatWaitsForASlotSaysItsPlace)
{
    auto snapshot = example();
    snapshot.waits = plane::SlotWait{2, 4, 4};
    const Json json = wired(answerOf(snapshot));
    EXPECT_EQ(json["waits"], Json::parse(R"({"place": 2, "running": 4, "max_running": 4})"));
    EXPECT_EQ(json["state_title"], "Waits, place 2");
    EXPECT_EQ(json["state"], "failed") << "what it is meanwhile";
    EXPECT_EQ(sentenceOf(*snapshot.waits),
              "Waits for a slot: 4 of 4 run. It is number 2 in the queue.");
    EXPECT_EQ(sentenceOf(plane::SlotWait{1, 1, 1}),
              "Waits for a slot: 1 of 1 run. It is the next.");
}

TEST(WorkspaceAnswers, confinementSaysWhatHoldsAndWhatDoesNot)
{
    auto snapshot = example();
    snapshot.emulated = true;
    snapshot.confinement = machine::Confinement{};
    snapshot.confinement->seccomp = true;
    snapshot.confinement->whyNot = "No control groups.";
    const Json confinement = wired(answerOf(snapshot))["confinement"];
    EXPECT_EQ(confinement["seccomp"], true);
    EXPECT_EQ(confinement["empty_root"], false);
    EXPECT_EQ(confinement["why_not"], "No control groups.");
    ASSERT_FALSE(confinement["facts"].empty());
    for (const auto& fact : confinement["facts"]) {
        EXPECT_TRUE(fact["holds"].is_boolean());
        EXPECT_FALSE(fact["sentence"].get<std::string>().empty());
    }
}

TEST(WorkspaceAnswers, aPortOnAnotherAddressHasNoName)
{
    auto forward = example().forwards.front();
    forward.hostAddress = "0.0.0.0";
    EXPECT_EQ(answerOf(forward, "quiet-otter").url, "");
}

TEST(WorkspaceAnswers, whatIsNotThereIsNull)
{
    auto snapshot = example();
    snapshot.error.reset();
    snapshot.metrics.reset();
    const Json json = wired(answerOf(snapshot));
    EXPECT_TRUE(json["error"].is_null());
    EXPECT_TRUE(json["metrics"].is_null());
}

TEST(WorkspaceAnswers, imageHasItsForm)
{
    plane::ImageSnapshot image;
    image.name = "sway-minimal";
    image.title = "Sway minimal";
    image.present = true;
    image.hasRecipe = true;
    image.recipeProblem = Error{ErrorCode::Corrupt, "It is torn.", "line 1"};
    image.version = "1";
    image.digest = "ab";
    image.sizeBytes = 10;
    image.sharedBytes = 7;
    image.defaults = {2, 1024, 8};
    image.minimum = {1, 512, 8};
    image.buildMinutes = 3;
    image.building = operations::Building{"packages", "Downloading packages", 0.5, 1, 2, 9};
    image.buildStartedAtMs = 4;
    image.usedBy = 1;
    image.imported = image.bootsFirmware = true;
    image.hasAgent = false;
    image.importing = operations::Importing{"Copying", 7, 8, 3, "pull"};
    image.sending = operations::Importing{"Uploading", 5, 6, 0, "send"};
    image.pulledFrom = "ghcr.io/team/x";
    image.publisher = "Ada";
    image.desktop = "sway";
    image.isOwnRecipe = true;
    image.contents = {"base", "2026", {"t"}, {"C"}, {"gcc"}, {"example.org"}, {"virtualization"}};
    image.warm = {plane::WarmState::Phase::Making, "It is said twice.", 9, 10};
    image.times = {11, 12, 13, 14, 15};
    const auto expected = Json::parse(R"({
        "name": "sway-minimal", "title": "Sway minimal", "description": "", "icon": "", "present": true, "has_recipe": true,
        "recipe_problem": {"code": "corrupt", "message": "It is torn.", "cause": "line 1"}, "version": "1",
        "digest": "ab", "size_bytes": 10, "shared_bytes": 7, "defaults": {"cpus": 2, "memory_mib": 1024, "disk_gib": 8},
        "minimum": {"cpus": 1, "memory_mib": 512, "disk_gib": 8}, "build_minutes": 3,
        "building": {"step": "packages", "title": "Downloading packages", "fraction": 0.5, "done_bytes": 1, "total_bytes": 2, "left_s": 9},
        "build_started_at_ms": 4, "last_build_error": null, "used_by": 1, "imported": true, "boots_firmware": true, "has_agent": false,
        "importing": {"what": "Copying", "done_bytes": 7, "total_bytes": 8, "left_s": 3, "kind": "pull"}, "last_import_error": null,
        "sending": {"what": "Uploading", "done_bytes": 5, "total_bytes": 6, "left_s": 0, "kind": "send"}, "pulled_from": "ghcr.io/team/x", "publisher": "Ada",
        "desktop": "sway", "own_recipe": true, "base": "base", "snapshot": "2026", "tags": ["t"], "languages": ["C"],
        "packages": ["gcc"], "sites": ["example.org"], "needs": ["virtualization"],
        "warm": {"phase": "making", "why": "It is said twice.", "started_at_ms": 9, "size_bytes": 10},
        "times": {"warm_ms": 11, "boot_ms": 12, "build_ms": 13, "pull_ms": 14, "pull_bytes": 15}})");
    const Json json = wired(answerOf(image));
    EXPECT_EQ(json, expected) << json.dump(2);
}

TEST(WorkspaceAnswers, eventsAndFindingsHaveTheirForms)
{
    plane::ActivityEntry entry{1, 2, "abcdef012345", "quiet-otter", "ready", "Ready", 3};
    EXPECT_EQ(
        wired(entry),
        Json::parse(
            R"({"id": 1, "time_ms": 2, "workspace": "abcdef012345", "workspace_name": "quiet-otter",
                                             "kind": "ready", "text": "Ready", "duration_ms": 3,
                                             "times": 1})"));
    entry.about = "8000";
    EXPECT_EQ(wired(entry).at("about"), "8000");
    const plane::DoctorFinding finding{plane::DoctorFinding::Level::Problem, "QEMU",
                                       "QEMU is missing."};
    EXPECT_EQ(
        wired(finding),
        Json::parse(R"({"level": "problem", "subject": "QEMU", "sentence": "QEMU is missing."})"));
}

} // namespace
} // namespace helix::app
