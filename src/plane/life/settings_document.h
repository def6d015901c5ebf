#pragma once
// The user's settings as a file that another Helix takes: JSON with a version. It holds settings
// alone, never a secret, and not what Helix noted by itself.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "async/completion.h"
#include "base/result.h"
#include "operations/host_values.h"
#include "plane/settings.h"

namespace helix::life {

/// What is in a file: settings that this Helix knows and whose values are good, those that no file decides
/// (isDecidedHere()), as it has them, and the keys that it does not know.
struct SettingsOfFile {
    std::map<std::string, std::string> values, decidedHere;
    std::vector<std::string> unknown; ///< printable
};

/// Whom guests trust, who may look at what runs here, whether what guests send reaches the driver of the
/// graphics card, and whose proxy carries what Helix fetches: with these a file from somebody else would
/// give something away by itself. Pure.
bool isDecidedHere(std::string_view key);

/// As readSettings() reads it, without what it does not take. `all`: by key. Pure.
std::string writeSettings(const std::map<std::string, std::string>& all);
/// InvalidArgument, with a sentence that says that nothing was changed, for what is no such file, for
/// one of a later version, and for a value that is wrong. Pure.
Result<SettingsOfFile> readSettings(std::string_view document);

/// Control thread. All of the file's settings or none; those that isDecidedHere() names are left as they are, and
/// are told where the file would have changed them.
async::Task<Result<operations::SettingsImported>> importSettings(plane::Settings& settings,
                                                                 std::string document);

} // namespace helix::life
