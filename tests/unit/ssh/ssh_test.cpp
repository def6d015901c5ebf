#include "ssh/ssh.h"

#include <fstream>
#include <future>
#include <thread>

#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QHostAddress>
#include <QTcpServer>
#include <QTcpSocket>

#include <gtest/gtest.h>

#include "base/atomic_file.h"
#include "ssh/foreign_names.h"
#include "unit/async/application.h"
#include "ssh_server.h"
#include "build_tree.h"

namespace helix::ssh {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

TEST(SshKey, isEd25519InOpenSshForm)
{
    const auto key = generateKey("a comment\nwith a line break");
    ASSERT_TRUE(key);
    EXPECT_TRUE(key->privateKey.revealText().starts_with("-----BEGIN OPENSSH PRIVATE KEY-----\n"));
    EXPECT_TRUE(key->publicKey.starts_with("ssh-ed25519 AAAA"));
    EXPECT_EQ(key->publicKey.find('\n'), std::string::npos);
    EXPECT_NE(generateKey("")->publicKey, generateKey("")->publicKey);
}

TEST(SshConfig, namesEverythingAndQuotesPaths)
{
    const Target target{2222, "agent", "/home/a b/100%/key", "ssh-ed25519 AAAA"};
    EXPECT_EQ(knownHostsLine(target), "[127.0.0.1]:2222 ssh-ed25519 AAAA\n");
    const std::string stanza = configStanza("otter", target, "/home/a b/known");
    for (const char* line :
         {"Host otter\n", "    Port 2222\n", "    IdentityFile \"/home/a b/100%%/key\"\n",
          "    UserKnownHostsFile \"/home/a b/known\"\n", "    StrictHostKeyChecking yes\n",
          "    ForwardAgent no\n", "    ForwardX11 no\n", "    PermitLocalCommand no\n"})
        EXPECT_NE(stanza.find(line), std::string::npos) << line;
}

TEST(ForeignNames, knowsWhatStaysInItsFolder)
{
    for (const char* good : {"a", ".hidden", "..a", "a b", "ü.txt", "-rf", "a\\b"})
        EXPECT_TRUE(isSafeName(good)) << good;
    for (const std::string& bad :
         {std::string(), std::string("."), std::string(".."), std::string("a/b"), std::string("/"),
          std::string("a\0b", 3), std::string("a\nb"), std::string("\x1b"), std::string("\xff"),
          std::string(256, 'x')})
        EXPECT_FALSE(isSafeName(bad)) << bad;
    EXPECT_EQ(normalizedRemotePath("~/x/"), "x");
    EXPECT_EQ(normalizedRemotePath("~"), ".");
    EXPECT_EQ(normalizedRemotePath("/"), "/");
    EXPECT_EQ(lastComponent("/a/b/"), "b");
    EXPECT_EQ(lastComponent("a/.."), "");
}

class Ssh : public testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string why = SshServer::whyNot(); !why.empty())
            GTEST_SKIP() << why;
    }
    void startServer(const std::string& sftp = "internal-sftp")
    {
        m_server = std::make_unique<SshServer>(sftp);
        ASSERT_TRUE(m_server->start()) << m_server->log();
    }
    void startHostile(const std::string& kind)
    {
        startServer("/usr/bin/python3 " + tests::sourceFile("tests/unit/ssh/hostile_sftp.py") +
                    " " + kind);
    }
    const Target& target() { return m_server->target(); }
    fs::path local(const std::string& name)
    {
        return fs::path(m_local.path().toStdString()) / name;
    }
    /// A folder that the "guest" (this machine) has.
    fs::path remote(const std::string& name) { return m_server->folder() / name; }
    static void write(const fs::path& path, const std::string& text, unsigned mode = 0644)
    {
        fs::create_directories(path.parent_path());
        std::ofstream(path) << text;
        fs::permissions(path, static_cast<fs::perms>(mode));
    }
    static std::string read(const fs::path& path) { return readFile(path).value_or("(missing)"); }
    static unsigned modeOf(const fs::path& path)
    {
        return static_cast<unsigned>(fs::status(path).permissions());
    }
    Result<void> upload(const fs::path& from, const std::string& to)
    {
        return ssh::upload(target(), from, to, m_onProgress, m_cancel.token());
    }
    Result<void> download(const std::string& from, const fs::path& to)
    {
        return ssh::download(target(), from, to, m_onProgress, m_cancel.token());
    }

    fixture::Application m_application;
    QTemporaryDir m_local;
    async::CancelSource m_cancel;
    CopyProgress m_progress;
    std::function<void(CopyProgress)> m_onProgress = [this](CopyProgress progress) {
        m_progress = progress;
    };
    std::unique_ptr<SshServer> m_server;
};

