#include "machine/qmp_message.h"

#include <QJsonDocument>

#include "base/bytes.h"

namespace helix::machine {
namespace {

tl::unexpected<Error> notQmp(const QByteArray& line)
{
    return fail(ErrorCode::Protocol, "QEMU's control connection carried something that is not QMP.",
                printable({line.constData(), static_cast<std::size_t>(line.size())}));
}

qint64 idOf(const QJsonObject& object)
{
    return object.value(QLatin1String("id")).toInteger(-1);
}

} // namespace

Result<std::vector<QByteArray>> QmpLineSplitter::take(const QByteArray& bytes)
{
    std::vector<QByteArray> lines;
    // Only new bytes can hold the end of the line that was begun before.
    qsizetype searchFrom = m_rest.size();
    m_rest += bytes;
    qsizetype begin = 0;
    for (auto end = m_rest.indexOf('\n', searchFrom); end >= 0; end = m_rest.indexOf('\n', begin)) {
        QByteArray line = m_rest.mid(begin, end - begin);
        begin = end + 1;
        if (static_cast<std::size_t>(line.size()) > m_maxLine)
            return fail(ErrorCode::Protocol,
                        "QEMU's control connection carried a line that is too long.");
        if (line.endsWith('\r'))
            line.chop(1);
        if (!line.isEmpty())
            lines.push_back(std::move(line));
    }
    m_rest.remove(0, begin);
    if (static_cast<std::size_t>(m_rest.size()) > m_maxLine)
        return fail(ErrorCode::Protocol,
                    "QEMU's control connection carried a line that is too long.");
    return lines;
}

Result<QmpMessage> parseQmpMessage(const QByteArray& line)
{
    const auto document = QJsonDocument::fromJson(line);
    if (!document.isObject())
        return notQmp(line);
    const auto object = document.object();
    QmpMessage message;
    message.id = idOf(object);
    if (object.value(QLatin1String("QMP")).isObject()) {
        message.kind = QmpMessage::Kind::Greeting;
        return message;
    }
    if (object.contains(QLatin1String("return"))) {
        message.kind = QmpMessage::Kind::Return;
        message.value = object.value(QLatin1String("return"));
        return message;
    }
    if (const auto error = object.value(QLatin1String("error")); error.isObject()) {
        message.kind = QmpMessage::Kind::Error;
        message.name = error.toObject().value(QLatin1String("class")).toString();
        message.text = error.toObject().value(QLatin1String("desc")).toString();
        return message;
    }
    if (const auto event = object.value(QLatin1String("event")); event.isString()) {
        message.kind = QmpMessage::Kind::Event;
        message.name = event.toString();
        message.data = object.value(QLatin1String("data")).toObject();
        return message;
    }
    return notQmp(line);
}

QByteArray encodeQmpCommand(qint64 id, const QString& command, const QJsonObject& arguments)
{
    QJsonObject object{{QStringLiteral("execute"), command}, {QStringLiteral("id"), id}};
    if (!arguments.isEmpty())
        object.insert(QStringLiteral("arguments"), arguments);
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

} // namespace helix::machine
