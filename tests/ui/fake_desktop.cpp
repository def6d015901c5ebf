#include "ui/fake_line.h"

#include <QThreadPool>
#include <QTimer>

#include "ui/painted_desktop.h"

namespace helix::ui::test {

class FakeFeeds::Feed : public desktops::DesktopView {
public:
    Feed(FakeFeeds& source, WorkspaceId id, link::DesktopStream::Callbacks callbacks)
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
    Result<void> steer(protocol::Steerer who) override
    {
        m_source.steered.push_back(who);
        m_isPrivate = who == protocol::Steerer::UserPrivately;
        if (m_source.confirmsSteering && callbacks.onSteering)
            callbacks.onSteering(who);
        return {};
    }
    void setPace(std::chrono::milliseconds pace) override { m_source.paces.push_back(pace); }
    void send(protocol::DesktopMessage message) override
    {
        if (const auto* resize = std::get_if<protocol::ResizeDesktop>(&message))
            m_source.modes.push_back(resize->mode);
        else
            m_source.input.push_back(std::move(message));
    }
    void requestKeyFrame() override {}
    [[nodiscard]] link::StreamStats stats() const override
    {
        link::StreamStats stats;
        stats.framesPerSecond = 24;
        stats.bitsPerSecond = 310000;
        stats.inputToPresented = {18, 31, 40};
        m_source.frames += m_source.isMoving ? 1 : 0;
        stats.frames = m_source.frames;
        stats.ladderStep = m_source.ladderStep;
        stats.replaced = 2;
        stats.decodeErrors = 1;
        stats.starved = 0.12;
        stats.decoder = "processor";
        using Stage = link::StreamStage;
        const auto took = [&stats](Stage stage, double p50, double p95) {
            stats.stages[static_cast<std::size_t>(stage)] = {p50, p95, 40};
        };
        took(Stage::Applied, 0.6, 1.1);
        took(Stage::Drawn, 7.2, 13.4);
        took(Stage::Captured, 0.8, 1.4);
        took(Stage::Compared, 0.2, 0.4);
        took(Stage::Converted, 0.1, 0.3);
        took(Stage::Waited, 0, 0.1);
        took(Stage::Encoded, 1.2, 2.6);
        took(Stage::Sent, 0.4, 0.9);
        took(Stage::Decoded, 1.9, 3.1);
        took(Stage::Presented, 5.4, 9.7);
        return stats;
    }
    void presented(std::uint32_t sequence, std::chrono::steady_clock::time_point) override
    {
        m_source.lastPresented = sequence;
    }
    [[nodiscard]] link::PicturePtr latest() const override { return {}; }
    [[nodiscard]] link::PicturePtr keepable() const override { return m_keepable; }
    void begin(link::PicturePtr picture) { m_keepable = std::move(picture); }
    void show(const link::PicturePtr& picture)
    {
        if (!m_isPrivate)
            m_keepable = picture;
        callbacks.onPicture(picture);
    }
    [[nodiscard]] link::PointerPtr pointer() const override { return {}; }

private:
    FakeFeeds& m_source;
    bool m_isPrivate = false;
    link::PicturePtr m_keepable;

public:
    WorkspaceId id;
    link::DesktopStream::Callbacks callbacks;
};

class FakeFeeds::Shell : public TerminalFeed {
public:
    explicit Shell(FakeFeeds& source)
        : m_source(source)
    {
        m_source.m_shells.push_back(this);
        QTimer::singleShot(0, this, [this] {
            emit received("\x1b[38;2;76;201;164magent@quiet-otter\x1b[0m:~/workspace$ ls "
                          "--color\r\n\x1b[1;34msrc\x1b[0m  \x1b[1;34mtests\x1b[0m  README.md  "
                          "\x1b[1;32mrun\x1b[0m\r\n\x1b[38;2;76;201;164magent@quiet-otter\x1b[0m:~/"
                          "workspace$ ");
        });
    }
    ~Shell() override { std::erase(m_source.m_shells, this); }
    void write(const QByteArray& bytes) override
    {
        m_source.typed += bytes;
        emit received(bytes);
    }
    void resize(int columns, int rows) override { m_source.shellSizes.emplace_back(columns, rows); }

private:
    FakeFeeds& m_source;
};

FakeFeeds::FakeFeeds()
    : m_defaultDesktop(paintDesktop("workspace", QColor("#1c2f48")))
{
}

std::filesystem::path FakeFeeds::stillFile(const WorkspaceId& id) const
{
    return m_stills.filePath(QString::fromStdString(id.str()) + ".png").toStdString();
}

void FakeFeeds::breakDesktops(const std::string& sentence)
{
    for (auto* feed : std::vector(m_feeds))
        feed->callbacks.onClosed(Error{ErrorCode::Unavailable, sentence, {}});
}

void FakeFeeds::replaceDecoders(const std::string& why)
{
    for (auto* feed : m_feeds)
        feed->callbacks.onDecoderReplaced(Error{ErrorCode::Unavailable, why, {}});
}

void FakeFeeds::show(const WorkspaceId& id, const QImage& image, const QRect& damage)
{
    auto picture = std::make_shared<link::Picture>(*toPicture(image, 2));
    if (!damage.isNull())
        picture->damage = {{static_cast<std::uint16_t>(damage.x()),
                            static_cast<std::uint16_t>(damage.y()),
                            static_cast<std::uint16_t>(damage.width()),
                            static_cast<std::uint16_t>(damage.height())}};
    show(id, picture);
}

void FakeFeeds::show(const WorkspaceId& id, const link::PicturePtr& picture)
{
    for (auto* feed : m_feeds) {
        if (feed->id == id)
            feed->show(picture);
    }
}

void FakeFeeds::point(const WorkspaceId& id, const link::Pointer& pointer)
{
    for (auto* feed : m_feeds) {
        if (feed->id == id)
            feed->callbacks.onPointer(std::make_shared<const link::Pointer>(pointer));
    }
}

void FakeFeeds::openDesktop(WorkspaceId id, link::DesktopStream::Callbacks callbacks,
                            DesktopReply reply)
{
    QTimer::singleShot(0, &m_context, [this, id, callbacks, reply] {
        if (desktopError) {
            reply(fail(*desktopError));
            return;
        }
        const auto desktop = desktops.find(id.str());
        const QImage image = desktop != desktops.end() ? desktop->second : m_defaultDesktop;
        const auto picture = toPicture(image, 1);
        auto feed = std::make_unique<Feed>(*this, id, callbacks);
        feed->begin(picture);
        reply(std::move(feed));
        // From another thread, as the real stream does it.
        QThreadPool::globalInstance()->start(
            [callbacks, picture] { callbacks.onPicture(picture); });
    });
}

void FakeFeeds::sayInTerminals(const QByteArray& bytes)
{
    for (auto* shell : std::vector(m_shells))
        emit shell->received(bytes);
}

void FakeFeeds::openTerminal(WorkspaceId, int, int, TerminalReply reply)
{
    QTimer::singleShot(0, &m_context, [this, reply] { reply(std::make_unique<Shell>(*this)); });
}

} // namespace helix::ui::test
