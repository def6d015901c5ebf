// Colours and sharpness, from the guest's pixels to the window's. Also run over OpenGL (ui_gpu_test).

#include "agent/desktop/stream/x264_encoder.h"
#include "agent/desktop/stream/planar_picture.h"
#include "agent/desktop/stream/quality.h"
#include "link/desktop_decoder.h"
#include "ui/desktop/picture_image.h"
#include "ui/desktop_surface_fixture.h"
#include "ui/painted_desktop.h"

namespace helix::ui::test {

namespace {

constexpr int kWidth = 1280, kHeight = 720, kPatch = 80;
constexpr int kColumns = kWidth / kPatch, kRows = kHeight / kPatch;
/// 8-bit planes and a quantiser of 16 leave a patch so far from what it was.
constexpr int kTolerance = 4;

/// Greys from black to white, then every mixture of five steps of red, green and blue, in turn.
QColor patchColour(int index)
{
    if (index < kColumns)
        return QColor::fromHsv(0, 0, index * 255 / (kColumns - 1));
    const int mixture = (index - kColumns) % 125;
    const auto step = [](int of) { return of * 255 / 4; };
    return {step(mixture % 5), step(mixture / 5 % 5), step(mixture / 25)};
}

QImage chart()
{
    QImage image(kWidth, kHeight, QImage::Format_RGB32);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            image.setPixelColor(x, y, patchColour(y / kPatch * kColumns + x / kPatch));
    return image;
}

/// As the window gets it: converted and encoded as in the guest, decoded as on the host.
link::PicturePtr throughTheStream(const QImage& image)
{
    const int width = image.width(), height = image.height();
    agent::TileMap all(width, height);
    all.setAll();
    agent::PlanarPicture planes(width, height);
    planes.update({image.constBits(), width, height, static_cast<int>(image.bytesPerLine())}, all);
    auto encoder = agent::openX264({width, height, 60});
    auto decoder = link::DesktopDecoder::create(link::DecoderOptions::installed());
    if (!encoder || !decoder)
        return nullptr;
    const auto unit = (*encoder)->encode(planes, all, true, agent::Quality::kFine);
    if (!unit)
        return nullptr;
    const auto decoded = decoder->decode(unit->h264, width, height);
    if (!decoded)
        return nullptr;
    auto picture = std::make_shared<link::Picture>(*toPicture(image, 2));
    Bytes* to[] = {&picture->y, &picture->u, &picture->v};
    for (int plane = 0; plane < 3; ++plane) {
        const int rows = plane == 0 ? height : height / 2;
        const int bytes = plane == 0 ? width : width / 2;
        for (int row = 0; row < rows; ++row)
            std::copy_n(decoded->data[plane] +
                            static_cast<std::ptrdiff_t>(row) * decoded->stride[plane],
                        bytes, to[plane]->begin() + static_cast<std::ptrdiff_t>(row) * bytes);
    }
    return picture;
}

int distance(const QColor& a, const QColor& b)
{
    return std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                     std::abs(a.blue() - b.blue())});
}

/// The colours of all patches of `shown`, whose chart lies in `area`.
void expectChart(const QImage& shown, const QRectF& area)
{
    int worst = 0;
    for (int index = 0; index < kColumns * kRows; ++index) {
        const QPointF at(area.x() + area.width() * (index % kColumns + 0.5) / kColumns,
                         area.y() + area.height() * (index / kColumns + 0.5) / kRows);
        const QColor seen = shown.pixelColor(at.toPoint());
        const QColor wanted = patchColour(index);
        const int far = distance(seen, wanted);
        worst = std::max(worst, far);
        EXPECT_LE(far, kTolerance) << index << ": " << wanted.name().toStdString()
                                   << " is shown as " << seen.name().toStdString();
    }
    testing::Test::RecordProperty("worst", worst);
    const QColor black = shown.pixelColor((area.topLeft() + QPointF(20, 20)).toPoint());
    const QColor white = shown.pixelColor((area.topRight() + QPointF(-20, 20)).toPoint());
    EXPECT_EQ(black.name(), QStringLiteral("#000000")) << "the whole range, from its lower end";
    EXPECT_EQ(white.name(), QStringLiteral("#ffffff")) << "to its upper one";
}

