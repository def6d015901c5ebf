#include "unit/life/plane_fixture.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "async/pool_drain.h"
#include "base/atomic_file.h"
#include "base/crypto.h"
#include "build_tree.h"
#include "turn_loop.h"

namespace helix::life {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using nlohmann::json;

void write(const fs::path& path, const std::string& content)
{
    fs::create_directories(path.parent_path());
    std::ofstream(path) << content;
}

json describeFile(const fs::path& folder, const std::string& name)
{
    const std::string content = readFile(folder / name).value();
    return {{"name", name}, {"size", content.size()}, {"sha256", toHex(sha256(asBytes(content)))}};
}

/// A real, empty qcow2 disk; without a shell.
void makeDisk(const fs::path& path)
{
    const pid_t child = ::fork();
    if (child == 0) {
        ::execlp("qemu-img", "qemu-img", "create", "-q", "-f", "qcow2", path.c_str(), "1G",
                 nullptr);
        ::_exit(127);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_EQ(status, 0) << "qemu-img (package qemu-utils) is needed";
}

/// Of an image with a fresh disk and nothing else yet.
json manifestOf(const std::string& name, const std::string& title, const fs::path& folder)
{
    fs::create_directories(folder);
    makeDisk(folder / "disk.qcow2");
    return {
        {"schema", 1},
        {"name", name},
        {"title", title},
        {"description", "For tests."},
        {"icon", "terminal"},
        {"version", "v1"},
        {"digest", std::string(64, 'a')},
        {"files", {{"disk", describeFile(folder, "disk.qcow2")}}},
        {"virtualSizeBytes", 1U << 30},
        {"defaults", {{"cpus", 1}, {"memoryMiB", 256}, {"diskGiB", 1}, {"ports", json::array()}}},
        {"minimum", {{"cpus", 1}, {"memoryMiB", 128}, {"diskGiB", 1}}},
        {"createdAt", "2026-01-01T00:00:00Z"}};
}

bool listens(std::uint16_t port)
{
    return !boundary::checkHostPortFree(port);
}

} // namespace

ScopedVariable::ScopedVariable(std::string name, const std::string& value)
    : m_name(std::move(name))
{
    ::setenv(m_name.c_str(), value.c_str(), 1);
}

ScopedVariable::~ScopedVariable()
{
    ::unsetenv(m_name.c_str());
}

ControlPlaneOptions planeOptions(const fs::path& root)
{
    ControlPlaneOptions options;
    options.paths = {root / "data", root / "run", root / "cache"};
    options.installation.agentDrive = root / "agent.erofs";
    options.installation.netdProgram = tests::builtProgram("fake_netd");
    options.installation.gatewayProgram = tests::builtProgram("helix-gateway");
    options.installation.pageProgram = tests::builtProgram("helix-port-page");
    options.installation.recipes = root / "recipes";
    options.installation.imageBuilder = root / "build";
    options.environment = [](const char* name) -> std::optional<std::string> {
        if (std::string_view(name) == "HELIXVM_QEMU")
            return tests::builtProgram("fake_machine");
        // A cage would hide the fake agent, which listens on the host's loopback.
        if (std::string_view(name) == "HELIXVM_BWRAP")
            return "/no/such/bwrap";
        return processEnvironment()(name);
    };
    options.tryKeychain = false;
    options.deadlines = StepDeadlines{10s, 10s, 10s, 10s, 300ms};
    return options;
}

void bootsAlways(ControlPlaneOptions& options)
{
    options.environment = [before = options.environment](const char* name) {
        return std::string_view(name) == "HELIXVM_WARM" ? std::optional<std::string>("0")
                                                        : before(name);
    };
}

void furnishHome(const fs::path& root)
{
    const fs::path folder = root / "data/images/tiny/v1";
    // As Linux says that it is Linux.
    write(folder / "vmlinuz", std::string(0x202, 'k') + "HdrS" + std::string(512, 'k'));
    write(folder / "initrd", "initrd");
    json manifest = manifestOf("tiny", "Tiny", folder);
    manifest["files"]["kernel"] = describeFile(folder, "vmlinuz");
    manifest["files"]["initrd"] = describeFile(folder, "initrd");
    manifest["kernelCommandLine"] = "root=/dev/vda";
    manifest["desktopKind"] = "sway";
    write(folder / "manifest.json", manifest.dump());
    write(root / "agent.erofs", "agent");
}

void furnishImported(const fs::path& root, const std::string& name, const std::string& support)
{
    const fs::path folder = root / "data/images" / name / "v1";
    json manifest = manifestOf(name, name, folder);
    manifest["kernelCommandLine"] = "";
    manifest["desktopKind"] = "none";
    manifest["boot"] = "bios";
    manifest["support"] = support;
    manifest["imported"] = {
        {"file", name + ".img"}, {"format", "raw"}, {"sha256", std::string(64, 'b')}};
    write(folder / "manifest.json", manifest.dump());
}

std::vector<int> processesOf(const fs::path& root, const std::string& program)
{
    std::vector<int> pids;
    std::error_code error;
    for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename();
        const int pid = std::atoi(name.c_str());
        const auto line = pid > 0 && pid != ::getpid()
                              ? readFile(entry->path() / "cmdline", 1U << 20)
                              : Result<std::string>("");
        if (line && line->find(root.string() + "/") != std::string::npos &&
            line->find(program) != std::string::npos)
            pids.push_back(pid);
    }
    return pids;
}

