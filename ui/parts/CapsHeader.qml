import QtQuick
import Helix

// A quiet heading over a group of rows.
HText {
    color: Theme.muted
    font.pixelSize: Theme.fine
    font.letterSpacing: 0.8
    font.capitalization: Font.AllUppercase
    Accessible.role: Accessible.Heading
}