TEST_F(Ssh, runsACommand)
{
    startServer();
    const auto result = sshRun(target(), "echo out; echo err >&2; exit 3");
    ASSERT_TRUE(result) << result.error().describe() << m_server->log();
    EXPECT_EQ(result->out, "out\n");
    EXPECT_EQ(result->err, "err\n");
    EXPECT_EQ(result->status, 3);
    const auto large =
        sshRun(target(), "head -c 3000000 /dev/zero | tr '\\0' x; head -c 200000 /dev/zero >&2");
    ASSERT_TRUE(large);
    EXPECT_EQ(large->out.size(), 3000000U);
    EXPECT_EQ(large->err.size(), 200000U);
    EXPECT_EQ(sshRun(target(), "kill -9 $$")->status, 255);
}

TEST_F(Ssh, boundsTheOutput)
{
    startServer();
    EXPECT_EQ(sshRun(target(), "yes").error().code, ErrorCode::ResourceExhausted);
}

TEST_F(Ssh, refusesAnotherHostKeyBeforeItSaysWhoItIs)
{
    startServer();
    Target wrong = target();
    wrong.hostKey = generateKey("")->publicKey;
    const auto refused = sshRun(wrong, "true");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::PermissionDenied);
    EXPECT_NE(refused.error().message.find("another host key"), std::string::npos);
    wrong.hostKey = "ssh-rsa AAAA";
    EXPECT_EQ(sshRun(wrong, "true").error().code, ErrorCode::InvalidArgument);
}

TEST_F(Ssh, saysWhyItCannotLogIn)
{
    startServer();
    Target wrong = target();
    const auto stranger = generateKey("");
    wrong.privateKeyFile = local("stranger");
    EXPECT_EQ(sshRun(wrong, "true").error().code, ErrorCode::NotFound);
    ASSERT_TRUE(writeFileAtomically(wrong.privateKeyFile, stranger->privateKey.reveal()));
    EXPECT_EQ(sshRun(wrong, "true").error().code, ErrorCode::PermissionDenied);
    wrong = target();
    wrong.port = 1;
    EXPECT_EQ(sshRun(wrong, "true").error().code, ErrorCode::Unavailable);
}

TEST_F(Ssh, copiesFoldersBothWaysWithModesAndLinks)
{
    startServer();
    write(local("project/run.sh"), "#!/bin/sh\n", 0755);
    write(local("project/sub/secret"), std::string(300000, 's'), 0600);
    write(local("project/sub/empty"), "");
    fs::create_directory(local("project/closed"));
    fs::create_symlink("run.sh", local("project/link"));
    fs::permissions(local("project/closed"), fs::perms(0500));
    ASSERT_EQ(::mkfifo(local("project/fifo").c_str(), 0600), 0);

    const auto up = upload(local("project"), remote("up").string());
    ASSERT_TRUE(up) << up.error().describe();
    EXPECT_EQ(m_progress.doneBytes, m_progress.totalBytes);
    EXPECT_EQ(m_progress.doneBytes, 300010U);
    EXPECT_EQ(m_progress.skipped, 1U);
    EXPECT_EQ(read(remote("up/run.sh")), "#!/bin/sh\n");
    EXPECT_EQ(modeOf(remote("up/run.sh")), 0755U);
    EXPECT_EQ(modeOf(remote("up/sub/secret")), 0600U);
    EXPECT_EQ(modeOf(remote("up/closed")), 0500U);
    EXPECT_EQ(fs::read_symlink(remote("up/link")), "run.sh");

    const auto down = download(remote("up").string(), local("down"));
    ASSERT_TRUE(down) << down.error().describe();
    EXPECT_EQ(read(local("down/sub/secret")).size(), 300000U);
    EXPECT_EQ(modeOf(local("down/run.sh")), 0755U);
    EXPECT_TRUE(fs::exists(local("down/sub/empty")));
    EXPECT_FALSE(fs::exists(fs::symlink_status(local("down/link"))));
    EXPECT_EQ(m_progress.skipped, 1U);
}

