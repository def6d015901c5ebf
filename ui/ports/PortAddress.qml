import QtQuick
import Helix

// Where a port is reached on this computer, in the ink of a link only where somebody answers there.
CodeText {
    required property bool exposed
    required property bool reachable
    color: exposed ? Theme.warning : reachable ? Theme.accent : Theme.muted
}
