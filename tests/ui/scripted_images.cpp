// The images of the script.

#include <algorithm>

#include <QDateTime>

#include "ui/scripted_source.h"

namespace helix::ui::test {

plane::ImageSnapshot& ScriptedSource::addImage(const std::string& name, const std::string& title,
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
    images.push_back(image);
    return images.back();
}

void ScriptedSource::buildImage(std::string name, Reply<Result<void>> reply)
{
    built.push_back(name);
    for (auto& image : images) {
        if (image.name == name) {
            image.building = image::BuildProgress{"packages", "Downloading packages", 0.4,
                                                  165ULL << 20, 412ULL << 20};
            image.buildStartedAtMs = QDateTime::currentMSecsSinceEpoch() - 80000;
        }
    }
    later([this, name, reply] {
        emit imagesChanged(images);
        if (!buildsEnd)
            return;
        for (auto& image : images) {
            if (image.name == name) {
                image.building.reset();
                image.present = true;
            }
        }
        emit imagesChanged(images);
        reply({});
    });
}

void ScriptedSource::cancelBuild(std::string name)
{
    cancelledBuilds.push_back(name);
    for (auto& image : images)
        image.building.reset();
    later([this] { emit imagesChanged(images); });
}

void ScriptedSource::removeImage(std::string name, Reply<Result<void>> reply)
{
    later([this, name, reply] {
        std::erase_if(images, [&](const auto& image) { return image.name == name; });
        emit imagesChanged(images);
        reply({});
    });
}

void ScriptedSource::importImage(plane::ImportRequest request, Reply<Result<void>> reply)
{
    imported.push_back(request);
    later([this, request, reply] {
        auto& image = addImage(request.name, request.name, false);
        image.hasRecipe = false;
        image.imported = true;
        image.description.clear();
        image.icon = "save";
        image.importing = image::ImportProgress{"Converting", 310ULL << 20, 1200ULL << 20};
        emit imagesChanged(images);
        if (!importsEnd) {
            m_importReplies[request.name] = reply;
            return;
        }
        image.importing.reset();
        image.lastImportError = importError;
        image.present = !importError;
        image.hasAgent = request.assumeCloudInit;
        image.sizeBytes = 1200ULL << 20;
        emit imagesChanged(images);
        reply(importError ? Result<void>(fail(*importError)) : Result<void>());
    });
}

void ScriptedSource::cancelImport(std::string name)
{
    cancelledImports.push_back(name);
    later([this, name] {
        std::erase_if(images, [&](const auto& image) { return image.name == name; });
        emit imagesChanged(images);
        if (const auto waiting = m_importReplies.extract(name); !waiting.empty())
            waiting.mapped()(fail(ErrorCode::Cancelled, "Cancelled."));
    });
}

} // namespace helix::ui::test
