#include "ui/shell/window_memory.h"

#include <QThreadPool>
#include <nlohmann/json.hpp>

#include "base/atomic_file.h"

namespace helix::ui {

namespace {

constexpr std::size_t kMaxMemory = 16U << 10;
constexpr int kMostRemembered = 100'000;
constexpr std::chrono::milliseconds kSoon{500};

std::map<QString, int> numbersIn(const std::string& text)
{
    std::map<QString, int> numbers;
    const auto parsed = nlohmann::json::parse(text, nullptr, false);
    if (!parsed.is_object())
        return numbers;
    for (const auto& [name, value] : parsed.items())
        if (value.is_number_integer() && value >= -kMostRemembered && value <= kMostRemembered)
            numbers[QString::fromStdString(name)] = value.get<int>();
    return numbers;
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
    m_numbers = numbersIn(readFile(m_file, kMaxMemory).value_or(""));
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

void WindowMemory::write()
{
    if (m_file.empty())
        return;
    nlohmann::json document = nlohmann::json::object();
    for (const auto& [name, number] : m_numbers)
        document[name.toStdString()] = number;
    QThreadPool::globalInstance()->start([file = m_file, text = document.dump(2) + "\n"] {
        (void)writeFileAtomically(file, asBytes(text));
    });
}

} // namespace helix::ui
