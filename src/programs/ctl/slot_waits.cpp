#include "ctl/slot_waits.h"

namespace helix::ctl {

std::string SlotWaits::news(const operations::Workspace& workspace)
{
    const std::string id = workspace.id.str();
    if (!workspace.waits) {
        m_said.erase(id);
        return {};
    }
    const auto said = m_said.find(id);
    if (said != m_said.end() && said->second == *workspace.waits)
        return {};
    m_said[id] = *workspace.waits;
    return sentenceOf(*workspace.waits);
}

} // namespace helix::ctl
