// Judges the judge: what a comparison of pictures must find, and what it must not.

#include <gtest/gtest.h>

#include <QFont>
#include <QPainter>

#include "ui/drawn_with.h"
#include "ui/kept_picture.h"

namespace helix::ui::test {

namespace {

/// Colours of ui/parts/Theme.qml that lie close to one another.
struct Colours {
    QColor ground, surface, raised, line, muted, text, ok, bad;
};

const Colours kDark{"#0d1014", "#151a20", "#1c232b", "#232b34",
                    "#828d99", "#e7ebf0", "#4cc97a", "#f0616d"};
const Colours kLight{"#f5f6f8", "#ffffff", "#f5f6f8", "#e2e6eb",
                     "#626c78", "#14181e", "#177a42", "#c62f3c"};

/// Painted as a page is drawn.
struct Page {
    Colours colours;
    QColor panel = colours.surface;
    QColor dot = colours.ok;
    QPoint button{240, 600};
    bool hasIcon = true;
    QString word{"watching"}; ///< 12 pixels, muted
    QString state{"Ready"};   ///< 13 pixels
    double shift = 0;         ///< of letters, pixels
    QFont::HintingPreference hinting = QFont::PreferVerticalHinting;
    int noise = 0; ///< added to every other pixel, taken from the rest

    void paintLetters(QPainter& painter) const
    {
        QFont font("Inter");
        font.setHintingPreference(hinting);
        font.setPixelSize(12);
        painter.setFont(font);
        painter.setPen(colours.muted);
        painter.drawText(QPointF(240 + shift, 100), word);
        if (hasIcon) {
            QFont icons("Material Icons");
            icons.setPixelSize(18);
            painter.setFont(icons);
            painter.drawText(QPointF(700, 200), QChar(0xe5cd)); // close
        }
        font.setPixelSize(13);
        painter.setFont(font);
        painter.setPen(colours.text);
        painter.drawText(QPointF(240 + shift, 160), state);
        for (int line = 0; line < 16; ++line)
            painter.drawText(QPointF(240 + shift, 200.0 + 24 * line),
                             QStringLiteral("Each line is rounded before the sum, so two half-"));
        const QRect label(button, QSize(84, 34));
        painter.drawText(label, Qt::AlignCenter, "Map it");
    }

    [[nodiscard]] QImage painted() const
    {
        QImage image(1280, 800, QImage::Format_RGB32);
        image.fill(colours.ground);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(900, 0, 380, 800, panel);
        painter.setPen(colours.line);
        painter.setBrush(colours.raised);
        painter.drawRoundedRect(QRectF(button + QPointF(0.5, 0.5), QSizeF(84, 34)), 8, 8);
        painter.setPen(Qt::NoPen);
        painter.setBrush(dot);
        painter.drawEllipse(QRectF(930, 40, 8, 8));
        paintLetters(painter);
        painter.end();
        for (int y = 0; noise && y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor colour(image.pixel(x, y));
                const int by = (x + y) % 2 ? noise : -noise;
                const auto moved = [by](int value) { return qBound(0, value + by, 255); };
                image.setPixel(
                    x, y, qRgb(moved(colour.red()), moved(colour.green()), moved(colour.blue())));
            }
        }
        return image;
    }
};

std::optional<PictureDifference> differenceOf(const Page& kept, const Page& now)
{
    return difference(toKeep(smallPicture(kept.painted())).convertToFormat(QImage::Format_RGB32),
                      smallPicture(now.painted()));
}

class KeptPicture : public testing::TestWithParam<const Colours*> {
protected:
    [[nodiscard]] Page page() const { return {*GetParam()}; }
    /// Where the worst is, in the page.
    [[nodiscard]] QPoint placeOf(const Page& changed) const
    {
        const auto found = differenceOf(page(), changed);
        if (!found)
            return {-1, -1};
        RecordProperty("mean", std::to_string(found->mean));
        return found->place.center() * 4;
    }
};

} // namespace

INSTANTIATE_TEST_SUITE_P(Themes, KeptPicture, testing::Values(&kDark, &kLight),
                         [](const auto& info) { return info.param == &kDark ? "dark" : "light"; });

