#include "providers/tool_files.h"

#include <sstream>

#include <sys/stat.h>
#include <unistd.h>

#include "base/named_file.h"
#include "base/trimmed.h"
#include "protocol/foreign_json.h"

namespace helix::providers {
namespace {

constexpr std::size_t kMaxFile = 64U << 10;

bool isRoots(const struct stat& status)
{
    return status.st_uid == 0 && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

} // namespace

Result<std::string> readToolFile(const std::filesystem::path& path, FilesOwner owner)
{
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && status.st_uid != ::geteuid() &&
        (owner == FilesOwner::User || !isRoots(status)))
        return fail(ErrorCode::PermissionDenied, "It is not the user's.");
    return readNamedFile(path, kMaxFile);
}

nlohmann::json objectOf(const std::string& content)
{
    auto parsed = protocol::parseForeignJson(content, kMaxFile, "A file of another tool");
    return parsed && parsed->is_object() ? std::move(*parsed) : nlohmann::json::object();
}

nlohmann::json objectAt(const nlohmann::json& object, const char* name)
{
    const auto found = object.find(name);
    return found != object.end() && found->is_object() ? *found : nlohmann::json::object();
}

std::vector<std::string> valuesOnLines(const std::string& content, std::string_view name,
                                       char divider)
{
    std::vector<std::string> values;
    std::istringstream lines(content);
    for (std::string line; std::getline(lines, line);) {
        auto rest = helix::trimmed(line);
        if (rest.starts_with("export "))
            rest = helix::trimmed(rest.substr(7));
        const auto at = rest.find(divider);
        if (at == std::string_view::npos || helix::trimmed(rest.substr(0, at)) != name)
            continue;
        auto value = helix::trimmed(rest.substr(at + 1));
        const bool isQuoted = value.size() > 1 && value.front() == value.back() &&
                              (value.front() == '"' || value.front() == '\'');
        values.emplace_back(isQuoted ? value.substr(1, value.size() - 2) : value);
    }
    return values;
}

} // namespace helix::providers
