// Helix dies, or the user types, while changes are taken into the files of a working tree: nothing
// of the user's is lost. A child process (this program again) takes them and is killed.

#include <atomic>
#include <csignal>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include <fcntl.h>
#include <sys/wait.h>

#include <gmock/gmock.h>

#include "base/unique_fd.h"
#include "unit/projects/counted_calls.h"
#include "unit/projects/projects_fixture.h"
#include "unit/projects/live_in_memory.h"

namespace helix::projects {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr unsigned kExchange = 2; // RENAME_EXCHANGE
std::string s_program;

/// Which files there are, with their modes and what they hold.
using Manifest = std::map<std::string, std::string>;

std::string contentOf(const fs::path& file)
{
    if (fs::is_symlink(fs::symlink_status(file)))
        return "-> " + fs::read_symlink(file).string();
    std::ifstream in(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
}

Manifest manifestOf(const fs::path& root)
{
    Manifest out;
    for (fs::recursive_directory_iterator it(root), end; it != end; ++it) {
        const auto name = it->path().lexically_relative(root).string();
        if (name == ".git") {
            it.disable_recursion_pending();
            continue;
        }
        const auto status = it->symlink_status();
        out[name] = fs::is_directory(status)
                        ? "folder"
                        : std::to_string(static_cast<unsigned>(status.permissions())) + " " +
                              contentOf(it->path());
    }
    return out;
}

std::vector<fs::path> rooms(const fs::path& repo)
{
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(repo / ".git"))
        if (entry.path().filename().string().starts_with("helix-"))
            out.push_back(entry.path());
    return out;
}

/// Every content that the user had is still somewhere.
bool nothingIsLost(const Manifest& before, const fs::path& repo)
{
    std::set<std::string> there;
    const auto add = [&there](const fs::path& folder) {
        for (const auto& entry : fs::recursive_directory_iterator(folder))
            if (!fs::is_directory(entry.symlink_status()))
                there.insert(contentOf(entry.path()));
    };
    for (const auto& [name, text] : manifestOf(repo))
        there.insert(text.substr(text.find(' ') + 1));
    for (const auto& room : rooms(repo))
        add(room);
    for (const auto& [name, text] : before)
        if (text != "folder" && !there.contains(text.substr(text.find(' ') + 1)))
            return false;
    return true;
}

AcceptRequest intoFiles()
{
    AcceptRequest request;
    request.target = AcceptRequest::Target::WorkingTree;
    return request;
}

/// How the child is to end.
struct Death {
    int atCall = 0;                     ///< before the n-th system call; 0: not by that
    std::chrono::microseconds after{0}; ///< by a signal from outside; 0: not by that
    bool withoutExchange = false;       ///< on a file system that cannot exchange
};

class InterruptedAccept : public ProjectsTest {
protected:
    ~InterruptedAccept() override { watchCalls({}); }

    /// Every kind of change at once.
    fs::path beginSmall()
    {
        const auto repo = makeRepository();
        sh(repo,
           "mkdir old dir && seq 1 30 > c.txt && echo gone > old/gone && echo t > typed && "
           "echo s > script && ln -s a.txt link && echo r > dir/Renamed && echo f > folder && "
           "git add -A && git commit -qm more");
        EXPECT_TRUE(bring(from(repo)));
        sh(workspace(),
           "sed -i 's/^5$/five/' a.txt c.txt && rm old/gone b.txt && chmod +x script "
           "&& ln -sf b link && git mv dir/Renamed dir/renamed && mkdir -p new/deep && "
           "echo n > new/deep/file && rm folder && mkdir folder && echo i > "
           "folder/inside && rm typed && ln -s a.txt typed");
        const auto taken = take();
        EXPECT_TRUE(taken) << taken.error().describe();
        sh(repo, "sed -i 's/^25$/mine/' a.txt && chmod 640 a.txt && echo own > own.txt");
        return repo;
    }

    /// 2,000 files with an edit of the user's and one of the agent's.
    fs::path beginLarge()
    {
        const fs::path repo = folder() / "user" / "repo";
        for (int i = 0; i < 2000; ++i)
            write(repo / ("d" + std::to_string(i % 40)) / ("f" + std::to_string(i)),
                  lines(i, false, false));
        sh(repo, "git init -q -b main . && git add -A && git commit -qm files");
        EXPECT_TRUE(bring(from(repo)));
        for (int i = 0; i < 2000; ++i)
            write(workspace() / ("d" + std::to_string(i % 40)) / ("f" + std::to_string(i)),
                  lines(i, true, false));
        sh(workspace(), "rm -r d7 && mkdir new && for i in $(seq 50); do echo $i > new/$i; done");
        EXPECT_TRUE(take());
        for (int i = 0; i < 2000; ++i)
            if (i % 40 != 7)
                write(repo / ("d" + std::to_string(i % 40)) / ("f" + std::to_string(i)),
                      lines(i, false, true));
        write(repo / "own" / "untracked", "mine\n");
        return repo;
    }
    static std::string lines(int file, bool agents, bool users)
    {
        std::string out;
        for (int line = 0; line < 20; ++line)
            out += std::to_string(file) + " line " + std::to_string(line) +
                   (line == 2 && agents ? " of the agent" : "") +
                   (line == 17 && users ? " of the user" : "") + "\n";
        return out;
    }

