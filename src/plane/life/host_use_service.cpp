#include "life/host_use_service.h"

#include <algorithm>

#include "life/storage_flow.h"

namespace helix::life {
namespace {

IsBuilding isBuilding(const plane::Images& images)
{
    return [&images] {
        const auto all = images.list();
        return std::ranges::any_of(all, [](const auto& image) {
            return image.building || image.importing || image.sending;
        });
    };
}

} // namespace

HostUseService::HostUseService(LifeContextPtr context, const plane::Images& images)
    : m_context(std::move(context))
    , m_images(images)
{
    connect(&m_context->use, &LiveUse::looked, this, &plane::HostUse::looked);
}

plane::ComputerUse HostUseService::use(bool history) const
{
    constexpr std::uint64_t kMiB = 1U << 20;
    plane::ComputerUse all;
    if (const auto host = readHostCapacity(m_context->options.paths.data)) {
        all.processors = host->cpus;
        all.memoryTotal = static_cast<std::uint64_t>(host->memoryTotalMiB) * kMiB;
        all.memoryAvailable = static_cast<std::uint64_t>(host->memoryAvailableMiB) * kMiB;
        all.diskTotal = host->diskTotalBytes;
        all.diskFree = host->diskFreeBytes;
    }
    all.running = m_context->load({}).machines;
    all.maxRunning = m_context->limits().maxRunning;
    for (const auto& [id, workspace] : m_context->workspaces) {
        if (!workspace->recorded)
            continue;
        const WorkspaceRecord& record = workspace->record;
        plane::WorkspaceUse one;
        one.workspace = id;
        one.name = record.name;
        one.state = std::string(toString(record.state));
        one.stateTitle = workspace->waits ? operations::titleOf(*workspace->waits)
                                          : std::string(describe(record.state));
        one.memoryGiven = static_cast<std::uint64_t>(record.resources.memoryMiB) * kMiB;
        if (const auto seen = m_context->use.all.find(id); seen != m_context->use.all.end()) {
            one.now = seen->second.history.newest();
            if (history)
                one.history = seen->second.history.oldestFirst();
        }
        all.workspaces.push_back(std::move(one));
    }
    std::ranges::sort(all.workspaces, {}, &plane::WorkspaceUse::name);
    return all;
}

async::Task<Result<plane::StorageUse>> HostUseService::storage()
{
    return lookAtStorage(m_context, isBuilding(m_images));
}

async::Task<Result<plane::Reclaimed>> HostUseService::reclaim()
{
    return reclaimStorage(m_context, isBuilding(m_images));
}

} // namespace helix::life
