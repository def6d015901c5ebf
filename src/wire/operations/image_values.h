#pragma once
// What answers say of images.

#include "operations/workspace_values.h"

namespace helix::operations {

struct Building {
    std::string step, title;
    double fraction = 0;
    std::uint64_t doneBytes = 0, totalBytes = 0;
    std::int64_t leftSeconds = 0;
};
void describe(auto& field, Is<Building> auto& building)
{
    field("step", building.step, "a word");
    field("title", building.title, "for people");
    field("fraction", building.fraction, "of all, 0 to 1");
    field("done_bytes", building.doneBytes, "bytes of this step");
    field("total_bytes", building.totalBytes, "bytes of this step; 0: not known");
    field("left_s", building.leftSeconds, "seconds until it is built, about; 0: not known yet");
}

/// An image on its way here, or away.
struct Importing {
    std::string what;
    std::uint64_t doneBytes = 0, totalBytes = 0;
    std::int64_t leftSeconds = 0;
    std::string kind;
};
void describe(auto& field, Is<Importing> auto& importing)
{
    field("what", importing.what, "for people");
    field("done_bytes", importing.doneBytes, "bytes");
    field("total_bytes", importing.totalBytes, "bytes; 0: not known");
    field("left_s", importing.leftSeconds,
          "seconds until this step is done, as fast as it went lately; 0: not known");
    field("kind", importing.kind, "import, pull, keep or send");
}

/// What its new workspaces can go on from instead of booting.
struct Warm {
    std::string phase, why;
    std::int64_t startedAtMs = 0;
    std::uint64_t sizeBytes = 0;
};
void describe(auto& field, Is<Warm> auto& warm)
{
    field("phase", warm.phase, "unknown, never, missing, waiting, making or ready");
    field("why", warm.why, "a sentence when it is never or missing, or empty");
    field("started_at_ms", warm.startedAtMs, "wall clock; 0: it is not being made");
    field("size_bytes", warm.sizeBytes, "bytes on this computer's disk; 0: there is none");
}

/// What was sent to a registry or an archive.
struct SentImage {
    static constexpr std::string_view kValue = "sent_image";
    std::string place, digest;
    std::uint64_t sentBytes = 0;
};
void describe(auto& field, Is<SentImage> auto& sent)
{
    field("place", sent.place, "the repository with its tag, as it was given, or the file");
    field("digest", sent.digest, "of the image's OCI manifest");
    field("sent_bytes", sent.sentBytes, "bytes that were not there before");
}

/// A recipe that the user adds to by hand.
struct RecipeFile {
    static constexpr std::string_view kValue = "recipe_file";
    std::string name, file;
};
void describe(auto& field, Is<RecipeFile> auto& recipe)
{
    field("name", recipe.name, "of the recipe and its image");
    field("file", recipe.file, "its whole path");
}

/// What it took on this computer; 0: it was not measured.
struct ImageTimes {
    std::int64_t warmMs = 0, bootMs = 0, buildMs = 0, pullMs = 0;
    std::uint64_t pullBytes = 0;
    friend bool operator==(const ImageTimes&, const ImageTimes&) = default;
};
void describe(auto& field, Is<ImageTimes> auto& times)
{
    field("warm_ms", times.warmMs,
          "from Create to Ready of one that goes on from a snapshot, the median of the last five");
    field("boot_ms", times.bootMs, "likewise, of one that boots");
    field("build_ms", times.buildMs, "its last build");
    field("pull_ms", times.pullMs, "the last time that it came from a registry");
    field("pull_bytes", times.pullBytes, "bytes that came in that time");
}

struct Image {
    static constexpr std::string_view kValue = "image";
    std::string name, title, description, icon, version, digest;
    bool present = false, hasRecipe = false, imported = false, bootsFirmware = false;
    bool hasAgent = true;
    std::uint64_t sizeBytes = 0, sharedBytes = 0;
    Resources defaults, minimum;
    int buildMinutes = 0, usedBy = 0;
    std::int64_t buildStartedAtMs = 0;
    std::optional<Building> building;
    std::optional<Importing> importing, sending;
    std::string pulledFrom, publisher, desktop, base, snapshot;
    bool ownRecipe = false;
    std::vector<std::string> tags, languages, packages, sites, needs;
    std::optional<Failure> recipeProblem, lastBuildError, lastImportError;
    Warm warm;
    ImageTimes times;
};
/// Also of the plane's own value of one.
[[nodiscard]] bool canBuild(const auto& image)
{
    return image.hasRecipe && !image.recipeProblem;
}
void describe(auto& field, Is<Image> auto& image)
{
    field("name", image.name, "its name");
    field("title", image.title, "for people");
    field("description", image.description, "for people");
    field("icon", image.icon, "a word");
    field("present", image.present, "workspaces can be made from it");
    field("has_recipe", image.hasRecipe, "there is a recipe of it");
    field("recipe_problem", image.recipeProblem, "why it cannot be built as that stands there");
    field("version", image.version, "of what is present");
    field("digest", image.digest, "SHA-256 of the disk, hexadecimal");
    field("size_bytes", image.sizeBytes, "bytes on this computer's disk");
    field("shared_bytes", image.sharedBytes,
          "of these: other images have them as well, so that they stay when it goes");
    field("defaults", image.defaults, "of a new workspace");
    field("minimum", image.minimum, "of a workspace");
    field("build_minutes", image.buildMinutes, "about how long building takes; 0: not known");
    field("building", image.building, "how far it is");
    field("build_started_at_ms", image.buildStartedAtMs, "wall clock; 0: it is not being built");
    field("last_build_error", image.lastBuildError, "why the last build failed");
    field("used_by", image.usedBy, "workspaces that stand on it");
    field("imported", image.imported, "came from elsewhere: its content is nobody's promise");
    field("boots_firmware", image.bootsFirmware, "as a whole disk, without our kernel");
    field("has_agent", image.hasAgent, "false: console and SSH only");
    field("importing", image.importing, "how far it is");
    field("sending", image.sending, "how far it is on its way to a registry or an archive");
    field("publisher", image.publisher, "whose signature it came with, or empty");
    field("pulled_from", image.pulledFrom, "a registry's repository or an archive, or empty");
    field("last_import_error", image.lastImportError, "why the last import failed");
    field("desktop", image.desktop, "sway, xfce, gnome or none; empty: not known");
    field("base", image.base, "the recipe that its own adds to, or empty");
    field("own_recipe", image.ownRecipe, "its recipe is the user's");
    field("snapshot", image.snapshot,
          "when Debian's archive was as it is in it, RFC 3339, or empty");
    field("tags", image.tags, "words");
    field("languages", image.languages, "of programs");
    field("packages", image.packages, "notable ones");
    field("sites", image.sites, "hosts that its tools ask for");
    field("needs", image.needs,
          "of the computer: virtualization, without which its desktop is slow");
    field("warm", image.warm, "the snapshot that new workspaces go on from");
    field("times", image.times, "what it took on this computer; 0: not measured");
}

} // namespace helix::operations
