#include "tasks/attempts_store.h"

#include <array>
#include <climits>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "store/text_column.h"
#include "base/try.h"
#include "protocol/checked_json.h"
#include "protocol/fields.h"
#include "protocol/foreign_json.h"

namespace helix::tasks {
namespace {

using nlohmann::json;
using projects::ProjectSource;
using protocol::CheckedJson;
using protocol::kNoBound;
using store::text;

constexpr std::size_t kMaxDocument = 64U << 20;

constexpr std::array kStates{Attempt::State::Creating, Attempt::State::Working,
                             Attempt::State::Testing,  Attempt::State::Done,
                             Attempt::State::Failed,   Attempt::State::Discarded,
                             Attempt::State::Kept};

Attempt::State stateFrom(const std::string& word)
{
    for (const auto state : kStates)
        if (toString(state) == word)
            return state;
    return Attempt::State::Failed;
}

json toJson(const ProjectSource& source)
{
    return {{"kind", static_cast<int>(source.kind)}, {"path", source.path.string()},
            {"uncommitted", source.withUncommitted}, {"url", source.url},
            {"by_guest", source.fetchedByGuest},     {"task", source.task}};
}

ProjectSource readSource(CheckedJson from)
{
    ProjectSource source;
    source.kind = static_cast<ProjectSource::Kind>(
        from.number("kind", 0, static_cast<int>(ProjectSource::Kind::Empty)));
    source.path = from.text("path", kNoBound);
    source.withUncommitted = from.flag("uncommitted");
    source.url = from.text("url", kNoBound);
    source.fetchedByGuest = from.flag("by_guest");
    source.task = from.text("task", kNoBound);
    return source;
}

json toJson(const boundary::EgressChoice& choice)
{
    json rules = json::array();
    for (const auto& rule : choice.rules)
        rules.push_back(egress::toString(rule));
    return {{"mode", std::string(egress::toString(choice.mode))},
            {"lists", choice.lists},
            {"rules", rules},
            {"strict", choice.strict}};
}

boundary::EgressChoice readChoice(CheckedJson from)
{
    boundary::EgressChoice choice;
    // What cannot be read must not let more through.
    choice.mode = egress::parseMode(from.text("mode", kNoBound)).value_or(egress::Mode::Offline);
    choice.strict = from.flagOr("strict", false);
    choice.lists = from.textsOr("lists", kNoBound, kNoBound);
    for (const auto& text : from.textsOr("rules", kNoBound, kNoBound))
        if (const auto rule = egress::parseRule(text))
            choice.rules.push_back(*rule);
    return choice;
}

json toJson(const CreateRequest& request)
{
    json ports = json::array();
    for (const auto& port : request.ports)
        ports.push_back({port.guestPort, port.hostPort, port.label});
    json out = {{"image", request.image},
                {"name", request.name},
                {"cpus", request.resources.cpus},
                {"memory", request.resources.memoryMiB},
                {"disk", request.resources.diskGiB},
                {"ports", ports},
                {"options", request.options}};
    if (request.egress)
        out["egress"] = toJson(*request.egress);
    if (request.project)
        out["project"] = toJson(*request.project);
    return out;
}

int readInt(CheckedJson& from, const char* key)
{
    return static_cast<int>(from.number(key, INT_MIN, INT_MAX));
}

std::uint16_t readPort(CheckedJson& from, std::size_t index)
{
    return static_cast<std::uint16_t>(from.item(index).asNumber(0, UINT16_MAX));
}

CreateRequest readRequest(CheckedJson from)
{
    CreateRequest request;
    request.image = from.text("image", kNoBound);
    request.name = from.text("name", kNoBound);
    request.resources = {readInt(from, "cpus"), readInt(from, "memory"), readInt(from, "disk")};
    for (auto& port : from.items("ports", kNoBound))
        request.ports.push_back(
            {readPort(port, 0), readPort(port, 1), port.item(2).asText(kNoBound)});
    // Older records have none.
    request.options = from.textMapOr("options", kNoBound, kNoBound);
    if (from.has("egress"))
        request.egress = readChoice(from.object("egress"));
    if (from.has("project"))
        request.project = readSource(from.object("project"));
    return request;
}

json toJson(const Attempt& attempt, const AttemptTurn& turn)
{
    json out = {{"workspace", attempt.workspace.str()},
                {"name", attempt.name},
                {"agent", attempt.agent},
                {"session", attempt.session.str()},
                {"turn", turn.task},
                {"before", turn.before},
                {"state", std::string(toString(attempt.state))},
                {"problem", attempt.problem},
                {"micro_usd", attempt.microUsd},
                {"tokens", attempt.tokens},
                {"worked_ms", attempt.workedMs},
                {"files", attempt.files},
                {"added", attempt.added},
                {"removed", attempt.removed},
                {"tail", attempt.testTail}};
    if (attempt.testStatus)
        out["test"] = *attempt.testStatus;
    return out;
}

Attempt readAttempt(CheckedJson& from)
{
    Attempt attempt;
    if (const auto id = WorkspaceId::parse(from.text("workspace", kNoBound)))
        attempt.workspace = *id;
    attempt.name = from.text("name", kNoBound);
    attempt.agent = from.text("agent", kNoBound);
    if (const auto id = SessionId::parse(from.text("session", kNoBound)))
        attempt.session = *id;
    attempt.state = stateFrom(from.text("state", kNoBound));
    attempt.problem = from.text("problem", kNoBound);
    attempt.microUsd = static_cast<std::uint64_t>(from.number("micro_usd", 0, INT64_MAX));
    attempt.tokens = static_cast<std::uint64_t>(from.number("tokens", 0, INT64_MAX));
    attempt.workedMs = from.number("worked_ms", 0, INT64_MAX);
    attempt.files = readInt(from, "files");
    attempt.added = readInt(from, "added");
    attempt.removed = readInt(from, "removed");
    attempt.testTail = from.text("tail", kNoBound);
    if (from.has("test"))
        attempt.testStatus = readInt(from, "test");
    return attempt;
}

std::string encode(const AttemptPlan& plan)
{
    json attempts = json::array();
    for (std::size_t i = 0; i < plan.group.attempts.size(); ++i)
        attempts.push_back(toJson(plan.group.attempts[i], plan.turns.at(i)));
    const json document = {{"task", plan.group.task},
                           {"tests", plan.request.testCommand},
                           {"workspace", toJson(plan.request.workspace)},
                           {"attempts", attempts}};
    // Tails are the guest's words: what is no UTF-8 is replaced.
    return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<AttemptPlan> decode(std::string id, std::int64_t createdMs, const std::string& document)
{
    TRY(const auto json,
        protocol::parseForeignJson(document, kMaxDocument, "A record of attempts"));
    CheckedJson from(json);
    AttemptPlan plan;
    plan.group.id = std::move(id);
    plan.group.createdMs = createdMs;
    plan.group.task = from.text("task", kNoBound);
    plan.request.task = plan.group.task;
    plan.request.testCommand = from.text("tests", kNoBound);
    plan.request.workspace = readRequest(from.object("workspace"));
    for (auto& attempt : from.items("attempts", kNoBound)) {
        plan.group.attempts.push_back(readAttempt(attempt));
        plan.request.agents.push_back(plan.group.attempts.back().agent);
        AttemptTurn turn;
        turn.task = attempt.number("turn", 0, INT64_MAX);
        if (attempt.has("before")) // older records have none
            turn.before = attempt.number("before", 0, INT64_MAX);
        plan.turns.push_back(turn);
    }
    if (const auto read = from.outcome(); !read)
        return fail(ErrorCode::Corrupt, "A record of attempts cannot be read.",
                    read.error().message);
    return plan;
}

} // namespace

const char* AttemptsStore::schema()
{
    return "CREATE TABLE attempt_groups(id TEXT PRIMARY KEY, created_ms INTEGER NOT NULL, document "
           "TEXT NOT NULL)";
}

async::Task<Result<std::vector<AttemptPlan>>> AttemptsStore::load() const
{
    using Plans = std::vector<AttemptPlan>;
    const store::Work<Plans> work = [](store::Transaction& transaction) -> Result<Plans> {
        TRY(const auto rows,
            transaction.run(
                "SELECT id, created_ms, document FROM attempt_groups ORDER BY created_ms, id"));
        Plans plans;
        for (const auto& row : rows)
            if (auto plan = decode(row.at(0).toString().toStdString(), row.at(1).toLongLong(),
                                   row.at(2).toString().toStdString()))
                plans.push_back(std::move(*plan));
            else
                spdlog::error("workspace: {}", plan.error().describe());
        return plans;
    };
    return m_database.transact(work);
}

async::Task<Result<void>> AttemptsStore::save(AttemptPlan plan) const
{
    const auto document = encode(plan);
    const auto id = plan.group.id;
    const auto created = plan.group.createdMs;
    const store::Work<void> work = [document, id,
                                    created](store::Transaction& transaction) -> Result<void> {
        const auto done = transaction.run(
            "INSERT OR REPLACE INTO attempt_groups(id, created_ms, document) VALUES(?,?,?)",
            {text(id), qlonglong(created), text(document)});
        return done ? Result<void>() : fail(done.error());
    };
    return m_database.transact(work);
}

async::Task<Result<void>> AttemptsStore::erase(std::string group) const
{
    const store::Work<void> work = [group](store::Transaction& transaction) -> Result<void> {
        const auto done = transaction.run("DELETE FROM attempt_groups WHERE id=?", {text(group)});
        return done ? Result<void>() : fail(done.error());
    };
    return m_database.transact(work);
}

} // namespace helix::tasks
