#include "machine/firmware.h"

#include <utility>

namespace helix::machine {

Result<UefiFirmware> findUefiFirmware(const std::filesystem::path& root)
{
    // Newest layout first. Code and variables of one build belong together, and none of these wants
    // signed boot loaders.
    constexpr std::pair<const char*, const char*> kPlaces[] = {
        {"usr/share/OVMF/OVMF_CODE_4M.fd", "usr/share/OVMF/OVMF_VARS_4M.fd"},
        {"usr/share/OVMF/OVMF_CODE.fd", "usr/share/OVMF/OVMF_VARS.fd"},
        {"usr/share/edk2/ovmf/OVMF_CODE.fd", "usr/share/edk2/ovmf/OVMF_VARS.fd"},
        {"usr/share/edk2/x64/OVMF_CODE.4m.fd", "usr/share/edk2/x64/OVMF_VARS.4m.fd"},
        {"usr/share/edk2-ovmf/x64/OVMF_CODE.fd", "usr/share/edk2-ovmf/x64/OVMF_VARS.fd"},
    };
    for (const auto& [code, variables] : kPlaces) {
        const UefiFirmware firmware{root / code, root / variables};
        std::error_code error;
        if (std::filesystem::is_regular_file(firmware.code, error) &&
            std::filesystem::is_regular_file(firmware.variablesTemplate, error))
            return firmware;
    }
    return fail(ErrorCode::NotFound,
                "This machine starts by UEFI, whose firmware is not installed; "
                "install it (Debian: apt install ovmf).");
}

} // namespace helix::machine
