// Pictures through the real decoder; bombs; and what a decoder that was taken over can do.

#include <fstream>

#include <gtest/gtest.h>

#include <QBuffer>
#include <QDir>
#include <QProcess>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QtEndian>

#include <sys/socket.h>
#include <sys/un.h>

#include "base/unique_fd.h"
#include "confine/bubblewrap.h"
#include "confine/kernel_confinement.h"
#include "ui/decoded_picture.h"
#include "ui/pictures/picture_shelf.h"
#include "unit/async/loop_fixture.h"
#include "build_tree.h"

namespace helix::ui::test {
namespace {

using helix::fixture::ScopedEnvironment;
using namespace std::chrono_literals;

QByteArray saved(const QImage& image, const char* format)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, format);
    return bytes;
}

QImage painted(QSize size, const QColor& colour, QImage::Format format = QImage::Format_RGB32)
{
    QImage image(size, format);
    image.fill(colour);
    return image;
}

/// The head of a PNG as any size may be claimed in it; its checksum is right (PNG, 5.3).
QByteArray pngClaiming(quint32 width, quint32 height)
{
    QByteArray png = saved(painted({8, 8}, Qt::red), "PNG");
    qToBigEndian(width, png.data() + 16);
    qToBigEndian(height, png.data() + 20);
    quint32 sum = 0xffffffff;
    for (int at = 12; at < 29; ++at) {
        sum ^= static_cast<uchar>(png[at]);
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum & 1U) != 0 ? (sum >> 1) ^ 0xedb88320U : sum >> 1;
    }
    qToBigEndian(sum ^ 0xffffffff, png.data() + 29);
    return png;
}

const QByteArray kGif =
    QByteArray::fromBase64("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7");

TEST(PictureDecoder, KnowsEachKindByItsFirstBytes)
{
    PictureDecoder decoder;
    for (const char* format : {"PNG", "JPEG", "BMP"}) {
        const auto picture = decoded(decoder, saved(painted({40, 30}, "#ff0000"), format));
        ASSERT_TRUE(picture) << format << ": " << picture.error().describe();
        EXPECT_EQ(picture->image.size(), QSize(40, 30));
        EXPECT_EQ(picture->made, QSize(40, 30));
        EXPECT_FALSE(picture->image.hasAlphaChannel());
        EXPECT_GT(picture->image.pixelColor(20, 20).red(), 250);
        EXPECT_LT(picture->image.pixelColor(20, 20).blue(), 5);
    }
    const auto gif = decoded(decoder, kGif);
    ASSERT_TRUE(gif) << gif.error().describe();
    EXPECT_EQ(gif->image.size(), QSize(1, 1));
}

TEST(PictureDecoder, KeepsWhatIsTransparent)
{
    PictureDecoder decoder;
    const QColor half(200, 100, 0, 128);
    const auto picture =
        decoded(decoder, saved(painted({4, 4}, half, QImage::Format_ARGB32), "PNG"));
    ASSERT_TRUE(picture);
    EXPECT_TRUE(picture->image.hasAlphaChannel());
    const QColor seen = picture->image.pixelColor(2, 2);
    EXPECT_EQ(seen.alpha(), 128);
    EXPECT_NEAR(seen.red(), 200, 1);
}

TEST(PictureDecoder, ScalesDownToWhatIsShown)
{
    PictureDecoder decoder;
    for (const char* format : {"PNG", "JPEG", "BMP"}) {
        const QByteArray bytes = saved(painted({401, 100}, Qt::red), format);
        const auto fitting = decoded(decoder, bytes, {200, 200});
        ASSERT_TRUE(fitting) << format << ": " << fitting.error().describe();
        EXPECT_EQ(fitting->image.width(), 200);
        EXPECT_EQ(fitting->made, QSize(401, 100));
        EXPECT_EQ(decoded(decoder, bytes, {1000, 1000})->image.width(), 401) << "never up";
        EXPECT_EQ(decoded(decoder, bytes, {200, 0})->image.width(), 200);
    }
    const auto line = decoded(decoder, saved(painted({8192, 1}, Qt::red), "PNG"), {64, 64});
    ASSERT_TRUE(line) << line.error().describe();
    EXPECT_EQ(line->image.size(), QSize(64, 1)) << "thinner than a pixel";
}

TEST(PictureDecoder, SaysThatItIsNone)
{
    PictureDecoder decoder;
    QByteArray cut = saved(painted({300, 300}, Qt::red), "PNG");
    cut[cut.size() / 2] = static_cast<char>(cut[cut.size() / 2] ^ 0xff);
    for (const QByteArray& odd : {QByteArray(), QByteArray("words"),
                                  QByteArray("<svg xmlns='http://www.w3.org/2000/svg'/>"),
                                  QByteArray("\x89PNG\r\n\x1a\n but no picture"),
                                  QByteArray("RIFF....WEBP"), QByteArray(1000, '\xff')}) {
        const auto none = decoded(decoder, odd);
        ASSERT_FALSE(none);
        EXPECT_EQ(none.error().message, "This is no picture that Helix can show.");
    }
    // A damaged one may be shown in part; it must not hang or crash.
    (void)decoded(decoder, cut);
}

