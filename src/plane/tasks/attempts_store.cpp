#include "tasks/attempts_store.h"

#include <array>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "store/text_column.h"
#include "base/try.h"

namespace helix::tasks {
namespace {

using nlohmann::json;
using projects::ProjectSource;
using store::text;

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

ProjectSource readSource(const json& from)
{
    ProjectSource source;
    const int kind = from.at("kind").get<int>();
    source.kind = kind == 0   ? ProjectSource::Kind::Repository
                  : kind == 1 ? ProjectSource::Kind::Url
                              : ProjectSource::Kind::Empty;
    source.path = from.at("path").get<std::string>();
    source.withUncommitted = from.at("uncommitted").get<bool>();
    source.url = from.at("url").get<std::string>();
    source.fetchedByGuest = from.at("by_guest").get<bool>();
    source.task = from.at("task").get<std::string>();
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

boundary::EgressChoice readChoice(const json& from)
{
    boundary::EgressChoice choice;
    // What cannot be read must not let more through.
    choice.mode =
        egress::parseMode(from.at("mode").get<std::string>()).value_or(egress::Mode::Offline);
    choice.strict = from.value("strict", false);
    choice.lists = from.at("lists").get<std::vector<std::string>>();
    for (const auto& text : from.at("rules"))
        if (const auto rule = egress::parseRule(text.get<std::string>()))
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

CreateRequest readRequest(const json& from)
{
    CreateRequest request;
    request.image = from.at("image").get<std::string>();
    request.name = from.at("name").get<std::string>();
    request.resources = {from.at("cpus").get<int>(), from.at("memory").get<int>(),
                         from.at("disk").get<int>()};
    for (const auto& port : from.at("ports"))
        request.ports.push_back({port.at(0).get<std::uint16_t>(), port.at(1).get<std::uint16_t>(),
                                 port.at(2).get<std::string>()});
    // Older records have none.
    request.options = from.value("options", sessions::OptionWishes());
    if (from.contains("egress"))
        request.egress = readChoice(from["egress"]);
    if (from.contains("project"))
        request.project = readSource(from["project"]);
    return request;
}

json toJson(const Attempt& attempt, std::int64_t turn)
{
    json out = {{"workspace", attempt.workspace.str()},
                {"name", attempt.name},
                {"agent", attempt.agent},
                {"session", attempt.session.str()},
                {"turn", turn},
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

Attempt readAttempt(const json& from)
{
    Attempt attempt;
    if (const auto id = WorkspaceId::parse(from.at("workspace").get<std::string>()))
        attempt.workspace = *id;
    attempt.name = from.at("name").get<std::string>();
    attempt.agent = from.at("agent").get<std::string>();
    if (const auto id = SessionId::parse(from.at("session").get<std::string>()))
        attempt.session = *id;
    attempt.state = stateFrom(from.at("state").get<std::string>());
    attempt.problem = from.at("problem").get<std::string>();
    attempt.microUsd = from.at("micro_usd").get<std::uint64_t>();
    attempt.tokens = from.at("tokens").get<std::uint64_t>();
    attempt.workedMs = from.at("worked_ms").get<std::int64_t>();
    attempt.files = from.at("files").get<int>();
    attempt.added = from.at("added").get<int>();
    attempt.removed = from.at("removed").get<int>();
    attempt.testTail = from.at("tail").get<std::string>();
    if (from.contains("test"))
        attempt.testStatus = from["test"].get<int>();
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
try {
    const json from = json::parse(document);
    AttemptPlan plan;
    plan.group.id = std::move(id);
    plan.group.createdMs = createdMs;
    plan.group.task = from.at("task").get<std::string>();
    plan.request.task = plan.group.task;
    plan.request.testCommand = from.at("tests").get<std::string>();
    plan.request.workspace = readRequest(from.at("workspace"));
    for (const auto& attempt : from.at("attempts")) {
        plan.group.attempts.push_back(readAttempt(attempt));
        plan.request.agents.push_back(plan.group.attempts.back().agent);
        plan.turns.push_back(attempt.at("turn").get<std::int64_t>());
    }
    return plan;
} catch (const json::exception& error) {
    return fail(ErrorCode::Corrupt, "A record of attempts cannot be read.", error.what());
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