/// One flat picture of these sample values.
link::PicturePtr flat(std::uint8_t luma, std::uint8_t blue, std::uint8_t red)
{
    QImage image(kWidth, kHeight, QImage::Format_RGB32);
    image.fill(Qt::black);
    auto picture = std::make_shared<link::Picture>(*toPicture(image, 2));
    std::fill(picture->y.begin(), picture->y.end(), luma);
    std::fill(picture->u.begin(), picture->u.end(), blue);
    std::fill(picture->v.begin(), picture->v.end(), red);
    return picture;
}

} // namespace

TEST(PictureImage, HasTheColoursOfAChartThroughTheWholeStream)
{
    const auto picture = throughTheStream(chart());
    ASSERT_TRUE(picture);
    expectChart(toImage(*picture), QRectF(0, 0, kWidth, kHeight));
}

TEST_F(DesktopSurface, HasTheColoursOfAChartThroughTheWholeStream)
{
    watch();
    const auto picture = throughTheStream(chart());
    ASSERT_TRUE(picture);
    script.show(id, picture);
    ASSERT_TRUE(until([this] { return isNear(colorAt(0.97, 0.05), Qt::white); }));
    expectChart(grab(), QRectF(surface()->mapToScene(surface()->target().topLeft()),
                               surface()->target().size()));
}

TEST_F(DesktopSurface, ValuesBeyondTheRangeAreItsEnds)
{
    watch();
    for (const std::uint8_t luma : {0, 16}) {
        script.show(id, flat(luma, 128, 128));
        EXPECT_TRUE(until([this] { return colorAt(0.5, 0.5) == QColor(Qt::black); })) << luma;
        script.show(id, flat(static_cast<std::uint8_t>(luma == 0 ? 255 : 235), 128, 128));
        EXPECT_TRUE(until([this] { return colorAt(0.5, 0.5) == QColor(Qt::white); })) << luma;
    }
    script.show(id, flat(63, 102, 255));
    EXPECT_TRUE(until([this] { return colorAt(0.5, 0.5).red() == 255; }));
}

TEST_F(DesktopSurface, TakesWhatChangedAndNoMore)
{
    watch();
    // Smaller than the room, for what is shrunk in software is shrunk whole.
    QImage next(640, 360, QImage::Format_RGB32);
    next.fill(QColor("#2e8b57"));
    script.show(id, next);
    ASSERT_TRUE(until([this] { return isNear(colorAt(0.5, 0.5), QColor("#2e8b57")); }));
    // It differs everywhere, and says so of some rows: what is shown tells which were taken.
    next.fill(QColor("#d13b47"));
    script.show(id, next, QRect(300, 180, 40, 36));
    ASSERT_TRUE(until([this] { return isNear(colorAt(0.5, 0.55), QColor("#d13b47")); }));
    const bool isSoftware =
        window()->rendererInterface()->graphicsApi() == QSGRendererInterface::Software;
    EXPECT_TRUE(isNear(colorAt(0.1, 0.55), QColor(isSoftware ? "#2e8b57" : "#d13b47")))
        << "a graphics card gets whole rows";
    for (const double y : {0.1, 0.45, 0.65, 0.9})
        EXPECT_TRUE(isNear(colorAt(0.5, y), QColor("#2e8b57"))) << y;
}

TEST_F(DesktopSurface, IsSharpAtWholeMultiples)
{
    watch();
    // Half as large as the room at most, of single black and white columns and rows.
    const double density = window()->effectiveDevicePixelRatio();
    QImage grid(static_cast<int>(surface()->width() * density / 2) & ~1,
                static_cast<int>(surface()->height() * density / 2) & ~1, QImage::Format_RGB32);
    for (int y = 0; y < grid.height(); ++y)
        for (int x = 0; x < grid.width(); ++x)
            grid.setPixelColor(x, y, (x + y) % 2 == 0 ? Qt::black : Qt::white);
    script.show(id, grid);
    ASSERT_TRUE(until([&] {
        return qRound(surface()->target().width() * density) == 2 * grid.width();
    })) << surface()->target().width();
    settle();
    const QImage shown = grab();
    const QPointF at = surface()->mapToScene(surface()->target().topLeft()) * density;
    int greys = 0;
    for (int y = 100; y < 140; ++y)
        for (int x = 100; x < 140; ++x) {
            const QColor seen = shown.pixelColor(QPoint(qRound(at.x()) + x, qRound(at.y()) + y));
            const bool isBlack = (x / 2 + y / 2) % 2 == 0;
            greys += distance(seen, isBlack ? Qt::black : Qt::white) > kTolerance ? 1 : 0;
        }
    EXPECT_EQ(greys, 0);
}

} // namespace helix::ui::test
