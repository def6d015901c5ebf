#pragma once
// Work on images that the user asked for and that is not done yet: kept in a file, so that it goes on
// when Helix starts again. Control thread.

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "life/kept_file.h"
#include "plane/images.h"

namespace helix::life {

struct BuildWish {
    std::string name;
};
using ImageWork =
    std::variant<BuildWish, plane::ImportRequest, plane::BringRequest, plane::KeepRequest>;
/// Of the image that it makes.
std::string nameOf(const ImageWork& work);

struct ImageWish {
    ImageWork work;
    int begun = 0;  ///< how many starts of Helix have begun it
    int askers = 0; ///< who waits for it in this run; not written
};
/// One that was interrupted so often may itself be why: it is not begun again without being asked.
inline constexpr int kMostBeginnings = 3;

std::string toJson(const std::vector<ImageWish>& wishes);
/// Protocol when they are not as toJson() writes them.
Result<std::vector<ImageWish>> parseImageWishes(std::string_view json);

class ImageWishes {
public:
    /// Reads `file`; one that is damaged counts as none. Blocks on the disk, little.
    explicit ImageWishes(std::filesystem::path file);

    /// What was not done when Helix ended; once. Each stays on record as one that is begun again;
    /// those that were begun too often stay no longer, and have no `begun` below kMostBeginnings.
    std::vector<ImageWish> takeLeft();
    /// On record from now on, if it is not, until each who added it has dropped it.
    void add(const ImageWork& work);
    /// It is done, or is not to be: for the one who added it.
    void drop(const ImageWork& work);
    /// Whatever is to make the image `name`: the user has cancelled it.
    void dropNamed(const std::string& name, bool isBuild);

private:
    std::vector<ImageWish>::iterator find(const ImageWork& work);
    void save();
    KeptFile m_file;
    std::vector<ImageWish> m_left; ///< of the last run of Helix
    std::vector<ImageWish> m_wishes;
};

} // namespace helix::life
