#include "projects/change_set.h"

namespace helix::projects {

std::string_view toString(FileStatus status)
{
    switch (status) {
    case FileStatus::Added:
        return "added";
    case FileStatus::Modified:
        return "modified";
    case FileStatus::Deleted:
        return "deleted";
    case FileStatus::Renamed:
        return "renamed";
    case FileStatus::Copied:
        return "copied";
    case FileStatus::TypeChanged:
        return "type-changed";
    }
    return "modified";
}

std::string_view toString(Warning warning)
{
    switch (warning) {
    case Warning::Hook:
        return "hook";
    case Warning::CiFile:
        return "ci-file";
    case Warning::LockFile:
        return "lock-file";
    case Warning::Secret:
        return "secret";
    case Warning::Executable:
        return "executable";
    case Warning::Symlink:
        return "symlink";
    case Warning::Submodule:
        return "submodule";
    case Warning::GitAttributes:
        return "git-attributes";
    case Warning::Large:
        return "large";
    case Warning::OddName:
        return "odd-name";
    case Warning::EmbeddedRepository:
        return "embedded-repository";
    case Warning::BuildFile:
        return "build-file";
    case Warning::AgentRules:
        return "agent-rules";
    }
    return "odd-name";
}

std::string_view describe(Warning warning)
{
    switch (warning) {
    case Warning::Hook:
        return "Runs by itself on your computer once it is there: read it before you take it.";
    case Warning::CiFile:
        return "Runs on a server, with what that server may do, once it is pushed.";
    case Warning::LockFile:
        return "Changes which packages are installed, and from where.";
    case Warning::Secret:
        return "Holds what looks like a key or a password.";
    case Warning::Executable:
        return "Can be run as a program.";
    case Warning::Symlink:
        return "A link to a place outside of the project.";
    case Warning::Submodule:
        return "Points to another repository, which is not taken along.";
    case Warning::GitAttributes:
        return "May change how git shows, merges and checks out files.";
    case Warning::Large:
        return "Larger than 5 MiB.";
    case Warning::OddName:
        return "Its name holds characters that do not show, or looks like another one.";
    case Warning::EmbeddedRepository:
        return "Part of a git repository inside the project, whose settings can run programs as "
               "soon as git looks at its folder: left out unless you ask for it.";
    case Warning::BuildFile:
        return "Says what runs on your computer when the project is installed, built or opened.";
    case Warning::AgentRules:
        return "Tells coding agents on your computer what to do.";
    }
    return {};
}

} // namespace helix::projects
