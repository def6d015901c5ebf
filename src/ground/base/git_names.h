#pragma once
// Names by which git, or a file system under it, finds a repository. Pure.

#include <string>
#include <string_view>

namespace helix {

/// A part of a path as file systems compare it that ignore case, trailing dots and spaces, streams
/// (NTFS) and characters that do not show (HFS+).
std::string foldedName(std::string_view part);

/// ".git" in any spelling, and the short names that NTFS gives it ("git~1").
bool isGitFolderName(std::string_view part);

/// What makes a folder a repository although it has no .git (git's is_git_directory()).
enum RepositoryMark : unsigned {
    kMarksHead = 1,
    kMarksObjects = 2,
    kMarksRefs = 4,
    kMarksCommonFolder = 8,
};
/// Of an entry's name; 0: none.
unsigned repositoryMark(std::string_view name);
/// HEAD with objects and refs, or HEAD with commondir. `marks`: of all entries of a folder.
bool makesRepository(unsigned marks);

} // namespace helix
