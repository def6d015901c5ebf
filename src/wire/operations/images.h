#pragma once
// Requests about images.

#include "operations/image_values.h"
#include "operations/workspaces.h"

namespace helix::operations {

inline constexpr std::string_view kImageEnds = "call.cancel ends it.";
inline constexpr std::string_view kImageSays = "of the image";
inline constexpr std::int64_t kMaxImageName = 512, kMaxTitle = 100;
inline constexpr std::int64_t kMaxKeys = 16, kMaxKeyBytes = 4096, kMaxValidDays = 3650;

struct ImageProgress {
    static constexpr Event kEvent{"image.progress", "at every change"};
    std::optional<Image> image;
};
void describe(auto& field, Is<ImageProgress> auto& event)
{
    field("image", event.image, "as it is now; null: gone");
}

/// Those that name an image and nothing else.
template <typename Request>
concept NamesImage = requires(Request request)
{
    requires std::remove_const_t<Request>::kNamesImageAlone;
    request.name;
};
void describe(auto& field, NamesImage auto& request)
{
    field("name", request.name, need(kMaxImageName), kImageSays);
}

struct ListImages {
    static constexpr Operation kOperation{"images.list", Effect::Looks, "Every image.", {}};
    using Answer = std::vector<Image>;
};
void describe(auto& /*field*/, Is<ListImages> auto& /*request*/) {}

struct BuildImage {
    static constexpr Operation kOperation{"images.build", Effect::Manages,
                                          "Builds an image by its recipe.", kImageEnds};
    static constexpr bool kNamesImageAlone = true;
    using Answer = Image;
    using Events = Rows<ImageProgress>;
    std::string name;
};

struct AddRecipe {
    static constexpr Operation kOperation{
        "images.add_recipe",
        Effect::Manages,
        "Writes a recipe of the user's own, which adds to another one.",
        {}};
    using Answer = RecipeFile;
    std::string name, base, title;
};
void describe(auto& field, Is<AddRecipe> auto& request)
{
    field("name", request.name, need(kMaxImageName), "of the recipe and its image");
    field("base", request.base, need(kMaxImageName), "the recipe whose system it adds to");
    field("title", request.title, may(kMaxTitle), "for people; empty: the name");
}

struct ImportImage {
    static constexpr Operation kOperation{
        "images.import", Effect::Manages,
        "Makes an image of a disk or a container image from elsewhere.", kImageEnds};
    using Answer = Image;
    using Events = Rows<ImageProgress>;
    std::string file, name;
    bool assumeCloudInit = false;
};
void describe(auto& field, Is<ImportImage> auto& request)
{
    field("file", request.file, need(kMaxPath),
          "a disk, or a container image as .tar or .tar.gz, by its whole path; or docker:// and "
          "where a "
          "registry has a container image");
    field("name", request.name, need(kMaxImageName), "of the new image");
    field("assume_cloud_init", request.assumeCloudInit, flag(),
          "the user's word that a disk is a Linux with cloud-init");
}

struct KeepImage {
    static constexpr Operation kOperation{
        "images.keep", Effect::Manages,
        "Makes an image of a workspace's disk, without its identity and known secrets.",
        kImageEnds};
    using Answer = Image;
    using Events = Rows<ImageProgress>;
    std::string workspace, name, title;
    bool stop = false;
};
void describe(auto& field, Is<KeepImage> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("name", request.name, need(kMaxImageName), "of the new image");
    field("title", request.title, may(kMaxTitle), "for people; empty: the name");
    field("stop", request.stop, flag(),
          "one that runs is stopped first, once nothing is known that speaks against the image; "
          "without it one that runs is refused");
}

/// What is asked of an image that comes from elsewhere.
struct Bringing {
    std::string name;
    std::optional<std::vector<std::string>> keys;
};
void describeBringing(auto& field, auto& bringing)
{
    field("name", bringing.name, may(kMaxImageName),
          "of the image here; empty: as it is called there");
    field(
        "keys", bringing.keys, may(kMaxKeys).ofEach(kMaxKeyBytes),
        "public keys in PEM, one of which has to have signed it; none: nobody's word is asked for");
}

struct PullImage : Bringing {
    static constexpr Operation kOperation{
        "images.pull", Effect::Manages,
        "Brings an image from a registry, or goes on with one that ended early.", kImageEnds};
    using Answer = Image;
    using Events = Rows<ImageProgress>;
    std::string reference;
};
void describe(auto& field, Is<PullImage> auto& request)
{
    field("reference", request.reference, need(kMaxPath), "HOST/REPOSITORY with :TAG or @DIGEST");
    describeBringing(field, baseOf<Bringing>(request));
}

struct LoadImage : Bringing {
    static constexpr Operation kOperation{"images.load", Effect::Manages,
                                          "Brings an image from an archive.", kImageEnds};
    using Answer = Image;
    using Events = Rows<ImageProgress>;
    std::string file;
};
void describe(auto& field, Is<LoadImage> auto& request)
{
    field("file", request.file, need(kMaxPath), "an OCI layout in a tar file, by its whole path");
    describeBringing(field, baseOf<Bringing>(request));
}

/// Which image goes elsewhere, and who vouches for it there.
struct Sending {
    std::string name, signingKey;
    int validDays = 365;
};
void describeSending(auto& field, auto& sending)
{
    field("name", sending.name, need(kMaxImageName), kImageSays);
    field("signing_key", sending.signingKey, may(kMaxPath),
          "the whole path of a private key in PEM, to sign it with; empty: it goes unsigned");
    field("valid_days", sending.validDays, may(1, kMaxValidDays),
          "how long the signature is good for; 365");
}

struct PushImage : Sending {
    static constexpr Operation kOperation{"images.push", Effect::Gives,
                                          "Sends an image to a registry.", kImageEnds};
    using Answer = SentImage;
    using Events = Rows<ImageProgress>;
    std::string reference, mountFrom;
};
void describe(auto& field, Is<PushImage> auto& request)
{
    describeSending(field, baseOf<Sending>(request));
    field("reference", request.reference, need(kMaxPath), "HOST/REPOSITORY with :TAG");
    field("mount_from", request.mountFrom, may(512),
          "another repository of the registry, whose parts are taken over");
}

struct SaveImage : Sending {
    static constexpr Operation kOperation{"images.save", Effect::Manages,
                                          "Writes an image to an archive.", kImageEnds};
    using Answer = SentImage;
    using Events = Rows<ImageProgress>;
    std::string file;
};
void describe(auto& field, Is<SaveImage> auto& request)
{
    describeSending(field, baseOf<Sending>(request));
    field("file", request.file, need(kMaxPath), "the archive, by its whole path; not there yet");
}

struct WarmImage {
    static constexpr Operation kOperation{
        "images.warm", Effect::Manages,
        "Makes a snapshot that new workspaces go on from, unless one fits.", kImageEnds};
    static constexpr bool kNamesImageAlone = true;
    using Answer = Image;
    using Events = Rows<ImageProgress>;
    std::string name;
};

struct CancelImage {
    static constexpr Operation kOperation{
        "images.cancel", Effect::Manages,
        "Ends the building of an image, or its way here, and removes what has come of it.",
        "A conflict where it came to be here all the same."};
    static constexpr bool kNamesImageAlone = true;
    std::string name;
};

struct RemoveImage {
    static constexpr Operation kOperation{
        "images.remove", Effect::Manages, "Deletes an image.", {}};
    static constexpr bool kNamesImageAlone = true;
    std::string name;
};

/// In the order of the documentation.
using ImageOperations = Rows<ListImages, BuildImage, AddRecipe, ImportImage, KeepImage, PullImage,
                             LoadImage, PushImage, SaveImage, WarmImage, CancelImage, RemoveImage>;

} // namespace helix::operations
