#pragma once
// Pictures that a guest made: decoded by a program of their own in a cage (helix-picture), never in
// this process, which holds keys.

#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>

#include <QByteArray>
#include <QImage>
#include <QObject>
#include <QPointer>
#include <QSize>
#include <qqmlregistration.h>

#include "async/completion.h"
#include "base/paths.h"
#include "base/result.h"

namespace helix::ui {

struct DecodedPicture {
    QImage image; ///< with an alpha channel only where the picture had one
    QSize made;   ///< its size before it was scaled down
};

/// PNG, JPEG, GIF, BMP and WebP, by content and never by name. UI thread.
class PictureDecoder : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
public:
    /// Gives the picture's file. Called in the pool.
    using Encoded = std::function<QByteArray()>;
    using Done = std::function<void(const Result<DecodedPicture>&)>;
    /// Whoever wants the picture keeps it.
    using Ticket = std::shared_ptr<void>;

    struct Options {
        std::filesystem::path program; ///< helix-picture
        std::chrono::milliseconds timeout = std::chrono::seconds(20);
        /// HELIXVM_PICTURE, or the one beside the running program.
        static Options installed(const Environment& environment = processEnvironment());
    };

    explicit PictureDecoder(Options options = Options::installed(), QObject* parent = nullptr);

    /// `done` is called later, with the picture scaled down to fit into `wanted`, or a sentence for
    /// the user: NotFound when the program is missing, Timeout and ResourceExhausted at the limits,
    /// Unsupported for a picture that is too large, Protocol for what is none. Never called after
    /// the ticket is gone: then the picture is not decoded at all, or no further. A side of
    /// `wanted` that is not positive does not matter.
    [[nodiscard]] Ticket decode(Encoded encoded, QSize wanted, Done done);

    static constexpr int kAtOnce = 2; ///< decoders that run; the others wait
    /// Of each side: more pixels are never asked for, whatever the screen.
    static constexpr int kMaxWantedSide = 4096;

private:
    struct Request;
    void startNext();
    static async::Task<void> run(QPointer<PictureDecoder> self, std::weak_ptr<Request> request);

    const Options m_options;
    std::deque<std::weak_ptr<Request>> m_waiting; ///< owned by their tickets
    int m_running = 0;
};

} // namespace helix::ui
