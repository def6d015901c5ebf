#pragma once
// Files in which other tools keep their settings and keys: foreign words, and never much of them. Pool thread.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"

namespace helix::providers {

enum class FilesOwner {
    User,
    Administrator, ///< root's as well, which nobody else may write; for places of the system
};

/// 64 KiB at most of a file of the user's own: where somebody else could have put it, it is nobody's to rely on
/// (PermissionDenied). NotFound when it is not there.
Result<std::string> readToolFile(const std::filesystem::path& path,
                                 FilesOwner owner = FilesOwner::User);

/// An object; an empty one for everything else. Pure, as all below.
nlohmann::json objectOf(const std::string& content);
/// The same of a member.
nlohmann::json objectAt(const nlohmann::json& object, const char* name);

/// What stands behind `name` and `divider`, once for each line of its own, without the quotation marks around it;
/// of both forms, a file of variables and a flat one of YAML, that is all that is understood.
std::vector<std::string> valuesOnLines(const std::string& content, std::string_view name,
                                       char divider);

} // namespace helix::providers
