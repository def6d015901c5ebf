#include "ui/create/create_flow.h"

#include <QPointer>

#include "app/create_params.h"
#include "app/wanted_workspaces.h"
#include "base/try.h"
#include "protocol/prepared_model.h"
#include "ui/images/image_list.h"
#include "ui/words/below.h"

namespace helix::ui {
namespace {

operations::WorkspaceWish wishFor(const QString& image, const QString& name, int cpus,
                                  int memoryMiB, int diskGiB, const EgressDraft* internet,
                                  const ProjectDraft* project)
{
    operations::WorkspaceWish wish;
    wish.image = image.toStdString();
    wish.name = name.trimmed().toStdString();
    wish.cpus = cpus;
    wish.memoryMib = memoryMiB;
    wish.diskGib = diskGiB;
    if (internet)
        wish.egress = app::wishOf(internet->choice());
    if (const auto source = project ? project->source() : std::nullopt)
        wish.project = app::wishOf(*source);
    return wish;
}

} // namespace

CreateFlow::CreateFlow(PlaneLine& line, const ImageList& images)
    : m_line(line)
    , m_images(images)
{
}

void CreateFlow::start(const QString& image, const QString& name, int cpus, int memoryMiB,
                       int diskGiB, const QVariantList& ports, EgressDraft* internet,
                       ProjectDraft* project, const QString& agent, const QString& model,
                       const QString& task)
{
    if (isBusy())
        return;
    m_attempts.reset();
    m_showing = false;
    m_wish = wishFor(image, name, cpus, memoryMiB, diskGiB, internet, project);
    for (const auto& entry : ports) {
        const auto port = entry.toMap();
        m_wish.ports.push_back({port.value("guestPort").toInt(), port.value("hostPort").toInt(),
                                port.value("label").toString().toStdString()});
    }
    m_wish.agent = agent.toStdString();
    m_wish.options.model = model.trimmed().toStdString();
    m_wish.prompt = task.trimmed().toStdString();
    begin();
}

void CreateFlow::startSeveral(const QString& image, const QString& name, int cpus, int memoryMiB,
                              int diskGiB, EgressDraft* internet, ProjectDraft* project,
                              AttemptsDraft* attempts)
{
    if (isBusy() || !attempts || !attempts->isReady())
        return;
    m_showing = false;
    m_wish = wishFor(image, name, cpus, memoryMiB, diskGiB, internet, project);
    m_attempts = attempts->request(m_wish);
    begin();
}

void CreateFlow::showMe(const QString& image, const QString& name, const QString& agent,
                        const QString& model)
{
    if (isBusy())
        return;
    m_attempts.reset();
    m_showing = true;
    m_wish = wishFor(image, name, 0, 0, 0, nullptr, nullptr);
    m_wish.agent = agent.toStdString();
    m_wish.options.model = model.toStdString();
    m_wish.prompt = tr("One test of this project fails. Run the tests (python3 -m unittest), "
                       "find out why, mend "
                       "the program and not the test, and run them again.")
                        .toStdString();
    m_phase = Phase::Preparing;
    emit changed();
    m_line.ask([](plane::ControlPlane& plane) { return plane.projects().sample(); },
               [self = QPointer(this)](const Result<std::filesystem::path>& folder) {
                   if (!self || self->m_phase != Phase::Preparing)
                       return;
                   if (!folder)
                       return self->end(&folder.error());
                   self->m_wish.project.emplace();
                   self->m_wish.project->from = folder->string();
                   self->begin();
               });
}

void CreateFlow::showPrepared(const QString& image, const QString& name)
{
    showMe(image, name, {}, QString::fromLatin1(protocol::kPreparedModel));
}

bool CreateFlow::mustBuild() const
{
    const auto* item = m_images.find(image());
    return item && !item->isPresent() && item->canBuild();
}

void CreateFlow::begin()
{
    m_error.clear();
    m_errorDetails.clear();
    m_phase = mustBuild() ? Phase::Building : Phase::Creating;
    emit changed();
    if (m_attempts)
        createSeveral();
    else
        createOne();
}

void CreateFlow::createSeveral()
{
    m_line.ask([attempts = *m_attempts](
                   plane::ControlPlane& plane) { return app::startOnceBuilt(plane, attempts); },
               [self = QPointer(this), number = ++m_number](const Result<std::string>& group) {
                   if (!self || self->m_number != number || !self->isBusy())
                       return;
                   self->end(group ? nullptr : &group.error());
                   if (group)
                       emit self->attemptsStarted(QString::fromStdString(*group));
               });
}

void CreateFlow::createOne()
{
    m_line.ask(
        [wish = m_wish](plane::ControlPlane& plane) { return app::createOnceBuilt(plane, wish); },
        [self = QPointer(this), number = ++m_number](const Result<WorkspaceId>& id) {
            if (!self || self->m_number != number || !self->isBusy())
                return;
            self->end(id ? nullptr : &id.error());
            if (id)
                emit self->created(QString::fromStdString(id->str()));
        });
}

void CreateFlow::end(const Error* error)
{
    m_phase = Phase::Idle;
    if (error && error->code != ErrorCode::Cancelled) {
        m_error = fromBelow(error->message);
        m_errorDetails = QString::fromStdString(error->cause);
    }
    emit changed();
}

void CreateFlow::cancel()
{
    if (m_phase != Phase::Building)
        return;
    m_line.post(
        [name = m_wish.image](plane::ControlPlane& plane) { plane.images().cancelBuild(name); });
    end(nullptr);
}

void CreateFlow::forgetError()
{
    m_error.clear();
    m_errorDetails.clear();
    emit changed();
}

} // namespace helix::ui
