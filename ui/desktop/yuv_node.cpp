#include "ui/desktop/yuv_node.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <mutex>

#include <private/qrhi_p.h>
#include <spdlog/spdlog.h>

#include <QSGMaterial>
#include <QSGMaterialShader>

namespace helix::ui {

namespace {

/// Each frame fails likewise, mostly: it is said once.
void tellOfFailure(QSize size)
{
    static std::once_flag said;
    std::call_once(said, [size] {
        spdlog::warn("The graphics card gives no texture of {}x{} for a desktop's picture.",
                     size.width(), size.height());
    });
}

/// One plane as a single-channel texture.
class PlaneTexture : public QSGTexture {
public:
    ~PlaneTexture() override { forgetTexture(); }

    void upload(const link::PicturePtr& picture, const Bytes& plane, QSize size, int firstRow,
                int endRow)
    {
        if (size != m_size) {
            m_size = size;
            forgetTexture();
            firstRow = 0;
            endRow = size.height();
        }
        const bool hasPending = m_picture != nullptr;
        m_firstRow = hasPending ? std::min(m_firstRow, firstRow) : firstRow;
        m_endRow = hasPending ? std::max(m_endRow, endRow) : endRow;
        m_picture = picture;
        m_plane = &plane;
    }

    [[nodiscard]] qint64 comparisonKey() const override { return reinterpret_cast<qint64>(this); }
    [[nodiscard]] QRhiTexture* rhiTexture() const override { return m_texture; }
    [[nodiscard]] QSize textureSize() const override { return m_size; }
    [[nodiscard]] bool hasAlphaChannel() const override { return false; }
    [[nodiscard]] bool hasMipmaps() const override { return false; }

    void commitTextureOperations(QRhi* rhi, QRhiResourceUpdateBatch* updates) override
    {
        if (!m_picture || m_size.isEmpty())
            return;
        if (!m_texture) {
            m_texture = rhi->newTexture(QRhiTexture::R8, m_size);
            if (!m_texture->create()) {
                // Nothing may be uploaded into it: with the next frame there is another try.
                forgetTexture();
                tellOfFailure(m_size);
                return;
            }
            m_firstRow = 0;
            m_endRow = m_size.height();
        }
        const auto stride = static_cast<std::size_t>(m_size.width());
        const auto rows = m_endRow - m_firstRow;
        // A copy, because the driver may read it after the next picture has replaced this one.
        const QByteArray bytes(reinterpret_cast<const char*>(m_plane->data()) +
                                   stride * static_cast<std::size_t>(m_firstRow),
                               static_cast<qsizetype>(stride) * rows);
        QRhiTextureSubresourceUploadDescription rectangle(bytes);
        rectangle.setDataStride(static_cast<quint32>(stride));
        rectangle.setSourceSize(QSize(m_size.width(), rows));
        rectangle.setDestinationTopLeft(QPoint(0, m_firstRow));
        updates->uploadTexture(m_texture, QRhiTextureUploadEntry(0, 0, rectangle));
        m_picture.reset();
        m_plane = nullptr;
    }

private:
    void forgetTexture()
    {
        if (m_texture)
            m_texture->deleteLater();
        m_texture = nullptr;
    }

    QRhiTexture* m_texture =
        nullptr; ///< released through deleteLater: a frame under way may still use it
    QSize m_size;
    link::PicturePtr m_picture; ///< what is to be uploaded; keeps m_plane alive
    const Bytes* m_plane = nullptr;
    int m_firstRow = 0, m_endRow = 0;
};

class YuvShader;

class YuvMaterial : public QSGMaterial {
public:
    YuvMaterial() { setFlag(Blending, false); }
    [[nodiscard]] QSGMaterialType* type() const override
    {
        static QSGMaterialType type;
        return &type;
    }
    [[nodiscard]] QSGMaterialShader*
    createShader(QSGRendererInterface::RenderMode mode) const override;
    [[nodiscard]] int compare(const QSGMaterial* other) const override
    {
        return this == other ? 0 : (this < other ? -1 : 1);
    }

    std::array<PlaneTexture, 3> planes;
};

class YuvShader : public QSGMaterialShader {
public:
    YuvShader()
    {
        setShaderFileName(VertexStage, QStringLiteral(":/helix/shaders/yuv.vert.qsb"));
        setShaderFileName(FragmentStage, QStringLiteral(":/helix/shaders/yuv.frag.qsb"));
    }

    bool updateUniformData(RenderState& state, QSGMaterial*, QSGMaterial*) override
    {
        QByteArray* block = state.uniformData();
        bool changed = false;
        if (state.isMatrixDirty()) {
            const QMatrix4x4 matrix = state.combinedMatrix();
            std::memcpy(block->data(), matrix.constData(), 64);
            changed = true;
        }
        if (state.isOpacityDirty()) {
            const float opacity = state.opacity();
            std::memcpy(block->data() + 64, &opacity, sizeof opacity);
            changed = true;
        }
        return changed;
    }

    void updateSampledImage(RenderState& state, int binding, QSGTexture** texture,
                            QSGMaterial* material, QSGMaterial*) override
    {
        auto& plane =
            static_cast<YuvMaterial*>(material)->planes.at(static_cast<std::size_t>(binding - 1));
        plane.commitTextureOperations(state.rhi(), state.resourceUpdateBatch());
        *texture = &plane;
    }
};

QSGMaterialShader* YuvMaterial::createShader(QSGRendererInterface::RenderMode) const
{
    return new YuvShader;
}

} // namespace

struct YuvNode::Private {
    YuvMaterial material;
    QSGGeometry geometry{QSGGeometry::defaultAttributes_TexturedPoint2D(), 4};
};

YuvNode::YuvNode()
    : m_d(std::make_unique<Private>())
{
    setMaterial(&m_d->material);
    setGeometry(&m_d->geometry);
}

YuvNode::~YuvNode() = default;

void YuvNode::show(const link::PicturePtr& picture, int firstRow, int endRow)
{
    const QSize luma(picture->width, picture->height);
    const QSize chroma(picture->width / 2, picture->height / 2);
    auto& [y, u, v] = m_d->material.planes;
    y.upload(picture, picture->y, luma, firstRow, endRow);
    u.upload(picture, picture->u, chroma, firstRow / 2,
             std::min((endRow + 1) / 2, chroma.height()));
    v.upload(picture, picture->v, chroma, firstRow / 2,
             std::min((endRow + 1) / 2, chroma.height()));
    markDirty(DirtyMaterial);
}

void YuvNode::place(const QRectF& target, QSGTexture::Filtering filtering)
{
    QSGGeometry::updateTexturedRectGeometry(&m_d->geometry, target, QRectF(0, 0, 1, 1));
    auto& [y, u, v] = m_d->material.planes;
    y.setFiltering(filtering);
    u.setFiltering(QSGTexture::Linear);
    v.setFiltering(QSGTexture::Linear);
    markDirty(DirtyGeometry | DirtyMaterial);
}

} // namespace helix::ui
