#include "machine/console.h"

#include <fcntl.h>
#include <unistd.h>

#include <QByteArray>
#include <QJsonObject>

#include "base/unique_fd.h"

namespace helix::machine {
namespace {

constexpr int kPiece = 64 << 10;
constexpr std::chrono::seconds kReadDeadline{1};

void appendToLog(const std::filesystem::path& log, const QByteArray& bytes)
{
    const UniqueFd fd(
        ::open(log.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    // A console that cannot be kept is no reason to stop a machine.
    if (fd.valid())
        (void)!::write(fd.get(), bytes.constData(), static_cast<std::size_t>(bytes.size()));
}

} // namespace

async::Task<bool> drainConsole(std::shared_ptr<QmpClient> qmp, std::filesystem::path log)
{
    const QString command = QStringLiteral("ringbuf-read");
    QJsonObject piece;
    piece.insert(QStringLiteral("device"), QString::fromLatin1(kConsoleName));
    piece.insert(QStringLiteral("size"), kPiece);
    piece.insert(QStringLiteral("format"), QStringLiteral("base64"));
    // A guest that writes faster than we read does not keep us here.
    for (int read = 0; read < 2 * kConsoleBytes; read += kPiece) {
        const auto reply = co_await qmp->execute(command, piece, kReadDeadline);
        if (!reply)
            co_return reply.error().code == ErrorCode::Unavailable ||
                reply.error().code == ErrorCode::Timeout;
        const QString text = reply->value(QLatin1String("return")).toString();
        const QByteArray bytes = QByteArray::fromBase64(text.toLatin1());
        if (!bytes.isEmpty())
            appendToLog(log, bytes);
        if (bytes.size() < kPiece)
            break;
    }
    co_return true;
}

} // namespace helix::machine