    /// Takes the changes in a child process. Its exit status; -1 when it was killed.
    int takeInChild(const Death& death, int* calls = nullptr)
    {
        m_projects.reset();
        m_database.reset();
        const std::vector<std::string> words{s_program,
                                             "--accept",
                                             folder().string(),
                                             m_id.str(),
                                             std::to_string(death.atCall),
                                             death.withoutExchange ? "plain" : "exchange"};
        const pid_t child = ::fork();
        if (child == 0) {
            ::setpgid(0, 0);
            std::vector<char*> argv;
            for (const auto& word : words)
                argv.push_back(const_cast<char*>(word.c_str()));
            argv.push_back(nullptr);
            ::execv(s_program.c_str(), argv.data());
            ::_exit(127);
        }
        ::setpgid(child, child);
        if (death.after.count() > 0) {
            ::usleep(static_cast<useconds_t>(death.after.count()));
            ::kill(-child, SIGKILL);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        ::kill(-child, SIGKILL); // git that it has left
        if (calls != nullptr)
            *calls = std::stoi("0" + read(folder() / "calls"));
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    /// As the next start of Helix.
    std::vector<std::string> startAgain()
    {
        reopen();
        std::vector<std::string> sentences;
        for (const auto& [id, sentence] : QCoro::waitFor(m_projects->finishInterrupted()))
            sentences.push_back(sentence);
        return sentences;
    }

    void restore(const fs::path& repo) const
    {
        fs::remove_all(repo);
        fs::copy(folder() / "saved", repo,
                 fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    }
    void save(const fs::path& repo) const
    {
        fs::copy(repo, folder() / "saved",
                 fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    }

    /// What the tree is like when all goes well, and how many calls that takes.
    Manifest rehearse(const fs::path& repo, bool withoutExchange, int* calls)
    {
        Death none;
        none.withoutExchange = withoutExchange;
        EXPECT_EQ(takeInChild(none, calls), 0);
        auto after = manifestOf(repo);
        EXPECT_THAT(rooms(repo), ElementsAre());
        restore(repo);
        return after;
    }

    /// Dies once, and starts again.
    void dieOnce(const fs::path& repo, const Death& death, const Manifest& before,
                 const Manifest& after, const std::string& what)
    {
        const int ended = takeInChild(death);
        // Once all of it is done and looked at, the copies go.
        EXPECT_TRUE(nothingIsLost(before, repo) || manifestOf(repo) == after) << what;
        (void)startAgain();
        const auto now = manifestOf(repo);
        EXPECT_TRUE(now == before || now == after) << what << ", ended with " << ended;
        EXPECT_THAT(rooms(repo), ElementsAre()) << what;
        if (now != before)
            restore(repo);
    }
};

TEST_F(InterruptedAccept, killedBeforeEachCall)
{
    for (const bool plain : {false, true}) {
        const auto repo = beginSmall();
        const auto before = manifestOf(repo);
        save(repo);
        int calls = 0;
        const auto after = rehearse(repo, plain, &calls);
        ASSERT_NE(before, after);
        ASSERT_GT(calls, 30);
        for (int call = 1; call <= calls; call += plain ? 3 : 1)
            dieOnce(repo, {call, {}, plain}, before, after,
                    (plain ? "plain, call " : "call ") + std::to_string(call));
        fs::remove_all(repo);
        fs::remove_all(folder() / "saved");
        fs::remove_all(workspace());
        fs::remove_all(m_door.folderOf(m_id) / "changes");
        m_id = WorkspaceId::generate();
        fs::create_directories(m_door.home(m_id));
    }
}

TEST_F(InterruptedAccept, killedAtFiftyPointsWithTwoThousandEditedFiles)
{
    const auto repo = beginLarge();
    const auto before = manifestOf(repo);
    save(repo);
    int calls = 0;
    const auto began = std::chrono::steady_clock::now();
    const auto after = rehearse(repo, false, &calls);
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - began);
    ASSERT_NE(before, after);
    ASSERT_GT(calls, 4000);
    std::mt19937 random(20261122); // NOLINT: the same points each time
    for (int i = 0; i < 50; ++i) {
        Death death;
        if (i % 2 == 0)
            death.atCall = std::uniform_int_distribution<int>(1, calls)(random);
        else
            death.after = std::chrono::microseconds(
                std::uniform_int_distribution<long>(took.count() / 4, took.count())(random));
        dieOnce(repo, death, before, after,
                "point " + std::to_string(i) + ", call " + std::to_string(death.atCall));
    }
}

TEST_F(InterruptedAccept, theNextAcceptPutsBackToo)
{
    const auto repo = beginSmall();
    const auto before = manifestOf(repo);
    save(repo);
    int calls = 0;
    const auto after = rehearse(repo, false, &calls);
    for (int call = calls; call > 0; --call) {
        takeInChild({call, {}, false});
        if (manifestOf(repo) != before && manifestOf(repo) != after)
            break;
        restore(repo);
    }
    ASSERT_NE(manifestOf(repo), before) << "half of it is there";
    reopen();
    const auto taken = accept(intoFiles());
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_EQ(manifestOf(repo), after);
    EXPECT_THAT(rooms(repo), ElementsAre());
}

TEST_F(InterruptedAccept, whatWasChangedAfterTheDeathStays)
{
    const auto repo = beginSmall();
    save(repo);
    const auto before = manifestOf(repo);
    int calls = 0;
    (void)rehearse(repo, false, &calls);
    for (int call = calls; call > 0; --call) {
        takeInChild({call, {}, false});
        if (read(repo / "a.txt").find("five") != std::string::npos && !rooms(repo).empty() &&
            fs::exists(rooms(repo).front() / "journal"))
            break;
        restore(repo);
    }
    const auto room = rooms(repo).front();
    write(repo / "a.txt", "typed after the death\n");
    const auto sentences = startAgain();
    ASSERT_EQ(sentences.size(), 1U);
    EXPECT_THAT(sentences.front(), HasSubstr("'a.txt' was changed since"));
    EXPECT_EQ(read(repo / "a.txt"), "typed after the death\n");
    EXPECT_THAT(read(room / "kept" / "a.txt"), HasSubstr("mine"));
    EXPECT_EQ(read(repo / "c.txt").find("five"), std::string::npos) << "the others are back";
    EXPECT_TRUE(nothingIsLost(before, repo));
    EXPECT_TRUE(startAgain().empty()) << "and nothing more is done";
    EXPECT_TRUE(fs::exists(room / "kept" / "a.txt"));
}

TEST_F(InterruptedAccept, whatTheUserTypesMeanwhileIsNotOverwritten)
{
    const auto repo = beginSmall();
    auto before = manifestOf(repo);
    // In the moment before the first exchange, whichever file that is of.
    bool typed = false;
    watchCalls([&](const CountedCall& call) {
        if (call.name == "renameat2" && (call.flags & kExchange) != 0 && !typed) {
            typed = true;
            write(repo / "a.txt", "typed just now\n");
            write(repo / "c.txt", "typed as well\n");
        }
        return 0;
    });
    const auto refused = accept(intoFiles());
    watchCalls({});
    ASSERT_TRUE(typed);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict) << refused.error().describe();
    EXPECT_THAT(refused.error().message, HasSubstr("was changed while"));
    EXPECT_EQ(read(repo / "a.txt"), "typed just now\n");
    EXPECT_EQ(read(repo / "c.txt"), "typed as well\n");
    auto now = manifestOf(repo);
    for (auto* manifest : {&before, &now}) {
        manifest->erase("a.txt");
        manifest->erase("c.txt");
    }
    EXPECT_EQ(now, before);
    EXPECT_THAT(rooms(repo), ElementsAre());
}

TEST_F(InterruptedAccept, whatIsMadeWhereANewFileIsToBe)
{
    const auto repo = beginSmall();
    bool made = false;
    watchCalls([&](const CountedCall& call) {
        if (call.name == "renameat2" && (call.flags & kExchange) != 0 && !made) {
            made = true;
            write(repo / "new" / "deep" / "file", "the user's\n");
        }
        return 0;
    });
    const auto refused = accept(intoFiles());
    watchCalls({});
    ASSERT_TRUE(made);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict) << refused.error().describe();
    EXPECT_EQ(read(repo / "new" / "deep" / "file"), "the user's\n");
    EXPECT_EQ(read(repo / "a.txt").find("five"), std::string::npos);
    EXPECT_THAT(rooms(repo), ElementsAre());
}

TEST_F(InterruptedAccept, aFileThatIsOpenForWriting)
{
    const auto repo = beginSmall();
    const auto before = manifestOf(repo);
    const UniqueFd editor(::open((repo / "a.txt").c_str(), O_WRONLY | O_CLOEXEC));
    ASSERT_TRUE(editor.valid());
    const auto refused = accept(intoFiles());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict) << refused.error().describe();
    EXPECT_EQ(manifestOf(repo), before);
    ASSERT_EQ(::write(editor.get(), "T", 1), 1);
    EXPECT_EQ(read(repo / "a.txt").substr(0, 1), "T") << "the editor's file is the tree's";
}

TEST_F(InterruptedAccept, aFailureAtEachCall)
{
    const auto repo = beginSmall();
    const auto before = manifestOf(repo);
    int refusals = 0;
    for (int at = 1; at < 500; ++at) {
        int seen = 0;
        watchCalls([&](const CountedCall& call) {
            if (call.name == "fsync" || call.name == "unlinkat")
                return 0; // of the database, and of clearing up
            return ++seen == at ? ENOSPC : 0;
        });
        const auto taken = accept(intoFiles());
        watchCalls({});
        if (taken)
            break;
        ++refusals;
        (void)QCoro::waitFor(m_projects->finishInterrupted());
        ASSERT_EQ(manifestOf(repo), before) << "call " << at << taken.error().describe();
        ASSERT_THAT(rooms(repo), ElementsAre()) << at;
    }
    EXPECT_GT(refusals, 10);
    EXPECT_THAT(read(repo / "a.txt"), HasSubstr("five"));
}

TEST_F(InterruptedAccept, modesAndKindsComeOutRight)
{
    const auto repo = beginSmall();
    const auto taken = accept(intoFiles());
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_EQ(sh(repo, "stat -c %a a.txt"), "640\n") << "the user's own";
    EXPECT_EQ(sh(repo, "test -x script && echo runs"), "runs\n");
    EXPECT_EQ(fs::read_symlink(repo / "link"), "b");
    EXPECT_EQ(fs::read_symlink(repo / "typed"), "a.txt");
    EXPECT_FALSE(fs::exists(repo / "old")) << "nothing was left in it";
    EXPECT_FALSE(fs::exists(repo / "dir" / "Renamed"));
    EXPECT_EQ(read(repo / "dir" / "renamed"), "r\n");
    EXPECT_EQ(read(repo / "folder" / "inside"), "i\n");
    EXPECT_EQ(read(repo / "own.txt"), "own\n");
    EXPECT_THAT(rooms(repo), ElementsAre());
}

TEST_F(InterruptedAccept, lineEndsAsTheRepositoryAsksFor)
{
    const auto repo = makeRepository();
    sh(repo, "printf '*.txt text eol=crlf\\n' > .gitattributes && rm a.txt && git add -A && git "
             "commit -qm attributes && seq 1 30 | sed 's/$/\\r/' > a.txt && git add -A && git "
             "commit -qm crlf");
    ASSERT_TRUE(bring(from(repo)));
    sh(workspace(), "sed -i 's/^5/five/' a.txt");
    ASSERT_TRUE(take());
    const auto taken = accept(intoFiles());
    ASSERT_TRUE(taken) << taken.error().describe();
    EXPECT_THAT(taken->conflicts, ElementsAre());
    EXPECT_THAT(read(repo / "a.txt"), HasSubstr("4\r\nfive\r\n6\r\n"));
}

/// The child: takes the changes, and dies when told to.
int acceptInChild(char** argv)
{
    int one = 1;
    QCoreApplication application(one, argv);
    FakeDoor door;
    door.root = argv[2];
    const auto id = WorkspaceId::parse(argv[3]).value();
    const int atCall = std::stoi(argv[4]);
    const bool plain = argv[5] == std::string("plain");
    ::setenv("HOME", (door.root / "user").c_str(), 1);
    auto database =
        store::Database::open(door.root / "test.db", {ProjectsService::schema()}).value();
    ProjectsService projects(*database, door, door.root / "scratch");
    if (!QCoro::waitFor(projects.load()))
        return 3;
    std::atomic<int> calls = 0;
    watchCalls([&](const CountedCall& call) {
        if (++calls == atCall)
            ::kill(::getpid(), SIGKILL);
        return plain && call.name == "renameat2" ? EINVAL : 0;
    });
    const auto taken = QCoro::waitFor(projects.accept(id, intoFiles()));
    watchCalls({});
    std::ofstream(door.root / "calls") << calls;
    return taken && taken->conflicts.empty() ? 0 : 1;
}

} // namespace
} // namespace helix::projects

int main(int argc, char** argv)
{
    if (argc == 6 && argv[1] == std::string("--accept"))
        return helix::projects::acceptInChild(argv);
    helix::projects::s_program = std::filesystem::canonical("/proc/self/exe").string();
    helix::fixture::liveInMemory();
    ::testing::InitGoogleMock(&argc, argv);
    return RUN_ALL_TESTS();
}
