// catalogue ls, add, rm, refresh, publish; image search, info, update, and pull by name.

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "base/atomic_file.h"
#include "base/byte_size.h"
#include "base/try.h"
#include "ctl/buildable_images.h"
#include "ctl/commands.h"
#include "ctl/image_making.h"
#include "ctl/parser.h"
#include "ctl/printing.h"
#include "ctl/whole_path.h"
#include "operations/catalogues.h"
#include "operations/image_readiness.h"

namespace helix::ctl {
namespace {

using operations::FollowedCatalogue;
using operations::OfferedImage;

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const auto& word : words)
        text += (text.empty() ? "" : ", ") + shown(word);
    return text.empty() ? "-" : text;
}

void showCatalogues(const std::vector<FollowedCatalogue>& all)
{
    if (all.empty())
        return printText(
            "No catalogue is followed: helixctl catalogue add NAME ADDRESS --key FILE.\n");
    std::vector<TableRow> rows{{"NAME", "TITLE", "IMAGES", "VERSION", "EXPIRES", "ADDRESS"}};
    for (const auto& one : all)
        rows.push_back({shown(one.name), one.title.empty() ? "-" : shown(one.title),
                        std::to_string(one.images), std::to_string(one.version),
                        one.expiresAt.empty() ? "-" : shown(one.expiresAt), shown(one.address)});
    printText(formatTable(rows));
    for (const auto& one : all)
        if (one.problem)
            printText(shown(one.name) + ": " + shown(one.problem->message) + "\n");
}

/// What is known of where it comes from stands in its row; what can be built here is of no catalogue.
void showOffers(const std::vector<OfferedImage>& offers)
{
    std::vector<TableRow> rows{
        {"NAME", "HERE", "NEWEST", "SIZE", "PUBLISHER", "CATALOGUE", "TITLE"}};
    for (const auto& offer : offers) {
        const auto here = offer.installed.empty() ? "-" : shown(offer.installed);
        if (offer.catalogue.empty())
            rows.push_back(
                {shown(offer.name), here, "-", "-", "-", "built here", shown(offer.title)});
        else
            rows.push_back({shown(offer.name), here,
                            offer.newest.empty() ? "none for this computer" : shown(offer.newest),
                            formatBytes(offer.downloadBytes), shown(offer.publisher),
                            shown(offer.catalogue), shown(offer.title)});
    }
    printText(formatTable(rows));
}

/// Where nothing is found there are other places to look.
void sayNothingFound(std::size_t catalogues)
{
    printText(std::string(catalogues == 0
                              ? "No image that can be built here matches, and no catalogue is "
                                "followed (helixctl catalogue add)."
                              : "No image matches, of those that catalogues offer and those that "
                                "can be built here.") +
              " 'helixctl images' lists what can be built.\n");
}

/// What is known of one image, here and in a catalogue; one of both at least.
struct KnownImage {
    std::optional<operations::Image> here; ///< it is here, or can be built
    std::optional<OfferedImage> offer;
    std::uint64_t bytesPerSecond = 0; ///< of the last pulls
};

std::string readinessOf(const KnownImage& known)
{
    operations::Readiness readiness;
    readiness.bytesPerSecond = known.bytesPerSecond;
    if (const auto& image = known.here) {
        readiness.present = image->present;
        readiness.warm = image->warm.phase == "ready";
        readiness.canBuild = operations::canBuild(*image);
        readiness.buildMinutes = image->buildMinutes;
        readiness.times = image->times;
    }
    if (const auto& offer = known.offer) {
        readiness.offered = !offer->newest.empty();
        readiness.downloadBytes = offer->downloadBytes;
    }
    return operations::describeReadiness(readiness);
}

void showHere(const KnownImage& known)
{
    const auto& image = *known.here;
    printText(shown(image.title) + "\n" + shown(image.description) + "\n\n");
    printText(
        formatTable({{"Name", shown(image.name)},
                     {"Here", image.present ? shown(image.version) : "no"},
                     {"Ready", readinessOf(known)},
                     {"Size", image.sizeBytes > 0 ? formatBytes(image.sizeBytes) + " here" : "-"},
                     {"Memory", formatMemory(image.defaults.memoryMib)},
                     {"Desktop", image.desktop.empty() ? "-" : shown(image.desktop)},
                     {"Languages", joined(image.languages)},
                     {"In it", joined(image.packages)},
                     {"Sites", joined(image.sites)}}));
    if (image.recipeProblem)
        printText("\nIt cannot be built: " + shown(image.recipeProblem->message) + "\n");
}

