#include "agents/agents_service.h"

#include <set>
#include <sstream>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"
#include "link/exec_outcome.h"

namespace helix::agents {
namespace {

using async::Task;

constexpr std::chrono::minutes kInstallLimit{30};
constexpr std::chrono::seconds kLookLimit{60};
constexpr std::chrono::seconds kCleanLimit{60};
constexpr std::size_t kMaxInstaller = 256U << 10;
constexpr std::size_t kMaxLock = 120U << 10; // handed over as one word, and Linux takes 128 KiB

/// Prints each of its arguments that is a folder, relative ones below the home folder. The text is
/// constant; what varies are arguments.
constexpr const char* kLook = R"(cd && for f do [ -d "$f" ] && printf '%s\n' "$f"; done; exit 0)";

std::vector<std::string> allPrefixes(const Catalogue& catalogue)
{
    std::vector<std::string> all;
    for (const auto& agent : catalogue.agents)
        all.insert(all.end(), agent.launch.prefixes.begin(), agent.launch.prefixes.end());
    return all;
}

bool isInstalled(const KnownAgent& agent, const std::set<std::string>& there)
{
    const auto& prefixes = agent.launch.prefixes;
    // What nobody installs is taken as there; if it is not, its start says so.
    return prefixes.empty() ||
           std::ranges::any_of(prefixes, [&](const auto& p) { return there.contains(p); });
}

std::set<std::string> lines(const std::string& text)
{
    std::set<std::string> all;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        all.insert(line);
    return all;
}

/// npm's lock of the agent's packages, from the folder of its file; empty when there is none.
Result<std::string> lockOf(const KnownAgent& agent, const std::filesystem::path& folder)
{
    const auto path = folder / (agent.name + ".lock");
    std::error_code error;
    if (!std::filesystem::exists(path, error) && !error)
        return std::string();
    return readFile(path, kMaxLock);
}

link::ExecRequest installRequest(const KnownAgent& agent, std::string program, std::string lock)
{
    link::ExecRequest request;
    request.argv = {"python3", "-c", std::move(program)};
    if (!lock.empty()) {
        request.argv.emplace_back("--lock");
        request.argv.push_back(std::move(lock));
    }
    request.argv.push_back(agent.launch.prefixes.front());
    for (const auto& package : agent.npm)
        request.argv.push_back(package.name + "@" + package.version);
    request.cwd = ".";
    request.timeout = kInstallLimit;
    return request;
}

/// The sentence that images/agents/install.py ends with; the guest's word, so of one short line.
std::string saidAtTheEnd(const std::string& errors)
{
    constexpr std::string_view kMark = "install: ";
    constexpr std::size_t kMost = 500;
    std::string said;
    std::istringstream in(errors);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(kMark))
            said = printable(std::string_view(line).substr(kMark.size()), kMost);
    return said;
}

link::ExecRequest cleanRequest(const KnownAgent& agent, std::string program)
{
    link::ExecRequest request;
    request.argv = {"python3", "-c", std::move(program), "--clean", agent.launch.prefixes.front()};
    request.cwd = ".";
    request.timeout = kCleanLimit;
    return request;
}

Error cancelledInstall(const KnownAgent& agent, const Result<link::ExecOutcome>& cleaned)
{
    const std::string begin = "Adding " + agent.title + " was cancelled. ";
    if (!cleaned || !cleaned->succeeded())
        return {ErrorCode::Cancelled,
                begin + "Some of what was fetched is still in the workspace; adding it again "
                        "removes that.",
                cleaned ? printable(cleaned->errorTail, 2000) : cleaned.error().describe()};
    if (cleaned->output.starts_with("kept"))
        return {ErrorCode::Cancelled,
                begin + "What was fetched is removed; the " + agent.title +
                    " that was there before is kept.",
                {}};
    return {ErrorCode::Cancelled,
            begin + "What was fetched is removed; everything else in the workspace is kept.",
            {}};
}

Error installFailure(const KnownAgent& agent, const link::ExecOutcome& outcome)
{
    constexpr int kNoNetwork = 3; // images/agents/install.py
    constexpr int kNoProgram = 127;
    const std::string cause = printable(outcome.errorTail, 2000);
    if (outcome.exit.timedOut)
        return {ErrorCode::Timeout, agent.title + " could not be installed within 30 minutes.",
                cause};
    if (outcome.exit.status == kNoNetwork)
        return {ErrorCode::Conflict,
                agent.title + " could not be installed: this workspace cannot reach "
                              "registry.npmjs.org. Its ledger says why: a site that is not "
                              "allowed is let through by the list \"packages\"; a name that leads "
                              "into your own network is refused in every workspace, an open one "
                              "too, and then this computer's own DNS is what to look at.",
                cause};
    if (outcome.exit.status == kNoProgram)
        return {ErrorCode::Unsupported,
                agent.title + " could not be installed: the machine has no python3.", cause};
    const std::string said = saidAtTheEnd(outcome.errorTail);
    return {ErrorCode::Unavailable,
            agent.title + (said.empty() ? " could not be installed; the details say what failed."
                                        : " could not be installed: " + said),
            cause};
}

} // namespace

