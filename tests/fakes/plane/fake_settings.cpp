#include "fakes/plane/fake_settings.h"

#include "base/bytes.h"
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

namespace {

bool isWanted(const plane::ActivityEntry& entry, const plane::ActivityQuery& query)
{
    const auto has = [&](const std::string& text) {
        return inLowerCase(text).find(inLowerCase(query.search)) != std::string::npos;
    };
    return (query.workspace.empty() || entry.workspace == query.workspace) &&
           (query.beforeId == 0 || entry.id < query.beforeId) &&
           (query.groups.empty() || query.groups.contains(operations::groupOf(entry.kind))) &&
           (query.search.empty() || has(entry.text) || has(entry.workspaceName));
}

} // namespace

async::Task<Result<std::vector<plane::ActivityEntry>>>
FakeActivity::list(plane::ActivityQuery query)
{
    queries.push_back(query);
    std::vector<plane::ActivityEntry> of;
    for (const auto& entry : entries) {
        if (isWanted(entry, query))
            of.push_back(entry);
    }
    if (of.size() > static_cast<std::size_t>(query.limit))
        of.erase(of.begin(), of.end() - query.limit);
    co_return std::as_const(of);
}

} // namespace helix::fakes
