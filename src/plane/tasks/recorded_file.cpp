#include "tasks/recorded_file.h"

#include <sys/stat.h>

#include "plane/setting.h"

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
                         const plane::Settings& settings)
{
    struct stat ours {
    }, its{};
    const bool isSame = ::stat(data.c_str(), &ours) == 0 &&
                        ::stat(file.parent_path().c_str(), &its) == 0 && ours.st_dev == its.st_dev;
    return isSame ? static_cast<std::uint64_t>(settings.get(plane::kDiskReserveMiB)) << 20 : 0;
}

} // namespace helix::tasks
