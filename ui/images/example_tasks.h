#pragma once
// What a workspace of an image could be asked first. Pure; translated.

#include <string>
#include <vector>

#include <QStringList>

namespace helix::ui {

/// What an image is for, as its recipe says.
struct ImageTraits {
    std::vector<std::string> tags, languages;
    bool hasDesktop = false;
};

/// Three tasks, the most telling first: of what the image was made for, or, where there is a project, of
/// that one. Without one none speaks of what is not there.
QStringList exampleTasks(const ImageTraits& image, bool hasProject);

} // namespace helix::ui