TEST_F(Ssh, copiesIntoAFolderThatIsThereAndOverWhatIsThere)
{
    startServer();
    write(local("file"), "new");
    fs::create_directory(remote("folder"));
    write(remote("folder/file"), "old and longer");
    ASSERT_TRUE(upload(local("file"), remote("folder").string() + "/"));
    EXPECT_EQ(read(remote("folder/file")), "new");
    fs::create_directory(local("into"));
    ASSERT_TRUE(download(remote("folder/file").string(), local("into")));
    EXPECT_EQ(read(local("into/file")), "new");
    ASSERT_TRUE(upload(local("file"), remote("folder/renamed").string()));
    EXPECT_EQ(read(remote("folder/renamed")), "new");
}

TEST_F(Ssh, bringsNoRepositoryOutUnlessAskedTo)
{
    startServer();
    write(remote("one/deep/.git/config"), "[core]");
    write(remote("two/.Git"), "gitdir: elsewhere");
    write(remote("three/git~1/config"), "[core]");
    write(remote("four/.g\u200cit/config"), "[core]");
    for (const auto* name : {"HEAD", "objects/x", "refs/x"})
        write(remote("five/bare") / name, "x");
    for (const auto* name : {"head", "commondir"})
        write(remote("six") / name, "x");
    for (const auto* name : {"one", "two", "three", "four", "five", "six"}) {
        const auto refused = download(remote(name).string(), local("out"));
        ASSERT_FALSE(refused) << name;
        EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument) << name;
        EXPECT_NE(refused.error().message.find("--with-git"), std::string::npos);
        EXPECT_FALSE(fs::exists(local("out"))) << name;
    }
    ASSERT_TRUE(ssh::download(target(), remote("one").string(), local("out"), m_onProgress,
                              m_cancel.token(), true));
    EXPECT_EQ(read(local("out/deep/.git/config")), "[core]");
    write(remote("seven/refs/HEAD"), "x");
    write(remote("seven/.gitignore"), "x");
    EXPECT_TRUE(download(remote("seven").string(), local("seven")));
}

TEST_F(Ssh, bringsNoRepositoryOutInTwoHalves)
{
    startServer();
    write(remote("first/out/HEAD"), "ref: refs/heads/main");
    write(remote("first/out/objects/x"), "x");
    write(remote("second/out/refs/x"), "x");
    write(remote("second/out/config"), "[core]\n\tfsmonitor = evil\n");
    write(remote("third/deep/out/refs/x"), "x");
    ASSERT_TRUE(download(remote("first/out").string(), m_local.path().toStdString()));
    const auto refused = download(remote("second/out").string(), m_local.path().toStdString());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument) << refused.error().describe();
    EXPECT_FALSE(fs::exists(local("out/refs")));
    ASSERT_TRUE(download(remote("first").string(), local("deep")));
    EXPECT_FALSE(download(remote("third/deep").string(), m_local.path().toStdString()));
    EXPECT_FALSE(fs::exists(local("deep/out/refs")));
    // A whole one of the user's own is none of the guest's business either.
    for (const auto* name : {"HEAD", "objects/x", "refs/x"})
        write(local("own.git") / name, "mine");
    write(remote("own.git/config"), "[core]\n\tfsmonitor = evil\n");
    EXPECT_FALSE(download(remote("own.git").string(), m_local.path().toStdString()));
    EXPECT_FALSE(fs::exists(local("own.git/config")));
    EXPECT_TRUE(ssh::download(target(), remote("second/out").string(), m_local.path().toStdString(),
                              m_onProgress, m_cancel.token(), true));
}

