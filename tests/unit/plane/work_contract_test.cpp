// Attempts, sheets, images and agents, as far as no guest is needed.

#include "unit/plane/plane_contract.h"

namespace helix::plane {
namespace {

template <typename World>
class WorkContract : public PlaneContract<World> {
protected:
    static AttemptRequest request(std::size_t attempts)
    {
        AttemptRequest request;
        request.task = "Mend it";
        request.workspace.image = "tiny";
        request.workspace.name = "mend";
        request.agents.assign(attempts, ""); // the built-in one
        return request;
    }
    std::optional<AttemptGroup> group(const std::string& id)
    {
        const auto groups = this->plane().attempts().list();
        const auto found = std::ranges::find(groups, id, &AttemptGroup::id);
        return found == groups.end() ? std::nullopt : std::optional(*found);
    }
    /// All of its attempts, over.
    std::vector<Attempt> ended(const std::string& id)
    {
        this->letAttemptsEnd();
        using Phase = Attempt::State;
        const auto isOver = [](const Attempt& attempt) {
            return attempt.state == Phase::Done || attempt.state == Phase::Failed;
        };
        EXPECT_TRUE(this->happens([&] {
            const auto now = group(id);
            return now && std::ranges::all_of(now->attempts, isOver);
        }));
        return group(id).value_or(AttemptGroup()).attempts;
    }
};
TYPED_TEST_SUITE(WorkContract, Worlds);

TYPED_TEST(WorkContract, attemptsThatMakeNoSenseAreRefused)
{
    auto& attempts = this->plane().attempts();
    auto idle = this->request(1);
    idle.task = " \n";
    EXPECT_EQ(refusal(answerOf(attempts.start(idle))), ErrorCode::InvalidArgument);
    EXPECT_EQ(refusal(answerOf(attempts.start(this->request(0)))), ErrorCode::InvalidArgument);
    EXPECT_EQ(refusal(answerOf(attempts.start(this->request(kMaxAttempts + 1)))),
              ErrorCode::InvalidArgument);
    EXPECT_TRUE(attempts.list().empty());
    const auto nobody = WorkspaceId::generate();
    EXPECT_EQ(refusal(answerOf(attempts.keep("no-group", nobody))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(attempts.discard("no-group", nobody))), ErrorCode::NotFound);
}

TYPED_TEST(WorkContract, ofSeveralAttemptsOneIsKept)
{
    auto& attempts = this->plane().attempts();
    std::string told, removed;
    QObject::connect(&attempts, &Attempts::changed,
                     [&](const AttemptGroup& now) { told = now.id; });
    QObject::connect(&attempts, &Attempts::removed, [&](const std::string& id) { removed = id; });
    const auto id = answerOf(attempts.start(this->request(2)));
    ASSERT_TRUE(id);
    EXPECT_EQ(told, *id);
    const auto begun = this->group(*id);
    ASSERT_TRUE(begun);
    EXPECT_EQ(begun->task, "Mend it");
    EXPECT_EQ(begun->attempts.at(0).name, "mend-1");
    EXPECT_EQ(begun->attempts.at(1).name, "mend-2");
    const auto over = this->ended(*id);
    ASSERT_EQ(over.size(), 2U);
    const auto first = over[0].workspace, second = over[1].workspace;
    EXPECT_EQ(refusal(answerOf(attempts.keep(*id, WorkspaceId::generate()))), ErrorCode::NotFound);
    ASSERT_TRUE(answerOf(attempts.keep(*id, first)));
    using Phase = Attempt::State;
    const auto decided = this->group(*id);
    ASSERT_TRUE(decided);
    EXPECT_EQ(decided->attempts.at(0).state, Phase::Kept);
    EXPECT_EQ(decided->attempts.at(1).state, Phase::Discarded);
    EXPECT_EQ(refusal(answerOf(attempts.keep(*id, second))), ErrorCode::Conflict);
    ASSERT_TRUE(answerOf(attempts.discard(*id, first)));
    EXPECT_TRUE(this->happens([&] { return removed == *id; }));
    EXPECT_FALSE(this->group(*id));
}

TYPED_TEST(WorkContract, aSheetIsOfItsWorkspace)
{
    auto& sheets = this->plane().sheets();
    const auto nobody = WorkspaceId::generate();
    EXPECT_EQ(refusal(answerOf(sheets.sheet(nobody))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(sheets.takeBack(nobody, "port:8000"))), ErrorCode::NotFound);
    const auto id = this->ready("first");
    const auto sheet = answerOf(sheets.sheet(id));
    ASSERT_TRUE(sheet);
    EXPECT_EQ(sheet->workspace, id);
    EXPECT_EQ(sheet->name, "first");
    EXPECT_EQ(refusal(answerOf(sheets.takeBack(id, "no-such:item"))), ErrorCode::NotFound);
    EXPECT_TRUE(answerOf(this->plane().workspaces().remove(id, true)));
}

TYPED_TEST(WorkContract, imagesThatAreNotKnownAreNotFound)
{
    auto& images = this->plane().images();
    const auto all = images.list();
    const auto tiny = std::ranges::find(all, "tiny", &ImageSnapshot::name);
    ASSERT_NE(tiny, all.end());
    EXPECT_TRUE(tiny->present);
    EXPECT_EQ(refusal(answerOf(images.build("no-such"))), ErrorCode::NotFound);
    EXPECT_EQ(refusal(answerOf(images.remove("no-such"))), ErrorCode::NotFound);
    ImportRequest disk;
    disk.file = "/no/such/disk.qcow2";
    disk.name = "No Name!";
    EXPECT_EQ(refusal(answerOf(images.import(disk))), ErrorCode::InvalidArgument);
    images.cancelBuild("no-such");
    images.cancelImport("no-such");
    EXPECT_EQ(images.list().size(), all.size());
}

TYPED_TEST(WorkContract, agentsThatAreNotKnownAreNotFound)
{
    auto& agents = this->plane().agents();
    const auto id = this->ready("first");
    const std::function<void(std::string)> line = [](const std::string&) {};
    EXPECT_EQ(refusal(answerOf(agents.install(id, "no-such", line, {}))), ErrorCode::NotFound);
    EXPECT_TRUE(answerOf(this->plane().workspaces().remove(id, true)));
}

} // namespace
} // namespace helix::plane
