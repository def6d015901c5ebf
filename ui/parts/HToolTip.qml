import QtQuick
import QtQuick.Templates as T
import Helix

// What the thing it stands in is, or means: in our style, beside what it explains and never over it. Plain text,
// whatever words it gets; the style's own tool tip takes them for markup and fetches their pictures.
Loader {
    id: tip
    property string text
    property bool shown: false
    property int delay: 500
    /// Left or right of it, where what is above and below are things of their own: a column of icons.
    property bool beside: false
    readonly property int gap: 6
    /// What it stands in was pressed: who does that knows what it is, and what opens is read instead.
    property bool dismissed: false
    // There may be hundreds in a list: a tip is made when it is wanted.
    active: shown && !dismissed && text !== ""
    onShownChanged: if (!shown) dismissed = false
    Connections {
        target: tip.parent as T.AbstractButton
        function onPressed() {
            tip.dismissed = true
        }
    }
    sourceComponent: T.ToolTip {
        id: popup
        objectName: "tip"
        parent: tip.parent
        delay: tip.delay
        margins: tip.gap
        padding: 8
        closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent | T.Popup.CloseOnReleaseOutsideParent
        implicitWidth: words.width + leftPadding + rightPadding
        implicitHeight: words.implicitHeight + topPadding + bottomPadding
        contentItem: Item {
            HText {
                id: words
                width: Math.min(implicitWidth, 360)
                text: tip.text
                font.pixelSize: Theme.small
                wrapMode: Text.WrapAtWordBoundaryOrAnywhere
                maximumLineCount: 12
                elide: Text.ElideRight
            }
        }
        background: Rectangle {
            radius: 6
            color: Theme.raised
            border.color: Theme.line
        }
        onAboutToShow: {
            const place = parent.mapToItem(null, 0, 0)
            if (tip.beside) {
                const right = place.x + parent.width + implicitWidth + 2 * tip.gap
                x = right <= parent.Window.width ? parent.width + tip.gap : -implicitWidth - tip.gap
                y = (parent.height - implicitHeight) / 2
            } else {
                const above = place.y - implicitHeight - 2 * tip.gap
                x = (parent.width - implicitWidth) / 2
                y = above >= 0 ? -implicitHeight - tip.gap : parent.height + tip.gap
            }
        }
        Component.onCompleted: open()
    }
}
