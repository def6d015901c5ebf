#include "ui/desktop/keyboard_names.h"

#include <QList>

#include "protocol/keyboard_words.h"

namespace helix::ui {

namespace {

using protocol::KeyboardLayout;

/// Of a list as "us,de".
std::string nth(const QByteArray& list, int index)
{
    const auto parts = list.split(',');
    return index >= 0 && index < parts.size() ? parts[index].trimmed().toStdString()
                                              : std::string();
}

/// Without what ends a desktop: in a guest nobody could log in again.
std::string withoutTerminate(const QByteArray& options)
{
    QByteArrayList kept;
    for (const auto& option : options.split(','))
        if (!option.trimmed().isEmpty() && !option.trimmed().startsWith("terminate:"))
            kept.append(option.trimmed());
    return kept.join(',').toStdString();
}

std::optional<KeyboardLayout> ifOne(KeyboardLayout layout)
{
    return protocol::isKeyboardLayout(layout) ? std::optional(std::move(layout)) : std::nullopt;
}

/// The value of NAME="value" in a file of a shell's assignments.
QByteArray assigned(const QByteArray& file, const QByteArray& name)
{
    for (const auto& line : file.split('\n')) {
        if (!line.startsWith(name + '='))
            continue;
        QByteArray value = line.mid(name.size() + 1).trimmed();
        if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'') &&
            value.back() == value.front())
            value = value.mid(1, value.size() - 2);
        return value;
    }
    return {};
}

} // namespace

std::optional<KeyboardLayout> layoutOfRootWindow(const QByteArray& property, int group)
{
    const auto names = property.split('\0');
    if (names.size() < 5)
        return std::nullopt;
    return ifOne({names[1].toStdString(), nth(names[2], group), nth(names[3], group),
                  withoutTerminate(names[4])});
}

std::optional<KeyboardLayout> layoutOfSystem(const std::function<QByteArray(const char*)>& variable,
                                             const QByteArray& file)
{
    if (const QByteArray layouts = variable("XKB_DEFAULT_LAYOUT"); !layouts.isEmpty())
        return ifOne({variable("XKB_DEFAULT_MODEL").toStdString(), nth(layouts, 0),
                      nth(variable("XKB_DEFAULT_VARIANT"), 0),
                      withoutTerminate(variable("XKB_DEFAULT_OPTIONS"))});
    return ifOne({assigned(file, "XKBMODEL").toStdString(), nth(assigned(file, "XKBLAYOUT"), 0),
                  nth(assigned(file, "XKBVARIANT"), 0),
                  withoutTerminate(assigned(file, "XKBOPTIONS"))});
}

std::optional<KeyboardLayout> layoutOfWords(const QString& words)
{
    return protocol::keyboardLayoutOfWords(words.trimmed().toStdString());
}

} // namespace helix::ui
