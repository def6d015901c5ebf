#include "agent/server/desktop_methods.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "agent/desktop/factory/desktop_factory.h"
#include "agent/desktop/steering_board.h"
#include "agent/desktop/stream/libavcodec_encoder.h"
#include "agent/desktop/stream/stream_report.h"
#include "agent/input/input_devices.h"
#include "agent/server/server_context.h"
#include "protocol/dragged_files.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using protocol::Json;

asio::awaitable<std::vector<EncoderFinding>> probeOnWorker()
{
    co_return probeEncoders();
}

using DragPtr = std::unique_ptr<DesktopDrag>;

/// The work of one of the workers: a program is asked, and may be slow.
asio::awaitable<Result<DragPtr>> takeOnWorker(DesktopPlaces places)
{
    const StopSignal never;
    co_return desktopAt(std::move(places))->takeDrag(never);
}

asio::awaitable<void> endOnWorker(DragPtr drag)
{
    const StopSignal never;
    drag->awaitEnd(never);
    co_return;
}

} // namespace

asio::awaitable<Result<Json>> examineDesktop(ServerContext& context)
{
    StreamFacts facts;
    facts.encoders = co_await asio::co_spawn(context.workers, probeOnWorker(), asio::use_awaitable);
    facts.desktop = titleOf(desktopKindAt(context.places));
    facts.state = context.desktop.state();
    facts.making = context.desktop.making();
    facts.wishes = context.desktop.wishes();
    facts.hasGraphicsProcessor = !firstRenderNode().empty();
    co_return protocol::encodeGuestFindings(reportStream(facts));
}

asio::awaitable<Result<Json>> takeDrag(ServerContext& context)
{
    if (context.steering.who() == protocol::Steerer::Nobody)
        co_return fail(ErrorCode::Conflict, "Nobody has control of the desktop.");
    auto taken =
        co_await asio::co_spawn(context.workers, takeOnWorker(context.places), asio::use_awaitable);
    if (!taken)
        co_return fail(taken.error());
    if (!*taken)
        co_return protocol::encodeDraggedFiles({});
    const auto answer = protocol::encodeDraggedFiles((*taken)->files());
    context.input.endDrag((*taken)->endsWithEscape());
    co_await asio::co_spawn(context.workers, endOnWorker(std::move(*taken)), asio::use_awaitable);
    co_return answer;
}

} // namespace helix::agent