TEST(PictureDecoder, BombsEndAtTheirLimits)
{
    PictureDecoder decoder;
    const std::string large = "The picture is larger than Helix shows: it may have 8192 pixels a "
                              "side.";
    const QByteArray gif = QByteArray("GIF89a\xff\xff\xff\xff\x80\x00\x00", 13) + kGif.mid(13);
    for (const QByteArray& bomb : {saved(painted({8193, 1}, Qt::red), "PNG"),
                                   pngClaiming(60000, 60000), pngClaiming(1, 100000)}) {
        const auto ended = decoded(decoder, bomb);
        ASSERT_FALSE(ended);
        EXPECT_EQ(ended.error().message, large);
    }
    EXPECT_FALSE(decoded(decoder, gif));
    EXPECT_FALSE(decoded(decoder, pngClaiming(1, 0x7fffffff)));
    // Small as a file: 64 million pixels, which are 256 MB.
    const QByteArray deep = saved(painted({8192, 8192}, Qt::white, QImage::Format_Mono), "PNG");
    EXPECT_LT(deep.size(), 200000);
    const auto scaled = decoded(decoder, deep, {640, 640});
    ASSERT_TRUE(scaled) << scaled.error().describe();
    EXPECT_EQ(scaled->image.size(), QSize(640, 640));
    // And with nothing behind its head.
    const auto empty = decoded(decoder, pngClaiming(8192, 8192), {640, 640});
    EXPECT_TRUE(!empty || empty->image.width() <= 640);
}

TEST(PictureDecoder, SaysThatItsProgramIsMissing)
{
    PictureDecoder decoder({"/nowhere/helix-picture"});
    EXPECT_EQ(decoded(decoder, kGif).error().message,
              "The decoder of pictures is missing; install HelixVM again.");
}

PictureDecoder::Options taken(std::chrono::milliseconds timeout = 20s)
{
    return {tests::builtProgram("taken_decoder"), timeout};
}

/// How many decoders run right now.
int running()
{
    int count = 0;
    for (const QString& process : QDir("/proc").entryList(QDir::Dirs))
        if (QFile::symLinkTarget("/proc/" + process + "/exe") ==
            QString::fromStdString(tests::builtProgram("taken_decoder")))
            ++count;
    return count;
}

TEST(PictureDecoder, GivesUpOnOneThatDoesNotEnd)
{
    PictureDecoder decoder(taken(500ms));
    const auto late = decoded(decoder, "sleep");
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, ErrorCode::Timeout);
    EXPECT_EQ(late.error().message,
              "The picture takes longer or more memory to decode than it may.");
    EXPECT_TRUE(until([] { return running() == 0; }));
}

TEST(PictureDecoder, BelievesNothingOfTheAnswer)
{
    PictureDecoder decoder(taken());
    EXPECT_EQ(decoded(decoder, "lie").error().code, ErrorCode::Protocol);
    EXPECT_EQ(decoded(decoder, "abort").error().code, ErrorCode::Protocol);
    const auto flooded = decoded(decoder, "flood", {64, 64});
    ASSERT_FALSE(flooded);
    EXPECT_EQ(flooded.error().code, ErrorCode::ResourceExhausted) << flooded.error().describe();
}

TEST(PictureDecoder, RunsTwoAtOnceAndNoneThatNobodyWants)
{
    PictureDecoder decoder(taken(10min));
    int answers = 0;
    std::vector<PictureDecoder::Ticket> tickets;
    for (int at = 0; at < 6; ++at)
        tickets.push_back(decoder.decode([] { return QByteArray("sleep"); }, {},
                                         [&](const auto&) { ++answers; }));
    ASSERT_TRUE(until([] { return running() == PictureDecoder::kAtOnce; }));
    tickets.erase(tickets.begin(), tickets.begin() + 5);
    // The last one had to wait for a place.
    EXPECT_TRUE(until([] { return running() == 1; }));
    tickets.clear();
    EXPECT_TRUE(until([] { return running() == 0; }));
    EXPECT_EQ(answers, 0);
    EXPECT_TRUE(decoded(decoder, "attack")) << "the places are free again";
}

