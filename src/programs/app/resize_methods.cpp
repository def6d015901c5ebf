// How large a desktop is, over the control socket.

#include "app/method_table.h"
#include "base/try.h"
#include "operations/workspaces.h"
#include "protocol/desktop_mode.h"

namespace helix::app {
namespace {

using protocol::DesktopMode;

/// For a guest that is slow to paint, and its frame's way here. A whole desktop that is laid out anew
/// by an emulated processor, beside others that work, is many times slower.
constexpr std::chrono::seconds kResizePatience{10}, kEmulatedResizePatience{90};
constexpr std::string_view kFollow = "follow";

Result<DesktopMode> modeOf(const operations::SetDesktopSize& request)
{
    const auto mode = protocol::modeOfText(
        request.size + (request.scale == 0 ? "" : "@" + std::to_string(request.scale)));
    if (!mode)
        return fail(ErrorCode::InvalidArgument,
                    "'" + request.size + "' is neither \"follow\" nor a size from " +
                        toText(protocol::kLeastMode) + " to " +
                        std::to_string(protocol::kMostMode.width) + "x" +
                        std::to_string(protocol::kMostMode.height) + ".");
    return withEvenSides(*mode);
}

bool isOf(const link::PicturePtr& picture, const DesktopMode& mode)
{
    return picture && picture->width == mode.width && picture->height == mode.height;
}

/// The present picture; with `mode` the first of that size. Timeout when it stays as it is.
async::Task<Result<link::PicturePtr>>
lookAt(CallPtr call, WorkspaceId id, std::optional<DesktopMode> mode, std::chrono::seconds patience)
{
    async::Completion<link::PicturePtr> seen;
    link::DesktopStream::Callbacks callbacks;
    callbacks.onPicture = [seen, mode](link::PicturePtr picture) mutable {
        if (!mode || isOf(picture, *mode))
            seen.resolve(std::move(picture));
    };
    callbacks.onClosed = [seen](Error why) mutable { seen.resolve(fail(std::move(why))); };
    CO_TRY(const auto view, call->plane()->desktops().open(id, std::move(callbacks)));
    if (mode)
        view->send(protocol::ResizeDesktop{*mode});
    const std::string late = "The desktop sent no picture in time.";
    auto looked = co_await seen.wait(patience, call->cancelToken(), late);
    const auto latest = view->latest();
    if (!looked && looked.error().code == ErrorCode::Timeout && mode && latest)
        co_return fail(ErrorCode::Unsupported, "The desktop stayed " +
                                                   std::to_string(latest->width) + "x" +
                                                   std::to_string(latest->height) +
                                                   ": it does not take " + toText(*mode) + ".");
    co_return looked;
}

/// Nothing: it follows the window. Empty in `request`: as it is.
Result<std::optional<DesktopMode>> wishOf(const operations::SetDesktopSize& request,
                                          const plane::WorkspaceSnapshot& workspace)
{
    if (request.size.empty() && request.scale == 0)
        return workspace.desktopMode;
    if (request.size != kFollow) {
        TRY(const auto mode, modeOf(request));
        return mode;
    }
    if (request.scale != 0)
        return fail(ErrorCode::InvalidArgument,
                    "A desktop that follows the window has the window's scale.");
    return std::nullopt;
}

operations::DesktopSize sizeOf(const std::optional<DesktopMode>& kept)
{
    operations::DesktopSize size;
    size.follows = !kept;
    if (kept) {
        size.width = kept->width;
        size.height = kept->height;
        size.scale = kept->scale;
    }
    return size;
}

/// Unless somebody wished for another one meanwhile.
async::Task<Result<void>> takeBack(CallPtr call, WorkspaceId id, std::optional<DesktopMode> wish,
                                   std::optional<DesktopMode> before)
{
    if (call->plane() == nullptr)
        co_return Result<void>();
    const auto now = call->plane()->workspaces().snapshot(id);
    if (!now || now->desktopMode != wish)
        co_return Result<void>();
    const auto kept = co_await call->plane()->workspaces().setDesktopMode(id, before);
    co_return kept;
}

/// What cannot be had is not kept.
Answering<operations::SetDesktopSize> setSize(CallPtr call, operations::SetDesktopSize request)
{
    CO_TRY(const auto id, call->workspace(request.workspace));
    const auto workspace = call->plane()->workspaces().snapshot(id);
    if (!workspace)
        co_return fail(ErrorCode::NotFound, "The workspace is gone.");
    CO_TRY(const auto wish, wishOf(request, *workspace));
    const bool isOther = wish != workspace->desktopMode;
    if (isOther)
        CO_TRY(co_await call->plane()->workspaces().setDesktopMode(id, wish));
    CO_TRY(call->alive());
    auto size = sizeOf(wish);
    if (workspace->state != plane::State::Ready || !workspace->desktopExpected)
        co_return size;
    const auto asked = request.size.empty() ? std::nullopt : wish;
    const auto patience = workspace->emulated ? kEmulatedResizePatience : kResizePatience;
    const auto picture = co_await lookAt(call, id, asked, patience);
    if (!picture && isOther)
        CO_TRY(co_await takeBack(call, id, wish, workspace->desktopMode));
    if (!picture)
        co_return fail(picture.error());
    size.width = (*picture)->width;
    size.height = (*picture)->height;
    co_return size;
}

} // namespace

void addResizeMethods(MethodTable& table)
{
    serve<operations::SetDesktopSize>(table, setSize);
}

} // namespace helix::app
