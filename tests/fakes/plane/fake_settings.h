#pragma once
// Settings and activity in memory. What a setting may be is what the real ones say.

#include <map>

#include "plane/activity.h"
#include "plane/settings.h"

namespace helix::fakes {

class FakeSettings : public plane::Settings {
public:
    std::map<std::string, std::string> values;

    void tell() { emit changed({}); }

    [[nodiscard]] std::string value(const std::string& key) const override;
    [[nodiscard]] std::map<std::string, std::string> all() const override { return values; }
    async::Task<Result<void>> set(std::string key, std::string value) override;
    async::Task<Result<void>> setAll(std::map<std::string, std::string> given) override;
};

class FakeActivity : public plane::Activity {
public:
    std::vector<plane::ActivityEntry> entries; ///< newest last
    std::vector<plane::ActivityQuery> queries; ///< what was asked

    void tell(const plane::ActivityEntry& entry) { emit recorded(entry); }

    void record(plane::ActivityEntry entry) override;
    using plane::Activity::list;
    async::Task<Result<std::vector<plane::ActivityEntry>>>
    list(plane::ActivityQuery query) override;
};

} // namespace helix::fakes
