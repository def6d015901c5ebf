// What the streams of desktops do, over the control socket.

#include "app/method_table.h"
#include "operations/workspaces.h"

namespace helix::app {
namespace {

using link::Spread;

constexpr std::chrono::seconds kUsualLook{3};

operations::Delay toDelay(std::string_view stage, const Spread& spread)
{
    return {std::string(stage), spread.p50, spread.p95, spread.count};
}

operations::StreamNumbers toNumbers(const link::StreamStats& stats)
{
    operations::StreamNumbers numbers;
    numbers.width = stats.width;
    numbers.height = stats.height;
    numbers.qp = stats.qp;
    numbers.ladderStep = stats.ladderStep;
    numbers.framesPerSecond = stats.framesPerSecond;
    numbers.bitsPerSecond = stats.bitsPerSecond;
    numbers.starvedPercent = stats.starved * 100;
    numbers.encoder = stats.frames == 0 ? "" : protocol::nameOf(stats.encoder);
    numbers.decoder = stats.decoder;
    numbers.frames = stats.frames;
    numbers.bytes = stats.bytes;
    numbers.keyFrames = stats.keyFrames;
    numbers.decodeErrors = stats.decodeErrors;
    numbers.replaced = stats.replaced;
    numbers.inputToDecoded = toDelay("input", stats.inputToDecoded);
    numbers.inputToPresented = toDelay("input", stats.inputToPresented);
    for (std::size_t i = 0; i < link::kStreamStages; ++i)
        numbers.stages.push_back(
            toDelay(link::nameOf(static_cast<link::StreamStage>(i)), stats.stages[i]));
    return numbers;
}

Answering<operations::ShowStream> showStream(CallPtr call, operations::ShowStream request)
{
    CO_TRY(const auto id, co_await call->settledWorkspace(request.workspace));
    const auto watching = call->plane()->workspaces().watch(id); // it is used meanwhile
    async::Completion<void> ended;
    link::DesktopStream::Callbacks callbacks;
    callbacks.onClosed = [ended](Error why) mutable { ended.resolve(fail(std::move(why))); };
    CO_TRY(const auto view, call->plane()->desktops().open(id, std::move(callbacks)));
    const auto look = request.seconds > 0 ? std::chrono::seconds(request.seconds) : kUsualLook;
    const std::string over = "over";
    const auto closed = co_await ended.wait(look, call->cancelToken(), over);
    if (!closed && closed.error().code != ErrorCode::Timeout)
        co_return fail(closed.error());
    co_return toNumbers(view->stats());
}

} // namespace

void addStreamMethods(MethodTable& table)
{
    serve<operations::ShowStream>(table, showStream);
}

} // namespace helix::app