/// What is to be said of a version beside its name and time: where it is, or why it cannot be.
std::string stateOf(const KnownImage& known, const operations::OfferedVersion& version)
{
    std::string state;
    const auto add = [&state](const std::string& part) { state += "  " + part; };
    const bool isInstalled = known.here && known.here->version == version.version;
    if (version.here)
        add(isInstalled && known.here->sizeBytes > 0 ? "here, " + formatBytes(known.here->sizeBytes)
                                                     : "here");
    else if (version.version == known.offer->newest && known.offer->downloadBytes > 0)
        add(formatBytes(known.offer->downloadBytes) + " to download");
    if (version.usedBy > 0)
        add(std::to_string(version.usedBy) +
            (version.usedBy == 1 ? " workspace stands on it" : " workspaces stand on it"));
    if (!version.runsHere && !version.minimumHelix.empty())
        add("needs HelixVM " + shown(version.minimumHelix));
    return state;
}

/// Those for this computer; of others how many there are.
void showVersions(const KnownImage& known)
{
    const auto& offer = *known.offer;
    std::string architecture; // unknown where none runs here: then all are shown
    for (const auto& version : offer.versions)
        if (version.version == offer.newest && version.runsHere)
            architecture = version.architecture;
    std::size_t others = 0;
    for (const auto& version : offer.versions) {
        if (!architecture.empty() && version.architecture != architecture) {
            ++others;
            continue;
        }
        printText("\n" + shown(version.version) + "  " + shown(version.issuedAt) + "  " +
                  shown(version.architecture) + stateOf(known, version) + "\n");
        for (const auto& change : version.changes)
            printText("  " + shown(change) + "\n");
    }
    if (others > 0)
        printText("\n" + std::to_string(others) +
                  " more for other computers (--json lists them).\n");
}

void showOffer(const KnownImage& known)
{
    const auto& offer = *known.offer;
    printText(shown(offer.title) + "\n" + shown(offer.summary) + "\n\n");
    printText(formatTable(
        {{"Name", shown(offer.name)},
         {"Ready", readinessOf(known)},
         {"Publisher", shown(offer.publisher) + ", from the catalogue " + shown(offer.catalogue)},
         {"Here", offer.installed.empty() ? "no" : shown(offer.installed)},
         {"Size", formatBytes(offer.downloadBytes) + " to download, " +
                      formatBytes(offer.diskBytes) + " here"},
         {"Memory", formatMemory(offer.memoryMib)},
         {"Desktop", shown(offer.desktop)},
         {"Languages", joined(offer.languages)},
         {"In it", joined(offer.packages)},
         {"Licences", joined(offer.licences)}}));
    showVersions(known);
}

/// With --json what a catalogue says, and of one that none offers what images.list does.
Result<int> showKnown(const Context& context, const KnownImage& known)
{
    const auto json = known.offer ? operations::AnswerWriter::write(*known.offer)
                                  : operations::AnswerWriter::write(*known.here);
    return print(context, json, [&known](const Json& /*json*/) -> Result<void> {
        known.offer ? showOffer(known) : showHere(known);
        return {};
    });
}

struct FailedUpdate {
    std::string image;
    Error error;
};

std::string sayFailed(const std::vector<FailedUpdate>& failed, std::size_t updates)
{
    std::string sentence = std::to_string(failed.size()) + " of " + std::to_string(updates) +
                           " images could not be updated.";
    for (const auto& one : failed)
        sentence += " " + shown(one.image) + ": " + shown(one.error.message);
    return sentence;
}

/// One after another, past those that fail or are cancelled one by one (helixctl image cancel).
Result<int> updateAll(const Context& context)
{
    TRY(const auto updates, ask(context, operations::ListUpdates{}));
    if (updates.empty())
        printText("Everything is as new as its catalogue has it.\n");
    std::vector<FailedUpdate> failed;
    for (const auto& update : updates) {
        const auto got = getImage(context, {update.name, update.catalogue, {}});
        const bool isCancelled = !got && got.error().code == ErrorCode::Cancelled;
        if (!got && !(isCancelled && context.interrupts.waitEnd()))
            failed.push_back({update.name, got.error()});
        // Which means all of them, whatever became of this one.
        if (context.interrupts.waitEnd() && (isCancelled || &update != &updates.back()))
            return fail(ErrorCode::Cancelled,
                        (isCancelled ? got.error().message : "The other images were not updated.") +
                            (failed.empty() ? "" : " " + sayFailed(failed, updates.size())));
    }
    if (failed.empty())
        return 0;
    return fail(failed.front().error.code, sayFailed(failed, updates.size()));
}

} // namespace

