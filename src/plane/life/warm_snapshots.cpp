#include "life/warm_snapshots.h"

#include <csignal>

#include "machine/process_identity.h"

namespace helix::life {

plane::WarmState WarmSnapshots::stateOf(const std::string& image) const
{
    const auto known = m_states.find(image);
    return known == m_states.end() ? plane::WarmState() : known->second;
}

void WarmSnapshots::setState(const std::string& image, plane::WarmState state)
{
    auto& known = m_states[image];
    if (known == state)
        return;
    known = std::move(state);
    emit changed();
}

void WarmSnapshots::forget(const std::string& image)
{
    if (m_states.erase(image) > 0)
        emit changed();
}

std::string WarmSnapshots::makingKey(const std::string& image, const image::Resources& resources)
{
    return image + " " + std::to_string(resources.cpus) + " " +
           std::to_string(resources.memoryMiB) + " " + std::to_string(resources.diskGiB);
}

void WarmSnapshots::killTemplates()
{
    if (templateUuid.empty())
        return;
    for (const auto& process : machine::processesOf(templateUuid))
        ::kill(process.pid, SIGKILL);
}

} // namespace helix::life
