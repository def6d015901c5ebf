#include "image/private_files.h"

#include <charconv>
#include <optional>

#include "base/try.h"

namespace helix::image {
namespace {

using Path = std::vector<std::string>;

constexpr std::uint32_t kFolderBits = 0040000, kTypeBits = 0170000;

std::vector<Path> homePaths(const Path& home)
{
    static const std::vector<Path> kInHome{
        // Keys and logins
        {".ssh"},
        {".gnupg"},
        {".netrc"},
        {".git-credentials"},
        {".config", "git", "credentials"},
        {".config", "gh"},
        {".config", "glab-cli"},
        {".config", "gcloud"},
        {".aws"},
        {".azure"},
        {".kube"},
        {".docker"},
        {".config", "containers", "auth.json"},
        {".npmrc"},
        {".yarnrc.yml"},
        {".pypirc"},
        {".cargo", "credentials"},
        {".cargo", "credentials.toml"},
        {".gem", "credentials"},
        {".bundle", "config"},
        {".config", "composer", "auth.json"},
        {".composer", "auth.json"},
        {".gradle", "gradle.properties"},
        {".m2", "settings.xml"},
        {".m2", "settings-security.xml"},
        {".pgpass"},
        {".my.cnf"},
        {".local", "share", "keyrings"},
        {".password-store"},
        // Browsers: cookies and passwords
        {".mozilla"},
        {".config", "chromium"},
        {".config", "google-chrome"},
        // Agents of images/agents: what they know and who they are. Programs stay.
        {".claude"},
        {".claude.json"},
        {".claude.json.backup"},
        {".config", "claude"},
        {".codex"},
        {".gemini"},
        {".config", "goose"},
        {".local", "share", "goose"},
        {".local", "state", "goose"},
        {".local", "state", "helix-agent"},
        {".kimi"},
        {".kimi-code"},
        {".config", "opencode"},
        {".local", "share", "opencode"},
        {".local", "state", "opencode"},
        {".qwen"},
        // Agents that users add
        {".copilot"},
        {".config", "github-copilot"},
        {".cursor"},
        {".config", "cursor"},
        {".config", "Cursor"},
        {".config", "amp"},
        {".local", "share", "amp"},
        {".config", "crush"},
        {".local", "share", "crush"},
        {".aider.conf.yml"},
        {".continue"},
        {".factory"},
        // Notebooks: tokens and keys. The kernels beside them are tools, and stay.
        {".jupyter", "jupyter_server_config.json"},
        {".jupyter", "jupyter_notebook_config.json"},
        {".local", "share", "jupyter", "runtime"},
        {".local", "share", "jupyter", "notebook_secret"},
        {".local", "share", "jupyter", "nbsignatures.db"},
        // What was typed
        {".bash_history"},
        {".zsh_history"},
        {".python_history"},
        {".local", "share", "fish", "fish_history"},
        {".ipython"},
        {".node_repl_history"},
        {".irb_history"},
        {".Rhistory"},
        {".psql_history"},
        {".sqlite_history"},
        {".mysql_history"},
        {".rediscli_history"},
        {".lesshst"},
        {".local", "state", "lesshst"},
        {".viminfo"},
        {".local", "state", "nvim"},
        {".local", "share", "nvim", "shada"},
        {".wget-hsts"},
        {".cache"},
        {".local", "share", "recently-used.xbel"},
        {".local", "share", "Trash"}};
    std::vector<Path> paths;
    for (const auto& inHome : kInHome) {
        paths.push_back(home);
        paths.back().insert(paths.back().end(), inHome.begin(), inHome.end());
    }
    return paths;
}

std::vector<Path> allPaths()
{
    std::vector<Path> paths{{"etc", "machine-id"},
                            {"etc", "hostname"},
                            {"var", "lib", "dbus", "machine-id"},
                            {"var", "lib", "systemd", "random-seed"},
                            {"var", "lib", "systemd", "credential.secret"},
                            {"var", "lib", "helixvm", "machine-id-of"},
                            {"var", "log"},
                            {"var", "tmp"},
                            {"tmp"},
                            {"etc", "ssh", "ssh_host_rsa_key"},
                            {"etc", "ssh", "ssh_host_ecdsa_key"},
                            {"etc", "ssh", "ssh_host_ed25519_key"},
                            {"etc", "ssh", "ssh_host_rsa_key.pub"},
                            {"etc", "ssh", "ssh_host_ecdsa_key.pub"},
                            {"etc", "ssh", "ssh_host_ed25519_key.pub"}};
    for (const Path& home : {Path{"root"}, Path{"home", "*"}})
        for (auto& path : homePaths(home))
            paths.push_back(std::move(path));
    return paths;
}

template <typename Number>
std::optional<Number> readNumber(std::string_view text, int base)
{
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// "/INODE/MODE/UID/GID/NAME/SIZE/"; none for anything else.
std::optional<ListedEntry> readEntry(std::string_view line)
{
    std::vector<std::string_view> fields;
    for (std::string_view rest = line; fields.size() < 5 && rest.starts_with('/');) {
        rest.remove_prefix(1);
        const auto end = std::min(rest.find('/'), rest.size());
        fields.push_back(rest.substr(0, end));
        rest.remove_prefix(end);
    }
    if (fields.size() < 5)
        return std::nullopt;
    const auto inode = readNumber<std::uint32_t>(fields[0], 10);
    const auto mode = readNumber<std::uint32_t>(fields[1], 8);
    if (!inode || !mode)
        return std::nullopt;
    return ListedEntry{*inode, (*mode & kTypeBits) == kFolderBits, std::string(fields[4])};
}

} // namespace

const std::vector<std::vector<std::string>>& privatePaths()
{
    static const auto kPaths = allPaths();
    return kPaths;
}

Result<std::vector<std::vector<ListedEntry>>>
parseListings(std::string_view printed, const std::vector<std::uint32_t>& folders)
{
    std::vector<std::vector<ListedEntry>> listings;
    while (!printed.empty()) {
        const auto end = std::min(printed.find('\n'), printed.size());
        const auto line = printed.substr(0, end);
        printed.remove_prefix(std::min(end + 1, printed.size()));
        // A name may have a new line in it, and what looks like the next command behind it: only the one
        // that is awaited counts, and its number says which it is.
        if (listings.size() < folders.size() &&
            line == "debugfs: ls -p <" + std::to_string(folders[listings.size()]) + ">") {
            listings.emplace_back();
            continue;
        }
        const auto entry = readEntry(line);
        if (entry && !listings.empty() && entry->inode != 0 && entry->name != "." &&
            entry->name != "..")
            listings.back().push_back(*entry);
    }
    if (listings.size() != folders.size())
        return fail(ErrorCode::Corrupt, "The disk's folders cannot be listed; it may be damaged.");
    return listings;
}

} // namespace helix::image
