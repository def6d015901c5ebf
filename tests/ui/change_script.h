#pragma once
// Made-up changes, attempts and sheets for the window's tests.

#include <string>
#include <vector>

#include "ui/fake_line.h"

namespace helix::ui::test {

/// A diff with one hunk; each line begins with ' ', '+' or '-'.
projects::FileDiff diffOf(const projects::FileChange& file, const std::vector<std::string>& lines,
                          int firstLine = 1);
/// A file with its counts, as `git diff --raw --numstat` would tell.
projects::FileChange changedFile(const std::string& path, projects::FileStatus status, int added,
                                 int removed);
/// A project with changes of every kind, as an agent might make them.
void fillChanges(FakeLine& script, const WorkspaceId& id);
/// A picture as PNG.
QByteArray pngOf(int width, int height, const char* color);
/// A group of four: one done with passing tests, one with failing ones, one at work, one failed.
plane::AttemptGroup fillAttempts(FakeLine& script);
/// A sheet with something of every kind.
void fillSheet(FakeLine& script, const WorkspaceId& id);
/// The built-in agent and two from outside.
void fillAgents(FakeLine& script);

} // namespace helix::ui::test
