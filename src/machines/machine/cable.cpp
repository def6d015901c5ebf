#include "machine/cable.h"

#include "base/try.h"

namespace helix::machine {
namespace {

using async::Task;

constexpr std::chrono::seconds kDeadline{10};

class CableEvents : public QObject {
public:
    explicit CableEvents(QmpClient* qmp)
    {
        connect(qmp, &QmpClient::eventArrived, this, [this](const QString& name) {
            if (name == QLatin1String("NETDEV_STREAM_CONNECTED"))
                in.resolve(Result<void>());
            else if (name == QLatin1String("NETDEV_STREAM_DISCONNECTED"))
                out.resolve(Result<void>());
        });
        connect(qmp, &QmpClient::disconnected, this, [this] {
            for (auto* end : {&in, &out})
                end->resolve(fail(ErrorCode::Unavailable, "QEMU has ended."));
        });
    }
    async::Completion<void> in, out;
};

} // namespace

Task<Result<void>> tryCable(std::shared_ptr<QmpClient> qmp, std::filesystem::path socket,
                            async::CancelToken cancel)
{
    CableEvents events(qmp.get());
    const std::string late = "The machine's network card did not take its cable in time.";
    auto plug = co_await connectLocally(socket, kDeadline, cancel, WhenAbsent::Wait);
    if (!plug)
        co_return fail(plug.error());
    auto in = events.in;
    CO_TRY(co_await in.wait(kDeadline, cancel, late));
    plug->socket.reset();
    auto out = events.out;
    co_return co_await out.wait(kDeadline, cancel, late);
}

} // namespace helix::machine
