import QtQuick
import Helix
import Helix.Native

// An agent's words: prose, and code with a button to copy it.
Column {
    id: answer
    property alias markdown: pieces.markdown
    property color ink: Theme.text
    property int size: Theme.body
    signal linkAsked(string link)
    width: parent ? parent.width : 0
    spacing: 8
    MarkdownPieces {
        id: pieces
        link: Theme.accent
        codeInk: Theme.dark ? "#c6d3e0" : "#2b4a68"
        muted: Theme.muted
        codeFamily: Theme.codeFamily
    }
    Repeater {
        model: pieces
        Loader {
            id: piece
            required property bool code
            required property string body
            required property string language
            required property string plain
            width: answer.width
            sourceComponent: code ? block : prose
            Component {
                id: prose
                TextEdit {
                    // Rich text made by Helix; nothing in it is the agent's markup.
                    text: piece.body
                    textFormat: TextEdit.RichText
                    readOnly: true
                    selectByMouse: true
                    activeFocusOnTab: false
                    wrapMode: TextEdit.Wrap
                    color: answer.ink
                    selectionColor: Theme.accent
                    selectedTextColor: Theme.accentInk
                    font.family: Theme.textFamily
                    font.pixelSize: answer.size
                    Accessible.role: Accessible.StaticText
                    Accessible.name: piece.plain
                    onLinkActivated: link => answer.linkAsked(link)
                    HoverHandler { cursorShape: parent.hoveredLink !== "" ? Qt.PointingHandCursor : Qt.IBeamCursor }
                }
            }
            Component {
                id: block
                CodeBlock {
                    width: piece.width
                    code: piece.body
                    language: piece.language
                }
            }
        }
    }
}
