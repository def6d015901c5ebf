#include "agent/server/desktop_methods.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "agent/desktop/stream/libavcodec_encoder.h"
#include "agent/desktop/stream/stream_report.h"
#include "agent/server/server_context.h"

namespace helix::agent {
namespace {

namespace asio = boost::asio;
using protocol::Json;

asio::awaitable<std::vector<EncoderFinding>> probeOnWorker()
{
    co_return probeEncoders();
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

} // namespace helix::agent