TEST_P(KeptPicture, isSmallAndOfFewColoursThatAreNearlyTrue)
{
    const QImage small = smallPicture(page().painted());
    const QImage kept = toKeep(small);
    EXPECT_EQ(kept.size(), QSize(320, 200));
    EXPECT_LE(kept.colorCount(), 256);
    EXPECT_EQ(kept.pixelColor(300, 100), page().panel) << "surfaces are exact";
    for (int y = 0; y < small.height(); ++y)
        for (int x = 0; x < small.width(); ++x)
            EXPECT_NEAR(qGreen(kept.pixel(x, y)), qGreen(small.pixel(x, y)), 6);
    EXPECT_FALSE(differenceOf(page(), page()));
}

TEST_P(KeptPicture, lettersSmoothedInAnotherWayAreTheSame)
{
    Page other = page();
    other.shift = 0.25;
    EXPECT_FALSE(differenceOf(page(), other)) << "a quarter of a pixel aside";
    other = page();
    other.hinting = QFont::PreferNoHinting;
    EXPECT_FALSE(differenceOf(page(), other));
}

TEST_P(KeptPicture, aColourRoundedInAnotherWayIsTheSame)
{
    Page other = page();
    other.noise = 2;
    EXPECT_FALSE(differenceOf(page(), other));
}

TEST_P(KeptPicture, aMovedButtonIsSeen)
{
    Page other = page();
    other.button += QPoint(2, 0);
    EXPECT_TRUE(QRect(220, 580, 130, 70).contains(placeOf(other)));
    other = page();
    other.button += QPoint(0, 2);
    EXPECT_TRUE(QRect(220, 580, 130, 70).contains(placeOf(other)));
}

TEST_P(KeptPicture, aMissingIconIsSeen)
{
    Page other = page();
    other.hasIcon = false;
    EXPECT_TRUE(QRect(690, 175, 40, 35).contains(placeOf(other)));
}

TEST_P(KeptPicture, anotherWordIsSeen)
{
    Page other = page();
    other.word = "waiting";
    EXPECT_TRUE(QRect(230, 80, 80, 30).contains(placeOf(other)));
    other = page();
    other.state = "Reads";
    EXPECT_TRUE(QRect(230, 140, 60, 30).contains(placeOf(other)))
        << "one letter of five, at the end";
}

TEST_P(KeptPicture, anotherColourIsSeen)
{
    Page other = page();
    other.panel = page().colours.raised;
    EXPECT_TRUE(QRect(890, 0, 390, 800).contains(placeOf(other)));
    other = page();
    other.dot = page().colours.bad;
    EXPECT_TRUE(QRect(920, 30, 30, 30).contains(placeOf(other)));
}

TEST_P(KeptPicture, anotherSizeAndNoPictureAreSeen)
{
    const QImage kept = smallPicture(page().painted());
    EXPECT_TRUE(difference(kept, kept.copy(0, 0, 320, 180)));
    EXPECT_TRUE(difference(QImage(), kept));
}

TEST_P(KeptPicture, theDifferenceIsDrawnWhereItIs)
{
    Page other = page();
    other.hasIcon = false;
    const QImage kept = smallPicture(page().painted()), now = smallPicture(other.painted());
    const QImage sheet = differencePicture(kept, now);
    EXPECT_EQ(sheet.size(), QSize(3 * 320 + 16, 200));
    EXPECT_EQ(sheet.pixelColor(656 + 177, 48), QColor(Qt::white));
    EXPECT_EQ(sheet.pixelColor(656 + 60, 150), QColor(Qt::black));
    EXPECT_EQ(sheet.pixel(320, 10), QColor(Qt::magenta).rgb()) << "between them";
}

TEST(DrawnWith, namesWhatLettersDependOn)
{
    const QString here = drawnWith();
    EXPECT_EQ(here.count('\n'), 5) << here.toStdString();
    EXPECT_TRUE(here.startsWith(QStringLiteral("Qt ") + qVersion()));
    EXPECT_FALSE(here.contains("missing")) << here.toStdString();
}

TEST(DrawnWith, picturesAreComparedOnDebian12AndWhereLettersAreTheSame)
{
    const QString kept("Qt 6.4.2\nInter 3.19\n"), other("Qt 6.8.1\nInter 4.0\n");
    const QString debian12("ID=debian\nVERSION_CODENAME=bookworm\n"), fedora("ID=fedora\n");
    EXPECT_FALSE(whyNotCompared(kept, kept, fedora));
    EXPECT_FALSE(whyNotCompared(kept, other, debian12));
    const auto why = whyNotCompared(kept, other, fedora);
    ASSERT_TRUE(why);
    EXPECT_TRUE(why->contains("drawn with Qt 6.4.2, Inter 3.19; here are Qt 6.8.1, Inter 4.0."))
        << why->toStdString();
}

} // namespace helix::ui::test