TEST_F(Ssh, opensNothingOfTheUsersToOthers)
{
    startServer();
    write(remote("tree/run.sh"), "#!/bin/sh\n", 0777);
    write(remote("tree/shared/file"), "x", 0666);
    fs::permissions(remote("tree/shared"), fs::perms(0777));
    fs::permissions(remote("tree"), fs::perms(0777));
    fs::create_directory(local("tree"));
    fs::permissions(local("tree"), fs::perms(0700));
    ASSERT_TRUE(download(remote("tree").string(), m_local.path().toStdString()));
    EXPECT_EQ(modeOf(local("tree")), 0700U) << "it was there, and closed";
    EXPECT_EQ(modeOf(local("tree/run.sh")), 0755U);
    EXPECT_EQ(modeOf(local("tree/shared")), 0755U);
    EXPECT_EQ(modeOf(local("tree/shared/file")), 0644U);
}

TEST_F(Ssh, doesNotFollowALinkOfTheTargetFolder)
{
    startServer();
    write(remote("tree/a"), "from the guest");
    write(remote("tree/b/c"), "from the guest");
    write(local("outside"), "mine");
    fs::create_directories(local("elsewhere"));
    fs::create_directories(local("into/tree"));
    fs::create_symlink(local("outside"), local("into/tree/a"));
    ASSERT_TRUE(download(remote("tree/a").string(), local("into/tree/a")));
    EXPECT_EQ(read(local("outside")), "mine");
    fs::create_symlink(local("elsewhere"), local("into/tree/b"));
    EXPECT_FALSE(download(remote("tree").string(), local("into")));
    EXPECT_TRUE(fs::is_empty(local("elsewhere")));
}

TEST_F(Ssh, saysWhatIsMissing)
{
    startServer();
    EXPECT_EQ(upload(local("nothing"), "x").error().code, ErrorCode::NotFound);
    EXPECT_EQ(download(remote("nothing").string(), local("x")).error().code, ErrorCode::NotFound);
    write(local("file"), "x");
    EXPECT_EQ(upload(local("file"), remote("no/folder").string()).error().code,
              ErrorCode::NotFound);
    EXPECT_EQ(upload(local("file"), remote("nowhere").string() + "/").error().code,
              ErrorCode::NotFound);
    EXPECT_EQ(download(remote("user_key").string(), local("no/folder/x")).error().code,
              ErrorCode::NotFound);
}

TEST_F(Ssh, stopsOnCancelAndLeavesNoHalfFile)
{
    startServer();
    write(remote("large"), std::string(20 << 20, 'x'));
    m_onProgress = [this](CopyProgress) { m_cancel.cancel(); };
    EXPECT_EQ(download(remote("large").string(), local("large")).error().code,
              ErrorCode::Cancelled);
    EXPECT_TRUE(fs::is_empty(m_local.path().toStdString()));
    m_cancel = {};
    EXPECT_EQ(upload(remote("large"), remote("copy").string()).error().code, ErrorCode::Cancelled);
    EXPECT_FALSE(fs::exists(remote("copy")));
}

TEST_F(Ssh, keepsHostileNamesInTheirFolder)
{
    startHostile("names");
    const auto fetched = download("/tree", local("down"));
    ASSERT_TRUE(fetched) << fetched.error().describe();
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(m_local.path().toStdString()))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    EXPECT_EQ(names, (std::vector<std::string>{"down", "good"}));
    EXPECT_EQ(read(local("down/good")), "hello");
    EXPECT_EQ(modeOf(local("down/good")), 0755U); // no set-user-id, and nobody else writes to it
    EXPECT_EQ(m_progress.skipped, 8U);
    EXPECT_FALSE(fs::exists("/tmp/escaped"));
}

TEST_F(Ssh, survivesLinksDevicesAndNamesSaidTwice)
{
    startHostile("links");
    const auto fetched = download("/tree", local("down"));
    ASSERT_TRUE(fetched) << fetched.error().describe();
    EXPECT_TRUE(fs::is_directory(fs::symlink_status(local("down/link"))));
    EXPECT_EQ(read(local("down/good")), "hello");
}

