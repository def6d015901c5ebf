#include "ui/images/image_list.h"

#include <algorithm>

#include <QFileInfo>
#include <QPointer>
#include <QRegularExpression>
#include <QUrl>

#include "oci/reference.h"
#include "ui/shell/notices.h"
#include "ui/words/below.h"

namespace helix::ui {

namespace {
constexpr int kImageRole = Qt::UserRole + 1;
constexpr int kLongestSuggestion = 40;
/// The one that most people want first, of a shelf that nobody has chosen from yet.
constexpr QLatin1String kUsualImage("sway-desktop");

std::optional<plane::KeepRequest> keepRequest(const QString& workspaceId, const QString& name,
                                              const QString& title)
{
    const auto id = WorkspaceId::parse(workspaceId.toStdString());
    if (!id)
        return std::nullopt;
    return plane::KeepRequest{*id, name.trimmed().toStdString(), title.trimmed().toStdString()};
}
} // namespace

ImageList::ImageList(PlaneLine& line, Notices& notices)
    : m_line(line)
    , m_notices(notices)
{
    connect(&line.events(), &PlaneEvents::imagesChanged, this, &ImageList::listed);
    connect(&line.events(), &PlaneEvents::workspacesListed, this, [this](const auto& all) {
        m_imageOf.emplace();
        for (const auto& workspace : all)
            m_imageOf->emplace(workspace.id.str(),
                               StandsOn{workspace.image, workspace.imageVersion});
        countUsers();
        emit usersChanged();
    });
    connect(&line.events(), &PlaneEvents::workspaceChanged, this, &ImageList::standsOn);
    connect(&line.events(), &PlaneEvents::workspaceRemoved, this, [this](const auto& id) {
        if (m_imageOf && m_imageOf->erase(id.str()) > 0) {
            countUsers();
            emit usersChanged();
        }
    });
}

void ImageList::standsOn(const plane::WorkspaceSnapshot& workspace)
{
    if (!m_imageOf)
        return;
    const StandsOn now{workspace.image, workspace.imageVersion};
    auto& known = (*m_imageOf)[workspace.id.str()];
    if (known == now)
        return;
    known = now;
    countUsers();
    emit usersChanged();
}

int ImageList::usersOf(const std::string& image, const std::string& version) const
{
    if (!m_imageOf)
        return 0;
    return static_cast<int>(std::ranges::count_if(*m_imageOf, [&](const auto& workspace) {
        return workspace.second == StandsOn{image, version};
    }));
}

void ImageList::listed(const std::vector<plane::ImageSnapshot>& all)
{
    const bool sameNames = std::equal(
        all.begin(), all.end(), m_items.begin(), m_items.end(),
        [](const auto& image, auto* item) { return image.name == item->snapshot().name; });
    if (sameNames) {
        for (std::size_t row = 0; row < all.size(); ++row)
            m_items[row]->update(all[row]);
    } else {
        replaceAll(all);
    }
    m_known = true;
    countUsers();
    emit countChanged();
}

void ImageList::countUsers()
{
    if (!m_imageOf)
        return;
    for (auto* item : m_items)
        item->setUsedBy(static_cast<int>(
            std::count_if(m_imageOf->begin(), m_imageOf->end(), [item](const auto& workspace) {
                return workspace.second.image == item->snapshot().name;
            })));
}

void ImageList::replaceAll(const std::vector<plane::ImageSnapshot>& all)
{
    beginResetModel();
    std::vector<ImageItem*> old = std::exchange(m_items, {});
    for (const auto& snapshot : all) {
        const auto known = std::find_if(old.begin(), old.end(), [&](auto* item) {
            return item && item->snapshot().name == snapshot.name;
        });
        if (known != old.end()) {
            (*known)->update(snapshot);
            m_items.push_back(std::exchange(*known, nullptr));
        } else {
            m_items.push_back(new ImageItem(m_line, m_notices, snapshot, this));
        }
    }
    endResetModel();
    for (auto* item : old) {
        if (item)
            item->deleteLater();
    }
}

ImageItem* ImageList::find(const QString& name) const
{
    const auto found = std::find_if(m_items.begin(), m_items.end(),
                                    [&](auto* item) { return item->name() == name; });
    return found == m_items.end() ? nullptr : *found;
}

ImageItem* ImageList::at(int row) const
{
    return row >= 0 && row < count() ? m_items[static_cast<std::size_t>(row)] : nullptr;
}

ImageItem* ImageList::suggested(const QString& preferred) const
{
    auto* wanted = find(preferred);
    if (wanted && (wanted->isPresent() || wanted->canBuild()))
        return wanted;
    const auto firstOf = [this](auto isWanted) {
        const auto found = std::ranges::find_if(m_items, isWanted);
        return found == m_items.end() ? nullptr : *found;
    };
    if (auto* useful = firstOf([](auto* item) { return item->isPresent() && item->hasAgent(); }))
        return useful;
    if (auto* present = firstOf([](auto* item) { return item->isPresent(); }))
        return present;
    auto* usual = find(kUsualImage);
    return usual ? usual : at(0);
}

ImageItem* ImageList::suggestedWithAgent(const QString& preferred) const
{
    for (auto* image : {suggested(preferred), suggested({}), find(kUsualImage)})
        if (image && image->hasAgent())
            return image;
    return nullptr;
}

void ImageList::importDisk(const QString& file, const QString& name, bool cloudInit)
{
    if (pathOf(file).endsWith(QLatin1String(".helixvm"))) {
        plane::BringRequest archive;
        archive.archive = pathOf(file).toStdString();
        archive.name = name.trimmed().toStdString();
        return bring(std::move(archive));
    }
    plane::ImportRequest request;
    request.file = pathOf(file).toStdString();
    request.name = name.trimmed().toStdString();
    request.assumeCloudInit = cloudInit;
    m_line.ask([request = std::move(request)](
                   plane::ControlPlane& plane) { return plane.images().import(request); },
               [self = QPointer(this), name = name.trimmed()](const Result<void>& result) {
                   if (!self)
                       return;
                   if (result)
                       self->m_notices.tell(tr("%1 was imported and is ready to use.").arg(name));
                   else
                       self->m_notices.report(result.error());
               });
}

void ImageList::pull(const QString& reference, const QString& name)
{
    plane::BringRequest request;
    request.reference = reference.trimmed().toStdString();
    request.name = name.trimmed().toStdString();
    bring(std::move(request));
}

void ImageList::bring(plane::BringRequest request)
{
    const QString name = QString::fromStdString(request.name);
    m_line.ask([request = std::move(request)](
                   plane::ControlPlane& plane) { return plane.images().bring(request); },
               [self = QPointer(this), name](const Result<std::string>& result) {
                   if (!self)
                       return;
                   if (result)
                       self->m_notices.tell(tr("%1 is here and ready to use.").arg(name));
                   else
                       self->m_notices.report(result.error());
               });
}

void ImageList::keep(const QString& workspaceId, const QString& workspaceName, const QString& name,
                     const QString& title)
{
    if (const auto request = keepRequest(workspaceId, name, title))
        keepAs(*request, tr("%1 is being saved as an image.").arg(workspaceName));
}

void ImageList::stopAndKeep(const QString& workspaceId, const QString& workspaceName,
                            const QString& name, const QString& title)
{
    auto request = keepRequest(workspaceId, name, title);
    if (!request)
        return;
    request->stops = true;
    keepAs(*request, tr("%1 is stopped and then saved as an image.").arg(workspaceName));
}

void ImageList::keepAs(const plane::KeepRequest& request, const QString& begun)
{
    m_notices.tell(begun);
    m_line.ask([request](plane::ControlPlane& plane) { return plane.images().keep(request); },
               [self = QPointer(this),
                name = QString::fromStdString(request.name)](const Result<void>& result) {
                   if (!self)
                       return;
                   if (result)
                       self->m_notices.tell(tr("%1 was saved and is ready to use.").arg(name));
                   else
                       self->m_notices.report(result.error());
               });
}

QString ImageList::referenceProblem(const QString& reference) const
{
    const auto parsed = oci::parseReference(reference.trimmed().toStdString());
    return parsed || reference.trimmed().isEmpty() ? QString() : fromBelow(parsed.error().message);
}

QString ImageList::pulledName(const QString& reference) const
{
    return QString::fromStdString(plane::nameOf({reference.trimmed().toStdString(), {}, {}}));
}

QString ImageList::pulledNameProblem(const QString& name) const
{
    if (name.trimmed().isEmpty())
        return {};
    const auto checked = checkName(name.trimmed().toStdString(), "an image");
    return checked ? QString() : fromBelow(checked.error().message);
}

QString ImageList::pathOf(const QString& file) const
{
    const QUrl url(file.trimmed());
    return url.isLocalFile() ? url.toLocalFile() : file.trimmed();
}

QString ImageList::importName(const QString& file) const
{
    const QString name = freeName(QFileInfo(pathOf(file)).completeBaseName());
    return name.isEmpty() ? freeName(QStringLiteral("imported-disk")) : name;
}

QString ImageList::freeName(const QString& wanted) const
{
    QString name = wanted.toLower();
    static const QRegularExpression kForeign(QStringLiteral("[^a-z0-9]+"));
    name.replace(kForeign, QStringLiteral("-"));
    name = name.left(kLongestSuggestion);
    while (name.startsWith(QLatin1Char('-')))
        name.remove(0, 1);
    while (name.endsWith(QLatin1Char('-')))
        name.chop(1);
    if (name.isEmpty() || !checkName(name.toStdString(), "an image"))
        return {};
    QString free = name;
    for (int number = 2; find(free); ++number)
        free = QStringLiteral("%1-%2").arg(name).arg(number);
    return free;
}

QString ImageList::importNameProblem(const QString& name) const
{
    const QString typed = name.trimmed();
    if (typed.isEmpty())
        return {};
    const auto checked = checkName(typed.toStdString(), "an image");
    if (!checked)
        return fromBelow(checked.error().message);
    const auto* known = find(typed);
    if (known && known->importError().isEmpty())
        return tr("There is an image named %1 already.").arg(typed);
    return {};
}

QString ImageList::importFileProblem(const QString& file) const
{
    const QString path = pathOf(file);
    if (path.isEmpty())
        return {};
    // Whether it is there is looked at off this thread, by the import itself.
    return path.startsWith(QLatin1Char('/')) || path.startsWith(QLatin1String("docker://"))
               ? QString()
               : tr("Write the whole path, beginning with /, or docker:// and where a registry has "
                    "it.");
}

int ImageList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant ImageList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != kImageRole)
        return {};
    return QVariant::fromValue(m_items[static_cast<std::size_t>(index.row())]);
}

QHash<int, QByteArray> ImageList::roleNames() const
{
    return {{kImageRole, "image"}};
}

} // namespace helix::ui
