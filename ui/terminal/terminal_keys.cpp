#include "ui/terminal/terminal_keys.h"

namespace helix::ui {

namespace {

VtKey vtKey(int key)
{
    if (key >= Qt::Key_F1 && key <= Qt::Key_F12)
        return static_cast<VtKey>(static_cast<int>(VtKey::Function) + 1 + key - Qt::Key_F1);
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return VtKey::Enter;
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
        return VtKey::Tab;
    case Qt::Key_Backspace:
        return VtKey::Backspace;
    case Qt::Key_Escape:
        return VtKey::Escape;
    case Qt::Key_Up:
        return VtKey::Up;
    case Qt::Key_Down:
        return VtKey::Down;
    case Qt::Key_Left:
        return VtKey::Left;
    case Qt::Key_Right:
        return VtKey::Right;
    case Qt::Key_Insert:
        return VtKey::Insert;
    case Qt::Key_Delete:
        return VtKey::Delete;
    case Qt::Key_Home:
        return VtKey::Home;
    case Qt::Key_End:
        return VtKey::End;
    case Qt::Key_PageUp:
        return VtKey::PageUp;
    case Qt::Key_PageDown:
        return VtKey::PageDown;
    default:
        return VtKey::None;
    }
}

} // namespace

unsigned vtModifiers(Qt::KeyboardModifiers modifiers)
{
    return (modifiers.testFlag(Qt::ShiftModifier) ? kVtShift : 0U) |
           (modifiers.testFlag(Qt::AltModifier) ? kVtAlt : 0U) |
           (modifiers.testFlag(Qt::ControlModifier) ? kVtControl : 0U);
}

QByteArray terminalBytes(const QKeyEvent& event, VtScreen& screen)
{
    const auto modifiers = event.modifiers();
    if (const VtKey key = vtKey(event.key()); key != VtKey::None)
        return QByteArray::fromStdString(
            screen.key(key, event.key() == Qt::Key_Backtab ? kVtShift : vtModifiers(modifiers)));
    // Text and control characters come from the keyboard layout; libvterm would say some of them
    // (Ctrl+I, Ctrl+M) in a way that shells do not understand.
    QByteArray bytes = event.text().toUtf8();
    if (modifiers.testFlag(Qt::ControlModifier) && event.key() >= Qt::Key_A &&
        event.key() <= Qt::Key_Z)
        bytes = QByteArray(1, static_cast<char>(event.key() - Qt::Key_A + 1));
    if (modifiers.testFlag(Qt::AltModifier) && !bytes.isEmpty())
        bytes.prepend('\x1b');
    return bytes;
}

QByteArray pastedText(const QString& text)
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
    return whole.toUtf8();
}

} // namespace helix::ui
