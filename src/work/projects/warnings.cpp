#include "projects/warnings.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>

#include "base/bytes.h"
#include "base/git_names.h"

namespace helix::projects {
namespace {

constexpr std::uint32_t kLinkMode = 0120000;
constexpr std::uint32_t kSubmoduleMode = 0160000;
constexpr std::uint32_t kExecutableMode = 0100755;
constexpr std::uint64_t kLargeBytes = 5U << 20;

std::string_view nameOf(std::string_view path)
{
    const auto slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// `folder` is a part of the path, and not its last one.
bool isBelow(std::string_view path, std::string_view folder)
{
    const std::string inner = "/" + std::string(path);
    return inner.find("/" + std::string(folder) + "/") != std::string::npos;
}

template <std::size_t N>
bool isOneOf(std::string_view text, const std::array<std::string_view, N>& list)
{
    return std::ranges::find(list, text) != list.end();
}

/// Programs that act when a folder is opened, entered or committed from, and what switches them on.
bool isHook(std::string_view path)
{
    static constexpr std::array<std::string_view, 14> kFolders{
        "hooks",   ".husky", ".githooks",    ".git-hooks", ".devcontainer", ".lefthook", ".idea",
        ".claude", ".mise",  ".config/mise", ".zed",       ".fleet",        ".direnv",   ".yarn"};
    static constexpr std::array<std::string_view, 45> kNames{".envrc",
                                                             ".direnvrc",
                                                             "mise.toml",
                                                             ".mise.toml",
                                                             "mise.local.toml",
                                                             ".mise.local.toml",
                                                             ".pre-commit-config.yaml",
                                                             ".pre-commit-config.yml",
                                                             "lefthook.yml",
                                                             "lefthook.yaml",
                                                             ".lefthook.yml",
                                                             ".lefthook.yaml",
                                                             "lefthook.toml",
                                                             ".overcommit.yml",
                                                             "simple-git-hooks.json",
                                                             ".simple-git-hooks.json",
                                                             ".huskyrc",
                                                             ".huskyrc.json",
                                                             ".lintstagedrc",
                                                             ".devcontainer.json",
                                                             "devcontainer.json",
                                                             ".npmrc",
                                                             ".yarnrc",
                                                             ".yarnrc.yml",
                                                             ".pnpmfile.cjs",
                                                             "bunfig.toml",
                                                             "sitecustomize.py",
                                                             "usercustomize.py",
                                                             "conftest.py",
                                                             ".gdbinit",
                                                             ".lldbinit",
                                                             ".exrc",
                                                             ".vimrc",
                                                             ".nvimrc",
                                                             ".nvim.lua",
                                                             ".lvimrc",
                                                             ".dir-locals.el",
                                                             ".rprofile",
                                                             ".irbrc",
                                                             ".pryrc",
                                                             ".mcp.json",
                                                             "mcp.json",
                                                             ".aider.conf.yml",
                                                             ".bazelrc",
                                                             ".gitconfig"};
    static constexpr std::array<std::string_view, 3> kEditors{"tasks.json", "launch.json",
                                                              "settings.json"};
    static constexpr std::array<std::string_view, 3> kEnds{".code-workspace", ".sublime-project",
                                                           ".pth"};
    const auto name = nameOf(path);
    if (isOneOf(name, kNames))
        return true;
    if (isBelow(path, ".vscode") && isOneOf(name, kEditors))
        return true;
    if (isBelow(path, ".cargo") && name.starts_with("config"))
        return true;
    if (std::ranges::any_of(kEnds, [name](auto end) { return name.ends_with(end); }))
        return true;
    return std::ranges::any_of(kFolders, [path](auto folder) { return isBelow(path, folder); });
}

/// Programs of a project that its tools run when it is installed, built or merely opened in an
/// editor that knows the language. Files of make and its like are not among them: they run what
/// they are asked for, and change with every other commit.
bool isBuildFile(std::string_view path)
{
    static constexpr std::array<std::string_view, 26> kNames{"package.json",
                                                             "setup.py",
                                                             "pyproject.toml",
                                                             "build.rs",
                                                             "build.gradle",
                                                             "build.gradle.kts",
                                                             "settings.gradle",
                                                             "settings.gradle.kts",
                                                             "init.gradle",
                                                             "gradlew",
                                                             "gradlew.bat",
                                                             "gradle.properties",
                                                             "mvnw",
                                                             "mvnw.cmd",
                                                             "binding.gyp",
                                                             "extconf.rb",
                                                             "gemfile",
                                                             "composer.json",
                                                             "mix.exs",
                                                             "package.swift",
                                                             "podfile",
                                                             "build.sbt",
                                                             "noxfile.py",
                                                             "directory.build.props",
                                                             "deno.json",
                                                             "directory.build.targets"};
    static constexpr std::array<std::string_view, 3> kFolders{"gradle/wrapper", ".mvn", "buildsrc"};
    static constexpr std::array<std::string_view, 4> kScripts{".js", ".cjs", ".mjs", ".ts"};
    const auto name = nameOf(path);
    const bool tool =
        name.find(".config.") != std::string_view::npos &&
        std::ranges::any_of(kScripts, [name](auto end) { return name.ends_with(end); });
    return tool || isOneOf(name, kNames) || name.ends_with(".gemspec") ||
           std::ranges::any_of(kFolders, [path](auto folder) { return isBelow(path, folder); });
}

/// What coding agents read and do as if the user had said it.
bool isAgentRules(std::string_view path)
{
    static constexpr std::array<std::string_view, 13> kNames{"agents.md",
                                                             "agent.md",
                                                             "claude.md",
                                                             "claude.local.md",
                                                             "gemini.md",
                                                             "qwen.md",
                                                             "skill.md",
                                                             ".cursorrules",
                                                             ".windsurfrules",
                                                             ".clinerules",
                                                             ".goosehints",
                                                             ".roorules",
                                                             "copilot-instructions.md"};
    static constexpr std::array<std::string_view, 13> kFolders{".cursor",
                                                               ".windsurf",
                                                               ".clinerules",
                                                               ".roo",
                                                               ".kiro",
                                                               ".agents",
                                                               ".codex",
                                                               ".gemini",
                                                               ".qwen",
                                                               ".opencode",
                                                               ".goose",
                                                               ".continue",
                                                               ".github/instructions"};
    return isOneOf(nameOf(path), kNames) ||
           std::ranges::any_of(kFolders, [path](auto folder) { return isBelow(path, folder); });
}

bool isCiFile(std::string_view path)
{
    static constexpr std::array<std::string_view, 12> kNames{
        ".gitlab-ci.yml",      ".travis.yml",          "jenkinsfile",
        "azure-pipelines.yml", "azure-pipelines.yaml", "bitbucket-pipelines.yml",
        ".drone.yml",          "appveyor.yml",         ".cirrus.yml",
        "cloudbuild.yaml",     "buildspec.yml",        ".woodpecker.yml"};
    static constexpr std::array<std::string_view, 7> kFolders{
        ".github/workflows", ".github/actions",    ".circleci",       ".buildkite",
        ".gitlab",           ".forgejo/workflows", ".gitea/workflows"};
    return isOneOf(nameOf(path), kNames) ||
           std::ranges::any_of(kFolders, [path](auto folder) { return isBelow(path, folder); });
}

bool isLockFile(std::string_view path)
{
    static constexpr std::array<std::string_view, 16> kNames{
        "package-lock.json", "npm-shrinkwrap.json", "yarn.lock",     "pnpm-lock.yaml", "bun.lockb",
        "bun.lock",          "cargo.lock",          "poetry.lock",   "pipfile.lock",   "uv.lock",
        "pdm.lock",          "gemfile.lock",        "composer.lock", "go.sum",         "flake.lock",
        "gradle.lockfile"};
    return isOneOf(nameOf(path), kNames);
}

bool isSecretName(std::string_view path)
{
    static constexpr std::array<std::string_view, 10> kNames{
        "id_rsa",  "id_dsa",    "id_ecdsa",         "id_ed25519",       ".netrc",
        ".pgpass", ".htpasswd", "credentials.json", ".git-credentials", "secrets.yml"};
    static constexpr std::array<std::string_view, 6> kEnds{".pem", ".p12",      ".pfx",
                                                           ".jks", ".keystore", ".kdbx"};
    const auto name = nameOf(path);
    if (isOneOf(name, kNames))
        return true;
    if (name == ".env" || (name.starts_with(".env.") && name != ".env.example" &&
                           name != ".env.sample" && name != ".env.template"))
        return true;
    return std::ranges::any_of(kEnds, [name](auto end) { return name.ends_with(end); });
}

bool isTokenByte(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x80 && (std::isalnum(byte) != 0 || c == '_' || c == '-');
}

/// `prefix` at the beginning of a word that goes on for at least `least` bytes.
bool holdsToken(std::string_view text, std::string_view prefix, std::size_t least)
{
    for (auto at = text.find(prefix); at != std::string_view::npos;
         at = text.find(prefix, at + 1)) {
        if (at > 0 && isTokenByte(text[at - 1]))
            continue;
        const auto rest = text.substr(at + prefix.size());
        const auto end = std::ranges::find_if_not(rest, isTokenByte);
        if (static_cast<std::size_t>(end - rest.begin()) >= least)
            return true;
    }
    return false;
}

/// "password = value" with a value that looks like one.
bool holdsAssignment(std::string_view line)
{
    static constexpr std::array<std::string_view, 7> kWords{
        "password", "passwd", "secret_key", "secretkey", "api_key", "apikey", "access_token"};
    constexpr std::size_t kLeastValue = 8;
    constexpr std::size_t kLongestLine = 400;
    if (line.size() > kLongestLine)
        return false;
    const std::string folded = inLowerCase(line);
    for (const auto word : kWords) {
        auto at = folded.find(word);
        if (at == std::string::npos)
            continue;
        at = folded.find_first_not_of("\"' \t", at + word.size());
        if (at == std::string::npos || (folded[at] != '=' && folded[at] != ':'))
            continue;
        at = folded.find_first_not_of("=: \t", at);
        if (at == std::string::npos || (folded[at] != '"' && folded[at] != '\''))
            continue;
        const auto end = folded.find(folded[at], at + 1);
        const auto value = folded.substr(at + 1, end == std::string::npos ? 0 : end - at - 1);
        if (value.size() >= kLeastValue && value.find_first_of(" ${<") == std::string::npos)
            return true;
    }
    return false;
}

/// Control characters, and those that change how the rest of a name is shown.
bool isOddName(std::string_view path)
{
    if (!isUtf8(path) || printable(path, path.size() + 1) != path)
        return true;
    static constexpr std::array<std::string_view, 20> kUnseen{
        "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u202a", "\u202b",
        "\u202c", "\u202d", "\u202e", "\u2060", "\u2066", "\u2067", "\u2068",
        "\u2069", "\ufeff", "\u00a0", "\u00ad", "\u3000", "\u2028"};
    if (std::ranges::any_of(
            kUnseen, [path](auto unseen) { return path.find(unseen) != std::string_view::npos; }))
        return true;
    const std::string inner = "/" + std::string(path) + "/";
    return inner.find("/-") != std::string::npos || inner.find("/ ") != std::string::npos ||
           inner.find(" /") != std::string::npos || inner.find('\\') != std::string::npos ||
           inner.find("./") != std::string::npos;
}

} // namespace

bool leavesTree(std::string_view path, std::string_view target)
{
    if (target.empty() || target.starts_with('/'))
        return true;
    auto depth = std::ranges::count(path, '/');
    while (true) {
        const auto end = target.find('/');
        const auto part = target.substr(0, end);
        if (part == "..") {
            if (--depth < 0)
                return true;
        } else if (isGitFolderName(part)) {
            return true;
        } else if (!part.empty() && part != ".") {
            ++depth;
        }
        if (end == std::string_view::npos)
            return false;
        target.remove_prefix(end + 1);
    }
}

bool holdsSecret(std::string_view text)
{
    struct Token {
        std::string_view prefix;
        std::size_t least;
    };
    static constexpr std::array<Token, 17> kTokens{{{"AKIA", 16},
                                                    {"ASIA", 16},
                                                    {"ghp_", 30},
                                                    {"gho_", 30},
                                                    {"ghs_", 30},
                                                    {"ghr_", 30},
                                                    {"github_pat_", 40},
                                                    {"glpat-", 18},
                                                    {"xoxb-", 20},
                                                    {"xoxp-", 20},
                                                    {"sk-ant-", 30},
                                                    {"sk-proj-", 30},
                                                    {"sk_live_", 20},
                                                    {"rk_live_", 20},
                                                    {"AIza", 35},
                                                    {"npm_", 36},
                                                    {"pypi-AgEI", 30}}};
    if (text.find("-----BEGIN ") != std::string_view::npos &&
        text.find("PRIVATE KEY") != std::string_view::npos)
        return true;
    if (std::ranges::any_of(kTokens,
                            [text](const Token& t) { return holdsToken(text, t.prefix, t.least); }))
        return true;
    while (!text.empty()) {
        const auto end = text.find('\n');
        if (holdsAssignment(text.substr(0, end)))
            return true;
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return false;
}

std::vector<Warning> warningsFor(const FileChange& change, std::string_view added)
{
    std::vector<Warning> out;
    const auto warn = [&out](bool holds, Warning warning) {
        if (holds)
            out.push_back(warning);
    };
    const std::string path = inLowerCase(change.path);
    const auto name = nameOf(path);
    if (change.status != FileStatus::Deleted) {
        warn(isHook(path), Warning::Hook);
        warn(isBuildFile(path), Warning::BuildFile);
        warn(isAgentRules(path), Warning::AgentRules);
        warn(isCiFile(path), Warning::CiFile);
        warn(isLockFile(path), Warning::LockFile);
        warn(isSecretName(path) || (change.newMode != kLinkMode && holdsSecret(added)),
             Warning::Secret);
        warn(change.newMode == kExecutableMode && change.oldMode != kExecutableMode,
             Warning::Executable);
        // A target that spans lines ends with one that was not in it.
        warn(change.newMode == kLinkMode &&
                 leavesTree(change.path, added.substr(0, added.empty() ? 0 : added.size() - 1)),
             Warning::Symlink);
        warn(change.newBytes > kLargeBytes, Warning::Large);
        warn(isOddName(change.path), Warning::OddName);
    } else {
        warn(isCiFile(path), Warning::CiFile);
    }
    warn(change.newMode == kSubmoduleMode || change.oldMode == kSubmoduleMode ||
             name == ".gitmodules",
         Warning::Submodule);
    warn(name == ".gitattributes", Warning::GitAttributes);
    return out;
}

void warnOfCaseTwins(std::vector<FileChange>& files)
{
    std::map<std::string, FileChange*> byFolded;
    const auto warn = [](FileChange& file) {
        if (std::ranges::find(file.warnings, Warning::OddName) == file.warnings.end())
            file.warnings.push_back(Warning::OddName);
    };
    for (auto& file : files) {
        if (file.status == FileStatus::Deleted)
            continue;
        const auto [it, fresh] = byFolded.emplace(inLowerCase(file.path), &file);
        if (!fresh) {
            warn(*it->second);
            warn(file);
        }
    }
}

} // namespace helix::projects
