#include "fakes/plane/fake_images.h"

#include <algorithm>

#include <QDateTime>

#include "base/ids.h"
#include "base/try.h"

namespace helix::fakes {

plane::ImageSnapshot& FakeImages::addImage(const std::string& name, const std::string& title,
                                           bool present)
{
    plane::ImageSnapshot image;
    image.name = name;
    image.title = title;
    image.icon = name == "sway-minimal" ? "terminal" : "desktop_windows";
    image.description =
        name == "sway-minimal"
            ? "A bare Sway desktop with a terminal, Git and Python. Small and quick to start."
            : "Light and fast. Terminal, Firefox, Git, Docker, build tools.";
    image.present = present;
    image.hasRecipe = true;
    image.buildMinutes = 3;
    image.defaults =
        name == "sway-minimal" ? image::Resources{2, 1024, 8} : image::Resources{2, 2048, 20};
    image.minimum = {1, 512, 8};
    if (present) {
        image.version = "2026.11.20-1";
        image.sizeBytes = name == "sway-minimal" ? 412ULL << 20 : 1310ULL << 20;
    }
    all.push_back(image);
    return all.back();
}

plane::ImageSnapshot* FakeImages::find(const std::string& name)
{
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::vector<plane::ImageSnapshot> FakeImages::list() const
{
    return {all.begin(), all.end()};
}

async::Task<Result<void>> FakeImages::build(std::string name)
{
    built.push_back(name);
    if (!find(name))
        co_return fail(ErrorCode::NotFound, "There is no recipe for an image named " + name + ".");
    if (auto* image = find(name)) {
        image->building = operations::Building{"packages",   "Downloading packages", 0.4,
                                               165ULL << 20, 412ULL << 20,           120};
        image->buildStartedAtMs = QDateTime::currentMSecsSinceEpoch() - 80000;
    }
    emit changed();
    if (!buildsEnd) {
        auto ends = m_building[name] = async::Completion<void>();
        co_return co_await ends.wait(async::kForever, {}, {});
    }
    endBuild(name);
    co_return Result<void>();
}

void FakeImages::endBuild(const std::string& name)
{
    if (auto* image = find(name)) {
        image->building.reset();
        image->present = true;
    }
    emit changed();
    if (const auto waiting = m_building.extract(name); !waiting.empty())
        waiting.mapped().resolve({});
}

void FakeImages::cancelBuild(const std::string& name)
{
    cancelledBuilds.push_back(name);
    for (auto& image : all)
        image.building.reset();
    emit changed();
    if (const auto waiting = m_building.extract(name); !waiting.empty())
        waiting.mapped().resolve(fail(ErrorCode::Cancelled, "The build was cancelled."));
}

async::Task<Result<void>> FakeImages::import(plane::ImportRequest request)
{
    imported.push_back(request);
    CO_TRY(checkName(request.name, "an image"));
    if (find(request.name))
        co_return fail(ErrorCode::AlreadyExists, "There is an image named " + request.name + ".");
    auto& image = addImage(request.name, request.name, false);
    image.hasRecipe = false;
    image.imported = true;
    image.description.clear();
    image.icon = "save";
    image.importing =
        operations::Importing{"Converting", 310ULL << 20, 1200ULL << 20, 45, "import"};
    emit changed();
    if (!importsEnd) {
        auto ends = m_importing[request.name] = async::Completion<void>();
        co_return co_await ends.wait(async::kForever, {}, {});
    }
    image.importing.reset();
    image.lastImportError = importError;
    image.present = !importError;
    image.hasAgent = request.assumeCloudInit;
    image.sizeBytes = 1200ULL << 20;
    if (importError) { // nothing of it was read
        image.minimum = {0, 0, 0};
        image.sizeBytes = 0;
    }
    emit changed();
    if (importError)
        co_return fail(*importError);
    co_return Result<void>();
}

void FakeImages::cancelImport(const std::string& name)
{
    cancelledImports.push_back(name);
    if (cancelsEnd)
        endImport(name);
}

void FakeImages::endImport(const std::string& name)
{
    std::erase_if(all, [&](const auto& image) { return image.name == name; });
    emit changed();
    if (const auto waiting = m_importing.extract(name); !waiting.empty())
        waiting.mapped().resolve(fail(ErrorCode::Cancelled, "The import was cancelled."));
}

void FakeImages::finishBringing(const std::string& name)
{
    if (const auto waiting = m_importing.extract(name); !waiting.empty())
        waiting.mapped().resolve({});
}

async::Task<Result<void>> FakeImages::keep(plane::KeepRequest request)
{
    kept.push_back(request);
    CO_TRY(checkName(request.name, "an image"));
    co_return Result<void>();
}

async::Task<Result<std::filesystem::path>> FakeImages::addRecipe(plane::RecipeWish wish)
{
    recipes.push_back(wish);
    CO_TRY(checkName(wish.name, "an image"));
    co_return std::filesystem::path("/home/dev/.local/share/helixvm/recipes/" + wish.name +
                                    "/recipe.json");
}

async::Task<Result<std::string>> FakeImages::bring(plane::BringRequest request)
{
    brought.push_back(request);
    const std::string name = plane::nameOf(request);
    CO_TRY(checkName(name, "an image"));
    auto& image = find(name) != nullptr ? *find(name) : addImage(name, name, false);
    image.imported = true;
    image.pulledFrom = request.archive.empty()
                           ? request.reference.substr(0, request.reference.find('@'))
                           : request.archive.filename().string();
    image.importing =
        operations::Importing{"Downloading", 310ULL << 20, 1200ULL << 20, 150, "pull"};
    emit changed();
    if (!importsEnd) {
        auto ends = m_importing[name] = async::Completion<void>();
        CO_TRY(co_await ends.wait(async::kForever, {}, {}));
    }
    image.importing.reset();
    image.lastImportError = importError;
    image.present = !importError;
    emit changed();
    if (importError)
        co_return fail(*importError);
    co_return name;
}

async::Task<Result<operations::SentImage>> FakeImages::send(plane::SendRequest request)
{
    sent.push_back(request);
    if (find(request.image) == nullptr)
        co_return fail(ErrorCode::NotFound, "There is no image named " + request.image + ".");
    const std::string place =
        request.archive.empty() ? request.reference : request.archive.string();
    if (!sendsEnd) {
        find(request.image)->sending =
            operations::Importing{"Sending", 310ULL << 20, 1310ULL << 20, 95, "send"};
        emit changed();
        auto ends = m_sending[request.image] = async::Completion<void>();
        CO_TRY(co_await ends.wait(async::kForever, {}, {}));
    }
    if (sendError)
        co_return fail(*sendError);
    const operations::SentImage done{place, "sha256:0", 1ULL << 20};
    co_return done;
}

void FakeImages::cancelSend(const std::string& image)
{
    cancelledSends.push_back(image);
    if (auto* known = find(image))
        known->sending.reset();
    emit changed();
    if (const auto waiting = m_sending.extract(image); !waiting.empty())
        waiting.mapped().resolve(fail(ErrorCode::Cancelled, "Cancelled."));
}

async::Task<Result<void>> FakeImages::warm(std::string name)
{
    using Phase = plane::WarmState::Phase;
    warmed.push_back(name);
    auto* image = find(name);
    if (image == nullptr || !image->present)
        co_return fail(ErrorCode::NotFound, "There is no image named " + name + ".");
    image->warm = {Phase::Making, {}, QDateTime::currentMSecsSinceEpoch() - 9000, 0};
    emit changed();
    if (!warmsEnd) {
        auto ends = m_warming[name] = async::Completion<void>();
        co_return co_await ends.wait(async::kForever, {}, {});
    }
    image->warm = warmError ? plane::WarmState{Phase::Missing, warmError->message, 0, 0}
                            : plane::WarmState{Phase::Ready, {}, 0, 291ULL << 20};
    emit changed();
    if (warmError)
        co_return fail(*warmError);
    co_return Result<void>();
}

void FakeImages::cancelWarm(const std::string& name)
{
    cancelledWarms.push_back(name);
    if (auto* image = find(name))
        image->warm = {plane::WarmState::Phase::Missing, "It was cancelled.", 0, 0};
    emit changed();
    if (const auto waiting = m_warming.extract(name); !waiting.empty())
        waiting.mapped().resolve(fail(ErrorCode::Cancelled, "Cancelled."));
}

async::Task<Result<void>> FakeImages::remove(std::string name)
{
    if (!find(name))
        co_return fail(ErrorCode::NotFound, "There is no image named " + name + ".");
    std::erase_if(all, [&](const auto& image) { return image.name == name; });
    emit changed();
    co_return Result<void>();
}

} // namespace helix::fakes
