#include "machine/probe_initrd.h"

#include <array>
#include <cstdint>
#include <cstdio>

// .incbin: the program is built by CMake just before (HELIX_PROBE_INIT is its path).
__asm__(".section .rodata\n"
        ".global helixProbeInitBegin\n"
        ".global helixProbeInitEnd\n"
        "helixProbeInitBegin:\n"
        ".incbin \"" HELIX_PROBE_INIT "\"\n"
        "helixProbeInitEnd:\n"
        ".previous\n");

extern "C" const char helixProbeInitBegin[];
extern "C" const char helixProbeInitEnd[];

namespace helix::machine {
namespace {

struct ArchiveMember {
    std::string_view name;
    std::uint32_t mode = 0;
    std::uint32_t deviceMajor = 0, deviceMinor = 0;
    std::string_view content;
};

void pad(std::string& archive)
{
    archive.append((4 - archive.size() % 4) % 4, '\0');
}

/// Linux, Documentation/driver-api/early-userspace/buffer-format.rst: thirteen fields of eight
/// hexadecimal digits.
void appendMember(std::string& archive, std::uint32_t inode, const ArchiveMember& member)
{
    const std::array<std::uint32_t, 13> fields{inode,
                                               member.mode,
                                               0,
                                               0,
                                               1,
                                               0,
                                               static_cast<std::uint32_t>(member.content.size()),
                                               0,
                                               0,
                                               member.deviceMajor,
                                               member.deviceMinor,
                                               static_cast<std::uint32_t>(member.name.size() + 1),
                                               0};
    archive += "070701";
    for (const auto field : fields) {
        char digits[9];
        std::snprintf(digits, sizeof digits, "%08X", field);
        archive += digits;
    }
    archive += member.name;
    archive += '\0';
    pad(archive);
    archive += member.content;
    pad(archive);
}

} // namespace

std::string_view probeInitProgram()
{
    return {helixProbeInitBegin, static_cast<std::size_t>(helixProbeInitEnd - helixProbeInitBegin)};
}

std::string makeProbeInitrd(std::string_view initProgram)
{
    constexpr std::uint32_t kFolder = 0040755, kCharacterDevice = 0020600, kProgram = 0100755;
    std::string archive;
    appendMember(archive, 1, {"dev", kFolder});
    appendMember(archive, 2, {"dev/console", kCharacterDevice, 5, 1});
    appendMember(archive, 3, {"init", kProgram, 0, 0, initProgram});
    appendMember(archive, 0, {"TRAILER!!!"});
    return archive;
}

} // namespace helix::machine
