// Records of attempts as another program, or a disk, may have left them.

#include <functional>

#include <QCoreApplication>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include "unit/life/plane_fixture.h"
#include "tasks/attempts_store.h"

namespace helix::tasks {
namespace {

using Json = nlohmann::json;

class AttemptsRecord : public testing::Test {
protected:
    AttemptsRecord()
        : m_database(store::Database::open(m_folder.filePath("test.db").toStdString(),
                                           {AttemptsStore::schema()})
                         .value())
    {
        AttemptPlan plan;
        plan.group.id = "group1";
        plan.group.task = "Do it";
        plan.request.workspace.image = "tiny";
        plan.request.workspace.ports = {{8000, 0, "web"}};
        plan.request.workspace.egress =
            boundary::EgressChoice{egress::Mode::Allowlist, {"git"}, {{"example.org", 8443}}};
        plan.request.workspace.project = projects::ProjectSource{};
        plan.group.attempts = {Attempt()};
        plan.turns = {{0, 4}};
        EXPECT_TRUE(QCoro::waitFor(m_store.save(plan)));
    }
    std::string document()
    {
        const store::Work<std::string> read = [](store::Transaction& transaction) {
            return transaction.run("SELECT document FROM attempt_groups").map([](const auto& rows) {
                return rows.at(0).at(0).toString().toStdString();
            });
        };
        return QCoro::waitFor(m_database->transact(read)).value_or("");
    }
    /// How many groups are read once the document is `text`.
    std::size_t readOf(const std::string& text)
    {
        const store::Work<void> write = [&text](store::Transaction& transaction) -> Result<void> {
            const auto done = transaction.run("UPDATE attempt_groups SET document=?",
                                              {QString::fromStdString(text)});
            return done ? Result<void>() : fail(done.error());
        };
        EXPECT_TRUE(QCoro::waitFor(m_database->transact(write)));
        const auto all = QCoro::waitFor(m_store.load());
        EXPECT_TRUE(all);
        return all ? all->size() : 0;
    }

private:
    int m_argc = 1;
    char m_name[6] = "store";
    char* m_argv[2] = {m_name, nullptr};
    QCoreApplication m_application{m_argc, m_argv};
    QTemporaryDir m_folder;
    std::unique_ptr<store::Database> m_database;
    AttemptsStore m_store{*m_database};
};

TEST_F(AttemptsRecord, ofAnotherTypeOrRangeIsLeftOut)
{
    const auto good = document();
    EXPECT_EQ(readOf(good), 1U);
    struct Case {
        const char* what;
        std::function<void(Json&)> change;
    };
    const std::vector<Case> cases{
        {"a number as task", [](Json& j) { j["task"] = 7; }},
        {"no tests", [](Json& j) { j.erase("tests"); }},
        {"a list as workspace", [](Json& j) { j["workspace"] = Json::array(); }},
        {"half a processor", [](Json& j) { j["workspace"]["cpus"] = 1.5; }},
        {"more memory than an int", [](Json& j) { j["workspace"]["memory"] = 1LL << 40; }},
        {"a port beyond all", [](Json& j) { j["workspace"]["ports"][0][1] = 70000; }},
        {"a port below all", [](Json& j) { j["workspace"]["ports"][0][0] = -1; }},
        {"a port without a label", [](Json& j) { j["workspace"]["ports"][0].erase(2); }},
        {"a list of options", [](Json& j) { j["workspace"]["options"] = {"a"}; }},
        {"a word for strict", [](Json& j) { j["workspace"]["egress"]["strict"] = "no"; }},
        {"a number as rule", [](Json& j) { j["workspace"]["egress"]["rules"] = {7}; }},
        {"a kind of project", [](Json& j) { j["workspace"]["project"]["kind"] = 9; }},
        {"null as project", [](Json& j) { j["workspace"]["project"] = nullptr; }},
        {"attempts by name", [](Json& j) { j["attempts"] = Json::object(); }},
        {"a text as attempt", [](Json& j) { j["attempts"] = {"try-1"}; }},
        {"a text as turn", [](Json& j) { j["attempts"][0]["turn"] = "4"; }},
        {"fewer than no tokens", [](Json& j) { j["attempts"][0]["tokens"] = -1; }},
        {"more files than an int", [](Json& j) { j["attempts"][0]["files"] = 1LL << 40; }},
        {"a true end of the tests", [](Json& j) { j["attempts"][0]["test"] = true; }},
    };
    for (const Case& one : cases) {
        Json changed = Json::parse(good);
        one.change(changed);
        EXPECT_EQ(readOf(changed.dump()), 0U) << one.what;
    }
    for (const char* text : {"", "[]", "7", "null", "{", "{}"})
        EXPECT_EQ(readOf(text), 0U) << text;
    EXPECT_EQ(readOf(std::string(100'000, '[') + std::string(100'000, ']')), 0U);
    EXPECT_EQ(readOf(good), 1U);
}

} // namespace
} // namespace helix::tasks