TEST(PictureDecoder, APageThatGoesAwayTakesItsQuestionBack)
{
    PictureDecoder decoder(taken(10min));
    const auto shelf = std::make_shared<PictureShelf>();
    shelf->put("slow", QByteArray("sleep").toBase64().toStdString());
    {
        QQmlEngine engine;
        engine.addImageProvider("conversation", new ShelfProvider(shelf, decoder));
        QQmlComponent page(&engine);
        page.setData("import QtQuick\n"
                     "Image { asynchronous: true; source: 'image://conversation/slow' }",
                     {});
        std::unique_ptr<QObject> image(page.create());
        ASSERT_NE(image, nullptr) << page.errorString().toStdString();
        ASSERT_TRUE(until([] { return running() == 1; }));
        image.reset();
        EXPECT_TRUE(until([] { return running() == 0; }));
        image.reset(page.create());
        ASSERT_TRUE(until([] { return running() == 1; }));
        // And the whole window, with a picture on its way.
    }
    EXPECT_TRUE(until([] { return running() == 0; }));
}

/// A home with a key in it, a service and a bus, all of which an ordinary program reaches.
class TakenDecoder : public ::testing::Test {
protected:
    TakenDecoder()
    {
        std::ofstream(m_home.filePath("key").toStdString()) << "a private key";
        EXPECT_TRUE(m_service.listen(QHostAddress::LocalHost));
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        qstrncpy(address.sun_path, qPrintable(m_home.filePath("bus")), sizeof address.sun_path);
        EXPECT_EQ(::bind(m_bus.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        EXPECT_EQ(::listen(m_bus.get(), 16), 0);
    }
    [[nodiscard]] QByteArray orders() const
    {
        return QStringLiteral("attack\n%1\n%2\n%3\n%4\n")
            .arg(m_home.filePath("key"), m_home.path())
            .arg(m_service.serverPort())
            .arg(m_home.filePath("bus"))
            .toUtf8();
    }
    /// "." for each attack that was refused, "X" for each that got through.
    static QString seen(const QImage& image)
    {
        QString text;
        for (int x = 0; x < image.width(); ++x)
            text += image.pixelColor(x, 0) == Qt::white ? u'X' : u'.';
        return text;
    }
    QString attack()
    {
        PictureDecoder decoder(taken());
        const auto picture = decoded(decoder, orders());
        EXPECT_TRUE(picture) << picture.error().describe();
        return picture ? seen(picture->image) : QString();
    }
    QTemporaryDir m_home;
    QTcpServer m_service;
    UniqueFd m_bus{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    ScopedEnvironment m_key{"SOME_API_KEY", "very-secret"};
};

TEST_F(TakenDecoder, WouldReachAllOfItWithoutACage)
{
    QProcess process;
    process.start(QString::fromStdString(tests::builtProgram("taken_decoder")), {"64", "64"});
    process.write(orders());
    process.closeWriteChannel();
    ASSERT_TRUE(process.waitForFinished());
    const QByteArray answer = process.readAllStandardOutput();
    constexpr int kHeader = 32;
    const int width = static_cast<int>(answer.size() - kHeader) / 4;
    ASSERT_GT(width, 0);
    EXPECT_EQ(seen(QImage(reinterpret_cast<const uchar*>(answer.constData()) + kHeader, width, 1,
                          QImage::Format_RGBA8888)),
              "XXXXXXX");
}

TEST_F(TakenDecoder, ReachesNothingOutOfBubblewrap)
{
    if (const auto found = QCoro::waitFor(confine::findBubblewrap()); !found.works)
        GTEST_SKIP() << found.whyNot;
    EXPECT_EQ(attack(), ".......");
}

TEST_F(TakenDecoder, ReachesNothingWithLandlockAlone)
{
    const auto facts = confine::readKernelFacts();
    if (facts.landlockAbi == 0)
        GTEST_SKIP() << confine::howToGetLandlock(facts);
    const ScopedEnvironment none("HELIXVM_BWRAP", "/nowhere/bwrap");
    EXPECT_EQ(attack(), ".......");
}

TEST_F(TakenDecoder, AndTheRealOneDecodesThereToo)
{
    const ScopedEnvironment none("HELIXVM_BWRAP", "/nowhere/bwrap");
    PictureDecoder decoder;
    for (const char* format : {"PNG", "JPEG"}) {
        const auto picture = decoded(decoder, saved(painted({40, 30}, Qt::red), format));
        EXPECT_TRUE(picture) << picture.error().describe();
    }
}

/// Not a test of speed: it prints what one small picture takes.
TEST(PictureDecoder, TakesItsTime)
{
    PictureDecoder decoder;
    const QByteArray bytes = saved(painted({64, 48}, Qt::red), "PNG");
    std::vector<double> times;
    for (int at = 0; at < 20; ++at) {
        QElapsedTimer elapsed;
        elapsed.start();
        ASSERT_TRUE(decoded(decoder, bytes));
        times.push_back(static_cast<double>(elapsed.nsecsElapsed()) / 1e6);
    }
    std::sort(times.begin(), times.end());
    std::cout << "one small picture: " << times[10] << " ms at the median of 20 (" << times.front()
              << " to " << times.back() << ")\n";
}

} // namespace
} // namespace helix::ui::test
