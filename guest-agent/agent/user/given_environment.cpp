#include "agent/user/given_environment.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include "base/atomic_file.h"
#include "base/bytes.h"
#include "base/unique_fd.h"

namespace helix::agent {
namespace {

constexpr std::size_t kMaxNameBytes = 128;
constexpr std::string_view kExport = "export ";
constexpr std::string_view kQuote = "'\\''"; ///< of the quote itself
// No line is longer than its variable, quoted; a quote takes four bytes then.
constexpr std::size_t kMaxShellFile = kMaxVariables * 4 * (kMaxVariableBytes + kMaxNameBytes);

bool isName(std::string_view name)
{
    const auto isAllowed = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !name.empty() && name.size() <= kMaxNameBytes && !(name[0] >= '0' && name[0] <= '9') &&
           std::ranges::all_of(name, isAllowed);
}

bool isValue(std::string_view value)
{
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    return value.size() <= kMaxVariableBytes && std::ranges::none_of(value, isControl);
}

Result<void> check(const GivenEnvironment::Variables& variables)
{
    if (variables.size() > kMaxVariables)
        return fail(ErrorCode::InvalidArgument, "There are too many variables.");
    for (const auto& [name, value] : variables) {
        if (!isName(name))
            return fail(ErrorCode::InvalidArgument,
                        "'" + printable(name, 40) + "' is no name of a variable.");
        if (!isValue(value))
            return fail(ErrorCode::InvalidArgument,
                        "The value of " + name + " is too long or has control characters.");
    }
    return {};
}

/// Never seen half-written, and by nobody but its owner.
Result<void> writeShellFile(const std::filesystem::path& path, const GuestUser& owner,
                            const std::string& text)
{
    const std::string sentence = "The environment of shells could not be written.";
    const std::string fresh = path.string() + ".new";
    ::unlink(fresh.c_str());
    const UniqueFd fd(
        ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!fd.valid())
        return failErrno(errno, sentence);
    const auto written = ::write(fd.get(), text.data(), text.size());
    const bool owned = ::geteuid() != 0 || ::fchown(fd.get(), owner.uid, owner.gid) == 0;
    if (written != static_cast<ssize_t>(text.size()) || !owned ||
        ::rename(fresh.c_str(), path.c_str()) != 0) {
        const int problem = errno;
        ::unlink(fresh.c_str());
        return failErrno(problem, sentence);
    }
    return {};
}

/// In single quotes nothing is special to a shell but the quote itself (POSIX, 2.2.2).
std::string shellQuoted(std::string_view text)
{
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string(kQuote) : std::string(1, c);
    return result + "'";
}

/// The inverse.
std::string unquoted(std::string_view word)
{
    std::string text(word.substr(1, word.size() - 2));
    for (auto at = text.find(kQuote); at != std::string::npos; at = text.find(kQuote, at + 1))
        text.replace(at, kQuote.size(), "'");
    return text;
}

} // namespace

std::string shellLines(const GivenEnvironment::Variables& variables)
{
    std::string text;
    for (const auto& [name, value] : variables)
        text += std::string(kExport) + name + "=" + shellQuoted(value) + "\n";
    return text;
}

GivenEnvironment::Variables variablesOf(std::string_view text)
{
    GivenEnvironment::Variables variables;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto equals = line.find('=');
        const bool quoted = equals != std::string_view::npos && line.size() >= equals + 3 &&
                            line[equals + 1] == '\'' && line.back() == '\'';
        if (quoted && line.starts_with(kExport))
            variables.emplace(line.substr(kExport.size(), equals - kExport.size()),
                              unquoted(line.substr(equals + 1)));
    }
    return variables;
}

void GivenEnvironment::recall()
{
    const auto text = readFile(m_shellFile, kMaxShellFile);
    auto variables = text ? variablesOf(*text) : Variables();
    // Its owner may have written it.
    if (const auto fine = check(variables); !fine)
        spdlog::warn("{}", fine.error().describe());
    else
        m_variables = std::move(variables);
}

Result<void> GivenEnvironment::set(Variables variables)
{
    if (auto fine = check(variables); !fine)
        return fine;
    m_variables = std::move(variables);
    if (!m_shellFile.empty())
        if (const auto written = writeShellFile(m_shellFile, m_owner, shellLines(m_variables));
            !written)
            spdlog::warn("{}", written.error().describe());
    return {};
}

void GivenEnvironment::addTo(std::vector<std::string>& environment) const
{
    for (const auto& [name, value] : m_variables) {
        const std::string key = name + "=";
        if (std::ranges::none_of(environment,
                                 [&](const auto& entry) { return entry.starts_with(key); }))
            environment.push_back(key + value);
    }
}

} // namespace helix::agent
