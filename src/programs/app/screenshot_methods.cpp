// A picture of the desktop, out of the same H.264 stream that the window shows.

#include "app/method_table.h"
#include "operations/workspaces.h"
#include "app/png.h"
#include "base/try.h"

namespace helix::app {
namespace {

using link::PicturePtr;

struct Shown {
    PicturePtr picture;
    link::PointerPtr pointer; ///< null where the picture has it
};

constexpr std::chrono::seconds kFirstPicture{20};
/// After the desktop has been still this long its sharpening frame has come (docs/protocol.md
/// section 7: 250 ms, and its way here).
constexpr std::chrono::milliseconds kStill{700};
constexpr std::chrono::seconds kStillDeadline{3};
constexpr std::chrono::milliseconds kLook{50};
constexpr std::size_t kPicturePiece = 384U << 10;

/// Waits for the first picture, then until the desktop keeps still for a moment, and returns the
/// newest.
async::Task<Result<Shown>> takePicture(CallPtr call, WorkspaceId id)
{
    async::Completion<PicturePtr> first;
    link::DesktopStream::Callbacks callbacks;
    callbacks.onPicture = [first](PicturePtr picture) mutable {
        first.resolve(std::move(picture));
    };
    callbacks.onSteering = [first](protocol::Steerer who) mutable {
        if (who == protocol::Steerer::UserPrivately)
            first.resolve(fail(ErrorCode::Conflict, "The user works privately on this desktop; "
                                                    "there is no picture until they are done."));
    };
    callbacks.onClosed = [first](Error error) mutable { first.resolve(fail(std::move(error))); };
    CO_TRY(const auto view, call->plane()->desktops().open(id, std::move(callbacks)));
    const auto token = call->cancelToken();
    const std::string late = "The desktop sent no picture in time.";
    CO_TRY(const auto picture, co_await first.wait(kFirstPicture, token, late));
    PicturePtr newest = picture;
    auto still = std::chrono::milliseconds::zero();
    for (auto waited = still; still < kStill && waited < kStillDeadline; waited += kLook) {
        CO_TRY(co_await async::sleepFor(kLook, token));
        const PicturePtr latest = view->latest();
        const bool same = !latest || latest->sequence == newest->sequence;
        still = same ? still + kLook : std::chrono::milliseconds::zero();
        newest = same ? newest : latest;
    }
    co_return Shown{newest, view->pointer()};
}

/// The PNG goes out as "screenshot.data" {call, data}, the result says {width, height, bytes}.
Answering<operations::TakeScreenshot> screenshot(CallPtr call, operations::TakeScreenshot request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const auto watching = call->plane()->workspaces().watch(id); // it is used meanwhile
    CO_TRY(const auto shown, co_await takePicture(call, id));
    if (call->plane() != nullptr)
        call->plane()->workspaces().reportFirstFrame(id);
    const PicturePtr pixels = shown.picture;
    const link::PointerPtr pointer = shown.pointer;
    // Named: g++ 12 destroys a lambda twice that is made inside a co_await expression.
    const std::function<Result<Bytes>()> encode = [pixels, pointer] {
        return encodePng(pixels->width, pixels->height, link::toRgb(*pixels, pointer));
    };
    CO_TRY(const auto png, co_await async::onPool<Bytes>(encode));
    for (std::size_t at = 0; at < png.size(); at += kPicturePiece) {
        CO_TRY(co_await call->room());
        operations::ScreenshotPiece piece;
        piece.data =
            toBase64Url(BytesView(png).subspan(at, std::min(kPicturePiece, png.size() - at)));
        call->tell(piece);
    }
    co_return operations::Screenshot{pixels->width, pixels->height, png.size()};
}

} // namespace

void addScreenshotMethods(MethodTable& table)
{
    serve<operations::TakeScreenshot>(table, screenshot);
}

} // namespace helix::app
