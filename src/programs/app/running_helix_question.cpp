#include "app/running_helix_question.h"

#include <QLocalSocket>

#include "app/peer_identity.h"
#include "protocol/limits.h"

namespace helix::app {
namespace {

using Answer = async::Completion<protocol::Json>;

void takeAnswer(QLocalSocket& socket, Answer answer)
{
    if (!socket.canReadLine())
        return;
    const std::string line =
        socket.readLine(static_cast<qint64>(protocol::kMaxRpcMessage)).toStdString();
    auto message = protocol::decodeRpcMessage(line);
    if (!message)
        answer.resolve(fail(message.error()));
    else if (message->error)
        answer.resolve(fail(*message->error));
    else
        answer.resolve(std::move(message->result));
}

} // namespace

async::Task<Result<protocol::Json>> askRunningHelix(Paths paths, std::string method,
                                                    std::chrono::milliseconds deadline)
{
    if (auto folder = ensurePrivateFolder(paths.runtime); !folder)
        co_return fail(folder.error());
    QLocalSocket socket;
    socket.setReadBufferSize(static_cast<qint64>(protocol::kMaxRpcMessage));
    Answer answer;
    QObject::connect(&socket, &QLocalSocket::connected, [&socket, &method, answer]() mutable {
        if (auto ours = checkPeerIsOurUser(socket); !ours)
            return answer.resolve(fail(ours.error()));
        const std::string request =
            protocol::encodeRequest(1, method, protocol::Json::object()) + "\n";
        socket.write(request.data(), static_cast<qint64>(request.size()));
    });
    QObject::connect(&socket, &QLocalSocket::readyRead,
                     [&socket, answer] { takeAnswer(socket, answer); });
    QObject::connect(&socket, &QLocalSocket::errorOccurred, [&socket, answer]() mutable {
        answer.resolve(fail(ErrorCode::Unavailable, "The Helix that runs does not answer.",
                            socket.errorString().toStdString()));
    });
    socket.connectToServer(QString::fromStdString(paths.controlSocket().string()));
    const async::CancelToken none;
    const std::string late = "The Helix that runs did not answer in time.";
    co_return co_await answer.wait(deadline, none, late);
}

} // namespace helix::app
