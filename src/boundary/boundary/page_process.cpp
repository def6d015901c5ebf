#include "boundary/page_process.h"

#include <csignal>

#include <nlohmann/json.hpp>
#include <sys/socket.h>

#include "async/spawn.h"
#include "base/bytes.h"
#include "base/crypto.h"
#include "base/try.h"
#include "boundary/forwards.h"
#include "local/local_socket.h"
#include "portpage/port_page_protocol.h"

namespace helix::boundary {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kSecretBytes = 32;
constexpr std::chrono::seconds kAnswer{10};

async::SpawnRequest describe(const std::filesystem::path& program, int control,
                             const LoopbackListeners& listeners)
{
    async::SpawnRequest request;
    request.program = program;
    request.workingFolder = "/";
    request.log = "/dev/null"; // what a guest made it say would grow; its start answers by itself
    request.arguments = {"--control-fd", std::to_string(control)};
    request.inherited = {control};
    for (const UniqueFd* listener : {&listeners.ipv4, &listeners.ipv6})
        if (listener->valid()) {
            request.arguments.insert(request.arguments.end(),
                                     {"--listen-fd", std::to_string(listener->get())});
            request.inherited.push_back(listener->get());
        }
    return request;
}

} // namespace

PageProcess::PageProcess(GuardedPage page, std::uint16_t port, std::shared_ptr<rpc::Peer> link,
                         int pid, UniqueFd pidfd)
    : m_page(std::move(page))
    , m_port(port)
    , m_link(std::move(link))
    , m_watch(pid, std::move(pidfd))
{
}

PageProcess::~PageProcess()
{
    m_link->close();
    if (!m_watch.end())
        m_watch.signal(SIGKILL);
}

async::Task<Result<std::shared_ptr<PageProcess>>> PageProcess::start(std::filesystem::path program,
                                                                     GuardedPage page)
{
    const std::string sentence = "The page could not be guarded.";
    const auto listeners = listenOnLoopback();
    auto pair = local::makePair(SOCK_STREAM);
    if (!listeners || !pair)
        co_return fail((listeners ? pair.error() : listeners.error()).wrapped(sentence));
    auto spawned = async::spawnDetached(describe(program, pair->second.get(), *listeners));
    if (!spawned)
        co_return fail(spawned.error().wrapped(sentence));
    auto link = rpc::Peer::over(std::move(pair->first), spawned->pid,
                                {"The guard of the page", portpage::kMaxControlMessage});
    link->listen({});
    pair->second.reset(); // its end is its alone, so that we see it go
    const std::shared_ptr<PageProcess> process(
        new PageProcess(page, listeners->port, link, spawned->pid, std::move(spawned->pidfd)));
    const std::string method(portpage::kPageOpen);
    const Json params{{"host", page.host},
                      {"port", process->m_port},
                      {"upstream_address", page.upstreamAddress},
                      {"upstream_port", page.upstreamPort}};
    const auto opened = co_await link->call(method, params, kAnswer);
    if (!opened)
        co_return fail(opened.error().wrapped(sentence));
    co_return std::shared_ptr<PageProcess>(process);
}

async::Task<Result<std::string>> PageProcess::newLink()
{
    const auto link = m_link;
    const std::string origin = "http://" + m_page.host + ":" + std::to_string(m_port);
    const std::string secret = toBase64Url(randomBytes(kSecretBytes));
    const std::string method(portpage::kPageLink);
    const Json params{{"link", secret}, {"seconds", kLinkSeconds}};
    CO_TRY(co_await link->call(method, params, kAnswer));
    co_return origin + std::string(portpage::kLinkPath) + std::string(portpage::kLinkQuery) +
        secret;
}

} // namespace helix::boundary
