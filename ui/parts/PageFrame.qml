import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Layouts
import Helix

// A scrolling page with a header. What stands inside is laid out below it.
Flickable {
    id: page
    property alias title: header.title
    property alias subtitle: header.subtitle
    property alias actions: header.actions
    default property alias content: body.data
    property int gap: 32
    contentWidth: width
    contentHeight: column.implicitHeight + Theme.margin * 2
    boundsBehavior: Flickable.StopAtBounds
    clip: true
    ScrollBar.vertical: ScrollBar { }
    FocusInSight { view: page }

    ColumnLayout {
        id: column
        x: Theme.margin
        y: Theme.margin - 4
        width: Math.min(page.width - 2 * Theme.margin, 1680)
        spacing: page.gap
        PageHeader {
            id: header
            Layout.fillWidth: true
        }
        ColumnLayout {
            id: body
            Layout.fillWidth: true
            spacing: 16
        }
    }
}
