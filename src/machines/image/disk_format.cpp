#include "image/disk_format.h"

#include <algorithm>

#include "image/manifest.h"
#include "image/ovf_document.h"
#include "image/tar_archive.h"
#include "base/try.h"

namespace helix::image {
namespace {

struct Sign {
    std::size_t at;
    std::string_view bytes;
    const char* what;
};

/// Formats that are known for what they are and not imported; a raw disk must not look like one.
constexpr Sign kRefused[] = {
    {0, "LUKS\xba\xbe", "it is encrypted (LUKS); decrypt it first"},
    {0, "COWD", "it is an old kind of VMDK; convert it to streamOptimized"},
    {0, "conectix", "it is a VHD; convert it to qcow2 with qemu-img"},
    {0, "vhdxfile", "it is a VHDX; convert it to qcow2 with qemu-img"},
    {0, "QED\0", "it is a QED; convert it to qcow2 with qemu-img"},
    {0, "WithoutFreeSpace", "it is a Parallels disk; convert it to qcow2 with qemu-img"},
    {0, "WithouFreSpacExt", "it is a Parallels disk; convert it to qcow2 with qemu-img"},
    {0, "Bochs Virtual HD Image", "it is a Bochs disk; convert it to qcow2 with qemu-img"},
    {0, "\x1f\x8b", "it is compressed (gzip); unpack it first"},
    {0,
     "\xfd"
     "7zXZ",
     "it is compressed (xz); unpack it first"},
    {0, "\x28\xb5\x2f\xfd", "it is compressed (zstd); unpack it first"},
    {0, "BZh", "it is compressed (bzip2); unpack it first"},
    {0, "PK\x03\x04", "it is a ZIP archive; unpack it first"},
    {0, "7z\xbc\xaf\x27\x1c", "it is a 7z archive; unpack it first"},
    {32769, "CD001", "it is a CD image; import an installed disk instead"},
};

bool hasSign(BytesView head, std::size_t at, std::string_view sign)
{
    return head.size() >= at + sign.size() && asText(head.subspan(at, sign.size())) == sign;
}

/// A descriptor on its own names the files that hold the content.
bool isLooseDescriptor(BytesView head)
{
    auto text = asText(head.first(std::min<std::size_t>(head.size(), 4096)));
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    return text.starts_with("# Disk DescriptorFile") || text.starts_with("version=") ||
           text.starts_with("createType");
}

Result<DiskFormat> recognise(const ByteSource& file)
{
    TRY(const auto head, file.readUpTo(0, kInspectBytes));
    if (head.empty())
        return fail(ErrorCode::Unsupported, "it is empty");
    if (hasSign(head, 0, "QFI\xfb"))
        return DiskFormat::Qcow2;
    if (hasSign(head, 0, "KDMV"))
        return DiskFormat::Vmdk;
    if (hasSign(head, 64, "\x7f\x10\xda\xbe"))
        return DiskFormat::Vdi;
    for (const Sign& sign : kRefused)
        if (hasSign(head, sign.at, sign.bytes))
            return fail(ErrorCode::Unsupported, sign.what);
    if (isLooseDescriptor(head))
        return fail(ErrorCode::PermissionDenied,
                    "it only describes a VMDK whose content is in other files; "
                    "only monolithicSparse and streamOptimized ones can be imported");
    if (!startsLikeTar(head))
        return DiskFormat::Raw;
    TRY(const auto first, firstInTar(file));
    return first.name == "manifest.json" ? DiskFormat::Bundle : DiskFormat::Ova;
}

Result<std::uint64_t> inspectDisk(DiskFormat format, const ByteSource& disk)
{
    switch (format) {
    case DiskFormat::Qcow2:
        return inspectQcow2(disk);
    case DiskFormat::Vmdk:
        return inspectVmdk(disk);
    case DiskFormat::Vdi:
        return inspectVdi(disk);
    default:
        return inspectRaw(disk);
    }
}

/// Fills in the disk of an archive, which must be of `format`.
Result<LocatedDisk> inside(const ByteSource& file, LocatedDisk located, const Member& disk,
                           DiskFormat format)
{
    const PartSource part(file, disk.offset, disk.sizeBytes);
    TRY(const auto found, recognise(part));
    if (found != format)
        return fail(ErrorCode::Unsupported, "its disk is not in the format it should have");
    TRY(const auto size, inspectDisk(format, part));
    located.inner = format;
    located.disk = disk;
    located.virtualSizeBytes = size;
    return located;
}

Result<LocatedDisk> locateInOva(const ByteSource& file)
{
    TRY(auto members, listTar(file));
    LocatedDisk located{DiskFormat::Ova, DiskFormat::Vmdk, 0, {}, std::move(members)};
    const auto isOvf = [](const Member& member) { return member.name.ends_with(".ovf"); };
    if (std::ranges::count_if(located.members, isOvf) != 1)
        return fail(ErrorCode::Unsupported, "it is an archive, but not one virtual machine (OVA)");
    const Member ovf = *std::ranges::find_if(located.members, isOvf);
    if (ovf.sizeBytes > kMaxOvfBytes)
        return fail(ErrorCode::PermissionDenied, "its OVF description is absurdly long");
    TRY(const auto xml, file.read(ovf.offset, static_cast<std::size_t>(ovf.sizeBytes)));
    TRY(const auto name, diskFileInOvf(asText(xml)));
    const Member* disk = memberNamed(located.members, name);
    if (disk == nullptr || disk->name == ovf.name)
        return fail(ErrorCode::PermissionDenied,
                    "its disk '" + printable(name, 60) + "' is not a file of the archive");
    const Member copy = *disk;
    return inside(file, std::move(located), copy, DiskFormat::Vmdk);
}

/// Members and manifest name the same files with the same sizes.
Result<void> matchMembers(const std::vector<Member>& members, const Manifest& manifest)
{
    for (const BundleFile* wanted : manifest.files()) {
        const Member* member = memberNamed(members, wanted->name);
        if (member == nullptr || member->sizeBytes != wanted->sizeBytes)
            return fail(ErrorCode::Corrupt,
                        "its file " + wanted->name + " is missing or not as long as it should be");
    }
    if (members.size() != manifest.files().size() + 1)
        return fail(ErrorCode::PermissionDenied, "it holds files that its manifest does not name");
    return {};
}

/// The guest's memory takes both; a hole in an archive may be of any size.
Result<void> checkBootFiles(const std::vector<Member>& members, const Manifest& manifest)
{
    constexpr std::uint64_t kMostBytes = 1ULL << 30;
    for (const auto* file : {&manifest.kernel, &manifest.initrd})
        if (*file && memberNamed(members, (*file)->name)->sizeBytes > kMostBytes)
            return fail(ErrorCode::PermissionDenied,
                        "its file " + (*file)->name + " is absurdly large");
    return {};
}

/// QEMU tells kinds of kernels apart by their content; only Linux's own boot protocol is let
/// through (Linux, Documentation/arch/x86/boot.rst).
Result<void> checkKernel(const ByteSource& file, const Member& kernel)
{
    const auto sign = file.read(kernel.offset + 0x202, 4);
    if (!sign && sign.error().code == ErrorCode::Unavailable)
        return {};
    if (!sign || kernel.sizeBytes < 0x206 || asText(*sign) != "HdrS")
        return fail(ErrorCode::Unsupported, "its kernel is not Linux");
    return {};
}

Result<LocatedDisk> locateInBundle(const ByteSource& file)
{
    TRY(auto members, listTar(file));
    LocatedDisk located{DiskFormat::Bundle, DiskFormat::Qcow2, 0, {}, std::move(members)};
    const Member& first = located.members.front();
    if (first.sizeBytes > (1U << 20))
        return fail(ErrorCode::PermissionDenied, "its manifest is absurdly long");
    TRY(const auto text, file.read(first.offset, static_cast<std::size_t>(first.sizeBytes)));
    const auto manifest = parseManifest(asText(text));
    if (!manifest)
        return fail(ErrorCode::Corrupt, "its manifest is damaged", manifest.error().message);
    if (!manifest->layers.empty())
        return fail(ErrorCode::Unsupported, "its disk stands on others; have it written whole with "
                                            "'helixctl image save'");
    TRY(matchMembers(located.members, *manifest));
    TRY(checkBootFiles(located.members, *manifest));
    if (manifest->kernel)
        TRY(checkKernel(file, *memberNamed(located.members, manifest->kernel->name)));
    const Member disk = *memberNamed(located.members, manifest->disk.name);
    auto whole = inside(file, std::move(located), disk, DiskFormat::Qcow2);
    if (whole && whole->virtualSizeBytes != manifest->virtualSizeBytes)
        return fail(ErrorCode::Corrupt, "its disk does not have the size its manifest names");
    return whole;
}

Result<LocatedDisk> locate(const ByteSource& file, DiskFormat format)
{
    if (format == DiskFormat::Ova)
        return locateInOva(file);
    if (format == DiskFormat::Bundle)
        return locateInBundle(file);
    TRY(const auto size, inspectDisk(format, file));
    return LocatedDisk{format, format, size, Member{{}, 0, file.size()}, {}};
}

/// Makes the sentence of a half.
Error sentence(Error half, std::string_view fileName)
{
    half.message = "'" + printable(fileName, 120) + "' cannot be imported: " + half.message + ".";
    return half;
}

} // namespace

std::string_view toString(DiskFormat format)
{
    switch (format) {
    case DiskFormat::Qcow2:
        return "qcow2";
    case DiskFormat::Raw:
        return "raw";
    case DiskFormat::Vmdk:
        return "vmdk";
    case DiskFormat::Vdi:
        return "vdi";
    case DiskFormat::Ova:
        return "ova";
    case DiskFormat::Bundle:
        return "bundle";
    }
    return "";
}

const Member* memberNamed(const std::vector<Member>& members, std::string_view name)
{
    const auto found = std::ranges::find(members, name, &Member::name);
    return found == members.end() ? nullptr : &*found;
}

Result<ImageVerdict> inspect(BytesView head, std::uint64_t fileSize, std::string_view fileName)
{
    const HeadSource file(head.first(std::min(head.size(), kInspectBytes)), fileSize);
    const auto format = recognise(file);
    if (!format)
        return fail(sentence(format.error(), fileName));
    const auto located = locate(file, *format);
    if (located)
        return ImageVerdict{located->outer, located->virtualSizeBytes};
    if (located.error().code == ErrorCode::Unavailable)
        return ImageVerdict{*format, 0};
    return fail(sentence(located.error(), fileName));
}

Result<LocatedDisk> locateDisk(const ByteSource& file, std::string_view fileName)
{
    const auto format = recognise(file);
    if (!format)
        return fail(sentence(format.error(), fileName));
    auto located = locate(file, *format);
    if (!located)
        return fail(sentence(located.error(), fileName));
    return located;
}

} // namespace helix::image
