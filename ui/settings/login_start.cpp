#include "ui/settings/login_start.h"

#include <QCoreApplication>
#include <QStandardPaths>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/try.h"
#include "ui/line/pool.h"
#include "ui/shell/notices.h"

namespace helix::ui {

namespace {

constexpr std::size_t kMostEntryBytes = 64U << 10;

/// Blocks on the disk. What cannot be read starts nothing.
bool isOnNow()
{
    const auto entry = readFile(loginStartFile(), kMostEntryBytes);
    return entry && startsAtLogin(*entry);
}

/// Blocks on the disk.
Result<void> writeLoginStart(const std::string& program)
{
    const auto file = loginStartFile();
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    if (error)
        return fail(ErrorCode::PermissionDenied,
                    "The folder " + file.parent_path().string() +
                        " cannot be made, so Helix does not start at login.",
                    error.message());
    constexpr unsigned kForAll = 0644;
    return writeFileAtomically(file, asBytes(loginStartEntry(program)), kForAll);
}

Result<void> removeLoginStart()
{
    const auto file = loginStartFile();
    std::error_code error;
    std::filesystem::remove(file, error);
    if (error)
        return fail(ErrorCode::PermissionDenied,
                    "The file " + file.string() +
                        " cannot be removed, so Helix goes on starting at login.",
                    error.message());
    return {};
}

/// As one word of Exec: quoted, and "%" doubled (Desktop Entry Specification, "The Exec key").
std::string execWord(const std::string& word)
{
    std::string quoted = "\"";
    for (const char letter : word) {
        if (letter == '"' || letter == '`' || letter == '$')
            quoted += "\\\\"; // a backslash is escaped once more, as in every value
        if (letter == '\\')
            quoted += "\\\\\\";
        if (letter == '%')
            quoted += '%';
        quoted += letter;
    }
    return quoted + "\"";
}

} // namespace

std::filesystem::path loginStartFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation).toStdString() +
           "/autostart/org.helixvm.Helix.desktop";
}

std::string loginStartEntry(const std::string& program)
{
    return "[Desktop Entry]\n"
           "Type=Application\n"
           "Name=Helix\n"
           "Comment=A machine of its own for an AI agent, on your computer\n"
           "Exec=" +
           execWord(program) +
           " --hidden\n"
           "Icon=org.helixvm.Helix\n"
           "Terminal=false\n"
           "StartupNotify=false\n";
}

bool startsAtLogin(std::string_view entry)
{
    bool isInGroup = false, starts = false;
    for (const auto& raw :
         QString::fromUtf8(entry.data(), static_cast<int>(entry.size())).split(u'\n')) {
        const QString line = raw.trimmed();
        if (line.startsWith(u'['))
            isInGroup = line == QLatin1String("[Desktop Entry]");
        if (!isInGroup)
            continue;
        const QString key = line.section(u'=', 0, 0).trimmed(),
                      value = line.section(u'=', 1).trimmed();
        if (key == QLatin1String("Exec") && !value.isEmpty())
            starts = true;
        if ((key == QLatin1String("Hidden") && value == QLatin1String("true")) ||
            (key == QLatin1String("X-GNOME-Autostart-enabled") && value == QLatin1String("false")))
            return false;
    }
    return starts;
}

LoginStart::LoginStart(Notices& notices)
    : m_notices(notices)
{
}

void LoginStart::look()
{
    inPool<bool>(this, isOnNow, [this](const bool& on) {
        m_on = on;
        emit changed();
    });
}

void LoginStart::set(bool on)
{
    inPool<Result<void>>(
        this,
        [on, program = QCoreApplication::applicationFilePath().toStdString()] {
            return on ? writeLoginStart(program) : removeLoginStart();
        },
        [this](const Result<void>& done) {
            if (!done)
                m_notices.report(done.error());
            look();
        });
}

} // namespace helix::ui
