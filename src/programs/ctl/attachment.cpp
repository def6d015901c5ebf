#include "ctl/attachment.h"

#include <filesystem>

#include "base/atomic_file.h"
#include "base/bytes.h"

namespace helix::ctl {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxBytes = 32U << 20;
constexpr std::size_t kMaxTextBytes = 4U << 20;

std::string pictureType(std::string_view bytes)
{
    if (bytes.starts_with("\x89PNG\r\n\x1a\n"))
        return "image/png";
    if (bytes.starts_with("\xFF\xD8\xFF"))
        return "image/jpeg";
    if (bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a"))
        return "image/gif";
    if (bytes.starts_with("RIFF") && bytes.substr(0, 12).ends_with("WEBP"))
        return "image/webp";
    return {};
}

tl::unexpected<Error> refuse(const std::string& path, const std::string& why)
{
    return fail(ErrorCode::InvalidArgument, printable(path, 500) + " " + why);
}

} // namespace

Result<AttachedFile> readAttachment(const std::string& path)
{
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status))
        return refuse(path, "is not there.");
    if (fs::is_directory(status))
        return refuse(path, "is a folder; attach its files, or copy it with helixctl cp.");
    if (!fs::is_regular_file(status))
        return refuse(path, "is not an ordinary file.");
    if (fs::file_size(path, error) > kMaxBytes)
        return refuse(path, "has more than 32 MB; copy it into the workspace with helixctl cp.");
    auto bytes = readFile(path, kMaxBytes);
    if (!bytes)
        return fail(bytes.error().wrapped(printable(path, 500) + " cannot be read."));
    AttachedFile file;
    file.name = printable(fs::path(path).filename().string(), 255);
    file.mimeType = pictureType(*bytes);
    file.picture = !file.mimeType.empty();
    if (!file.picture) {
        if (!isUtf8(*bytes) || bytes->find('\0') != std::string::npos)
            return refuse(path, "is neither a picture nor text; copy it into the workspace with "
                                "helixctl cp.");
        if (bytes->size() > kMaxTextBytes)
            return refuse(path, "is a text of more than 4 MB; copy it into the workspace with "
                                "helixctl cp.");
        file.mimeType = "text/plain";
    }
    file.bytes = std::move(*bytes);
    return file;
}

} // namespace helix::ctl
