#include "fakes/plane/fake_settings.h"

#include "life/settings_service.h"

namespace helix::fakes {

std::string FakeSettings::value(const std::string& key) const
{
    const auto found = values.find(key);
    return found == values.end() ? std::string() : found->second;
}

async::Task<Result<void>> FakeSettings::set(std::string key, std::string value)
{
    if (const auto checked = life::SettingsService::checkValue(key, value); !checked)
        co_return fail(checked.error());
    values[key] = value;
    emit changed(QString::fromStdString(key));
    co_return Result<void>();
}

async::Task<Result<void>> FakeSettings::setAll(std::map<std::string, std::string> given)
{
    if (const auto checked = life::SettingsService::checkValues(given); !checked)
        co_return fail(checked.error());
    for (const auto& [key, value] : given)
        values[key] = value;
    for (const auto& [key, value] : given)
        emit changed(QString::fromStdString(key));
    co_return Result<void>();
}

void FakeActivity::record(plane::ActivityEntry entry)
{
    entry.id = static_cast<std::int64_t>(entries.size()) + 1;
    entries.push_back(entry);
    emit recorded(entry);
}

async::Task<Result<std::vector<plane::ActivityEntry>>> FakeActivity::list(int limit,
                                                                          std::string workspace)
{
    std::vector<plane::ActivityEntry> of;
    for (const auto& entry : entries) {
        if (workspace.empty() || entry.workspace == workspace)
            of.push_back(entry);
    }
    if (of.size() > static_cast<std::size_t>(limit))
        of.erase(of.begin(), of.end() - limit);
    co_return std::as_const(of);
}

} // namespace helix::fakes
