#include "sandbox/landlock.h"

#include <cerrno>

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/unique_fd.h"
#include "base/try.h"

namespace helix::sandbox {
namespace {

// Debian 12's headers end at ABI 2; these are from landlock.h of Linux 6.12, all stable interface.
constexpr std::uint64_t kTruncate = 1ULL << 14;                                     // ABI 3
constexpr std::uint64_t kIoctlDevice = 1ULL << 15;                                  // ABI 5
constexpr std::uint64_t kBindTcp = 1ULL << 0, kConnectTcp = 1ULL << 1;              // ABI 4
constexpr std::uint64_t kScopeAbstractSocket = 1ULL << 0, kScopeSignal = 1ULL << 1; // ABI 6
constexpr int kRuleTcpPort = 2;

struct RulesetAttributes {
    std::uint64_t files = 0, tcp = 0, scoped = 0;
};
struct PortAttributes {
    std::uint64_t allowed = 0, port = 0;
};

constexpr std::uint64_t kRead = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kRun = kRead | LANDLOCK_ACCESS_FS_EXECUTE;
/// What may be granted for something that is no folder.
constexpr std::uint64_t kOfFiles = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                   LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate | kIoctlDevice;

/// Every right on files that this version knows: what is not named is not held back.
std::uint64_t rightsOf(int abi)
{
    std::uint64_t rights = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1; // ABI 1: bits 0 to 12
    if (abi >= 2)
        rights |= LANDLOCK_ACCESS_FS_REFER;
    if (abi >= 3)
        rights |= kTruncate;
    if (abi >= 5)
        rights |= kIoctlDevice;
    return rights;
}

std::size_t sizeOfAttributes(int abi)
{
    return sizeof(std::uint64_t) * (abi >= 6 ? 3 : abi >= 4 ? 2 : 1);
}

int addRule(int ruleset, int type, const void* rule)
{
    return static_cast<int>(::syscall(SYS_landlock_add_rule, ruleset, type, rule, 0U));
}

Result<void> allow(int ruleset, const std::vector<std::filesystem::path>& paths,
                   std::uint64_t rights)
{
    for (const auto& path : paths) {
        const UniqueFd file(::open(path.c_str(), O_PATH | O_CLOEXEC));
        struct stat status {};
        if (!file.valid() || ::fstat(file.get(), &status) != 0)
            continue;
        landlock_path_beneath_attr rule{};
        rule.allowed_access = S_ISDIR(status.st_mode) ? rights : rights & kOfFiles;
        rule.parent_fd = file.get();
        if (addRule(ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule) != 0)
            return failErrno(errno, "Landlock does not take a rule for " + path.string() + ".");
    }
    return {};
}

Result<void> allowPorts(int ruleset, const std::vector<std::uint16_t>& ports)
{
    for (const auto port : ports) {
        const PortAttributes rule{kConnectTcp, port};
        if (addRule(ruleset, kRuleTcpPort, &rule) != 0)
            return failErrno(errno, "Landlock does not take a rule for a TCP port.");
    }
    return {};
}

Result<void> addRules(int ruleset, int abi, const LandlockRules& rules)
{
    const std::uint64_t known = rightsOf(abi);
    auto allowed = allow(ruleset, rules.readable, kRead & known);
    if (allowed)
        allowed = allow(ruleset, rules.runnable, kRun & known);
    if (allowed)
        allowed = allow(ruleset, rules.writable, known);
    if (allowed && rules.tcpPorts && abi >= 4)
        allowed = allowPorts(ruleset, *rules.tcpPorts);
    return allowed;
}

} // namespace

int landlockAbi()
{
    const long abi = ::syscall(SYS_landlock_create_ruleset, nullptr, std::size_t{0},
                               LANDLOCK_CREATE_RULESET_VERSION);
    return abi > 0 ? static_cast<int>(abi) : 0;
}

Result<LandlockHeld> applyLandlock(const LandlockRules& rules)
{
    const int abi = landlockAbi();
    if (abi == 0)
        return LandlockHeld{};
    RulesetAttributes attributes;
    attributes.files = rightsOf(abi);
    if (abi >= 4 && rules.tcpPorts)
        attributes.tcp = kBindTcp | kConnectTcp;
    if (abi >= 6)
        attributes.scoped = kScopeAbstractSocket | kScopeSignal;
    const UniqueFd ruleset(static_cast<int>(
        ::syscall(SYS_landlock_create_ruleset, &attributes, sizeOfAttributes(abi), 0U)));
    if (!ruleset.valid())
        return failErrno(errno, "Landlock cannot be set up.");
    TRY(addRules(ruleset.get(), abi, rules));
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        ::syscall(SYS_landlock_restrict_self, ruleset.get(), 0U) != 0)
        return failErrno(errno, "Landlock cannot be switched on.");
    return LandlockHeld{true, attributes.tcp != 0, attributes.scoped != 0};
}

} // namespace helix::sandbox
