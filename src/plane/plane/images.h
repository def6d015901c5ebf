#pragma once
// Images as the user sees them: what is there, what can be built, what is being built. Control
// thread.

#include <filesystem>
#include <string>
#include <vector>

#include <QObject>

#include "async/completion.h"
#include "base/result.h"
#include "operations/image_values.h"
#include "plane/snapshot.h"

namespace helix::plane {

/// A disk or a container image from elsewhere that is to become an image.
struct ImportRequest {
    std::string file; ///< its path, or "docker://" and where a registry has a container image
    std::string name; ///< of the image (base/ids.h checkName)
    /// The user's word that it is a Linux with cloud-init, which brings helix-agent into it.
    /// Without it only what is found on the disk counts; what has neither is "console and SSH
    /// only".
    bool assumeCloudInit = false;
};

/// Whether it is a container image: of a registry, or an archive in a file named so.
bool isContainer(const ImportRequest& request);

/// A recipe of the user's own.
struct RecipeWish {
    std::string name;  ///< of the image that it will give
    std::string base;  ///< the recipe that it adds to
    std::string title; ///< for people; empty: the name
};

/// A workspace whose disk becomes an image.
struct KeepRequest {
    WorkspaceId workspace;
    std::string name, title; ///< of the image; an empty title is the name
    /// One that runs is stopped for it, in good order. False: it is refused.
    bool stops = false;
};

/// An image in a registry or an archive; one of both is said.
struct BringRequest {
    std::string reference;         ///< "ghcr.io/team/image:tag"
    std::filesystem::path archive; ///< an OCI layout in a tar file
    std::string name; ///< of the image here; empty: as the repository or file is called
    /// Public keys in PEM: one of them has to have signed it. Empty: nobody's word is asked for.
    std::vector<std::string> keys;
    std::string
        publisher; ///< whose keys they are; a catalogue says so. Empty: the user brought them
};
/// How the image will be called here.
std::string nameOf(const BringRequest& request);
struct SendRequest {
    std::string image;
    std::string reference;
    std::filesystem::path archive; ///< is not there yet, unless it `replaces` one
    /// Another repository of the registry, whose blobs are taken over; may be empty.
    std::string mountFrom;
    std::filesystem::path signingKey; ///< a private key in PEM; empty: it goes unsigned
    int validDays = 365;              ///< of the signature
    /// The user has said that the file at `archive` may go; it stays until the new one is whole.
    bool replaces = false;
};

class Images : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] virtual std::vector<ImageSnapshot> list() const = 0;
    /// Builds and returns when done; a second call for the same image joins the first. NotFound for
    /// an unknown recipe.
    virtual async::Task<Result<void>> build(std::string name) = 0;
    virtual void cancelBuild(const std::string& name) = 0;
    /// Imports and returns when done. Refusals say why within 5 s (image/disk_import.h).
    /// AlreadyExists names the image; a
    /// second call for the name of an import under way is a Conflict.
    virtual async::Task<Result<void>> import(ImportRequest request) = 0;
    virtual void cancelImport(const std::string& name) = 0;
    /// Makes an image of a workspace's disk, without what makes it that machine and without the secrets
    /// that are known to be in it (life/keep_flow.h). All that can be refused beforehand is refused before
    /// a stop; a stop that is under way is waited for. cancelImport() ends it, but no stop. Conflict for one
    /// that runs and is not to be stopped, and for one in any other state than Ready, Stopping and Stopped;
    /// Unsupported for disks that are not Helix's own.
    virtual async::Task<Result<void>> keep(KeepRequest request) = 0;
    /// Writes a recipe into the user's folder, to be added to by hand; returns its file. AlreadyExists.
    virtual async::Task<Result<std::filesystem::path>> addRecipe(RecipeWish wish) = 0;
    /// Brings an image from a registry or an archive and returns its name when it is here (oci/pull.h).
    /// cancelImport() ends it as well, and removes what has come.
    virtual async::Task<Result<std::string>> bring(BringRequest request) = 0;
    /// Sends one there (oci/push.h). Conflict while it is being sent already.
    virtual async::Task<Result<operations::SentImage>> send(SendRequest request) = 0;
    virtual void cancelSend(const std::string& image) = 0;
    /// Makes a warm snapshot for machines of the size that Create begins with, unless there is one
    /// that fits, and returns when done; a second call for the same image joins the first. One is
    /// made by itself after a build or import and when another QEMU, agent or the like makes the
    /// last one useless. Unsupported for images whose machines always boot.
    virtual async::Task<Result<void>> warm(std::string name) = 0;
    virtual void cancelWarm(const std::string& name) = 0;
    /// Conflict while workspaces stand on it (it names them). A warm snapshot that is being made of
    /// it is given up.
    virtual async::Task<Result<void>> remove(std::string name) = 0;

signals:
    void changed();
};

} // namespace helix::plane
