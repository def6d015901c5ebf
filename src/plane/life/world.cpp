#include "life/world.h"

#include <sys/stat.h>

#include <spdlog/spdlog.h>

#include "base/clock.h"
#include "life/database_care.h"

namespace helix::life {
namespace {

using namespace std::chrono_literals;

/// Measured: a desktop is up 4 s after launch under KVM and in 12 to 24 s under TCG on an otherwise
/// idle host; the rest is for slow disks and busy hosts.
constexpr StepDeadlines kNative{45s, 45s, 15s, 30s, 15s};
constexpr StepDeadlines kEmulated{120s, 90s, 30s, 60s, 20s};

int number(const Settings& settings, const std::string& key)
{
    return static_cast<int>(std::strtol(settings.value(key).c_str(), nullptr, 10));
}

/// What the file really takes on the disk.
std::uint64_t usedBytes(const std::filesystem::path& file)
{
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? static_cast<std::uint64_t>(status.st_blocks) * 512
                                              : 0;
}

/// Who in the guest has this port, by the agent's word. Asked for every connection: an agent that
/// does not answer soon goes without. An emulated guest takes a second to look through /proc.
async::Task<std::string> processOf(std::weak_ptr<World*> weak, WorkspaceId id, bool tcp,
                                   std::uint16_t port)
{
    constexpr auto kPatience = 5s;
    std::shared_ptr<link::AgentClient> client;
    if (const auto world = weak.lock(); world)
        if (const EntryPtr entry = (*world)->find(id); entry && entry->agent)
            client = entry->agent->connected();
    if (!client)
        co_return std::string();
    co_return co_await client->ownerOf(tcp, port, kPatience);
}

boundary::BoundaryOptions boundaryOptions(const Installation& installation,
                                          const std::shared_ptr<World*>& self)
{
    boundary::BoundaryOptions options;
    options.netdProgram = installation.netdProgram;
    options.pageProgram = installation.pageProgram;
    options.processOf = [weak = std::weak_ptr(self)](WorkspaceId id, bool tcp, std::uint16_t port) {
        return processOf(weak, std::move(id), tcp, port);
    };
    return options;
}

} // namespace

World::World(ControlPlaneOptions chosen, std::unique_ptr<store::Database> opened,
             std::unique_ptr<store::Database> openedConversations, keychain::KeyStore keyStore)
    : self(std::make_shared<World*>(this))
    , options(std::move(chosen))
    , database(std::move(opened))
    , conversations(std::move(openedConversations))
    , databaseProblem(life::databaseProblem(options.paths))
    , keys(std::move(keyStore))
    , credentials(keys)
    , images(options.paths.images())
    , host(options.environment, options.paths.cache / "accelerator.json")
    , registry(*database)
    , askedWork(*database)
    , settings(*database)
    , activity(*database)
    , forwards(*database)
    , boundary(std::make_unique<boundary::Boundary>(*database, forwards,
                                                    boundaryOptions(options.installation, self)))
    , providers(std::make_unique<providers::Providers>(
          *database, keys,
          providers::ProvidersOptions{options.installation.gatewayProgram,
                                      options.paths.logs() / "gateway.log"}))
    , door(*this)
    , agents(door, options.installation.agents, options.paths.data / "agents")
    , mcpKeys(keys, *providers)
    , sessions(std::make_unique<sessions::Sessions>(*conversations, door, agents, &mcpKeys))
    , projects(
          std::make_unique<projects::Projects>(*database, door, options.paths.cache / "bundles"))
{
}

WorkspaceFiles World::files(const Entry& entry) const
{
    WorkspaceFiles files(options.paths, entry.record.id);
    if (!entry.record.runtimeFolder.empty())
        files.runtime = entry.record.runtimeFolder;
    return files;
}

StepDeadlines World::deadlines(bool emulated) const
{
    return options.deadlines.value_or(emulated ? kEmulated : kNative);
}

Limits World::limits() const
{
    return {number(settings, "resources.maxMemoryPercent"),
            number(settings, "resources.maxRunning")};
}

RunningLoad World::load(const WorkspaceId& except) const
{
    RunningLoad load;
    for (const auto& [id, entry] : entries) {
        const bool counts =
            entry->record.state == State::Creating || mayHaveMachine(entry->record.state);
        if (id == except || !counts)
            continue;
        ++load.machines;
        load.memoryMiB += entry->record.resources.memoryMiB;
    }
    return load;
}

std::string World::nameOf(const WorkspaceId& id) const
{
    const auto found = entries.find(id);
    return found == entries.end() ? id.str() : found->second->record.name;
}

EntryPtr World::find(const WorkspaceId& id) const
{
    const auto found = entries.find(id);
    return found == entries.end() || !found->second->recorded ? nullptr : found->second;
}

void World::announce(const EntryPtr& entry)
{
    entry->changed.wake();
    if (face != nullptr && entry->recorded)
        emit face->changed(makeSnapshot(*this, *entry));
}

void World::log(const Entry& entry, std::string kind, std::string text, std::int64_t durationMs)
{
    spdlog::info("workspace: {} ({}): {}: {}", entry.record.name, entry.record.id.str(), kind,
                 text);
    if (m_scope.isClosed())
        return;
    ActivityEntry event;
    event.workspace = entry.record.id.str();
    event.workspaceName = entry.record.name;
    event.kind = std::move(kind);
    event.text = std::move(text);
    event.durationMs = durationMs;
    activity.record(std::move(event));
}

Result<void> World::shift(const EntryPtr& entry, Event event)
{
    const auto next = advance(entry->record.state, event);
    if (!next)
        return fail(next.error());
    entry->record.state = *next;
    announce(entry);
    return {};
}

async::Task<Result<void>> World::save(EntryPtr entry)
{
    Record record = entry->record;
    if (entry->unreadable)
        co_return fail(ErrorCode::Unsupported, "The record of " + record.name + " is left alone.");
    // What this Helix can or cannot reach is not true of the machine.
    if (entry->adopting || record.state == State::Unreachable)
        record.state = State::Ready;
    co_return co_await registry.update(record);
}

void World::close()
{
    m_scope.close();
    context.reset();
    face = nullptr;
    sessions.reset(); // before what they speak through
    projects.reset();
    for (const auto& [id, entry] : entries) {
        entry->interrupt.cancel();
        entry->agent.reset();
        entry->machine.reset();
        entry->living.reset();
        entry->gone.wake();
        entry->idle.wake();
        entry->changed.wake();
    }
    boundary.reset();
    providers.reset();
    database->close();
    conversations->close();
}

WorkspaceSnapshot makeSnapshot(const World& world, const Entry& entry)
{
    const Record& record = entry.record;
    WorkspaceSnapshot snapshot;
    snapshot.id = record.id;
    snapshot.name = record.name;
    snapshot.image = record.image;
    snapshot.imageVersion = record.imageVersion;
    snapshot.imageTitle = entry.imageTitle.empty() ? record.image : entry.imageTitle;
    snapshot.state = record.state;
    snapshot.error = record.error;
    snapshot.machineDetails = record.machineDetails;
    snapshot.resources = record.resources;
    snapshot.emulated = record.emulated;
    snapshot.createdAtMs = record.createdAtMs;
    snapshot.startedAtMs = record.startedAtMs;
    snapshot.steps = entry.steps;
    snapshot.forwards = world.forwards.list(record.id);
    if (entry.agent) {
        snapshot.guestPorts = entry.agent->ports();
        snapshot.metrics = entry.agent->metrics();
        snapshot.agentConnected = entry.agent->isConnected();
    }
    snapshot.agentExpected = entry.agentExpected;
    snapshot.desktopExpected = entry.agentExpected && entry.desktopExpected;
    for (const auto* notice : {&entry.unreachable, &entry.notice, &entry.networkNotice,
                               &entry.asked.problem, &world.databaseProblem})
        if (snapshot.notice.empty())
            snapshot.notice = *notice;
    snapshot.diskUsedBytes = usedBytes(world.files(entry).disk());
    snapshot.confinement = entry.confinement;
    snapshot.qemuPid = entry.machine  ? entry.machine->pid()
                       : entry.living ? entry.living->pid()
                                      : 0;
    return snapshot;
}

Error closingError()
{
    return {ErrorCode::Cancelled, "Helix is closing.", {}};
}

} // namespace helix::life
