#include "recording/numbered.h"

namespace helix::recording {
namespace {

std::filesystem::path numbered(const std::filesystem::path& file, std::size_t number)
{
    const auto name = file.stem().string() + "-" + std::to_string(number);
    return file.parent_path() / (name + file.extension().string());
}

} // namespace

Result<RecordingFile> numberedFile(const Target& target,
                                   const std::vector<std::filesystem::path>& files)
{
    if (files.empty())
        return RecordingFile::create(target.file, target.replace, target.keepFree);
    for (std::size_t number = files.size() + 1; number <= kMostFiles; ++number) {
        auto file = RecordingFile::create(numbered(target.file, number), false, target.keepFree);
        if (file || file.error().code != ErrorCode::AlreadyExists)
            return file;
    }
    return fail(ErrorCode::AlreadyExists,
                "No name is free for the next size, beside " + target.file.string() + ".");
}

} // namespace helix::recording
