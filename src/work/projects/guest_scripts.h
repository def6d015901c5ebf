#pragma once
// The programs that Helix runs inside guests for projects: constant texts for /bin/sh, their values
// as arguments. What they say is not believed.

#include <string>

#include "base/result.h"

namespace helix::projects {

/// Exit statuses of the scripts that mean something.
enum GuestStatus {
    kGuestHasNoGit = 41,
    kFolderNotEmpty = 42,
    kNoProjectFolder = 44,
    kNothingToClone = 45,
    kFilesUnreadable = 46,
    kGuestDiskFull = 47,
    kGuestHasNoTar = 48,
};

/// Argument: KiB it needs, empty when too few to ask for. On standard input what
/// writeGuestArchive() wrote. Says "received" once all of it is there.
const char* receiveScript();
/// Arguments: branch, URL, KiB it needs. Says "base ID".
const char* cloneScript();
/// Takes away what the two above may have left. Argument: "project" when the project itself was
/// already in place and shall go as well.
const char* removeScript();
/// Arguments: base, object format, and a commit that Helix has with all it stands on; the first and
/// last may be empty. Says what ChangesReceiver reads.
const char* changesScript();

/// No arguments. Says 64 hexadecimal digits that are others when the files of the project (without
/// those that git ignores), its index or its branch are, or files of repositories inside it.
const char* fingerprintScript();

/// The sentence for a script's status; `words` is the last of what it said, foreign.
Error guestError(int status, int signal, const std::string& words, const char* what);

} // namespace helix::projects
