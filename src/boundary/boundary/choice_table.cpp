#include "boundary/choice_table.h"

#include <algorithm>
#include <cstring>

#include <spdlog/spdlog.h>

#include "boundary/egress_choice.h"
#include "store/text_column.h"

namespace helix::boundary {
namespace {

using store::text;

std::string plain(const QVariant& value)
{
    return value.toString().toStdString();
}

/// Runs statements until one fails.
class Steps {
public:
    explicit Steps(store::Transaction& transaction)
        : m_transaction(transaction)
    {
    }
    Steps& run(const std::string& sql, const std::vector<QVariant>& parameters)
    {
        if (m_result)
            if (const auto done = m_transaction.run(sql, parameters); !done)
                m_result = fail(done.error());
        return *this;
    }
    [[nodiscard]] Result<void> result() const { return m_result; }

private:
    store::Transaction& m_transaction;
    Result<void> m_result;
};

QString withheldOwner(const WorkspaceId& workspace)
{
    return text(kWithheldPrefix + workspace.str());
}

/// What is no rule of every workspace any more is withheld from nobody.
void forgetUnknownExceptions(Steps& steps)
{
    steps.run("DELETE FROM egress_rules WHERE substr(owner, 1, ?)=? AND rule NOT IN "
              "(SELECT rule FROM egress_rules WHERE owner=?)",
              {static_cast<int>(std::strlen(kWithheldPrefix)), text(kWithheldPrefix),
               text(kAlwaysOwner)});
}

/// The column "mode": a Helix that does not know a word of it takes it for Offline.
constexpr std::string_view kStrict = " strict";

std::string storedMode(const EgressChoice& choice)
{
    return std::string(egress::toString(choice.mode)) + std::string(choice.strict ? kStrict : "");
}

void readMode(std::string_view stored, EgressChoice& choice)
{
    choice.strict = stored.ends_with(kStrict);
    if (choice.strict)
        stored.remove_suffix(kStrict.size());
    // Closed when the row makes no sense.
    choice.mode = egress::parseMode(stored).value_or(egress::Mode::Offline);
}

void addRefusal(Steps& steps, const WorkspaceId& workspace, const std::string& domain)
{
    steps.run("INSERT OR IGNORE INTO egress_refusals(workspace, domain) VALUES(?,?)",
              {text(workspace.str()), text(domain)});
}

void addException(Steps& steps, const WorkspaceId& workspace, const egress::Rule& rule)
{
    steps.run("INSERT OR IGNORE INTO egress_rules(owner, rule) VALUES(?,?)",
              {withheldOwner(workspace), text(egress::toString(rule))});
}

/// Closed when the row makes no sense.
operations::ClipboardChoice clipboardOf(const std::string& in, bool out)
{
    using operations::ClipboardIn;
    constexpr auto kWords = words(ClipboardIn());
    const auto found = std::ranges::find(kWords, in);
    return {found == kWords.end() ? ClipboardIn::Off
                                  : static_cast<ClipboardIn>(found - kWords.begin()),
            out};
}

Result<StoredChoices> readChoices(store::Transaction& transaction)
{
    const auto choices = transaction.run("SELECT owner, mode FROM egress_choices");
    const auto lists = transaction.run("SELECT owner, list FROM egress_lists ORDER BY rowid");
    const auto rules = transaction.run("SELECT owner, rule FROM egress_rules ORDER BY rowid");
    const auto refusals =
        transaction.run("SELECT workspace, domain FROM egress_refusals ORDER BY rowid");
    const auto clipboards =
        transaction.run("SELECT workspace, way_in, way_out FROM clipboard_choices");
    for (const auto* rows : {&choices, &lists, &rules, &refusals, &clipboards})
        if (!*rows)
            return fail(rows->error());
    StoredChoices stored;
    for (const auto& row : *choices)
        readMode(plain(row[1]), stored.choices[plain(row[0])]);
    for (const auto& row : *lists)
        if (egress::findList(plain(row[1])) != nullptr)
            stored.choices[plain(row[0])].lists.push_back(plain(row[1]));
    for (const auto& row : *rules) {
        const std::string owner = plain(row[0]);
        const auto rule = egress::parseRule(plain(row[1]));
        if (!rule)
            spdlog::warn("boundary: a stored rule is left out: {}", rule.error().message);
        else if (owner.starts_with(kWithheldPrefix))
            stored.withheld[owner.substr(std::strlen(kWithheldPrefix))].push_back(*rule);
        else
            stored.choices[owner].rules.push_back(*rule);
    }
    for (const auto& row : *refusals)
        stored.refused[plain(row[0])].push_back(plain(row[1]));
    for (const auto& row : *clipboards)
        stored.clipboards[plain(row[0])] = clipboardOf(plain(row[1]), row[2].toInt() == 1);
    return stored;
}

Result<void> storeChoice(store::Transaction& transaction, const std::string& owner,
                         const EgressChoice& choice)
{
    Steps steps(transaction);
    steps
        .run("INSERT INTO egress_choices(owner, mode) VALUES(?,?) "
             "ON CONFLICT(owner) DO UPDATE SET mode=excluded.mode",
             {text(owner), text(storedMode(choice))})
        .run("DELETE FROM egress_lists WHERE owner=?", {text(owner)})
        .run("DELETE FROM egress_rules WHERE owner=?", {text(owner)});
    for (const auto& list : choice.lists)
        steps.run("INSERT INTO egress_lists(owner, list) VALUES(?,?)", {text(owner), text(list)});
    for (const auto& rule : choice.rules)
        steps.run("INSERT INTO egress_rules(owner, rule) VALUES(?,?)",
                  {text(owner), text(egress::toString(rule))});
    if (owner == kAlwaysOwner)
        forgetUnknownExceptions(steps);
    return steps.result();
}

} // namespace

const char* choiceSchema()
{
    return "CREATE TABLE egress_choices(owner TEXT PRIMARY KEY, mode TEXT NOT NULL);"
           "CREATE TABLE egress_lists(owner TEXT NOT NULL, list TEXT NOT NULL, "
           "PRIMARY KEY(owner, list));"
           "CREATE TABLE egress_rules(owner TEXT NOT NULL, rule TEXT NOT NULL, "
           "PRIMARY KEY(owner, rule));"
           "CREATE TABLE egress_refusals(workspace TEXT NOT NULL, domain TEXT NOT NULL, "
           "PRIMARY KEY(workspace, domain))";
}

const char* clipboardChoiceSchema()
{
    return "CREATE TABLE clipboard_choices(workspace TEXT PRIMARY KEY, way_in TEXT NOT NULL, "
           "way_out INTEGER NOT NULL)";
}

async::Task<Result<StoredChoices>> loadChoices(store::Database& database)
{
    const store::Work<StoredChoices> work = readChoices;
    return database.transact(work);
}

async::Task<Result<void>> writeChoice(store::Database& database, std::string owner,
                                      EgressChoice choice)
{
    const store::Work<void> work = [owner = std::move(owner),
                                    choice = std::move(choice)](store::Transaction& transaction) {
        return storeChoice(transaction, owner, choice);
    };
    return database.transact(work);
}

async::Task<Result<void>> insertRule(store::Database& database, std::string owner,
                                     egress::Rule rule, WorkspaceId workspace)
{
    const store::Work<void> work = [owner = std::move(owner), rule = std::move(rule),
                                    workspace](store::Transaction& transaction) {
        Steps steps(transaction);
        steps
            .run("INSERT OR IGNORE INTO egress_rules(owner, rule) VALUES(?,?)",
                 {text(owner), text(egress::toString(rule))})
            .run("DELETE FROM egress_refusals WHERE workspace=? AND domain=?",
                 {text(workspace.str()), text(rule.domain)});
        if (owner == kAlwaysOwner)
            steps.run("DELETE FROM egress_rules WHERE owner=? AND rule=?",
                      {withheldOwner(workspace), text(egress::toString(rule))});
        return steps.result();
    };
    return database.transact(work);
}

async::Task<Result<void>> refuseDomain(store::Database& database, WorkspaceId workspace,
                                       std::vector<egress::Rule> gone,
                                       std::vector<egress::Rule> held, std::string domain)
{
    const store::Work<void> work = [workspace, gone = std::move(gone), held = std::move(held),
                                    domain = std::move(domain)](store::Transaction& transaction) {
        Steps steps(transaction);
        for (const auto& rule : gone)
            steps.run("DELETE FROM egress_rules WHERE rule=? AND owner=?",
                      {text(egress::toString(rule)), text(workspace.str())});
        for (const auto& rule : held)
            addException(steps, workspace, rule);
        addRefusal(steps, workspace, domain);
        return steps.result();
    };
    return database.transact(work);
}

async::Task<Result<void>> withdrawRule(store::Database& database, WorkspaceId workspace,
                                       egress::Rule rule, AllowScope scope, bool refuse)
{
    const store::Work<void> work = [workspace, rule = std::move(rule), scope,
                                    refuse](store::Transaction& transaction) {
        Steps steps(transaction);
        const QString owner =
            text(scope == AllowScope::Always ? std::string(kAlwaysOwner) : workspace.str());
        if (scope != AllowScope::Once)
            steps.run("DELETE FROM egress_rules WHERE owner=? AND rule=?",
                      {owner, text(egress::toString(rule))});
        forgetUnknownExceptions(steps);
        if (refuse)
            addRefusal(steps, workspace, rule.domain);
        return steps.result();
    };
    return database.transact(work);
}

async::Task<Result<void>> withholdRule(store::Database& database, WorkspaceId workspace,
                                       egress::Rule rule, bool refuse)
{
    const store::Work<void> work = [workspace, rule = std::move(rule),
                                    refuse](store::Transaction& transaction) {
        Steps steps(transaction);
        addException(steps, workspace, rule);
        if (refuse)
            addRefusal(steps, workspace, rule.domain);
        return steps.result();
    };
    return database.transact(work);
}

async::Task<Result<void>> forgetRefusal(store::Database& database, WorkspaceId workspace,
                                        std::string domain)
{
    const store::Work<void> work = [workspace,
                                    domain = std::move(domain)](store::Transaction& transaction) {
        return Steps(transaction)
            .run("DELETE FROM egress_refusals WHERE workspace=? AND domain=?",
                 {text(workspace.str()), text(domain)})
            .result();
    };
    return database.transact(work);
}

async::Task<Result<void>> writeClipboard(store::Database& database, WorkspaceId workspace,
                                         operations::ClipboardChoice choice)
{
    const store::Work<void> work = [workspace, choice](store::Transaction& transaction) {
        return Steps(transaction)
            .run("INSERT INTO clipboard_choices(workspace, way_in, way_out) VALUES(?,?,?) "
                 "ON CONFLICT(workspace) DO UPDATE SET way_in=excluded.way_in, "
                 "way_out=excluded.way_out",
                 {text(workspace.str()), text(toString(choice.in)), choice.out ? 1 : 0})
            .result();
    };
    return database.transact(work);
}

async::Task<Result<void>> eraseChoice(store::Database& database, WorkspaceId workspace)
{
    const store::Work<void> work = [workspace](store::Transaction& transaction) {
        Steps steps(transaction);
        for (const char* table : {"egress_choices", "egress_lists", "egress_rules"})
            steps.run("DELETE FROM " + std::string(table) + " WHERE owner=?",
                      {text(workspace.str())});
        steps.run("DELETE FROM egress_rules WHERE owner=?", {withheldOwner(workspace)});
        steps.run("DELETE FROM clipboard_choices WHERE workspace=?", {text(workspace.str())});
        return steps.run("DELETE FROM egress_refusals WHERE workspace=?", {text(workspace.str())})
            .result();
    };
    return database.transact(work);
}

} // namespace helix::boundary
