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
    /// How wide what stands inside may be; it is laid out by this, not by the page, which may be wider.
    property int broadest: Theme.broadest
    readonly property real room: Math.min(width - 2 * Theme.margin, broadest)
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
        width: page.room
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
