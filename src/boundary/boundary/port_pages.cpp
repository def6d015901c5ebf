#include "boundary/port_pages.h"
#include "base/try.h"

#include <algorithm>

namespace helix::boundary {
namespace {

using async::Task;

/// Where a guard reaches the forward. One on every address is on the loopback, too.
std::string upstreamOf(const Forward& forward)
{
    return forward.hostAddress == "0.0.0.0" ? std::string(kLoopbackAddress) : forward.hostAddress;
}

tl::unexpected<Error> closing()
{
    return fail(ErrorCode::Cancelled, "Helix is closing.");
}

} // namespace

bool isGuarded(PageWay way, egress::Mode mode)
{
    switch (way) {
    case PageWay::Guarded:
        return true;
    case PageWay::Direct:
        return false;
    case PageWay::ByPolicy:
        break;
    }
    return mode != egress::Mode::Open;
}

PortPages::PortPages(ForwardsService& forwards, std::filesystem::path program)
    : m_forwards(forwards)
    , m_program(std::move(program))
{
    QObject::connect(&forwards, &Forwards::changed, &m_context,
                     [this](const WorkspaceId& workspace) { endStale(workspace); });
}

void PortPages::close()
{
    m_closed = true;
    m_guards.clear();
}

bool PortPages::isStale(const Key& key, const PageProcess& process) const
{
    const auto forwards = m_forwards.list(key.first);
    const auto forward = std::ranges::find(forwards, key.second, &Forward::guestPort);
    // A Failed one comes back, most likely, when helix-netd does.
    return !process.isRunning() || forward == forwards.end() ||
           forward->state == ForwardState::Closed ||
           forward->hostPort != process.page().upstreamPort ||
           upstreamOf(*forward) != process.page().upstreamAddress;
}

void PortPages::endStale(const WorkspaceId& workspace)
{
    std::erase_if(m_guards, [&](const auto& guard) {
        return guard.first.first == workspace && isStale(guard.first, *guard.second);
    });
}

PortPages::ProcessPtr PortPages::running(const Key& key, const GuardedPage& page)
{
    const auto found = m_guards.find(key);
    return found != m_guards.end() && found->second->isRunning() && found->second->page() == page
               ? found->second
               : nullptr;
}

Task<Result<PortPages::ProcessPtr>> PortPages::guardOf(Key key, GuardedPage page)
{
    if (auto process = running(key, page))
        co_return Result<ProcessPtr>(process);
    CO_TRY(const auto started, co_await PageProcess::start(m_program, page));
    if (m_closed)
        co_return closing();
    // Another click has been quicker: one guard for each.
    if (auto process = running(key, page))
        co_return Result<ProcessPtr>(process);
    if (isStale(key, *started))
        co_return fail(ErrorCode::Conflict, "The mapping was changed meanwhile.");
    m_guards[key] = started;
    co_return Result<ProcessPtr>(started);
}

Task<Result<std::string>> PortPages::open(Forward forward, std::string workspaceName)
{
    const auto alive = shared_from_this();
    if (m_closed)
        co_return closing();
    const Key key(forward.workspace, forward.guestPort);
    const GuardedPage page{forwardName(workspaceName, forward.label), upstreamOf(forward),
                           forward.hostPort};
    for (bool again = false;; again = true) {
        CO_TRY(const auto process, co_await guardOf(key, page));
        const ProcessPtr guard = process;
        const auto link = co_await guard->newLink();
        // One that has died is not always known to have before it is asked.
        if (link || guard->isRunning() || again)
            co_return link;
    }
}

} // namespace helix::boundary
