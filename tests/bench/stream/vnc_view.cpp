#include "bench/stream/vnc_view.h"

#include <chrono>
#include <cstdlib>
#include <netinet/in.h>
#include <linux/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <rfb/rfbclient.h>

#include "bench/stream/scene/scene.h"

namespace helix::bench {
namespace {

using namespace std::chrono_literals;

int gTag = 0; // its address marks our data

rfbClient* makeClient(int port)
{
    rfbClient* client = ::rfbGetClient(8, 3, 4);
    client->canHandleNewFBSize = FALSE;
    client->appData.encodingsString = "tight zrle hextile copyrect raw";
    client->appData.compressLevel = 1;
    client->appData.qualityLevel = 8;
    client->appData.useRemoteCursor = FALSE;
    std::free(client->serverHost);
    client->serverHost = ::strdup("127.0.0.1");
    client->serverPort = port;
    return client;
}

} // namespace

Result<std::unique_ptr<VncView>> VncView::open(int port, std::vector<pid_t> servers)
{
    ::rfbEnableClientLogging = FALSE;
    const auto end = StreamClock::now() + 15s;
    while (StreamClock::now() < end) {
        rfbClient* client = makeClient(port);
        // Frees the client when it does not work.
        if (::rfbInitClient(client, nullptr, nullptr) == FALSE) {
            std::this_thread::sleep_for(100ms);
            continue;
        }
        std::unique_ptr<VncView> view(new VncView);
        view->m_client = client;
        view->m_servers = std::move(servers);
        ::rfbClientSetClientData(client, &gTag, view.get());
        client->FinishedFrameBufferUpdate = [](rfbClient* self) {
            static_cast<VncView*>(::rfbClientGetClientData(self, &gTag))->look();
        };
        view->m_thread = std::thread([raw = view.get()] { raw->run(); });
        return view;
    }
    return fail(ErrorCode::Unavailable, "The VNC server did not answer.");
}

VncView::~VncView()
{
    m_stop = true;
    m_thread.join();
    std::free(m_client->frameBuffer);
    m_client->frameBuffer = nullptr;
    ::rfbClientCleanup(m_client);
}

void VncView::run()
{
    while (!m_stop) {
        pollfd wait{m_client->sock, POLLIN, 0};
        if (m_client->buffered == 0 && ::poll(&wait, 1, 50) <= 0)
            continue;
        const std::lock_guard lock(m_sending);
        if (::HandleRFBServerMessage(m_client) == FALSE)
            return;
    }
}

void VncView::look()
{
    const auto* pixels = reinterpret_cast<const std::uint32_t*>(m_client->frameBuffer);
    const std::uint32_t pixel = pixels[kMarkerSide / 2 * m_client->width + kMarkerSide / 2];
    const std::uint32_t green = (pixel >> m_client->format.greenShift) & 0xff;
    marker.see(green > 0x80, StreamClock::now());
}

void VncView::pressKey()
{
    const std::lock_guard lock(m_sending);
    ::SendKeyEvent(m_client, kKeySymbol, TRUE);
    ::SendKeyEvent(m_client, kKeySymbol, FALSE);
}

std::uint64_t VncView::bytes() const
{
    tcp_info info{};
    socklen_t size = sizeof info;
    ::getsockopt(m_client->sock, IPPROTO_TCP, TCP_INFO, &info, &size);
    return info.tcpi_bytes_received;
}

} // namespace helix::bench