void Parser::addCatalogues()
{
    auto* catalogue = add(app, "catalogue", "follow or publish catalogues of images");
    catalogue->require_subcommand(1);
    addFor(*catalogue, "ls", "list the catalogues", std::make_shared<CatalogueListCommand>());
    auto follow = std::make_shared<CatalogueAddCommand>();
    auto* sub = addFor(*catalogue, "add", "follow a catalogue", follow);
    sub->add_option("NAME", follow->name)->required()->check(checkNotEmpty);
    sub->add_option("ADDRESS", follow->address, "a file, https://..., or HOST/REPOSITORY[:TAG]")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--key", follow->keys,
                    "a file with a public key that signs it; may be repeated")
        ->required()
        ->expected(1);
    addWithName(*catalogue, "rm", "follow a catalogue no more",
                std::make_shared<CatalogueRemoveCommand>());
    auto refresh = std::make_shared<CatalogueRefreshCommand>();
    sub = addFor(*catalogue, "refresh", "look whether there is something newer", refresh);
    sub->add_option("NAME", refresh->name, "left out: all");
    auto publish = std::make_shared<CataloguePublishCommand>();
    sub = addFor(*catalogue, "publish", "sign a catalogue and put it where others follow it",
                 publish);
    sub->add_option("FILE", publish->file, "in JSON")->required()->check(checkNotEmpty);
    sub->add_option("ADDRESS", publish->address, "a file that is not there, or HOST/REPOSITORY:TAG")
        ->required()
        ->check(checkNotEmpty);
    sub->add_option("--sign", publish->signingKey, "a file with a private key")
        ->required()
        ->check(checkNotEmpty);
}

void Parser::addOffers(CLI::App& image)
{
    auto search = std::make_shared<ImageSearchCommand>();
    auto* sub =
        addFor(image, "search",
               "look for images in catalogues, and among those that can be built here", search);
    sub->add_option("WORDS", search->words, "left out: all");
    sub->add_option("--language", search->language, "Python, C++, ...");
    sub->add_option("--desktop", search->desktop, "sway, xfce, gnome or none");
    auto info = std::make_shared<ImageInfoCommand>();
    sub = addFor(image, "info", "what is known of an image, here and in catalogues", info);
    sub->add_option("NAME", info->name)->required()->check(checkNotEmpty);
    sub->add_option("--catalogue", info->catalogue, "look in this one alone");
    auto update = std::make_shared<ImageUpdateCommand>();
    sub = addFor(image, "update", "bring what catalogues have that is newer", update);
    sub->add_option("NAME", update->name, "left out: all");
}

Result<int> run(const CatalogueListCommand& /*command*/, const Context& context)
{
    return answer(context, operations::ListCatalogues{}, showCatalogues);
}

Result<int> run(const CatalogueAddCommand& command, const Context& context)
{
    TRY(auto keys, contentOf(command.keys));
    std::error_code none; // of what cannot be looked at the plane says why it is not read
    const bool isFile =
        !command.address.starts_with("https://") && std::filesystem::exists(command.address, none);
    TRY(const auto address, isFile ? wholePath(command.address) : command.address);
    return answer(context, operations::AddCatalogue{command.name, address, std::move(keys)},
                  [](const FollowedCatalogue& one) { showCatalogues({one}); });
}

Result<int> run(const CatalogueRemoveCommand& command, const Context& context)
{
    return answer(context, operations::RemoveCatalogue{command.name});
}

Result<int> run(const CatalogueRefreshCommand& command, const Context& context)
{
    return answer(context, operations::RefreshCatalogues{command.name}, showCatalogues);
}

Result<int> run(const CataloguePublishCommand& command, const Context& context)
{
    TRY(const auto file, wholePath(command.file));
    TRY(const auto key, wholePath(command.signingKey));
    // A file when it says that it is one; what has a host before its first slash is a registry's.
    const bool isFile = command.address.starts_with('/') || command.address.starts_with('.');
    TRY(const auto address, isFile ? wholePath(command.address) : command.address);
    return answer(context, operations::PublishCatalogue{file, address, key});
}

Result<int> run(const ImageSearchCommand& command, const Context& context)
{
    std::string words;
    for (const auto& word : command.words)
        words += (words.empty() ? "" : " ") + word;
    const operations::SearchImages search{words, command.language, command.desktop};
    TRY(auto found, ask(context, search));
    TRY(const auto images, ask(context, operations::ListImages{}));
    std::ranges::move(buildableImages(images, found, search), std::back_inserter(found));
    if (context.json || !found.empty())
        return print(context, operations::AnswerWriter::write(found),
                     printerOf<std::vector<OfferedImage>>(showOffers));
    TRY(const auto followed, ask(context, operations::ListCatalogues{}));
    sayNothingFound(followed.size());
    return 0;
}

Result<int> run(const ImageInfoCommand& command, const Context& context)
{
    const auto offer = ask(context, operations::ShowOffer{command.name, command.catalogue});
    TRY(const auto images, ask(context, operations::ListImages{}));
    KnownImage known;
    std::vector<operations::ImageTimes> times;
    for (const auto& image : images) {
        times.push_back(image.times);
        if (image.name == command.name)
            known.here = image;
    }
    known.bytesPerSecond = operations::pullSpeed(times);
    if (offer)
        known.offer = *offer;
    else if (!known.here || !command.catalogue.empty())
        return fail(offer.error());
    return showKnown(context, known);
}

Result<int> run(const ImageUpdateCommand& command, const Context& context)
{
    if (command.name.empty())
        return updateAll(context);
    return getImage(context, {command.name, {}, {}});
}

} // namespace helix::ctl
