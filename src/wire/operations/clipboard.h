#pragma once
// Requests about the clipboard between this computer and a guest, and files that are dropped there.

#include "operations/clipboard_values.h"
#include "operations/workspaces.h"

namespace helix::operations {

struct ShowClipboard {
    static constexpr Operation kOperation{
        "clipboard.show", Effect::Looks, "What its clipboard may carry, each way.", {}};
    using Answer = Clipboard;
    static constexpr bool kNamesWorkspaceAlone = true;
    std::string workspace;
};

struct ChooseClipboard {
    static constexpr Operation kOperation{
        "clipboard.choose", Effect::Gives, "Chooses what its clipboard may carry.", {}};
    using Answer = Clipboard;
    std::string workspace, in;
    std::optional<bool> out;
};
void describe(auto& field, Is<ChooseClipboard> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("in", request.in, may(kMaxReference),
          "from here into the guest: off, on-paste or always; empty: as it is");
    field("out", request.out, flag(), "what is copied in the guest may come here");
}

struct PutClipboard {
    static constexpr Operation kOperation{
        "clipboard.put", Effect::Works, "Makes a file what the guest's programs paste.",
        "It is given to them for ten minutes, or until something newer is copied."};
    using Answer = CopiedThing;
    std::string workspace, kind, file;
};
void describe(auto& field, Is<PutClipboard> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("kind", request.kind, need(kMaxReference), "text, html or png");
    field("file", request.file, need(kMaxPath), "its whole path; 16 MiB at most");
}

struct ClipboardData : Piece {
    static constexpr Event kEvent{"clipboard.data", "the bytes, in order"};
};
struct GetClipboard {
    static constexpr Operation kOperation{
        "clipboard.get", Effect::Works, "What was copied last in the guest.", {}};
    using Answer = CopiedThing;
    using Events = Rows<ClipboardData>;
    std::string workspace, kind;
};
void describe(auto& field, Is<GetClipboard> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("kind", request.kind, may(kMaxReference), "text, html or png; empty: text");
}

struct DropFile {
    static constexpr Operation kOperation{
        "files.drop", Effect::Works, "Brings a file or folder into ~/Downloads of the guest.",
        "As if it was dropped on its desktop: what has that name there stays as it is. Of a folder "
        "at "
        "most 20000 entries, 8 GiB and 32 folders in each other."};
    using Answer = BroughtFile;
    std::string workspace, file;
};
void describe(auto& field, Is<DropFile> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("file", request.file, need(kMaxPath), "its whole path");
}

struct SaveFile {
    static constexpr Operation kOperation{
        "files.save", Effect::Works, "Saves a file or folder of the guest's on this computer.",
        "As if it was dragged out of its desktop: what has that name there stays as it is. Of a "
        "folder "
        "at most 20000 entries, 8 GiB and 32 folders in each other, and no git repository."};
    using Answer = SavedFile;
    std::string workspace, path, folder;
};
void describe(auto& field, Is<SaveFile> auto& request)
{
    field("workspace", request.workspace, need(kMaxReference), kWorkspaceSays);
    field("path", request.path, need(kMaxPath), "in the guest; of its home where it is not whole");
    field("folder", request.folder, need(kMaxPath), "of this computer, its whole path");
}

/// In the order of the documentation.
using ClipboardOperations =
    Rows<ShowClipboard, ChooseClipboard, PutClipboard, GetClipboard, DropFile, SaveFile>;

} // namespace helix::operations
