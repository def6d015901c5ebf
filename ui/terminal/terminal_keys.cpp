#include "ui/terminal/terminal_keys.h"

namespace helix::ui {

namespace {

/// The last letter of ESC [ X for the keys that have one; 0 otherwise.
char cursorLetter(int key)
{
    switch (key) {
    case Qt::Key_Up:
        return 'A';
    case Qt::Key_Down:
        return 'B';
    case Qt::Key_Right:
        return 'C';
    case Qt::Key_Left:
        return 'D';
    case Qt::Key_Home:
        return 'H';
    case Qt::Key_End:
        return 'F';
    default:
        return 0;
    }
}

/// The number of ESC [ N ~; 0 otherwise.
int tildeNumber(int key)
{
    switch (key) {
    case Qt::Key_Insert:
        return 2;
    case Qt::Key_Delete:
        return 3;
    case Qt::Key_PageUp:
        return 5;
    case Qt::Key_PageDown:
        return 6;
    case Qt::Key_F5:
        return 15;
    case Qt::Key_F6:
        return 17;
    case Qt::Key_F7:
        return 18;
    case Qt::Key_F8:
        return 19;
    case Qt::Key_F9:
        return 20;
    case Qt::Key_F10:
        return 21;
    case Qt::Key_F11:
        return 23;
    case Qt::Key_F12:
        return 24;
    default:
        return 0;
    }
}

} // namespace

QByteArray terminalBytes(const QKeyEvent& event, bool applicationCursorKeys)
{
    const auto modifiers = event.modifiers();
    const int modifierNumber = 1 + (modifiers.testFlag(Qt::ShiftModifier) ? 1 : 0) +
                               (modifiers.testFlag(Qt::AltModifier) ? 2 : 0) +
                               (modifiers.testFlag(Qt::ControlModifier) ? 4 : 0);
    if (const char letter = cursorLetter(event.key())) {
        if (modifierNumber > 1)
            return "\x1b[1;" + QByteArray::number(modifierNumber) + letter;
        return QByteArray(applicationCursorKeys ? "\x1bO" : "\x1b[") + letter;
    }
    if (const int number = tildeNumber(event.key()))
        return "\x1b[" + QByteArray::number(number) +
               (modifierNumber > 1 ? ";" + QByteArray::number(modifierNumber) : QByteArray()) + '~';
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return "\r";
    case Qt::Key_Backspace:
        return "\x7f";
    case Qt::Key_Tab:
        return "\t";
    case Qt::Key_Backtab:
        return "\x1b[Z";
    case Qt::Key_Escape:
        return "\x1b";
    case Qt::Key_F1:
        return "\x1bOP";
    case Qt::Key_F2:
        return "\x1bOQ";
    case Qt::Key_F3:
        return "\x1bOR";
    case Qt::Key_F4:
        return "\x1bOS";
    default:
        break;
    }
    QByteArray bytes = event.text().toUtf8();
    if (modifiers.testFlag(Qt::ControlModifier) && event.key() >= Qt::Key_A &&
        event.key() <= Qt::Key_Z)
        bytes = QByteArray(1, static_cast<char>(event.key() - Qt::Key_A + 1));
    if (modifiers.testFlag(Qt::AltModifier) && !bytes.isEmpty())
        bytes.prepend('\x1b');
    return bytes;
}

QByteArray pastedBytes(const QString& text, bool isBracketed)
{
    static const QString kBegin = QStringLiteral("\x1b[200~"), kEnd = QStringLiteral("\x1b[201~");
    QString whole;
    whole.reserve(text.size());
    // A mark is complete with its last character; what it leaves may be the beginning of the next.
    for (const QChar c : text) {
        whole += c == QChar(0x9b) ? QStringLiteral("\x1b[") : QString(c);
        if (whole.endsWith(kBegin) || whole.endsWith(kEnd))
            whole.chop(kEnd.size());
    }
    whole.replace(QLatin1String("\r\n"), QLatin1String("\r")).replace(u'\n', u'\r');
    whole.removeIf(
        [](QChar c) { return c.category() == QChar::Other_Control && c != u'\t' && c != u'\r'; });
    const QByteArray bytes = whole.toUtf8();
    return isBracketed && !bytes.isEmpty() ? "\x1b[200~" + bytes + "\x1b[201~" : bytes;
}

} // namespace helix::ui
