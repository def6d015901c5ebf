// helix-session-bench [UPDATES]: one long conversation on disk: how fast it is kept, found and
// opened, and what that takes of memory. Prints JSON with medians.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <QCoreApplication>
#include <QCoroTask>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include "agents/agents_service.h"
#include "sessions/transcript.h"
#include "sessions/records.h"
#include "sessions/sessions_service.h"
#include "store/database.h"

namespace helix::sessions {
namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::json;

constexpr int kBatch = 200; ///< updates in one transaction, as a busy agent makes them
constexpr int kRounds = 15;

class NoGuest : public link::GuestDoor {
public:
    [[nodiscard]] Result<link::GuestAddress> address(const WorkspaceId&) const override
    {
        return fail(ErrorCode::Conflict, "It does not run.");
    }
    async::Task<Result<std::unique_ptr<link::Exec>>> exec(WorkspaceId, link::ExecRequest) override
    {
        co_return fail(ErrorCode::Conflict, "It does not run.");
    }
    [[nodiscard]] std::string nameOf(const WorkspaceId& id) const override { return id.str(); }
    [[nodiscard]] std::filesystem::path folderOf(const WorkspaceId&) const override { return {}; }
    [[nodiscard]] std::int64_t startedAtMs(const WorkspaceId&) const override { return 0; }
};

double millisecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

json timesOf(const std::function<void()>& work)
{
    std::vector<double> times;
    for (int i = 0; i < kRounds; ++i) {
        const auto begin = Clock::now();
        work();
        times.push_back(millisecondsSince(begin));
    }
    std::ranges::sort(times);
    return {{"median_ms", times[times.size() / 2]}, {"worst_ms", times.back()}};
}

double memoryMiB(const char* field)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(field))
            return std::stod(line.substr(line.find(':') + 1)) / 1024;
    return 0;
}

/// Like an agent at work: three chunks of text, a tool call and its end.
acp::Update updateNumber(int number)
{
    if (number % 5 < 3) {
        acp::MessageChunk chunk;
        chunk.content.text = "The compiler says line " + std::to_string(number) +
                             " of the parser is wrong, so it is mended now. ";
        return chunk;
    }
    acp::ToolCall call;
    call.id = "call-" + std::to_string(number / 5);
    call.title = "Run the tests of module " + std::to_string(number % 97);
    call.kind = acp::ToolKind::Execute;
    call.status = number % 5 == 3 ? acp::ToolStatus::InProgress : acp::ToolStatus::Completed;
    if (number % 5 == 4) {
        call.content.emplace();
        call.content->push_back({});
        call.content->front().block.text =
            std::string(300, '.') + (number % 20'000 == 4 ? " rareword" : " passed");
    }
    return call;
}

void keep(store::Database& database, int updates, SessionRow& row)
{
    Transcript transcript;
    transcript.beginTurn("Mend the parser", {}, 1);
    row.turnRuns = true;
    for (int done = 0; done < updates;) {
        SessionChange change;
        for (int i = 0; i < kBatch && done < updates; ++i, ++done) {
            const auto update = updateNumber(done);
            const auto text = acp::encodeUpdate("s", update).dump();
            change.updates.push_back({++row.updates, done, QByteArray::fromStdString(text)});
            transcript.apply(update, done);
        }
        if (done >= updates) {
            transcript.endTurn("Done.", done);
            row.turnRuns = false;
        }
        for (const auto number : transcript.takeChanged())
            change.entries.push_back(*transcript.find(number));
        transcript.release({});
        row.merged = row.updates;
        row.entries = transcript.newest();
        row.turns = transcript.turn();
        row.changedMs = done;
        change.row = row;
        const store::Work<void> work = [&change](store::Transaction& transaction) {
            return writeChange(transaction, change);
        };
        if (const auto kept = QCoro::waitFor(database.transact(work)); !kept)
            std::fprintf(stderr, "%s\n", kept.error().describe().c_str());
    }
}

json measure(int updates)
{
    QTemporaryDir folder;
    const auto file = folder.filePath("bench.db").toStdString();
    auto database = store::Database::open(file, {SessionsService::schema()}).value();
    SessionRow row;
    row.id = SessionId::generate();
    row.workspace = WorkspaceId::generate();
    row.agent = "helix";
    row.title = "Mend the parser";
    row.facts = "{}";
    json result{{"updates", updates}};
    const double before = memoryMiB("VmRSS");
    const auto begin = Clock::now();
    keep(*database, updates, row);
    const double took = millisecondsSince(begin);
    result["keep"] = {{"ms", took}, {"updates_per_s", updates / took * 1000}};
    result["entries"] = row.entries;
    result["memory_while_keeping_mib"] = memoryMiB("VmRSS") - before;
    database.reset();
    result["database_mib"] = static_cast<double>(std::filesystem::file_size(file)) / (1 << 20);

    NoGuest door;
    database = store::Database::open(file, {SessionsService::schema()}).value();
    agents::AgentsService agents(door, "/no/such/folder", "/no/such/folder");
    const double fresh = memoryMiB("VmRSS");
    result["open"] = timesOf([&] {
        SessionsService sessions(*database, door, agents);
        (void)QCoro::waitFor(sessions.load());
        const auto page = QCoro::waitFor(sessions.entries(row.id, row.entries - 99, 100));
        if (!page || page->size() != 100)
            std::fprintf(stderr, "The last page is not whole.\n");
    });
    SessionsService sessions(*database, door, agents);
    (void)QCoro::waitFor(sessions.load());
    for (const char* words :
         {"rareword", "passed", "compiler mended", "\"tests of module 13\"", "pars*", "nosuchword"})
        result["search"][words] =
            timesOf([&] { (void)QCoro::waitFor(sessions.search(words, 50)); });
    result["memory_when_open_mib"] = memoryMiB("VmRSS") - fresh;
    return result;
}

} // namespace
} // namespace helix::sessions

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    const int updates = argc > 1 ? std::atoi(argv[1]) : 100'000;
    if (updates < 1000) {
        std::fprintf(stderr, "usage: helix-session-bench [UPDATES, at least 1000]\n");
        return 2;
    }
    std::printf("%s\n", helix::sessions::measure(updates).dump(2).c_str());
    return 0;
}
