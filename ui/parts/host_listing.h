#pragma once
// What lies in a folder of this computer, for our own file picker.

#include <string>
#include <vector>

#include <QMetaType>
#include <QString>

#include "base/result.h"

namespace helix::ui {

struct HostEntry {
    QString name;
    bool isFolder = false; ///< or a link to one
};

struct HostListing {
    std::vector<HostEntry> entries; ///< folders first, then by name without regard to case
    bool isWritable = false;        ///< something may be made in it
    bool isWhole = true;            ///< false: there are more than kMostHostEntries
};

inline constexpr std::size_t kMostHostEntries = 50'000;

/// Any thread; waits for the disk, which may be another computer's. `folder` is absolute. Names that
/// are no text in this computer's encoding are left out: nothing could be done with them here.
/// NotFound, PermissionDenied, InvalidArgument (it is no folder), each with a sentence.
Result<HostListing> listHostFolder(const QString& folder);

/// What a file or folder that was chosen is like.
struct HostTarget {
    bool exists = false;
    bool isFolder = false;
    bool isWritable = false; ///< it may be written, or, where it is not there, be made
};
/// Any thread; waits for the disk. NotFound when not even its folder is there.
Result<HostTarget> lookAtHost(const QString& path);

/// Makes a folder in `folder` and gives its whole path. Any thread; waits for the disk. InvalidArgument (no
/// name for a folder), Conflict (there is something of this name), PermissionDenied, NotFound, each with a
/// sentence.
Result<QString> makeHostFolder(const QString& folder, const QString& name);

/// `typed` as an absolute path without "." and "..": a beginning of "~" is the home, anything that is
/// not absolute lies in `folder`. A "/" at the end stays. Pure but for the home.
QString absolutePath(const QString& typed, const QString& folder);

} // namespace helix::ui
