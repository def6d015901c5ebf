#pragma once
// The user's choices, kept in the database. Control thread.

#include <map>
#include <string>

#include "life/contract.h"
#include "plane/settings.h"
#include "store/database.h"

namespace helix::life {

class SettingsService : public plane::Settings {
    Q_OBJECT
public:
    explicit SettingsService(store::Database& database);
    static const char* schema();
    async::Task<Result<void>> load();
    [[nodiscard]] std::string value(const std::string& key) const override;
    [[nodiscard]] std::map<std::string, std::string> all() const override;
    /// InvalidArgument for an unknown key or a value out of range. Pure.
    static Result<void> checkValue(const std::string& key, const std::string& value);
    /// The first of them that checkValue() refuses. Pure.
    static Result<void> checkValues(const std::map<std::string, std::string>& values);
    async::Task<Result<void>> set(std::string key, std::string value) override;
    async::Task<Result<void>> setAll(std::map<std::string, std::string> values) override;

private:
    store::Database& m_database;
    std::map<std::string, std::string> m_values;
};

} // namespace helix::life
