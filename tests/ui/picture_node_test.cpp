// What is drawn without a graphics card, in the memory of the picture before.

#include <QPointer>
#include <QQuickItem>
#include <QQuickWindow>
#include <QSGImageNode>
#include <QTest>

#include <gtest/gtest.h>

#include "ui/desktop/picture_node.h"
#include "ui/painted_desktop.h"

namespace helix::ui::test {
namespace {

constexpr QSize kSize(64, 32);

link::PicturePtr filled(const char* colour)
{
    QImage image(kSize, QImage::Format_RGB32);
    image.fill(QColor(colour));
    return toPicture(image, 1);
}

/// Shows pictures as the desktop's surface does.
class Surface : public QQuickItem {
public:
    explicit Surface(QQuickWindow& window)
        : QQuickItem(window.contentItem())
    {
        setFlag(ItemHasContents);
        setSize(kSize);
    }
    void show(link::PicturePtr picture, const QRect& damage, const QSize& at)
    {
        m_picture = std::move(picture);
        m_damage = damage;
        m_at = at;
        update();
        (void)window()->grabWindow();
    }
    [[nodiscard]] const QSGTexture* texture() const { return m_shown->texture(); }
    ui::PictureNode pictures;

protected:
    QSGNode* updatePaintNode(QSGNode* old, UpdatePaintNodeData*) override
    {
        if (!m_picture)
            return old;
        const QRectF target{QPointF(), QSizeF(m_at)};
        m_shown =
            static_cast<QSGImageNode*>(pictures.update(old, window(), m_picture, m_damage, target));
        return m_shown;
    }

private:
    link::PicturePtr m_picture;
    QRect m_damage;
    QSize m_at;
    QSGImageNode* m_shown = nullptr;
};

} // namespace

class PictureNode : public testing::Test {
protected:
    void SetUp() override
    {
        window.resize(kSize);
        window.show();
        ASSERT_TRUE(QTest::qWaitFor([this] { return window.isSceneGraphInitialized(); }));
        ASSERT_EQ(window.rendererInterface()->graphicsApi(), QSGRendererInterface::Software);
    }
    /// The next picture, of which `damage` is new.
    void show(const char* colour, const QRect& damage, const QSize& at = kSize)
    {
        surface.show(filled(colour), damage, at);
    }
    [[nodiscard]] const QImage& image() const { return surface.pictures.image(); }
    [[nodiscard]] QColor colour(int x, int y) const { return image().pixelColor(x, y); }

    QQuickWindow window;
    Surface surface{window};
};

TEST_F(PictureNode, WritesWhatIsNewIntoThePictureBefore)
{
    const QRect whole(QPoint(), kSize);
    show("#000000", whole);
    const auto* memory = image().constBits();
    show("#ffffff", QRect(16, 8, 16, 8));
    EXPECT_EQ(image().constBits(), memory) << "all of it was copied";
    EXPECT_EQ(colour(16, 8), QColor(Qt::white));
    EXPECT_EQ(colour(15, 8), QColor(Qt::black));
    EXPECT_EQ(colour(16, 16), QColor(Qt::black));
    const QPointer<const QSGTexture> texture = surface.texture();
    show("#ff0000", {});
    EXPECT_FALSE(texture.isNull()) << "nothing is new, and it is drawn as before";
}

TEST_F(PictureNode, ShrinksIntoThePictureBefore)
{
    const QRect whole(QPoint(), kSize);
    show("#000000", whole, kSize / 2);
    EXPECT_EQ(image().size(), kSize / 2);
    const auto* memory = image().constBits();
    show("#ffffff", QRect(16, 8, 16, 8), kSize / 2);
    EXPECT_EQ(image().constBits(), memory) << "all of it was copied";
    EXPECT_EQ(colour(0, 0), QColor(Qt::white)) << "what is shrunk is shrunk whole";
    show("#000000", {});
    EXPECT_EQ(image().size(), kSize);
    EXPECT_EQ(colour(63, 31), QColor(Qt::black));
}

} // namespace helix::ui::test
