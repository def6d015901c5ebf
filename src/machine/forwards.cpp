#include "machine/forwards.h"

#include <QString>

#include "base/bytes.h"
#include "machine/qemu_options.h"
#include "machine/qemu_output.h"

namespace helix::machine {
namespace {

async::Task<Result<std::string>> tell(std::shared_ptr<QmpClient> qmp, std::string commandLine)
{
    const QString line = QString::fromStdString(commandLine);
    const auto text = co_await qmp->monitor(line);
    if (!text)
        co_return fail(text.error());
    co_return text->toStdString();
}

std::string portName(const PortForward& forward)
{
    return "Port " + std::to_string(forward.hostPort) + " of this computer";
}

} // namespace

async::Task<Result<void>> addForwardOf(std::shared_ptr<QmpClient> qmp, PortForward forward)
{
    if (forward.hostPort == 0 || forward.guestPort == 0)
        co_return fail(ErrorCode::InvalidArgument, "A port must be between 1 and 65535.");
    const std::string line = std::string("hostfwd_add ") + kNetworkId + " " + forwardRule(forward);
    const auto text = co_await tell(qmp, line);
    if (!text)
        co_return fail(text.error().wrapped(portName(forward) + " could not be mapped."));
    if (text->empty())
        co_return Result<void>();
    if (portOfRefusedForward(*text) != 0)
        co_return fail(ErrorCode::AlreadyExists,
                       portName(forward) + " is taken by another program; choose another port.",
                       printable(*text));
    co_return fail(ErrorCode::Internal, portName(forward) + " could not be mapped.",
                   printable(*text));
}

async::Task<Result<void>> removeForwardOf(std::shared_ptr<QmpClient> qmp, PortForward forward)
{
    const std::string line = std::string("hostfwd_remove ") + kNetworkId +
                             " tcp:127.0.0.1:" + std::to_string(forward.hostPort);
    const auto text = co_await tell(qmp, line);
    if (!text)
        co_return fail(text.error().wrapped(portName(forward) + " could not be freed."));
    // QEMU says "host forwarding rule for ... removed" or "... not found".
    if (text->find("not found") != std::string::npos)
        co_return fail(ErrorCode::NotFound, portName(forward) + " is not mapped.",
                       printable(*text));
    if (!text->empty() && text->find("removed") == std::string::npos)
        co_return fail(ErrorCode::Internal, portName(forward) + " could not be freed.",
                       printable(*text));
    co_return Result<void>();
}

async::Task<Result<std::vector<PortForward>>> listForwardsOf(std::shared_ptr<QmpClient> qmp)
{
    const std::string line = "info usernet";
    const auto text = co_await tell(qmp, line);
    if (!text)
        co_return fail(text.error().wrapped("The machine's port mappings could not be read."));
    co_return parseUserNetwork(*text);
}

} // namespace helix::machine
