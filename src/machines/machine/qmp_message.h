#pragma once
// QMP on the wire: what one line says. Pure (qemu/docs/interop/qmp-spec.txt).

#include <string_view>

#include <QByteArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include "base/result.h"

namespace helix::machine {

/// QEMU ends its lines with "\r\n"; one with nothing in it says nothing.
bool isBlankQmpLine(std::string_view line);

struct QmpMessage {
    enum class Kind { Greeting, Return, Error, Event };
    Kind kind = Kind::Event;
    qint64 id = -1;   ///< of Return and Error; -1 when it has none
    QJsonValue value; ///< of Return
    QString name;     ///< of Event; the class of Error
    QString text;     ///< of Error
    QJsonObject data; ///< of Event
};

/// Protocol for anything that QMP does not know.
Result<QmpMessage> parseQmpMessage(std::string_view line);

/// One line, without its newline.
QByteArray encodeQmpCommand(qint64 id, const QString& command, const QJsonObject& arguments);

} // namespace helix::machine
