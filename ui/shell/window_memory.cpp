#include "ui/shell/window_memory.h"

#include <utility>

#include <QThreadPool>
#include <nlohmann/json.hpp>

#include "base/atomic_file.h"

namespace helix::ui {

namespace {

/// Room for a desktop's window of each of a thousand workspaces.
constexpr std::size_t kMaxMemory = 512U << 10;
constexpr int kMostRemembered = 100'000;
constexpr std::chrono::milliseconds kSoon{500};

/// What stands before the id of the workspace (WindowShape.qml, DesktopWindow.qml).
const QString kOfDesktops = QStringLiteral("desktop/");

constexpr const char* kFolders = "folders";
constexpr int kMostFolders = 8;
constexpr std::size_t kMostRememberedPath = 4096; // PATH_MAX

std::map<QString, int> numbersIn(const nlohmann::json& parsed)
{
    std::map<QString, int> numbers;
    if (!parsed.is_object())
        return numbers;
    for (const auto& [name, value] : parsed.items())
        if (value.is_number_integer() && value >= -kMostRemembered && value <= kMostRemembered)
            numbers[QString::fromStdString(name)] = value.get<int>();
    return numbers;
}

QStringList foldersIn(const nlohmann::json& parsed)
{
    QStringList folders;
    const auto list = parsed.is_object() ? parsed.find(kFolders) : parsed.end();
    if (list == parsed.end() || !list->is_array())
        return folders;
    for (const auto& value : *list) {
        const auto* path = value.get_ptr<const std::string*>();
        if (path && path->starts_with('/') && path->size() <= kMostRememberedPath &&
            folders.size() < kMostFolders)
            folders += QString::fromStdString(*path);
    }
    return folders;
}

} // namespace

WindowMemory::WindowMemory()
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    connect(&m_soon, &QTimer::timeout, this, &WindowMemory::write);
}

WindowMemory::~WindowMemory()
{
    if (m_soon.isActive())
        write();
}

void WindowMemory::open(std::filesystem::path file)
{
    m_file = std::move(file);
    // A few hundred bytes, once, before there is a window: it is to come up as it was.
    const auto parsed =
        nlohmann::json::parse(readFile(m_file, kMaxMemory).value_or(""), nullptr, false);
    m_numbers = numbersIn(parsed);
    m_folders = foldersIn(parsed);
}

void WindowMemory::release()
{
    if (std::exchange(m_held, false))
        m_soon.start();
}

int WindowMemory::number(const QString& name, int fallback) const
{
    const auto found = m_numbers.find(name);
    return found == m_numbers.end() ? fallback : found->second;
}

void WindowMemory::keep(const QString& name, int number)
{
    if (m_numbers[name] == number)
        return;
    m_numbers[name] = number;
    m_soon.start();
}

void WindowMemory::forget(const std::function<bool(const QString& name)>& isForgotten)
{
    if (std::erase_if(m_numbers, [&](const auto& one) { return isForgotten(one.first); }) > 0)
        m_soon.start();
}

void WindowMemory::forgetDesktop(const QString& id)
{
    forget(
        [start = kOfDesktops + id + u'/'](const QString& name) { return name.startsWith(start); });
}

void WindowMemory::keepDesktops(const QStringList& ids)
{
    forget([&](const QString& name) {
        return name.startsWith(kOfDesktops) && !ids.contains(name.section(u'/', 1, 1));
    });
}

void WindowMemory::keepFolder(const QString& path)
{
    if (!path.startsWith(u'/') || m_folders.value(0) == path)
        return;
    m_folders.removeAll(path);
    m_folders.prepend(path);
    m_folders = m_folders.mid(0, kMostFolders);
    m_soon.start();
}

void WindowMemory::write()
{
    if (m_file.empty() || m_held)
        return;
    nlohmann::json document = nlohmann::json::object();
    for (const auto& [name, number] : m_numbers)
        document[name.toStdString()] = number;
    for (const auto& path : m_folders)
        document[kFolders].push_back(path.toStdString());
    QThreadPool::globalInstance()->start([file = m_file, text = document.dump(2) + "\n"] {
        (void)writeFileAtomically(file, asBytes(text));
    });
}

} // namespace helix::ui