struct AgentsService::Private {
    link::GuestDoor& door;
    std::filesystem::path own, users;
};

AgentsService::AgentsService(link::GuestDoor& door, std::filesystem::path own,
                             std::filesystem::path users)
    : m_d(std::make_shared<Private>(Private{door, std::move(own), std::move(users)}))
{
}

AgentsService::~AgentsService() = default;

Catalogue AgentsService::catalogue() const
{
    return readCatalogue(m_d->own, m_d->users);
}

Task<Result<std::vector<AgentState>>> AgentsService::inWorkspace(WorkspaceId id)
{
    const auto d = m_d;
    const Catalogue catalogue = readCatalogue(d->own, d->users);
    link::ExecRequest request;
    request.argv = {"sh", "-c", kLook, "sh"};
    const auto prefixes = allPrefixes(catalogue);
    request.argv.insert(request.argv.end(), prefixes.begin(), prefixes.end());
    request.cwd = ".";
    request.timeout = kLookLimit;
    const std::function<void(std::string)> silent;
    const async::CancelToken never;
    CO_TRY(const auto outcome, co_await link::runToEnd(d->door, id, request, silent, never));
    const auto there = lines(outcome.output);
    std::vector<AgentState> states;
    for (const auto& agent : catalogue.agents)
        states.push_back({agent, isInstalled(agent, there)});
    const auto all = states;
    co_return all;
}

Task<Result<void>> AgentsService::install(WorkspaceId id, std::string name,
                                          std::function<void(std::string)> line,
                                          async::CancelToken cancel)
{
    const auto d = m_d;
    CO_TRY(const auto agent, find(readCatalogue(d->own, d->users), name));
    if (agent.npm.empty())
        co_return fail(ErrorCode::Unsupported,
                       agent.title + " is nothing Helix can install" +
                           (agent.name == kBuiltInAgent ? ": every workspace has it."
                                                        : "; install it in the machine itself."));
    const auto program = readFile(d->own / "install.py", kMaxInstaller);
    if (!program)
        co_return fail(program.error().wrapped("Helix is not installed completely."));
    const auto lock = lockOf(agent, agent.custom ? d->users : d->own);
    if (!lock)
        co_return fail(lock.error().wrapped("The lock of " + agent.title + " cannot be read."));
    const auto request = installRequest(agent, *program, *lock);
    const auto outcome = co_await link::runToEnd(d->door, id, request, line, cancel);
    if (!outcome && outcome.error().code == ErrorCode::Cancelled) {
        const auto cleaning = cleanRequest(agent, *program);
        const std::function<void(std::string)> silent;
        const async::CancelToken never;
        const auto cleaned = co_await link::runToEnd(d->door, id, cleaning, silent, never);
        co_return fail(cancelledInstall(agent, cleaned));
    }
    if (!outcome)
        co_return fail(outcome.error());
    if (!outcome->succeeded())
        co_return fail(installFailure(agent, *outcome));
    co_return Result<void>();
}

} // namespace helix::agents
