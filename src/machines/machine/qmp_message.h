#pragma once
// QMP on the wire: lines, and what one line says. Pure (qemu/docs/interop/qmp-spec.txt).

#include <cstddef>
#include <vector>

#include <QByteArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include "base/result.h"

namespace helix::machine {

/// Cuts a stream into lines, however it was split or joined on the way.
class QmpLineSplitter {
public:
    explicit QmpLineSplitter(std::size_t maxLine = 4U << 20)
        : m_maxLine(maxLine)
    {
    }
    /// Takes the next bytes; gives the lines that are whole now, without line ends, empty ones left
    /// out. Protocol when a line exceeds the maximum; the splitter is of no use after that.
    Result<std::vector<QByteArray>> take(const QByteArray& bytes);

private:
    std::size_t m_maxLine;
    QByteArray m_rest;
};

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
Result<QmpMessage> parseQmpMessage(const QByteArray& line);

/// One line, newline included.
QByteArray encodeQmpCommand(qint64 id, const QString& command, const QJsonObject& arguments);

} // namespace helix::machine
