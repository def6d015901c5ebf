#pragma once
// Projects, changes and attempts as people read them. Translated; what is foreign is printable.

#include <QString>
#include <QVariantList>

#include "projects/projects.h"
#include "plane/attempts.h"
#include "plane/boundary_sheet.h"

namespace helix::ui {

/// One letter: "A", "M", "D", "R", "C", "T".
QString statusLetter(projects::FileStatus status);
QString statusText(projects::FileStatus status);
/// A word for the badge: "hook", "CI file"...
QString warningWord(projects::Warning warning);
/// Why it deserves the user's eye, as a sentence.
QString warningSentence(projects::Warning warning);
/// True for what may run or lead somewhere by itself: shown in red.
bool isGrave(projects::Warning warning);
/// What happened to a file beside its lines: "renamed from a/b", "now executable", "12 KB to 4 KB".
QString changeRemark(const projects::FileChange& file);
/// "14 files, +340 −22"
QString amountText(int files, int added, int removed);
/// A branch name for what came out: "helix/shop/fix-the-cart".
QString suggestedBranch(const projects::Project& project, const QString& workspaceName);
/// Empty when git takes it as a new branch; otherwise why not. `git check-ref-format`.
QString branchProblem(const QString& name);

/// The beginning of a commit's id.
QString shortCommit(const std::string& id);
/// "Repository ~/code/shop", "https://… (fetched by this computer)", "An empty project".
QString originText(const projects::Project& project);
/// "Copying, 12 of 180 MB"
QString progressText(const projects::Progress& progress);

QString attemptStateText(plane::Attempt::State state);
/// As StatusDot has it: "working", "ready", "failed" or "asleep".
QString attemptDot(plane::Attempt::State state);

/// The heading over the items of this kind on the boundary sheet.
QString sheetKindText(plane::SheetItem::Kind kind);
/// The name of its icon.
QString sheetKindIcon(plane::SheetItem::Kind kind);

} // namespace helix::ui
