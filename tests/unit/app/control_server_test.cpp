
#include <fstream>

#include <sys/stat.h>

#include <QCoreApplication>
#include <QCoroTask>

#include <gtest/gtest.h>

#include "protocol/limits.h"
#include "unit/app/plane_on_database.h"
#include "unit/app/over_control_socket.h"

namespace helix::app {
namespace {

using plane::State;
using protocol::Json;

class ControlServerTest : public OverControlSocket<PlaneOnDatabase> {
protected:
    void SetUp() override
    {
        serve();
        m_client.reset(); // each test has its own
    }
    RawClient connect() const { return RawClient(m_paths.controlSocket()); }
    static Json naming(const std::string& name)
    {
        Json params = Json::object();
        params["workspace"] = name;
        return params;
    }
};

TEST_F(ControlServerTest, socketIsForItsUserAlone)
{
    struct stat status {};
    ASSERT_EQ(::stat(m_paths.controlSocket().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
}

TEST_F(ControlServerTest, answersSeveralRequestsOfOneClient)
{
    m_plane.fakeWorkspaces.addWorkspace("one", State::Ready);
    auto client = connect();
    client.send(protocol::encodeRequest(1, "app.hello", Json::object()) + "\n" +
                protocol::encodeRequest(2, "workspaces.list", Json::object()) + "\n");
    const auto hello = client.answer(1);
    ASSERT_TRUE(hello);
    EXPECT_EQ(hello->result["protocol"], 1);
    const auto list = client.answer(2);
    ASSERT_TRUE(list);
    ASSERT_EQ(list->result.size(), 1U);
    EXPECT_EQ(list->result[0]["name"], "one");
}

TEST_F(ControlServerTest, takesAMessageByteByByte)
{
    auto client = connect();
    for (const char c : protocol::encodeRequest(5, "app.hello", Json::object()) + "\n")
        ASSERT_TRUE(client.send(std::string(1, c)));
    EXPECT_TRUE(client.answer(5));
}

TEST_F(ControlServerTest, endsAConnectionThatSpeaksGarbageWithASentence)
{
    for (const std::string garbage :
         {"hello\n", "\n", "[]\n", "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"app.hello\"}\n",
          "GET / HTTP/1.1\r\n", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n",
          "\xff\xfe\x01\n"}) {
        auto client = connect();
        client.send(garbage);
        const auto farewell = client.receive();
        ASSERT_TRUE(farewell) << garbage;
        ASSERT_TRUE(farewell->error) << garbage;
        EXPECT_FALSE(farewell->id);
        EXPECT_TRUE(farewell->error->message.ends_with('.')) << farewell->error->message;
        EXPECT_TRUE(client.endsSoon()) << garbage;
    }
    EXPECT_TRUE(pumpUntil([this] { return m_server->clients() == 0; }));
}

TEST_F(ControlServerTest, endsAConnectionWhoseMessageHasNoEnd)
{
    auto client = connect();
    ASSERT_TRUE(pumpUntil([this] { return m_server->clients() == 1; }));
    const std::string endless(64 << 10, 'x');
    std::size_t sent = 0;
    pumpUntil([&] {
        sent += client.sendSome(endless);
        return m_server->clients() == 0 || sent > 4 * protocol::kMaxRpcMessage;
    });
    const auto farewell = client.receive();
    ASSERT_TRUE(farewell);
    EXPECT_EQ(farewell->error->message, "A message is longer than 1 MB.");
    EXPECT_LT(sent, 4 * protocol::kMaxRpcMessage);
}

TEST_F(ControlServerTest, refusesUnknownMethodsAndWrongParametersAndGoesOn)
{
    auto client = connect();
    client.request(1, "workspaces.explode");
    EXPECT_EQ(client.answer(1)->error->code, ErrorCode::Unsupported);
    client.request(2, "workspaces.show");
    EXPECT_EQ(client.answer(2)->error->message, "The field 'workspace' is missing.");
    client.request(3, "workspaces.show", naming("nobody"));
    EXPECT_EQ(client.answer(3)->error->code, ErrorCode::NotFound);
    Json wrong = Json::object();
    wrong["image"] = 7;
    client.request(4, "workspaces.create", wrong);
    EXPECT_EQ(client.answer(4)->error->message, "The field 'image' is not text.");
    client.request(5, "app.hello");
    EXPECT_TRUE(client.answer(5)->result.is_object());
}

TEST_F(ControlServerTest, refusesAnIdThatIsUnderWay)
{
    auto client = connect();
    client.request(1, "events.follow");
    client.request(1, "app.hello");
    bool refused = false;
    for (auto message = client.receive(); message; message = client.receive())
        refused = refused || (message->error && !message->id);
    EXPECT_TRUE(refused);
}

TEST_F(ControlServerTest, limitsWhatOneClientMayAskAtOnce)
{
    auto client = connect();
    for (int id = 1; id <= 65; ++id)
        client.request(id, "events.follow");
    const auto refused = client.answer(65);
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->error->code, ErrorCode::ResourceExhausted);
    EXPECT_EQ(m_server->openCalls(), 64U);
}

TEST_F(ControlServerTest, doesNotReadFromAClientThatDoesNotRead)
{
    for (int i = 0; i < 40; ++i)
        m_plane.fakeWorkspaces.addWorkspace("workspace-" + std::to_string(i), State::Stopped)
            .machineDetails = std::string(2000, 'x');
    auto client = connect();
    const std::string request =
        protocol::encodeRequest(1, "workspaces.list", Json::object()) + "\n";
    // Each answer has about 100 KB: unbounded, a thousand of them would be 100 MB.
    std::size_t taken = 0;
    for (int i = 0; i < 200; ++i) {
        std::string many;
        for (int id = 0; id < 100; ++id)
            many +=
                protocol::encodeRequest(1 + i * 100 + id, "workspaces.list", Json::object()) + "\n";
        taken += client.sendSome(many);
        QCoreApplication::processEvents();
        if (client.sendSome("") != 0)
            break;
    }
    // The socket's own buffers, the 1 MiB that is read ahead, and what the backlog of 1 MiB
    // answered.
    EXPECT_LT(taken, std::size_t(200) * 100 * request.size());
    EXPECT_EQ(m_server->clients(), 1U);
}

TEST_F(ControlServerTest, createReportsStepsAndFailsLikeTheStart)
{
    auto client = connect();
    Json params = Json::object();
    params["image"] = "sway-minimal";
    params["name"] = "fresh";
    client.request(1, "workspaces.create", params);
    const auto changed = client.receive();
    ASSERT_TRUE(changed);
    EXPECT_EQ(changed->method, "workspace.changed");
    EXPECT_EQ(changed->params["call"], 1);
    EXPECT_EQ(changed->params["workspace"]["state"], "starting");
    auto& snapshot = m_plane.fakeWorkspaces.all.front();
    snapshot.state = State::Failed;
    snapshot.error = Error{ErrorCode::Timeout, "The guest did not start in time.", {}};
    m_plane.fakeWorkspaces.settles.resolve({});
    const auto answer = client.answer(1);
    ASSERT_TRUE(answer && answer->error);
    EXPECT_EQ(answer->error->message, "The guest did not start in time.");
    EXPECT_EQ(answer->error->code, ErrorCode::Timeout);
}

TEST_F(ControlServerTest, cancelledCreateIsCancelledInTheControlPlane)
{
    auto client = connect();
    Json params = Json::object();
    params["image"] = "sway-minimal";
    params["name"] = "fresh";
    client.request(1, "workspaces.create", params);
    ASSERT_TRUE(client.receive());
    Json cancel = Json::object();
    cancel["call"] = 1;
    client.notify("call.cancel", cancel);
    EXPECT_EQ(client.answer(1)->error->code, ErrorCode::Cancelled);
    EXPECT_EQ(m_plane.fakeWorkspaces.deeds, std::vector<std::string>{"cancel fresh"});
}

TEST_F(ControlServerTest, aClientThatVanishesLeavesItsWorkspaceStartingAndItsBuildRunning)
{
    m_plane.fakeImages.addImage("sway-minimal", "Sway minimal", false);
    auto client = connect();
    Json params = Json::object();
    params["image"] = "sway-minimal";
    params["name"] = "fresh";
    client.request(1, "workspaces.create", params);
    ASSERT_TRUE(client.receive());
    Json build = Json::object();
    build["name"] = "sway-minimal";
    client.request(2, "images.build", build);
    ASSERT_TRUE(pumpUntil([this] { return m_server->openCalls() == 2; }));
    client.close();
    EXPECT_TRUE(pumpUntil([this] { return m_server->clients() == 0; }));
    EXPECT_TRUE(m_plane.fakeWorkspaces.deeds.empty());
    EXPECT_TRUE(m_plane.fakeImages.cancelledBuilds.empty());
}

TEST_F(ControlServerTest, execPassesInputOutputAndStatusThrough)
{
    m_plane.fakeWorkspaces.addWorkspace("one", State::Ready);
    auto client = connect();
    Json run = naming("one");
    run["argv"] = Json::array({"cat"});
    run["stdin"] = true;
    client.request(1, "exec.run", run);
    ASSERT_EQ(client.receive()->method, "exec.started");
    Json input = Json::object();
    input["call"] = 1;
    input["data"] = toBase64Url(asBytes("hello"));
    client.request(2, "exec.stdin", input);
    const auto output = client.receive();
    ASSERT_TRUE(output);
    EXPECT_EQ(output->params["data"], toBase64Url(asBytes("hello")));
    Json acknowledgement = Json::object();
    acknowledgement["call"] = 1;
    acknowledgement["bytes"] = 5;
    client.notify("exec.ack", acknowledgement);
    EXPECT_TRUE(pumpUntil([this] { return m_plane.fakeWorkspaces.lastExec->acknowledged == 5; }));
    Json end = Json::object();
    end["call"] = 1;
    end["eof"] = true;
    client.request(3, "exec.stdin", end);
    EXPECT_EQ(client.answer(1)->result["status"], 7);
    EXPECT_TRUE(pumpUntil([this] { return m_plane.fakeWorkspaces.execsAlive == 0; }));
}

TEST_F(ControlServerTest, leavingKillsTheCommand)
{
    m_plane.fakeWorkspaces.addWorkspace("one", State::Ready);
    auto client = connect();
    Json run = naming("one");
    run["argv"] = Json::array({"sleep", "1000"});
    client.request(1, "exec.run", run);
    ASSERT_TRUE(client.receive());
    EXPECT_EQ(m_plane.fakeWorkspaces.execsAlive, 1);
    client.close();
    EXPECT_TRUE(pumpUntil([this] { return m_plane.fakeWorkspaces.execsAlive == 0; }));
}

TEST_F(ControlServerTest, aClientCannotReachAnothersCommand)
{
    m_plane.fakeWorkspaces.addWorkspace("one", State::Ready);
    auto owner = connect();
    Json run = naming("one");
    run["argv"] = Json::array({"cat"});
    owner.request(1, "exec.run", run);
    ASSERT_TRUE(owner.receive());
    auto other = connect();
    Json kill = Json::object();
    kill["call"] = 1;
    kill["signal"] = 9;
    other.request(1, "exec.signal", kill);
    EXPECT_EQ(other.answer(1)->error->code, ErrorCode::NotFound);
}

TEST_F(ControlServerTest, readsLogsInPieces)
{
    m_plane.fakeWorkspaces.addWorkspace("one", State::Ready);
    const std::string text(300'000, 'l');
    std::ofstream(m_plane.fakeWorkspaces.logs / "qemu.log") << text;
    auto client = connect();
    Json params = naming("one");
    std::string read;
    for (std::int64_t id = 1; id < 10; ++id) {
        client.request(id, "logs.read", params);
        const auto piece = client.answer(id);
        ASSERT_TRUE(piece && !piece->error);
        read += asText(fromBase64Url(piece->result["data"].get<std::string>()).value());
        if (piece->result["eof"].get<bool>())
            break;
        params["offset"] = piece->result["next_offset"];
    }
    EXPECT_EQ(read, text);
}

TEST_F(ControlServerTest, portsAreCheckedBeforeTheyAreLeased)
{
    m_plane.fakeWorkspaces.addWorkspace("one", State::Ready);
    auto client = connect();
    std::int64_t id = 0;
    for (const int guest : {0, 70000, -1}) {
        Json params = naming("one");
        params["guest_port"] = guest;
        client.request(++id, "ports.add", params);
        const auto answer = client.answer(id);
        ASSERT_TRUE(answer && answer->error) << guest;
        EXPECT_EQ(answer->error->code, ErrorCode::InvalidArgument) << guest;
        EXPECT_NE(answer->error->message.find(std::to_string(guest)), std::string::npos)
            << answer->error->message;
    }
}

TEST_F(ControlServerTest, closingAnswersWhatIsUnderWay)
{
    auto client = connect();
    client.request(1, "events.follow");
    ASSERT_TRUE(client.receive());
    QCoro::waitFor(m_server->close());
    EXPECT_TRUE(client.answer(1));
    EXPECT_FALSE(connect().connected());
}

TEST_F(ControlServerTest, refusesASocketFolderThatIsNotAFolderOfOurs)
{
    const std::filesystem::path root = m_folder.path().toStdString();
    std::filesystem::create_directory(root / "elsewhere");
    std::filesystem::create_symlink(root / "elsewhere", root / "link");
    Paths paths = m_paths;
    paths.runtime = root / "link";
    const auto server = ControlServer::listen(paths, m_plane, {});
    ASSERT_FALSE(server);
    EXPECT_EQ(server.error().code, ErrorCode::PermissionDenied);
}

TEST_F(ControlServerTest, closesASocketFolderThatIsOpenToOthers)
{
    const std::filesystem::path open =
        std::filesystem::path(m_folder.path().toStdString()) / "open";
    std::filesystem::create_directory(open);
    std::filesystem::permissions(open, std::filesystem::perms::all);
    Paths paths = m_paths;
    paths.runtime = open;
    ASSERT_TRUE(ControlServer::listen(paths, m_plane, {}));
    EXPECT_EQ(std::filesystem::status(open).permissions(), std::filesystem::perms::owner_all);
}

TEST_F(ControlServerTest, refusesASocketFolderOfAnotherUser)
{
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root can make a folder of another user";
    constexpr uid_t kNobody = 65534;
    const std::filesystem::path theirs =
        std::filesystem::path(m_folder.path().toStdString()) / "theirs";
    std::filesystem::create_directory(theirs);
    ASSERT_EQ(::chown(theirs.c_str(), kNobody, kNobody), 0);
    Paths paths = m_paths;
    paths.runtime = theirs;
    const auto server = ControlServer::listen(paths, m_plane, {});
    ASSERT_FALSE(server);
    EXPECT_NE(server.error().message.find(theirs.string()), std::string::npos);
}

} // namespace
} // namespace helix::app
