#pragma once
// What a workspace of an image could be asked first. Pure; translated.

#include <string>
#include <vector>

#include <QStringList>

namespace helix::ui {

/// Three tasks, the most telling first. `tags` and `languages`: of the image, as its recipe says.
QStringList exampleTasks(const std::vector<std::string>& tags,
                         const std::vector<std::string>& languages, bool hasDesktop);

} // namespace helix::ui
