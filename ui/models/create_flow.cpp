#include "ui/models/create_flow.h"

#include <QPointer>

#include "ui/models/image_list.h"

namespace helix::ui {

CreateFlow::CreateFlow(Source& source, const ImageList& images)
    : m_source(source)
    , m_images(images)
{
}

void CreateFlow::start(const QString& image, const QString& name, int cpus, int memoryMiB,
                       int diskGiB, const QVariantList& ports, EgressDraft* internet)
{
    if (isBusy())
        return;
    m_error.clear();
    m_errorDetails.clear();
    m_request = {};
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
    const auto* item = m_images.find(image);
    if (item && !item->isPresent() && item->canBuild())
        build();
    else
        create();
}

void CreateFlow::build()
{
    m_phase = Phase::Building;
    emit changed();
    m_source.buildImage(m_request.image, [self = QPointer(this)](const Result<void>& result) {
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
    m_source.createWorkspace(m_request, [self = QPointer(this)](const Result<WorkspaceId>& id) {
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
    m_source.cancelBuild(m_request.image);
    end(nullptr);
}

void CreateFlow::forgetError()
{
    m_error.clear();
    m_errorDetails.clear();
    emit changed();
}

} // namespace helix::ui