PlaneTest::PlaneTest()
{
    ::unsetenv("HELIXVM_FAKE_QEMU");
    ::unsetenv("HELIXVM_FAKE_AGENT");
    ::unsetenv("HELIXVM_FAKE_NETD");
    m_options = planeOptions(root());
    furnishHome(root());
}

PlaneTest::~PlaneTest()
{
    m_plane.reset();
    const async::PoolDrain poolDrain; // as Helix ends
    QCoreApplication::processEvents();
    for (const int pid : processesOf(root()))
        ::kill(pid, SIGKILL);
}

void PlaneTest::openPlane()
{
    auto plane = QCoro::waitFor(tasks::openPlane(m_options));
    ASSERT_TRUE(plane) << plane.error().describe();
    m_plane = std::move(*plane);
}

void PlaneTest::reopenPlane()
{
    closePlane();
    openPlane();
}

Result<WorkspaceId> PlaneTest::create(const std::string& name,
                                      std::vector<CreateRequest::Port> ports)
{
    CreateRequest request;
    request.image = "tiny";
    request.name = name;
    request.ports = std::move(ports);
    return QCoro::waitFor(workspaces().create(request));
}

WorkspaceSnapshot PlaneTest::settled(const WorkspaceId& id)
{
    const auto snapshot = QCoro::waitFor(workspaces().waitUntilSettled(id, {}));
    return snapshot.value_or(WorkspaceSnapshot{});
}

WorkspaceId PlaneTest::createReady(const std::string& name, std::vector<CreateRequest::Port> ports)
{
    const auto id = create(name, std::move(ports));
    EXPECT_TRUE(id) << (id ? "" : id.error().describe());
    if (!id)
        return {};
    const auto snapshot = settled(*id);
    EXPECT_EQ(snapshot.state, State::Ready)
        << (snapshot.error ? snapshot.error->describe() : "") << snapshot.machineDetails;
    return *id;
}

State PlaneTest::stateOf(const WorkspaceId& id)
{
    const auto snapshot = workspaces().snapshot(id);
    return snapshot ? snapshot->state : State::Deleting;
}

int PlaneTest::killAtStep(const WorkspaceId& id, Step step, int except)
{
    std::vector<int> pids; // more than one while it begins its agent
    const bool waits = eventually([&] {
        const auto snapshot = workspaces().snapshot(id);
        pids = processesOf(m_options.paths.workspaceRuntime(id), "fake_machine");
        return snapshot && !pids.empty() && std::ranges::find(pids, except) == pids.end() &&
               std::ranges::any_of(snapshot->steps, [step](const auto& one) {
                   return one.step == step && one.status == StepProgress::Status::Running;
               });
    });
    if (!waits)
        return 0;
    for (const int pid : pids)
        ::kill(pid, SIGKILL);
    return pids.front();
}

bool PlaneTest::eventually(const std::function<bool()>& condition)
{
    // Disks are merged in it, on a computer that does other things as well.
    return tests::until(condition, std::chrono::minutes(3));
}

void PlaneTest::databaseSql(const std::string& statement)
{
    // Offset 60 of the file's header (https://www.sqlite.org/fileformat.html), most significant
    // byte first.
    const std::string header = readFile(m_options.paths.database(), 1U << 30).value().substr(60, 4);
    std::size_t version = 0;
    for (const char byte : header)
        version = version << 8 | static_cast<unsigned char>(byte);
    const store::Migrations none(version, "SELECT 1");
    auto database = store::Database::open(m_options.paths.database(), none).value();
    const store::Work<std::vector<store::Row>> work = [statement](store::Transaction& t) {
        return t.run(statement);
    };
    ASSERT_TRUE(QCoro::waitFor(database->transact(work)));
}

void PlaneTest::expectNothingRuns()
{
    EXPECT_TRUE(eventually([&] { return processesOf(root()).empty(); }))
        << processesOf(root()).size() << " processes are left";
    std::vector<std::string> left;
    for (const auto& entry : fs::directory_iterator(m_options.paths.runtime))
        left.push_back(entry.path().filename());
    EXPECT_TRUE(left.empty()) << "left in the runtime folder: " << left.front();
    // Another test's Helix may have taken a port as soon as it was free.
    for (const auto& forward : m_plane->forwards().list()) {
        if (forward.state == boundary::ForwardState::Waiting) // Helix itself listens there
            continue;
        EXPECT_TRUE(eventually([&] { return !listens(forward.hostPort); })) << forward.hostPort;
    }
}

void PlaneTest::expectNothingLeft()
{
    expectNothingRuns();
    EXPECT_TRUE(fs::is_empty(m_options.paths.data / "workspaces"));
    EXPECT_TRUE(workspaces().list().empty());
    EXPECT_TRUE(m_plane->forwards().list().empty());
    EXPECT_TRUE(!fs::exists(m_options.paths.keys()) || fs::is_empty(m_options.paths.keys()));
}

} // namespace helix::life
