#include "life/settings_service.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <QPointer>

#include "base/authority.h"
#include "base/bytes.h"
#include "base/ids.h"
#include "base/proxy.h"
#include "base/try.h"
#include "protocol/keyboard_words.h"

namespace helix::life {
namespace {

constexpr std::size_t kMostWords = 16384;

using plane::Form;
using Known = plane::SettingRow;

const Known* findKnown(const std::string& key)
{
    const auto found = std::ranges::find(plane::kSettings, std::string_view(key), &Known::key);
    return found == plane::kSettings.end() ? nullptr : &*found;
}

Result<void> refuse(const Known& known, const std::string& value, const std::string& allowed)
{
    return fail(ErrorCode::InvalidArgument, "The setting " + std::string(known.key) +
                                                " cannot be '" + printable(value, 60) +
                                                "'; it is " + allowed + ".");
}

Result<void> checkNumber(const Known& known, const std::string& value)
{
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error == std::errc() && end == value.data() + value.size() && number >= known.lowest &&
        number <= known.highest)
        return {};
    return refuse(known, value,
                  "a number from " + std::to_string(known.lowest) + " to " +
                      std::to_string(known.highest));
}

Result<void> checkWords(const Known& known, const std::string& value)
{
    const auto most = known.highest > 0 ? static_cast<std::size_t>(known.highest) : kMostWords;
    return printable(value, most) == value ? Result<void>()
                                           : refuse(known, value,
                                                    "words with blanks between them, of at most " +
                                                        std::to_string(most) + " bytes");
}

Result<void> check(const Known& known, const std::string& value)
{
    if (value.empty() && known.fallback.empty())
        return {};
    switch (known.form) {
    case Form::Flag:
        return value == "0" || value == "1" ? Result<void>() : refuse(known, value, "0 or 1");
    case Form::Theme:
        return value == "system" || value == "light" || value == "dark"
                   ? Result<void>()
                   : refuse(known, value, "system, light or dark");
    case Form::Language:
        return value == "system" || value == "en" || value == "de"
                   ? Result<void>()
                   : refuse(known, value, "system, en or de");
    case Form::Leaving:
        return value == "keep" || value == "suspend" || value == "stop"
                   ? Result<void>()
                   : refuse(known, value, "keep, suspend or stop");
    case Form::Keeping:
        return value == "off" || value == "disk" || value == "memory"
                   ? Result<void>()
                   : refuse(known, value, "off, disk or memory");
    case Form::Name:
        return checkName(value, "an image");
    case Form::Agent:
        return checkName(value, "an agent");
    case Form::Number:
        return checkNumber(known, value);
    case Form::Authority:
        return authoritiesIn(value).map([](const auto& /*authorities*/) {});
    case Form::Keyboard:
        return protocol::keyboardLayoutOfWords(value)
                   ? Result<void>()
                   : refuse(known, value, "the name of a layout, as de or de(nodeadkeys)");
    case Form::Proxying:
        return value == "none" || value == "environment" || value == "own"
                   ? Result<void>()
                   : refuse(known, value, "none, environment or own");
    case Form::ProxyAddress:
        return parseProxy(value).map([](const auto& /*proxy*/) {});
    case Form::ProxyExceptions:
        TRY(checkWords(known, value));
        return checkProxyExceptions(value);
    case Form::Words:
    case Form::Found:
        return checkWords(known, value);
    }
    return {};
}

} // namespace

SettingsService::SettingsService(store::Database& database)
    : m_database(database)
{
}

const char* SettingsService::schema()
{
    return "CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL)";
}

async::Task<Result<void>> SettingsService::load()
{
    const QPointer<SettingsService> self(this);
    const store::Work<std::vector<store::Row>> work = [](store::Transaction& transaction) {
        return transaction.run("SELECT key, value FROM settings");
    };
    CO_TRY(const auto rows, co_await m_database.transact(work));
    if (!self)
        co_return Result<void>();
    for (const auto& row : rows) {
        const std::string key = row[0].toString().toStdString(),
                          value = row[1].toString().toStdString();
        // What another version wrote and this one does not understand counts as never set.
        if (const Known* known = findKnown(key); known != nullptr && check(*known, value))
            m_values[key] = value;
    }
    co_return Result<void>();
}

std::string SettingsService::value(const std::string& key) const
{
    if (const auto found = m_values.find(key); found != m_values.end())
        return found->second;
    const Known* known = findKnown(key);
    return known == nullptr ? std::string() : std::string(known->fallback);
}

std::map<std::string, std::string> SettingsService::all() const
{
    std::map<std::string, std::string> values;
    for (const auto& known : plane::kSettings)
        values[std::string(known.key)] = value(std::string(known.key));
    return values;
}

Result<void> SettingsService::checkValue(const std::string& key, const std::string& value)
{
    const Known* known = findKnown(key);
    if (known == nullptr)
        return fail(ErrorCode::InvalidArgument,
                    "There is no setting named '" + printable(key, 60) + "'.");
    return check(*known, value);
}

Result<void> SettingsService::checkValues(const std::map<std::string, std::string>& values)
{
    for (const auto& [key, value] : values)
        TRY(checkValue(key, value));
    return {};
}

async::Task<Result<void>> SettingsService::set(std::string key, std::string value)
{
    std::map<std::string, std::string> one;
    one.emplace(std::move(key), std::move(value));
    return setAll(std::move(one));
}

async::Task<Result<void>> SettingsService::setAll(std::map<std::string, std::string> values)
{
    const QPointer<SettingsService> self(this);
    CO_TRY(checkValues(values));
    const store::Work<void> work = [values](store::Transaction& transaction) -> Result<void> {
        for (const auto& [key, value] : values)
            TRY(transaction.run("INSERT INTO settings(key, value) VALUES(?,?) ON CONFLICT(key) DO "
                                "UPDATE SET value=excluded.value",
                                {QString::fromStdString(key), QString::fromStdString(value)}));
        return {};
    };
    // Whoever reads one meanwhile, to change it, has to see this.
    std::map<std::string, std::string> before;
    for (const auto& [key, given] : values) {
        before[key] = value(key);
        m_values[key] = given;
    }
    const auto written = co_await m_database.transact(work);
    if (!self)
        co_return written;
    if (!written) {
        for (const auto& [key, given] : values)
            if (m_values[key] == given)
                m_values[key] = before[key];
        co_return written;
    }
    for (const auto& [key, value] : values) {
        emit changed(QString::fromStdString(key));
        if (!self)
            break;
    }
    co_return Result<void>();
}

} // namespace helix::life
