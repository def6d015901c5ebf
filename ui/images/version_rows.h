#pragma once
// The versions of an image side by side, as its details show them. UI thread.

#include <QVariantList>

#include "catalogue/updates.h"
#include "catalogues/catalogues.h"

namespace helix::ui {

class ImageItem;
class ImageList;

/// What is known of an image, and of all others that are here.
struct KnownVersions {
    QString name;                     ///< of the image
    const ImageItem* image = nullptr; ///< null unless it is present
    const catalogues::Offer* offer;   ///< null: no catalogue has it
    const catalogue::Update* update;  ///< null: there is nothing newer
    const ImageList& images;
};

/// The image here, other than the one of `name`, that is this version from this place; empty: there is none.
QString nameBeside(const ImageList& images, const QString& name,
                   const catalogue::EntryVersion& version);
/// The newest first, without those for other computers where one runs here:
/// { version, date, note, users, beside, why, fetchable, state ("new", "here", "old") }. `users`: "Used
/// by 2 workspaces", or empty; `beside`: the name of another image here that is this version;
/// `why` it does not run here, or empty; `fetchable`: beside the image's newest, under a name of its
/// own.
QVariantList versionRows(const KnownVersions& known);
/// How many versionRows() leaves out.
int otherVersions(const KnownVersions& known);

} // namespace helix::ui
