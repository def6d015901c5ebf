#include "providers/tool_files.h"

#include <sstream>

#include <sys/stat.h>
#include <unistd.h>

#include "base/named_file.h"
#include "protocol/foreign_json.h"

namespace helix::providers {
namespace {

constexpr std::size_t kMaxFile = 64U << 10;

} // namespace

Result<std::string> readToolFile(const std::filesystem::path& path)
{
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 && status.st_uid != ::geteuid())
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

std::string_view withoutBlanks(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \t\r");
    return begin == std::string_view::npos
               ? std::string_view()
               : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::vector<std::string> valuesOnLines(const std::string& content, std::string_view name,
                                       char divider)
{
    std::vector<std::string> values;
    std::istringstream lines(content);
    for (std::string line; std::getline(lines, line);) {
        auto rest = withoutBlanks(line);
        if (rest.starts_with("export "))
            rest = withoutBlanks(rest.substr(7));
        const auto at = rest.find(divider);
        if (at == std::string_view::npos || withoutBlanks(rest.substr(0, at)) != name)
            continue;
        auto value = withoutBlanks(rest.substr(at + 1));
        const bool isQuoted = value.size() > 1 && value.front() == value.back() &&
                              (value.front() == '"' || value.front() == '\'');
        values.emplace_back(isQuoted ? value.substr(1, value.size() - 2) : value);
    }
    return values;
}

} // namespace helix::providers
