#pragma once
// Requests about projects in guests, and about what agents changed in them.

#include "operations/change_values.h"
#include "operations/workspaces.h"

namespace helix::operations {

struct ExamineProject {
    static constexpr Operation kOperation{
        "projects.examine", Effect::Looks, "What bringing it would bring.", {}};
    using Answer = ProjectFacts;
    ProjectWish project;
};
void describe(auto& field, Is<ExamineProject> auto& request)
{
    describe(field, request.project);
}

struct BringProject {
    static constexpr Operation kOperation{
        "projects.bring", Effect::Gives, "Brings a project into the guest.",
        "call.cancel, or leaving, ends it: the guest is then as it was."};
    using Answer = Project;
    using Events = Rows<BringProgress>;
    std::string workspace;
    ProjectWish project;
};
void describe(auto& field, Is<BringProject> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("project", request.project, need(0), "what to bring");
}

struct ShowProject {
    static constexpr Operation kOperation{"projects.show", Effect::Looks, "Its project.", {}};
    using Answer = Project;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct TakeChanges {
    static constexpr Operation kOperation{
        "changes.take", Effect::Works, "Asks the guest for its changes.", {}};
    using Answer = Changes;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct ShowChanges {
    static constexpr Operation kOperation{
        "changes.show", Effect::Looks, "The changes that were taken last.", {}};
    using Answer = Changes;
    std::string workspace;
    std::int64_t offset = 0;
};
void describe(auto& field, Is<ShowChanges> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("offset", request.offset, may(0, INT32_MAX), "of the first file");
}

struct ShowDiff {
    static constexpr Operation kOperation{
        "changes.diff", Effect::Looks, "What changed in a file.", {}};
    using Answer = FileDiff;
    std::string workspace, path;
};
void describe(auto& field, Is<ShowDiff> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("path", request.path, need(kMaxPath), "in the project");
}

struct ChangesPiece : Piece {
    static constexpr Event kEvent{"changes.piece", "all of it, in order"};
};

struct SendPatch {
    static constexpr Operation kOperation{
        "changes.patch", Effect::Looks, "All changes as one patch.", {}};
    using Answer = Sent;
    using Events = Rows<ChangesPiece>;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct SendContent {
    static constexpr Operation kOperation{
        "changes.content", Effect::Looks, "A file's content.", {}};
    using Answer = Sent;
    using Events = Rows<ChangesPiece>;
    std::string workspace, path;
    bool old = false;
};
void describe(auto& field, Is<SendContent> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("path", request.path, need(kMaxPath), "in the project");
    field("old", request.old, flag(), "before the change");
}

/// A file, or some hunks of it.
struct SelectedFile {
    std::string path;
    std::optional<std::vector<std::int64_t>> hunks;
};
inline constexpr std::int64_t kMaxSelection = 20'000;
void describe(auto& field, Is<SelectedFile> auto& file)
{
    field("path", file.path, need(kMaxPath), "in the project");
    field("hunks", file.hunks, may(1, kMaxSelection).ofEach(kMaxSelection * 10),
          "their numbers; left out: all of it");
}

struct AcceptChanges {
    static constexpr Operation kOperation{"changes.accept",
                                          Effect::Works,
                                          "Takes changes home: nothing is pushed, no branch moved.",
                                          {}};
    using Answer = AcceptOutcome;
    std::string workspace, target, branch, file, into, head, message;
    std::optional<std::vector<SelectedFile>> selection;
    bool withEmbedded = false;
};
void describe(auto& field, Is<AcceptChanges> auto& request)
{
    constexpr std::int64_t kMostMessage = 64 << 10;
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("target", request.target, need(64), "branch, patch or working-tree");
    field("branch", request.branch, may(kMaxPath), "the new branch");
    field("file", request.file, may(kMaxPath), "of the patch");
    field("into", request.into, may(kMaxPath), "the repository; empty: where it came from");
    field("selection", request.selection, may(1, kMaxSelection), "left out: everything");
    field("message", request.message, may(kMostMessage), "of the commit");
    field("head", request.head, may(kMaxPath), "of the changes that were looked at");
    field("with_embedded", request.withEmbedded, flag(), "repositories inside the project too");
}

/// In the order of the documentation.
using ChangeOperations = Rows<ExamineProject, BringProject, ShowProject, TakeChanges, ShowChanges,
                              ShowDiff, SendPatch, SendContent, AcceptChanges>;

} // namespace helix::operations
