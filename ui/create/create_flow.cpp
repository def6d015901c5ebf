#include "ui/create/create_flow.h"

#include <QPointer>

#include "ui/images/image_list.h"

namespace helix::ui {

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
    m_request = {};
    m_showing = false;
    m_request.image = image.toStdString();
    m_request.name = name.trimmed().toStdString();
    m_request.resources = image::Resources{cpus, memoryMiB, diskGiB};
    for (const auto& entry : ports) {
        const auto port = entry.toMap();
        m_request.ports.push_back({static_cast<std::uint16_t>(port.value("guestPort").toInt()),
                                   static_cast<std::uint16_t>(port.value("hostPort").toInt()),
                                   port.value("label").toString().toStdString()});
    }
    if (internet)
        m_request.egress = internet->choice();
    if (project)
        m_request.project = project->source();
    m_request.agent = agent.toStdString();
    if (const auto wish = model.trimmed(); !wish.isEmpty())
        m_request.options["model"] = wish.toStdString();
    m_request.prompt = task.trimmed().toStdString();
    begin();
}

void CreateFlow::startSeveral(const QString& image, const QString& name, int cpus, int memoryMiB,
                              int diskGiB, EgressDraft* internet, ProjectDraft* project,
                              AttemptsDraft* attempts)
{
    if (isBusy() || !attempts || !attempts->isReady())
        return;
    m_request = {};
    m_showing = false;
    m_request.image = image.toStdString();
    m_request.name = name.trimmed().toStdString();
    m_request.resources = image::Resources{cpus, memoryMiB, diskGiB};
    if (internet)
        m_request.egress = internet->choice();
    if (project)
        m_request.project = project->source();
    m_attempts = attempts->request();
    m_request.options = m_attempts->workspace.options;
    begin();
}

void CreateFlow::showMe(const QString& image, const QString& name)
{
    if (isBusy())
        return;
    m_attempts.reset();
    m_request = {};
    m_showing = true;
    m_request.image = image.toStdString();
    m_request.name = name.toStdString();
    m_request.prompt = tr("One test of this project fails. Run the tests (python3 -m unittest), "
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
                   self->m_request.project.emplace();
                   self->m_request.project->kind = projects::ProjectSource::Kind::Repository;
                   self->m_request.project->path = *folder;
                   self->begin();
               });
}

void CreateFlow::begin()
{
    m_error.clear();
    m_errorDetails.clear();
    const auto* item = m_images.find(image());
    if (item && !item->isPresent() && item->canBuild())
        build();
    else
        create();
}

void CreateFlow::build()
{
    m_phase = Phase::Building;
    emit changed();
    m_line.ask(
        [name = m_request.image](plane::ControlPlane& plane) { return plane.images().build(name); },
        [self = QPointer(this)](const Result<void>& result) {
            if (!self || self->m_phase != Phase::Building)
                return;
            if (result)
                self->create();
            else
                self->end(&result.error());
        });
}

void CreateFlow::create()
{
    m_phase = Phase::Creating;
    emit changed();
    if (m_attempts)
        createSeveral();
    else
        createOne();
}

void CreateFlow::createSeveral()
{
    m_attempts->workspace = m_request;
    m_line.ask([request = *m_attempts](
                   plane::ControlPlane& plane) { return plane.attempts().start(request); },
               [self = QPointer(this)](const Result<std::string>& group) {
                   if (!self)
                       return;
                   self->end(group ? nullptr : &group.error());
                   if (group)
                       emit self->attemptsStarted(QString::fromStdString(*group));
               });
}

void CreateFlow::createOne()
{
    m_line.ask([request = m_request](
                   plane::ControlPlane& plane) { return plane.workspaces().create(request); },
               [self = QPointer(this)](const Result<WorkspaceId>& id) {
                   if (!self)
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
        m_error = QString::fromStdString(error->message);
        m_errorDetails = QString::fromStdString(error->cause);
    }
    emit changed();
}

void CreateFlow::cancel()
{
    if (m_phase != Phase::Building)
        return;
    m_line.post(
        [name = m_request.image](plane::ControlPlane& plane) { plane.images().cancelBuild(name); });
    end(nullptr);
}

void CreateFlow::forgetError()
{
    m_error.clear();
    m_errorDetails.clear();
    emit changed();
}

} // namespace helix::ui
