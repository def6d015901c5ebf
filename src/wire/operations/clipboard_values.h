#pragma once
// What may be carried between the clipboards of this computer and of a guest, as the user chose it.

#include "operations/workspace_values.h"

namespace helix::operations {

/// From this computer into the guest.
enum class ClipboardIn {
    Off,
    OnPaste, ///< when the user pastes into its desktop
    Always   ///< whatever is copied here while the user steers its desktop
};
constexpr auto words(ClipboardIn /*in*/)
{
    return std::array<std::string_view, 3>{"off", "on-paste", "always"};
}

struct ClipboardChoice {
    ClipboardIn in = ClipboardIn::OnPaste;
    bool out = true; ///< what the user copies in the guest
    friend bool operator==(const ClipboardChoice&, const ClipboardChoice&) = default;
};
void describe(auto& field, Is<ClipboardChoice> auto& choice)
{
    field("in", choice.in, "from this computer into the guest: off, on-paste or always");
    field("out", choice.out, "what is copied in the guest may come here");
}

/// The clipboard between this computer and a workspace.
struct Clipboard {
    static constexpr std::string_view kValue = "clipboard";
    ClipboardChoice choice;
    WorkspaceId workspace;
    std::string inMeaning, outMeaning;
};
void describe(auto& field, Is<Clipboard> auto& clipboard)
{
    describe(field, clipboard.choice);
    field("workspace", clipboard.workspace, "its id");
    field("in_meaning", clipboard.inMeaning, "what that means, a sentence");
    field("out_meaning", clipboard.outMeaning, "the same of the way out");
}

/// Something that was copied.
struct CopiedThing {
    std::string kind;
    std::uint64_t bytes = 0;
};
void describe(auto& field, Is<CopiedThing> auto& copied)
{
    field("kind", copied.kind, "text, html or png");
    field("bytes", copied.bytes, "of it");
}

/// A file or folder that was brought into a guest.
struct BroughtFile {
    std::string name;
    std::uint64_t bytes = 0;
    std::uint64_t files = 1, leftOut = 0;
    bool isFolder = false;
};
void describe(auto& field, Is<BroughtFile> auto& file)
{
    field("name", file.name, "in ~/Downloads, as it was free there");
    field("bytes", file.bytes, "of it, or of all files in it");
    field("files", file.files, "one, or those in the folder");
    field("left_out", file.leftOut, "links, devices and pipes in the folder that stayed behind");
    field("is_folder", file.isFolder, "it is a folder");
}

/// A file or folder that was taken out of a guest.
struct SavedFile {
    std::string file;
    std::uint64_t bytes = 0;
    std::uint64_t files = 1, leftOut = 0;
    bool isFolder = false;
};
void describe(auto& field, Is<SavedFile> auto& saved)
{
    field("file", saved.file, "its whole path on this computer, under a name that was free");
    field("bytes", saved.bytes, "of it, or of all files in it");
    field("files", saved.files, "one, or those in the folder");
    field("left_out", saved.leftOut, "links, devices and pipes in the folder that stayed behind");
    field("is_folder", saved.isFolder, "it is a folder");
}

} // namespace helix::operations
