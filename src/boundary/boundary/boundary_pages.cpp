// The way from a mapped port to the user's browser.

#include <algorithm>

#include "boundary/boundary_p.h"
#include "boundary/words.h"
#include "base/try.h"

namespace helix::boundary {

using async::Task;

Task<Result<OpenedPage>> BoundaryService::openPage(WorkspaceId id, std::string workspaceName,
                                                   std::uint16_t guestPort, PageWay way)
{
    const auto d = m_d;
    const auto forwards = d->forwards.list(id);
    const auto found = std::ranges::find(forwards, guestPort, &Forward::guestPort);
    const std::string port = "Guest port " + std::to_string(guestPort) + " of " + workspaceName;
    if (found == forwards.end())
        co_return fail(ErrorCode::NotFound, port + " is not mapped; map it first.");
    if (found->kind != ForwardKind::Business)
        co_return fail(ErrorCode::InvalidArgument,
                       port + " is needed by Helix itself and is no page.");
    if (found->state != ForwardState::Listening && found->state != ForwardState::Waiting)
        co_return fail(ErrorCode::Conflict, found->state == ForwardState::Failed
                                                ? port + " cannot be reached: " + found->problem
                                                : workspaceName + " does not run; start it first.");
    const Forward forward = *found;
    OpenedPage opened;
    opened.guarded = isGuarded(way, snapshot(id).choice.mode);
    opened.note = describePage(opened.guarded);
    if (!opened.guarded) {
        opened.url =
            forwardUrl(workspaceName, forward.label, forward.hostPort, forward.hostAddress);
        co_return Result<OpenedPage>(opened);
    }
    const auto pages = d->pages;
    CO_TRY(const auto link, co_await pages->open(forward, workspaceName));
    opened.url = link;
    co_return Result<OpenedPage>(opened);
}

} // namespace helix::boundary
