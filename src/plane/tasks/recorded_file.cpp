#include "tasks/recorded_file.h"

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

} // namespace helix::tasks
