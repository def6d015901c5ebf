#include "ui/painted_desktop.h"

#include <chrono>

#include <QPainter>

namespace helix::ui::test {

QImage paintDesktop(const QString& name, const QColor& ground)
{
    QImage image(1280, 720, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    QLinearGradient sky(0, 0, 0, 720);
    sky.setColorAt(0, ground.lighter(150));
    sky.setColorAt(1, ground);
    painter.fillRect(image.rect(), sky);
    QFont code("JetBrains Mono");
    code.setPixelSize(15);
    painter.setFont(code);
    painter.fillRect(0, 0, 1280, 34, QColor("#0e1319"));
    painter.setPen(QColor("#d5dbe2"));
    painter.drawText(QRect(16, 0, 400, 34), Qt::AlignVCenter, "1  2  3     " + name);
    painter.drawText(QRect(900, 0, 364, 34), Qt::AlignVCenter | Qt::AlignRight,
                     "cpu 12%  mem 0.9G  08:42");
    painter.fillRect(22, 54, 606, 644, QColor(13, 17, 22, 240));
    const QStringList lines{"agent@" + name + ":~/workspace$ python3 -m http.server 8000",
                            "Serving HTTP on 0.0.0.0 port 8000",
                            "",
                            "127.0.0.1 - - \"GET / HTTP/1.1\" 200 -",
                            "127.0.0.1 - - \"GET /style.css HTTP/1.1\" 200 -",
                            "",
                            "$ git status -sb",
                            "## main",
                            " M cart.py"};
    int y = 82;
    for (const auto& line : lines) {
        painter.setPen(line.startsWith("agent@") || line.startsWith('$') ? QColor("#4cc9a4")
                                                                         : QColor("#d5dbe2"));
        painter.drawText(38, y, line);
        y += 27;
    }
    painter.fillRect(648, 54, 610, 644, QColor("#fbfbfc"));
    painter.fillRect(648, 54, 610, 40, QColor("#e8eaee"));
    painter.setPen(QColor("#46505c"));
    painter.drawText(QRect(648, 54, 610, 40), Qt::AlignCenter, "localhost:8000");
    QFont title("Inter");
    title.setPixelSize(26);
    title.setWeight(QFont::DemiBold);
    painter.setFont(title);
    painter.setPen(QColor("#14181e"));
    painter.drawText(680, 144, "Hello from the workspace");
    painter.fillRect(680, 170, 150, 40, QColor("#2f6fe0"));
    painter.fillRect(900, 400, 300, 240, QColor("#d13b47"));
    return image;
}

link::PicturePtr toPicture(const QImage& source, std::uint32_t sequence)
{
    const QImage image = source.convertToFormat(QImage::Format_RGB32);
    auto picture = std::make_shared<link::Picture>();
    const int width = picture->width = image.width() & ~1;
    const int height = picture->height = image.height() & ~1;
    picture->y.resize(static_cast<std::size_t>(width * height));
    picture->u.resize(static_cast<std::size_t>(width * height / 4));
    picture->v.resize(picture->u.size());
    const auto luma = [](QRgb c) {
        return 16 + 219 * (0.2126 * qRed(c) + 0.7152 * qGreen(c) + 0.0722 * qBlue(c)) / 255;
    };
    for (int y = 0; y < height; ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < width; ++x) {
            picture->y[static_cast<std::size_t>(y * width + x)] =
                static_cast<std::uint8_t>(qRound(luma(row[x])));
            if (y % 2 == 0 && x % 2 == 0) {
                const double gray = (luma(row[x]) - 16) / 219 * 255;
                const auto at = static_cast<std::size_t>(y / 2 * (width / 2) + x / 2);
                picture->u[at] = static_cast<std::uint8_t>(
                    qBound(16, qRound(128 + 224 * (qBlue(row[x]) - gray) / 1.8556 / 255), 240));
                picture->v[at] = static_cast<std::uint8_t>(
                    qBound(16, qRound(128 + 224 * (qRed(row[x]) - gray) / 1.5748 / 255), 240));
            }
        }
    }
    picture->sequence = sequence;
    picture->qp = 22;
    picture->damage = {
        {0, 0, static_cast<std::uint16_t>(width), static_cast<std::uint16_t>(height)}};
    picture->receivedAt = picture->decodedAt = std::chrono::steady_clock::now();
    return picture;
}

} // namespace helix::ui::test
