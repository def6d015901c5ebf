#include "boundary/open_connections.h"

#include <algorithm>

#include "base/bytes.h"

namespace helix::boundary {

std::shared_ptr<std::string> OpenConnections::add(const OpenedFlow& flow,
                                                  const WorkspaceId& workspace)
{
    if (m_flows.size() >= kMost)
        return nullptr;
    Open open{flow.line, std::make_shared<std::string>()};
    open.line.workspace = workspace;
    const auto [position, isNew] = m_flows.emplace(flow.flow, std::move(open));
    return isNew ? position->second.process : nullptr;
}

void OpenConnections::count(const FlowCounts& counts)
{
    for (const auto& one : counts.flows)
        if (const auto found = m_flows.find(one.flow); found != m_flows.end())
            apply(one, counts.timeMs, found->second.line);
}

std::shared_ptr<std::string> OpenConnections::close(std::uint64_t flow)
{
    const auto node = m_flows.extract(flow);
    return node ? node.mapped().process : nullptr;
}

std::vector<OpenConnections::Open> OpenConnections::closeAll()
{
    std::vector<Open> all;
    for (auto& [flow, open] : std::exchange(m_flows, {}))
        all.push_back(std::move(open));
    return all;
}

std::vector<LedgerLine> OpenConnections::list() const
{
    std::vector<LedgerLine> lines;
    for (auto flow = m_flows.rbegin(); flow != m_flows.rend() && lines.size() < kMostShown;
         ++flow) {
        if (isOwnChannel(flow->second.line))
            continue;
        lines.push_back(flow->second.line);
        lines.back().process = printable(*flow->second.process, kMaxProcess);
    }
    std::ranges::reverse(lines);
    return lines;
}

} // namespace helix::boundary
