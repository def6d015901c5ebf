#include "confine/kernel_confinement.h"

#include <charconv>
#include <cstdlib>
#include <system_error>

#include <sys/utsname.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "base/installation.h"
#include "sandbox/landlock.h"

namespace helix::confine {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxText = 16384;

std::string textOf(const fs::path& file)
{
    auto text = readFile(file, kMaxText).value_or("");
    while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
        text.pop_back();
    return text;
}

std::optional<int> numberOf(const fs::path& file)
{
    const std::string text = textOf(file);
    int number = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc() ? std::optional(number) : std::nullopt;
}

/// A value of os-release(5), without its quotes.
std::string valueOf(const std::string& text, const std::string& key)
{
    const auto line = ("\n" + text).find("\n" + key + "=");
    if (line == std::string::npos)
        return {};
    const auto begin = line + key.size() + 1;
    std::string value = text.substr(begin, text.find('\n', begin) - begin);
    std::erase(value, '"');
    return value;
}

bool isLike(const KernelFacts& facts, const std::string& name)
{
    return (" " + facts.distribution + " ").find(" " + name + " ") != std::string::npos;
}

bool hasLsm(const KernelFacts& facts, const std::string& name)
{
    return ("," + facts.lsm + ",").find("," + name + ",") != std::string::npos;
}

} // namespace

KernelFacts readKernelFacts()
{
    KernelFacts facts;
    facts.landlockAbi = sandbox::landlockAbi();
    utsname names{};
    if (::uname(&names) == 0)
        facts.kernel = static_cast<const char*>(names.release);
    facts.lsm = textOf("/sys/kernel/security/lsm");
    const std::string release = textOf("/etc/os-release");
    facts.distribution = valueOf(release, "ID") + " " + valueOf(release, "ID_LIKE");
    facts.apparmorRestricts = numberOf("/proc/sys/kernel/apparmor_restrict_unprivileged_userns");
    facts.debianAllows = numberOf("/proc/sys/kernel/unprivileged_userns_clone");
    facts.most = numberOf("/proc/sys/user/max_user_namespaces");
    return facts;
}

std::string howToInstallBubblewrap(const KernelFacts& facts)
{
    const std::pair<const char*, const char*> commands[] = {
        {"debian", "apt install bubblewrap"},
        {"ubuntu", "apt install bubblewrap"},
        {"fedora", "dnf install bubblewrap"},
        {"rhel", "dnf install bubblewrap"},
        {"arch", "pacman -S bubblewrap"},
        {"suse", "zypper install bubblewrap"},
        {"opensuse", "zypper install bubblewrap"},
        {"alpine", "apk add bubblewrap"},
        {"nixos", "add pkgs.bubblewrap to environment.systemPackages"}};
    for (const auto& [name, command] : commands)
        if (isLike(facts, name))
            return std::string("Install it (") + command + ").";
    return "Install the package bubblewrap.";
}

std::string howToAllowNamespaces(const KernelFacts& facts)
{
    if (facts.apparmorRestricts.value_or(0) != 0)
        return "AppArmor lets no program without a profile make user namespaces "
               "(kernel.apparmor_restrict_unprivileged_userns is 1): give bwrap one (Ubuntu: apt "
               "install apparmor-profiles, then copy "
               "/usr/share/apparmor/extra-profiles/bwrap-userns-restrict to /etc/apparmor.d and "
               "load it with apparmor_parser -r).";
    if (facts.debianAllows == 0)
        return "User namespaces are switched off for users: sysctl -w "
               "kernel.unprivileged_userns_clone=1, and the same line in a file in "
               "/etc/sysctl.d.";
    if (facts.most == 0)
        return "User namespaces are switched off: sysctl -w user.max_user_namespaces=10000, and "
               "the same line in a file in /etc/sysctl.d.";
    return "User namespaces are refused here, as in most containers: run Helix outside of it, or "
           "allow them there.";
}

std::string howToGetLandlock(const KernelFacts& facts)
{
    if (facts.landlockAbi > 0)
        return {};
    if (!facts.lsm.empty() && !hasLsm(facts, "landlock"))
        return "The kernel " + facts.kernel +
               " does not use Landlock: add it on its command line (lsm=landlock," + facts.lsm +
               ").";
    return "The kernel " + facts.kernel +
           " offers no Landlock, which comes with Linux 5.13 and CONFIG_SECURITY_LANDLOCK.";
}

ForeignPrograms findLauncher(const Environment& environment)
{
    std::error_code error;
    const auto self = fs::read_symlink("/proc/self/exe", error);
    fs::path launcher = Installation::besideExecutable(self.parent_path()).confineProgram;
    if (const auto chosen = environment("HELIXVM_CONFINE"))
        launcher = *chosen;
    if (::access(launcher.c_str(), X_OK) != 0)
        return {};
    return {launcher, sandbox::landlockAbi() > 0};
}

std::string describe(bool bubblewrapWorks, const ForeignPrograms& launcher,
                     const KernelFacts& facts)
{
    if (bubblewrapWorks)
        return "Git and qemu-img see the files they work on and nothing else (bubblewrap).";
    if (launcher.launcher.empty())
        return "Reduced confinement: git and qemu-img read and write what you can; helix-confine "
               "is missing, so install HelixVM again.";
    if (launcher.landlock)
        return "Git and qemu-img are held to their files by Landlock, and reach no network and no "
               "other process (seccomp).";
    return "Reduced confinement: git and qemu-img reach no network and no other process (seccomp), "
           "but read and write what you can. " +
           howToGetLandlock(facts);
}

} // namespace helix::confine
