#include "machine/qmp_message.h"

#include <QJsonDocument>

#include "base/bytes.h"

namespace helix::machine {
namespace {

tl::unexpected<Error> notQmp(std::string_view line)
{
    return fail(ErrorCode::Protocol, "QEMU's control connection carried something that is not QMP.",
                printable(line));
}

qint64 idOf(const QJsonObject& object)
{
    return object.value(QLatin1String("id")).toInteger(-1);
}

} // namespace

bool isBlankQmpLine(std::string_view line)
{
    return line.empty() || line == "\r";
}

Result<QmpMessage> parseQmpMessage(std::string_view line)
{
    const auto document = QJsonDocument::fromJson(
        QByteArray::fromRawData(line.data(), static_cast<qsizetype>(line.size())));
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
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

} // namespace helix::machine
