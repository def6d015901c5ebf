#include "ui/scripted_source.h"

#include <algorithm>

#include <QDateTime>
#include <QPainter>
#include <QThreadPool>
#include <QTimer>

namespace helix::ui::test {

using workspace::State;
using workspace::StepProgress;

namespace {

std::int64_t nowMs()
{
    return QDateTime::currentMSecsSinceEpoch();
}

void fillSteps(workspace::WorkspaceSnapshot& snapshot, StepProgress::Status status)
{
    constexpr std::int64_t kDurations[] = {30, 140, 11800, 2600, 120, 310};
    snapshot.steps.clear();
    for (const auto step : workspace::kSteps)
        snapshot.steps.push_back(
            {step, status, status == StepProgress::Status::Pending ? 0 : snapshot.startedAtMs,
             status == StepProgress::Status::Done ? kDurations[static_cast<int>(step)] : 0});
}

State stateAtStep(std::size_t step)
{
    constexpr State kStates[] = {State::Creating,   State::Starting,   State::Starting,
                                 State::GuestReady, State::AgentReady, State::Ready};
    return kStates[std::min<std::size_t>(step, 5)];
}

} // namespace

QImage paintDesktop(const QString& name, const QColor& ground)
{
    QImage image(1280, 720, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    QLinearGradient sky(0, 0, 0, 720);
    sky.setColorAt(0, ground.lighter(150));
    sky.setColorAt(1, ground);
    painter.fillRect(image.rect(), sky);
    QFont code("JetBrains Mono");
    code.setPixelSize(15);
    painter.setFont(code);
    painter.fillRect(0, 0, 1280, 34, QColor("#0e1319"));
    painter.setPen(QColor("#d5dbe2"));
    painter.drawText(QRect(16, 0, 400, 34), Qt::AlignVCenter, "1  2  3     " + name);
    painter.drawText(QRect(900, 0, 364, 34), Qt::AlignVCenter | Qt::AlignRight,
                     "cpu 12%  mem 0.9G  08:42");
    painter.fillRect(22, 54, 606, 644, QColor(13, 17, 22, 240));
    const QStringList lines{"agent@" + name + ":~/workspace$ python3 -m http.server 8000",
                            "Serving HTTP on 0.0.0.0 port 8000",
                            "",
                            "127.0.0.1 - - \"GET / HTTP/1.1\" 200 -",
                            "127.0.0.1 - - \"GET /style.css HTTP/1.1\" 200 -",
                            "",
                            "$ git status -sb",
                            "## main",
                            " M cart.py"};
    int y = 82;
    for (const auto& line : lines) {
        painter.setPen(line.startsWith("agent@") || line.startsWith('$') ? QColor("#4cc9a4")
                                                                         : QColor("#d5dbe2"));
        painter.drawText(38, y, line);
        y += 27;
    }
    painter.fillRect(648, 54, 610, 644, QColor("#fbfbfc"));
    painter.fillRect(648, 54, 610, 40, QColor("#e8eaee"));
    painter.setPen(QColor("#46505c"));
    painter.drawText(QRect(648, 54, 610, 40), Qt::AlignCenter, "localhost:8000");
    QFont title("Inter");
    title.setPixelSize(26);
    title.setWeight(QFont::DemiBold);
    painter.setFont(title);
    painter.setPen(QColor("#14181e"));
    painter.drawText(680, 144, "Hello from the workspace");
    painter.fillRect(680, 170, 150, 40, QColor("#2f6fe0"));
    painter.fillRect(900, 400, 300, 240, QColor("#d13b47"));
    return image;
}

link::PicturePtr toPicture(const QImage& source, std::uint32_t sequence)
{
    const QImage image = source.convertToFormat(QImage::Format_RGB32);
    auto picture = std::make_shared<link::Picture>();
    const int width = picture->width = image.width() & ~1;
    const int height = picture->height = image.height() & ~1;
    picture->y.resize(static_cast<std::size_t>(width * height));
    picture->u.resize(static_cast<std::size_t>(width * height / 4));
    picture->v.resize(picture->u.size());
    const auto luma = [](QRgb c) {
        return 16 + 219 * (0.2126 * qRed(c) + 0.7152 * qGreen(c) + 0.0722 * qBlue(c)) / 255;
    };
    for (int y = 0; y < height; ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < width; ++x) {
            picture->y[static_cast<std::size_t>(y * width + x)] =
                static_cast<std::uint8_t>(qRound(luma(row[x])));
            if (y % 2 == 0 && x % 2 == 0) {
                const double gray = (luma(row[x]) - 16) / 219 * 255;
                const auto at = static_cast<std::size_t>(y / 2 * (width / 2) + x / 2);
                picture->u[at] = static_cast<std::uint8_t>(
                    qBound(16, qRound(128 + 224 * (qBlue(row[x]) - gray) / 1.8556 / 255), 240));
                picture->v[at] = static_cast<std::uint8_t>(
                    qBound(16, qRound(128 + 224 * (qRed(row[x]) - gray) / 1.5748 / 255), 240));
            }
        }
    }
    picture->sequence = sequence;
    picture->qp = 22;
    picture->damage = {
        {0, 0, static_cast<std::uint16_t>(width), static_cast<std::uint16_t>(height)}};
    picture->receivedAt = picture->decodedAt = std::chrono::steady_clock::now();
    return picture;
}

class ScriptedSource::Feed : public DesktopFeed {
public:
    Feed(ScriptedSource& source, WorkspaceId id, link::DesktopStream::Callbacks callbacks)
        : m_source(source)
        , id(std::move(id))
        , callbacks(std::move(callbacks))
    {
        m_source.m_feeds.push_back(this);
        ++m_source.desktopsOpen;
        ++m_source.desktopsOpened;
    }
    ~Feed() override
    {
        std::erase(m_source.m_feeds, this);
        --m_source.desktopsOpen;
    }
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;
    void send(protocol::DesktopMessage message) override
    {
        m_source.input.push_back(std::move(message));
    }
    [[nodiscard]] link::StreamStats stats() const override
    {
        link::StreamStats stats;
        stats.framesPerSecond = 24;
        stats.bitsPerSecond = 310000;
        stats.inputToPhotonMs = 18;
        return stats;
    }

private:
    ScriptedSource& m_source;

public:
    WorkspaceId id;
    link::DesktopStream::Callbacks callbacks;
};

class ScriptedSource::Shell : public TerminalFeed {
public:
    explicit Shell(ScriptedSource& source)
        : m_source(source)
    {
        QTimer::singleShot(0, this, [this] {
            emit received("\x1b[38;2;76;201;164magent@quiet-otter\x1b[0m:~/workspace$ ls "
                          "--color\r\n\x1b[1;34msrc\x1b[0m  \x1b[1;34mtests\x1b[0m  README.md  "
                          "\x1b[1;32mrun\x1b[0m\r\n\x1b[38;2;76;201;164magent@quiet-otter\x1b[0m:~/"
                          "workspace$ ");
        });
    }
    void write(const QByteArray& bytes) override
    {
        m_source.typed += bytes;
        emit received(bytes);
    }
    void resize(int, int) override {}

private:
    ScriptedSource& m_source;
};

ScriptedSource::ScriptedSource()
{
    settings = {{"appearance.theme", "dark"},
                {"appearance.reduceMotion", "1"},
                {"general.keepRunning", "1"},
                {"resources.maxMemoryPercent", "75"},
                {"resources.maxRunning", "8"}};
    findings = {{workspace::DoctorFinding::Level::Good, "QEMU",
                 "qemu-system-x86_64 7.2.22 was found in /usr/bin."},
                {workspace::DoctorFinding::Level::Note, "Acceleration",
                 "/dev/kvm is there but a test boot did not finish in 5 s."},
                {workspace::DoctorFinding::Level::Good, "Folders",
                 "Data, runtime and cache folders are private to you."},
                {workspace::DoctorFinding::Level::Note, "Keychain",
                 "No keychain answers; credentials are kept in files that only you can read."},
                {workspace::DoctorFinding::Level::Good, "Disk space",
                 "61 GB are free for images and workspaces."},
                {workspace::DoctorFinding::Level::Good, "Confinement",
                 "QEMU runs with its system call filter and without devices it does not need."}};
    m_nextCreated = nowMs() - 86400000;
    m_defaultDesktop = paintDesktop("workspace", QColor("#1c2f48"));
}

void ScriptedSource::later(std::function<void()> action)
{
    QTimer::singleShot(0, this, std::move(action));
}

workspace::WorkspaceSnapshot* ScriptedSource::find(const WorkspaceId& id)
{
    const auto found = std::find_if(workspaces.begin(), workspaces.end(),
                                    [&](const auto& snapshot) { return snapshot.id == id; });
    return found == workspaces.end() ? nullptr : &*found;
}

workspace::WorkspaceSnapshot& ScriptedSource::addWorkspace(const std::string& name, State state)
{
    workspace::WorkspaceSnapshot snapshot;
    snapshot.id = WorkspaceId::generate();
    snapshot.name = name;
    snapshot.image = "sway-desktop";
    snapshot.imageTitle = "Sway desktop";
    snapshot.imageVersion = "1.0";
    snapshot.state = state;
    snapshot.resources = {2, 2048, 20};
    snapshot.createdAtMs = m_nextCreated += 1000;
    snapshot.diskUsedBytes = 310ULL << 20;
    if (state == State::Ready) {
        snapshot.startedAtMs = nowMs() - 12 * 60000;
        snapshot.metrics = link::GuestMetrics{14, 2048ULL << 20, 940ULL << 20, 0, 0, 0.2};
        snapshot.qemuPid = 4121;
        fillSteps(snapshot, StepProgress::Status::Done);
    }
    workspaces.push_back(snapshot);
    return workspaces.back();
}

workspace::ImageSnapshot& ScriptedSource::addImage(const std::string& name,
                                                   const std::string& title, bool present)
{
    workspace::ImageSnapshot image;
    image.name = name;
    image.title = title;
    image.icon = name == "sway-minimal" ? "terminal" : "desktop_windows";
    image.description =
        name == "sway-minimal"
            ? "A bare Sway desktop with a terminal, Git and Python. Small and quick to start."
            : "Light and fast. Terminal, Firefox, Git, Docker, build tools.";
    image.present = present;
    image.hasRecipe = true;
    image.buildMinutes = 3;
    image.defaults =
        name == "sway-minimal" ? image::Resources{2, 1024, 8} : image::Resources{2, 2048, 20};
    image.minimum = {1, 512, 8};
    if (present) {
        image.version = "2026.11.20-1";
        image.sizeBytes = name == "sway-minimal" ? 412ULL << 20 : 1310ULL << 20;
    }
    images.push_back(image);
    return images.back();
}

void ScriptedSource::addForward(const WorkspaceId& id, std::uint16_t guest, std::uint16_t host,
                                const std::string& label, boundary::ForwardState state,
                                const std::string& problem)
{
    boundary::Forward forward;
    forward.workspace = id;
    forward.kind = guest == 22 ? boundary::ForwardKind::Ssh : boundary::ForwardKind::Business;
    forward.guestPort = guest;
    forward.hostPort = host;
    forward.fixed = true;
    forward.label = label;
    forward.state = state;
    forward.problem = problem;
    forwards.push_back(forward);
}

void ScriptedSource::breakDesktops(const std::string& sentence)
{
    for (auto* feed : std::vector(m_feeds))
        feed->callbacks.onClosed(Error{ErrorCode::Unavailable, sentence, {}});
}

void ScriptedSource::show(const WorkspaceId& id, const QImage& image)
{
    for (auto* feed : m_feeds) {
        if (feed->id == id)
            feed->callbacks.onPicture(toPicture(image, 2));
    }
}

void ScriptedSource::open()
{
    later([this] {
        if (openError) {
            emit failed(QString::fromStdString(openError->message),
                        QString::fromStdString(openError->cause));
            return;
        }
        emit settingsChanged(settings);
        emit imagesChanged(images);
        emit workspacesListed(workspaces);
        emit forwardsChanged(forwards);
        emit opened();
    });
}

void ScriptedSource::createWorkspace(workspace::CreateRequest request,
                                     Reply<Result<WorkspaceId>> reply)
{
    created.push_back(request);
    if (createError) {
        later([reply, error = *createError] { reply(fail(error)); });
        return;
    }
    auto& snapshot = addWorkspace(request.name, State::Creating);
    snapshot.createdAtMs = snapshot.startedAtMs = nowMs();
    fillSteps(snapshot, StepProgress::Status::Pending);
    const auto id = snapshot.id;
    later([this, id, reply] {
        emit workspaceChanged(*find(id));
        reply(id);
        runStep(id, 0);
    });
}

void ScriptedSource::runStep(const WorkspaceId& id, std::size_t step)
{
    auto* snapshot = find(id);
    if (!snapshot || step >= snapshot->steps.size())
        return;
    if (step > 0) {
        snapshot->steps[step - 1].status = StepProgress::Status::Done;
        snapshot->steps[step - 1].durationMs = stepTime.count();
    }
    snapshot->steps[step].status = StepProgress::Status::Running;
    snapshot->steps[step].startedAtMs = nowMs();
    snapshot->state = stateAtStep(step);
    emit workspaceChanged(*snapshot);
    if (static_cast<int>(step) != stopAtStep && step + 1 < snapshot->steps.size())
        QTimer::singleShot(stepTime, this, [this, id, step] { runStep(id, step + 1); });
}

void ScriptedSource::startWorkspace(WorkspaceId id, Reply<Result<void>> reply)
{
    if (auto* snapshot = find(id)) {
        snapshot->startedAtMs = nowMs();
        snapshot->error.reset();
        fillSteps(*snapshot, StepProgress::Status::Pending);
    }
    later([this, id, reply] {
        reply({});
        runStep(id, 0);
    });
}

void ScriptedSource::stopWorkspace(WorkspaceId id, Reply<Result<void>> reply)
{
    later([this, id, reply] {
        if (auto* snapshot = find(id)) {
            snapshot->state = State::Stopped;
            emit workspaceChanged(*snapshot);
        }
        reply({});
    });
}

void ScriptedSource::cancelStart(WorkspaceId id, Reply<Result<void>> reply)
{
    removeWorkspace(std::move(id), std::move(reply));
}

void ScriptedSource::removeWorkspace(WorkspaceId id, Reply<Result<void>> reply)
{
    removed.push_back(id.str());
    later([this, id, reply] {
        std::erase_if(workspaces, [&](const auto& snapshot) { return snapshot.id == id; });
        emit workspaceRemoved(id);
        reply({});
    });
}

void ScriptedSource::renameWorkspace(WorkspaceId id, std::string name, Reply<Result<void>> reply)
{
    later([this, id, name, reply] {
        if (auto* snapshot = find(id)) {
            snapshot->name = name;
            emit workspaceChanged(*snapshot);
        }
        reply({});
    });
}

void ScriptedSource::reportFirstFrame(WorkspaceId id)
{
    firstFrames.push_back(id.str());
    auto* snapshot = find(id);
    if (!snapshot)
        return;
    for (auto& step : snapshot->steps) {
        if (step.status == StepProgress::Status::Running) {
            step.status = StepProgress::Status::Done;
            step.durationMs = nowMs() - step.startedAtMs;
        }
    }
    later([this, id] {
        if (auto* now = find(id))
            emit workspaceChanged(*now);
    });
}

void ScriptedSource::readLog(WorkspaceId, bool, std::size_t, Reply<Result<QString>> reply)
{
    later([reply] {
        reply(QStringLiteral("[    0.000000] Linux version 6.1.0-cloud-amd64\n[    0.214301] "
                             "virtio_blk virtio1: [vda] 41943040 512-byte logical blocks\n"
                             "[    1.902114] systemd[1]: Detected virtualization qemu.\n[    "
                             "4.118790] systemd[1]: Reached target basic.target.\n"
                             "[    6.733002] helix-agent: waiting for the desktop\n"));
    });
}

void ScriptedSource::buildImage(std::string name, Reply<Result<void>> reply)
{
    built.push_back(name);
    for (auto& image : images) {
        if (image.name == name) {
            image.building = image::BuildProgress{"packages", "Downloading packages", 0.4,
                                                  165ULL << 20, 412ULL << 20};
            image.buildStartedAtMs = nowMs() - 80000;
        }
    }
    later([this, name, reply] {
        emit imagesChanged(images);
        if (!buildsEnd)
            return;
        for (auto& image : images) {
            if (image.name == name) {
                image.building.reset();
                image.present = true;
            }
        }
        emit imagesChanged(images);
        reply({});
    });
}

void ScriptedSource::cancelBuild(std::string name)
{
    cancelledBuilds.push_back(name);
    for (auto& image : images)
        image.building.reset();
    later([this] { emit imagesChanged(images); });
}

void ScriptedSource::removeImage(std::string name, Reply<Result<void>> reply)
{
    later([this, name, reply] {
        std::erase_if(images, [&](const auto& image) { return image.name == name; });
        emit imagesChanged(images);
        reply({});
    });
}

void ScriptedSource::checkMapping(int, int hostPort, Reply<Result<void>> reply)
{
    later([this, hostPort, reply] {
        const std::string port = std::to_string(hostPort);
        if (hostPort != 0 && hostPort < 1024)
            reply(fail(ErrorCode::PermissionDenied,
                       "Port " + port + " is privileged; choose one from 1024 to 65535."));
        else if (takenPorts.contains(hostPort))
            reply(fail(ErrorCode::AlreadyExists,
                       "Port " + port +
                           " on this computer is used by another program (node, pid 4121)."));
        else
            reply({});
    });
}

void ScriptedSource::addMapping(MappingRequest request, Reply<Result<boundary::Forward>> reply)
{
    later([this, request, reply] {
        if (addError) {
            reply(fail(*addError));
            return;
        }
        addForward(request.workspace, request.guestPort,
                   request.hostPort ? request.hostPort : m_nextPort++, request.label,
                   boundary::ForwardState::Listening);
        emit forwardsChanged(forwards);
        reply(forwards.back());
    });
}

void ScriptedSource::removeMapping(WorkspaceId workspace, std::uint16_t guestPort,
                                   Reply<Result<void>> reply)
{
    later([this, workspace, guestPort, reply] {
        std::erase_if(forwards, [&](const auto& forward) {
            return forward.workspace == workspace && forward.guestPort == guestPort;
        });
        emit forwardsChanged(forwards);
        reply({});
    });
}

void ScriptedSource::retryMapping(WorkspaceId workspace, std::uint16_t guestPort,
                                  Reply<Result<void>> reply)
{
    later([this, workspace, guestPort, reply] {
        for (auto& forward : forwards) {
            if (forward.workspace == workspace && forward.guestPort == guestPort) {
                forward.state = boundary::ForwardState::Listening;
                forward.problem.clear();
            }
        }
        emit forwardsChanged(forwards);
        reply({});
    });
}

void ScriptedSource::setSetting(std::string key, std::string value, Reply<Result<void>> reply)
{
    later([this, key, value, reply] {
        settings[key] = value;
        emit settingsChanged(settings);
        reply({});
    });
}

void ScriptedSource::listActivity(int, Reply<Result<std::vector<workspace::ActivityEntry>>> reply)
{
    later([this, reply] { reply(activity); });
}

void ScriptedSource::examineHost(bool, Reply<std::vector<workspace::DoctorFinding>> reply)
{
    later([this, reply] { reply(findings); });
}

void ScriptedSource::openDesktop(WorkspaceId id, link::DesktopStream::Callbacks callbacks,
                                 DesktopReply reply)
{
    later([this, id, callbacks, reply] {
        if (desktopError) {
            reply(fail(*desktopError));
            return;
        }
        const auto desktop = desktops.find(id.str());
        const QImage image = desktop != desktops.end() ? desktop->second : m_defaultDesktop;
        reply(std::make_unique<Feed>(*this, id, callbacks));
        // From another thread, as the real stream does it.
        QThreadPool::globalInstance()->start(
            [callbacks, image] { callbacks.onPicture(toPicture(image, 1)); });
    });
}

void ScriptedSource::openTerminal(WorkspaceId, int, int, TerminalReply reply)
{
    later([this, reply] { reply(std::make_unique<Shell>(*this)); });
}

std::filesystem::path ScriptedSource::stillFile(const WorkspaceId& id) const
{
    return std::filesystem::temp_directory_path() / ("helix-ui-test-" + id.str() + ".png");
}

} // namespace helix::ui::test
