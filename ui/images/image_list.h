#pragma once
// All images: those that are here and those that can be built.

#include <map>
#include <optional>
#include <string>

#include <QAbstractListModel>
#include <qqmlregistration.h>

#include "ui/images/image_item.h"

namespace helix::ui {

/// UI thread. One role: `image`, an ImageItem.
class ImageList : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(bool known READ known NOTIFY countChanged)
public:
    ImageList(PlaneLine& line, Notices& notices);

    [[nodiscard]] int count() const { return static_cast<int>(m_items.size()); }
    [[nodiscard]] bool known() const { return m_known; }
    Q_INVOKABLE [[nodiscard]] helix::ui::ImageItem* find(const QString& name) const;
    Q_INVOKABLE [[nodiscard]] helix::ui::ImageItem* at(int row) const;
    /// The one to offer first: `preferred` when it is here or can be built, else the first present one, of those
    /// rather one with an agent, else the first.
    Q_INVOKABLE [[nodiscard]] helix::ui::ImageItem* suggested(const QString& preferred) const;
    /// The same where that has an agent; else one that has: suggested(""), or the usual one. Null: neither has.
    Q_INVOKABLE [[nodiscard]] helix::ui::ImageItem*
    suggestedWithAgent(const QString& preferred) const;

    /// Imports a disk or a bundle, or brings the archive FILE.helixvm. Its row appears at once and says how far it is, and why it was
    /// refused if it was. `file`: a path or a file: address.
    Q_INVOKABLE void importDisk(const QString& file, const QString& name, bool cloudInit);
    /// Brings an image from a registry, or a newer version of one that came from there.
    Q_INVOKABLE void pull(const QString& reference, const QString& name);
    /// Makes an image of a stopped workspace's disk; its row says how far it is.
    Q_INVOKABLE void keep(const QString& workspaceId, const QString& workspaceName,
                          const QString& name, const QString& title);
    /// The same of one that runs: it is stopped first, unless the image is refused.
    Q_INVOKABLE void stopAndKeep(const QString& workspaceId, const QString& workspaceName,
                                 const QString& name, const QString& title);
    /// Empty when it names an image in a registry, also while nothing is typed.
    Q_INVOKABLE [[nodiscard]] QString referenceProblem(const QString& reference) const;
    /// How it would be called here.
    Q_INVOKABLE [[nodiscard]] QString pulledName(const QString& reference) const;
    /// Empty when it may be called that, also while nothing is typed.
    Q_INVOKABLE [[nodiscard]] QString pulledNameProblem(const QString& name) const;
    /// The path of a file: address; other texts as they are.
    Q_INVOKABLE [[nodiscard]] QString pathOf(const QString& file) const;
    /// `wanted` as an image may be called, and as none is called yet; empty: nothing is left of it.
    Q_INVOKABLE [[nodiscard]] QString freeName(const QString& wanted) const;
    /// How many workspaces stand on a version of an image.
    [[nodiscard]] int usersOf(const std::string& image, const std::string& version) const;
    /// A name for an image made of this file; one that is free.
    Q_INVOKABLE [[nodiscard]] QString importName(const QString& file) const;
    /// Empty when a new image may have this name, also while nothing is typed.
    Q_INVOKABLE [[nodiscard]] QString importNameProblem(const QString& name) const;
    /// Empty when it can be a file of this computer, also while nothing is typed.
    Q_INVOKABLE [[nodiscard]] QString importFileProblem(const QString& file) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void countChanged();
    /// Other workspaces stand on them than before.
    void usersChanged();

private:
    void bring(plane::BringRequest request);
    /// Says `begun` first.
    void keepAs(const plane::KeepRequest& request, const QString& begun);
    void listed(const std::vector<plane::ImageSnapshot>& all);
    void replaceAll(const std::vector<plane::ImageSnapshot>& all);
    void standsOn(const plane::WorkspaceSnapshot& workspace);
    /// How many workspaces stand on each: what images say of it is as old as their last change.
    void countUsers();

    PlaneLine& m_line;
    Notices& m_notices;
    std::vector<ImageItem*> m_items; ///< children of this
    struct StandsOn {
        std::string image, version;
        friend bool operator==(const StandsOn&, const StandsOn&) = default;
    };
    std::optional<std::map<std::string, StandsOn>> m_imageOf; ///< by workspace; none: not told yet
    bool m_known = false;
};

} // namespace helix::ui
