#include "image/disk_import.h"

namespace helix::image {

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

Result<ImageVerdict> inspect(BytesView, std::uint64_t, std::string_view)
{
    return fail(ErrorCode::Unsupported, "This is not a disk image.");
}

async::Task<Result<Bundle>> importDisk(ImageStore, ImportRequest,
                                       std::function<void(ImportProgress)>, async::CancelToken)
{
    co_return fail(ErrorCode::Unsupported, "This is not a disk image.");
}

void removeAbandonedImports(const ImageStore&) {}

async::Task<Result<void>> writeSeed(SeedContent, std::filesystem::path)
{
    co_return fail(ErrorCode::Unsupported, "The seed could not be written.");
}

} // namespace helix::image
