#include "machine/local_connection.h"

#include "base/try.h"
#include "local/local_socket.h"

namespace helix::machine {
namespace {

constexpr std::chrono::milliseconds kPause{10};

bool isAbsent(ErrorCode code)
{
    return code == ErrorCode::NotFound || code == ErrorCode::Unavailable;
}

} // namespace

async::Task<Result<LocalConnection>> connectLocally(std::filesystem::path path,
                                                    std::chrono::milliseconds deadline,
                                                    async::CancelToken cancel,
                                                    WhenAbsent whenAbsent)
{
    const auto end = std::chrono::steady_clock::now() + deadline;
    while (true) {
        auto socket = local::connectTo(path, local::Waits::NonBlocking);
        if (socket) {
            CO_TRY(const auto peer, local::checkPeerIsOurUser(socket->get(), path.string()));
            co_return LocalConnection{std::move(*socket), peer};
        }
        const Error& why = socket.error();
        if (!isAbsent(why.code) && why.code != ErrorCode::ResourceExhausted)
            co_return fail(why);
        if (isAbsent(why.code) && whenAbsent == WhenAbsent::Fail)
            co_return fail(ErrorCode::NotFound, why.message, why.cause);
        if (std::chrono::steady_clock::now() >= end)
            co_return fail(ErrorCode::Timeout, why.message, why.cause);
        CO_TRY(co_await async::sleepFor(kPause, cancel));
    }
}

} // namespace helix::machine
