#include "netd/options.h"

#include <algorithm>
#include <charconv>

#include "base/paths.h"
#include "base/try.h"

namespace helix::netd {
namespace {

/// RFC 791: every host takes 576. Above: libslirp's largest segment.
constexpr int kMinMtu = 576, kMaxMtu = 32768;

Result<std::uint16_t> parseMtu(const std::string& text)
{
    int value = 0;
    const char* end = text.data() + text.size();
    const auto [stopped, problem] = std::from_chars(text.data(), end, value);
    if (problem != std::errc() || stopped != end || value < kMinMtu || value > kMaxMtu)
        return fail(ErrorCode::InvalidArgument, "--mtu takes a number from 576 to 32768.");
    return static_cast<std::uint16_t>(value);
}

/// As base/ids.h has it; that file would bring the cryptographic library along, a fifth of this
/// process's memory.
bool isWorkspaceId(const std::string& text)
{
    return text.size() == 12 && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
           });
}

Result<void> checkSocketPath(const std::filesystem::path& path, const char* option)
{
    if (!path.is_absolute() || path.native().size() > kMaxSocketPath)
        return fail(ErrorCode::InvalidArgument,
                    std::string(option) + " takes an absolute path of at most 107 bytes.");
    return {};
}

} // namespace

Result<Options> parseOptions(const std::vector<std::string>& arguments)
{
    Options options;
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        const std::string& name = arguments[i];
        if (i + 1 == arguments.size())
            return fail(ErrorCode::InvalidArgument, "An option of helix-netd lacks its value.");
        const std::string& value = arguments[i + 1];
        if (name == "--workspace")
            options.workspace = value;
        else if (name == "--control")
            options.control = value;
        else if (name == "--qemu")
            options.qemu = value;
        else if (name == "--spool")
            options.spool = value;
        else if (name == "--mtu") {
            TRY(const auto mtu, parseMtu(value));
            options.mtu = mtu;
        } else
            return fail(ErrorCode::InvalidArgument,
                        "helix-netd takes --workspace ID, --control PATH, "
                        "--qemu PATH, --spool PATH and --mtu NUMBER.");
    }
    if (!isWorkspaceId(options.workspace))
        return fail(ErrorCode::InvalidArgument, "--workspace takes the id of a workspace.");
    TRY(checkSocketPath(options.control, "--control"));
    TRY(checkSocketPath(options.qemu, "--qemu"));
    if (!options.spool.is_absolute())
        return fail(ErrorCode::InvalidArgument, "--spool takes an absolute path.");
    return options;
}

} // namespace helix::netd
