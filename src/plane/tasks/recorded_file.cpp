#include "tasks/recorded_file.h"

#include <sys/stat.h>

namespace helix::tasks {

operations::Recording describeFilm(const recording::Progress& progress)
{
    operations::Recording answer;
    for (const auto& file : progress.files)
        answer.files.push_back(file.string());
    answer.width = progress.width;
    answer.height = progress.height;
    answer.seconds = progress.seconds;
    answer.bytes = progress.bytes;
    answer.frames = progress.frames;
    answer.left = progress.left;
    return answer;
}

std::uint64_t reserveFor(const std::filesystem::path& file, const std::filesystem::path& data,
                         std::uint64_t reserve)
{
    struct stat ours {
    }, its{};
    const bool isSame = ::stat(data.c_str(), &ours) == 0 &&
                        ::stat(file.parent_path().c_str(), &its) == 0 && ours.st_dev == its.st_dev;
    return isSame ? reserve : 0;
}

} // namespace helix::tasks
