import QtQuick
import Helix

Rectangle {
    radius: Theme.cardRadius
    color: Theme.surface
    border.width: 1
    border.color: Theme.line
}
