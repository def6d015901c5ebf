#pragma once
// A picture's three planes in the scene graph, on the GPU.

#include <memory>

#include <QRectF>
#include <QSGGeometryNode>
#include <QSGTexture>

#include "link/desktop_stream.h"

namespace helix::ui {

/// Render thread. Colours are converted in the shader; only the rows that changed are uploaded.
class YuvNode : public QSGGeometryNode {
public:
    YuvNode();
    ~YuvNode() override;

    /// Rows [firstRow, endRow) of `picture` differ from what was shown before.
    void show(const link::PicturePtr& picture, int firstRow, int endRow);
    void place(const QRectF& target, QSGTexture::Filtering filtering);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace helix::ui
