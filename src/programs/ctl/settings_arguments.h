#pragma once
// What is typed about settings. Pure.

#include <string>

namespace helix::ctl {

struct SettingsListCommand {};
struct SettingsGetCommand {
    std::string key;
};
struct SettingsSetCommand {
    std::string key, value;
    std::string file; ///< not empty: the value is what stands in it
};
struct SettingsExportCommand {
    std::string file; ///< "-": standard output
};
struct ProxyPasswordCommand {
    bool isFromStdin = false;
};
struct SettingsImportCommand {
    std::string file; ///< "-": standard input
};

} // namespace helix::ctl
