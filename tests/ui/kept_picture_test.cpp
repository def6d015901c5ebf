// Judges the judge: what a comparison of pictures must find, and what it must not.

#include <cstdio>

#include <gtest/gtest.h>

#include <QGuiApplication>
#include <QPainter>

#include "ui/kept_picture.h"

namespace helix::ui::test {

namespace {

/// A dark page, whose colours are close to one another, as a page is drawn.
struct Page {
    QRect panel{900, 0, 380, 800};
    QColor panelColor{"#151a20"};
    bool hasButton = true;
    QColor dot{"#4cc97a"};
    double shift = 0; ///< of letters, pixels

    [[nodiscard]] QImage painted(int scale = 1) const
    {
        QImage image(1280 * scale, 800 * scale, QImage::Format_RGB32);
        image.fill(QColor("#0d1014"));
        QPainter painter(&image);
        painter.scale(scale, scale);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(panel, panelColor);
        QFont font("Inter");
        font.setPixelSize(13);
        painter.setFont(font);
        painter.setPen(QColor("#e7ebf0"));
        for (int line = 0; line < 20; ++line)
            painter.drawText(QPointF(240 + shift, 100.0 + 24 * line),
                             QStringLiteral("Each line is rounded before the sum, so two half-"));
        if (hasButton) {
            painter.setPen(QColor("#232b34"));
            painter.setBrush(QColor("#1c232b"));
            painter.drawRoundedRect(QRectF(240.5, 700.5, 84, 34), 8, 8);
            painter.setPen(QColor("#e7ebf0"));
            painter.drawText(QRectF(240, 700, 84, 34), Qt::AlignCenter, "Map it");
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(dot);
        painter.drawEllipse(QRectF(930, 40, 9, 9));
        painter.end();
        return image;
    }
};

bool looksLike(const QImage& kept, const QImage& now)
{
    const auto found = difference(toKeep(kept), smallPicture(now));
    if (found)
        std::printf("differs by %.1f\n", found->mean);
    return !found;
}

} // namespace

TEST(KeptPicture, isSmallAndTheSameAtEveryScale)
{
    const Page page;
    EXPECT_EQ(toKeep(page.painted()).size(), QSize(240, 150));
    EXPECT_TRUE(looksLike(page.painted(), page.painted(2)));
}

TEST(KeptPicture, lettersMayBeAFractionOfAPixelAside)
{
    Page other;
    other.shift = 0.4;
    EXPECT_TRUE(looksLike(Page().painted(), other.painted()));
}

TEST(KeptPicture, aMovedPanelIsSeen)
{
    Page other;
    other.panel.translate(12, 0);
    EXPECT_FALSE(looksLike(Page().painted(), other.painted()));
}

TEST(KeptPicture, aMissingButtonIsSeen)
{
    Page other;
    other.hasButton = false;
    EXPECT_FALSE(looksLike(Page().painted(), other.painted()));
}

TEST(KeptPicture, aWrongColourIsSeen)
{
    Page other;
    other.panelColor = QColor("#1c232b"); // of what is raised, instead of a surface
    EXPECT_FALSE(looksLike(Page().painted(), other.painted()));
    other = {};
    other.dot = QColor("#f0616d");
    EXPECT_FALSE(looksLike(Page().painted(), other.painted()));
}

TEST(KeptPicture, anotherSizeIsSeen)
{
    EXPECT_FALSE(looksLike(Page().painted(), Page().painted().copy(0, 0, 1280, 700)));
}

} // namespace helix::ui::test
