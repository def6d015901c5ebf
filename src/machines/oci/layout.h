#pragma once
// An OCI image layout in a tar file: images for computers without a network.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "image/foreign_file.h"
#include "oci/blob_source.h"
#include "oci/blob_target.h"

namespace helix::oci {

/// Digests of the images in an index.json; what refers to them is none, and another Helix's count where there
/// are no others. Damaged ones are an error.
Result<std::vector<std::string>> imagesIn(std::string_view index);

/// Whether an image of ours is in the archive, as its index or manifests say: what it is worth layoutSource() and who
/// reads it find out, also that it is damaged. So is a layout of anybody's that ends too early, or is damaged before
/// that, for what says whose it is is at its end. What else is no archive that could be read has none. Blocks on the disk, little.
bool holdsImage(const std::filesystem::path& file);

/// The image in the archive. PermissionDenied for archives with anything but plain files under plain
/// names in it; Unsupported where there are several images, unless `digest` says which. What is refused says what
/// it was wanted for.
Result<std::shared_ptr<BlobSource>> layoutSource(const std::filesystem::path& file,
                                                 const std::string& digest = {},
                                                 image::FileUse use = image::FileUse::Load);

/// What becomes of a file that is where an archive is to be.
enum class Existing {
    Stays,   ///< AlreadyExists
    Replaced ///< once the archive is whole; what is no plain file stays all the same
};

/// Writes `file`, which is there once everything is in it, for its user alone. `tag` is how the image is called in it.
Result<std::shared_ptr<BlobTarget>> layoutTarget(const std::filesystem::path& file, std::string tag,
                                                 Existing existing = Existing::Stays);

} // namespace helix::oci