TEST_F(Ssh, givesUpOnFoldersWithoutEnd)
{
    startHostile("depth");
    EXPECT_EQ(download("/tree", local("down")).error().code, ErrorCode::Protocol);
}

TEST_F(Ssh, givesUpOnAListingWithoutEnd)
{
    startHostile("dots");
    EXPECT_EQ(download("/tree", local("down")).error().code, ErrorCode::Protocol);
}

TEST_F(Ssh, longNamesInDeepFoldersDoNotFillTheMemory)
{
    startHostile("long");
    rusage before{};
    rusage after{};
    ASSERT_EQ(::getrusage(RUSAGE_SELF, &before), 0);
    const auto refused = download("/tree", local("down"));
    ASSERT_EQ(::getrusage(RUSAGE_SELF, &after), 0);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument) << refused.error().describe();
    // 30,000 names of 210 bytes, below folders whose names are 23 KB together.
    EXPECT_LT((after.ru_maxrss - before.ru_maxrss) / 1024, 300) << "MiB";
}

/// A small disk of this computer's own.
class SshSmallDisk : public Ssh {
protected:
    void SetUp() override
    {
        Ssh::SetUp();
        fs::create_directory(local("disk"));
        m_mounted = ::mount("none", local("disk").c_str(), "tmpfs", 0, "size=64m") == 0;
        if (!m_mounted)
            GTEST_SKIP() << "mounting a small file system needs root with CAP_SYS_ADMIN";
        m_onProgress = [this](CopyProgress) {
            m_leastFree = std::min(m_leastFree, fs::space(local("disk")).available);
        };
    }
    ~SshSmallDisk() override
    {
        if (m_mounted)
            ::umount(local("disk").c_str());
    }
    std::uintmax_t m_leastFree = 64U << 20;
    bool m_mounted = false;
};

TEST_F(SshSmallDisk, isNotFilledByFilesThatLieAboutTheirSize)
{
    for (const auto* kind : {"endless", "wrapping"}) {
        startHostile(kind);
        const auto full = download("/tree", local("disk"));
        ASSERT_FALSE(full) << kind;
        EXPECT_EQ(full.error().code, ErrorCode::OutOfSpace) << full.error().describe();
        EXPECT_GE(m_leastFree, 2U << 20) << kind << ": the last of it is not for guests";
        fs::remove_all(local("disk/tree"));
    }
}

TEST(SshReady, doesNotWaitForTheRestOfAGreeting)
{
    const fixture::Application application;
    std::promise<std::uint16_t> port;
    std::promise<void> done;
    std::jthread server([&port, ended = done.get_future()] {
        QTcpServer listener;
        listener.listen(QHostAddress::LocalHost);
        port.set_value(listener.serverPort());
        std::unique_ptr<QTcpSocket> guest;
        while (ended.wait_for(0s) != std::future_status::ready) {
            if (!listener.waitForNewConnection(100))
                continue;
            guest.reset(listener.nextPendingConnection());
            guest->write("SS");
            guest->waitForBytesWritten(1000);
        }
    });
    Target target;
    target.port = port.get_future().get();
    auto waiting =
        std::async(std::launch::async, [&target] { return waitForServer(target, 1500ms, {}); });
    EXPECT_EQ(waiting.wait_for(15s), std::future_status::ready);
    done.set_value(); // which closes the connection
    EXPECT_EQ(waiting.get().error().code, ErrorCode::Timeout);
}

TEST_F(Ssh, saysOnlyOfAServerThatSaidNoThatItOffersNone)
{
    startServer("/bin/false");
    const auto fetched = download("/tree", local("down"));
    ASSERT_FALSE(fetched);
    EXPECT_EQ(fetched.error().message,
              "The workspace's SSH server did not begin the file transfer.");
}

TEST_F(Ssh, isCancelledWhileTheServerIsSilent)
{
    startHostile("silent " + local("marker").string());
    std::jthread user([this](const std::stop_token& stop) {
        while (!stop.stop_requested() && !fs::exists(local("marker")))
            std::this_thread::sleep_for(10ms);
        m_cancel.cancel();
    });
    EXPECT_EQ(download("/tree", local("down")).error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace helix::ssh
