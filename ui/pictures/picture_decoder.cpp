#include "ui/pictures/picture_decoder.h"

#include <utility>

#include <QCoreApplication>

#include <spdlog/spdlog.h>

#include "base/installation.h"
#include "base/memory_file.h"
#include "base/try.h"
#include "confine/confined_command.h"
#include "picture/answer.h"

namespace helix::ui {

struct PictureDecoder::Request {
    Encoded encoded;
    picture::Size wanted;
    Done done;
    async::CancelSource cancel;

    Request(Encoded encoded, picture::Size wanted, Done done)
        : encoded(std::move(encoded))
        , wanted(wanted)
        , done(std::move(done))
    {
    }
    Request(const Request&) = delete;
    Request& operator=(const Request&) = delete;
    ~Request() { cancel.cancel(); }
};

namespace {

/// Beyond what the largest picture takes (0.8 GB of addresses, 3 s of processor time).
constexpr std::uint64_t kMaxMemory = 1ULL << 30;
constexpr std::chrono::seconds kMaxCpuTime{10};

struct Files {
    MemoryFile input, output;
};

picture::Size boundedSize(QSize wanted)
{
    const auto side = [](int asked) {
        constexpr int kMost = PictureDecoder::kMaxWantedSide;
        return static_cast<std::uint32_t>(asked < 1 ? kMost : std::min(asked, kMost));
    };
    return {side(wanted.width()), side(wanted.height())};
}

Result<Files> makeFiles(const QByteArray& encoded)
{
    if (static_cast<std::size_t>(encoded.size()) > picture::kMaxEncodedBytes)
        return fail(ErrorCode::Protocol, picture::kNoPicture, "The file is too large.");
    auto input = MemoryFile::create({reinterpret_cast<const std::uint8_t*>(encoded.constData()),
                                     static_cast<std::size_t>(encoded.size())});
    auto output = MemoryFile::create();
    if (!input || !output)
        return fail(!input ? input.error() : output.error());
    return Files{std::move(*input), std::move(*output)};
}

confine::ConfinedCommand decodeCommand(const PictureDecoder::Options& options, const Files& files,
                                       picture::Size wanted)
{
    confine::ConfinedCommand command;
    command.program = options.program;
    command.arguments = {std::to_string(wanted.width), std::to_string(wanted.height)};
    command.inputFile = files.input.path();
    command.outputFile = files.output.path();
    command.timeout = options.timeout;
    command.cpuTime = kMaxCpuTime;
    command.maxMemoryBytes = kMaxMemory;
    command.maxFileBytes = picture::maxAnswerBytes(wanted);
    return command;
}

/// What the user is told of a run that gave no picture.
Error told(const Error& error)
{
    if (error.code != ErrorCode::Cancelled)
        spdlog::info("pictures: {}", error.describe());
    switch (error.code) {
    case ErrorCode::NotFound:
        return error.wrapped("The decoder of pictures is missing; install HelixVM again.");
    case ErrorCode::Timeout:
    case ErrorCode::ResourceExhausted:
        return error.wrapped("The picture takes longer or more memory to decode than it may.");
    case ErrorCode::Cancelled:
        return error;
    default:
        return Error{ErrorCode::Protocol, picture::kNoPicture, error.describe()};
    }
}

/// From bytes R, G, B, A to what is painted and uploaded without another conversion.
Result<DecodedPicture> readAnswer(const MemoryFile& output, picture::Size wanted)
{
    const auto bytes = output.read(picture::maxAnswerBytes(wanted));
    if (!bytes)
        return fail(ErrorCode::Protocol, picture::kNoPicture, bytes.error().describe());
    TRY(const auto answer, picture::parseAnswer(*bytes, wanted));
    const int width = static_cast<int>(answer.size.width);
    const QImage pixels(answer.pixels.data(), width, static_cast<int>(answer.size.height),
                        qsizetype{width} * 4, QImage::Format_RGBA8888);
    // Converting copies, so nothing looks into `bytes` any more.
    QImage image = pixels.convertToFormat(answer.opaque ? QImage::Format_RGB32
                                                        : QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return fail(ErrorCode::ResourceExhausted, "There is too little memory for the picture.");
    return DecodedPicture{std::move(image), QSize(static_cast<int>(answer.made.width),
                                                  static_cast<int>(answer.made.height))};
}

async::Task<Result<DecodedPicture>> decodeApart(PictureDecoder::Options options,
                                                PictureDecoder::Encoded encoded,
                                                picture::Size wanted, async::CancelToken cancel)
{
    // Named, because g++ 12 destroys temporaries of a co_await twice.
    using SharedFiles = std::shared_ptr<const Files>; // owned by this and by the pool's work
    std::function<Result<SharedFiles>()> make = [encoded]() -> Result<SharedFiles> {
        TRY(auto made, makeFiles(encoded()));
        return std::make_shared<const Files>(std::move(made));
    };
    const auto files = co_await async::onPool<SharedFiles>(std::move(make));
    if (!files)
        co_return fail(files.error());
    auto command = decodeCommand(options, **files, wanted);
    const auto ran = co_await confine::runConfined(std::move(command), cancel);
    if (!ran)
        co_return fail(told(ran.error()));
    std::function<Result<DecodedPicture>()> read = [files = *files, wanted] {
        return readAnswer(files->output, wanted);
    };
    co_return co_await async::onPool<DecodedPicture>(std::move(read));
}

} // namespace

PictureDecoder::Options PictureDecoder::Options::installed(const Environment& environment)
{
    Options options;
    options.program =
        Installation::besideExecutable(QCoreApplication::applicationDirPath().toStdString())
            .pictureProgram;
    if (const auto chosen = environment("HELIXVM_PICTURE"))
        options.program = *chosen;
    return options;
}

PictureDecoder::PictureDecoder(Options options, QObject* parent)
    : QObject(parent)
    , m_options(std::move(options))
{
}

PictureDecoder::Ticket PictureDecoder::decode(Encoded encoded, QSize wanted, Done done)
{
    auto request =
        std::make_shared<Request>(std::move(encoded), boundedSize(wanted), std::move(done));
    m_waiting.push_back(request);
    // Not from in here: whoever asks has no ticket yet.
    QMetaObject::invokeMethod(this, &PictureDecoder::startNext, Qt::QueuedConnection);
    return request;
}

void PictureDecoder::startNext()
{
    while (m_running < kAtOnce && !m_waiting.empty()) {
        const auto next = m_waiting.front();
        m_waiting.pop_front();
        if (next.expired())
            continue;
        ++m_running;
        async::detach(run(this, next));
    }
}

async::Task<void> PictureDecoder::run(QPointer<PictureDecoder> self, std::weak_ptr<Request> request)
{
    const Options options = self->m_options;
    Encoded encoded;
    picture::Size wanted;
    async::CancelToken cancel;
    if (const auto asked = request.lock()) {
        encoded = asked->encoded;
        wanted = asked->wanted;
        cancel = asked->cancel.token();
    }
    const auto picture = co_await decodeApart(options, encoded, wanted, cancel);
    if (self) {
        --self->m_running;
        self->startNext();
    }
    // Whoever is told may give up the ticket.
    if (const auto asked = request.lock(); asked && self)
        asked->done(picture);
}

} // namespace helix::ui
