<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutSettings</name>
    <message>
        <source>About and diagnostics</source>
        <translation>Über Helix und Diagnose</translation>
    </message>
    <message>
        <source>Helix %1. Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Helix %1. Freie Software unter der GNU General Public License, Version 3 oder neuer.</translation>
    </message>
    <message>
        <source>Examining…</source>
        <translation>Wird untersucht …</translation>
    </message>
    <message>
        <source>Examine again</source>
        <translation>Erneut untersuchen</translation>
    </message>
    <message>
        <source>Report a problem</source>
        <translation>Problem melden</translation>
    </message>
    <message>
        <source>Gathers versions, findings, settings and the last lines of the logs, without secrets. You see all of it before it is saved; nothing is sent.</source>
        <translation>Sammelt Versionen, Befunde, Einstellungen und die letzten Zeilen der Logs, ohne Geheimnisse. Sie sehen alles, bevor es gespeichert wird; nichts wird gesendet.</translation>
    </message>
    <message>
        <source>Make a report…</source>
        <translation>Bericht erstellen …</translation>
    </message>
    <message>
        <source>Settings as a file</source>
        <translation>Einstellungen als Datei</translation>
    </message>
    <message>
        <source>Export them for another computer, or import those of one. No key and no other secret is in it.</source>
        <translation>Exportieren Sie die Einstellungen für einen anderen Computer, oder importieren Sie dessen Einstellungen. Schlüssel und andere Geheimnisse sind nicht enthalten.</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Export settings</source>
        <translation>Einstellungen exportieren</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Import settings</source>
        <translation>Einstellungen importieren</translation>
    </message>
    <message>
        <source>Examining this computer…</source>
        <translation>Dieser Computer wird untersucht …</translation>
    </message>
    <message>
        <source>Not examined yet.</source>
        <translation>Noch nicht untersucht.</translation>
    </message>
    <message>
        <source>Helix %1 is known to %2; you have %3.</source>
        <translation>%2 kennt Helix %1; Sie haben %3.</translation>
    </message>
    <message>
        <source>Copy its address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>The address was copied.</source>
        <translation>Die Adresse wurde kopiert.</translation>
    </message>
    <message>
        <source>backup, restore</source>
        <translation>Sicherung, Backup, wiederherstellen</translation>
    </message>
</context>
<context>
    <name>ActivityFilters</name>
    <message>
        <source>All workspaces</source>
        <translation>Alle Workspaces</translation>
    </message>
    <message>
        <source>Search the activity</source>
        <translation>Aktivität durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Boundary</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Workspace</translation>
    </message>
</context>
<context>
    <name>ActivityPage</name>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Everything that happened here, with the time it took.</source>
        <translation>Alles, was hier geschehen ist, und wie lange es gedauert hat.</translation>
    </message>
    <message>
        <source>Search all conversations</source>
        <translation>Alle Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>Noch ist nichts geschehen</translation>
    </message>
    <message>
        <source>What machines, agents, boundaries, ports, projects and images do is written down here as it happens.</source>
        <translation>Was Maschinen, Agenten, Grenzen, Ports, Projekte und Images tun, wird hier sofort festgehalten.</translation>
    </message>
    <message>
        <source>Nothing on record has “%1” in it.</source>
        <translation>Kein Eintrag enthält „%1“.</translation>
    </message>
    <message>
        <source>Nothing like that is on record.</source>
        <translation>Es gibt keinen solchen Eintrag.</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
</context>
<context>
    <name>ActivityPlaces</name>
    <message>
        <source>%1 was deleted.</source>
        <translation>%1 wurde gelöscht.</translation>
    </message>
    <message>
        <source>That is not there any more.</source>
        <translation>Das gibt es nicht mehr.</translation>
    </message>
</context>
<context>
    <name>ActivityRow</name>
    <message>
        <source>Its steps are shown. Space folds them.</source>
        <translation>Die Schritte sind sichtbar. Die Leertaste klappt sie zu.</translation>
    </message>
    <message>
        <source>Space shows its steps.</source>
        <translation>Die Leertaste zeigt die Schritte.</translation>
    </message>
    <message>
        <source>Hide steps</source>
        <translation>Schritte ausblenden</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
</context>
<context>
    <name>AddCatalogueDialog</name>
    <message>
        <source>Follow a catalogue</source>
        <translation>Katalog abonnieren</translation>
    </message>
    <message>
        <source>%1 is followed. It offers 1 image.</source>
        <translation>%1 ist abonniert und bietet 1 Image an.</translation>
    </message>
    <message>
        <source>%1 is followed. It offers %2 images.</source>
        <translation>%1 ist abonniert und bietet %2 Images an.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>company</source>
        <translation>firma</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>registry.example.org/team/catalogue:latest</source>
        <translation>registry.example.org/team/catalogue:latest</translation>
    </message>
    <message>
        <source>A place in a registry, an https address, or the whole path of a file.</source>
        <translation>Ein Ort in einer Registry, eine https-Adresse oder der vollständige Pfad einer Datei.</translation>
    </message>
    <message>
        <source>Public key to check its signature with</source>
        <translation>Öffentlicher Schlüssel, der seine Signatur prüft</translation>
    </message>
    <message>
        <source>Get the key from whoever keeps the catalogue, by another way than the catalogue itself.</source>
        <translation>Sie erhalten den Schlüssel von den Betreibern des Katalogs, auf einem anderen Weg als den Katalog selbst.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Abonnieren</translation>
    </message>
</context>
<context>
    <name>AddMappingDialog</name>
    <message>
        <source>Add a port mapping</source>
        <translation>Portweiterleitung hinzufügen</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Workspace</translation>
    </message>
    <message>
        <source>Port on this computer</source>
        <translation>Port auf diesem Computer</translation>
    </message>
    <message>
        <source>Fixed: never moved silently.</source>
        <translation>Fest: Er ändert sich nie von selbst.</translation>
    </message>
    <message>
        <source>Label (optional)</source>
        <translation>Bezeichnung (optional)</translation>
    </message>
    <message>
        <source>Web app</source>
        <translation>Web-App</translation>
    </message>
    <message>
        <source>Who can connect</source>
        <translation>Wer sich verbinden darf</translation>
    </message>
    <message>
        <source>Only this computer (127.0.0.1)</source>
        <translation>Nur dieser Computer (127.0.0.1)</translation>
    </message>
    <message>
        <source>Everybody who reaches this computer (0.0.0.0)</source>
        <translation>Alle, die diesen Computer erreichen (0.0.0.0)</translation>
    </message>
    <message>
        <source>Who reaches one address of it…</source>
        <translation>Wer eine seiner Adressen erreicht …</translation>
    </message>
    <message>
        <source>Address of this computer</source>
        <translation>Adresse dieses Computers</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add mapping</source>
        <translation>Weiterleitung hinzufügen</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>derselbe</translation>
    </message>
    <message>
        <source>Empty: the same if it is free, else another.</source>
        <translation>Leer: derselbe, wenn er frei ist, sonst ein anderer.</translation>
    </message>
    <message>
        <source>Port in the workspace</source>
        <translation>Port im Workspace</translation>
    </message>
</context>
<context>
    <name>AddProviderDialog</name>
    <message>
        <source>Add a model provider</source>
        <translation>Modellanbieter hinzufügen</translation>
    </message>
    <message>
        <source>%1 was added and is being tested.</source>
        <translation>%1 wurde hinzugefügt und wird geprüft.</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Another provider, or another key</source>
        <translation>Ein anderer Anbieter oder ein anderer Schlüssel</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Base URL</source>
        <translation>Basis-URL</translation>
    </message>
    <message>
        <source>A server on this computer: workspaces reach it through Helix alone.</source>
        <translation>Ein Server auf diesem Computer: Workspaces erreichen ihn nur über Helix.</translation>
    </message>
    <message>
        <source>Key (a local server may need none)</source>
        <translation>Schlüssel (ein lokaler Server braucht oft keinen)</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Paste it here</source>
        <translation>Hier einfügen</translation>
    </message>
    <message>
        <source>Kept in your keychain and never shown again.</source>
        <translation>Wird in Ihrem Schlüsselbund aufbewahrt und nie wieder angezeigt.</translation>
    </message>
    <message>
        <source>Kept in a file only you can read, and never shown again.</source>
        <translation>Wird in einer Datei aufbewahrt, die nur Sie lesen können, und nie wieder angezeigt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
</context>
<context>
    <name>AddSecretDialog</name>
    <message>
        <source>Add a named secret</source>
        <translation>Benanntes Geheimnis hinzufügen</translation>
    </message>
    <message>
        <source>%1 was added. Give it to a workspace in its Boundary.</source>
        <translation>%1 wurde hinzugefügt. Geben Sie es einem Workspace unter „Grenze“.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>npm-token</source>
        <translation>npm-token</translation>
    </message>
    <message>
        <source>Agents ask http://10.0.2.100:8080/secret/%1/…</source>
        <translation>Agenten fragen http://10.0.2.100:8080/secret/%1/…</translation>
    </message>
    <message>
        <source>The one service it is for</source>
        <translation>Der eine Dienst, für den es gilt</translation>
    </message>
    <message>
        <source>Header it is sent in</source>
        <translation>Kopfzeile, in der es gesendet wird</translation>
    </message>
    <message>
        <source>{} stands for the value.</source>
        <translation>{} steht für den Wert.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Paste it here</source>
        <translation>Hier einfügen</translation>
    </message>
    <message>
        <source>Kept in your keychain and never shown again.</source>
        <translation>Wird in Ihrem Schlüsselbund aufbewahrt und nie wieder angezeigt.</translation>
    </message>
    <message>
        <source>Kept in a file only you can read, and never shown again.</source>
        <translation>Wird in einer Datei aufbewahrt, die nur Sie lesen können, und nie wieder angezeigt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add secret</source>
        <translation>Geheimnis hinzufügen</translation>
    </message>
</context>
<context>
    <name>AddServerDialog</name>
    <message>
        <source>Add an MCP server</source>
        <translation>MCP-Server hinzufügen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Address, or command in the workspace</source>
        <translation>Adresse, oder Befehl im Workspace</translation>
    </message>
    <message>
        <source>https://mcp.example.org/  or  npx -y some-server</source>
        <translation>https://mcp.example.org/  oder  npx -y some-server</translation>
    </message>
    <message>
        <source>Header with the key, NAME=VALUE</source>
        <translation>Kopfzeile mit dem Schlüssel, NAME=WERT</translation>
    </message>
    <message>
        <source>Environment, one NAME=VALUE on each line</source>
        <translation>Umgebung, ein NAME=WERT pro Zeile</translation>
    </message>
    <message>
        <source>Environment or headers</source>
        <translation>Umgebung oder Kopfzeilen</translation>
    </message>
    <message>
        <source>It stays on this computer: what the workspace asks goes through the gateway, which puts it in.</source>
        <translation>Der Schlüssel bleibt auf diesem Computer: Anfragen des Workspace laufen über das Gateway, das ihn einsetzt.</translation>
    </message>
    <message>
        <source>Workspace that gets it</source>
        <translation>Workspace, der ihn erhält</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <source>With values, the server goes to one workspace only, where everything can see them.</source>
        <translation>Mit Werten geht der Server nur an einen Workspace, in dem alles sie sehen kann.</translation>
    </message>
</context>
<context>
    <name>AgentCard</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>in this workspace</source>
        <translation>in diesem Workspace</translation>
    </message>
    <message>
        <source>not in this workspace</source>
        <translation>nicht in diesem Workspace</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop adding %1</source>
        <translation>Hinzufügen von %1 abbrechen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 to this workspace</source>
        <translation>%1 zu diesem Workspace hinzufügen</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>eingebaut</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>eigener</translation>
    </message>
    <message>
        <source>Fetching it through the workspace&apos;s own internet…</source>
        <translation>Wird über das Internet des Workspace geholt …</translation>
    </message>
    <message>
        <source>Stopping, and removing what was fetched…</source>
        <translation>Wird abgebrochen, und das Geholte wird entfernt …</translation>
    </message>
    <message>
        <source>Add %1 to this workspace?</source>
        <translation>%1 zu diesem Workspace hinzufügen?</translation>
    </message>
    <message>
        <source>%1 are fetched from the package registry into this workspace alone.</source>
        <translation>%1 werden aus der Paket-Registry geholt, nur in diesen Workspace.</translation>
    </message>
    <message>
        <source>It is fetched from the package registry into this workspace alone.</source>
        <translation>Er wird aus der Paket-Registry geholt, nur in diesen Workspace.</translation>
    </message>
    <message>
        <source>Licence: %1.</source>
        <translation>Lizenz: %1.</translation>
    </message>
    <message>
        <source>Add it</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Adding it, %1 so far. Only this workspace gets it.</source>
        <translation>Wird hinzugefügt, bisher %1. Nur dieser Workspace bekommt ihn.</translation>
    </message>
</context>
<context>
    <name>AgentSelect</name>
    <message>
        <source>Helix Agent</source>
        <translation>Helix Agent</translation>
    </message>
</context>
<context>
    <name>AgentSettings</name>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>What Helix can put into a workspace. Add one where a conversation begins; it is installed through that workspace&apos;s own internet.</source>
        <translation>Was Helix in einen Workspace bringen kann. Fügen Sie einen Agenten hinzu, wo ein Gespräch beginnt; er wird über das Internet dieses Workspace installiert.</translation>
    </message>
    <message>
        <source>%1, %2. %3</source>
        <translation>%1, %2. %3</translation>
    </message>
    <message>
        <source>Built in: every workspace has it.</source>
        <translation>Eingebaut: Jeder Workspace hat ihn.</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>eigener</translation>
    </message>
    <message>
        <source>Answers without asking</source>
        <translation>Antwortet ohne Nachfrage</translation>
    </message>
    <message>
        <source>Made when you answer “always”. They hold in one workspace.</source>
        <translation>Entstehen, wenn Sie mit „immer“ antworten. Sie gelten in einem Workspace.</translation>
    </message>
    <message>
        <source>Permission rules</source>
        <translation>Berechtigungsregeln</translation>
    </message>
    <message>
        <source>None yet. Agents work with full permission inside their workspace; some ask all the same.</source>
        <translation>Noch keine. Agenten arbeiten in ihrem Workspace mit allen Rechten; manche fragen trotzdem.</translation>
    </message>
    <message>
        <source>%1: %2 may go on with %3</source>
        <translation>%1: %2 darf ohne Frage: %3</translation>
    </message>
    <message>
        <source>%1: %2 is refused %3</source>
        <translation>%1: %2 wird verweigert: %3</translation>
    </message>
    <message>
        <source>Remove this rule; the agent asks again</source>
        <translation>Diese Regel entfernen; der Agent fragt dann wieder</translation>
    </message>
    <message>
        <source>MCP servers</source>
        <translation>MCP-Server</translation>
    </message>
    <message>
        <source>Tools that agents can call. Every agent is given them when a conversation begins. Commands run inside the workspace, addresses are asked from inside it, under its boundary.</source>
        <translation>Werkzeuge, die Agenten aufrufen können. Jeder Agent erhält sie, wenn ein Gespräch beginnt. Befehle laufen im Workspace, und Adressen werden von dort aus gefragt, innerhalb seiner Grenze.</translation>
    </message>
    <message>
        <source>Add server</source>
        <translation>Server hinzufügen</translation>
    </message>
    <message>
        <source>None yet. Every agent has the desktop&apos;s tools without one.</source>
        <translation>Noch keiner. Die Werkzeuge des Desktops hat jeder Agent auch ohne.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 · with %2</source>
        <translation>%1 · mit %2</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>AllUsePlots</name>
    <message>
        <source>Used of this computer by all workspaces, last 10 minutes</source>
        <translation>Alle Workspaces auf diesem Computer, letzte 10 Minuten</translation>
    </message>
</context>
<context>
    <name>AppearanceSettings</name>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>“System” follows the colours of your desktop.</source>
        <translation>„System“ folgt den Farben Ihres Desktops.</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Pages and panels change at once, and nothing pulses.</source>
        <translation>Seiten und Leisten wechseln sofort, und nichts pulsiert.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>“System” follows the language of your computer. A change shows when Helix is started again.</source>
        <translation>„System“ folgt der Sprache Ihres Computers. Eine Änderung zeigt sich, wenn Helix das nächste Mal startet.</translation>
    </message>
    <message>
        <source>More contrast</source>
        <translation>Mehr Kontrast</translation>
    </message>
    <message>
        <source>Words, lines and the focused control stand out more.</source>
        <translation>Wörter, Linien und das Element mit dem Fokus heben sich stärker ab.</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>Rows and buttons grow with their words.</source>
        <translation>Zeilen und Knöpfe wachsen mit ihren Wörtern.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>translation, locale</source>
        <translation>Übersetzung, Sprachumgebung</translation>
    </message>
    <message>
        <source>theme, dark mode, light mode, night</source>
        <translation>Design, dunkler Modus, Dunkelmodus, heller Modus, Nacht</translation>
    </message>
    <message>
        <source>font, letters, zoom, scale</source>
        <translation>Schrift, Buchstaben, Zoom, Skalierung</translation>
    </message>
    <message>
        <source>animations</source>
        <translation>Animationen</translation>
    </message>
</context>
<context>
    <name>AttemptCard</name>
    <message>
        <source>Attempt %1, %2, %3</source>
        <translation>Versuch %1, %2, %3</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>%1 tok</source>
        <translation>%1 Tok</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Discard %1</source>
        <translation>%1 verwerfen</translation>
    </message>
    <message>
        <source>Keep…</source>
        <translation>Behalten …</translation>
    </message>
    <message>
        <source>Asks you</source>
        <translation>Fragt Sie</translation>
    </message>
</context>
<context>
    <name>AttemptsField</name>
    <message>
        <source>Try several</source>
        <translation>Mehrfach</translation>
    </message>
    <message>
        <source>One task, several workspaces side by side. Keep the best.</source>
        <translation>Eine Aufgabe, mehrere Workspaces nebeneinander. Behalten Sie den besten.</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>One less</source>
        <translation>Einer weniger</translation>
    </message>
    <message>
        <source>One more</source>
        <translation>Einer mehr</translation>
    </message>
    <message>
        <source>Agent of attempt %1</source>
        <translation>Agent von Versuch %1</translation>
    </message>
    <message>
        <source>Model of all (each agent&apos;s own if empty)</source>
        <translation>Modell für alle (leer: das eigene jedes Agenten)</translation>
    </message>
    <message>
        <source>An agent that does not offer it says so and lists what it has.</source>
        <translation>Ein Agent, der es nicht anbietet, sagt das und nennt, was er hat.</translation>
    </message>
    <message>
        <source>Test command (optional)</source>
        <translation>Testbefehl (optional)</translation>
    </message>
    <message>
        <source>Run in each machine when its agent is done.</source>
        <translation>Läuft in jeder Maschine, wenn ihr Agent fertig ist.</translation>
    </message>
</context>
<context>
    <name>AttemptsPage</name>
    <message>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>The task</source>
        <translation>Die Aufgabe</translation>
    </message>
    <message>
        <source>Keep %1?</source>
        <translation>%1 behalten?</translation>
    </message>
    <message>
        <source>The other workspace of this task is deleted: its disk, its conversation and every change in it that you have not taken home.</source>
        <translation>Der andere Workspace dieser Aufgabe wird gelöscht: sein Datenträger, sein Gespräch und jede Änderung darin, die Sie nicht übernommen haben.</translation>
    </message>
    <message>
        <source>The other %1 workspaces of this task are deleted: their disks, their conversations and every change in them that you have not taken home.</source>
        <translation>Die anderen %1 Workspaces dieser Aufgabe werden gelöscht: ihre Datenträger, ihre Gespräche und jede Änderung darin, die Sie nicht übernommen haben.</translation>
    </message>
    <message>
        <source>Delete the other</source>
        <translation>Den anderen löschen</translation>
    </message>
    <message>
        <source>Delete the other %1</source>
        <translation>Die anderen %1 löschen</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>Discard %1?</source>
        <translation>%1 verwerfen?</translation>
    </message>
    <message>
        <source>The workspace is deleted: its disk, its conversation and every change in it that you have not taken home.</source>
        <translation>Der Workspace wird gelöscht: sein Datenträger, sein Gespräch und jede Änderung darin, die Sie nicht übernommen haben.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
</context>
<context>
    <name>AuthoritySettings</name>
    <message>
        <source>Choose another file…</source>
        <translation>Andere Datei wählen …</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Choose a certificate authority (PEM)</source>
        <translation>Zertifizierungsstelle wählen (PEM)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>None: workspaces trust what their own system trusts.</source>
        <translation>Keine: Workspaces vertrauen, wem ihr eigenes System vertraut.</translation>
    </message>
    <message>
        <source>Workspaces will trust whatever this authority signs: whoever holds its key can read and change what they send over TLS.</source>
        <translation>Workspaces vertrauen dann allem, was diese Zertifizierungsstelle signiert: Wer ihren Schlüssel hat, kann lesen und ändern, was sie über TLS senden.</translation>
    </message>
    <message>
        <source>Workspaces will trust whatever an authority you choose signs: whoever holds its key can read and change what they send over TLS.</source>
        <translation>Workspaces vertrauen dann allem, was eine Zertifizierungsstelle signiert, die Sie wählen: Wer ihren Schlüssel hat, kann lesen und ändern, was sie über TLS senden.</translation>
    </message>
    <message>
        <source>The certificate authority was removed. Workspaces that have it keep it.</source>
        <translation>Die Zertifizierungsstelle wurde entfernt. Workspaces, die sie haben, behalten sie.</translation>
    </message>
</context>
<context>
    <name>BackDialog</name>
    <message>
        <source>Go back to before this?</source>
        <translation>Zurück auf den Stand davor?</translation>
    </message>
    <message>
        <source>Take %1 back?</source>
        <translation>%1 zurücknehmen?</translation>
    </message>
    <message>
        <source>The workspace becomes what it was before this turn. What was done in it since then is lost, and so is what was said in this conversation from here on; other conversations stay. To keep both, fork from here instead.</source>
        <translation>Der Workspace wird wieder, was er vor dieser Runde war. Was seither in ihm getan wurde, geht verloren, ebenso, was in diesem Gespräch ab hier gesagt wurde; andere Gespräche bleiben. Um beides zu behalten, zweigen Sie stattdessen von hier ab.</translation>
    </message>
    <message>
        <source>It becomes what it was then: %1. What was done in it since is lost. To keep both, fork from there instead.</source>
        <translation>Der Workspace wird wieder, was er damals war: %1. Was seither in ihm getan wurde, geht verloren. Um beides zu behalten, zweigen Sie stattdessen von dort ab.</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>So lassen</translation>
    </message>
</context>
<context>
    <name>BackToWorkspaces</name>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Change the proxy</source>
        <translation>Proxy ändern</translation>
    </message>
</context>
<context>
    <name>Below</name>
    <message>
        <source>&quot;auth&quot; is no user and password</source>
        <translation>„auth“ ist kein Benutzer mit Passwort</translation>
    </message>
    <message>
        <source>&quot;openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW&quot; makes one that is.</source>
        <translation>„openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW“ macht daraus einen solchen.</translation>
    </message>
    <message>
        <source>&quot;{}&quot; cannot be allowed: {}</source>
        <translation>„{}“ kann nicht erlaubt werden: {}</translation>
    </message>
    <message>
        <source>&quot;{}&quot; in the folder could not be read.</source>
        <translation>„{}“ im Ordner konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is no egress policy. Choose open, allowlist or offline.</source>
        <translation>„{}“ ist keine Regel für das Internet. Wählen Sie open, allowlist oder offline.</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not a DNS name: labels of 1 to 63 letters, digits, hyphens and underscores with dots between them, 253 in all.</source>
        <translation>„{}“ ist kein DNS-Name: Teile aus 1 bis 63 Buchstaben, Ziffern, Bindestrichen und Unterstrichen mit Punkten dazwischen, zusammen 253.</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not an IPv4 address. Write four numbers from 0 to 255 with dots between them.</source>
        <translation>„{}“ ist keine IPv4-Adresse. Schreiben Sie vier Zahlen von 0 bis 255 mit Punkten dazwischen.</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not an IPv4 network. Write it like 192.168.0.0/16.</source>
        <translation>„{}“ ist kein IPv4-Netzwerk. Schreiben Sie es wie 192.168.0.0/16.</translation>
    </message>
    <message>
        <source>&quot;{}&quot; is not an IPv4 network: the address has bits set behind the prefix of {}.</source>
        <translation>„{}“ ist kein IPv4-Netzwerk: Die Adresse hat gesetzte Bits hinter dem Präfix von {}.</translation>
    </message>
    <message>
        <source>&apos;opened&apos; for {}</source>
        <translation>„opened“ für {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; and others are repositories of their own inside the project: their files are among the changes, the commits stay in the workspace (helixctl cp --with-git brings them out).</source>
        <translation>„{}“ und andere sind eigene Repositorys im Projekt: Ihre Dateien sind bei den Änderungen, die Commits bleiben im Workspace (helixctl cp --with-git holt sie heraus).</translation>
    </message>
    <message>
        <source>&apos;{}&apos; and {} more were changed since and left so; what they held before is in &apos;{}&apos;.</source>
        <translation>„{}“ und {} weitere wurden seither geändert und so belassen; was vorher darin stand, ist in „{}“.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be cloned: {}</source>
        <translation>„{}“ kann nicht geklont werden: {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be imported: the content of its file {} is not what its manifest says.</source>
        <translation>„{}“ kann nicht importiert werden: Der Inhalt seiner Datei {} ist nicht, was sein Manifest sagt.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be imported: {}.</source>
        <translation>„{}“ kann nicht importiert werden: {}.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be loaded: {}.</source>
        <translation>„{}“ kann nicht geladen werden: {}.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be read.</source>
        <translation>„{}“ ist nicht lesbar.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be the name of a branch in git.</source>
        <translation>„{}“ kann in git nicht der Name eines Branches sein.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be the name of a branch.</source>
        <translation>„{}“ kann nicht der Name eines Branches sein.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot name a key; use lower-case letters, digits, hyphens and dots.</source>
        <translation>„{}“ kann kein Name eines Schlüssels sein; benutzen Sie Kleinbuchstaben, Ziffern, Bindestriche und Punkte.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; could not be fetched. {}</source>
        <translation>„{}“ konnte nicht geholt werden. {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; could not be fetched: {}</source>
        <translation>„{}“ konnte nicht geholt werden: {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; could not be put back.</source>
        <translation>„{}“ konnte nicht zurückgesetzt werden.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is a git repository: its settings can run programs on your computer as soon as git or an editor looks at it. Take what is in it without it (helixctl accept), or say that you want it: --with-git</source>
        <translation>„{}“ ist ein Git-Repository: Seine Einstellungen können auf Ihrem Computer Programme ausführen, sobald git oder ein Editor es ansieht. Nehmen Sie den Inhalt ohne es (helixctl accept), oder sagen Sie, dass Sie es wollen: --with-git</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is a repository of its own and stayed out.</source>
        <translation>„{}“ ist ein eigenes Repository und blieb draußen.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is a repository of its own inside the project: its files are among the changes, the commits stay in the workspace (helixctl cp --with-git brings them out).</source>
        <translation>„{}“ ist ein eigenes Repository im Projekt: Seine Dateien sind bei den Änderungen, die Commits bleiben im Workspace (helixctl cp --with-git holt sie heraus).</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is checked out, although it has no commit yet. Choose another name.</source>
        <translation>„{}“ ist ausgecheckt, obwohl es noch keinen Commit hat. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is neither &quot;follow&quot; nor a size from {} to {}x{}.</source>
        <translation>„{}“ ist weder „follow“ noch eine Größe von {} bis {}x{}.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no address of a catalogue: {}</source>
        <translation>„{}“ ist keine Adresse eines Katalogs: {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no file.</source>
        <translation>„{}“ ist keine Datei.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no host, address or network, as example.org or 10.0.0.0/8.</source>
        <translation>„{}“ ist kein Host, keine Adresse und kein Netzwerk, wie example.org oder 10.0.0.0/8.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no kind of provider; choose anthropic, openai or gemini.</source>
        <translation>„{}“ ist keine Art von Anbieter; wählen Sie anthropic, openai oder gemini.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no name of a model; a * may stand at its end.</source>
        <translation>„{}“ ist kein Name eines Modells; am Ende darf ein * stehen.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no name of a repository</source>
        <translation>„{}“ ist kein Name eines Repositorys</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no version of Helix such as 0.1.0.</source>
        <translation>„{}“ ist keine Version von Helix wie 0.1.0.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is none of off, on-paste and always.</source>
        <translation>„{}“ ist nicht off, on-paste oder always.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is none of once, workspace and always.</source>
        <translation>„{}“ ist nicht once, workspace oder always.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is none of text, html and png.</source>
        <translation>„{}“ ist nicht text, html oder png.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a full path, which a confined program needs.</source>
        <translation>„{}“ ist kein vollständiger Pfad, den ein abgeschottetes Programm braucht.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a state of a workspace.</source>
        <translation>„{}“ ist kein Zustand eines Workspaces.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a version of an image.</source>
        <translation>„{}“ ist keine Version eines Images.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a {} id.</source>
        <translation>„{}“ ist keine Kennung der Art {}.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not an IPv4 address of this computer; use 127.0.0.1, or 0.0.0.0 for all of its addresses.</source>
        <translation>„{}“ ist keine IPv4-Adresse dieses Computers; benutzen Sie 127.0.0.1 oder 0.0.0.0 für alle seine Adressen.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is on another file system than the repository. Take the changes into a branch.</source>
        <translation>„{}“ liegt auf einem anderen Dateisystem als das Repository. Nehmen Sie die Änderungen in einen Branch.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; names no image in a registry: {}.</source>
        <translation>„{}“ nennt kein Image in einer Registry: {}.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; speaks of files outside of &apos;{}&apos;, so Helix has left them alone. If you do not know where it comes from, somebody may have put it there for that: remove it and try again.</source>
        <translation>„{}“ spricht von Dateien außerhalb von „{}“, darum hat Helix sie nicht angerührt. Wenn Sie nicht wissen, woher es kommt, hat es vielleicht jemand dafür dort abgelegt: Entfernen Sie es, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; was changed since and left so; what they held before is in &apos;{}&apos;.</source>
        <translation>„{}“ wurde seither geändert und so belassen; was vorher darin stand, ist in „{}“.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; was changed while the changes were being taken home.</source>
        <translation>„{}“ wurde geändert, während die Änderungen übernommen wurden.</translation>
    </message>
    <message>
        <source>(imported, console and SSH only)</source>
        <translation>(importiert, nur Konsole und SSH)</translation>
    </message>
    <message>
        <source>(the gateway ended)</source>
        <translation>(das Gateway wurde beendet)</translation>
    </message>
    <message>
        <source>, and may use models through Helix</source>
        <translation>und darf Modelle über Helix benutzen</translation>
    </message>
    <message>
        <source>, and may use no models</source>
        <translation>und darf keine Modelle benutzen</translation>
    </message>
    <message>
        <source>, and not asked for again.</source>
        <translation>, und es wird nicht mehr danach gefragt.</translation>
    </message>
    <message>
        <source>, {} of {} MB</source>
        <translation>, {} von {} MB</translation>
    </message>
    <message>
        <source>/dev/kvm is there, but a test boot with it failed.</source>
        <translation>/dev/kvm ist da, aber ein Probestart damit ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>/dev/kvm is there, but cannot be opened.</source>
        <translation>/dev/kvm ist da, lässt sich aber nicht öffnen.</translation>
    </message>
    <message>
        <source>/dev/kvm is there, but this user may not use it; add the user to the group &apos;kvm&apos; and log in again.</source>
        <translation>/dev/kvm ist da, aber dieser Benutzer darf es nicht benutzen; nehmen Sie ihn in die Gruppe „kvm“ auf, und melden Sie sich neu an.</translation>
    </message>
    <message>
        <source>; change the proxy in Settings, Network.</source>
        <translation>; ändern Sie den Proxy in den Einstellungen unter Netzwerk.</translation>
    </message>
    <message>
        <source>; it stood still for {} ms</source>
        <translation>; er stand {} ms still</translation>
    </message>
    <message>
        <source>; of this computer it reaches nothing else.</source>
        <translation>; von diesem Computer erreicht er sonst nichts.</translation>
    </message>
    <message>
        <source>; put it back, and keep what is there: {}.</source>
        <translation>; legen Sie es zurück, und behalten Sie, was da ist: {}.</translation>
    </message>
    <message>
        <source>; put it back, or delete the workspace.</source>
        <translation>; legen Sie es zurück, oder löschen Sie den Workspace.</translation>
    </message>
    <message>
        <source>A base64 text has what does not belong there.</source>
        <translation>In einem base64-Text steht, was nicht hineingehört.</translation>
    </message>
    <message>
        <source>A base64url text ends in stray bits.</source>
        <translation>Ein base64url-Text endet mit überzähligen Bits.</translation>
    </message>
    <message>
        <source>A base64url text has a character that does not belong there.</source>
        <translation>In einem base64url-Text steht ein Zeichen, das nicht hineingehört.</translation>
    </message>
    <message>
        <source>A binary message is not a command&apos;s input.</source>
        <translation>Eine binäre Nachricht ist keine Eingabe eines Befehls.</translation>
    </message>
    <message>
        <source>A binary message is not a command&apos;s output.</source>
        <translation>Eine binäre Nachricht ist keine Ausgabe eines Befehls.</translation>
    </message>
    <message>
        <source>A block of its memory, {}, has {} bytes.</source>
        <translation>Ein Block seines Arbeitsspeichers, {}, hat {} Bytes.</translation>
    </message>
    <message>
        <source>A box of it is too long.</source>
        <translation>Eine Box davon ist zu lang.</translation>
    </message>
    <message>
        <source>A catalogue cannot be put to an https address: write it to a file, and put that there.</source>
        <translation>Ein Katalog kann nicht unter einer https-Adresse abgelegt werden: Schreiben Sie ihn in eine Datei, und legen Sie sie dort ab.</translation>
    </message>
    <message>
        <source>A chosen part of a file does not fit the file that it was made from.</source>
        <translation>Ein gewählter Teil einer Datei passt nicht zu der Datei, aus der er entstand.</translation>
    </message>
    <message>
        <source>A clone of {}</source>
        <translation>Ein Klon von {}</translation>
    </message>
    <message>
        <source>A command in the machine says too much.</source>
        <translation>Ein Befehl in der Maschine sagt zu viel.</translation>
    </message>
    <message>
        <source>A command that the shell does not name</source>
        <translation>Ein Befehl, den die Shell nicht nennt</translation>
    </message>
    <message>
        <source>A conversation goes on with its own agent and what was chosen of it; say how many attempts, not whose.</source>
        <translation>Ein Gespräch geht mit seinem eigenen Agenten weiter und mit dem, was für ihn gewählt wurde; sagen Sie, wie viele Versuche, nicht wessen.</translation>
    </message>
    <message>
        <source>A copy of the repository {}</source>
        <translation>Eine Kopie des Repositorys {}</translation>
    </message>
    <message>
        <source>A desktop that follows the window has the window&apos;s scale.</source>
        <translation>Ein Desktop, der dem Fenster folgt, hat die Skalierung des Fensters.</translation>
    </message>
    <message>
        <source>A diff of the changes cannot be read.</source>
        <translation>Ein Vergleich der Änderungen ist nicht lesbar.</translation>
    </message>
    <message>
        <source>A disk of {}</source>
        <translation>Ein Datenträger von {}</translation>
    </message>
    <message>
        <source>A disk of {} GB is larger than the one of this computer ({}); ask for a smaller one.</source>
        <translation>Ein Datenträger von {} GB ist größer als der dieses Computers ({}); verlangen Sie einen kleineren.</translation>
    </message>
    <message>
        <source>A disk of {} GB is too small for the image &apos;{}&apos;, which needs {} GB.</source>
        <translation>Ein Datenträger von {} GB ist zu klein für das Image „{}“, das {} GB braucht.</translation>
    </message>
    <message>
        <source>A file became shorter while the folder was brought in.</source>
        <translation>Eine Datei wurde kürzer, während der Ordner hineingebracht wurde.</translation>
    </message>
    <message>
        <source>A file in memory cannot be read.</source>
        <translation>Eine Datei im Arbeitsspeicher ist nicht lesbar.</translation>
    </message>
    <message>
        <source>A file in memory is larger than it may be.</source>
        <translation>Eine Datei im Arbeitsspeicher ist größer, als sie sein darf.</translation>
    </message>
    <message>
        <source>A file of another tool</source>
        <translation>Eine Datei eines anderen Werkzeugs</translation>
    </message>
    <message>
        <source>A file that you brought into its Downloads.</source>
        <translation>Eine Datei, die Sie in seine Downloads gebracht haben.</translation>
    </message>
    <message>
        <source>A file that you dragged out of it.</source>
        <translation>Eine Datei, die Sie herausgezogen haben.</translation>
    </message>
    <message>
        <source>A fragment begins before the one before it ends.</source>
        <translation>Ein Fragment beginnt, bevor das vorige endet.</translation>
    </message>
    <message>
        <source>A fragment has no beginning.</source>
        <translation>Ein Fragment hat keinen Anfang.</translation>
    </message>
    <message>
        <source>A fragment has no pictures, or too many.</source>
        <translation>Ein Fragment hat keine Bilder, oder zu viele.</translation>
    </message>
    <message>
        <source>A fragment is cut.</source>
        <translation>Ein Fragment ist abgeschnitten.</translation>
    </message>
    <message>
        <source>A fragment is not as it should be.</source>
        <translation>Ein Fragment ist nicht, wie es sein sollte.</translation>
    </message>
    <message>
        <source>A frame has not the pages that it names.</source>
        <translation>Ein Rahmen hat nicht die Seiten, die er nennt.</translation>
    </message>
    <message>
        <source>A frame has {} runs.</source>
        <translation>Ein Rahmen hat {} Läufe.</translation>
    </message>
    <message>
        <source>A frame of it cannot be unpacked: {}.</source>
        <translation>Ein Rahmen davon kann nicht entpackt werden: {}.</translation>
    </message>
    <message>
        <source>A frame of it has {} bytes.</source>
        <translation>Ein Rahmen davon hat {} Bytes.</translation>
    </message>
    <message>
        <source>A frame of the desktop is not one picture of H.264.</source>
        <translation>Ein Einzelbild des Desktops ist nicht ein Bild in H.264.</translation>
    </message>
    <message>
        <source>A key frame comes without fitting parameter sets.</source>
        <translation>Ein Schlüsselbild kommt ohne passende Parametersätze.</translation>
    </message>
    <message>
        <source>A key is larger than 16 KB: this is none.</source>
        <translation>Ein Schlüssel ist größer als 16 KB: Das ist keiner.</translation>
    </message>
    <message>
        <source>A machine runs that no workspace speaks of: process {}, its folders are named {}. It is left alone; end it with kill {}.</source>
        <translation>Es läuft eine Maschine, von der kein Workspace weiß: Prozess {}, ihre Ordner heißen {}. Sie bleibt unberührt; beenden Sie sie mit kill {}.</translation>
    </message>
    <message>
        <source>A machine still runs on {}; suspend or stop its workspace first (helixctl suspend), and quit Helix.</source>
        <translation>Auf {} läuft noch eine Maschine; pausieren oder stoppen Sie zuerst ihren Workspace (helixctl suspend), und beenden Sie Helix.</translation>
    </message>
    <message>
        <source>A machine&apos;s memory could not be compressed.</source>
        <translation>Der Arbeitsspeicher einer Maschine konnte nicht komprimiert werden.</translation>
    </message>
    <message>
        <source>A merge of layers</source>
        <translation>Das Zusammenführen von Schichten</translation>
    </message>
    <message>
        <source>A message about a command that does not run.</source>
        <translation>Eine Nachricht über einen Befehl, der nicht läuft.</translation>
    </message>
    <message>
        <source>A message is longer than 1 MB.</source>
        <translation>Eine Nachricht ist länger als 1 MB.</translation>
    </message>
    <message>
        <source>A message is not JSON-RPC 2.0: {}.</source>
        <translation>Eine Nachricht ist kein JSON-RPC 2.0: {}.</translation>
    </message>
    <message>
        <source>A move of the data to another folder was not finished: they are where they were.</source>
        <translation>Ein Verschieben der Daten in einen anderen Ordner wurde nicht fertig: Sie sind, wo sie waren.</translation>
    </message>
    <message>
        <source>A new project is in</source>
        <translation>Ein neues Projekt ist darin</translation>
    </message>
    <message>
        <source>A new project is in, on branch {}.</source>
        <translation>Ein neues Projekt ist darin, auf dem Branch {}.</translation>
    </message>
    <message>
        <source>A new repository without content</source>
        <translation>Ein neues Repository ohne Inhalt</translation>
    </message>
    <message>
        <source>A packet of sound could not be decoded.</source>
        <translation>Ein Tonpaket konnte nicht dekodiert werden.</translation>
    </message>
    <message>
        <source>A packet of sound has an impossible length.</source>
        <translation>Ein Tonpaket hat eine unmögliche Länge.</translation>
    </message>
    <message>
        <source>A packet that no ordinary program sends: {}.</source>
        <translation>Ein Paket, wie es kein gewöhnliches Programm sendet: {}.</translation>
    </message>
    <message>
        <source>A page belongs to no block: {}.</source>
        <translation>Eine Seite gehört zu keinem Block: {}.</translation>
    </message>
    <message>
        <source>A page is filled with {}.</source>
        <translation>Eine Seite ist gefüllt mit {}.</translation>
    </message>
    <message>
        <source>A page is opened guarded or directly, not both.</source>
        <translation>Eine Seite wird bewacht oder direkt geöffnet, nicht beides.</translation>
    </message>
    <message>
        <source>A page lies behind the end of {}.</source>
        <translation>Eine Seite liegt hinter dem Ende von {}.</translation>
    </message>
    <message>
        <source>A page of its memory comes too early.</source>
        <translation>Eine Seite seines Arbeitsspeichers kommt zu früh.</translation>
    </message>
    <message>
        <source>A page of the memory has the marks {}.</source>
        <translation>Eine Seite des Arbeitsspeichers hat die Kennzeichen {}.</translation>
    </message>
    <message>
        <source>A pairing ticket needs a workspace, a secret and a nonce of the right sizes.</source>
        <translation>Ein Ticket zum Koppeln braucht einen Workspace, ein Geheimnis und eine Nonce der richtigen Größen.</translation>
    </message>
    <message>
        <source>A part of the disk could not be read.</source>
        <translation>Ein Teil des Datenträgers konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>A part of the image could not be read.</source>
        <translation>Ein Teil des Images konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>A part of the image could not be stored.</source>
        <translation>Ein Teil des Images konnte nicht abgelegt werden.</translation>
    </message>
    <message>
        <source>A part of the image is not what its publisher has put there; nothing of it was kept.</source>
        <translation>Ein Teil des Images ist nicht, was sein Herausgeber dort abgelegt hat; nichts davon wurde aufgehoben.</translation>
    </message>
    <message>
        <source>A password is kept for a proxy of your own and its user; set both first.</source>
        <translation>Ein Passwort wird für einen eigenen Proxy und seinen Benutzer aufbewahrt; legen Sie zuerst beides fest.</translation>
    </message>
    <message>
        <source>A picture has an impossible length.</source>
        <translation>Ein Bild hat eine unmögliche Länge.</translation>
    </message>
    <message>
        <source>A picture lies outside its fragment.</source>
        <translation>Ein Bild liegt außerhalb seines Fragments.</translation>
    </message>
    <message>
        <source>A picture of the desktop could not be decoded.</source>
        <translation>Ein Bild des Desktops konnte nicht dekodiert werden.</translation>
    </message>
    <message>
        <source>A picture of the desktop is larger than HelixVM shows.</source>
        <translation>Ein Bild des Desktops ist größer, als HelixVM zeigt.</translation>
    </message>
    <message>
        <source>A program of another user (uid {}) is at the other end of {}.</source>
        <translation>Ein Programm eines anderen Benutzers (uid {}) ist am anderen Ende von {}.</translation>
    </message>
    <message>
        <source>A ready-made list of sites.</source>
        <translation>Eine fertige Liste von Websites.</translation>
    </message>
    <message>
        <source>A record begins at a layer that was to be merged.</source>
        <translation>Ein Eintrag beginnt bei einer Schicht, die zusammengeführt werden sollte.</translation>
    </message>
    <message>
        <source>A record of attempts</source>
        <translation>Eine Aufzeichnung von Versuchen</translation>
    </message>
    <message>
        <source>A record of attempts cannot be read.</source>
        <translation>Eine Aufzeichnung von Versuchen ist nicht lesbar.</translation>
    </message>
    <message>
        <source>A request about sound has another length.</source>
        <translation>Eine Anfrage über Ton hat eine andere Länge.</translation>
    </message>
    <message>
        <source>A request about sound is out of bounds.</source>
        <translation>Eine Anfrage über Ton liegt außerhalb der Grenzen.</translation>
    </message>
    <message>
        <source>A request has another length.</source>
        <translation>Eine Anfrage hat eine andere Länge.</translation>
    </message>
    <message>
        <source>A request has the id of one that is still under way.</source>
        <translation>Eine Anfrage hat die Kennung einer anderen, die noch läuft.</translation>
    </message>
    <message>
        <source>A request is about a picture that is larger than any.</source>
        <translation>Eine Anfrage handelt von einem Bild, das größer ist als jedes.</translation>
    </message>
    <message>
        <source>A request is numbered 0, or about more than there is room for.</source>
        <translation>Eine Anfrage hat die Nummer 0 oder handelt von mehr, als Platz da ist.</translation>
    </message>
    <message>
        <source>A request with this id waits for its answer.</source>
        <translation>Eine Anfrage mit dieser Kennung wartet auf ihre Antwort.</translation>
    </message>
    <message>
        <source>A response came to a question that was not asked.</source>
        <translation>Es kam eine Antwort auf eine Frage, die nicht gestellt wurde.</translation>
    </message>
    <message>
        <source>A section goes on that did not begin.</source>
        <translation>Ein Abschnitt geht weiter, der nicht begonnen hat.</translation>
    </message>
    <message>
        <source>A section of its memory does not end as it began.</source>
        <translation>Ein Abschnitt seines Arbeitsspeichers endet nicht, wie er begann.</translation>
    </message>
    <message>
        <source>A section of the kind {} comes before the memory&apos;s end.</source>
        <translation>Ein Abschnitt der Art {} kommt vor dem Ende des Arbeitsspeichers.</translation>
    </message>
    <message>
        <source>A session in the database has no proper id.</source>
        <translation>Ein Gespräch in der Datenbank hat keine richtige Kennung.</translation>
    </message>
    <message>
        <source>A session needs a title.</source>
        <translation>Ein Gespräch braucht einen Titel.</translation>
    </message>
    <message>
        <source>A snapshot needs {} MB free in {}, and there are {}; free some and try again.</source>
        <translation>Ein Speicherabbild braucht {} MB frei in {}, und es sind {}; machen Sie welche frei, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>A template&apos;s memory cannot be read.</source>
        <translation>Der Arbeitsspeicher einer Vorlage ist nicht lesbar.</translation>
    </message>
    <message>
        <source>A test boot under {}</source>
        <translation>Ein Probestart mit {}</translation>
    </message>
    <message>
        <source>A time is not written as 2026-11-27T11:00:00Z is.</source>
        <translation>Eine Zeit ist nicht geschrieben wie 2026-11-27T11:00:00Z.</translation>
    </message>
    <message>
        <source>A turn runs in this conversation; stop it first.</source>
        <translation>In diesem Gespräch läuft eine Runde; halten Sie sie zuerst an.</translation>
    </message>
    <message>
        <source>A unit of it is empty.</source>
        <translation>Eine Einheit davon ist leer.</translation>
    </message>
    <message>
        <source>A prepared image</source>
        <translation>Ein vorbereitetes Image</translation>
    </message>
    <message>
        <source>A workspace is forked into 1 to {} at once, not {}.</source>
        <translation>Von einem Workspace werden 1 bis {} auf einmal abgezweigt, nicht {}.</translation>
    </message>
    <message>
        <source>A workspace of the image {} has no agent inside: it takes neither a project nor a coding agent.</source>
        <translation>Ein Workspace des Images {} hat keinen Agenten: Er nimmt weder ein Projekt noch einen Coding-Agenten auf.</translation>
    </message>
    <message>
        <source>A workspace that {} {}.</source>
        <translation>Zustand und Wunsch passen nicht zusammen: {}; ein solcher Workspace {}.</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Adding {} was cancelled.</source>
        <translation>Das Hinzufügen von {} wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Addresses where clouds hand out keys are out of bounds.</source>
        <translation>Adressen, unter denen Clouds Schlüssel ausgeben, sind tabu.</translation>
    </message>
    <message>
        <source>Agents in the guest ask it at {}, as far as the sites above let them.</source>
        <translation>Agenten im Gast fragen ihn unter {}, soweit die Websites oben es erlauben.</translation>
    </message>
    <message>
        <source>Agents in the guest ask {} through the gateway, which puts in the key that they never see.</source>
        <translation>Agenten im Gast fragen {} über das Gateway, das den Schlüssel einsetzt, den sie nie sehen.</translation>
    </message>
    <message>
        <source>All changes were taken home</source>
        <translation>Alle Änderungen waren übernommen</translation>
    </message>
    <message>
        <source>All changes were taken home when Helix looked last, {}.</source>
        <translation>Alle Änderungen waren übernommen, als Helix zuletzt nachsah, {}.</translation>
    </message>
    <message>
        <source>All of its memory together has {} bytes.</source>
        <translation>Sein ganzer Arbeitsspeicher hat zusammen {} Bytes.</translation>
    </message>
    <message>
        <source>All that the agent has changed belongs to a git repository inside the project, whose settings can run programs. Look at it, and take it with --with-embedded if you want it.</source>
        <translation>Alles, was der Agent geändert hat, gehört zu einem Git-Repository im Projekt, dessen Einstellungen Programme ausführen können. Sehen Sie es an, und nehmen Sie es mit --with-embedded, wenn Sie es wollen.</translation>
    </message>
    <message>
        <source>Allowed by the list &quot;Git hosts&quot;{}</source>
        <translation>Durch die Liste „Git-Hoster“ erlaubt{}</translation>
    </message>
    <message>
        <source>Allowed by the list &quot;Model providers&quot;{}</source>
        <translation>Durch die Liste „Modellanbieter“ erlaubt{}</translation>
    </message>
    <message>
        <source>Allowed by the list &quot;Package registries&quot;{}</source>
        <translation>Durch die Liste „Paket-Registries“ erlaubt{}</translation>
    </message>
    <message>
        <source>Allowed by the list &quot;{}&quot;{}</source>
        <translation>Durch die Liste „{}“ erlaubt{}</translation>
    </message>
    <message>
        <source>Allowed for every workspace</source>
        <translation>Für jeden Workspace erlaubt</translation>
    </message>
    <message>
        <source>Allowed for the other workspaces only: {}; egress take-back --for always takes it from all of them.</source>
        <translation>Nur noch für die anderen Workspaces erlaubt: {}; egress take-back --for always nimmt es allen.</translation>
    </message>
    <message>
        <source>Allowed for this workspace</source>
        <translation>Für diesen Workspace erlaubt</translation>
    </message>
    <message>
        <source>Allowed once, until it stops</source>
        <translation>Einmal erlaubt, bis er stoppt</translation>
    </message>
    <message>
        <source>An answer about a graphics card is none that is known.</source>
        <translation>Eine Antwort über eine Grafikkarte ist keine bekannte.</translation>
    </message>
    <message>
        <source>An answer comes at the wrong time.</source>
        <translation>Eine Antwort kommt zur falschen Zeit.</translation>
    </message>
    <message>
        <source>An answer has another length.</source>
        <translation>Eine Antwort hat eine andere Länge.</translation>
    </message>
    <message>
        <source>An answer is none that is known.</source>
        <translation>Eine Antwort ist keine bekannte.</translation>
    </message>
    <message>
        <source>An answer is to another question.</source>
        <translation>Eine Antwort gehört zu einer anderen Frage.</translation>
    </message>
    <message>
        <source>An answer names a picture that there is not.</source>
        <translation>Eine Antwort nennt ein Bild, das es nicht gibt.</translation>
    </message>
    <message>
        <source>An answer to a question that was not asked.</source>
        <translation>Eine Antwort auf eine Frage, die nicht gestellt wurde.</translation>
    </message>
    <message>
        <source>An attachment has more than 32 MB.</source>
        <translation>Ein Anhang hat mehr als 32 MB.</translation>
    </message>
    <message>
        <source>An entry of a conversation on disk cannot be read.</source>
        <translation>Ein Eintrag eines Gesprächs auf dem Datenträger ist nicht lesbar.</translation>
    </message>
    <message>
        <source>An entry of a conversation on disk is no JSON.</source>
        <translation>Ein Eintrag eines Gesprächs auf dem Datenträger ist kein JSON.</translation>
    </message>
    <message>
        <source>An image goes by a registry or by an archive: name one of them.</source>
        <translation>Ein Image geht über eine Registry oder ein Archiv: Nennen Sie eines davon.</translation>
    </message>
    <message>
        <source>Another Helix hears this machine now.</source>
        <translation>Ein anderes Helix hört jetzt diese Maschine.</translation>
    </message>
    <message>
        <source>Another Helix on this computer is taking changes into &apos;{}&apos;. Try again when it is done.</source>
        <translation>Ein anderes Helix auf diesem Computer übernimmt gerade Änderungen in „{}“. Versuchen Sie es erneut, wenn es fertig ist.</translation>
    </message>
    <message>
        <source>Another disk of {}</source>
        <translation>Ein weiterer Datenträger von {}</translation>
    </message>
    <message>
        <source>Another program listens on {}; the workspace&apos;s network cannot be started.</source>
        <translation>Ein anderes Programm lauscht an {}; das Netzwerk des Workspaces kann nicht gestartet werden.</translation>
    </message>
    <message>
        <source>Another recording is looked at.</source>
        <translation>Es wird eine andere Aufnahme angesehen.</translation>
    </message>
    <message>
        <source>Another {} already answers at {}.</source>
        <translation>In {1} antwortet bereits ein anderes Programm: {0}.</translation>
    </message>
    <message>
        <source>AppArmor lets no program without a profile make user namespaces (kernel.apparmor_restrict_unprivileged_userns is 1): give bwrap one (Ubuntu: apt install apparmor-profiles, then copy /usr/share/apparmor/extra-profiles/bwrap-userns-restrict to /etc/apparmor.d and load it with apparmor_parser -r).</source>
        <translation>AppArmor lässt kein Programm ohne Profil User-Namespaces anlegen (kernel.apparmor_restrict_unprivileged_userns ist 1): Geben Sie bwrap eines (Ubuntu: apt install apparmor-profiles, dann /usr/share/apparmor/extra-profiles/bwrap-userns-restrict nach /etc/apparmor.d kopieren und mit apparmor_parser -r laden).</translation>
    </message>
    <message>
        <source>At most {} models can be listed.</source>
        <translation>Es können höchstens {} Modelle genannt werden.</translation>
    </message>
    <message>
        <source>At most {}; {} A budget is a limit: change it to give more or less.</source>
        <translation>Höchstens {}; {} Ein Budget ist eine Grenze: Ändern Sie es, um mehr oder weniger zu geben.</translation>
    </message>
    <message>
        <source>At this address was the catalogue &apos;{}&apos;, and now there is &apos;{}&apos;: it was exchanged. Add it as another one if that is meant.</source>
        <translation>Unter dieser Adresse war der Katalog „{}“, und jetzt ist dort „{}“: Er wurde vertauscht. Fügen Sie ihn als anderen hinzu, wenn das so gemeint ist.</translation>
    </message>
    <message>
        <source>Between 1 and {} attempts can be made at once.</source>
        <translation>Es können zwischen 1 und {} Versuche auf einmal gemacht werden.</translation>
    </message>
    <message>
        <source>Boundary</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Bringing the image here was cancelled.</source>
        <translation>Das Holen des Images wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Bringing {} from {} was cancelled.</source>
        <translation>Das Holen von {} von {} wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Brought {} from {}.</source>
        <translation>{} wurde von {} geholt.</translation>
    </message>
    <message>
        <source>Building the image &apos;{}&apos; was cancelled.</source>
        <translation>Das Erstellen des Images „{}“ wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Building {} was cancelled.</source>
        <translation>Das Erstellen von {} wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Built {}.</source>
        <translation>{} ist erstellt.</translation>
    </message>
    <message>
        <source>Came in through SSH: your own ssh, or helixctl cp.</source>
        <translation>Kam über SSH herein: Ihr eigenes ssh oder helixctl cp.</translation>
    </message>
    <message>
        <source>Came in through a port mapping.</source>
        <translation>Kam durch eine Portweiterleitung herein.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Catalogue and key need their whole paths.</source>
        <translation>Katalog und Schlüssel brauchen ihre ganzen Pfade.</translation>
    </message>
    <message>
        <source>Changes go into a branch, a patch or the working-tree.</source>
        <translation>Änderungen gehen in einen Branch, einen Patch oder den working-tree.</translation>
    </message>
    <message>
        <source>Checkpoint {}; it stood still for {} ms.</source>
        <translation>Sicherungspunkt {}; er stand {} ms still.</translation>
    </message>
    <message>
        <source>Checkpoint {}{}.</source>
        <translation>Sicherungspunkt {}{}.</translation>
    </message>
    <message>
        <source>Clearing up</source>
        <translation>Es wird aufgeräumt</translation>
    </message>
    <message>
        <source>Clones from and pushes to GitHub, GitLab, Bitbucket, Codeberg, SourceHut and other public Git hosts.</source>
        <translation>Klont von GitHub, GitLab, Bitbucket, Codeberg, SourceHut und anderen öffentlichen Git-Hostern und pusht dorthin.</translation>
    </message>
    <message>
        <source>Confinement</source>
        <translation>Abschottung</translation>
    </message>
    <message>
        <source>Connections through it end and the port is closed.</source>
        <translation>Verbindungen darüber enden, und der Port wird geschlossen.</translation>
    </message>
    <message>
        <source>Connections to its sites end and they cannot be reached any more, unless another rule names them.</source>
        <translation>Verbindungen zu ihren Websites enden, und sie sind nicht mehr erreichbar, wenn keine andere Regel sie nennt.</translation>
    </message>
    <message>
        <source>Control of this desktop was not taken.</source>
        <translation>Die Steuerung dieses Desktops wurde nicht übernommen.</translation>
    </message>
    <message>
        <source>Copied there, into your clipboard.</source>
        <translation>Dort kopiert, in Ihre Zwischenablage.</translation>
    </message>
    <message>
        <source>Copying the disk</source>
        <translation>Datenträger wird kopiert</translation>
    </message>
    <message>
        <source>Could not connect to {}.</source>
        <translation>Keine Verbindung; gesucht war: {}.</translation>
    </message>
    <message>
        <source>Could not create {} ({}). Is it yours to write to? Another place can be chosen with HELIXVM_HOME.</source>
        <translation>{} konnte nicht angelegt werden ({}). Dürfen Sie dort schreiben? Einen anderen Ort wählt HELIXVM_HOME.</translation>
    </message>
    <message>
        <source>Could not create {}: {} is in its way.</source>
        <translation>{} konnte nicht angelegt werden: {} ist im Weg.</translation>
    </message>
    <message>
        <source>Could not list the folder {} in the workspace.</source>
        <translation>Der Ordner {} im Workspace konnte nicht aufgelistet werden.</translation>
    </message>
    <message>
        <source>Could not log in to {}.</source>
        <translation>Die Anmeldung schlug fehl; gefragt war: {}.</translation>
    </message>
    <message>
        <source>Could not make the folder {} in the workspace.</source>
        <translation>Der Ordner {} im Workspace konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <source>Could not make the folder {}.</source>
        <translation>Der Ordner {} konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <source>Could not make the link {} in the workspace.</source>
        <translation>Der Link {} im Workspace konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <source>Could not open a channel to the inference gateway.</source>
        <translation>Es konnte kein Kanal zum Modell-Gateway geöffnet werden.</translation>
    </message>
    <message>
        <source>Could not open the folder {} in the workspace.</source>
        <translation>Der Ordner {} im Workspace konnte nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>Could not open the folder {}; there is something else of that name.</source>
        <translation>Der Ordner {} konnte nicht geöffnet werden; es gibt etwas anderes dieses Namens.</translation>
    </message>
    <message>
        <source>Could not read the host key of {}.</source>
        <translation>Der Hostschlüssel konnte nicht gelesen werden; gefragt war: {}.</translation>
    </message>
    <message>
        <source>Could not read the workspace&apos;s SSH key {}.</source>
        <translation>Der SSH-Schlüssel {} des Workspaces konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Could not read {}.</source>
        <translation>{} konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Could not read {}: it is not a plain file.</source>
        <translation>{} konnte nicht gelesen werden: Es ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>Could not remove {}.</source>
        <translation>{} konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>Could not set the mode of {} in the workspace.</source>
        <translation>Die Zugriffsrechte von {} im Workspace konnten nicht gesetzt werden.</translation>
    </message>
    <message>
        <source>Could not set the mode of {}.</source>
        <translation>Die Zugriffsrechte von {} konnten nicht gesetzt werden.</translation>
    </message>
    <message>
        <source>Could not start the inference gateway.</source>
        <translation>Das Modell-Gateway konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>Could not start {}.</source>
        <translation>{} konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>Could not write the log {}.</source>
        <translation>Das Log {} konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Could not write the machine&apos;s bootstrap document to {}.</source>
        <translation>Das Startdokument der Maschine konnte nicht nach {} geschrieben werden.</translation>
    </message>
    <message>
        <source>Could not write {}.</source>
        <translation>{} konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Could not {} {} in the workspace.</source>
        <translation>Im Workspace ging nicht: {} {}.</translation>
    </message>
    <message>
        <source>Created from {}.</source>
        <translation>Erstellt aus {}.</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>Datenbank</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>Deleted.</source>
        <translation>Gelöscht.</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <source>Desktops are decoded by {} with the graphics card, {}, in a cage of its own that lets it speak to the card&apos;s driver.</source>
        <translation>Desktops werden von {} mit der Grafikkarte dekodiert, {}, in einem eigenen Käfig, der mit dem Treiber der Karte sprechen darf.</translation>
    </message>
    <message>
        <source>Desktops are decoded by {}, in a cage of its own, on the processor: no graphics card for decoding, {}.</source>
        <translation>Desktops werden von {} dekodiert, in einem eigenen Käfig, auf dem Prozessor: keine Grafikkarte zum Dekodieren, {}.</translation>
    </message>
    <message>
        <source>Desktops are decoded by {}, in a cage of its own.</source>
        <translation>Desktops werden von {} dekodiert, in einem eigenen Käfig.</translation>
    </message>
    <message>
        <source>Desktops cannot be shown: {} does not work. {}</source>
        <translation>Desktops können nicht gezeigt werden: {} funktioniert nicht. {}</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Datenträger</translation>
    </message>
    <message>
        <source>Disk images cannot be imported: qemu-img is not installed; install the package qemu-utils.</source>
        <translation>Datenträgerabbilder können nicht importiert werden: qemu-img ist nicht installiert; installieren Sie das Paket qemu-utils.</translation>
    </message>
    <message>
        <source>Disk space</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>Disks of up to 512 GB can be stored.</source>
        <translation>Es können Datenträger bis 512 GB abgelegt werden.</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>Fertig.</translation>
    </message>
    <message>
        <source>Empty project</source>
        <translation>Leeres Projekt</translation>
    </message>
    <message>
        <source>Emulation (TCG) is slower, and not a security boundary.</source>
        <translation>Emulation (TCG) ist langsamer und keine Sicherheitsgrenze.</translation>
    </message>
    <message>
        <source>Ended because the agent reached its limit of steps.</source>
        <translation>Beendet, weil der Agent seine Grenze an Schritten erreicht hat.</translation>
    </message>
    <message>
        <source>Ended because the model reached its limit of tokens.</source>
        <translation>Beendet, weil das Modell seine Grenze an Token erreicht hat.</translation>
    </message>
    <message>
        <source>Every agent that asks for it is answered yes, without you.</source>
        <translation>Jeder Agent, der danach fragt, bekommt ohne Sie ein Ja.</translation>
    </message>
    <message>
        <source>Every connection ends and nothing gets out any more (Offline).</source>
        <translation>Jede Verbindung endet, und nichts kommt mehr hinaus (offline).</translation>
    </message>
    <message>
        <source>Every workspace loses</source>
        <translation>Jeder Workspace verliert</translation>
    </message>
    <message>
        <source>Every workspace loses {}.</source>
        <translation>Jeder Workspace verliert {}.</translation>
    </message>
    <message>
        <source>FFmpeg did not end a fragment.</source>
        <translation>FFmpeg beendete ein Fragment nicht.</translation>
    </message>
    <message>
        <source>FFmpeg did not take a picture.</source>
        <translation>FFmpeg nahm ein Bild nicht an.</translation>
    </message>
    <message>
        <source>FFmpeg did not take the track.</source>
        <translation>FFmpeg nahm die Spur nicht an.</translation>
    </message>
    <message>
        <source>Fifty prompts wait already; let the agent catch up.</source>
        <translation>Es warten bereits fünfzig Prompts; lassen Sie den Agenten nachkommen.</translation>
    </message>
    <message>
        <source>Files of the repository&apos;s history are missing. A partial or damaged clone cannot be given away; fetch all of it first.</source>
        <translation>Es fehlen Dateien aus der Vorgeschichte des Repositorys. Ein teilweiser oder beschädigter Klon kann nicht weitergegeben werden; holen Sie ihn zuerst ganz.</translation>
    </message>
    <message>
        <source>Files you send</source>
        <translation>Dateien, die Sie senden</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Forked from {}.</source>
        <translation>Abgezweigt von {}.</translation>
    </message>
    <message>
        <source>Forked; it stood still for {} ms.</source>
        <translation>Abgezweigt; er stand {} ms still.</translation>
    </message>
    <message>
        <source>Forks have the image, the machine, the project and the boundary of the workspace they begin at; leave them out.</source>
        <translation>Abzweigungen haben Image, Maschine, Projekt und Grenze des Workspaces, bei dem sie beginnen; lassen Sie sie weg.</translation>
    </message>
    <message>
        <source>Found running and connected again.</source>
        <translation>Läuft noch und ist wieder verbunden.</translation>
    </message>
    <message>
        <source>Found running.</source>
        <translation>Läuft noch.</translation>
    </message>
    <message>
        <source>From outside: {}</source>
        <translation>Von außen: {}</translation>
    </message>
    <message>
        <source>Its desktop needs hardware virtualization, and this computer emulates its machines: take an image with XFCE or Sway.</source>
        <translation>Sein Desktop braucht Hardware-Virtualisierung, und dieser Computer emuliert seine Maschinen: Nehmen Sie ein Image mit XFCE oder Sway.</translation>
    </message>
    <message>
        <source>Gave back {} MB of the disk.</source>
        <translation>{} MB des Datenträgers wurden zurückgegeben.</translation>
    </message>
    <message>
        <source>Git and qemu-img are held to their files by Landlock, and reach no network and no other process (seccomp).</source>
        <translation>Git und qemu-img hält Landlock an ihre Dateien, und sie erreichen kein Netzwerk und keinen anderen Prozess (seccomp).</translation>
    </message>
    <message>
        <source>Git and qemu-img see the files they work on and nothing else (bubblewrap).</source>
        <translation>Git und qemu-img sehen nur die Dateien, an denen sie arbeiten (bubblewrap).</translation>
    </message>
    <message>
        <source>Git cannot open the repository at {}.</source>
        <translation>Git kann das Repository in {} nicht öffnen.</translation>
    </message>
    <message>
        <source>Git could not tell what is not committed in &apos;{}&apos;.</source>
        <translation>Git konnte nicht sagen, was in „{}“ nicht eingecheckt ist.</translation>
    </message>
    <message>
        <source>Git did not end well.</source>
        <translation>Git ist nicht gut zu Ende gekommen.</translation>
    </message>
    <message>
        <source>Git does not name the newest commit of {}.</source>
        <translation>Git nennt den neuesten Commit von {} nicht.</translation>
    </message>
    <message>
        <source>Git failed on what came out of the workspace.</source>
        <translation>Git scheiterte an dem, was aus dem Workspace kam.</translation>
    </message>
    <message>
        <source>Git hosts</source>
        <translation>Git-Hoster</translation>
    </message>
    <message>
        <source>Git is not installed on this computer. Install it (package git) and try again.</source>
        <translation>Git ist auf diesem Computer nicht installiert. Installieren Sie es (Paket git), und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Guest port {} belongs to Helix Agent and cannot be mapped.</source>
        <translation>Der Gast-Port {} gehört Helix Agent und kann nicht weitergeleitet werden.</translation>
    </message>
    <message>
        <source>Guest port {} is mapped by Helix already.</source>
        <translation>Der Gast-Port {} wird bereits von Helix weitergeleitet.</translation>
    </message>
    <message>
        <source>Guest port {} is mapped twice.</source>
        <translation>Der Gast-Port {} wird doppelt weitergeleitet.</translation>
    </message>
    <message>
        <source>Guest port {} is needed by Helix itself and stays mapped.</source>
        <translation>Den Gast-Port {} braucht Helix selbst; er bleibt weitergeleitet.</translation>
    </message>
    <message>
        <source>Guest port {} is not mapped.</source>
        <translation>Der Gast-Port {} wird nicht weitergeleitet.</translation>
    </message>
    <message>
        <source>Guest port {} of workspace {} is mapped already, to host port {}.</source>
        <translation>Der Gast-Port {} des Workspaces {} ist bereits an den Host-Port {} vergeben.</translation>
    </message>
    <message>
        <source>Guest port {} of workspace {} is not mapped.</source>
        <translation>Der Gast-Port {} des Workspaces {} wird nicht weitergeleitet.</translation>
    </message>
    <message>
        <source>Guest port {} of {}</source>
        <translation>Gast-Port {} von {}</translation>
    </message>
    <message>
        <source>Guest port {} was removed while it was being mapped.</source>
        <translation>Der Gast-Port {} wurde entfernt, während er weitergeleitet wurde.</translation>
    </message>
    <message>
        <source>Guest ready</source>
        <translation>Gast bereit</translation>
    </message>
    <message>
        <source>HELIXVM_HOME must be an absolute path, not &apos;{}&apos;.</source>
        <translation>HELIXVM_HOME muss ein absoluter Pfad sein, nicht „{}“.</translation>
    </message>
    <message>
        <source>HOME is not set, so there is nowhere to keep workspaces; set HOME or HELIXVM_HOME.</source>
        <translation>HOME ist nicht gesetzt, darum gibt es keinen Ort für Workspaces; setzen Sie HOME oder HELIXVM_HOME.</translation>
    </message>
    <message>
        <source>Handing the image on was cancelled.</source>
        <translation>Das Weitergeben des Images wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Helix</source>
        <translation>Helix</translation>
    </message>
    <message>
        <source>Helix Agent</source>
        <translation>Helix Agent</translation>
    </message>
    <message>
        <source>Helix closes.</source>
        <translation>Helix wird geschlossen.</translation>
    </message>
    <message>
        <source>Helix ended while it was taking changes into the files of &apos;{}&apos;: they were put back as they were.</source>
        <translation>Helix wurde beendet, während es Änderungen in die Dateien von „{}“ übernahm: Sie wurden zurückgesetzt, wie sie waren.</translation>
    </message>
    <message>
        <source>Helix ended while {} was being created; start it again.</source>
        <translation>Helix wurde beendet, während {} erstellt wurde; starten Sie ihn erneut.</translation>
    </message>
    <message>
        <source>Helix ended while {} was starting; start it again.</source>
        <translation>Helix wurde beendet, während {} startete; starten Sie ihn erneut.</translation>
    </message>
    <message>
        <source>Helix ends.</source>
        <translation>Helix wird beendet.</translation>
    </message>
    <message>
        <source>Helix forgets the project and the changes it holds that you have not accepted. The copy in the guest stays until the workspace is deleted; nothing more comes out.</source>
        <translation>Helix vergisst das Projekt und die Änderungen darin, die Sie nicht übernommen haben. Die Kopie im Gast bleibt, bis der Workspace gelöscht wird; es kommt nichts mehr heraus.</translation>
    </message>
    <message>
        <source>Helix has never looked at what was changed in its project, and cannot while it is stopped. Nothing of it was taken home.</source>
        <translation>Helix hat nie nachgesehen, was in seinem Projekt geändert wurde, und kann es nicht, solange er gestoppt ist. Nichts davon wurde übernommen.</translation>
    </message>
    <message>
        <source>Helix has never looked at what was changed in its project. Nothing of it was taken home.</source>
        <translation>Helix hat nie nachgesehen, was in seinem Projekt geändert wurde. Nichts davon wurde übernommen.</translation>
    </message>
    <message>
        <source>Helix has no method {}.</source>
        <translation>Helix hat keine Methode {}.</translation>
    </message>
    <message>
        <source>Helix has not got its key ({})</source>
        <translation>Helix hat seinen Schlüssel nicht bekommen ({})</translation>
    </message>
    <message>
        <source>Helix is already running in another session, with its sockets in another folder; set XDG_RUNTIME_DIR as there, or end it first.</source>
        <translation>Helix läuft bereits in einer anderen Sitzung, mit seinen Sockets in einem anderen Ordner; setzen Sie XDG_RUNTIME_DIR wie dort, oder beenden Sie es zuerst.</translation>
    </message>
    <message>
        <source>Helix is already running in another session, with its sockets in {}; set XDG_RUNTIME_DIR as there, or end it first.</source>
        <translation>Helix läuft bereits in einer anderen Sitzung, mit seinen Sockets in {}; setzen Sie XDG_RUNTIME_DIR wie dort, oder beenden Sie es zuerst.</translation>
    </message>
    <message>
        <source>Helix is already running.</source>
        <translation>Helix läuft bereits.</translation>
    </message>
    <message>
        <source>Helix is already running; its window has been brought to the front.</source>
        <translation>Helix läuft bereits; sein Fenster wurde nach vorn geholt.</translation>
    </message>
    <message>
        <source>Helix is closing.</source>
        <translation>Helix wird geschlossen.</translation>
    </message>
    <message>
        <source>Helix is not installed completely.</source>
        <translation>Helix ist nicht vollständig installiert.</translation>
    </message>
    <message>
        <source>Helix never touches {}. Name a new branch, look at it, and merge it yourself.</source>
        <translation>Helix rührt {} nie an. Nennen Sie einen neuen Branch, sehen Sie ihn an, und mergen Sie ihn selbst.</translation>
    </message>
    <message>
        <source>Helix offers nothing on this port.</source>
        <translation>Helix bietet auf diesem Port nichts an.</translation>
    </message>
    <message>
        <source>Helix was installed anew while it ran, and what runs is the one of before. Quit it and start it again; workspaces that run go on.</source>
        <translation>Helix wurde neu installiert, während es lief, und es läuft noch das frühere. Beenden Sie es, und starten Sie es erneut; laufende Workspaces laufen weiter.</translation>
    </message>
    <message>
        <source>Helix&apos;s own agent does not speak Gemini&apos;s protocol. Use this provider with Gemini CLI, or add Gemini&apos;s OpenAI-compatible address as a provider of kind openai.</source>
        <translation>Der Agent von Helix spricht nicht das Protokoll von Gemini. Benutzen Sie diesen Anbieter mit Gemini CLI, oder fügen Sie die OpenAI-kompatible Adresse von Gemini als Anbieter der Art openai hinzu.</translation>
    </message>
    <message>
        <source>Helix&apos;s own agent has no model here: it does not speak Gemini&apos;s protocol, and there are only providers of that kind. Choose Gemini CLI, or add Gemini&apos;s OpenAI-compatible address as a provider of kind openai.</source>
        <translation>Der Agent von Helix hat hier kein Modell: Er spricht nicht das Protokoll von Gemini, und es gibt nur Anbieter dieser Art. Wählen Sie Gemini CLI, oder fügen Sie die OpenAI-kompatible Adresse von Gemini als Anbieter der Art openai hinzu.</translation>
    </message>
    <message>
        <source>Helix&apos;s own channel to its agent in the workspace.</source>
        <translation>Der eigene Kanal von Helix zu seinem Agenten im Workspace.</translation>
    </message>
    <message>
        <source>HelixVM looks which limits hold</source>
        <translation>HelixVM prüft, welche Grenzen gelten</translation>
    </message>
    <message>
        <source>Host port {}</source>
        <translation>Der Host-Port {}</translation>
    </message>
    <message>
        <source>Host port {} can lead into one workspace only; leave it to Helix to choose.</source>
        <translation>Der Host-Port {} kann nur in einen Workspace führen; überlassen Sie Helix die Wahl.</translation>
    </message>
    <message>
        <source>Host port {} is asked for twice.</source>
        <translation>Der Host-Port {} wird zweimal verlangt.</translation>
    </message>
    <message>
        <source>Host port {} is mapped to guest port {} of workspace {} already; choose another one.</source>
        <translation>Der Host-Port {} ist bereits an den Gast-Port {} des Workspaces {} vergeben; wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Host port {} is privileged; use one from {} to 65535.</source>
        <translation>Der Host-Port {} ist privilegiert; benutzen Sie einen von {} bis 65535.</translation>
    </message>
    <message>
        <source>Host port {} is taken by another program; choose another one or end that program.</source>
        <translation>Der Host-Port {} ist durch ein anderes Programm belegt; wählen Sie einen anderen, oder beenden Sie dieses Programm.</translation>
    </message>
    <message>
        <source>Host port {} is taken by {}; choose another one or end that program.</source>
        <translation>Der Host-Port {} ist belegt durch {}; wählen Sie einen anderen, oder beenden Sie dieses Programm.</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Images and workspaces are where they were.</source>
        <translation>Images und Workspaces sind, wo sie waren.</translation>
    </message>
    <message>
        <source>Images and workspaces were not moved to {}: {} {}</source>
        <translation>Images und Workspaces wurden nicht nach {} verschoben: {} {}</translation>
    </message>
    <message>
        <source>Images and workspaces were not moved to {}: {}{}</source>
        <translation>Images und Workspaces wurden nicht nach {} verschoben: {}{}</translation>
    </message>
    <message>
        <source>Images of up to 512 GB can be handed on.</source>
        <translation>Es können Images bis 512 GB weitergegeben werden.</translation>
    </message>
    <message>
        <source>Imported from {}.</source>
        <translation>Importiert aus {}.</translation>
    </message>
    <message>
        <source>Imported {}.</source>
        <translation>{} ist importiert.</translation>
    </message>
    <message>
        <source>Importing &apos;{}&apos; needs about {} MB in {}, where {} MB are free; free some and import it again.</source>
        <translation>Der Import von „{}“ braucht etwa {} MB in {}, wo {} MB frei sind; machen Sie Platz frei, und importieren Sie es erneut.</translation>
    </message>
    <message>
        <source>Importing the image &apos;{}&apos; was cancelled.</source>
        <translation>Der Import des Images „{}“ wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Importing was cancelled.</source>
        <translation>Der Import wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Importing {} was cancelled.</source>
        <translation>Der Import von {} wurde abgebrochen.</translation>
    </message>
    <message>
        <source>In: whatever you copy.</source>
        <translation>Hinein: was immer Sie kopieren.</translation>
    </message>
    <message>
        <source>In: when you paste.</source>
        <translation>Hinein: wenn Sie einfügen.</translation>
    </message>
    <message>
        <source>In {} are no images and workspaces that Helix has moved; choose the folder that they were moved to.</source>
        <translation>In {} sind keine Images und Workspaces, die Helix verschoben hat; wählen Sie den Ordner, in den sie verschoben wurden.</translation>
    </message>
    <message>
        <source>Install it ({}).</source>
        <translation>Installieren Sie es ({}).</translation>
    </message>
    <message>
        <source>Install the package bubblewrap.</source>
        <translation>Installieren Sie das Paket bubblewrap.</translation>
    </message>
    <message>
        <source>Installs packages of Debian, Ubuntu, npm, PyPI, crates.io, Go, RubyGems, Maven, Packagist and Hex.</source>
        <translation>Installiert Pakete von Debian, Ubuntu, npm, PyPI, crates.io, Go, RubyGems, Maven, Packagist und Hex.</translation>
    </message>
    <message>
        <source>It asked for {} site that it may not reach:</source>
        <translation>Er wollte {} Website erreichen, was er nicht darf:</translation>
    </message>
    <message>
        <source>It asked for {} sites that it may not reach:</source>
        <translation>Er wollte {} Websites erreichen, was er nicht darf:</translation>
    </message>
    <message>
        <source>It begins with your own uncommitted work as a commit.</source>
        <translation>Er beginnt mit Ihrer eigenen nicht eingecheckten Arbeit als Commit.</translation>
    </message>
    <message>
        <source>It can send anything it knows to any public address.</source>
        <translation>Er kann alles, was er weiß, an jede öffentliche Adresse senden.</translation>
    </message>
    <message>
        <source>It cannot be started.</source>
        <translation>Es kann nicht gestartet werden.</translation>
    </message>
    <message>
        <source>It cannot push to your repository; no branch of yours changes before you accept something, and then only a new one.</source>
        <translation>Er kann nicht in Ihr Repository pushen; keiner Ihrer Branches ändert sich, bevor Sie etwas übernehmen, und dann entsteht nur ein neuer.</translation>
    </message>
    <message>
        <source>It cannot read your clipboard on its own: what goes in, you send or have switched on.</source>
        <translation>Er kann Ihre Zwischenablage nicht von sich aus lesen: Was hineingeht, senden Sie oder haben Sie eingeschaltet.</translation>
    </message>
    <message>
        <source>It claims to do {} things.</source>
        <translation>Er behauptet, {} Dinge zu können.</translation>
    </message>
    <message>
        <source>It could not go on for who connected to a port of it: {}</source>
        <translation>Er konnte für jemanden, der sich mit einem seiner Ports verbunden hat, nicht fortgesetzt werden: {}</translation>
    </message>
    <message>
        <source>It did not answer.</source>
        <translation>Er antwortete nicht.</translation>
    </message>
    <message>
        <source>It did not come to its end.</source>
        <translation>Es kam nicht zu seinem Ende.</translation>
    </message>
    <message>
        <source>It did not come up from {}.</source>
        <translation>Er kam hieraus nicht hoch: {}.</translation>
    </message>
    <message>
        <source>It does not answer.</source>
        <translation>Es antwortet nicht.</translation>
    </message>
    <message>
        <source>It does not begin like one.</source>
        <translation>Er beginnt nicht wie einer.</translation>
    </message>
    <message>
        <source>It does not begin with a key frame.</source>
        <translation>Sie beginnt nicht mit einem Schlüsselbild.</translation>
    </message>
    <message>
        <source>It does not end.</source>
        <translation>Er endet nicht.</translation>
    </message>
    <message>
        <source>It does not go through your proxy {}.</source>
        <translation>Er geht nicht durch Ihren Proxy {}.</translation>
    </message>
    <message>
        <source>It does not say which memory there is.</source>
        <translation>Er sagt nicht, welchen Arbeitsspeicher es gibt.</translation>
    </message>
    <message>
        <source>It does not stand on {}.</source>
        <translation>Er baut nicht auf {} auf.</translation>
    </message>
    <message>
        <source>It ended while Helix had no way to it.</source>
        <translation>Er endete, während Helix ihn nicht erreichen konnte.</translation>
    </message>
    <message>
        <source>It ends in the middle.</source>
        <translation>Er endet in der Mitte.</translation>
    </message>
    <message>
        <source>It failed.</source>
        <translation>Es schlug fehl.</translation>
    </message>
    <message>
        <source>It has a section of {}, version {}.</source>
        <translation>Er hat einen Abschnitt {}, Version {}.</translation>
    </message>
    <message>
        <source>It has no H.264.</source>
        <translation>Sie hat kein H.264.</translation>
    </message>
    <message>
        <source>It has no disk.</source>
        <translation>Er hat keinen Datenträger.</translation>
    </message>
    <message>
        <source>It has no head.</source>
        <translation>Sie hat keinen Kopf.</translation>
    </message>
    <message>
        <source>It has no slices.</source>
        <translation>Es hat keine Slices.</translation>
    </message>
    <message>
        <source>It has no video.</source>
        <translation>Sie hat kein Video.</translation>
    </message>
    <message>
        <source>It has pages outside of the memory.</source>
        <translation>Er hat Seiten außerhalb des Arbeitsspeichers.</translation>
    </message>
    <message>
        <source>It has pictures before its head.</source>
        <translation>Sie hat Bilder vor ihrem Kopf.</translation>
    </message>
    <message>
        <source>It has slices of two kinds of pictures.</source>
        <translation>Es hat Slices zweier Arten von Bildern.</translation>
    </message>
    <message>
        <source>It has too many units.</source>
        <translation>Es hat zu viele Einheiten.</translation>
    </message>
    <message>
        <source>It is a container image, or something else that is no machine&apos;s disk.</source>
        <translation>Es ist ein Container-Image oder etwas anderes, das kein Datenträger einer Maschine ist.</translation>
    </message>
    <message>
        <source>It is a list of images for several computers, and none of Helix&apos;s.</source>
        <translation>Es ist eine Liste von Images für mehrere Computer, und keines ist von Helix.</translation>
    </message>
    <message>
        <source>It is a name of your own network: out of bounds.</source>
        <translation>Es ist ein Name Ihres eigenen Netzwerks: tabu.</translation>
    </message>
    <message>
        <source>It is an image for another Helix ({}).</source>
        <translation>Es ist ein Image für ein anderes Helix ({}).</translation>
    </message>
    <message>
        <source>It is being made; stop it first.</source>
        <translation>Sie wird noch gemacht; beenden Sie sie zuerst.</translation>
    </message>
    <message>
        <source>It is being recorded already.</source>
        <translation>Er wird bereits aufgenommen.</translation>
    </message>
    <message>
        <source>It is by no key that is pinned.</source>
        <translation>Es ist von keinem festgelegten Schlüssel.</translation>
    </message>
    <message>
        <source>It is gone.</source>
        <translation>Es ist weg.</translation>
    </message>
    <message>
        <source>It is heard as soon as the workspace is ready.</source>
        <translation>Zu hören ist er, sobald der Workspace bereit ist.</translation>
    </message>
    <message>
        <source>It is longer than was said.</source>
        <translation>Es ist länger, als gesagt wurde.</translation>
    </message>
    <message>
        <source>It is no JSON object.</source>
        <translation>Es ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>It is no file.</source>
        <translation>Es ist keine Datei.</translation>
    </message>
    <message>
        <source>It is no manifest.</source>
        <translation>Es ist kein Manifest.</translation>
    </message>
    <message>
        <source>It is not being recorded.</source>
        <translation>Er wird nicht aufgenommen.</translation>
    </message>
    <message>
        <source>It is not brought in.</source>
        <translation>Es wird nicht hineingebracht.</translation>
    </message>
    <message>
        <source>It is not known who is at the other end of {}.</source>
        <translation>Es ist nicht bekannt, wer am anderen Ende von {} ist.</translation>
    </message>
    <message>
        <source>It is not made of boxes.</source>
        <translation>Sie besteht nicht aus Boxen.</translation>
    </message>
    <message>
        <source>It is not the user&apos;s.</source>
        <translation>Sie gehört nicht dem Benutzer.</translation>
    </message>
    <message>
        <source>It is not what its digest says.</source>
        <translation>Es ist nicht, was seine Prüfsumme sagt.</translation>
    </message>
    <message>
        <source>It is number {} in the queue.</source>
        <translation>Er ist Nummer {} in der Reihe.</translation>
    </message>
    <message>
        <source>It is of a memory of {} bytes.</source>
        <translation>Er gehört zu einem Arbeitsspeicher von {} Bytes.</translation>
    </message>
    <message>
        <source>It is the next.</source>
        <translation>Er ist der nächste.</translation>
    </message>
    <message>
        <source>It is {}.</source>
        <translation>Er ist {}.</translation>
    </message>
    <message>
        <source>It last said: {}, desktop not up yet.</source>
        <translation>Zuletzt sagte er: {}, Desktop noch nicht da.</translation>
    </message>
    <message>
        <source>It last said: {}.</source>
        <translation>Zuletzt sagte er: {}.</translation>
    </message>
    <message>
        <source>It learns of your clipboard when you paste into its desktop while you steer it, and not before; what you paste is there for its programs.</source>
        <translation>Er erfährt von Ihrer Zwischenablage, wenn Sie etwas in seinen Desktop einfügen, während Sie ihn steuern, und nicht vorher; was Sie einfügen, haben seine Programme.</translation>
    </message>
    <message>
        <source>It may be reached on {} {}.</source>
        <translation>Auf {} darf es erreicht werden {}.</translation>
    </message>
    <message>
        <source>It may be used for {} and nowhere else; its value stays outside of the guest.</source>
        <translation>Es darf für {} und nirgends sonst benutzt werden; sein Wert bleibt außerhalb des Gastes.</translation>
    </message>
    <message>
        <source>It may use the models without a limit; {}</source>
        <translation>Er darf die Modelle unbegrenzt benutzen; {}</translation>
    </message>
    <message>
        <source>It never answered.</source>
        <translation>Er antwortete nie.</translation>
    </message>
    <message>
        <source>It never holds your keys: they are put into its requests outside of the guest.</source>
        <translation>Er hat nie Ihre Schlüssel: Sie werden außerhalb des Gastes in seine Anfragen eingesetzt.</translation>
    </message>
    <message>
        <source>It plays, and is heard here.</source>
        <translation>Er spielt etwas und ist hier zu hören.</translation>
    </message>
    <message>
        <source>It plays, and is muted here.</source>
        <translation>Er spielt etwas und ist hier stumm.</translation>
    </message>
    <message>
        <source>It plays, but this computer has no loudspeakers that Helix could use.</source>
        <translation>Er spielt etwas, aber dieser Computer hat keine Lautsprecher, die Helix benutzen könnte.</translation>
    </message>
    <message>
        <source>It plays, but this computer&apos;s loudspeakers could not be used.</source>
        <translation>Er spielt etwas, aber die Lautsprecher dieses Computers konnten nicht benutzt werden.</translation>
    </message>
    <message>
        <source>It plays; no window of Helix is open that would play it here.</source>
        <translation>Er spielt etwas; es ist kein Fenster von Helix offen, das es hier abspielen würde.</translation>
    </message>
    <message>
        <source>It reaches no service of this computer, no device in your networks and no other workspace, whatever its sites.</source>
        <translation>Er erreicht keinen Dienst dieses Computers, kein Gerät in Ihren Netzwerken und keinen anderen Workspace, was auch immer seine Websites sind.</translation>
    </message>
    <message>
        <source>It runs in the guest: {}, and sees the values it was given.</source>
        <translation>Er läuft im Gast: {}, und sieht die Werte, die ihm gegeben wurden.</translation>
    </message>
    <message>
        <source>It runs in the guest: {}.</source>
        <translation>Er läuft im Gast: {}.</translation>
    </message>
    <message>
        <source>It runs still.</source>
        <translation>Er läuft noch.</translation>
    </message>
    <message>
        <source>It said that it is not ready.</source>
        <translation>Er sagte, dass er nicht bereit ist.</translation>
    </message>
    <message>
        <source>It says nothing of the machine.</source>
        <translation>Er sagt nichts über die Maschine.</translation>
    </message>
    <message>
        <source>It says of the machine: {}.</source>
        <translation>Er sagt über die Maschine: {}.</translation>
    </message>
    <message>
        <source>It says too much.</source>
        <translation>Es sagt zu viel.</translation>
    </message>
    <message>
        <source>It sees no file of this computer: a project is a copy, and no folder is shared.</source>
        <translation>Er sieht keine Datei dieses Computers: Ein Projekt ist eine Kopie, und kein Ordner wird geteilt.</translation>
    </message>
    <message>
        <source>It sends its memory again and again.</source>
        <translation>Er sendet seinen Arbeitsspeicher immer wieder.</translation>
    </message>
    <message>
        <source>It signs something else than a statement.</source>
        <translation>Es signiert etwas anderes als eine Erklärung.</translation>
    </message>
    <message>
        <source>It stands still, for its record could not be written to the disk; quit Helix and start it again.</source>
        <translation>Er steht still, denn sein Eintrag konnte nicht auf den Datenträger geschrieben werden; beenden Sie Helix, und starten Sie es erneut.</translation>
    </message>
    <message>
        <source>It stays reachable by &quot;{}&quot; of {}.</source>
        <translation>Über „{}“ bleibt sie erreichbar, aus: {}.</translation>
    </message>
    <message>
        <source>It was created to boot.</source>
        <translation>Er wurde zum Hochfahren erstellt.</translation>
    </message>
    <message>
        <source>It was not suspended and runs on: {}</source>
        <translation>Er wurde nicht pausiert und läuft weiter: {}</translation>
    </message>
    <message>
        <source>It was not suspended and stands still: {}</source>
        <translation>Er wurde nicht pausiert und steht still: {}</translation>
    </message>
    <message>
        <source>It was not suspended, for its machine has ended: {}</source>
        <translation>Er wurde nicht pausiert, denn seine Maschine ist beendet: {}</translation>
    </message>
    <message>
        <source>It will be brought in once the workspace is ready: {}, with your uncommitted work.</source>
        <translation>Es wird hineingebracht, sobald der Workspace bereit ist: {}, mit Ihrer nicht eingecheckten Arbeit.</translation>
    </message>
    <message>
        <source>It will be brought in once the workspace is ready: {}.</source>
        <translation>Es wird hineingebracht, sobald der Workspace bereit ist: {}.</translation>
    </message>
    <message>
        <source>Its H.264 has no parameter sets.</source>
        <translation>Ihr H.264 hat keine Parametersätze.</translation>
    </message>
    <message>
        <source>Its agent answers again.</source>
        <translation>Sein Agent antwortet wieder.</translation>
    </message>
    <message>
        <source>Its budget is used up: no model answers it.</source>
        <translation>Sein Budget ist aufgebraucht: Kein Modell antwortet ihm.</translation>
    </message>
    <message>
        <source>Its database was brought back from a copy; start it again.</source>
        <translation>Seine Datenbank wurde aus einer Kopie zurückgeholt; starten Sie ihn erneut.</translation>
    </message>
    <message>
        <source>Its frames have another checksum.</source>
        <translation>Seine Rahmen haben eine andere Prüfsumme.</translation>
    </message>
    <message>
        <source>Its guest could not trim its disk.</source>
        <translation>Sein Gast konnte seinen Datenträger nicht bereinigen.</translation>
    </message>
    <message>
        <source>Its header has another checksum.</source>
        <translation>Sein Kopf hat eine andere Prüfsumme.</translation>
    </message>
    <message>
        <source>Its machine did not show them in time.</source>
        <translation>Seine Maschine hat sie nicht rechtzeitig gezeigt.</translation>
    </message>
    <message>
        <source>Its machine is emulated, which the makers of QEMU do not count as a security boundary.</source>
        <translation>Seine Maschine wird emuliert, was die Entwickler von QEMU nicht als Sicherheitsgrenze ansehen.</translation>
    </message>
    <message>
        <source>Its machine is gone.</source>
        <translation>Seine Maschine ist weg.</translation>
    </message>
    <message>
        <source>Its network could not be taken over: {}</source>
        <translation>Sein Netzwerk konnte nicht übernommen werden: {}</translation>
    </message>
    <message>
        <source>Its own rules are gone: {}.</source>
        <translation>Seine eigenen Regeln sind weg: {}.</translation>
    </message>
    <message>
        <source>Its pictures have no size.</source>
        <translation>Ihre Bilder haben keine Größe.</translation>
    </message>
    <message>
        <source>Its session is gone.</source>
        <translation>Sein Gespräch ist weg.</translation>
    </message>
    <message>
        <source>Its sound is not heard any more; the recording ends there.</source>
        <translation>Sein Ton ist nicht mehr zu hören; die Aufnahme endet dort.</translation>
    </message>
    <message>
        <source>Its sound is off; turn it on before it is recorded.</source>
        <translation>Sein Ton ist aus; schalten Sie ihn ein, bevor er aufgenommen wird.</translation>
    </message>
    <message>
        <source>Its start was called off.</source>
        <translation>Sein Start wurde abgesagt.</translation>
    </message>
    <message>
        <source>Its version is {}.</source>
        <translation>Seine Version ist {}.</translation>
    </message>
    <message>
        <source>Its work goes on. Try again, open Helix where it was started, or stop it by force (helixctl stop --force {}): what its guest has not written to its disk is lost then.</source>
        <translation>Seine Arbeit geht weiter. Versuchen Sie es erneut, öffnen Sie Helix dort, wo er gestartet wurde, oder stoppen Sie ihn mit Gewalt (helixctl stop --force {}): Was sein Gast nicht auf seinen Datenträger geschrieben hat, ist dann verloren.</translation>
    </message>
    <message>
        <source>Its work goes on. Try again, open Helix where it was started, or stop it.</source>
        <translation>Seine Arbeit geht weiter. Versuchen Sie es erneut, öffnen Sie Helix dort, wo er gestartet wurde, oder stoppen Sie ihn.</translation>
    </message>
    <message>
        <source>Kernel, initrd or SBOM are other ones than the manifest says.</source>
        <translation>Kernel, initrd oder SBOM sind andere, als das Manifest sagt.</translation>
    </message>
    <message>
        <source>Keychain</source>
        <translation>Schlüsselbund</translation>
    </message>
    <message>
        <source>Keys and credentials are kept in this desktop&apos;s keychain.</source>
        <translation>Schlüssel und Zugangsdaten liegen im Schlüsselbund dieses Desktops.</translation>
    </message>
    <message>
        <source>LM Studio</source>
        <translation>LM Studio</translation>
    </message>
    <message>
        <source>Leaving out what was deleted</source>
        <translation>Gelöschtes wird ausgelassen</translation>
    </message>
    <message>
        <source>Left out, because git takes it for a repository of its own and would run what its settings name: &apos;{}&apos; and {} more. Look at it, and take it with --with-embedded if you want it.</source>
        <translation>Ausgelassen, weil git es für ein eigenes Repository hält und ausführen würde, was dessen Einstellungen nennen: „{}“ und {} weitere. Sehen Sie es an, und nehmen Sie es mit --with-embedded, wenn Sie es wollen.</translation>
    </message>
    <message>
        <source>Left out, because git takes it for a repository of its own and would run what its settings name: &apos;{}&apos;. Look at it, and take it with --with-embedded if you want it.</source>
        <translation>Ausgelassen, weil git es für ein eigenes Repository hält und ausführen würde, was dessen Einstellungen nennen: „{}“. Sehen Sie es an, und nehmen Sie es mit --with-embedded, wenn Sie es wollen.</translation>
    </message>
    <message>
        <source>Looking at it</source>
        <translation>Wird angesehen</translation>
    </message>
    <message>
        <source>Looking at it now failed: {}</source>
        <translation>Jetzt nachzusehen schlug fehl: {}</translation>
    </message>
    <message>
        <source>Looking at the clone</source>
        <translation>Klon wird angesehen</translation>
    </message>
    <message>
        <source>Looking for an accelerator was cancelled.</source>
        <translation>Die Suche nach einer Beschleunigung wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Looking for changes</source>
        <translation>Änderungen werden gesucht</translation>
    </message>
    <message>
        <source>Looking it up</source>
        <translation>Wird nachgeschlagen</translation>
    </message>
    <message>
        <source>MCP server {}</source>
        <translation>MCP-Server {}</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Machines are emulated (TCG): slower, and not a security boundary.</source>
        <translation>Maschinen werden emuliert (TCG): langsamer und keine Sicherheitsgrenze.</translation>
    </message>
    <message>
        <source>Machines run on the processor&apos;s own virtualisation (KVM).</source>
        <translation>Maschinen laufen mit der Virtualisierung des Prozessors (KVM).</translation>
    </message>
    <message>
        <source>Machines that run and are missing in it are named by helixctl doctor.</source>
        <translation>Laufende Maschinen, die darin fehlen, nennt helixctl doctor.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Model providers</source>
        <translation>Modellanbieter</translation>
    </message>
    <message>
        <source>More output of a command than was asked for.</source>
        <translation>Mehr Ausgabe eines Befehls, als verlangt wurde.</translation>
    </message>
    <message>
        <source>More than one session begins with {}; give more of its id.</source>
        <translation>Mehr als ein Gespräch beginnt mit {}; geben Sie mehr von seiner Kennung an.</translation>
    </message>
    <message>
        <source>More than {} domains are refused already; choose Offline instead.</source>
        <translation>Es sind bereits mehr als {} Domains abgelehnt; wählen Sie stattdessen „Offline“.</translation>
    </message>
    <message>
        <source>NVDEC on /dev/nvidia0</source>
        <translation>NVDEC auf /dev/nvidia0</translation>
    </message>
    <message>
        <source>Name a folder or a URL to take the project from.</source>
        <translation>Nennen Sie einen Ordner oder eine URL, woher das Projekt kommen soll.</translation>
    </message>
    <message>
        <source>Name an image, or a workspace that is forked.</source>
        <translation>Nennen Sie ein Image oder einen Workspace, von dem abgezweigt wird.</translation>
    </message>
    <message>
        <source>Names are looked up by Helix only, not elsewhere.</source>
        <translation>Namen schlägt nur Helix nach, niemand sonst.</translation>
    </message>
    <message>
        <source>Never asks before {}</source>
        <translation>Fragt nie vor {}</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>New workspaces begin with: {}, off.</source>
        <translation>Neue Workspaces beginnen mit: {}, aus.</translation>
    </message>
    <message>
        <source>New workspaces begin with: {}, on.</source>
        <translation>Neue Workspaces beginnen mit: {}, an.</translation>
    </message>
    <message>
        <source>New workspaces begin with: {}.</source>
        <translation>Neue Workspaces beginnen mit: {}.</translation>
    </message>
    <message>
        <source>Newer changes have come out of the workspace since you looked. Look at them and accept again.</source>
        <translation>Seit Sie nachgesehen haben, kamen neuere Änderungen aus dem Workspace. Sehen Sie sie an, und übernehmen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>No USB device, camera or microphone is connected to it.</source>
        <translation>Kein USB-Gerät, keine Kamera und kein Mikrofon ist mit ihm verbunden.</translation>
    </message>
    <message>
        <source>No branch is checked out (a detached HEAD): the agent begins from this very commit.</source>
        <translation>Kein Branch ist ausgecheckt (detached HEAD): Der Agent beginnt bei genau diesem Commit.</translation>
    </message>
    <message>
        <source>No budget</source>
        <translation>Kein Budget</translation>
    </message>
    <message>
        <source>No catalogue has an image named &apos;{}&apos;.</source>
        <translation>Kein Katalog hat ein Image namens „{}“.</translation>
    </message>
    <message>
        <source>No catalogue named &apos;{}&apos; is followed; there are: {}.</source>
        <translation>Ein Katalog namens „{}“ ist nicht abonniert; es gibt: {}.</translation>
    </message>
    <message>
        <source>No catalogue named &apos;{}&apos; is followed; there is none.</source>
        <translation>Ein Katalog namens „{}“ ist nicht abonniert; es gibt keinen.</translation>
    </message>
    <message>
        <source>No desktop can be {}.</source>
        <translation>Kein Desktop kann diese Größe haben: {}.</translation>
    </message>
    <message>
        <source>No file can be made in {}.</source>
        <translation>In {} kann keine Datei angelegt werden.</translation>
    </message>
    <message>
        <source>No folder can be made in {}.</source>
        <translation>In {} kann kein Ordner angelegt werden.</translation>
    </message>
    <message>
        <source>No image is built yet; build one on the page Images, or with &apos;helixctl image build&apos;.</source>
        <translation>Noch ist kein Image erstellt; erstellen Sie eines auf der Seite Images oder mit „helixctl image build“.</translation>
    </message>
    <message>
        <source>No image is removed while a record may be needed that cannot be read. {}</source>
        <translation>Es wird kein Image entfernt, solange ein Eintrag gebraucht werden kann, der nicht lesbar ist. {}</translation>
    </message>
    <message>
        <source>No image named &apos;{}&apos; is being built or on its way here.</source>
        <translation>Kein Image namens „{}“ wird gerade erstellt oder ist hierher unterwegs.</translation>
    </message>
    <message>
        <source>No internet at all. Model providers are still reached through Helix.</source>
        <translation>Gar kein Internet. Modellanbieter sind durch Helix weiter erreichbar.</translation>
    </message>
    <message>
        <source>No key could be made.</source>
        <translation>Es konnte kein Schlüssel erstellt werden.</translation>
    </message>
    <message>
        <source>No keychain answers here: keys and credentials are kept in files that only you can read, in {}.</source>
        <translation>Hier antwortet kein Schlüsselbund: Schlüssel und Zugangsdaten liegen in Dateien, die nur Sie lesen können, in {}.</translation>
    </message>
    <message>
        <source>No keys are kept here.</source>
        <translation>Hier werden keine Schlüssel aufgehoben.</translation>
    </message>
    <message>
        <source>No machine {} runs.</source>
        <translation>Es läuft keine Maschine {}.</translation>
    </message>
    <message>
        <source>No model answers it any more: its budget becomes 0 requests.</source>
        <translation>Kein Modell antwortet ihm mehr: Sein Budget wird 0 Anfragen.</translation>
    </message>
    <message>
        <source>No name is free for the next size, beside {}.</source>
        <translation>Für die nächste Größe ist kein Name frei, neben {}.</translation>
    </message>
    <message>
        <source>No pair of sockets could be made.</source>
        <translation>Es konnte kein Paar von Sockets angelegt werden.</translation>
    </message>
    <message>
        <source>No port from {} to {} is free on this computer; remove a port mapping or end programs that hold them.</source>
        <translation>Kein Port von {} bis {} ist auf diesem Computer frei; entfernen Sie eine Portweiterleitung, oder beenden Sie Programme, die sie belegen.</translation>
    </message>
    <message>
        <source>No port of this computer could be opened.</source>
        <translation>Es konnte kein Port dieses Computers geöffnet werden.</translation>
    </message>
    <message>
        <source>No session with {} could be begun: {}</source>
        <translation>Es konnte kein Gespräch mit {} begonnen werden: {}</translation>
    </message>
    <message>
        <source>No socket could be made.</source>
        <translation>Es konnte kein Socket angelegt werden.</translation>
    </message>
    <message>
        <source>No space is left for the converted disk; free some and import it again.</source>
        <translation>Für den umgewandelten Datenträger ist kein Platz mehr; machen Sie welchen frei, und importieren Sie es erneut.</translation>
    </message>
    <message>
        <source>No space is left for the copy of the disk image; free some and import it again.</source>
        <translation>Für die Kopie des Datenträgerabbilds ist kein Platz mehr; machen Sie welchen frei, und importieren Sie es erneut.</translation>
    </message>
    <message>
        <source>No space is left for what qemu-img writes.</source>
        <translation>Für das, was qemu-img schreibt, ist kein Platz mehr.</translation>
    </message>
    <message>
        <source>No version of {} runs on this computer with this version of Helix.</source>
        <translation>Keine Version von {} läuft auf diesem Computer mit dieser Version von Helix.</translation>
    </message>
    <message>
        <source>Nobody answers on {}.</source>
        <translation>Auf {} antwortet niemand.</translation>
    </message>
    <message>
        <source>Nobody has these layers any more.</source>
        <translation>Diese Schichten hat niemand mehr.</translation>
    </message>
    <message>
        <source>Nobody of that number acts on a desktop.</source>
        <translation>Niemand mit dieser Nummer handelt auf einem Desktop.</translation>
    </message>
    <message>
        <source>Nobody on the internet has this address.</source>
        <translation>Niemand im Internet hat diese Adresse.</translation>
    </message>
    <message>
        <source>Nobody takes the call on {}.</source>
        <translation>Niemand nimmt den Anruf auf {} an.</translation>
    </message>
    <message>
        <source>Nobody used it for {} min, so it is being suspended.</source>
        <translation>Niemand benutzte ihn {} min lang, darum wird er pausiert.</translation>
    </message>
    <message>
        <source>Nobody uses it; it will be suspended in {} min.</source>
        <translation>Niemand benutzt ihn; er wird in {} min pausiert.</translation>
    </message>
    <message>
        <source>None of its blocks of memory is that of the guest.</source>
        <translation>Keiner seiner Speicherblöcke ist der des Gastes.</translation>
    </message>
    <message>
        <source>Not measured yet: that needs the kernel of an image.</source>
        <translation>Noch nicht gemessen: Dazu braucht es den Kernel eines Images.</translation>
    </message>
    <message>
        <source>Not measured yet; the first start of a workspace does it.</source>
        <translation>Noch nicht gemessen; das geschieht beim ersten Start eines Workspaces.</translation>
    </message>
    <message>
        <source>Nothing answers on its control socket in {}.</source>
        <translation>An seinem Steuersocket in {} antwortet nichts.</translation>
    </message>
    <message>
        <source>Nothing but named sites. What else it asks for is refused and shown to you.</source>
        <translation>Nichts als genannte Websites. Was er sonst verlangt, wird abgelehnt und Ihnen gezeigt.</translation>
    </message>
    <message>
        <source>Nothing can be kept in {}.</source>
        <translation>In {} kann nichts aufgehoben werden.</translation>
    </message>
    <message>
        <source>Nothing can be written into &apos;{}&apos;.</source>
        <translation>In „{}“ kann nichts geschrieben werden.</translation>
    </message>
    <message>
        <source>Nothing can be written to {}</source>
        <translation>Nach {} kann nichts geschrieben werden</translation>
    </message>
    <message>
        <source>Nothing can be written to {}.</source>
        <translation>Nach {} kann nichts geschrieben werden.</translation>
    </message>
    <message>
        <source>Nothing changes while the whole internet is open to it.</source>
        <translation>Es ändert sich nichts, solange ihm das ganze Internet offen steht.</translation>
    </message>
    <message>
        <source>Nothing had been changed in its project</source>
        <translation>In seinem Projekt war nichts geändert</translation>
    </message>
    <message>
        <source>Nothing had been changed in its project when Helix looked last, {}.</source>
        <translation>In seinem Projekt war nichts geändert, als Helix zuletzt nachsah, {}.</translation>
    </message>
    <message>
        <source>Nothing has been taken out of this workspace yet.</source>
        <translation>Aus diesem Workspace wurde noch nichts herausgeholt.</translation>
    </message>
    <message>
        <source>In: nothing.</source>
        <translation>Hinein: nichts.</translation>
    </message>
    <message>
        <source>Nothing is removed while a record may be needed that cannot be read. {}</source>
        <translation>Es wird nichts entfernt, solange ein Eintrag gebraucht werden kann, der nicht lesbar ist. {}</translation>
    </message>
    <message>
        <source>Nothing is told of what is dragged there.</source>
        <translation>Was dort gezogen wird, wird nicht gemeldet.</translation>
    </message>
    <message>
        <source>Nothing it made is run on this computer by Helix.</source>
        <translation>Nichts, was er gemacht hat, führt Helix auf diesem Computer aus.</translation>
    </message>
    <message>
        <source>Nothing listens on port {}, where the workspace&apos;s SSH server should be; is the workspace running?</source>
        <translation>Auf dem Port {}, wo der SSH-Server des Workspaces sein sollte, lauscht nichts; läuft der Workspace?</translation>
    </message>
    <message>
        <source>Nothing of your clipboard goes in any more; what is there to be pasted is taken away.</source>
        <translation>Aus Ihrer Zwischenablage geht nichts mehr hinein; was zum Einfügen bereitliegt, wird weggenommen.</translation>
    </message>
    <message>
        <source>Nothing of your clipboard goes in, whatever is pressed there.</source>
        <translation>Aus Ihrer Zwischenablage geht nichts hinein, was auch immer dort gedrückt wird.</translation>
    </message>
    <message>
        <source>Nothing plays in it.</source>
        <translation>Darin spielt nichts.</translation>
    </message>
    <message>
        <source>Nothing that is copied there reaches your clipboard any more.</source>
        <translation>Nichts, was dort kopiert wird, erreicht noch Ihre Zwischenablage.</translation>
    </message>
    <message>
        <source>Nothing that is copied there reaches your clipboard, and no file is dragged out.</source>
        <translation>Nichts, was dort kopiert wird, erreicht Ihre Zwischenablage, und keine Datei wird herausgezogen.</translation>
    </message>
    <message>
        <source>Nothing was copied in the guest.</source>
        <translation>Im Gast wurde nichts kopiert.</translation>
    </message>
    <message>
        <source>Nothing was recorded then.</source>
        <translation>Damals wurde nichts aufgenommen.</translation>
    </message>
    <message>
        <source>Nothing was written: {} in {} differ from what the agent began with. Take the changes into a branch and merge it.</source>
        <translation>Nichts wurde geschrieben: {} in {} weichen von dem ab, womit der Agent begann. Nehmen Sie die Änderungen in einen Branch, und mergen Sie ihn.</translation>
    </message>
    <message>
        <source>Offline: no site</source>
        <translation>Offline: keine Website</translation>
    </message>
    <message>
        <source>One more picture is not kept.</source>
        <translation>Ein weiteres Bild wird nicht aufgehoben.</translation>
    </message>
    <message>
        <source>One of the two sides does not speak SSH.</source>
        <translation>Eine der beiden Seiten spricht kein SSH.</translation>
    </message>
    <message>
        <source>Only a URL can be fetched in the guest.</source>
        <translation>Im Gast kann nur eine URL geholt werden.</translation>
    </message>
    <message>
        <source>Only a disk was there to begin with.</source>
        <translation>Zum Beginnen war nur ein Datenträger da.</translation>
    </message>
    <message>
        <source>Only a repository on this computer has uncommitted work.</source>
        <translation>Nur ein Repository auf diesem Computer hat nicht eingecheckte Arbeit.</translation>
    </message>
    <message>
        <source>Only images with a desktop that Helix has built itself can be prepared.</source>
        <translation>Nur Images mit Desktop, die Helix selbst erstellt hat, können vorbereitet werden.</translation>
    </message>
    <message>
        <source>Only named sites; none is named yet, so nothing can be reached</source>
        <translation>Nur genannte Websites; noch ist keine genannt, darum ist nichts erreichbar</translation>
    </message>
    <message>
        <source>Only workspaces of Helix&apos;s own images can be saved as one.</source>
        <translation>Nur Workspaces aus Images von Helix selbst können als Image gespeichert werden.</translation>
    </message>
    <message>
        <source>Only {} MB are free on the disk of this computer, and the last {} MB are not for guests: {} is paused; free some space and it goes on by itself.</source>
        <translation>Auf dem Datenträger dieses Computers sind nur noch {} MB frei, und die letzten {} MB sind nicht für Gäste: {} steht still; machen Sie Platz frei, dann geht es von selbst weiter.</translation>
    </message>
    <message>
        <source>Only {} MB are free on the disk of this computer; free at least {} MB and try again.</source>
        <translation>Auf dem Datenträger dieses Computers sind nur {} MB frei; machen Sie mindestens {} MB frei, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Open: the public internet</source>
        <translation>Offen: das öffentliche Internet</translation>
    </message>
    <message>
        <source>Package registries</source>
        <translation>Paket-Registries</translation>
    </message>
    <message>
        <source>Paired</source>
        <translation>Gekoppelt</translation>
    </message>
    <message>
        <source>Parts of Helix or QEMU were renewed since it was suspended, and what it had in memory does not go on with others.</source>
        <translation>Teile von Helix oder QEMU wurden erneuert, seit er pausiert wurde, und was er im Arbeitsspeicher hatte, geht mit anderen nicht weiter.</translation>
    </message>
    <message>
        <source>Pings do not leave the machine.</source>
        <translation>Pings verlassen die Maschine nicht.</translation>
    </message>
    <message>
        <source>Port {} is how Helix reaches the workspace; it stays mapped.</source>
        <translation>Über den Port {} erreicht Helix den Workspace; er bleibt weitergeleitet.</translation>
    </message>
    <message>
        <source>Prepared {}: its workspaces need not boot.</source>
        <translation>{} ist vorbereitet: Seine Workspaces müssen nicht hochfahren.</translation>
    </message>
    <message>
        <source>Private networks are out of bounds.</source>
        <translation>Private Netzwerke sind tabu.</translation>
    </message>
    <message>
        <source>Process {} is not the machine that was looked for.</source>
        <translation>Der Prozess {} ist nicht die Maschine, die gesucht wurde.</translation>
    </message>
    <message>
        <source>Process {} is not the network helper of workspace {}.</source>
        <translation>Der Prozess {} ist nicht der Netzwerkhelfer des Workspaces {}.</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Project to come</source>
        <translation>Künftiges Projekt</translation>
    </message>
    <message>
        <source>QEMU</source>
        <translation>QEMU</translation>
    </message>
    <message>
        <source>QEMU can start no programs and gain no rights (seccomp).</source>
        <translation>QEMU kann keine Programme starten und keine Rechte gewinnen (seccomp).</translation>
    </message>
    <message>
        <source>QEMU cannot run a machine on this computer. {}</source>
        <translation>QEMU kann auf diesem Computer keine Maschine ausführen. {}</translation>
    </message>
    <message>
        <source>QEMU did not come to an end of it in time.</source>
        <translation>QEMU kam damit nicht rechtzeitig zu Ende.</translation>
    </message>
    <message>
        <source>QEMU did not greet on {} in time; another program may be talking to it.</source>
        <translation>QEMU meldete sich auf {} nicht rechtzeitig; vielleicht spricht ein anderes Programm mit ihm.</translation>
    </message>
    <message>
        <source>QEMU does not tell of the machine&apos;s disk.</source>
        <translation>QEMU nennt den Datenträger der Maschine nicht.</translation>
    </message>
    <message>
        <source>QEMU ended</source>
        <translation>QEMU ist beendet</translation>
    </message>
    <message>
        <source>QEMU ended early.</source>
        <translation>QEMU endete vorzeitig.</translation>
    </message>
    <message>
        <source>QEMU ended with status {}</source>
        <translation>QEMU endete mit Status {}</translation>
    </message>
    <message>
        <source>QEMU gave up.</source>
        <translation>QEMU gab auf.</translation>
    </message>
    <message>
        <source>QEMU has ended.</source>
        <translation>QEMU ist beendet.</translation>
    </message>
    <message>
        <source>QEMU has no network but the guest&apos;s cable.</source>
        <translation>QEMU hat kein Netzwerk außer dem Kabel des Gastes.</translation>
    </message>
    <message>
        <source>QEMU has saved nothing of the machine&apos;s devices.</source>
        <translation>QEMU hat von den Geräten der Maschine nichts gesichert.</translation>
    </message>
    <message>
        <source>QEMU is not installed: there is no {}; {}.</source>
        <translation>QEMU ist nicht installiert: Es gibt kein {}; {}.</translation>
    </message>
    <message>
        <source>QEMU itself could use this computer&apos;s network.</source>
        <translation>QEMU selbst könnte das Netzwerk dieses Computers benutzen.</translation>
    </message>
    <message>
        <source>QEMU refused &apos;{}&apos;.</source>
        <translation>QEMU lehnte „{}“ ab.</translation>
    </message>
    <message>
        <source>QEMU sees no file of this computer but its own.</source>
        <translation>QEMU sieht von diesem Computer nur seine eigenen Dateien.</translation>
    </message>
    <message>
        <source>QEMU sent a state of the machine that is none.</source>
        <translation>QEMU sandte einen Zustand der Maschine, der keiner ist.</translation>
    </message>
    <message>
        <source>QEMU was ended by signal {}</source>
        <translation>QEMU wurde vom Signal {} beendet</translation>
    </message>
    <message>
        <source>QEMU {} at {} does not know the machine type {}.</source>
        <translation>QEMU {} in {} kennt den Maschinentyp {} nicht.</translation>
    </message>
    <message>
        <source>QEMU {} at {} is too old; {} is the oldest that works.</source>
        <translation>QEMU {} in {} ist zu alt; {} ist das älteste, das funktioniert.</translation>
    </message>
    <message>
        <source>QEMU {} at {}.</source>
        <translation>QEMU {} in {}.</translation>
    </message>
    <message>
        <source>QEMU&apos;s control connection carried something that is not QMP.</source>
        <translation>Auf der Steuerverbindung von QEMU kam etwas, das kein QMP ist.</translation>
    </message>
    <message>
        <source>QEMU&apos;s own words: {}</source>
        <translation>QEMU selbst sagt dazu: {}</translation>
    </message>
    <message>
        <source>QEMU&apos;s system calls are not filtered.</source>
        <translation>Die Systemaufrufe von QEMU werden nicht gefiltert.</translation>
    </message>
    <message>
        <source>QUIC hides which site is meant; programs fall back to TLS.</source>
        <translation>QUIC verbirgt, welche Website gemeint ist; Programme weichen auf TLS aus.</translation>
    </message>
    <message>
        <source>Qt&apos;s SQLite driver is missing; install the package libqt6sql6-sqlite.</source>
        <translation>Der SQLite-Treiber von Qt fehlt; installieren Sie das Paket libqt6sql6-sqlite.</translation>
    </message>
    <message>
        <source>Reached by its bare address; only named sites are allowed.</source>
        <translation>Mit der bloßen Adresse angesprochen; nur genannte Websites sind erlaubt.</translation>
    </message>
    <message>
        <source>Ready to use: {}.</source>
        <translation>Bereit: {}.</translation>
    </message>
    <message>
        <source>Ready.</source>
        <translation>Bereit.</translation>
    </message>
    <message>
        <source>Ready: console and SSH only.</source>
        <translation>Bereit: nur Konsole und SSH.</translation>
    </message>
    <message>
        <source>Reduced confinement: QEMU can read and write what you can.</source>
        <translation>Geringere Abschottung: QEMU kann lesen und schreiben, was Sie können.</translation>
    </message>
    <message>
        <source>Reduced confinement: git and qemu-img reach no network and no other process (seccomp), but read and write what you can. {}</source>
        <translation>Geringere Abschottung: git und qemu-img erreichen kein Netzwerk und keinen anderen Prozess (seccomp), lesen und schreiben aber, was Sie können. {}</translation>
    </message>
    <message>
        <source>Reduced confinement: git and qemu-img read and write what you can; helix-confine is missing, so install HelixVM again.</source>
        <translation>Geringere Abschottung: git und qemu-img lesen und schreiben, was Sie können; helix-confine fehlt, installieren Sie also HelixVM neu.</translation>
    </message>
    <message>
        <source>Refused by the rule &quot;{}&quot;.</source>
        <translation>Durch die Regel „{}“ abgelehnt.</translation>
    </message>
    <message>
        <source>Refused.</source>
        <translation>Abgelehnt.</translation>
    </message>
    <message>
        <source>Removed the image {}.</source>
        <translation>Das Image {} wurde entfernt.</translation>
    </message>
    <message>
        <source>Removing identity and secrets</source>
        <translation>Identität und Geheimnisse werden entfernt</translation>
    </message>
    <message>
        <source>Requests that have its provider reach somewhere are refused.</source>
        <translation>Anfragen, die seinen Anbieter irgendwohin greifen lassen, werden abgelehnt.</translation>
    </message>
    <message>
        <source>Requests that have the model&apos;s provider fetch addresses, search the web or run tools of its own are refused.</source>
        <translation>Anfragen, mit denen der Anbieter des Modells Adressen abruft, das Web durchsucht oder eigene Werkzeuge ausführt, werden abgelehnt.</translation>
    </message>
    <message>
        <source>Requests with it are refused from then on.</source>
        <translation>Anfragen damit werden von da an abgelehnt.</translation>
    </message>
    <message>
        <source>Resumed.</source>
        <translation>Fortgesetzt.</translation>
    </message>
    <message>
        <source>Runs, not reachable</source>
        <translation>Läuft, nicht erreichbar</translation>
    </message>
    <message>
        <source>Saved from a workspace of {}.</source>
        <translation>Gespeichert aus einem Workspace von {}.</translation>
    </message>
    <message>
        <source>Saved {} as the image {}.</source>
        <translation>{} wurde als Image {} gespeichert.</translation>
    </message>
    <message>
        <source>Saving the image was cancelled.</source>
        <translation>Das Speichern des Images wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Saving {} as an image was cancelled.</source>
        <translation>Das Speichern von {} als Image wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Say to which folder: helix --move-data FOLDER</source>
        <translation>Sagen Sie, in welchen Ordner: helix --move-data FOLDER</translation>
    </message>
    <message>
        <source>Say under which name to keep {}.</source>
        <translation>Sagen Sie, unter welchem Namen {} aufgehoben werden soll.</translation>
    </message>
    <message>
        <source>Sent the image {} to {}.</source>
        <translation>Das Image {} wurde an {} gesendet.</translation>
    </message>
    <message>
        <source>Settings say that images are not prepared.</source>
        <translation>Nach den Einstellungen werden Images nicht vorbereitet.</translation>
    </message>
    <message>
        <source>Shared memory is of another size, or not sealed.</source>
        <translation>Der geteilte Speicher hat eine andere Größe oder ist nicht versiegelt.</translation>
    </message>
    <message>
        <source>Shared memory was not left out.</source>
        <translation>Geteilter Speicher wurde nicht ausgelassen.</translation>
    </message>
    <message>
        <source>So many refusals in so short a time that they were only counted.</source>
        <translation>So viele Ablehnungen in so kurzer Zeit, dass sie nur gezählt wurden.</translation>
    </message>
    <message>
        <source>Some files could not be read in the workspace and are left out.</source>
        <translation>Einige Dateien konnten im Workspace nicht gelesen werden und sind ausgelassen.</translation>
    </message>
    <message>
        <source>Somebody connected to a port of it: it goes on.</source>
        <translation>Jemand hat sich mit einem seiner Ports verbunden: Es geht weiter.</translation>
    </message>
    <message>
        <source>Somebody else has control of this desktop; they must give it back first.</source>
        <translation>Jemand anderes steuert diesen Desktop und muss die Steuerung zuerst zurückgeben.</translation>
    </message>
    <message>
        <source>Something begins at one of these layers by now.</source>
        <translation>Inzwischen beginnt etwas bei einer dieser Schichten.</translation>
    </message>
    <message>
        <source>Something else answers on port {}: it does not know this workspace&apos;s secret. Nothing was trusted to it.</source>
        <translation>Auf dem Port {} antwortet etwas anderes: Es kennt das Geheimnis dieses Workspaces nicht. Ihm wurde nichts anvertraut.</translation>
    </message>
    <message>
        <source>Something else is being done with the conversation.</source>
        <translation>Mit dem Gespräch geschieht gerade etwas anderes.</translation>
    </message>
    <message>
        <source>Something else is being done with {}.</source>
        <translation>Mit {} geschieht gerade etwas anderes.</translation>
    </message>
    <message>
        <source>Something else than the machine answers on {}; it is left alone.</source>
        <translation>An {} antwortet etwas anderes als die Maschine; es bleibt unberührt.</translation>
    </message>
    <message>
        <source>Something follows its end.</source>
        <translation>Auf sein Ende folgt noch etwas.</translation>
    </message>
    <message>
        <source>Something newer was copied.</source>
        <translation>Es wurde etwas Neueres kopiert.</translation>
    </message>
    <message>
        <source>Sound has ended in this machine; it is looked for again.</source>
        <translation>Der Ton dieser Maschine ist zu Ende; es wird wieder danach gesucht.</translation>
    </message>
    <message>
        <source>Starting the machine was cancelled.</source>
        <translation>Das Starten der Maschine wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Stop the workspace and start it again: it then gets a new secret.</source>
        <translation>Stoppen Sie den Workspace, und starten Sie ihn erneut: Dann bekommt er ein neues Geheimnis.</translation>
    </message>
    <message>
        <source>Stopped by the last check, right before it would have left.</source>
        <translation>Von der letzten Prüfung aufgehalten, gerade bevor es hinausgegangen wäre.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>Stopped; what it had in memory was thrown away.</source>
        <translation>Gestoppt; was er im Arbeitsspeicher hatte, wurde weggeworfen.</translation>
    </message>
    <message>
        <source>Submodules and files kept by Git LFS stay out of a clone.</source>
        <translation>Submodule und durch Git LFS ausgelagerte Dateien bleiben bei einem Klon draußen.</translation>
    </message>
    <message>
        <source>Suspended.</source>
        <translation>Pausiert.</translation>
    </message>
    <message>
        <source>A connection can encrypt which site it asks for, and could so reach one that is not listed. On: such connections are refused, also those of most browsers.</source>
        <translation>Eine Verbindung kann verschlüsseln, nach welcher Website sie fragt, und könnte so eine erreichen, die nicht genannt ist. Ein: Solche Verbindungen werden abgelehnt, auch die der meisten Browser.</translation>
    </message>
    <message>
        <source>Taken back: {}.</source>
        <translation>Zurückgenommen: {}.</translation>
    </message>
    <message>
        <source>Talks straight to Anthropic, OpenAI, Google, OpenRouter, Together and other providers, with keys that lie in the workspace.</source>
        <translation>Spricht direkt mit Anthropic, OpenAI, Google, OpenRouter, Together und anderen Anbietern, mit Schlüsseln, die im Workspace liegen.</translation>
    </message>
    <message>
        <source>That prompt does not wait any more.</source>
        <translation>Dieser Prompt wartet nicht mehr.</translation>
    </message>
    <message>
        <source>That question was answered already.</source>
        <translation>Diese Frage wurde bereits beantwortet.</translation>
    </message>
    <message>
        <source>That turn ended long ago.</source>
        <translation>Diese Runde ist längst zu Ende.</translation>
    </message>
    <message>
        <source>That workspace is not one of these attempts.</source>
        <translation>Dieser Workspace ist keiner dieser Versuche.</translation>
    </message>
    <message>
        <source>The Helix that runs</source>
        <translation>Das laufende Helix</translation>
    </message>
    <message>
        <source>The Helix that runs does not answer.</source>
        <translation>Das laufende Helix antwortet nicht.</translation>
    </message>
    <message>
        <source>The MCP server &apos;{}&apos; {}</source>
        <translation>Der MCP-Server „{}“ {}</translation>
    </message>
    <message>
        <source>The MCP server {} is given to every workspace.</source>
        <translation>Der MCP-Server {} wird jedem Workspace gegeben.</translation>
    </message>
    <message>
        <source>The MCP server {} is given to nobody: its values lay readable in the database of an older Helix and were erased. Take it away (helixctl mcp rm {}) and add it again for a workspace.</source>
        <translation>Der MCP-Server {} wird niemandem gegeben: Seine Werte lagen lesbar in der Datenbank eines älteren Helix und wurden gelöscht. Nehmen Sie ihn weg (helixctl mcp rm {}), und fügen Sie ihn für einen Workspace wieder hinzu.</translation>
    </message>
    <message>
        <source>The MCP server {} is given without its values: {}</source>
        <translation>Der MCP-Server {} wird ohne seine Werte gegeben: {}</translation>
    </message>
    <message>
        <source>The MCP server {} was taken from every workspace.</source>
        <translation>Der MCP-Server {} wurde jedem Workspace genommen.</translation>
    </message>
    <message>
        <source>The SSH port of {} is not on record.</source>
        <translation>Der SSH-Port von {} ist nicht verzeichnet.</translation>
    </message>
    <message>
        <source>The TLS server on port {} has no certificate.</source>
        <translation>Der TLS-Server auf dem Port {} hat kein Zertifikat.</translation>
    </message>
    <message>
        <source>The URL holds a password. Leave it out: ssh uses your keys.</source>
        <translation>Die URL enthält ein Passwort. Lassen Sie es weg: ssh benutzt Ihre Schlüssel.</translation>
    </message>
    <message>
        <source>The URL holds a user name or a token. Leave it out: the host&apos;s git asks your own credential helper for it.</source>
        <translation>Die URL enthält einen Benutzernamen oder ein Token. Lassen Sie es weg: Das git dieses Computers fragt Ihren eigenen Credential-Helper danach.</translation>
    </message>
    <message>
        <source>The agent answered the health question with status {}.</source>
        <translation>Der Agent antwortete auf die Frage, wie es ihm geht, mit Status {}.</translation>
    </message>
    <message>
        <source>The agent answered the pairing request with status {}.</source>
        <translation>Der Agent antwortete auf die Anfrage zum Koppeln mit Status {}.</translation>
    </message>
    <message>
        <source>The agent could not read a request.</source>
        <translation>Der Agent konnte eine Anfrage nicht lesen.</translation>
    </message>
    <message>
        <source>The agent did not answer the pairing request in time.</source>
        <translation>Der Agent antwortete auf die Anfrage zum Koppeln nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The agent did not understand the pairing request; it may be of another version.</source>
        <translation>Der Agent verstand die Anfrage zum Koppeln nicht; vielleicht hat er eine andere Version.</translation>
    </message>
    <message>
        <source>The agent does not answer; Helix goes on trying to reach it.</source>
        <translation>Der Agent antwortet nicht; Helix versucht weiter, ihn zu erreichen.</translation>
    </message>
    <message>
        <source>The agent drive</source>
        <translation>Das Agent-Laufwerk</translation>
    </message>
    <message>
        <source>The agent drive could not be copied to {}.</source>
        <translation>Das Agent-Laufwerk konnte nicht nach {} kopiert werden.</translation>
    </message>
    <message>
        <source>The agent drive could not be copied to {}; is there space?</source>
        <translation>Das Agent-Laufwerk konnte nicht nach {} kopiert werden; ist dort Platz?</translation>
    </message>
    <message>
        <source>The agent drive could not be kept as {}.</source>
        <translation>Das Agent-Laufwerk konnte nicht als {} aufgehoben werden.</translation>
    </message>
    <message>
        <source>The agent drive {} cannot be looked at.</source>
        <translation>Das Agent-Laufwerk {} kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The agent drive {} is being renewed; try again.</source>
        <translation>Das Agent-Laufwerk {} wird gerade erneuert; versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The agent drive {} is missing; build HelixVM again.</source>
        <translation>Das Agent-Laufwerk {} fehlt; installieren Sie HelixVM neu.</translation>
    </message>
    <message>
        <source>The agent ended the turn before it was done.</source>
        <translation>Der Agent beendete die Runde, bevor er fertig war.</translation>
    </message>
    <message>
        <source>The agent found the pairing request too large.</source>
        <translation>Dem Agenten war die Anfrage zum Koppeln zu groß.</translation>
    </message>
    <message>
        <source>The agent had rewritten its history, so they are one commit.</source>
        <translation>Der Agent hatte seine Vorgeschichte umgeschrieben, darum sind sie ein Commit.</translation>
    </message>
    <message>
        <source>The agent has changed no file.</source>
        <translation>Der Agent hat keine Datei geändert.</translation>
    </message>
    <message>
        <source>The agent has ended.</source>
        <translation>Der Agent ist beendet.</translation>
    </message>
    <message>
        <source>The agent in the guest broke the WebSocket protocol.</source>
        <translation>Der Agent im Gast brach das WebSocket-Protokoll.</translation>
    </message>
    <message>
        <source>The agent in the guest cannot be reached on port {}.</source>
        <translation>Der Agent im Gast ist auf dem Port {} nicht erreichbar.</translation>
    </message>
    <message>
        <source>The agent in the guest cannot serve: {}</source>
        <translation>Der Agent im Gast kann nicht dienen: {}</translation>
    </message>
    <message>
        <source>The agent in the guest did not answer &quot;{}&quot; in time.</source>
        <translation>Der Agent im Gast antwortete auf „{}“ nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The agent in the guest did not answer in time.</source>
        <translation>Der Agent im Gast antwortete nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The agent in the guest did not get ready in time.</source>
        <translation>Der Agent im Gast wurde nicht rechtzeitig bereit.</translation>
    </message>
    <message>
        <source>The agent in the guest did not list its ports in time.</source>
        <translation>Der Agent im Gast nannte seine Ports nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The agent in the guest did not start the command in time.</source>
        <translation>Der Agent im Gast startete den Befehl nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The agent in the guest does not accept this workspace&apos;s credential.</source>
        <translation>Der Agent im Gast nimmt die Zugangsdaten dieses Workspaces nicht an.</translation>
    </message>
    <message>
        <source>The agent in the guest does not answer any more.</source>
        <translation>Der Agent im Gast antwortet nicht mehr.</translation>
    </message>
    <message>
        <source>The agent in the guest has failed.</source>
        <translation>Der Agent im Gast ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>The agent in the guest is not connected.</source>
        <translation>Der Agent im Gast ist nicht verbunden.</translation>
    </message>
    <message>
        <source>The agent in the guest sent more than is allowed in one message.</source>
        <translation>Der Agent im Gast sandte mehr, als in einer Nachricht erlaubt ist.</translation>
    </message>
    <message>
        <source>The agent in the guest sent something that makes no sense; the connection was ended.</source>
        <translation>Der Agent im Gast sandte etwas, was keinen Sinn ergibt; die Verbindung wurde beendet.</translation>
    </message>
    <message>
        <source>The agent in {}</source>
        <translation>Der Agent in {}</translation>
    </message>
    <message>
        <source>The agent in {} does not answer ({})</source>
        <translation>Der Agent in {} antwortet nicht ({})</translation>
    </message>
    <message>
        <source>The agent in {} does not answer, and without it a copy would not become a machine of its own; try again when it does, or stop the workspace and start it again.</source>
        <translation>Der Agent in {} antwortet nicht, und ohne ihn würde eine Kopie keine eigene Maschine; versuchen Sie es erneut, wenn er antwortet, oder stoppen und starten Sie den Workspace.</translation>
    </message>
    <message>
        <source>The agent is paired already, with somebody else&apos;s request.{}</source>
        <translation>Der Agent ist bereits gekoppelt, mit der Anfrage eines anderen.{}</translation>
    </message>
    <message>
        <source>The agent refused to go on.</source>
        <translation>Der Agent weigerte sich weiterzumachen.</translation>
    </message>
    <message>
        <source>The agent refused to pair: it was born with another secret.{}</source>
        <translation>Der Agent lehnte das Koppeln ab: Er entstand mit einem anderen Geheimnis.{}</translation>
    </message>
    <message>
        <source>The agent removed the project&apos;s git repository (.git): the files are compared with what it began from, its commits are lost.</source>
        <translation>Der Agent hat das Git-Repository des Projekts (.git) entfernt: Die Dateien werden mit dem verglichen, womit er begann, seine Commits sind verloren.</translation>
    </message>
    <message>
        <source>The agent rewrote the history: what it has now does not stand on what it began from. The files are compared as they are; taken into a branch they become one commit.</source>
        <translation>Der Agent hat die Vorgeschichte umgeschrieben: Was er jetzt hat, baut nicht auf dem auf, womit er begann. Die Dateien werden verglichen, wie sie sind; in einem Branch werden sie ein Commit.</translation>
    </message>
    <message>
        <source>The agent that runs in what was saved of its memory is missing.</source>
        <translation>Der Agent, der in seinem gesicherten Arbeitsspeicher läuft, fehlt.</translation>
    </message>
    <message>
        <source>The agent was started anew.</source>
        <translation>Der Agent wurde neu gestartet.</translation>
    </message>
    <message>
        <source>The agent {} that asks for it is answered yes, without you.</source>
        <translation>Der Agent {}, der danach fragt, bekommt ohne Sie ein Ja.</translation>
    </message>
    <message>
        <source>The agent&apos;s answer about its health makes no sense.</source>
        <translation>Die Antwort des Agenten auf die Frage, wie es ihm geht, ergibt keinen Sinn.</translation>
    </message>
    <message>
        <source>The agent&apos;s answer is not proper HTTP: {}.</source>
        <translation>Die Antwort des Agenten ist kein richtiges HTTP: {}.</translation>
    </message>
    <message>
        <source>The agent&apos;s answer to the pairing request makes no sense.</source>
        <translation>Die Antwort des Agenten auf die Anfrage zum Koppeln ergibt keinen Sinn.</translation>
    </message>
    <message>
        <source>The agent&apos;s health</source>
        <translation>Die Auskunft des Agenten über sich</translation>
    </message>
    <message>
        <source>The agent&apos;s health has an unknown status.</source>
        <translation>Die Auskunft des Agenten über sich hat einen unbekannten Status.</translation>
    </message>
    <message>
        <source>The agent&apos;s one-time secret has expired before it was paired.{}</source>
        <translation>Das Einmal-Geheimnis des Agenten ist vor dem Koppeln abgelaufen.{}</translation>
    </message>
    <message>
        <source>The answer is longer than 1 MB.</source>
        <translation>Die Antwort ist länger als 1 MB.</translation>
    </message>
    <message>
        <source>The archive</source>
        <translation>Das Archiv</translation>
    </message>
    <message>
        <source>The archive could not be stored as {}.</source>
        <translation>Das Archiv konnte nicht als {} abgelegt werden.</translation>
    </message>
    <message>
        <source>The archive could not be written.</source>
        <translation>Das Archiv konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The attachment {} is neither a picture nor text.</source>
        <translation>Der Anhang {} ist weder ein Bild noch Text.</translation>
    </message>
    <message>
        <source>The attempt was given up.</source>
        <translation>Der Versuch wurde aufgegeben.</translation>
    </message>
    <message>
        <source>The bootstrap document</source>
        <translation>Das Startdokument</translation>
    </message>
    <message>
        <source>The bootstrap document has an unknown field &apos;{}&apos;.</source>
        <translation>Das Startdokument hat ein unbekanntes Feld „{}“.</translation>
    </message>
    <message>
        <source>The bootstrap document has {} bytes instead of {}.</source>
        <translation>Das Startdokument hat {} Bytes statt {}.</translation>
    </message>
    <message>
        <source>The bootstrap document is not an object.</source>
        <translation>Das Startdokument ist kein Objekt.</translation>
    </message>
    <message>
        <source>The bootstrap document is not padded with zeros.</source>
        <translation>Das Startdokument ist nicht mit Nullen aufgefüllt.</translation>
    </message>
    <message>
        <source>The bootstrap document needs {} bytes; {} are the most.</source>
        <translation>Das Startdokument braucht {} Bytes; {} sind das Höchste.</translation>
    </message>
    <message>
        <source>The bootstrap document&apos;s field &apos;{}&apos; {}.</source>
        <translation>Das Feld „{}“ des Startdokuments {}.</translation>
    </message>
    <message>
        <source>The branch &apos;{}&apos; could not be made: there may be one of a like name.</source>
        <translation>Der Branch „{}“ konnte nicht angelegt werden: Vielleicht gibt es einen mit ähnlichem Namen.</translation>
    </message>
    <message>
        <source>The catalogue</source>
        <translation>Der Katalog</translation>
    </message>
    <message>
        <source>The catalogue &apos;{}&apos;</source>
        <translation>Der Katalog „{}“</translation>
    </message>
    <message>
        <source>The catalogue &apos;{}&apos; has more than 16 keys.</source>
        <translation>Der Katalog „{}“ hat mehr als 16 Schlüssel.</translation>
    </message>
    <message>
        <source>The catalogue &apos;{}&apos; needs the public key of those who sign it: without one nothing of it could be believed.</source>
        <translation>Der Katalog „{}“ braucht den öffentlichen Schlüssel derer, die ihn signieren: Ohne einen wäre nichts davon zu glauben.</translation>
    </message>
    <message>
        <source>The catalogue cannot be written so: {}</source>
        <translation>Der Katalog kann so nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>The catalogue could not be stored as {}.</source>
        <translation>Der Katalog konnte nicht als {} abgelegt werden.</translation>
    </message>
    <message>
        <source>The catalogue has no such picture.</source>
        <translation>Der Katalog hat kein solches Bild.</translation>
    </message>
    <message>
        <source>The catalogue is larger than 8 MB with its signature: leave old versions out.</source>
        <translation>Der Katalog ist mit seiner Signatur größer als 8 MB: Lassen Sie alte Versionen weg.</translation>
    </message>
    <message>
        <source>The catalogue is not signed, so nobody answers for what is in it.</source>
        <translation>Der Katalog ist nicht signiert, darum steht niemand für seinen Inhalt ein.</translation>
    </message>
    <message>
        <source>The catalogue is written for a newer Helix (schema {}): update Helix.</source>
        <translation>Der Katalog ist für ein neueres Helix geschrieben (Schema {}): Aktualisieren Sie Helix.</translation>
    </message>
    <message>
        <source>The catalogue {} is gone.</source>
        <translation>Der Katalog {} ist weg.</translation>
    </message>
    <message>
        <source>The changes are larger than {} MB, which is the most that Helix takes out of a workspace. Have the agent add large files to .gitignore, or copy them with helixctl cp.</source>
        <translation>Die Änderungen sind größer als {} MB, mehr nimmt Helix nicht aus einem Workspace. Lassen Sie den Agenten große Dateien in .gitignore aufnehmen, oder kopieren Sie sie mit helixctl cp.</translation>
    </message>
    <message>
        <source>The changes are too large to show. Take them into a branch or a patch file and look at them there.</source>
        <translation>Die Änderungen sind zu groß, um sie zu zeigen. Nehmen Sie sie in einen Branch oder eine Patch-Datei, und sehen Sie sie dort an.</translation>
    </message>
    <message>
        <source>The changes bring a folder that only Helix itself may make (&apos;{}&apos;): nothing of them is taken.</source>
        <translation>Die Änderungen bringen einen Ordner, den nur Helix selbst anlegen darf („{}“): Nichts davon wird übernommen.</translation>
    </message>
    <message>
        <source>The changes could not be put into the repository.</source>
        <translation>Die Änderungen konnten nicht in das Repository übernommen werden.</translation>
    </message>
    <message>
        <source>The changes name a file outside of the project or inside git&apos;s own folder (&apos;{}&apos;): nothing of them is taken.</source>
        <translation>Die Änderungen nennen eine Datei außerhalb des Projekts oder im eigenen Ordner von git („{}“): Nichts davon wird übernommen.</translation>
    </message>
    <message>
        <source>The changes of {} are in the files of {}, not committed.</source>
        <translation>Die Änderungen von {} sind in den Dateien von {}, nicht eingecheckt.</translation>
    </message>
    <message>
        <source>The changes of {} are in {}. Apply them with: git apply</source>
        <translation>Die Änderungen von {} sind in {}. Wenden Sie sie an mit: git apply</translation>
    </message>
    <message>
        <source>The changes that came out of the workspace were refused: {}</source>
        <translation>Die Änderungen, die aus dem Workspace kamen, wurden abgelehnt: {}</translation>
    </message>
    <message>
        <source>The chosen files do not go together: one of them is in the place of another. Take both.</source>
        <translation>Die gewählten Dateien passen nicht zusammen: Eine davon steht an der Stelle einer anderen. Nehmen Sie beide.</translation>
    </message>
    <message>
        <source>The chosen parts of a file are not those of its diff. Look at the changes again and choose anew.</source>
        <translation>Die gewählten Teile einer Datei sind nicht die ihres Vergleichs. Sehen Sie die Änderungen noch einmal an, und wählen Sie neu.</translation>
    </message>
    <message>
        <source>The client has left.</source>
        <translation>Das Programm ist gegangen.</translation>
    </message>
    <message>
        <source>The command has ended.</source>
        <translation>Der Befehl ist beendet.</translation>
    </message>
    <message>
        <source>The command has ended; it takes no more input.</source>
        <translation>Der Befehl ist beendet; er nimmt keine Eingabe mehr an.</translation>
    </message>
    <message>
        <source>The command has not taken the input before this yet.</source>
        <translation>Der Befehl hat die Eingabe davor noch nicht angenommen.</translation>
    </message>
    <message>
        <source>The command was started without an input.</source>
        <translation>Der Befehl wurde ohne Eingabe gestartet.</translation>
    </message>
    <message>
        <source>The command wrote more than 16 MB of output; it was ended.</source>
        <translation>Der Befehl schrieb mehr als 16 MB Ausgabe; er wurde beendet.</translation>
    </message>
    <message>
        <source>The commit for the workspace could not be made.</source>
        <translation>Der Commit für den Workspace konnte nicht erstellt werden.</translation>
    </message>
    <message>
        <source>The computer was switched off or restarted.</source>
        <translation>Der Computer wurde ausgeschaltet oder neu gestartet.</translation>
    </message>
    <message>
        <source>The configuration of the repository at {} names filters that Helix cannot switch off. Remove them from its .git/config.</source>
        <translation>Die Konfiguration des Repositorys in {} nennt Filter, die Helix nicht ausschalten kann. Entfernen Sie sie aus seiner .git/config.</translation>
    </message>
    <message>
        <source>The connection broke while the command ran.</source>
        <translation>Die Verbindung brach ab, während der Befehl lief.</translation>
    </message>
    <message>
        <source>The connection named another site, or none, than it asked for.</source>
        <translation>Die Verbindung nannte eine andere Website als die verlangte, oder keine.</translation>
    </message>
    <message>
        <source>The connection to the agent in the guest was ended.</source>
        <translation>Die Verbindung zum Agenten im Gast wurde beendet.</translation>
    </message>
    <message>
        <source>The connection to the agent in the guest was lost.</source>
        <translation>Die Verbindung zum Agenten im Gast ging verloren.</translation>
    </message>
    <message>
        <source>The connection to the guest was lost.</source>
        <translation>Die Verbindung zum Gast ging verloren.</translation>
    </message>
    <message>
        <source>The connection to the machine&apos;s QEMU</source>
        <translation>Die Verbindung zum QEMU der Maschine</translation>
    </message>
    <message>
        <source>The connection to {} broke.</source>
        <translation>Die Verbindung brach ab; sie ging zu: {}.</translation>
    </message>
    <message>
        <source>The connection to {} was lost.</source>
        <translation>Die Verbindung zu {} ging verloren.</translation>
    </message>
    <message>
        <source>The control socket serves only the user who runs Helix.</source>
        <translation>Der Steuersocket dient nur dem Benutzer, der Helix ausführt.</translation>
    </message>
    <message>
        <source>The control socket {} cannot be made.</source>
        <translation>Der Steuersocket {} kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The conversation cannot be written to the disk.</source>
        <translation>Das Gespräch kann nicht auf den Datenträger geschrieben werden.</translation>
    </message>
    <message>
        <source>The conversation could not be written to {}. Choose another folder.</source>
        <translation>Das Gespräch konnte nicht nach {} geschrieben werden. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>The conversation has more than 512 MB and is not exported.</source>
        <translation>Das Gespräch hat mehr als 512 MB und wird nicht exportiert.</translation>
    </message>
    <message>
        <source>The conversation is written to the disk again.</source>
        <translation>Das Gespräch wird wieder auf den Datenträger geschrieben.</translation>
    </message>
    <message>
        <source>The conversation was deleted meanwhile.</source>
        <translation>Das Gespräch wurde inzwischen gelöscht.</translation>
    </message>
    <message>
        <source>The conversation was left as it was: {}</source>
        <translation>Das Gespräch blieb, wie es war: {}</translation>
    </message>
    <message>
        <source>The conversations cannot be read.</source>
        <translation>Die Gespräche können nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The copied disk image could not be read.</source>
        <translation>Das kopierte Datenträgerabbild konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The copy could not be put beside the database.</source>
        <translation>Die Kopie konnte nicht neben die Datenbank gelegt werden.</translation>
    </message>
    <message>
        <source>The copy could not be put in the place of {}.</source>
        <translation>Die Kopie konnte nicht an die Stelle von {} gesetzt werden.</translation>
    </message>
    <message>
        <source>The copy of {} is not what it was made of; the disk may be faulty. Nothing has changed.</source>
        <translation>Die Kopie von {} ist nicht, woraus sie gemacht wurde; vielleicht ist der Datenträger fehlerhaft. Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>The copy {} could not be kept.</source>
        <translation>Die Kopie {} konnte nicht aufgehoben werden.</translation>
    </message>
    <message>
        <source>The copy {} could not be made.</source>
        <translation>Die Kopie {} konnte nicht erstellt werden.</translation>
    </message>
    <message>
        <source>The copy {} could not be put beside the database.</source>
        <translation>Die Kopie {} konnte nicht neben die Datenbank gelegt werden.</translation>
    </message>
    <message>
        <source>The copy {} could not be read.</source>
        <translation>Die Kopie {} konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The credential helper does not answer as they do.</source>
        <translation>Der Credential-Helper antwortet nicht, wie sie es tun.</translation>
    </message>
    <message>
        <source>The damaged database {} could not be kept under another name.</source>
        <translation>Die beschädigte Datenbank {} konnte nicht unter einem anderen Namen aufgehoben werden.</translation>
    </message>
    <message>
        <source>The damaged file is kept: {}.</source>
        <translation>Die beschädigte Datei ist aufgehoben: {}.</translation>
    </message>
    <message>
        <source>The data hold something whose name has two lines: {}.</source>
        <translation>In den Daten ist etwas, dessen Name zwei Zeilen hat: {}.</translation>
    </message>
    <message>
        <source>The data were moved to {}. {}</source>
        <translation>Die Daten wurden nach {} verschoben. {}</translation>
    </message>
    <message>
        <source>The database is closed.</source>
        <translation>Die Datenbank ist geschlossen.</translation>
    </message>
    <message>
        <source>The database {}</source>
        <translation>Die Datenbank {}</translation>
    </message>
    <message>
        <source>The database {} could not be brought to schema {}.</source>
        <translation>Die Datenbank {} konnte nicht auf Schema {} gebracht werden.</translation>
    </message>
    <message>
        <source>The database {} could not be copied.</source>
        <translation>Die Datenbank {} konnte nicht kopiert werden.</translation>
    </message>
    <message>
        <source>The database {} could not be made.</source>
        <translation>Die Datenbank {} konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The database {} is damaged, so Helix reads it and writes nothing; machines that run go on. {}</source>
        <translation>Die Datenbank {} ist beschädigt, darum liest Helix sie und schreibt nichts; laufende Maschinen laufen weiter. {}</translation>
    </message>
    <message>
        <source>The database {} is damaged. {}</source>
        <translation>Die Datenbank {} ist beschädigt. {}</translation>
    </message>
    <message>
        <source>The database {} is not damaged; nothing was done.</source>
        <translation>Die Datenbank {} ist nicht beschädigt; es wurde nichts getan.</translation>
    </message>
    <message>
        <source>The database {} was written by a newer HelixVM (schema {}, this one knows {}); update HelixVM.</source>
        <translation>Die Datenbank {} wurde von einem neueren HelixVM geschrieben (Schema {}, dieses kennt {}); aktualisieren Sie HelixVM.</translation>
    </message>
    <message>
        <source>The decoder of pictures is missing; install HelixVM again.</source>
        <translation>Der Decoder für Bilder fehlt; installieren Sie HelixVM neu.</translation>
    </message>
    <message>
        <source>The decoder of the desktop broke the protocol.</source>
        <translation>Der Decoder des Desktops brach das Protokoll.</translation>
    </message>
    <message>
        <source>The decoder of the sound broke the protocol.</source>
        <translation>Der Decoder des Tons brach das Protokoll.</translation>
    </message>
    <message>
        <source>The decoder of the sound has been given up.</source>
        <translation>Der Decoder des Tons wurde aufgegeben.</translation>
    </message>
    <message>
        <source>The decoder of the {} could not be started.</source>
        <translation>Der Decoder ({}) konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The decoder of the {} does not answer.</source>
        <translation>Der Decoder ({}) antwortet nicht.</translation>
    </message>
    <message>
        <source>The decoder of the {} has ended.</source>
        <translation>Der Decoder ({}) ist beendet.</translation>
    </message>
    <message>
        <source>The description of a snapshot is damaged.</source>
        <translation>Die Beschreibung eines Speicherabbilds ist beschädigt.</translation>
    </message>
    <message>
        <source>The desktop changes its size too often.</source>
        <translation>Der Desktop ändert seine Größe zu oft.</translation>
    </message>
    <message>
        <source>The desktop could not be reached.</source>
        <translation>Der Desktop war nicht erreichbar.</translation>
    </message>
    <message>
        <source>The desktop did not come back; the recording ends there.</source>
        <translation>Der Desktop kam nicht zurück; die Aufnahme endet dort.</translation>
    </message>
    <message>
        <source>The desktop has no clipboard that Helix can reach.</source>
        <translation>Der Desktop hat keine Zwischenablage, die Helix erreichen kann.</translation>
    </message>
    <message>
        <source>The desktop is being watched from another window now.</source>
        <translation>Der Desktop wird jetzt in einem anderen Fenster angesehen.</translation>
    </message>
    <message>
        <source>The desktop sent no picture in time.</source>
        <translation>Der Desktop sandte kein Bild rechtzeitig.</translation>
    </message>
    <message>
        <source>The desktop stayed {}x{}: it does not take {}.</source>
        <translation>Der Desktop blieb bei {}x{}: Er nimmt {} nicht an.</translation>
    </message>
    <message>
        <source>The desktop&apos;s H.264 has a profile that is not recorded.</source>
        <translation>Das H.264 des Desktops hat ein Profil, das nicht aufgenommen wird.</translation>
    </message>
    <message>
        <source>The desktop&apos;s decoder has been given up.</source>
        <translation>Der Decoder des Desktops wurde aufgegeben.</translation>
    </message>
    <message>
        <source>The desktop&apos;s pictures could not be decoded: the decoder failed again and again, as it does when a guest tries to break it. Another one is not started for {} s.</source>
        <translation>Die Bilder des Desktops konnten nicht dekodiert werden: Der Decoder schlug immer wieder fehl, wie er es tut, wenn ein Gast ihn zu sprengen versucht. In den nächsten {} s wird kein anderer gestartet.</translation>
    </message>
    <message>
        <source>The difference of the machine&apos;s memory</source>
        <translation>Der Unterschied des Arbeitsspeichers der Maschine</translation>
    </message>
    <message>
        <source>The disk could not be stored.</source>
        <translation>Der Datenträger konnte nicht abgelegt werden.</translation>
    </message>
    <message>
        <source>The disk has another size than the manifest says.</source>
        <translation>Der Datenträger hat eine andere Größe, als das Manifest sagt.</translation>
    </message>
    <message>
        <source>The disk image became shorter while it was copied; import it again when nobody writes to it.</source>
        <translation>Das Datenträgerabbild wurde kürzer, während es kopiert wurde; importieren Sie es erneut, wenn niemand darauf schreibt.</translation>
    </message>
    <message>
        <source>The disk image cannot be imported: qemu-img does not accept it.</source>
        <translation>Das Datenträgerabbild kann nicht importiert werden: qemu-img nimmt es nicht an.</translation>
    </message>
    <message>
        <source>The disk image cannot be imported: qemu-img sees {} in it.</source>
        <translation>Das Datenträgerabbild kann nicht importiert werden: qemu-img sieht darin {}.</translation>
    </message>
    <message>
        <source>The disk image could not be converted; it may be damaged.</source>
        <translation>Das Datenträgerabbild konnte nicht umgewandelt werden; vielleicht ist es beschädigt.</translation>
    </message>
    <message>
        <source>The disk image could not be copied.</source>
        <translation>Das Datenträgerabbild konnte nicht kopiert werden.</translation>
    </message>
    <message>
        <source>The disk is being tidied up already.</source>
        <translation>Der Datenträger wird bereits aufgeräumt.</translation>
    </message>
    <message>
        <source>The disk is called something else than disks are.</source>
        <translation>Der Datenträger heißt anders, als Datenträger heißen.</translation>
    </message>
    <message>
        <source>The disk is full; the file was not saved.</source>
        <translation>Der Datenträger ist voll; die Datei wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>The disk is full; the folder was not saved.</source>
        <translation>Der Datenträger ist voll; der Ordner wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>The disk is full; the image was not saved.</source>
        <translation>Der Datenträger ist voll; das Image wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>The disk is full; the image was not stored.</source>
        <translation>Der Datenträger ist voll; das Image wurde nicht abgelegt.</translation>
    </message>
    <message>
        <source>The disk of the other image cannot be shared.</source>
        <translation>Der Datenträger des anderen Images kann nicht geteilt werden.</translation>
    </message>
    <message>
        <source>The disk of this computer is full, so {} is paused; free some space and it goes on by itself.</source>
        <translation>Der Datenträger dieses Computers ist voll, darum steht {} still; machen Sie Platz frei, dann geht es von selbst weiter.</translation>
    </message>
    <message>
        <source>The disk of this computer is full.</source>
        <translation>Der Datenträger dieses Computers ist voll.</translation>
    </message>
    <message>
        <source>The disk of this computer is full. Make room on it and try again.</source>
        <translation>Der Datenträger dieses Computers ist voll. Schaffen Sie Platz, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The disk of this computer is full: the project is larger than what is free on it. Make room on it and try again.</source>
        <translation>Der Datenträger dieses Computers ist voll: Das Projekt ist größer als der freie Platz darauf. Schaffen Sie Platz, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The disk of {} could not be examined.</source>
        <translation>Der Datenträger von {} konnte nicht untersucht werden.</translation>
    </message>
    <message>
        <source>The disk of {} has no more room than is to be kept free.</source>
        <translation>Der Datenträger von {} hat nicht mehr Platz, als frei bleiben soll.</translation>
    </message>
    <message>
        <source>The disk of {} is full.</source>
        <translation>Der Datenträger von {} ist voll.</translation>
    </message>
    <message>
        <source>The disk of {} is missing ({})</source>
        <translation>Der Datenträger von {} fehlt ({})</translation>
    </message>
    <message>
        <source>The disk of {} was divided {} times by forks and checkpoints</source>
        <translation>Der Datenträger von {} wurde {} Mal durch Abzweigungen und Sicherungspunkte geteilt</translation>
    </message>
    <message>
        <source>The disk was not written.</source>
        <translation>Der Datenträger wurde nicht geschrieben.</translation>
    </message>
    <message>
        <source>The disk {} could not be created</source>
        <translation>Der Datenträger {} konnte nicht erstellt werden</translation>
    </message>
    <message>
        <source>The disk {} could not be created on {}.</source>
        <translation>Der Datenträger {} konnte nicht auf {} erstellt werden.</translation>
    </message>
    <message>
        <source>The disk {} could not be created.</source>
        <translation>Der Datenträger {} konnte nicht erstellt werden.</translation>
    </message>
    <message>
        <source>The disk {} could not be kept.</source>
        <translation>Der Datenträger {} konnte nicht aufgehoben werden.</translation>
    </message>
    <message>
        <source>The disk {} could not be made.</source>
        <translation>Der Datenträger {} konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The disk {} could not be replaced.</source>
        <translation>Der Datenträger {} konnte nicht ersetzt werden.</translation>
    </message>
    <message>
        <source>The disk {} is damaged.</source>
        <translation>Der Datenträger {} ist beschädigt.</translation>
    </message>
    <message>
        <source>The disk&apos;s folders cannot be listed; it may be damaged.</source>
        <translation>Die Ordner des Datenträgers lassen sich nicht auflisten; vielleicht ist er beschädigt.</translation>
    </message>
    <message>
        <source>The display {} does not answer, so the Helix window cannot open.{}</source>
        <translation>Die Anzeige {} antwortet nicht, darum kann sich das Fenster von Helix nicht öffnen.{}</translation>
    </message>
    <message>
        <source>The earlier changes could not be built upon.</source>
        <translation>Auf den früheren Änderungen konnte nicht aufgebaut werden.</translation>
    </message>
    <message>
        <source>The editor went away.</source>
        <translation>Der Editor ist gegangen.</translation>
    </message>
    <message>
        <source>The empty project could not be made.</source>
        <translation>Das leere Projekt konnte nicht erstellt werden.</translation>
    </message>
    <message>
        <source>The field &apos;workspace&apos; is not a workspace id.</source>
        <translation>Das Feld „workspace“ ist keine Kennung eines Workspaces.</translation>
    </message>
    <message>
        <source>The field &apos;{}&apos; is not {} bytes in base64url.</source>
        <translation>Das Feld „{}“ hat nicht {} Bytes in base64url.</translation>
    </message>
    <message>
        <source>The field &apos;{}&apos; {}.</source>
        <translation>Das Feld „{}“ {}.</translation>
    </message>
    <message>
        <source>The file &apos;{}&apos; cannot be read or written.</source>
        <translation>Die Datei „{}“ kann nicht gelesen oder geschrieben werden.</translation>
    </message>
    <message>
        <source>The file &apos;{}&apos; could not be written.</source>
        <translation>Die Datei „{}“ konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The file became longer while it was saved.</source>
        <translation>Die Datei wurde länger, während sie gespeichert wurde.</translation>
    </message>
    <message>
        <source>The file became shorter while it was brought in.</source>
        <translation>Die Datei wurde kürzer, während sie hineingebracht wurde.</translation>
    </message>
    <message>
        <source>The file could not be read.</source>
        <translation>Die Datei konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The file could not be written.</source>
        <translation>Die Datei konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The file is larger than {} MB, which is the most that Helix shows of one.</source>
        <translation>Die Datei ist größer als {} MB, mehr zeigt Helix von keiner.</translation>
    </message>
    <message>
        <source>The file is no recording of Helix, or it is damaged.</source>
        <translation>Die Datei ist keine Aufnahme von Helix, oder sie ist beschädigt.</translation>
    </message>
    <message>
        <source>The file is not there on that side.</source>
        <translation>Auf dieser Seite gibt es die Datei nicht.</translation>
    </message>
    <message>
        <source>The file of settings</source>
        <translation>Die Datei mit Einstellungen</translation>
    </message>
    <message>
        <source>The file system of &apos;{}&apos; cannot exchange files safely. Take the changes into a branch.</source>
        <translation>Das Dateisystem von „{}“ kann Dateien nicht sicher austauschen. Nehmen Sie die Änderungen in einen Branch.</translation>
    </message>
    <message>
        <source>The file system of {} has no files with holes, so that every disk would take its whole size; choose a folder on another one, such as ext4, XFS or Btrfs.</source>
        <translation>Das Dateisystem von {} hat keine Dateien mit Löchern, sodass jeder Datenträger seine ganze Größe einnähme; wählen Sie einen Ordner auf einem anderen, etwa ext4, XFS oder Btrfs.</translation>
    </message>
    <message>
        <source>The file system of {} has no hard links, by which images share their disks; choose a folder on another one, such as ext4, XFS or Btrfs.</source>
        <translation>Das Dateisystem von {} hat keine Hardlinks, mit denen Images sich Datenträger teilen; wählen Sie einen Ordner auf einem anderen, etwa ext4, XFS oder Btrfs.</translation>
    </message>
    <message>
        <source>The file system of {} has no modes, so that others could read keys; choose a folder on another one, such as ext4, XFS or Btrfs.</source>
        <translation>Das Dateisystem von {} hat keine Zugriffsrechte, sodass andere Schlüssel lesen könnten; wählen Sie einen Ordner auf einem anderen, etwa ext4, XFS oder Btrfs.</translation>
    </message>
    <message>
        <source>The file to import needs its whole path.</source>
        <translation>Die zu importierende Datei braucht ihren ganzen Pfad.</translation>
    </message>
    <message>
        <source>The file to write needs its whole path.</source>
        <translation>Die zu schreibende Datei braucht ihren ganzen Pfad.</translation>
    </message>
    <message>
        <source>The file with the key is cut off, or holds more than one key.</source>
        <translation>Die Datei mit dem Schlüssel ist abgeschnitten oder enthält mehr als einen.</translation>
    </message>
    <message>
        <source>The file {} cannot be looked at.</source>
        <translation>Die Datei {} kann nicht angesehen werden.</translation>
    </message>
    <message>
        <source>The file {} cannot be removed, so Helix goes on starting at login.</source>
        <translation>Die Datei {} kann nicht entfernt werden, darum startet Helix weiter bei der Anmeldung.</translation>
    </message>
    <message>
        <source>The file {} could not be kept as {}.</source>
        <translation>Die Datei {} konnte nicht als {} aufgehoben werden.</translation>
    </message>
    <message>
        <source>The file {} could not be made durable.</source>
        <translation>Die Datei {} konnte nicht dauerhaft geschrieben werden.</translation>
    </message>
    <message>
        <source>The file {} could not be moved aside.</source>
        <translation>Die Datei {} konnte nicht zur Seite gelegt werden.</translation>
    </message>
    <message>
        <source>The file {} could not be removed from the disk; no image was made.</source>
        <translation>Die Datei {} konnte nicht vom Datenträger entfernt werden; es wurde kein Image erstellt.</translation>
    </message>
    <message>
        <source>The file {} could not be removed.</source>
        <translation>Die Datei {} konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>The file {} could not be removed; remove it by hand.</source>
        <translation>Die Datei {} konnte nicht entfernt werden; entfernen Sie sie von Hand.</translation>
    </message>
    <message>
        <source>The file {} of a snapshot cannot be used.</source>
        <translation>Die Datei {} eines Speicherabbilds kann nicht benutzt werden.</translation>
    </message>
    <message>
        <source>The file {} of a snapshot could not be kept.</source>
        <translation>Die Datei {} eines Speicherabbilds konnte nicht aufgehoben werden.</translation>
    </message>
    <message>
        <source>The files of &apos;{}&apos; could not all be written, so all were left as they were: {}</source>
        <translation>Die Dateien von „{}“ konnten nicht alle geschrieben werden, darum blieben alle, wie sie waren: {}</translation>
    </message>
    <message>
        <source>The files of &apos;{}&apos; could only be written in part, and not all of them could be put back: what they held is in &apos;{}&apos;, and Helix tries again when it starts and when it takes more.</source>
        <translation>Die Dateien von „{}“ konnten nur zum Teil geschrieben werden, und nicht alle ließen sich zurücksetzen: Was darin stand, ist in „{}“, und Helix versucht es erneut, wenn es startet und wenn es weitere übernimmt.</translation>
    </message>
    <message>
        <source>The folder changed while it was brought in.</source>
        <translation>Der Ordner hat sich geändert, während er hineingebracht wurde.</translation>
    </message>
    <message>
        <source>The folder could not be written.</source>
        <translation>Der Ordner konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The folder has more than 20000 entries, 8 GB or 32 folders in each other; copy it with helixctl cp.</source>
        <translation>Der Ordner hat mehr als 20000 Einträge, 8 GB oder 32 Ordner ineinander; kopieren Sie ihn mit helixctl cp.</translation>
    </message>
    <message>
        <source>The folder holds a git repository, whose settings can run programs on this computer; take what is in it with helixctl accept, or helixctl cp --with-git.</source>
        <translation>Der Ordner enthält ein Git-Repository, dessen Einstellungen auf diesem Computer Programme ausführen können; nehmen Sie den Inhalt mit helixctl accept oder helixctl cp --with-git.</translation>
    </message>
    <message>
        <source>The folder of &apos;{}&apos; is not there.</source>
        <translation>Der Ordner von „{}“ ist nicht da.</translation>
    </message>
    <message>
        <source>The folder of {} could not be written.</source>
        <translation>Der Ordner von {} konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The folder {}</source>
        <translation>Der Ordner {}</translation>
    </message>
    <message>
        <source>The folder {} cannot be made, so Helix does not start at login.</source>
        <translation>Der Ordner {} kann nicht angelegt werden, darum startet Helix nicht bei der Anmeldung.</translation>
    </message>
    <message>
        <source>The folder {} could not be made.</source>
        <translation>Der Ordner {} konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The folder {} could not be removed.</source>
        <translation>Der Ordner {} konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>The folder {} could not be removed; remove it by hand.</source>
        <translation>Der Ordner {} konnte nicht entfernt werden; entfernen Sie ihn von Hand.</translation>
    </message>
    <message>
        <source>The folder {} is too long for the sockets in it; set HELIXVM_HOME to a shorter path.</source>
        <translation>Der Ordner {} ist zu lang für die Sockets darin; setzen Sie HELIXVM_HOME auf einen kürzeren Pfad.</translation>
    </message>
    <message>
        <source>The folder {} is too long for the sockets in it; set {} to a shorter path.</source>
        <translation>Der Ordner {} ist zu lang für die Sockets darin; setzen Sie {} auf einen kürzeren Pfad.</translation>
    </message>
    <message>
        <source>The folder&apos;s path is not whole.</source>
        <translation>Der Pfad des Ordners ist nicht vollständig.</translation>
    </message>
    <message>
        <source>The folders in {} are nested too deeply.</source>
        <translation>Die Ordner in {} sind zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>The format is markdown or json.</source>
        <translation>Das Format ist markdown oder json.</translation>
    </message>
    <message>
        <source>The free space in {} is not known.</source>
        <translation>Der freie Platz in {} ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The gateway to model providers</source>
        <translation>Das Gateway zu den Modellanbietern</translation>
    </message>
    <message>
        <source>The graphics card does not decode the desktop.</source>
        <translation>Die Grafikkarte dekodiert den Desktop nicht.</translation>
    </message>
    <message>
        <source>The guard of pages in the browser</source>
        <translation>Der Wächter von Seiten im Browser</translation>
    </message>
    <message>
        <source>The guard of the page</source>
        <translation>Der Wächter der Seite</translation>
    </message>
    <message>
        <source>The guest asks the host for something.</source>
        <translation>Der Gast fragt den Host nach etwas.</translation>
    </message>
    <message>
        <source>The guest broke the protocol: it answered for another agent&apos;s run.</source>
        <translation>Der Gast brach das Protokoll: Er antwortete für den Lauf eines anderen Agenten.</translation>
    </message>
    <message>
        <source>The guest broke the protocol: it sent an agent&apos;s messages out of order.</source>
        <translation>Der Gast brach das Protokoll: Er sandte die Nachrichten eines Agenten in falscher Reihenfolge.</translation>
    </message>
    <message>
        <source>The guest broke the protocol: it sent more of an agent than Helix had room for.</source>
        <translation>Der Gast brach das Protokoll: Er sandte mehr von einem Agenten, als Helix Platz hatte.</translation>
    </message>
    <message>
        <source>The guest could not keep the {}.</source>
        <translation>Der Gast konnte es nicht aufheben: {}.</translation>
    </message>
    <message>
        <source>The guest did not become a machine of its own in time.</source>
        <translation>Der Gast wurde nicht rechtzeitig eine eigene Maschine.</translation>
    </message>
    <message>
        <source>The guest did not come to rest in time; its serial log says how far it came.</source>
        <translation>Der Gast kam nicht rechtzeitig zur Ruhe; sein Startprotokoll sagt, wie weit er kam.</translation>
    </message>
    <message>
        <source>The guest did not give all of {}: some of it cannot be read there, or it changed meanwhile.</source>
        <translation>Der Gast gab {} nicht ganz heraus: Etwas davon ist dort nicht lesbar oder hat sich inzwischen geändert.</translation>
    </message>
    <message>
        <source>The guest did not say how long the file is.</source>
        <translation>Der Gast sagte nicht, wie lang die Datei ist.</translation>
    </message>
    <message>
        <source>The guest did not say in time that it has the {}.</source>
        <translation>Der Gast sagte nicht rechtzeitig, dass er es hat: {}.</translation>
    </message>
    <message>
        <source>The guest did not say what it gives.</source>
        <translation>Der Gast sagte nicht, was er gibt.</translation>
    </message>
    <message>
        <source>The guest did not send the folder as it should.</source>
        <translation>Der Gast sandte den Ordner nicht, wie er sollte.</translation>
    </message>
    <message>
        <source>The guest did not start helix-agent in time; its serial log says how far it came.</source>
        <translation>Der Gast startete helix-agent nicht rechtzeitig; sein Startprotokoll sagt, wie weit er kam.</translation>
    </message>
    <message>
        <source>The guest did not take the certificate authority in time.</source>
        <translation>Der Gast hat die Zertifizierungsstelle nicht rechtzeitig übernommen.</translation>
    </message>
    <message>
        <source>The guest did not take the whole {}.</source>
        <translation>Der Gast nahm nicht alles an: {}.</translation>
    </message>
    <message>
        <source>The guest does not read what answers its sound.</source>
        <translation>Der Gast liest nicht, was auf seinen Ton antwortet.</translation>
    </message>
    <message>
        <source>The guest does not read what it pastes.</source>
        <translation>Der Gast liest nicht, was er einfügt.</translation>
    </message>
    <message>
        <source>The guest does not say what was copied there.</source>
        <translation>Der Gast sagt nicht, was dort kopiert wurde.</translation>
    </message>
    <message>
        <source>The guest gave a running command&apos;s number to another one.</source>
        <translation>Der Gast gab die Nummer eines laufenden Befehls einem anderen.</translation>
    </message>
    <message>
        <source>The guest has no folder {} that can be written to.</source>
        <translation>Der Gast hat keinen Ordner {}, in den geschrieben werden kann.</translation>
    </message>
    <message>
        <source>The guest restarts.</source>
        <translation>Der Gast startet neu.</translation>
    </message>
    <message>
        <source>The guest says nothing any more; nothing was saved.</source>
        <translation>Der Gast sagt nichts mehr; es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>The guest sends desktop frames faster than they are acknowledged.</source>
        <translation>Der Gast sendet Bilder des Desktops schneller, als sie bestätigt werden.</translation>
    </message>
    <message>
        <source>The guest sends garbage on its event port.</source>
        <translation>Der Gast sendet Unsinn auf seinem Ereignis-Port.</translation>
    </message>
    <message>
        <source>The guest sends more sound than there is time for.</source>
        <translation>Der Gast sendet mehr Ton, als Zeit dafür da ist.</translation>
    </message>
    <message>
        <source>The guest sends without end on its event port.</source>
        <translation>Der Gast sendet ohne Ende auf seinem Ereignis-Port.</translation>
    </message>
    <message>
        <source>The guest sent a broken answer about the desktop.</source>
        <translation>Der Gast sandte eine kaputte Antwort über den Desktop.</translation>
    </message>
    <message>
        <source>The guest sent a broken desktop frame: {}.</source>
        <translation>Der Gast sandte ein kaputtes Bild des Desktops: {}.</translation>
    </message>
    <message>
        <source>The guest sent a broken pointer: {}.</source>
        <translation>Der Gast sandte einen kaputten Zeiger: {}.</translation>
    </message>
    <message>
        <source>The guest sent a line that is too long on its event port.</source>
        <translation>Der Gast sandte auf seinem Ereignis-Port eine zu lange Zeile.</translation>
    </message>
    <message>
        <source>The guest sent a name that leads out of the folder; nothing was saved.</source>
        <translation>Der Gast sandte einen Namen, der aus dem Ordner hinausführt; es wurde nichts gespeichert.</translation>
    </message>
    <message>
        <source>The guest sent an unknown event.</source>
        <translation>Der Gast sandte ein unbekanntes Ereignis.</translation>
    </message>
    <message>
        <source>The guest sent broken sound: {}.</source>
        <translation>Der Gast sandte kaputten Ton: {}.</translation>
    </message>
    <message>
        <source>The guest sent no proper DNS query: {}</source>
        <translation>Der Gast sandte keine richtige DNS-Anfrage: {}</translation>
    </message>
    <message>
        <source>The guest sent text where desktop frames belong.</source>
        <translation>Der Gast sandte Text, wo Bilder des Desktops hingehören.</translation>
    </message>
    <message>
        <source>The guest sent text where sound belongs.</source>
        <translation>Der Gast sandte Text, wo Ton hingehört.</translation>
    </message>
    <message>
        <source>The guest switched itself off before it was ready.</source>
        <translation>Der Gast hat sich ausgeschaltet, bevor er bereit war.</translation>
    </message>
    <message>
        <source>The guest switched itself off.</source>
        <translation>Der Gast hat sich ausgeschaltet.</translation>
    </message>
    <message>
        <source>The guest&apos;s clipboard could not be reached in time.</source>
        <translation>Die Zwischenablage des Gastes war nicht rechtzeitig erreichbar.</translation>
    </message>
    <message>
        <source>The guest&apos;s clipboard does not answer.</source>
        <translation>Die Zwischenablage des Gastes antwortet nicht.</translation>
    </message>
    <message>
        <source>The guest&apos;s clipboard makes no sense.</source>
        <translation>Die Zwischenablage des Gastes ergibt keinen Sinn.</translation>
    </message>
    <message>
        <source>The guest&apos;s desktop did not come up: {}</source>
        <translation>Der Desktop des Gastes kam nicht hoch: {}</translation>
    </message>
    <message>
        <source>The guest&apos;s desktop frames are out of order.</source>
        <translation>Die Bilder vom Desktop des Gastes sind in falscher Reihenfolge.</translation>
    </message>
    <message>
        <source>The guest&apos;s desktop is larger than HelixVM shows.</source>
        <translation>Der Desktop des Gastes ist größer, als HelixVM zeigt.</translation>
    </message>
    <message>
        <source>The guest&apos;s disk is full; the {} was not brought in.</source>
        <translation>Der Datenträger des Gastes ist voll; nicht hineingebracht: {}.</translation>
    </message>
    <message>
        <source>The guest&apos;s kernel crashed.</source>
        <translation>Der Kernel des Gastes ist abgestürzt.</translation>
    </message>
    <message>
        <source>The guest&apos;s memory has {} bytes.</source>
        <translation>Der Arbeitsspeicher des Gastes hat {} Bytes.</translation>
    </message>
    <message>
        <source>The guest&apos;s message</source>
        <translation>Die Nachricht des Gastes</translation>
    </message>
    <message>
        <source>The helper&apos;s name is none.</source>
        <translation>Der Name des Helpers ist keiner.</translation>
    </message>
    <message>
        <source>The history is cut off (a shallow clone), and so it will be in the workspace.</source>
        <translation>Die Vorgeschichte ist abgeschnitten (ein flacher Klon), und das wird sie auch im Workspace sein.</translation>
    </message>
    <message>
        <source>The history of the repository cannot be read to its beginning. A partial or damaged clone cannot be given away; fetch all of it first.</source>
        <translation>Die Vorgeschichte des Repositorys ist nicht bis zu ihrem Anfang lesbar. Ein teilweiser oder beschädigter Klon kann nicht weitergegeben werden; holen Sie ihn zuerst ganz.</translation>
    </message>
    <message>
        <source>The history of this branch holds about {} MB: bringing it in will take a while.</source>
        <translation>Die Vorgeschichte dieses Branches umfasst etwa {} MB: Das Hineinbringen dauert eine Weile.</translation>
    </message>
    <message>
        <source>The host sent a broken desktop message: {}.</source>
        <translation>Der Host sandte eine kaputte Nachricht über den Desktop: {}.</translation>
    </message>
    <message>
        <source>The host sent an unknown event.</source>
        <translation>Der Host sandte ein unbekanntes Ereignis.</translation>
    </message>
    <message>
        <source>The host&apos;s message</source>
        <translation>Die Nachricht des Hosts</translation>
    </message>
    <message>
        <source>The id of a request is a text or a whole number.</source>
        <translation>Die Kennung einer Anfrage ist ein Text oder eine ganze Zahl.</translation>
    </message>
    <message>
        <source>The image &apos;{}&apos;</source>
        <translation>Das Image „{}“</translation>
    </message>
    <message>
        <source>The image &apos;{}&apos; could not be built</source>
        <translation>Das Image „{}“ konnte nicht erstellt werden</translation>
    </message>
    <message>
        <source>The image &apos;{}&apos; is here in a newer version ({}), and an older one, which may have flaws that are mended since, does not take its place; give {} a name of its own (--name).</source>
        <translation>Das Image „{}“ ist hier in einer neueren Version ({}), und eine ältere, deren Schwächen seither vielleicht behoben sind, nimmt nicht ihren Platz ein; geben Sie {} einen eigenen Namen (--name).</translation>
    </message>
    <message>
        <source>The image cannot be signed so: {}</source>
        <translation>Das Image kann so nicht signiert werden: {}</translation>
    </message>
    <message>
        <source>The image contradicts itself; its publisher has to put it there anew.</source>
        <translation>Das Image widerspricht sich selbst; sein Herausgeber muss es dort neu ablegen.</translation>
    </message>
    <message>
        <source>The image could not be packed.</source>
        <translation>Das Image konnte nicht gepackt werden.</translation>
    </message>
    <message>
        <source>The image could not be stored in {}.</source>
        <translation>Das Image konnte nicht in {} abgelegt werden.</translation>
    </message>
    <message>
        <source>The image could not be stored.</source>
        <translation>Das Image konnte nicht abgelegt werden.</translation>
    </message>
    <message>
        <source>The image in {} could not be removed.</source>
        <translation>Das Image in {} konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>The image {} is being built; cancel that first.</source>
        <translation>Das Image {} wird gerade erstellt; brechen Sie das zuerst ab.</translation>
    </message>
    <message>
        <source>The image {} is being sent already.</source>
        <translation>Das Image {} wird bereits gesendet.</translation>
    </message>
    <message>
        <source>The image {} is being sent; cancel that first.</source>
        <translation>Das Image {} wird gerade gesendet; brechen Sie das zuerst ab.</translation>
    </message>
    <message>
        <source>The image {} is gone.</source>
        <translation>Das Image {} ist weg.</translation>
    </message>
    <message>
        <source>The image {} is in use by {}; delete those workspaces first.</source>
        <translation>Das Image {} wird von {} benutzt; löschen Sie zuerst diese Workspaces.</translation>
    </message>
    <message>
        <source>The image {} is needed by {}, of which no workspace speaks; remove what you do not need of them first.</source>
        <translation>Das Image {} wird von {} gebraucht, wovon kein Workspace weiß; entfernen Sie zuerst, was Sie davon nicht brauchen.</translation>
    </message>
    <message>
        <source>The image {} is not made or brought: that was interrupted {} times. Begin it again to try once more.</source>
        <translation>Das Image {} wird nicht erstellt oder geholt: Das wurde {} Mal unterbrochen. Beginnen Sie es erneut, um es noch einmal zu versuchen.</translation>
    </message>
    <message>
        <source>The image {} is on its way here; cancel that first.</source>
        <translation>Das Image {} ist hierher unterwegs; brechen Sie das zuerst ab.</translation>
    </message>
    <message>
        <source>The image {} may be in use by {}, whose record this Helix cannot read; update HelixVM first.</source>
        <translation>Das Image {} wird vielleicht von {} benutzt, dessen Eintrag dieses Helix nicht lesen kann; aktualisieren Sie zuerst HelixVM.</translation>
    </message>
    <message>
        <source>The image {} needs at least {}{} of {}, not {}.</source>
        <translation>Das Image {} braucht mindestens {}{} {}, nicht {}.</translation>
    </message>
    <message>
        <source>The image&apos;s disk could not be stored.</source>
        <translation>Der Datenträger des Images konnte nicht abgelegt werden.</translation>
    </message>
    <message>
        <source>The image&apos;s disk could not be written.</source>
        <translation>Der Datenträger des Images konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The image&apos;s entry in the registry contradicts itself.</source>
        <translation>Der Eintrag des Images in der Registry widerspricht sich selbst.</translation>
    </message>
    <message>
        <source>The image&apos;s entry in the registry is absurdly long.</source>
        <translation>Der Eintrag des Images in der Registry ist absurd lang.</translation>
    </message>
    <message>
        <source>The image&apos;s entry in the registry is damaged.</source>
        <translation>Der Eintrag des Images in der Registry ist beschädigt.</translation>
    </message>
    <message>
        <source>The image&apos;s file {} could not be read.</source>
        <translation>Die Datei {} des Images konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The image&apos;s file {} could not be stored.</source>
        <translation>Die Datei {} des Images konnte nicht abgelegt werden.</translation>
    </message>
    <message>
        <source>The image&apos;s kernel is not Linux; it was not stored.</source>
        <translation>Der Kernel des Images ist kein Linux; es wurde nicht abgelegt.</translation>
    </message>
    <message>
        <source>The image&apos;s manifest</source>
        <translation>Das Manifest des Images</translation>
    </message>
    <message>
        <source>The inference gateway</source>
        <translation>Das Modell-Gateway</translation>
    </message>
    <message>
        <source>The inference gateway answered something else.</source>
        <translation>Das Modell-Gateway antwortete etwas anderes.</translation>
    </message>
    <message>
        <source>The inference gateway does not run.</source>
        <translation>Das Modell-Gateway läuft nicht.</translation>
    </message>
    <message>
        <source>The inference gateway does not start.</source>
        <translation>Das Modell-Gateway startet nicht.</translation>
    </message>
    <message>
        <source>The inference gateway ended.</source>
        <translation>Das Modell-Gateway ist beendet.</translation>
    </message>
    <message>
        <source>The journal</source>
        <translation>Das Journal</translation>
    </message>
    <message>
        <source>The kernel does not limit QEMU&apos;s {}.</source>
        <translation>Der Kernel begrenzt für QEMU nicht: {}.</translation>
    </message>
    <message>
        <source>The kernel limits QEMU&apos;s {}, but not its {}.</source>
        <translation>Der Kernel begrenzt für QEMU: {}, aber nicht: {}.</translation>
    </message>
    <message>
        <source>The kernel limits QEMU&apos;s {}.</source>
        <translation>Der Kernel begrenzt für QEMU: {}.</translation>
    </message>
    <message>
        <source>The kernel {} does not use Landlock: add it on its command line (lsm=landlock,{}).</source>
        <translation>Der Kernel {} benutzt Landlock nicht: Fügen Sie es seiner Kommandozeile hinzu (lsm=landlock,{}).</translation>
    </message>
    <message>
        <source>The kernel {} offers no Landlock, which comes with Linux 5.13 and CONFIG_SECURITY_LANDLOCK.</source>
        <translation>Der Kernel {} bietet kein Landlock, das mit Linux 5.13 und CONFIG_SECURITY_LANDLOCK kommt.</translation>
    </message>
    <message>
        <source>The key could not be written.</source>
        <translation>Der Schlüssel konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The key could not sign.</source>
        <translation>Der Schlüssel konnte nicht signieren.</translation>
    </message>
    <message>
        <source>The key has characters that no header can carry; paste it again.</source>
        <translation>Der Schlüssel enthält Zeichen, die kein Header tragen kann; fügen Sie ihn noch einmal ein.</translation>
    </message>
    <message>
        <source>The key is damaged: it is not base64 as PEM has it.</source>
        <translation>Der Schlüssel ist beschädigt: Er ist kein base64, wie PEM es hat.</translation>
    </message>
    <message>
        <source>The key is damaged: its public half does not belong to its private one.</source>
        <translation>Der Schlüssel ist beschädigt: Seine öffentliche Hälfte gehört nicht zu seiner privaten.</translation>
    </message>
    <message>
        <source>The key is of a kind that is not used here: it has to be an Ed25519 key, or an ECDSA key on P-256 with a named curve and an uncompressed point.</source>
        <translation>Der Schlüssel ist von einer Art, die hier nicht benutzt wird: Es muss ein Ed25519-Schlüssel sein, oder ein ECDSA-Schlüssel auf P-256 mit benannter Kurve und unkomprimiertem Punkt.</translation>
    </message>
    <message>
        <source>The key lies in the keychain of your desktop, which does not answer here; open Helix from your desktop.</source>
        <translation>Der Schlüssel liegt im Schlüsselbund Ihres Desktops, der hier nicht antwortet; öffnen Sie Helix von Ihrem Desktop aus.</translation>
    </message>
    <message>
        <source>The key {} could not be read.</source>
        <translation>Der Schlüssel {} konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The keychain cannot be used.</source>
        <translation>Der Schlüsselbund kann nicht benutzt werden.</translation>
    </message>
    <message>
        <source>The keychain does not answer.</source>
        <translation>Der Schlüsselbund antwortet nicht.</translation>
    </message>
    <message>
        <source>The keychain has no such entry.</source>
        <translation>Der Schlüsselbund hat keinen solchen Eintrag.</translation>
    </message>
    <message>
        <source>The last workspaces did not come up from {} as it was prepared.</source>
        <translation>Die letzten Workspaces kamen aus {}, wie es vorbereitet war, nicht hoch.</translation>
    </message>
    <message>
        <source>The layer {}</source>
        <translation>Die Schicht {}</translation>
    </message>
    <message>
        <source>The layer {} could not be merged.</source>
        <translation>Die Schicht {} konnte nicht zusammengeführt werden.</translation>
    </message>
    <message>
        <source>The ledger cannot be written, so nothing crosses; free some space on this computer&apos;s disk.</source>
        <translation>Das Protokoll kann nicht geschrieben werden, darum geht nichts über die Grenze; machen Sie auf dem Datenträger dieses Computers Platz frei.</translation>
    </message>
    <message>
        <source>The ledger cannot be written, so nothing leaves: {}</source>
        <translation>Das Protokoll kann nicht geschrieben werden, darum geht nichts hinaus: {}</translation>
    </message>
    <message>
        <source>The ledger cannot be written, so nothing may leave.</source>
        <translation>Das Protokoll kann nicht geschrieben werden, darum darf nichts hinaus.</translation>
    </message>
    <message>
        <source>The ledger could not be written to {}.</source>
        <translation>Das Protokoll konnte nicht nach {} geschrieben werden.</translation>
    </message>
    <message>
        <source>The ledger of {} cannot be written, so nothing new leaves it; free some disk space.</source>
        <translation>Das Protokoll von {} kann nicht geschrieben werden, darum geht nichts Neues hinaus; machen Sie Speicherplatz frei.</translation>
    </message>
    <message>
        <source>The ledger shows 1 to {} lines at a time.</source>
        <translation>Das Protokoll zeigt 1 bis {} Zeilen auf einmal.</translation>
    </message>
    <message>
        <source>The library that keeps a template&apos;s memory from being written, {}, is missing; build or install HelixVM again.</source>
        <translation>Die Bibliothek, die verhindert, dass der Arbeitsspeicher einer Vorlage geschrieben wird, {}, fehlt; installieren Sie HelixVM neu.</translation>
    </message>
    <message>
        <source>The link asks for nothing that Helix knows: {}</source>
        <translation>Der Link verlangt nichts, was Helix kennt: {}</translation>
    </message>
    <message>
        <source>The link works once, within a minute. What the page loads and sends stays between your browser and the workspace, but it can still lead the browser to another address, with what it knows in that address.</source>
        <translation>Der Link gilt einmal, innerhalb einer Minute. Was die Seite lädt und sendet, bleibt zwischen Ihrem Browser und dem Workspace, sie kann den Browser aber trotzdem zu einer anderen Adresse führen, mit dem, was sie weiß, in dieser Adresse.</translation>
    </message>
    <message>
        <source>The list &quot;{}&quot;</source>
        <translation>Die Liste „{}“</translation>
    </message>
    <message>
        <source>The list of catalogues is a newer Helix&apos;s: update Helix.</source>
        <translation>Die Liste der Kataloge ist von einem neueren Helix: Aktualisieren Sie Helix.</translation>
    </message>
    <message>
        <source>The list of catalogues is damaged: {}</source>
        <translation>Die Liste der Kataloge ist beschädigt: {}</translation>
    </message>
    <message>
        <source>The lock of {} cannot be read.</source>
        <translation>Die Lock-Datei von {} ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The lock {} cannot be opened.</source>
        <translation>Die Sperre {} kann nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>The lock {} cannot be taken.</source>
        <translation>Die Sperre {} kann nicht genommen werden.</translation>
    </message>
    <message>
        <source>The log {} cannot be read.</source>
        <translation>Das Log {} ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The machine &apos;{}&apos;</source>
        <translation>Die Maschine „{}“</translation>
    </message>
    <message>
        <source>The machine could not be asked to switch off.</source>
        <translation>Die Maschine konnte nicht gebeten werden, sich auszuschalten.</translation>
    </message>
    <message>
        <source>The machine could not be held.</source>
        <translation>Die Maschine konnte nicht angehalten werden.</translation>
    </message>
    <message>
        <source>The machine could not be saved.</source>
        <translation>Die Maschine konnte nicht gesichert werden.</translation>
    </message>
    <message>
        <source>The machine could not be saved: QEMU sends nothing.</source>
        <translation>Die Maschine konnte nicht gesichert werden: QEMU sendet nichts.</translation>
    </message>
    <message>
        <source>The machine could not be saved: there is no pipe for it.</source>
        <translation>Die Maschine konnte nicht gesichert werden: Es gibt keine Pipe dafür.</translation>
    </message>
    <message>
        <source>The machine could not go on.</source>
        <translation>Die Maschine konnte nicht weiterlaufen.</translation>
    </message>
    <message>
        <source>The machine could not start: hardware virtualisation (/dev/kvm) does not work here.</source>
        <translation>Die Maschine konnte nicht starten: Hardware-Virtualisierung (/dev/kvm) funktioniert hier nicht.</translation>
    </message>
    <message>
        <source>The machine could not start: hardware virtualisation (/dev/kvm) may not be used here.</source>
        <translation>Die Maschine konnte nicht starten: Hardware-Virtualisierung (/dev/kvm) darf hier nicht benutzt werden.</translation>
    </message>
    <message>
        <source>The machine could not start: its disk is damaged.</source>
        <translation>Die Maschine konnte nicht starten: Ihr Datenträger ist beschädigt.</translation>
    </message>
    <message>
        <source>The machine could not start: its disk is in use by another machine.</source>
        <translation>Die Maschine konnte nicht starten: Ihren Datenträger benutzt eine andere Maschine.</translation>
    </message>
    <message>
        <source>The machine could not start: no space is left on the disk; free some and start it again.</source>
        <translation>Die Maschine konnte nicht starten: Auf dem Datenträger ist kein Platz mehr; machen Sie welchen frei, und starten Sie sie erneut.</translation>
    </message>
    <message>
        <source>The machine could not start: one of its files is missing; the details name it.</source>
        <translation>Die Maschine konnte nicht starten: Eine ihrer Dateien fehlt; die Details nennen sie.</translation>
    </message>
    <message>
        <source>The machine could not start: one of its files may not be opened; the details name it.</source>
        <translation>Die Maschine konnte nicht starten: Eine ihrer Dateien darf nicht geöffnet werden; die Details nennen sie.</translation>
    </message>
    <message>
        <source>The machine could not start: the image&apos;s disk is being written to by another program.</source>
        <translation>Die Maschine konnte nicht starten: Ein anderes Programm schreibt auf den Datenträger des Images.</translation>
    </message>
    <message>
        <source>The machine could not start: the image&apos;s initrd is missing; build the image again.</source>
        <translation>Die Maschine konnte nicht starten: Das initrd des Images fehlt; erstellen Sie das Image neu.</translation>
    </message>
    <message>
        <source>The machine could not start: the image&apos;s kernel is missing; build the image again.</source>
        <translation>Die Maschine konnte nicht starten: Der Kernel des Images fehlt; erstellen Sie das Image neu.</translation>
    </message>
    <message>
        <source>The machine could not start: this computer has too little free memory for it.</source>
        <translation>Die Maschine konnte nicht starten: Dieser Computer hat zu wenig freien Arbeitsspeicher für sie.</translation>
    </message>
    <message>
        <source>The machine could not start: {}.</source>
        <translation>Die Maschine konnte nicht starten: {}.</translation>
    </message>
    <message>
        <source>The machine could not take over the state of its devices from {}.</source>
        <translation>Die Maschine konnte den Zustand ihrer Geräte nicht von {} übernehmen.</translation>
    </message>
    <message>
        <source>The machine crashed: {}.</source>
        <translation>Die Maschine ist abgestürzt: {}.</translation>
    </message>
    <message>
        <source>The machine did not end a command in its time.</source>
        <translation>Die Maschine beendete einen Befehl nicht in seiner Zeit.</translation>
    </message>
    <message>
        <source>The machine did not end in time.</source>
        <translation>Die Maschine endete nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The machine ended as soon as it had started.</source>
        <translation>Die Maschine endete gleich nach ihrem Start.</translation>
    </message>
    <message>
        <source>The machine ended by itself: {}.</source>
        <translation>Die Maschine endete von selbst: {}.</translation>
    </message>
    <message>
        <source>The machine ended: no space is left on the disk.</source>
        <translation>Die Maschine endete: Auf dem Datenträger ist kein Platz mehr.</translation>
    </message>
    <message>
        <source>The machine is not running.</source>
        <translation>Die Maschine läuft nicht.</translation>
    </message>
    <message>
        <source>The machine was ended from outside.</source>
        <translation>Die Maschine wurde von außen beendet.</translation>
    </message>
    <message>
        <source>The machine was killed from outside (signal {}).</source>
        <translation>Die Maschine wurde von außen beendet (Signal {}).</translation>
    </message>
    <message>
        <source>The machine was killed from outside (signal {}); the kernel does that too when memory runs out.</source>
        <translation>Die Maschine wurde von außen beendet (Signal {}); das tut auch der Kernel, wenn der Arbeitsspeicher ausgeht.</translation>
    </message>
    <message>
        <source>The machine was started without bubblewrap.</source>
        <translation>Die Maschine wurde ohne bubblewrap gestartet.</translation>
    </message>
    <message>
        <source>The machine was started without limits of systemd.</source>
        <translation>Die Maschine wurde ohne Grenzen von systemd gestartet.</translation>
    </message>
    <message>
        <source>The machine was stopped.</source>
        <translation>Die Maschine wurde gestoppt.</translation>
    </message>
    <message>
        <source>The machine&apos;s QEMU (process {}) could not be ended.</source>
        <translation>Das QEMU der Maschine (Prozess {}) ließ sich nicht beenden.</translation>
    </message>
    <message>
        <source>The machine&apos;s QEMU did not answer &apos;{}&apos; in time.</source>
        <translation>Das QEMU der Maschine antwortete auf „{}“ nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The machine&apos;s disk could not be divided.</source>
        <translation>Der Datenträger der Maschine konnte nicht geteilt werden.</translation>
    </message>
    <message>
        <source>The machine&apos;s event port is not there.</source>
        <translation>Der Ereignis-Port der Maschine ist nicht da.</translation>
    </message>
    <message>
        <source>The machine&apos;s memory</source>
        <translation>Der Arbeitsspeicher der Maschine</translation>
    </message>
    <message>
        <source>The machine&apos;s network card did not take its cable in time.</source>
        <translation>Die Netzwerkkarte der Maschine bekam ihr Kabel nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The machine&apos;s network socket {} did not appear.</source>
        <translation>Der Netzwerk-Socket {} der Maschine ist nicht erschienen.</translation>
    </message>
    <message>
        <source>The machine&apos;s sound could not be decoded: the decoder failed again and again, as it does when a guest tries to break it.</source>
        <translation>Der Ton der Maschine konnte nicht dekodiert werden: Der Decoder schlug immer wieder fehl, wie er es tut, wenn ein Gast ihn zu sprengen versucht.</translation>
    </message>
    <message>
        <source>The machine&apos;s type has {} characters.</source>
        <translation>Der Typ der Maschine hat {} Zeichen.</translation>
    </message>
    <message>
        <source>The mapping was changed meanwhile.</source>
        <translation>Die Weiterleitung wurde inzwischen geändert.</translation>
    </message>
    <message>
        <source>The mapping was removed meanwhile.</source>
        <translation>Die Weiterleitung wurde inzwischen entfernt.</translation>
    </message>
    <message>
        <source>The memory file {} cannot be read.</source>
        <translation>Die Speicherdatei {} ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The memory file {} could not be created.</source>
        <translation>Die Speicherdatei {} konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The memory in {} has {} bytes, which is not the machine&apos;s size.</source>
        <translation>Der Arbeitsspeicher in {} hat {} Bytes, was nicht die Größe der Maschine ist.</translation>
    </message>
    <message>
        <source>The message</source>
        <translation>Die Nachricht</translation>
    </message>
    <message>
        <source>The message has more than 64 MB.</source>
        <translation>Die Nachricht hat mehr als 64 MB.</translation>
    </message>
    <message>
        <source>The model gateway is not reachable: {}</source>
        <translation>Das Modell-Gateway ist nicht erreichbar: {}</translation>
    </message>
    <message>
        <source>The model&apos;s provider may search the web, open addresses and run tools of its own for the agent, and can so reach sites that the workspace cannot.</source>
        <translation>Der Anbieter des Modells darf für den Agenten im Web suchen, Adressen öffnen und eigene Werkzeuge ausführen und kann so Websites erreichen, die der Workspace nicht erreicht.</translation>
    </message>
    <message>
        <source>The model&apos;s provider may search the web, open addresses and run tools of its own for the agent. This belongs to the open internet.</source>
        <translation>Der Anbieter des Modells darf für den Agenten im Web suchen, Adressen öffnen und eigene Werkzeuge ausführen. Das gehört zum offenen Internet.</translation>
    </message>
    <message>
        <source>The model&apos;s provider would have reached beyond the boundary for it.</source>
        <translation>Der Anbieter des Modells hätte für ihn über die Grenze gegriffen.</translation>
    </message>
    <message>
        <source>The move was cancelled; nothing has changed.</source>
        <translation>Das Verschieben wurde abgebrochen; nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>The move was cancelled; the data are where they were.</source>
        <translation>Das Verschieben wurde abgebrochen; die Daten sind, wo sie waren.</translation>
    </message>
    <message>
        <source>The name leads to an address that is never reachable.</source>
        <translation>Der Name führt zu einer Adresse, die nie erreichbar ist.</translation>
    </message>
    <message>
        <source>The name of the project holds a zero byte.</source>
        <translation>Der Name des Projekts enthält ein Null-Byte.</translation>
    </message>
    <message>
        <source>The name of {}</source>
        <translation>Der Name von {}</translation>
    </message>
    <message>
        <source>The name {} belongs to an image that Helix builds itself; choose another one.</source>
        <translation>Der Name {} gehört zu einem Image, das Helix selbst erstellt; wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>The network helper that answers belongs to another workspace.</source>
        <translation>Der Netzwerkhelfer, der antwortet, gehört einem anderen Workspace.</translation>
    </message>
    <message>
        <source>The network of workspaces</source>
        <translation>Das Netzwerk der Workspaces</translation>
    </message>
    <message>
        <source>The network of {} is being started again; nothing crosses meanwhile.</source>
        <translation>Das Netzwerk von {} wird neu gestartet; solange geht nichts über die Grenze.</translation>
    </message>
    <message>
        <source>The network of {} runs WITHOUT a system-call filter in an empty root.</source>
        <translation>Das Netzwerk von {} läuft OHNE Filter für Systemaufrufe in einem leeren Wurzelverzeichnis.</translation>
    </message>
    <message>
        <source>The network of {} runs WITHOUT a system-call filter, and sees this computer&apos;s files as you do.</source>
        <translation>Das Netzwerk von {} läuft OHNE Filter für Systemaufrufe und sieht die Dateien dieses Computers wie Sie.</translation>
    </message>
    <message>
        <source>The network of {} runs under a system-call filter in an empty root.</source>
        <translation>Das Netzwerk von {} läuft mit einem Filter für Systemaufrufe in einem leeren Wurzelverzeichnis.</translation>
    </message>
    <message>
        <source>The network of {} runs under a system-call filter, and sees this computer&apos;s files as you do.</source>
        <translation>Das Netzwerk von {} läuft mit einem Filter für Systemaufrufe und sieht die Dateien dieses Computers wie Sie.</translation>
    </message>
    <message>
        <source>The new folder needs its whole path, not &apos;{}&apos;.</source>
        <translation>Der neue Ordner braucht seinen ganzen Pfad, nicht „{}“.</translation>
    </message>
    <message>
        <source>The page could not be guarded.</source>
        <translation>Die Seite konnte nicht bewacht werden.</translation>
    </message>
    <message>
        <source>The page runs in your browser with your network: it can send what it knows, and what the workspace hands it, to any site.</source>
        <translation>Die Seite läuft in Ihrem Browser mit Ihrem Netzwerk: Sie kann, was sie weiß und was der Workspace ihr gibt, an jede Website senden.</translation>
    </message>
    <message>
        <source>The pairing reply</source>
        <translation>Die Antwort auf das Koppeln</translation>
    </message>
    <message>
        <source>The pairing request</source>
        <translation>Die Anfrage zum Koppeln</translation>
    </message>
    <message>
        <source>The parameters are not an object.</source>
        <translation>Die Parameter sind kein Objekt.</translation>
    </message>
    <message>
        <source>The patch file needs its whole path.</source>
        <translation>Die Patch-Datei braucht ihren ganzen Pfad.</translation>
    </message>
    <message>
        <source>The path of the project holds bytes that are no text. Rename its folder.</source>
        <translation>Der Pfad des Projekts enthält Bytes, die kein Text sind. Benennen Sie seinen Ordner um.</translation>
    </message>
    <message>
        <source>The path {} is too long for a socket.</source>
        <translation>Der Pfad {} ist zu lang für einen Socket.</translation>
    </message>
    <message>
        <source>The picture could not be written as PNG.</source>
        <translation>Das Bild konnte nicht als PNG geschrieben werden.</translation>
    </message>
    <message>
        <source>The picture could not be written to {}.</source>
        <translation>Das Bild konnte nicht nach {} geschrieben werden.</translation>
    </message>
    <message>
        <source>The picture has no digest.</source>
        <translation>Das Bild hat keine Prüfsumme.</translation>
    </message>
    <message>
        <source>The picture has no size or not as many pixels as it says.</source>
        <translation>Das Bild hat keine Größe oder nicht so viele Pixel, wie es sagt.</translation>
    </message>
    <message>
        <source>The picture is not wanted any more.</source>
        <translation>Das Bild wird nicht mehr gebraucht.</translation>
    </message>
    <message>
        <source>The picture of {} did not come.</source>
        <translation>Das Bild von {} kam nicht.</translation>
    </message>
    <message>
        <source>The picture takes longer or more memory to decode than it may.</source>
        <translation>Das Dekodieren des Bildes dauert länger oder braucht mehr Arbeitsspeicher, als es darf.</translation>
    </message>
    <message>
        <source>The piece ends before it begins.</source>
        <translation>Das Stück endet, bevor es beginnt.</translation>
    </message>
    <message>
        <source>The private key is damaged.</source>
        <translation>Der private Schlüssel ist beschädigt.</translation>
    </message>
    <message>
        <source>The private key is encrypted, and is only read when it is not. Where it is checked, the public key is wanted.</source>
        <translation>Der private Schlüssel ist verschlüsselt und wird nur unverschlüsselt gelesen. Wo geprüft wird, braucht es den öffentlichen Schlüssel.</translation>
    </message>
    <message>
        <source>The private key is encrypted, and is only read when it is not.{}</source>
        <translation>Der private Schlüssel ist verschlüsselt und wird nur unverschlüsselt gelesen.{}</translation>
    </message>
    <message>
        <source>The private key is not in PKCS #8.{}</source>
        <translation>Der private Schlüssel ist nicht in PKCS #8.{}</translation>
    </message>
    <message>
        <source>The processes of the machine {} could not be ended; new ones keep appearing.</source>
        <translation>Die Prozesse der Maschine {} ließen sich nicht beenden; es kommen immer neue hinzu.</translation>
    </message>
    <message>
        <source>The processors of this computer are taken: beside the {} workspace that run, one more would get {} % of one; suspend or stop some.</source>
        <translation>Die Prozessoren dieses Computers sind vergeben: Neben {} laufenden Workspace bekäme ein weiterer {} % von einem; pausieren oder stoppen Sie einige.</translation>
    </message>
    <message>
        <source>The processors of this computer are taken: beside the {} workspaces that run, one more would get {} % of one; suspend or stop some.</source>
        <translation>Die Prozessoren dieses Computers sind vergeben: Neben {} laufenden Workspaces bekäme ein weiterer {} % von einem; pausieren oder stoppen Sie einige.</translation>
    </message>
    <message>
        <source>The program does not say which version of QEMU it is.</source>
        <translation>Das Programm sagt nicht, welche Version von QEMU es ist.</translation>
    </message>
    <message>
        <source>The program helix-gateway, which reaches model providers,</source>
        <translation>Das Programm helix-gateway, das Modellanbieter erreicht,</translation>
    </message>
    <message>
        <source>The program helix-netd, which carries a workspace&apos;s network,</source>
        <translation>Das Programm helix-netd, das das Netzwerk eines Workspaces trägt,</translation>
    </message>
    <message>
        <source>The program that decodes desktops (helix-decode) is missing; install HelixVM again.</source>
        <translation>Das Programm, das Desktops dekodiert (helix-decode), fehlt; installieren Sie HelixVM neu.</translation>
    </message>
    <message>
        <source>The program that decodes sound (helix-decode) is missing; install HelixVM again.</source>
        <translation>Das Programm, das Ton dekodiert (helix-decode), fehlt; installieren Sie HelixVM neu.</translation>
    </message>
    <message>
        <source>The program that decodes sound could not get ready: this system cannot confine it (seccomp), or has no memory for it. So there is no sound.</source>
        <translation>Das Programm, das Ton dekodiert, konnte nicht bereit werden: Dieses System kann es nicht abschotten (seccomp) oder hat keinen Arbeitsspeicher dafür. Darum gibt es keinen Ton.</translation>
    </message>
    <message>
        <source>The program that has copied it did not give it in time; copy it again.</source>
        <translation>Das Programm, das es kopiert hat, gab es nicht rechtzeitig heraus; kopieren Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The program {} could not be started.</source>
        <translation>Das Programm {} konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The program {} did not end in time.</source>
        <translation>Das Programm {} endete nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The program {} is not installed.</source>
        <translation>Das Programm {} ist nicht installiert.</translation>
    </message>
    <message>
        <source>The program {} wrote more than it may.</source>
        <translation>Das Programm {} schrieb mehr, als es darf.</translation>
    </message>
    <message>
        <source>The project could not be kept for the copy.</source>
        <translation>Das Projekt konnte nicht für die Kopie aufgehoben werden.</translation>
    </message>
    <message>
        <source>The project could not be kept on this computer.</source>
        <translation>Das Projekt konnte nicht auf diesem Computer aufgehoben werden.</translation>
    </message>
    <message>
        <source>The project could not be packed: {}</source>
        <translation>Das Projekt konnte nicht gepackt werden: {}</translation>
    </message>
    <message>
        <source>The project could not be prepared.</source>
        <translation>Das Projekt konnte nicht vorbereitet werden.</translation>
    </message>
    <message>
        <source>The project is being brought in; cancel that, or wait for its end.</source>
        <translation>Das Projekt wird hineingebracht; brechen Sie das ab, oder warten Sie, bis es fertig ist.</translation>
    </message>
    <message>
        <source>The project needs its whole path.</source>
        <translation>Das Projekt braucht seinen ganzen Pfad.</translation>
    </message>
    <message>
        <source>The project needs {} MB on this computer for a while, and there are only {} MB free.</source>
        <translation>Das Projekt braucht auf diesem Computer eine Weile {} MB, und es sind nur {} MB frei.</translation>
    </message>
    <message>
        <source>The project of {} is still being brought in; it can be {} when it is.</source>
        <translation>Das Projekt von {} wird noch hineingebracht; danach kann er {}.</translation>
    </message>
    <message>
        <source>The project of {} is still being brought in; suspend it when it is.</source>
        <translation>Das Projekt von {} wird noch hineingebracht; pausieren Sie ihn danach.</translation>
    </message>
    <message>
        <source>The project was not brought in: {}{}</source>
        <translation>Das Projekt wurde nicht hineingebracht: {}{}</translation>
    </message>
    <message>
        <source>The prompt of this turn is lost; send it again.</source>
        <translation>Der Prompt dieser Runde ist verloren; senden Sie ihn noch einmal.</translation>
    </message>
    <message>
        <source>The provider may fetch for it</source>
        <translation>Der Anbieter darf für ihn abrufen</translation>
    </message>
    <message>
        <source>The provider {} is there: workspaces may use its models through Helix.</source>
        <translation>Der Anbieter {} ist da: Workspaces dürfen seine Modelle durch Helix benutzen.</translation>
    </message>
    <message>
        <source>The provider {} was removed: no workspace may use it any more.</source>
        <translation>Der Anbieter {} wurde entfernt: Kein Workspace darf ihn mehr benutzen.</translation>
    </message>
    <message>
        <source>The proxy</source>
        <translation>Der Proxy</translation>
    </message>
    <message>
        <source>The proxy is not understood; write it as http://proxy.example.org:3128, with http, https or socks5 in front.</source>
        <translation>Der Proxy ist nicht zu verstehen; schreiben Sie ihn als http://proxy.example.org:3128, mit http, https oder socks5 davor.</translation>
    </message>
    <message>
        <source>The proxy {}</source>
        <translation>Der Proxy {}</translation>
    </message>
    <message>
        <source>The proxy&apos;s user and password do not belong into its address; give them where they are asked for.</source>
        <translation>Benutzer und Passwort des Proxys gehören nicht in seine Adresse; geben Sie sie dort ein, wo danach gefragt wird.</translation>
    </message>
    <message>
        <source>The public internet is open to this workspace.</source>
        <translation>Das öffentliche Internet steht diesem Workspace offen.</translation>
    </message>
    <message>
        <source>The recipe {}</source>
        <translation>Das Rezept {}</translation>
    </message>
    <message>
        <source>The recipe {} could not be written</source>
        <translation>Das Rezept {} konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>The record of {} cannot be read by this Helix, perhaps because a newer one wrote it. Nothing of it is touched, and its machine is left alone; update HelixVM.</source>
        <translation>Der Eintrag von {} ist für dieses Helix nicht lesbar, vielleicht weil ein neueres ihn schrieb. Nichts davon wird angerührt, und seine Maschine bleibt unberührt; aktualisieren Sie HelixVM.</translation>
    </message>
    <message>
        <source>The record of {} is left alone.</source>
        <translation>Der Eintrag von {} bleibt unberührt.</translation>
    </message>
    <message>
        <source>The record of {} is of a newer Helix; update HelixVM first.</source>
        <translation>Der Eintrag von {} ist von einem neueren Helix; aktualisieren Sie zuerst HelixVM.</translation>
    </message>
    <message>
        <source>The recording could not be begun in {}.</source>
        <translation>Die Aufnahme konnte in {} nicht begonnen werden.</translation>
    </message>
    <message>
        <source>The recording could not be deleted.</source>
        <translation>Die Aufnahme konnte nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>The recording could not be put into an MP4 file.</source>
        <translation>Die Aufnahme konnte nicht in eine MP4-Datei gebracht werden.</translation>
    </message>
    <message>
        <source>The recording could not be read.</source>
        <translation>Die Aufnahme konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The recording ended before it had begun.</source>
        <translation>Die Aufnahme endete, bevor sie begonnen hatte.</translation>
    </message>
    <message>
        <source>The recording ended before there was a picture.</source>
        <translation>Die Aufnahme endete, bevor es ein Bild gab.</translation>
    </message>
    <message>
        <source>The recording has no picture.</source>
        <translation>Die Aufnahme hat kein Bild.</translation>
    </message>
    <message>
        <source>The recording has {} files, one for each size of the desktop and for each few minutes. It has no more; begin another recording.</source>
        <translation>Die Aufnahme hat {} Dateien, eine für jede Größe des Desktops und für je einige Minuten. Mehr bekommt sie nicht; beginnen Sie eine neue.</translation>
    </message>
    <message>
        <source>The recording is damaged there.</source>
        <translation>Die Aufnahme ist dort beschädigt.</translation>
    </message>
    <message>
        <source>The recording is not there any more.</source>
        <translation>Die Aufnahme ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The recording is too long to be shown.</source>
        <translation>Die Aufnahme ist zu lang, um gezeigt zu werden.</translation>
    </message>
    <message>
        <source>The recording was made by another version of Helix.</source>
        <translation>Die Aufnahme entstand mit einer anderen Version von Helix.</translation>
    </message>
    <message>
        <source>The recording&apos;s pictures are larger than HelixVM shows.</source>
        <translation>Die Bilder der Aufnahme sind größer, als HelixVM zeigt.</translation>
    </message>
    <message>
        <source>The refusal</source>
        <translation>Die Ablehnung</translation>
    </message>
    <message>
        <source>The registry does not answer as registries do about {}.</source>
        <translation>Die Registry antwortet nicht, wie Registries es tun; gefragt war {}.</translation>
    </message>
    <message>
        <source>The registry does not have {}.</source>
        <translation>Die Registry hat nicht: {}.</translation>
    </message>
    <message>
        <source>The registry does not send a part of the image whole.</source>
        <translation>Die Registry sendet einen Teil des Images nicht ganz.</translation>
    </message>
    <message>
        <source>The registry leads to an address of this computer or its network; nothing is asked for there.</source>
        <translation>Die Registry führt zu einer Adresse dieses Computers oder seines Netzwerks; dort wird nach nichts gefragt.</translation>
    </message>
    <message>
        <source>The registry says no place to upload to.</source>
        <translation>Die Registry nennt keine Stelle zum Hochladen.</translation>
    </message>
    <message>
        <source>The registry says that too much was asked of it; try again later.</source>
        <translation>Die Registry sagt, dass zu viel von ihr verlangt wurde; versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>The registry sends another part than it was asked for.</source>
        <translation>Die Registry sendet einen anderen Teil, als verlangt wurde.</translation>
    </message>
    <message>
        <source>The registry sends something else than it was asked for.</source>
        <translation>Die Registry sendet etwas anderes, als verlangt wurde.</translation>
    </message>
    <message>
        <source>The registry sent more than it announced.</source>
        <translation>Die Registry sandte mehr, als sie angekündigt hat.</translation>
    </message>
    <message>
        <source>The registry&apos;s answer is absurdly long.</source>
        <translation>Die Antwort der Registry ist absurd lang.</translation>
    </message>
    <message>
        <source>The repository &apos;{}&apos; is not there any more. Name where it is now (--into), or take the changes as a patch file.</source>
        <translation>Das Repository „{}“ ist nicht mehr da. Nennen Sie, wo es jetzt ist (--into), oder nehmen Sie die Änderungen als Patch-Datei.</translation>
    </message>
    <message>
        <source>The repository at &apos;{}&apos; cannot be read.</source>
        <translation>Das Repository „{}“ ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The repository at &apos;{}&apos; does not have the commit that the agent began from ({}). Take the changes as a patch file instead.</source>
        <translation>Das Repository „{}“ hat den Commit nicht, bei dem der Agent begann ({}). Nehmen Sie die Änderungen stattdessen als Patch-Datei.</translation>
    </message>
    <message>
        <source>The repository at the URL has no commits.</source>
        <translation>Das Repository unter der URL hat keine Commits.</translation>
    </message>
    <message>
        <source>The repository at {} belongs to another user, so git does not open it. Clone it into a folder of your own, or trust it: git config --global --add safe.directory {}</source>
        <translation>Das Repository in {} gehört einem anderen Benutzer, darum öffnet git es nicht. Klonen Sie es in einen eigenen Ordner, oder vertrauen Sie ihm: git config --global --add safe.directory {}</translation>
    </message>
    <message>
        <source>The repository at {} keeps its files at {}, apart from its .git. Helix takes only projects with both in one place.</source>
        <translation>Das Repository in {} hat seine Dateien in {}, getrennt von seinem .git. Helix nimmt nur Projekte mit beidem an einem Ort.</translation>
    </message>
    <message>
        <source>The repository has no files of its own (it is bare). Take the changes into a branch.</source>
        <translation>Das Repository hat keine eigenen Dateien (es ist „bare“). Nehmen Sie die Änderungen in einen Branch.</translation>
    </message>
    <message>
        <source>The request is too large for the agent in the guest.</source>
        <translation>Die Anfrage ist zu groß für den Agenten im Gast.</translation>
    </message>
    <message>
        <source>The request named another site, or none, than it asked for.</source>
        <translation>Die Anfrage nannte eine andere Website als die verlangte, oder keine.</translation>
    </message>
    <message>
        <source>The rule {} is another workspace&apos;s now; nothing was removed.</source>
        <translation>Die Regel {} gehört jetzt einem anderen Workspace; es wurde nichts entfernt.</translation>
    </message>
    <message>
        <source>The saved difference of a machine&apos;s memory in {} cannot be read.</source>
        <translation>Der gesicherte Unterschied des Arbeitsspeichers einer Maschine in {} ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The saved difference of a machine&apos;s memory in {} is damaged.</source>
        <translation>Der gesicherte Unterschied des Arbeitsspeichers einer Maschine in {} ist beschädigt.</translation>
    </message>
    <message>
        <source>The saved difference of a machine&apos;s memory is damaged.</source>
        <translation>Der gesicherte Unterschied des Arbeitsspeichers einer Maschine ist beschädigt.</translation>
    </message>
    <message>
        <source>The saved difference of a machine&apos;s memory is of another HelixVM&apos;s kind.</source>
        <translation>Der gesicherte Unterschied des Arbeitsspeichers einer Maschine ist von der Art eines anderen HelixVM.</translation>
    </message>
    <message>
        <source>The secret has no value.</source>
        <translation>Das Geheimnis hat keinen Wert.</translation>
    </message>
    <message>
        <source>The secret is empty.</source>
        <translation>Das Geheimnis ist leer.</translation>
    </message>
    <message>
        <source>The seed could not be written to {}.</source>
        <translation>Der Seed konnte nicht nach {} geschrieben werden.</translation>
    </message>
    <message>
        <source>The seed of the imported machine could not be made.</source>
        <translation>Der Seed der importierten Maschine konnte nicht erstellt werden.</translation>
    </message>
    <message>
        <source>The seed of the imported machine could not be made: xorriso is not installed; install it.</source>
        <translation>Der Seed der importierten Maschine konnte nicht erstellt werden: xorriso ist nicht installiert; installieren Sie es.</translation>
    </message>
    <message>
        <source>The server takes none of the keys that can be used without a question. Add the right one to your ssh-agent (ssh-add) and try again.</source>
        <translation>Der Server nimmt keinen der Schlüssel an, die ohne Rückfrage benutzt werden können. Fügen Sie den richtigen Ihrem ssh-agent hinzu (ssh-add), und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The server wants a name and a password. Store them with a git credential helper (git help credentials), or use an ssh URL, and try again.</source>
        <translation>Der Server verlangt einen Namen und ein Passwort. Speichern Sie sie mit einem Credential-Helper von git (git help credentials), oder benutzen Sie eine ssh-URL, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The session was removed.</source>
        <translation>Das Gespräch wurde entfernt.</translation>
    </message>
    <message>
        <source>The session {} is in the workspace {}, not in {}; nothing was sent.</source>
        <translation>Das Gespräch {} ist im Workspace {}, nicht in {}; es wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>The setting {} cannot be &apos;{}&apos;; it is {}.</source>
        <translation>Die Einstellung {} kann nicht „{}“ sein; möglich ist: {}.</translation>
    </message>
    <message>
        <source>The signed envelope</source>
        <translation>Der signierte Umschlag</translation>
    </message>
    <message>
        <source>The signing key</source>
        <translation>Der Signierschlüssel</translation>
    </message>
    <message>
        <source>The sigstore bundle</source>
        <translation>Das sigstore-Bundle</translation>
    </message>
    <message>
        <source>The site is allowed, but not on this port.</source>
        <translation>Die Website ist erlaubt, aber nicht auf diesem Port.</translation>
    </message>
    <message>
        <source>The site is not among those that were allowed.</source>
        <translation>Die Website ist nicht unter denen, die erlaubt wurden.</translation>
    </message>
    <message>
        <source>The site&apos;s name was encrypted; this workspace is strict.</source>
        <translation>Der Name der Website war verschlüsselt; dieser Workspace ist streng.</translation>
    </message>
    <message>
        <source>The sizes of its memory come where none belong.</source>
        <translation>Die Größen seines Arbeitsspeichers kommen, wo keine hingehören.</translation>
    </message>
    <message>
        <source>The snapshot in {} is not as it was made: its files were changed since.</source>
        <translation>Das Speicherabbild in {} ist nicht mehr, wie es entstand: Seine Dateien wurden seither geändert.</translation>
    </message>
    <message>
        <source>The snapshot in {} is not of such a machine.</source>
        <translation>Das Speicherabbild in {} ist nicht von einer solchen Maschine.</translation>
    </message>
    <message>
        <source>The snapshot in {} is of another key.</source>
        <translation>Das Speicherabbild in {} gehört zu einem anderen Schlüssel.</translation>
    </message>
    <message>
        <source>The snapshot {} could not be kept.</source>
        <translation>Das Speicherabbild {} konnte nicht aufgehoben werden.</translation>
    </message>
    <message>
        <source>The span ends before it begins.</source>
        <translation>Die Spanne endet, bevor sie beginnt.</translation>
    </message>
    <message>
        <source>The start of {} was called off.</source>
        <translation>Der Start von {} wurde abgesagt.</translation>
    </message>
    <message>
        <source>The start was cancelled.</source>
        <translation>Der Start wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The state of its devices has no end.</source>
        <translation>Der Zustand seiner Geräte hat kein Ende.</translation>
    </message>
    <message>
        <source>The state of the machine&apos;s devices</source>
        <translation>Der Zustand der Geräte der Maschine</translation>
    </message>
    <message>
        <source>The state of the machine&apos;s devices cannot be written to {}.</source>
        <translation>Der Zustand der Geräte der Maschine kann nicht nach {} geschrieben werden.</translation>
    </message>
    <message>
        <source>The state of the machine&apos;s devices could not be kept.</source>
        <translation>Der Zustand der Geräte der Maschine konnte nicht aufgehoben werden.</translation>
    </message>
    <message>
        <source>The state of the machine&apos;s devices could not be saved.</source>
        <translation>Der Zustand der Geräte der Maschine konnte nicht gesichert werden.</translation>
    </message>
    <message>
        <source>The statement</source>
        <translation>Die Erklärung</translation>
    </message>
    <message>
        <source>The stored certificate of this workspace&apos;s agent is damaged; start the workspace again.</source>
        <translation>Das gespeicherte Zertifikat des Agenten dieses Workspaces ist beschädigt; starten Sie den Workspace neu.</translation>
    </message>
    <message>
        <source>The stored credential of this workspace is damaged; stop the workspace and start it again.</source>
        <translation>Die gespeicherten Zugangsdaten dieses Workspaces sind beschädigt; stoppen Sie den Workspace, und starten Sie ihn erneut.</translation>
    </message>
    <message>
        <source>The task is empty; say what the agents shall do.</source>
        <translation>Die Aufgabe ist leer; sagen Sie, was die Agenten tun sollen.</translation>
    </message>
    <message>
        <source>The task or the test command is longer than 1 MB.</source>
        <translation>Die Aufgabe oder der Testbefehl ist länger als 1 MB.</translation>
    </message>
    <message>
        <source>The template ended before it was ready.</source>
        <translation>Die Vorlage endete, bevor sie bereit war.</translation>
    </message>
    <message>
        <source>The terminal&apos;s end makes no sense.</source>
        <translation>Das Ende des Terminals ergibt keinen Sinn.</translation>
    </message>
    <message>
        <source>The test of this computer&apos;s virtualisation could not be prepared.</source>
        <translation>Die Prüfung der Virtualisierung dieses Computers konnte nicht vorbereitet werden.</translation>
    </message>
    <message>
        <source>The tests could not be run: {}</source>
        <translation>Die Tests konnten nicht ausgeführt werden: {}</translation>
    </message>
    <message>
        <source>The title may have 100 printable bytes; choose a shorter one.</source>
        <translation>Der Titel darf 100 druckbare Bytes haben; wählen Sie einen kürzeren.</translation>
    </message>
    <message>
        <source>The turn before it failed; the prompt waits in the session.</source>
        <translation>Die Runde davor schlug fehl; der Prompt wartet im Gespräch.</translation>
    </message>
    <message>
        <source>The uncommitted work cannot be brought along as it is: {}</source>
        <translation>Die nicht eingecheckte Arbeit kann nicht mitgebracht werden, wie sie ist: {}</translation>
    </message>
    <message>
        <source>The uncommitted work could not be read.</source>
        <translation>Die nicht eingecheckte Arbeit konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The uncommitted work could not be read: {}</source>
        <translation>Die nicht eingecheckte Arbeit konnte nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>The user works privately on this desktop; there is no picture until they are done.</source>
        <translation>Der Benutzer arbeitet ungestört auf diesem Desktop; bis er fertig ist, gibt es kein Bild.</translation>
    </message>
    <message>
        <source>The whole path of the file is needed.</source>
        <translation>Es wird der ganze Pfad der Datei gebraucht.</translation>
    </message>
    <message>
        <source>The whole public internet. Your own network and this computer stay out of reach.</source>
        <translation>Das ganze öffentliche Internet. Ihr eigenes Netzwerk und dieser Computer bleiben unerreichbar.</translation>
    </message>
    <message>
        <source>The work went on after something was taken home. It differs from the project in {} changed file now: {}.</source>
        <translation>Die Arbeit ging weiter, nachdem etwas übernommen worden war. Sie weicht jetzt in {} geänderten Datei vom Projekt ab: {}.</translation>
    </message>
    <message>
        <source>The work went on after something was taken home. It differs from the project in {} changed files now: {}.</source>
        <translation>Die Arbeit ging weiter, nachdem etwas übernommen worden war. Sie weicht jetzt in {} geänderten Dateien vom Projekt ab: {}.</translation>
    </message>
    <message>
        <source>The work went on after something was taken home. It differs from the project in {} now: {}.</source>
        <translation>Die Arbeit ging weiter, nachdem etwas übernommen worden war. Vom Projekt weicht jetzt ab: {}: {}.</translation>
    </message>
    <message>
        <source>The workspace did not say whether something changed.</source>
        <translation>Der Workspace sagte nicht, ob sich etwas geändert hat.</translation>
    </message>
    <message>
        <source>The workspace does not answer.</source>
        <translation>Der Workspace antwortet nicht.</translation>
    </message>
    <message>
        <source>The workspace does not run any more.</source>
        <translation>Der Workspace läuft nicht mehr.</translation>
    </message>
    <message>
        <source>The workspace does not say what it has cloned.</source>
        <translation>Der Workspace sagt nicht, was er geklont hat.</translation>
    </message>
    <message>
        <source>The workspace has a project already ({}). Make another workspace for another project.</source>
        <translation>Der Workspace hat bereits ein Projekt ({}). Erstellen Sie für ein anderes Projekt einen anderen Workspace.</translation>
    </message>
    <message>
        <source>The workspace has no network right now.</source>
        <translation>Der Workspace hat gerade kein Netzwerk.</translation>
    </message>
    <message>
        <source>The workspace has no project.</source>
        <translation>Der Workspace hat kein Projekt.</translation>
    </message>
    <message>
        <source>The workspace has no project. Bring one in: helixctl project add WS PATH</source>
        <translation>Der Workspace hat kein Projekt. Bringen Sie eines hinein: helixctl project add WS PATH</translation>
    </message>
    <message>
        <source>The workspace is being deleted.</source>
        <translation>Der Workspace wird gelöscht.</translation>
    </message>
    <message>
        <source>The workspace is gone.</source>
        <translation>Der Workspace ist weg.</translation>
    </message>
    <message>
        <source>The workspace is not ready, so nothing is heard.</source>
        <translation>Der Workspace ist nicht bereit, darum ist nichts zu hören.</translation>
    </message>
    <message>
        <source>The workspace is still being made.</source>
        <translation>Der Workspace wird noch erstellt.</translation>
    </message>
    <message>
        <source>The workspace runs {} commands already; wait for one to end.</source>
        <translation>Der Workspace führt bereits {} Befehle aus; warten Sie, bis einer endet.</translation>
    </message>
    <message>
        <source>The workspace said too much.</source>
        <translation>Der Workspace sagte zu viel.</translation>
    </message>
    <message>
        <source>The workspace stopped while {} worked. What it had done is kept; go on when it runs again.</source>
        <translation>Der Workspace wurde gestoppt, während {} arbeitete. Was er getan hatte, ist aufgehoben; machen Sie weiter, wenn er wieder läuft.</translation>
    </message>
    <message>
        <source>The workspace stopped.</source>
        <translation>Der Workspace wurde gestoppt.</translation>
    </message>
    <message>
        <source>The workspace was deleted meanwhile.</source>
        <translation>Der Workspace wurde inzwischen gelöscht.</translation>
    </message>
    <message>
        <source>The workspace was deleted; the recording ends there.</source>
        <translation>Der Workspace wurde gelöscht; die Aufnahme endet dort.</translation>
    </message>
    <message>
        <source>The workspace was forked from {} while a turn ran there; here it ended.</source>
        <translation>Der Workspace wurde von {} abgezweigt, während dort eine Runde lief; hier endete sie.</translation>
    </message>
    <message>
        <source>The workspace was removed.</source>
        <translation>Der Workspace wurde entfernt.</translation>
    </message>
    <message>
        <source>The workspace was started anew while {} worked. What it had done is kept; the next prompt starts it again.</source>
        <translation>Der Workspace wurde neu gestartet, während {} arbeitete. Was er getan hatte, ist aufgehoben; der nächste Prompt startet ihn wieder.</translation>
    </message>
    <message>
        <source>The workspace was stopped.</source>
        <translation>Der Workspace wurde gestoppt.</translation>
    </message>
    <message>
        <source>The workspace {} was {} before it was ready.</source>
        <translation>Der Workspace {} war noch nicht bereit, da geschah dies: {}.</translation>
    </message>
    <message>
        <source>The workspace&apos;s SSH server answered something that makes no sense.</source>
        <translation>Der SSH-Server des Workspaces antwortete etwas, was keinen Sinn ergibt.</translation>
    </message>
    <message>
        <source>The workspace&apos;s SSH server did not begin the file transfer.</source>
        <translation>Der SSH-Server des Workspaces begann die Dateiübertragung nicht.</translation>
    </message>
    <message>
        <source>The workspace&apos;s SSH server did not start the command.</source>
        <translation>Der SSH-Server des Workspaces startete den Befehl nicht.</translation>
    </message>
    <message>
        <source>The workspace&apos;s SSH server does not accept its key for user {}.</source>
        <translation>Der SSH-Server des Workspaces nimmt seinen Schlüssel für den Benutzer {} nicht an.</translation>
    </message>
    <message>
        <source>The workspace&apos;s SSH server has fallen silent.</source>
        <translation>Der SSH-Server des Workspaces ist verstummt.</translation>
    </message>
    <message>
        <source>The workspace&apos;s SSH server lists {} without an end.</source>
        <translation>Der SSH-Server des Workspaces listet {} ohne Ende auf.</translation>
    </message>
    <message>
        <source>The workspace&apos;s SSH server offers no file transfer.</source>
        <translation>Der SSH-Server des Workspaces bietet keine Dateiübertragung.</translation>
    </message>
    <message>
        <source>The workspace&apos;s SSH server on port {} did not answer; the guest may still be starting it. Try again in a moment.</source>
        <translation>Der SSH-Server des Workspaces auf dem Port {} antwortete nicht; vielleicht startet ihn der Gast noch. Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>The workspace&apos;s SSH server sent more than was asked for.</source>
        <translation>Der SSH-Server des Workspaces sandte mehr, als verlangt wurde.</translation>
    </message>
    <message>
        <source>The workspace&apos;s agent is not connected.</source>
        <translation>Der Agent des Workspaces ist nicht verbunden.</translation>
    </message>
    <message>
        <source>The workspace&apos;s disk has no file system that an image can be made of.</source>
        <translation>Der Datenträger des Workspaces hat kein Dateisystem, aus dem ein Image werden kann.</translation>
    </message>
    <message>
        <source>The workspace&apos;s known SSH host key is not an ed25519 key.</source>
        <translation>Der bekannte SSH-Hostschlüssel des Workspaces ist kein ed25519-Schlüssel.</translation>
    </message>
    <message>
        <source>The workspace&apos;s network could not be started.</source>
        <translation>Das Netzwerk des Workspaces konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The workspace&apos;s network could not be started; see {}.</source>
        <translation>Das Netzwerk des Workspaces konnte nicht gestartet werden; siehe {}.</translation>
    </message>
    <message>
        <source>The workspace&apos;s network ended meanwhile.</source>
        <translation>Das Netzwerk des Workspaces ist inzwischen beendet.</translation>
    </message>
    <message>
        <source>The workspace&apos;s network ends again and again and stays off; stop the workspace and start it again. Its log is {}.</source>
        <translation>Das Netzwerk des Workspaces endet immer wieder und bleibt aus; stoppen Sie den Workspace, und starten Sie ihn erneut. Sein Log ist {}.</translation>
    </message>
    <message>
        <source>The workspace&apos;s network helper</source>
        <translation>Der Netzwerkhelfer des Workspaces</translation>
    </message>
    <message>
        <source>The workspace&apos;s network helper does not die.</source>
        <translation>Der Netzwerkhelfer des Workspaces lässt sich nicht beenden.</translation>
    </message>
    <message>
        <source>The workspace&apos;s network is being ended.</source>
        <translation>Das Netzwerk des Workspaces wird beendet.</translation>
    </message>
    <message>
        <source>The workspace&apos;s network is being started again; nothing passes meanwhile.</source>
        <translation>Das Netzwerk des Workspaces wird neu gestartet; solange kommt nichts durch.</translation>
    </message>
    <message>
        <source>The workspace&apos;s network runs already.</source>
        <translation>Das Netzwerk des Workspaces läuft bereits.</translation>
    </message>
    <message>
        <source>The {} folder is {}, for you alone.</source>
        <translation>Der Ordner {} ist {}, nur für Sie.</translation>
    </message>
    <message>
        <source>The {} folder {} is missing, belongs to someone else or is open to others.</source>
        <translation>Der Ordner {} {} fehlt, gehört jemand anderem oder ist für andere offen.</translation>
    </message>
    <message>
        <source>The {} port {} is not a port; use {}.</source>
        <translation>Der Port ({}) {} ist kein Port; möglich ist {}.</translation>
    </message>
    <message>
        <source>There are a thousand files of that name in the guest&apos;s {}.</source>
        <translation>Im Gast gibt es bereits tausend Dateien dieses Namens, in: {}.</translation>
    </message>
    <message>
        <source>There are a thousand files of that name.</source>
        <translation>Es gibt bereits tausend Dateien dieses Namens.</translation>
    </message>
    <message>
        <source>There are a thousand folders of that name.</source>
        <translation>Es gibt bereits tausend Ordner dieses Namens.</translation>
    </message>
    <message>
        <source>There are at most 50 MCP servers.</source>
        <translation>Es gibt höchstens 50 MCP-Server.</translation>
    </message>
    <message>
        <source>There are bytes before its first start code.</source>
        <translation>Vor seinem ersten Startcode stehen Bytes.</translation>
    </message>
    <message>
        <source>There are more rules than {}; use wildcards (*.example.org) instead of single names.</source>
        <translation>Es gibt mehr als {} Regeln; benutzen Sie Platzhalter (*.example.org) statt einzelner Namen.</translation>
    </message>
    <message>
        <source>There are no attempts {}.</source>
        <translation>Es gibt keine Versuche {}.</translation>
    </message>
    <message>
        <source>There are no events of the kind &quot;{}&quot;; there are machines, agents, boundary, ports, projects and images.</source>
        <translation>Es gibt keine Ereignisse der Art „{}“; es gibt machines, agents, boundary, ports, projects und images.</translation>
    </message>
    <message>
        <source>There are no keys of the kind &apos;{}&apos;: there are ecdsa-p256 and ed25519.</source>
        <translation>Es gibt keine Schlüssel der Art „{}“: Es gibt ecdsa-p256 und ed25519.</translation>
    </message>
    <message>
        <source>There are too many files in {} to copy at once.</source>
        <translation>In {} sind zu viele Dateien, um sie auf einmal zu kopieren.</translation>
    </message>
    <message>
        <source>There are too many homes, or files in their folders of keys, logins and logs, for an image to be made of this workspace.</source>
        <translation>Es gibt zu viele Benutzerordner oder Dateien in ihren Ordnern für Schlüssel, Anmeldungen und Logs, um aus diesem Workspace ein Image zu machen.</translation>
    </message>
    <message>
        <source>There are two databases: helixvm and conversations; say which of them.</source>
        <translation>Es gibt zwei Datenbanken: helixvm und conversations; sagen Sie, welche.</translation>
    </message>
    <message>
        <source>There are {} catalogues already, which is the most there may be.</source>
        <translation>Es gibt bereits {} Kataloge, mehr dürfen es nicht sein.</translation>
    </message>
    <message>
        <source>There is a branch &apos;{}&apos; already. Choose a new name.</source>
        <translation>Es gibt bereits einen Branch „{}“. Wählen Sie einen neuen Namen.</translation>
    </message>
    <message>
        <source>There is a catalogue &apos;{}&apos; already.</source>
        <translation>Es gibt bereits einen Katalog „{}“.</translation>
    </message>
    <message>
        <source>There is a disk at {} already.</source>
        <translation>In {} gibt es bereits einen Datenträger.</translation>
    </message>
    <message>
        <source>There is a file &apos;{}&apos; already. Choose another name.</source>
        <translation>Es gibt bereits eine Datei „{}“. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>There is a file {} already.</source>
        <translation>Es gibt bereits eine Datei {}.</translation>
    </message>
    <message>
        <source>There is a provider named {} already.</source>
        <translation>Es gibt bereits einen Anbieter namens {}.</translation>
    </message>
    <message>
        <source>There is a secret named {} already.</source>
        <translation>Es gibt bereits ein Geheimnis namens {}.</translation>
    </message>
    <message>
        <source>There is a workspace named {} already; choose another name.</source>
        <translation>Es gibt bereits einen Workspace namens {}; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>There is an MCP server named {} already.</source>
        <translation>Es gibt bereits einen MCP-Server namens {}.</translation>
    </message>
    <message>
        <source>There is an image named &apos;{}&apos; already; choose another name.</source>
        <translation>Es gibt bereits ein Image namens „{}“; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>There is an image named &apos;{}&apos; that does not come from {}; choose another name.</source>
        <translation>Es gibt ein Image namens „{}“, das nicht von {} kommt; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>There is an image named {} already; choose another name.</source>
        <translation>Es gibt bereits ein Image namens {}; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>There is no /dev/kvm: this computer offers no hardware virtualisation, or it is switched off in its firmware.</source>
        <translation>Es gibt kein /dev/kvm: Dieser Computer bietet keine Hardware-Virtualisierung, oder sie ist in seiner Firmware ausgeschaltet.</translation>
    </message>
    <message>
        <source>There is no MCP server named {} (see: helixctl mcp ls).</source>
        <translation>Es gibt keinen MCP-Server namens {} (siehe: helixctl mcp ls).</translation>
    </message>
    <message>
        <source>There is no QEMU at {}; {} or correct HELIXVM_QEMU.</source>
        <translation>In {} gibt es kein QEMU; {}, oder berichtigen Sie HELIXVM_QEMU.</translation>
    </message>
    <message>
        <source>There is no agent &apos;{}&apos;; there are: none.</source>
        <translation>Es gibt keinen Agenten „{}“; es gibt: keinen.</translation>
    </message>
    <message>
        <source>There is no agent &apos;{}&apos;; there are: {}.</source>
        <translation>Es gibt keinen Agenten „{}“; es gibt: {}.</translation>
    </message>
    <message>
        <source>There is no answer from {}.</source>
        <translation>Es kommt keine Antwort; gefragt war: {}.</translation>
    </message>
    <message>
        <source>There is no checkpoint before this turn.</source>
        <translation>Vor dieser Runde gibt es keinen Sicherungspunkt.</translation>
    </message>
    <message>
        <source>There is no command to run.</source>
        <translation>Es gibt keinen Befehl auszuführen.</translation>
    </message>
    <message>
        <source>There is no commit yet: the agent begins with an empty project, or with the uncommitted work when you bring it along.</source>
        <translation>Es gibt noch keinen Commit: Der Agent beginnt mit einem leeren Projekt, oder mit der nicht eingecheckten Arbeit, wenn Sie sie mitbringen.</translation>
    </message>
    <message>
        <source>There is no connection to the agent in the guest.</source>
        <translation>Es gibt keine Verbindung zum Agenten im Gast.</translation>
    </message>
    <message>
        <source>There is no display to open the Helix window on.{}</source>
        <translation>Es gibt keine Anzeige, auf der sich das Fenster von Helix öffnen könnte.{}</translation>
    </message>
    <message>
        <source>There is no file &apos;{}&apos;.</source>
        <translation>Es gibt keine Datei „{}“.</translation>
    </message>
    <message>
        <source>There is no finished image in {}.</source>
        <translation>In {} ist kein fertiges Image.</translation>
    </message>
    <message>
        <source>There is no folder &apos;{}&apos; any more.</source>
        <translation>Den Ordner „{}“ gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>There is no folder {} in the workspace.</source>
        <translation>Im Workspace gibt es keinen Ordner {}.</translation>
    </message>
    <message>
        <source>There is no folder {}.</source>
        <translation>Es gibt keinen Ordner {}.</translation>
    </message>
    <message>
        <source>There is no good copy of {} in {}; nothing was done.</source>
        <translation>Es gibt keine gute Kopie von {} in {}; es wurde nichts getan.</translation>
    </message>
    <message>
        <source>There is no image in {}.</source>
        <translation>In {} ist kein Image.</translation>
    </message>
    <message>
        <source>There is no image named &apos;{}&apos;.</source>
        <translation>Es gibt kein Image namens „{}“.</translation>
    </message>
    <message>
        <source>There is no image named &apos;{}&apos;; no image has been built yet.</source>
        <translation>Es gibt kein Image namens „{}“; noch ist kein Image erstellt.</translation>
    </message>
    <message>
        <source>There is no image named &apos;{}&apos;; there are: {}.</source>
        <translation>Es gibt kein Image namens „{}“; es gibt: {}.</translation>
    </message>
    <message>
        <source>There is no key in {} any more.</source>
        <translation>In {} liegt kein Schlüssel mehr.</translation>
    </message>
    <message>
        <source>There is no list named &apos;{}&apos;.</source>
        <translation>Es gibt keine Liste namens „{}“.</translation>
    </message>
    <message>
        <source>There is no list named &apos;{}&apos;; there are: {}.</source>
        <translation>Es gibt keine Liste namens „{}“; es gibt: {}.</translation>
    </message>
    <message>
        <source>There is no log yet: the machine has not written anything.</source>
        <translation>Es gibt noch kein Log: Die Maschine hat nichts geschrieben.</translation>
    </message>
    <message>
        <source>There is no memory for a file.</source>
        <translation>Für eine Datei ist kein Arbeitsspeicher da.</translation>
    </message>
    <message>
        <source>There is no memory to share with another program.</source>
        <translation>Es gibt keinen Arbeitsspeicher, der mit einem anderen Programm zu teilen wäre.</translation>
    </message>
    <message>
        <source>There is no picture of the desktop: {}</source>
        <translation>Es gibt kein Bild des Desktops: {}</translation>
    </message>
    <message>
        <source>There is no place for the disk.</source>
        <translation>Für den Datenträger ist kein Platz.</translation>
    </message>
    <message>
        <source>There is no place for the image in {}.</source>
        <translation>In {} ist kein Platz für das Image.</translation>
    </message>
    <message>
        <source>There is no place for the image.</source>
        <translation>Für das Image ist kein Platz.</translation>
    </message>
    <message>
        <source>There is no place for the import in {}.</source>
        <translation>In {} ist kein Platz für den Import.</translation>
    </message>
    <message>
        <source>There is no place for the import.</source>
        <translation>Für den Import ist kein Platz.</translation>
    </message>
    <message>
        <source>There is no place to pack the image in.</source>
        <translation>Zum Packen des Images ist kein Platz.</translation>
    </message>
    <message>
        <source>There is no price of a model named {} (see: helixctl price ls).</source>
        <translation>Für ein Modell namens {} gibt es keinen Preis (siehe: helixctl price ls).</translation>
    </message>
    <message>
        <source>There is no program {}.</source>
        <translation>Es gibt kein Programm {}.</translation>
    </message>
    <message>
        <source>There is no recipe for an image named &apos;{}&apos;.</source>
        <translation>Es gibt kein Rezept für ein Image namens „{}“.</translation>
    </message>
    <message>
        <source>There is no recipe for an image named &apos;{}&apos;; there are: {}.</source>
        <translation>Es gibt kein Rezept für ein Image namens „{}“; es gibt: {}.</translation>
    </message>
    <message>
        <source>There is no room for the image on this computer&apos;s disk; free some and bring it here again: it goes on where it ended.</source>
        <translation>Auf dem Datenträger dieses Computers ist kein Platz für das Image; machen Sie welchen frei, und holen Sie es erneut: Es geht weiter, wo es aufhörte.</translation>
    </message>
    <message>
        <source>There is no rule for {} to take back; perhaps it was already.</source>
        <translation>Es gibt keine Regel für {} zurückzunehmen; vielleicht ist das schon geschehen.</translation>
    </message>
    <message>
        <source>There is no rule {} (see: helixctl rules ls).</source>
        <translation>Es gibt keine Regel {} (siehe: helixctl rules ls).</translation>
    </message>
    <message>
        <source>There is no sample project.</source>
        <translation>Es gibt kein Beispielprojekt.</translation>
    </message>
    <message>
        <source>There is no session {} (see: helixctl sessions).</source>
        <translation>Es gibt kein Gespräch {} (siehe: helixctl sessions).</translation>
    </message>
    <message>
        <source>There is no session {}.</source>
        <translation>Es gibt kein Gespräch {}.</translation>
    </message>
    <message>
        <source>There is no setting named &apos;{}&apos;.</source>
        <translation>Es gibt keine Einstellung namens „{}“.</translation>
    </message>
    <message>
        <source>There is no snapshot of this machine.</source>
        <translation>Von dieser Maschine gibt es kein Speicherabbild.</translation>
    </message>
    <message>
        <source>There is no space for the state of the machine&apos;s devices; free some and try again.</source>
        <translation>Für den Zustand der Geräte der Maschine ist kein Platz; machen Sie welchen frei, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>There is no space for {}; free some and try again.</source>
        <translation>Kein Platz für: {}; machen Sie welchen frei, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>There is no space left on the disk of {}; free some and try again.</source>
        <translation>Auf dem Datenträger von {} ist kein Platz mehr; machen Sie welchen frei, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>There is no such answer to this question: {}</source>
        <translation>Auf diese Frage gibt es keine solche Antwort: {}</translation>
    </message>
    <message>
        <source>There is no such attachment any more.</source>
        <translation>Diesen Anhang gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>There is no such file among the changes.</source>
        <translation>Unter den Änderungen ist keine solche Datei.</translation>
    </message>
    <message>
        <source>There is no such port.</source>
        <translation>Diesen Port gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such recording.</source>
        <translation>Diese Aufnahme gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such target.</source>
        <translation>Dieses Ziel gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such workspace.</source>
        <translation>Diesen Workspace gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no system bus.</source>
        <translation>Es gibt keinen System-Bus.</translation>
    </message>
    <message>
        <source>There is no systemd here that could limit a program.</source>
        <translation>Hier ist kein systemd, das ein Programm begrenzen könnte.</translation>
    </message>
    <message>
        <source>There is no tar in the guest, which folders need; drop files, or bring it in with helixctl cp.</source>
        <translation>Im Gast gibt es kein tar, das Ordner brauchen; legen Sie Dateien ab, oder bringen Sie ihn mit helixctl cp hinein.</translation>
    </message>
    <message>
        <source>There is no tar in the guest, which folders need; take files, or copy it with helixctl cp.</source>
        <translation>Im Gast gibt es kein tar, das Ordner brauchen; nehmen Sie Dateien, oder kopieren Sie ihn mit helixctl cp.</translation>
    </message>
    <message>
        <source>There is no text, HTML or PNG picture in the clipboard.</source>
        <translation>In der Zwischenablage ist weder Text noch HTML noch ein PNG-Bild.</translation>
    </message>
    <message>
        <source>There is no version {} of {} that runs on this computer; there are: {}.</source>
        <translation>Es gibt keine Version {} von {}, die auf diesem Computer läuft; es gibt: {}.</translation>
    </message>
    <message>
        <source>There is no workspace {}.</source>
        <translation>Es gibt keinen Workspace {}.</translation>
    </message>
    <message>
        <source>There is no {} named {}.</source>
        <translation>Es gibt keinen Eintrag der Art {} namens {}.</translation>
    </message>
    <message>
        <source>There is no {}. {}</source>
        <translation>Es gibt kein {}. {}</translation>
    </message>
    <message>
        <source>There is not enough memory for an SSH connection.</source>
        <translation>Für eine SSH-Verbindung ist nicht genug Arbeitsspeicher da.</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>Es ist nicht genug Arbeitsspeicher da.</translation>
    </message>
    <message>
        <source>There is not enough space on the disk for what the workspace sends ({} MB); free some and copy again.</source>
        <translation>Auf dem Datenträger ist nicht genug Platz für das, was der Workspace sendet ({} MB); machen Sie welchen frei, und kopieren Sie es noch einmal.</translation>
    </message>
    <message>
        <source>There is not enough space on the disk for what the workspace sends{}; free some and copy again.</source>
        <translation>Auf dem Datenträger ist nicht genug Platz für das, was der Workspace sendet{}; machen Sie welchen frei, und kopieren Sie es noch einmal.</translation>
    </message>
    <message>
        <source>There is nothing to take a picture of: {} in time.</source>
        <translation>Es gibt nichts, wovon ein Bild gemacht werden könnte: {} nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>There is something else at that place.</source>
        <translation>An dieser Stelle ist etwas anderes.</translation>
    </message>
    <message>
        <source>There is space again.</source>
        <translation>Es ist wieder Platz.</translation>
    </message>
    <message>
        <source>There is too little memory for the picture.</source>
        <translation>Für das Bild ist zu wenig Arbeitsspeicher da.</translation>
    </message>
    <message>
        <source>There is too little space for a copy of {}; free some.</source>
        <translation>Für eine Kopie von {} ist zu wenig Platz; machen Sie welchen frei.</translation>
    </message>
    <message>
        <source>These settings were written by a newer Helix. Update this one first.</source>
        <translation>Diese Einstellungen wurden von einem neueren Helix geschrieben. Aktualisieren Sie zuerst dieses.</translation>
    </message>
    <message>
        <source>They have too little in common.</source>
        <translation>Sie haben zu wenig gemeinsam.</translation>
    </message>
    <message>
        <source>This Helix cannot start again; quit it and run helix --move-data FOLDER.</source>
        <translation>Dieses Helix kann sich nicht neu starten; beenden Sie es, und führen Sie helix --move-data FOLDER aus.</translation>
    </message>
    <message>
        <source>This Helix does not know the request &apos;{}&apos;.</source>
        <translation>Dieses Helix kennt die Anfrage „{}“ nicht.</translation>
    </message>
    <message>
        <source>This QEMU saves a machine in a way that HelixVM does not know.</source>
        <translation>Dieses QEMU sichert eine Maschine auf eine Weise, die HelixVM nicht kennt.</translation>
    </message>
    <message>
        <source>This computer does not know the server&apos;s host key yet, or knows another one. Connect to it once with ssh in a terminal and look at the key, then try again.</source>
        <translation>Dieser Computer kennt den Hostschlüssel des Servers noch nicht, oder einen anderen. Verbinden Sie sich einmal mit ssh in einem Terminal, und sehen Sie den Schlüssel an; versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>This computer emulates its machines, which takes minutes beside other work: start it again when there is less to do.</source>
        <translation>Dieser Computer emuliert seine Maschinen, was neben anderer Arbeit Minuten dauert: Starten Sie ihn erneut, wenn weniger zu tun ist.</translation>
    </message>
    <message>
        <source>This computer has no address {}; choose one of its own, or 127.0.0.1.</source>
        <translation>Dieser Computer hat keine Adresse {}; wählen Sie eine von seinen oder 127.0.0.1.</translation>
    </message>
    <message>
        <source>This computer has {} CPU, not {}.</source>
        <translation>Dieser Computer hat {} CPU, nicht {}.</translation>
    </message>
    <message>
        <source>This computer has {} CPUs, not {}.</source>
        <translation>Dieser Computer hat {} CPUs, nicht {}.</translation>
    </message>
    <message>
        <source>This computer has {} MB of memory free, which is less than {}; ask for less or close programs.</source>
        <translation>Auf diesem Computer sind {} MB Arbeitsspeicher frei, das ist weniger als {}; verlangen Sie weniger, oder schließen Sie Programme.</translation>
    </message>
    <message>
        <source>This computer itself is out of bounds.</source>
        <translation>Dieser Computer selbst ist tabu.</translation>
    </message>
    <message>
        <source>This computer&apos;s FFmpeg cannot decode H.264; install libavcodec with H.264.</source>
        <translation>Das FFmpeg dieses Computers kann H.264 nicht dekodieren; installieren Sie libavcodec mit H.264.</translation>
    </message>
    <message>
        <source>This computer&apos;s FFmpeg has no MP4.</source>
        <translation>Das FFmpeg dieses Computers hat kein MP4.</translation>
    </message>
    <message>
        <source>This conversation belongs to an editor; begin a session of your own.</source>
        <translation>Dieses Gespräch gehört einem Editor; beginnen Sie ein eigenes.</translation>
    </message>
    <message>
        <source>This conversation belongs to an editor; stop it there.</source>
        <translation>Dieses Gespräch gehört einem Editor; halten Sie es dort an.</translation>
    </message>
    <message>
        <source>This conversation cannot be written to the disk, and goes on by itself once it can. {}</source>
        <translation>Dieses Gespräch kann nicht auf den Datenträger geschrieben werden und geht von selbst weiter, sobald das wieder möglich ist. {}</translation>
    </message>
    <message>
        <source>This image is being brought here already.</source>
        <translation>Dieses Image wird bereits hierher gebracht.</translation>
    </message>
    <message>
        <source>This is a certificate; a bare key is wanted.</source>
        <translation>Das ist ein Zertifikat; gebraucht wird ein bloßer Schlüssel.</translation>
    </message>
    <message>
        <source>This is a private key where the public one is wanted: keep it to yourself, and give what &quot;openssl pkey -pubout&quot; makes of it.</source>
        <translation>Das ist ein privater Schlüssel, wo der öffentliche gebraucht wird: Behalten Sie ihn für sich, und geben Sie, was „openssl pkey -pubout“ daraus macht.</translation>
    </message>
    <message>
        <source>This is a public key, which cannot sign: the private one is wanted.</source>
        <translation>Das ist ein öffentlicher Schlüssel, der nicht signieren kann: Gebraucht wird der private.</translation>
    </message>
    <message>
        <source>This is no file of Helix&apos;s settings.</source>
        <translation>Das ist keine Datei mit Einstellungen von Helix.</translation>
    </message>
    <message>
        <source>This is no {} key in PEM: its first line is not &quot;{}{}{}&quot;.</source>
        <translation>Das ist kein {} Schlüssel in PEM: Seine erste Zeile ist nicht „{}{}{}“.</translation>
    </message>
    <message>
        <source>This is not a certificate authority: {}</source>
        <translation>Das ist keine Zertifizierungsstelle: {}</translation>
    </message>
    <message>
        <source>This is not a message about a clipboard.</source>
        <translation>Das ist keine Nachricht über eine Zwischenablage.</translation>
    </message>
    <message>
        <source>This is not about sound.</source>
        <translation>Das betrifft keinen Ton.</translation>
    </message>
    <message>
        <source>This is signed {} times already, which is the most there may be.</source>
        <translation>Das ist bereits {} Mal signiert, öfter darf es nicht sein.</translation>
    </message>
    <message>
        <source>This kernel cannot seal shared memory; Linux 5.1 is the oldest that works.</source>
        <translation>Dieser Kernel kann geteilten Speicher nicht versiegeln; Linux 5.1 ist der älteste, der funktioniert.</translation>
    </message>
    <message>
        <source>This kernel cannot watch processes by descriptor (pidfd); Linux 5.4 is the oldest that works.</source>
        <translation>Dieser Kernel kann Prozesse nicht über Deskriptoren beobachten (pidfd); Linux 5.4 ist der älteste, der funktioniert.</translation>
    </message>
    <message>
        <source>This machine has no sound: there is no PipeWire in it.</source>
        <translation>Diese Maschine hat keinen Ton: Es ist kein PipeWire darin.</translation>
    </message>
    <message>
        <source>This machine starts by UEFI, whose firmware is not installed; install it (Debian: apt install ovmf).</source>
        <translation>Diese Maschine startet mit UEFI, dessen Firmware nicht installiert ist; installieren Sie sie (Debian: apt install ovmf).</translation>
    </message>
    <message>
        <source>This project did not come from a repository on this computer. Take the changes as a patch file, or name a repository to put them into (--into).</source>
        <translation>Dieses Projekt kam nicht aus einem Repository auf diesem Computer. Nehmen Sie die Änderungen als Patch-Datei, oder nennen Sie ein Repository, in das sie sollen (--into).</translation>
    </message>
    <message>
        <source>This system cannot confine the program that decodes desktops (seccomp), so they are not shown.</source>
        <translation>Dieses System kann das Programm, das Desktops dekodiert, nicht abschotten (seccomp), darum werden sie nicht gezeigt.</translation>
    </message>
    <message>
        <source>This system does not let bubblewrap make user namespaces ({}). {}</source>
        <translation>Dieses System lässt bubblewrap keine User-Namespaces anlegen ({}). {}</translation>
    </message>
    <message>
        <source>This system does not let bubblewrap make user namespaces. {}</source>
        <translation>Dieses System lässt bubblewrap keine User-Namespaces anlegen. {}</translation>
    </message>
    <message>
        <source>This takes the program {}, which the workspace does not have or cannot run.</source>
        <translation>Dafür braucht es das Programm {}, das der Workspace nicht hat oder nicht ausführen kann.</translation>
    </message>
    <message>
        <source>This version of the image &apos;{}&apos; is here already.</source>
        <translation>Diese Version des Images „{}“ ist bereits hier.</translation>
    </message>
    <message>
        <source>This workspace is offline.</source>
        <translation>Dieser Workspace ist offline.</translation>
    </message>
    <message>
        <source>This workspace loses</source>
        <translation>Dieser Workspace verliert</translation>
    </message>
    <message>
        <source>This workspace loses {}.</source>
        <translation>Dieser Workspace verliert {}.</translation>
    </message>
    <message>
        <source>This workspace may reach the whole internet; choose Allowlist to refuse single domains.</source>
        <translation>Dieser Workspace darf das ganze Internet erreichen; wählen Sie „Nur diese Websites“, um einzelne Domains abzulehnen.</translation>
    </message>
    <message>
        <source>Through Helix, which puts your keys in outside of the guest: {}. The provider sees what the agent sends it.</source>
        <translation>Durch Helix, das Ihre Schlüssel außerhalb des Gastes einsetzt: {}. Der Anbieter sieht, was der Agent ihm sendet.</translation>
    </message>
    <message>
        <source>To be suspended {}</source>
        <translation>Das Pausieren von {}</translation>
    </message>
    <message>
        <source>To go on it</source>
        <translation>Das Fortsetzen</translation>
    </message>
    <message>
        <source>To put its newest good copy in its place, quit Helix and run &apos;helix --restore-database {}&apos;.</source>
        <translation>Um ihre neueste gute Kopie an ihre Stelle zu setzen, beenden Sie Helix, und führen Sie „helix --restore-database {}“ aus.</translation>
    </message>
    <message>
        <source>To save the memory of {}</source>
        <translation>Den Arbeitsspeicher von {} zu sichern</translation>
    </message>
    <message>
        <source>Too many connections at once.</source>
        <translation>Zu viele Verbindungen auf einmal.</translation>
    </message>
    <message>
        <source>Too many files of the folder have the same name.</source>
        <translation>Zu viele Dateien des Ordners haben denselben Namen.</translation>
    </message>
    <message>
        <source>Too many new connections in a second.</source>
        <translation>Zu viele neue Verbindungen in einer Sekunde.</translation>
    </message>
    <message>
        <source>Too many programs are talking to Helix already.</source>
        <translation>Es sprechen bereits zu viele Programme mit Helix.</translation>
    </message>
    <message>
        <source>Too many requests are under way; wait for some of them.</source>
        <translation>Es laufen zu viele Anfragen; warten Sie auf einige davon.</translation>
    </message>
    <message>
        <source>Tool call</source>
        <translation>Werkzeugaufruf</translation>
    </message>
    <message>
        <source>Try again with: helixctl project add {} {}</source>
        <translation>Versuchen Sie es erneut mit: helixctl project add {} {}</translation>
    </message>
    <message>
        <source>Uncommitted work</source>
        <translation>Nicht eingecheckte Arbeit</translation>
    </message>
    <message>
        <source>Unpacking the project</source>
        <translation>Projekt wird entpackt</translation>
    </message>
    <message>
        <source>User namespaces are refused here, as in most containers: run Helix outside of it, or allow them there.</source>
        <translation>User-Namespaces werden hier abgelehnt, wie in den meisten Containern: Führen Sie Helix außerhalb davon aus, oder erlauben Sie sie dort.</translation>
    </message>
    <message>
        <source>User namespaces are switched off for users: sysctl -w kernel.unprivileged_userns_clone=1, and the same line in a file in /etc/sysctl.d.</source>
        <translation>User-Namespaces sind für Benutzer ausgeschaltet: sysctl -w kernel.unprivileged_userns_clone=1, und dieselbe Zeile in einer Datei in /etc/sysctl.d.</translation>
    </message>
    <message>
        <source>User namespaces are switched off: sysctl -w user.max_user_namespaces=10000, and the same line in a file in /etc/sysctl.d.</source>
        <translation>User-Namespaces sind ausgeschaltet: sysctl -w user.max_user_namespaces=10000, und dieselbe Zeile in einer Datei in /etc/sysctl.d.</translation>
    </message>
    <message>
        <source>VA-API on {}</source>
        <translation>VA-API auf {}</translation>
    </message>
    <message>
        <source>Version {} of the image &apos;{}&apos; is not here any more.</source>
        <translation>Die Version {} des Images „{}“ ist nicht mehr da.</translation>
    </message>
    <message>
        <source>Waits for a slot: {} of {} run.</source>
        <translation>Wartet auf einen Platz: {} von {} laufen.</translation>
    </message>
    <message>
        <source>Went back to the checkpoint {}.</source>
        <translation>Zum Sicherungspunkt {} zurückgekehrt.</translation>
    </message>
    <message>
        <source>Went to Helix&apos;s model gateway.</source>
        <translation>Ging an das Modell-Gateway von Helix.</translation>
    </message>
    <message>
        <source>What &apos;{}&apos; is to lie in is no folder.</source>
        <translation>Worin „{}“ liegen soll, ist kein Ordner.</translation>
    </message>
    <message>
        <source>What /proc says of a process is not understood.</source>
        <translation>Was /proc von einem Prozess sagt, ist nicht zu verstehen.</translation>
    </message>
    <message>
        <source>What Docker&apos;s config.json says of the registry is damaged.</source>
        <translation>Was die config.json von Docker über die Registry sagt, ist beschädigt.</translation>
    </message>
    <message>
        <source>What Helix noted about files that it was changing is damaged. They are in &apos;{}&apos;.</source>
        <translation>Was Helix über Dateien notiert hat, die es gerade änderte, ist beschädigt. Sie sind in „{}“.</translation>
    </message>
    <message>
        <source>What answers on port {} does not speak TLS 1.3.</source>
        <translation>Was auf dem Port {} antwortet, spricht kein TLS 1.3.</translation>
    </message>
    <message>
        <source>What answers on port {} is not the agent that this workspace was paired with. Nothing was sent to it.</source>
        <translation>Was auf dem Port {} antwortet, ist nicht der Agent, mit dem dieser Workspace gekoppelt wurde. Ihm wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>What answers on port {} is not this workspace&apos;s SSH server: it has another host key. Nothing was sent to it.</source>
        <translation>Was auf dem Port {} antwortet, ist nicht der SSH-Server dieses Workspaces: Es hat einen anderen Hostschlüssel. Ihm wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>What belongs to {} could not be taken out of {}.</source>
        <translation>Was zu {} gehört, konnte nicht aus {} entfernt werden.</translation>
    </message>
    <message>
        <source>What came is no signed catalogue.</source>
        <translation>Was kam, ist kein signierter Katalog.</translation>
    </message>
    <message>
        <source>What came is signed, but is no catalogue: it was exchanged on its way.</source>
        <translation>Was kam, ist signiert, aber kein Katalog: Es wurde unterwegs vertauscht.</translation>
    </message>
    <message>
        <source>What came out of the workspace is damaged or holds something that git does not allow; none of it was taken. Ask the agent to look at its repository (git fsck).</source>
        <translation>Was aus dem Workspace kam, ist beschädigt oder enthält etwas, was git nicht erlaubt; nichts davon wurde übernommen. Bitten Sie den Agenten, sein Repository zu prüfen (git fsck).</translation>
    </message>
    <message>
        <source>What changed after that is not known: {}</source>
        <translation>Was sich danach geändert hat, ist nicht bekannt: {}</translation>
    </message>
    <message>
        <source>What git says about the changes cannot be read.</source>
        <translation>Was git über die Änderungen sagt, ist nicht lesbar.</translation>
    </message>
    <message>
        <source>What is at that place is absurdly long.</source>
        <translation>Was an dieser Stelle steht, ist absurd lang.</translation>
    </message>
    <message>
        <source>What is copied in this workspace may not come into your clipboard; its Boundary has the switch.</source>
        <translation>Was in diesem Workspace kopiert wird, darf nicht in Ihre Zwischenablage; der Schalter dafür steht unter Grenze.</translation>
    </message>
    <message>
        <source>What is copied there into your clipboard</source>
        <translation>Was dort kopiert wird, in Ihre Zwischenablage</translation>
    </message>
    <message>
        <source>What is dragged out of this workspace is not saved here; its Boundary has the switch.</source>
        <translation>Was aus diesem Workspace gezogen wird, wird hier nicht gespeichert; der Schalter dafür steht unter Grenze.</translation>
    </message>
    <message>
        <source>What is kept</source>
        <translation>Was aufgehoben ist</translation>
    </message>
    <message>
        <source>What is sent could not be kept in memory.</source>
        <translation>Was gesendet wird, konnte nicht im Arbeitsspeicher gehalten werden.</translation>
    </message>
    <message>
        <source>What is sent to the registry could not be read.</source>
        <translation>Was an die Registry gesendet wird, konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>What is stored about a project is damaged.</source>
        <translation>Was über ein Projekt gespeichert ist, ist beschädigt.</translation>
    </message>
    <message>
        <source>What is stored about changes is damaged.</source>
        <translation>Was über Änderungen gespeichert ist, ist beschädigt.</translation>
    </message>
    <message>
        <source>What it plays is not heard here.</source>
        <translation>Was er spielt, ist hier nicht zu hören.</translation>
    </message>
    <message>
        <source>What such a site does with what it is sent is its own business.</source>
        <translation>Was eine solche Website mit dem macht, was sie bekommt, ist ihre Sache.</translation>
    </message>
    <message>
        <source>What the disk of {} stands on is missing ({})</source>
        <translation>Worauf der Datenträger von {} aufbaut, fehlt ({})</translation>
    </message>
    <message>
        <source>What the disk stands on is not understood.</source>
        <translation>Worauf der Datenträger aufbaut, ist nicht zu verstehen.</translation>
    </message>
    <message>
        <source>What the recording says of the pointer could not be read.</source>
        <translation>Was die Aufnahme über den Zeiger sagt, konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>What the recording says of the pointer is damaged.</source>
        <translation>Was die Aufnahme über den Zeiger sagt, ist beschädigt.</translation>
    </message>
    <message>
        <source>What the recording says of the pointer is of another version of Helix.</source>
        <translation>Was die Aufnahme über den Zeiger sagt, ist von einer anderen Version von Helix.</translation>
    </message>
    <message>
        <source>What the registry says of it contradicts itself.</source>
        <translation>Was die Registry darüber sagt, widerspricht sich selbst.</translation>
    </message>
    <message>
        <source>What the workspace&apos;s network did before cannot be written into its ledger.</source>
        <translation>Was das Netzwerk des Workspaces vorher tat, kann nicht in sein Protokoll geschrieben werden.</translation>
    </message>
    <message>
        <source>What was allowed once is gone: {}.</source>
        <translation>Was einmal erlaubt war, ist weg: {}.</translation>
    </message>
    <message>
        <source>What was copied in the guest is of another kind.</source>
        <translation>Was im Gast kopiert wurde, ist von anderer Art.</translation>
    </message>
    <message>
        <source>What was copied is larger than 16 MB, which is the most that a clipboard carries; move it as a file.</source>
        <translation>Was kopiert wurde, ist größer als 16 MB, mehr trägt eine Zwischenablage nicht; bewegen Sie es als Datei.</translation>
    </message>
    <message>
        <source>What was copied is no text.</source>
        <translation>Was kopiert wurde, ist kein Text.</translation>
    </message>
    <message>
        <source>What was copied is not there any more; copy it again.</source>
        <translation>Was kopiert wurde, ist nicht mehr da; kopieren Sie es noch einmal.</translation>
    </message>
    <message>
        <source>What was downloaded could not be read.</source>
        <translation>Das Heruntergeladene konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>What was kept of a fork or a checkpoint</source>
        <translation>Was von einer Abzweigung oder einem Sicherungspunkt aufgehoben war</translation>
    </message>
    <message>
        <source>What was kept of the catalogue {} is damaged.</source>
        <translation>Was vom Katalog {} aufgehoben war, ist beschädigt.</translation>
    </message>
    <message>
        <source>What was kept of the changes is damaged. Take them anew.</source>
        <translation>Was von den Änderungen aufgehoben war, ist beschädigt. Holen Sie sie neu.</translation>
    </message>
    <message>
        <source>What was left of the data in {} could not be removed.</source>
        <translation>Was von den Daten in {} übrig war, konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>What was left of the data in {} is removed.</source>
        <translation>Was von den Daten in {} übrig war, wird entfernt.</translation>
    </message>
    <message>
        <source>What was saved of its devices is missing.</source>
        <translation>Was von seinen Geräten gesichert war, fehlt.</translation>
    </message>
    <message>
        <source>What was saved of its memory is missing.</source>
        <translation>Was von seinem Arbeitsspeicher gesichert war, fehlt.</translation>
    </message>
    <message>
        <source>What was saved of its memory is not whole.</source>
        <translation>Was von seinem Arbeitsspeicher gesichert war, ist nicht vollständig.</translation>
    </message>
    <message>
        <source>What was stored of the image before is damaged.</source>
        <translation>Was vorher von dem Image abgelegt wurde, ist beschädigt.</translation>
    </message>
    <message>
        <source>What you copy while you steer its desktop. What its programs copy on their own waits until you take it. Files that you drag out of the desktop are saved in your Downloads.</source>
        <translation>Was Sie kopieren, während Sie seinen Desktop steuern. Was seine Programme von sich aus kopieren, wartet, bis Sie es nehmen. Dateien, die Sie aus dem Desktop ziehen, werden in Ihren Downloads gespeichert.</translation>
    </message>
    <message>
        <source>What you drop on its desktop, attach to a prompt or copy in with helixctl is in the guest from then on; dropped files are in its Downloads. Each dropped file has a line in the ledger; of the others Helix keeps no list.</source>
        <translation>Was Sie auf seinem Desktop ablegen, einem Prompt anhängen oder mit helixctl hineinkopieren, ist von da an im Gast; abgelegte Dateien sind in seinen Downloads. Jede abgelegte Datei hat eine Zeile im Protokoll; über die anderen führt Helix keine Liste.</translation>
    </message>
    <message>
        <source>What {} had in memory when it was suspended</source>
        <translation>Was {} beim Pausieren im Arbeitsspeicher hatte</translation>
    </message>
    <message>
        <source>Whatever you copy while you steer its desktop is there for its programs at once, passwords too.</source>
        <translation>Was immer Sie kopieren, während Sie seinen Desktop steuern, haben seine Programme sofort, auch Passwörter.</translation>
    </message>
    <message>
        <source>Whoever can reach this computer on that address can reach the workspace through this port.</source>
        <translation>Wer diesen Computer unter dieser Adresse erreicht, erreicht durch diesen Port den Workspace.</translation>
    </message>
    <message>
        <source>Whoever connects to {}:{} reaches what listens there in the guest; other computers may be able to.</source>
        <translation>Wer sich mit {}:{} verbindet, erreicht, was dort im Gast lauscht; andere Computer können es vielleicht.</translation>
    </message>
    <message>
        <source>Whoever connects to {}:{} reaches what listens there in the guest; programs of this computer can.</source>
        <translation>Wer sich mit {}:{} verbindet, erreicht, was dort im Gast lauscht; Programme dieses Computers können das.</translation>
    </message>
    <message>
        <source>Writing the image</source>
        <translation>Image wird geschrieben</translation>
    </message>
    <message>
        <source>You are asked again.</source>
        <translation>Sie werden wieder gefragt.</translation>
    </message>
    <message>
        <source>You may not write into {}.</source>
        <translation>Sie dürfen nicht nach {} schreiben.</translation>
    </message>
    <message>
        <source>You refused this site.</source>
        <translation>Sie haben diese Website abgelehnt.</translation>
    </message>
    <message>
        <source>Your certificate authority could not be given to this guest: {}</source>
        <translation>Ihre Zertifizierungsstelle konnte diesem Gast nicht gegeben werden: {}</translation>
    </message>
    <message>
        <source>Your clipboard goes into this workspace only when you paste.</source>
        <translation>Ihre Zwischenablage geht nur in diesen Workspace, wenn Sie einfügen.</translation>
    </message>
    <message>
        <source>Your clipboard into this workspace</source>
        <translation>Ihre Zwischenablage in diesen Workspace</translation>
    </message>
    <message>
        <source>Your clipboard may not go into this workspace; its Boundary has the switch.</source>
        <translation>Ihre Zwischenablage darf nicht in diesen Workspace; der Schalter dafür steht unter Grenze.</translation>
    </message>
    <message>
        <source>Your clipboard, pasted there.</source>
        <translation>Ihre Zwischenablage, dort eingefügt.</translation>
    </message>
    <message>
        <source>Your own network is out of bounds.</source>
        <translation>Ihr eigenes Netzwerk ist tabu.</translation>
    </message>
    <message>
        <source>Your workspaces and images are in {}, which is not there now. Connect its disk and look again; or, if they are elsewhere, let the link {} lead there.</source>
        <translation>Ihre Workspaces und Images sind in {}, was gerade nicht da ist. Schließen Sie den Datenträger an, und suchen Sie noch einmal; oder lassen Sie, wenn sie woanders sind, den Link {} dorthin führen.</translation>
    </message>
    <message>
        <source>a Gemini key</source>
        <translation>ein Schlüssel von Gemini</translation>
    </message>
    <message>
        <source>a binary message</source>
        <translation>eine binäre Nachricht</translation>
    </message>
    <message>
        <source>a domain has at least two labels, like example.org.</source>
        <translation>eine Domain hat mindestens zwei Teile, wie example.org.</translation>
    </message>
    <message>
        <source>a domain is labels of 1 to 63 letters, digits, hyphens and underscores with dots between them.</source>
        <translation>eine Domain besteht aus Teilen von 1 bis 63 Buchstaben, Ziffern, Bindestrichen und Unterstrichen mit Punkten dazwischen.</translation>
    </message>
    <message>
        <source>a header extension does not fit into it</source>
        <translation>eine Kopferweiterung passt nicht hinein</translation>
    </message>
    <message>
        <source>a header is wrong</source>
        <translation>ein Header ist falsch</translation>
    </message>
    <message>
        <source>a label of its name has a dot.</source>
        <translation>ein Teil ihres Namens enthält einen Punkt.</translation>
    </message>
    <message>
        <source>a model server</source>
        <translation>ein Modellserver</translation>
    </message>
    <message>
        <source>a number from {} to {}</source>
        <translation>eine Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>a part of the image</source>
        <translation>ein Teil des Images</translation>
    </message>
    <message>
        <source>a part of the image is not in it</source>
        <translation>ein Teil des Images ist nicht darin</translation>
    </message>
    <message>
        <source>a partition lies outside of it</source>
        <translation>eine Partition liegt außerhalb davon</translation>
    </message>
    <message>
        <source>a program (process {})</source>
        <translation>ein Programm (Prozess {})</translation>
    </message>
    <message>
        <source>a project&apos;s record</source>
        <translation>der Eintrag eines Projekts</translation>
    </message>
    <message>
        <source>a rectangle lies outside the desktop</source>
        <translation>ein Rechteck liegt außerhalb des Desktops</translation>
    </message>
    <message>
        <source>a request has the id null</source>
        <translation>eine Anfrage hat die Kennung null</translation>
    </message>
    <message>
        <source>a response has either a result or an error</source>
        <translation>eine Antwort hat entweder ein Ergebnis oder einen Fehler</translation>
    </message>
    <message>
        <source>a result has no id</source>
        <translation>ein Ergebnis hat keine Kennung</translation>
    </message>
    <message>
        <source>a symbolic link</source>
        <translation>ein symbolischer Link</translation>
    </message>
    <message>
        <source>a wildcard over a whole top-level domain is too wide.</source>
        <translation>ein Platzhalter über eine ganze Top-Level-Domain ist zu weit.</translation>
    </message>
    <message>
        <source>a wildcard stands in front only, like *.example.org.</source>
        <translation>ein Platzhalter steht nur vorn, wie in *.example.org.</translation>
    </message>
    <message>
        <source>a yes or no is neither</source>
        <translation>ein Ja oder Nein ist keines von beiden</translation>
    </message>
    <message>
        <source>add pkgs.bubblewrap to environment.systemPackages</source>
        <translation>fügen Sie pkgs.bubblewrap zu environment.systemPackages hinzu</translation>
    </message>
    <message>
        <source>an Anthropic key</source>
        <translation>ein Schlüssel von Anthropic</translation>
    </message>
    <message>
        <source>an OpenAI key</source>
        <translation>ein Schlüssel von OpenAI</translation>
    </message>
    <message>
        <source>an agent</source>
        <translation>ein Agent</translation>
    </message>
    <message>
        <source>an empty repository</source>
        <translation>ein leeres Repository</translation>
    </message>
    <message>
        <source>an image</source>
        <translation>ein Image</translation>
    </message>
    <message>
        <source>an upload</source>
        <translation>ein Hochladen</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>und {} weitere</translation>
    </message>
    <message>
        <source>another file or encryption</source>
        <translation>eine andere Datei oder Verschlüsselung</translation>
    </message>
    <message>
        <source>another format</source>
        <translation>ein anderes Format</translation>
    </message>
    <message>
        <source>another size</source>
        <translation>eine andere Größe</translation>
    </message>
    <message>
        <source>answered what nobody asked</source>
        <translation>antwortete, was niemand gefragt hat</translation>
    </message>
    <message>
        <source>are ready.</source>
        <translation>sind bereit.</translation>
    </message>
    <message>
        <source>as soon as it may no longer reach the whole internet, as it may now</source>
        <translation>sobald er nicht mehr das ganze Internet erreichen darf, was er jetzt darf</translation>
    </message>
    <message>
        <source>asked Helix for something</source>
        <translation>fragte Helix nach etwas</translation>
    </message>
    <message>
        <source>batches are not taken</source>
        <translation>Sammelanfragen werden nicht angenommen</translation>
    </message>
    <message>
        <source>be started</source>
        <translation>gestartet werden</translation>
    </message>
    <message>
        <source>begin a conversation</source>
        <translation>ein Gespräch beginnen</translation>
    </message>
    <message>
        <source>begins no other turn</source>
        <translation>beginnt keine weitere Runde</translation>
    </message>
    <message>
        <source>bubblewrap is not installed. {}</source>
        <translation>bubblewrap ist nicht installiert. {}</translation>
    </message>
    <message>
        <source>by every workspace that reaches named sites only</source>
        <translation>von jedem Workspace, der nur genannte Websites erreicht</translation>
    </message>
    <message>
        <source>by this workspace for as long as it exists</source>
        <translation>von diesem Workspace, solange es ihn gibt</translation>
    </message>
    <message>
        <source>by this workspace until it stops</source>
        <translation>von diesem Workspace, bis er stoppt</translation>
    </message>
    <message>
        <source>came with other content under its old number</source>
        <translation>kam mit anderem Inhalt unter seiner alten Nummer</translation>
    </message>
    <message>
        <source>cannot be deleted once more</source>
        <translation>kann nicht noch einmal gelöscht werden</translation>
    </message>
    <message>
        <source>cannot be started</source>
        <translation>kann nicht gestartet werden</translation>
    </message>
    <message>
        <source>cannot be stopped</source>
        <translation>kann nicht gestoppt werden</translation>
    </message>
    <message>
        <source>cannot be suspended</source>
        <translation>kann nicht pausiert werden</translation>
    </message>
    <message>
        <source>cannot be taken in parts: take all of it or nothing.</source>
        <translation>kann nicht in Teilen übernommen werden: Nehmen Sie alles davon oder nichts.</translation>
    </message>
    <message>
        <source>cannot do that</source>
        <translation>kann das nicht</translation>
    </message>
    <message>
        <source>cannot fail</source>
        <translation>kann nicht fehlschlagen</translation>
    </message>
    <message>
        <source>change the proxy in Settings, Network.</source>
        <translation>ändern Sie den Proxy in den Einstellungen unter Netzwerk.</translation>
    </message>
    <message>
        <source>check its address</source>
        <translation>prüfen Sie seine Adresse</translation>
    </message>
    <message>
        <source>clipboard: HTML</source>
        <translation>Zwischenablage: HTML</translation>
    </message>
    <message>
        <source>clipboard: PNG picture</source>
        <translation>Zwischenablage: PNG-Bild</translation>
    </message>
    <message>
        <source>clipboard: text</source>
        <translation>Zwischenablage: Text</translation>
    </message>
    <message>
        <source>docker-credential-{} does not say who you are to the registry.</source>
        <translation>docker-credential-{} sagt der Registry nicht, wer Sie sind.</translation>
    </message>
    <message>
        <source>does not begin its start again</source>
        <translation>beginnt seinen Start nicht von vorn</translation>
    </message>
    <message>
        <source>does not pair</source>
        <translation>koppelt nicht</translation>
    </message>
    <message>
        <source>emulation (TCG)</source>
        <translation>Emulation (TCG)</translation>
    </message>
    <message>
        <source>exit status {}</source>
        <translation>Exit-Status {}</translation>
    </message>
    <message>
        <source>expects no agent</source>
        <translation>erwartet keinen Agenten</translation>
    </message>
    <message>
        <source>expects no answer</source>
        <translation>erwartet keine Antwort</translation>
    </message>
    <message>
        <source>expects no connection</source>
        <translation>erwartet keine Verbindung</translation>
    </message>
    <message>
        <source>expects no console</source>
        <translation>erwartet keine Konsole</translation>
    </message>
    <message>
        <source>expects no guest</source>
        <translation>erwartet keinen Gast</translation>
    </message>
    <message>
        <source>expects no question</source>
        <translation>erwartet keine Frage</translation>
    </message>
    <message>
        <source>forked</source>
        <translation>abgezweigt werden</translation>
    </message>
    <message>
        <source>gets no disk</source>
        <translation>bekommt keinen Datenträger</translation>
    </message>
    <message>
        <source>given a checkpoint</source>
        <translation>einen Sicherungspunkt bekommen</translation>
    </message>
    <message>
        <source>hardware virtualisation (/dev/kvm)</source>
        <translation>Hardware-Virtualisierung (/dev/kvm)</translation>
    </message>
    <message>
        <source>has a chunk that is larger than what is in it</source>
        <translation>hat ein Stück, das größer ist als sein Inhalt</translation>
    </message>
    <message>
        <source>has a chunk that leaves a hole, or goes beyond its end</source>
        <translation>hat ein Stück, das ein Loch lässt oder über sein Ende hinausgeht</translation>
    </message>
    <message>
        <source>has a chunk that lies outside the disk, or not where chunks do</source>
        <translation>hat ein Stück, das außerhalb des Datenträgers liegt, oder nicht da, wo Stücke liegen</translation>
    </message>
    <message>
        <source>has a command that cannot be: words of one line each, at most 64.</source>
        <translation>hat einen Befehl, der nicht geht: Wörter in je einer Zeile, höchstens 64.</translation>
    </message>
    <message>
        <source>has a copy of your project,</source>
        <translation>hat eine Kopie Ihres Projekts,</translation>
    </message>
    <message>
        <source>has a header that cannot be: write NAME=VALUE on one line.</source>
        <translation>hat einen Header, der nicht geht: Schreiben Sie NAME=WERT in eine Zeile.</translation>
    </message>
    <message>
        <source>has a name that cannot be: use letters, digits, - and _, at most 40.</source>
        <translation>hat einen Namen, der nicht geht: Benutzen Sie Buchstaben, Ziffern, - und _, höchstens 40.</translation>
    </message>
    <message>
        <source>has a variable that cannot be: write NAME=VALUE on one line.</source>
        <translation>hat eine Variable, die nicht geht: Schreiben Sie NAME=WERT in eine Zeile.</translation>
    </message>
    <message>
        <source>has an odd width or height</source>
        <translation>hat eine ungerade Breite oder Höhe</translation>
    </message>
    <message>
        <source>has characters that are not printable</source>
        <translation>enthält nicht druckbare Zeichen</translation>
    </message>
    <message>
        <source>has chunks that overlap or are out of order</source>
        <translation>hat Stücke, die sich überlappen oder in falscher Reihenfolge sind</translation>
    </message>
    <message>
        <source>has failed</source>
        <translation>ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>has more than {} fields</source>
        <translation>hat mehr als {} Felder</translation>
    </message>
    <message>
        <source>has more than {} items</source>
        <translation>hat mehr als {} Einträge</translation>
    </message>
    <message>
        <source>has no agent that could end</source>
        <translation>hat keinen Agenten, der enden könnte</translation>
    </message>
    <message>
        <source>has no machine that could end in good order</source>
        <translation>hat keine Maschine, die ordentlich enden könnte</translation>
    </message>
    <message>
        <source>has no project,</source>
        <translation>hat kein Projekt,</translation>
    </message>
    <message>
        <source>has no prompt for its agent</source>
        <translation>hat keinen Prompt für seinen Agenten</translation>
    </message>
    <message>
        <source>has no start that could be given up</source>
        <translation>hat keinen Start, der aufgegeben werden könnte</translation>
    </message>
    <message>
        <source>has no start to cancel</source>
        <translation>hat keinen Start, der abzubrechen wäre</translation>
    </message>
    <message>
        <source>has no turn of an editor</source>
        <translation>hat keine Runde eines Editors</translation>
    </message>
    <message>
        <source>has no workspace</source>
        <translation>hat keinen Workspace</translation>
    </message>
    <message>
        <source>has not one of &apos;reference&apos; and &apos;digest&apos;</source>
        <translation>hat nicht eines von „reference“ und „digest“</translation>
    </message>
    <message>
        <source>has nothing in it</source>
        <translation>enthält nichts</translation>
    </message>
    <message>
        <source>has nothing that could fail</source>
        <translation>hat nichts, was fehlschlagen könnte</translation>
    </message>
    <message>
        <source>has nothing to stop</source>
        <translation>hat nichts anzuhalten</translation>
    </message>
    <message>
        <source>has several headers; one can be kept on this computer and put in by the gateway, so give the one with the key.</source>
        <translation>hat mehrere Header; einer kann auf diesem Computer aufgehoben und vom Gateway eingesetzt werden, geben Sie also den mit dem Schlüssel an.</translation>
    </message>
    <message>
        <source>has values, which may be keys: say which workspace gets them, as in: helixctl mcp add NAME --workspace WORKSPACE --values-stdin ...</source>
        <translation>hat Werte, die Schlüssel sein können: Sagen Sie, welcher Workspace sie bekommt, etwa: helixctl mcp add NAME --workspace WORKSPACE --values-stdin ...</translation>
    </message>
    <message>
        <source>has version {}</source>
        <translation>hat Version {}</translation>
    </message>
    <message>
        <source>helix-decode and Helix do not understand each other.</source>
        <translation>helix-decode und Helix verstehen einander nicht.</translation>
    </message>
    <message>
        <source>helix-netd goes on without its records being kept</source>
        <translation>helix-netd macht weiter, ohne dass seine Einträge aufgehoben werden</translation>
    </message>
    <message>
        <source>holds a key that is there twice</source>
        <translation>enthält einen Schlüssel, der zweimal da ist</translation>
    </message>
    <message>
        <source>holds something that is not NAME@VERSION</source>
        <translation>enthält etwas, was nicht NAME@VERSION ist</translation>
    </message>
    <message>
        <source>holds what cannot be printed</source>
        <translation>enthält, was nicht druckbar ist</translation>
    </message>
    <message>
        <source>holds what is no key: {}</source>
        <translation>enthält, was kein Schlüssel ist: {}</translation>
    </message>
    <message>
        <source>impossible colours</source>
        <translation>unmögliche Farben</translation>
    </message>
    <message>
        <source>impossible desktop size</source>
        <translation>unmögliche Größe des Desktops</translation>
    </message>
    <message>
        <source>impossible length</source>
        <translation>unmögliche Länge</translation>
    </message>
    <message>
        <source>impossible quality</source>
        <translation>unmögliche Qualität</translation>
    </message>
    <message>
        <source>impossible size</source>
        <translation>unmögliche Größe</translation>
    </message>
    <message>
        <source>in which nothing runs</source>
        <translation>in dem nichts läuft</translation>
    </message>
    <message>
        <source>install it (Debian: apt install qemu-system-x86)</source>
        <translation>installieren Sie es (Debian: apt install qemu-system-x86)</translation>
    </message>
    <message>
        <source>is a path that leaves the tree</source>
        <translation>ist ein Pfad, der aus dem Baum hinausführt</translation>
    </message>
    <message>
        <source>is being created</source>
        <translation>wird erstellt</translation>
    </message>
    <message>
        <source>is being deleted</source>
        <translation>wird gelöscht</translation>
    </message>
    <message>
        <source>is being resumed</source>
        <translation>wird fortgesetzt</translation>
    </message>
    <message>
        <source>is being suspended</source>
        <translation>wird pausiert</translation>
    </message>
    <message>
        <source>is chosen twice.</source>
        <translation>ist zweimal gewählt.</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>ist leer</translation>
    </message>
    <message>
        <source>is longer than {} bytes</source>
        <translation>ist länger als {} Bytes</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>is neither &quot;mcp&quot; nor &quot;own&quot;</source>
        <translation>ist weder „mcp“ noch „own“</translation>
    </message>
    <message>
        <source>is neither allowed nor denied</source>
        <translation>ist weder erlaubt noch abgelehnt</translation>
    </message>
    <message>
        <source>is neither run nor template</source>
        <translation>ist weder run noch template</translation>
    </message>
    <message>
        <source>is no SHA-256</source>
        <translation>ist kein SHA-256</translation>
    </message>
    <message>
        <source>is no id</source>
        <translation>ist keine Kennung</translation>
    </message>
    <message>
        <source>is no media type</source>
        <translation>ist kein Medientyp</translation>
    </message>
    <message>
        <source>is no name</source>
        <translation>ist kein Name</translation>
    </message>
    <message>
        <source>is no name of a layer</source>
        <translation>ist kein Name einer Schicht</translation>
    </message>
    <message>
        <source>is no name, or not that of its folder</source>
        <translation>ist kein Name, oder nicht der seines Ordners</translation>
    </message>
    <message>
        <source>is no path</source>
        <translation>ist kein Pfad</translation>
    </message>
    <message>
        <source>is no picture&apos;s that is shown</source>
        <translation>gehört zu keinem Bild, das gezeigt wird</translation>
    </message>
    <message>
        <source>is no plain name of a file</source>
        <translation>ist kein einfacher Name einer Datei</translation>
    </message>
    <message>
        <source>is no size</source>
        <translation>ist keine Größe</translation>
    </message>
    <message>
        <source>is no time such as 2026-11-27T11:00:00Z</source>
        <translation>ist keine Zeit wie 2026-11-27T11:00:00Z</translation>
    </message>
    <message>
        <source>is no version of Helix such as 0.1.0</source>
        <translation>ist keine Version von Helix wie 0.1.0</translation>
    </message>
    <message>
        <source>is no whole number</source>
        <translation>ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>is none of an image&apos;s</source>
        <translation>ist nichts von einem Image</translation>
    </message>
    <message>
        <source>is none of the catalogue&apos;s</source>
        <translation>gehört zu keinem Katalog</translation>
    </message>
    <message>
        <source>is none of the words that may stand there</source>
        <translation>ist keines der Wörter, die dort stehen dürfen</translation>
    </message>
    <message>
        <source>is none that there is</source>
        <translation>ist keines, das es gibt</translation>
    </message>
    <message>
        <source>is not 1</source>
        <translation>ist nicht 1</translation>
    </message>
    <message>
        <source>is not 64 hexadecimal digits</source>
        <translation>sind nicht 64 hexadezimale Ziffern</translation>
    </message>
    <message>
        <source>is not HOST/PATH@sha256:DIGEST</source>
        <translation>ist nicht HOST/PFAD@sha256:PRÜFSUMME</translation>
    </message>
    <message>
        <source>is not a flow with its two counts</source>
        <translation>ist kein Datenfluss mit seinen beiden Zahlen</translation>
    </message>
    <message>
        <source>is not a host name</source>
        <translation>ist kein Hostname</translation>
    </message>
    <message>
        <source>is not a list</source>
        <translation>ist keine Liste</translation>
    </message>
    <message>
        <source>is not a name of lower-case letters, digits and hyphens</source>
        <translation>ist kein Name aus Kleinbuchstaben, Ziffern und Bindestrichen</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>ist keine Zahl</translation>
    </message>
    <message>
        <source>is not a whole number</source>
        <translation>ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>is not a word of small letters</source>
        <translation>ist kein Wort aus Kleinbuchstaben</translation>
    </message>
    <message>
        <source>is not a workspace id</source>
        <translation>ist keine Kennung eines Workspaces</translation>
    </message>
    <message>
        <source>is not after issuedAt</source>
        <translation>liegt nicht nach issuedAt</translation>
    </message>
    <message>
        <source>is not among the changes.</source>
        <translation>ist nicht unter den Änderungen.</translation>
    </message>
    <message>
        <source>is not an IPv4 address</source>
        <translation>ist keine IPv4-Adresse</translation>
    </message>
    <message>
        <source>is not an OpenSSH private key</source>
        <translation>ist kein privater OpenSSH-Schlüssel</translation>
    </message>
    <message>
        <source>is not an image&apos;s</source>
        <translation>gehört zu keinem Image</translation>
    </message>
    <message>
        <source>is not an object</source>
        <translation>ist kein Objekt</translation>
    </message>
    <message>
        <source>is not base64</source>
        <translation>ist nicht base64-kodiert</translation>
    </message>
    <message>
        <source>is not base64url</source>
        <translation>ist nicht base64url-kodiert</translation>
    </message>
    <message>
        <source>is not base64url of the right length</source>
        <translation>ist nicht base64url-kodiert oder hat nicht die richtige Länge</translation>
    </message>
    <message>
        <source>is not being resumed</source>
        <translation>wird nicht fortgesetzt</translation>
    </message>
    <message>
        <source>is not being saved</source>
        <translation>wird nicht gesichert</translation>
    </message>
    <message>
        <source>is not between {} and {}</source>
        <translation>liegt nicht zwischen {} und {}</translation>
    </message>
    <message>
        <source>is not https://HOST/PATH</source>
        <translation>ist nicht https://HOST/PFAD</translation>
    </message>
    <message>
        <source>is not known</source>
        <translation>ist nicht bekannt</translation>
    </message>
    <message>
        <source>is not one line of printable characters</source>
        <translation>ist nicht eine Zeile druckbarer Zeichen</translation>
    </message>
    <message>
        <source>is not one signature</source>
        <translation>ist nicht eine Signatur</translation>
    </message>
    <message>
        <source>is not plain ASCII</source>
        <translation>ist kein reines ASCII</translation>
    </message>
    <message>
        <source>is not sha256:DIGEST</source>
        <translation>ist nicht sha256:PRÜFSUMME</translation>
    </message>
    <message>
        <source>is not text</source>
        <translation>ist kein Text</translation>
    </message>
    <message>
        <source>is not text of the right length</source>
        <translation>ist kein Text der richtigen Länge</translation>
    </message>
    <message>
        <source>is not the predicate&apos;s</source>
        <translation>gehört nicht zum Prädikat</translation>
    </message>
    <message>
        <source>is not the reference&apos;s</source>
        <translation>gehört nicht zum Verweis</translation>
    </message>
    <message>
        <source>is not true or false</source>
        <translation>ist weder wahr noch falsch</translation>
    </message>
    <message>
        <source>is not valid on this day; look whether date and time of this computer are right.</source>
        <translation>ist an diesem Tag nicht gültig; prüfen Sie Datum und Uhrzeit dieses Computers.</translation>
    </message>
    <message>
        <source>is not {}</source>
        <translation>ist nicht {}</translation>
    </message>
    <message>
        <source>is of another image</source>
        <translation>gehört zu einem anderen Image</translation>
    </message>
    <message>
        <source>is on a file system that exchanges no names</source>
        <translation>liegt auf einem Dateisystem, das keine Namen austauscht</translation>
    </message>
    <message>
        <source>is out of its bounds</source>
        <translation>liegt außerhalb seiner Grenzen</translation>
    </message>
    <message>
        <source>is part of a git repository inside the project, whose settings can run programs. Look at it, and say that you want it (--with-embedded).</source>
        <translation>gehört zu einem Git-Repository im Projekt, dessen Einstellungen Programme ausführen können. Sehen Sie es an, und sagen Sie, dass Sie es wollen (--with-embedded).</translation>
    </message>
    <message>
        <source>is ready.</source>
        <translation>ist bereit.</translation>
    </message>
    <message>
        <source>is running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>is starting</source>
        <translation>wird gestartet</translation>
    </message>
    <message>
        <source>is stopped</source>
        <translation>ist gestoppt</translation>
    </message>
    <message>
        <source>is stopping</source>
        <translation>wird gestoppt</translation>
    </message>
    <message>
        <source>is suspended</source>
        <translation>ist pausiert</translation>
    </message>
    <message>
        <source>is there twice</source>
        <translation>ist zweimal da</translation>
    </message>
    <message>
        <source>is there twice for one architecture</source>
        <translation>ist für eine Architektur zweimal da</translation>
    </message>
    <message>
        <source>is there, although no kernel is</source>
        <translation>ist da, obwohl es keinen Kernel gibt</translation>
    </message>
    <message>
        <source>is too much</source>
        <translation>ist zu viel</translation>
    </message>
    <message>
        <source>is where a disk is mounted</source>
        <translation>ist, wo ein Datenträger eingehängt ist</translation>
    </message>
    <message>
        <source>is wrong: {}</source>
        <translation>ist falsch: {}</translation>
    </message>
    <message>
        <source>it begins like an option.</source>
        <translation>sie beginnt wie eine Option.</translation>
    </message>
    <message>
        <source>it begins with the name of a registry, as in ghcr.io/team/image:tag</source>
        <translation>es beginnt mit dem Namen einer Registry, wie in ghcr.io/team/image:tag</translation>
    </message>
    <message>
        <source>it claims an absurd size; disks of up to 2 TB can be imported</source>
        <translation>es behauptet eine absurde Größe; importiert werden können Datenträger bis 2 TB</translation>
    </message>
    <message>
        <source>it could not be read</source>
        <translation>er konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>it describes too many files</source>
        <translation>es beschreibt zu viele Dateien</translation>
    </message>
    <message>
        <source>it did not answer</source>
        <translation>er antwortete nicht</translation>
    </message>
    <message>
        <source>it does not say how long it is</source>
        <translation>sie sagt nicht, wie lang sie ist</translation>
    </message>
    <message>
        <source>it ended with status {}</source>
        <translation>er endete mit Status {}</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>er endet zu früh</translation>
    </message>
    <message>
        <source>it has more than one disk; only machines with one can be imported</source>
        <translation>es hat mehr als einen Datenträger; importiert werden können nur Maschinen mit einem</translation>
    </message>
    <message>
        <source>it has no descriptor of its own, so its content may be in other files</source>
        <translation>es hat keine eigene Beschreibung, darum kann sein Inhalt in anderen Dateien liegen</translation>
    </message>
    <message>
        <source>it has no disk</source>
        <translation>es hat keinen Datenträger</translation>
    </message>
    <message>
        <source>it has no picture</source>
        <translation>es hat kein Bild</translation>
    </message>
    <message>
        <source>it has no update-ca-certificates.</source>
        <translation>er hat kein update-ca-certificates.</translation>
    </message>
    <message>
        <source>it has too many headers</source>
        <translation>sie hat zu viele Header</translation>
    </message>
    <message>
        <source>it has trouble of its own. Test again later</source>
        <translation>er hat selbst Schwierigkeiten. Testen Sie später noch einmal</translation>
    </message>
    <message>
        <source>it holds a private key, which no guest may have; give the certificate alone.</source>
        <translation>sie enthält einen privaten Schlüssel, den kein Gast haben darf; geben Sie nur das Zertifikat.</translation>
    </message>
    <message>
        <source>it holds files that its manifest does not name</source>
        <translation>es enthält Dateien, die sein Manifest nicht nennt</translation>
    </message>
    <message>
        <source>it holds snapshots beside what it shows; flatten it with qemu-img convert</source>
        <translation>es enthält neben dem, was es zeigt, noch Snapshots; machen Sie es mit qemu-img convert eigenständig</translation>
    </message>
    <message>
        <source>it is a 7z archive; unpack it first</source>
        <translation>es ist ein 7z-Archiv; entpacken Sie es zuerst</translation>
    </message>
    <message>
        <source>it is a Bochs disk; convert it to qcow2 with qemu-img</source>
        <translation>es ist ein Bochs-Datenträger; wandeln Sie ihn mit qemu-img in qcow2 um</translation>
    </message>
    <message>
        <source>it is a CD image; import an installed disk instead</source>
        <translation>es ist ein CD-Abbild; importieren Sie stattdessen einen installierten Datenträger</translation>
    </message>
    <message>
        <source>it is a Parallels disk; convert it to qcow2 with qemu-img</source>
        <translation>es ist ein Parallels-Datenträger; wandeln Sie ihn mit qemu-img in qcow2 um</translation>
    </message>
    <message>
        <source>it is a QED; convert it to qcow2 with qemu-img</source>
        <translation>es ist ein QED; wandeln Sie es mit qemu-img in qcow2 um</translation>
    </message>
    <message>
        <source>it is a URL of a kind that is not fetched; of a file give the path, of a registry HOST/PATH.</source>
        <translation>sie ist eine URL von einer Art, die nicht geholt wird; nennen Sie von einer Datei den Pfad, von einer Registry HOST/PFAD.</translation>
    </message>
    <message>
        <source>it is a VHD; convert it to qcow2 with qemu-img</source>
        <translation>es ist ein VHD; wandeln Sie es mit qemu-img in qcow2 um</translation>
    </message>
    <message>
        <source>it is a VHDX; convert it to qcow2 with qemu-img</source>
        <translation>es ist ein VHDX; wandeln Sie es mit qemu-img in qcow2 um</translation>
    </message>
    <message>
        <source>it is a VMDK whose content is in other files; only monolithicSparse and streamOptimized ones can be imported</source>
        <translation>es ist ein VMDK, dessen Inhalt in anderen Dateien liegt; importiert werden können nur monolithicSparse und streamOptimized</translation>
    </message>
    <message>
        <source>it is a ZIP archive; unpack it first</source>
        <translation>es ist ein ZIP-Archiv; entpacken Sie es zuerst</translation>
    </message>
    <message>
        <source>it is a name of a local network, which no guest reaches.</source>
        <translation>es ist ein Name eines lokalen Netzwerks, das kein Gast erreicht.</translation>
    </message>
    <message>
        <source>it is a request and a response at once</source>
        <translation>sie ist Anfrage und Antwort zugleich</translation>
    </message>
    <message>
        <source>it is an address. Name the domain instead.</source>
        <translation>es ist eine Adresse. Nennen Sie stattdessen die Domain.</translation>
    </message>
    <message>
        <source>it is an archive, but not one virtual machine (OVA)</source>
        <translation>es ist ein Archiv, aber nicht eine virtuelle Maschine (OVA)</translation>
    </message>
    <message>
        <source>it is an old kind of VMDK; convert it to streamOptimized</source>
        <translation>es ist eine alte Art VMDK; wandeln Sie es in streamOptimized um</translation>
    </message>
    <message>
        <source>it is compressed (bzip2); unpack it first</source>
        <translation>es ist komprimiert (bzip2); entpacken Sie es zuerst</translation>
    </message>
    <message>
        <source>it is compressed (gzip); unpack it first</source>
        <translation>es ist komprimiert (gzip); entpacken Sie es zuerst</translation>
    </message>
    <message>
        <source>it is compressed (xz); unpack it first</source>
        <translation>es ist komprimiert (xz); entpacken Sie es zuerst</translation>
    </message>
    <message>
        <source>it is compressed (zstd); unpack it first</source>
        <translation>es ist komprimiert (zstd); entpacken Sie es zuerst</translation>
    </message>
    <message>
        <source>it is compressed in a way that is not known</source>
        <translation>es ist auf eine Weise komprimiert, die nicht bekannt ist</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>es ist beschädigt</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>es ist leer</translation>
    </message>
    <message>
        <source>it is empty, too long, or holds spaces or foreign characters.</source>
        <translation>sie ist leer, zu lang oder enthält Leerzeichen oder fremde Zeichen.</translation>
    </message>
    <message>
        <source>it is encrypted (LUKS); decrypt it first</source>
        <translation>es ist verschlüsselt (LUKS); entschlüsseln Sie es zuerst</translation>
    </message>
    <message>
        <source>it is encrypted; decrypt it first</source>
        <translation>es ist verschlüsselt; entschlüsseln Sie es zuerst</translation>
    </message>
    <message>
        <source>it is longer than 2048 bytes or cannot be printed.</source>
        <translation>sie ist länger als 2048 Bytes oder nicht druckbar.</translation>
    </message>
    <message>
        <source>it is longer than it says</source>
        <translation>sie ist länger, als sie sagt</translation>
    </message>
    <message>
        <source>it is neither HOST/PATH of a registry, nor https://HOST/PATH, nor the whole path of a file.</source>
        <translation>sie ist weder HOST/PFAD einer Registry noch https://HOST/PFAD noch der ganze Pfad einer Datei.</translation>
    </message>
    <message>
        <source>it is neither a disk image of a known format nor a raw disk, whose size is a multiple of 512 bytes</source>
        <translation>es ist weder ein Datenträgerabbild in einem bekannten Format noch ein roher Datenträger, dessen Größe ein Vielfaches von 512 Bytes ist</translation>
    </message>
    <message>
        <source>it is not a disk image that could be imported: {}</source>
        <translation>es ist kein Datenträgerabbild, das importiert werden könnte: {}</translation>
    </message>
    <message>
        <source>it is not an object</source>
        <translation>sie ist kein Objekt</translation>
    </message>
    <message>
        <source>it is not https://HOST/PATH.</source>
        <translation>sie ist nicht https://HOST/PFAD.</translation>
    </message>
    <message>
        <source>it is not of version 1.1 of VDI</source>
        <translation>es hat nicht die Version 1.1 von VDI</translation>
    </message>
    <message>
        <source>it is not one question in a standard query.</source>
        <translation>sie ist nicht eine Frage in einer gewöhnlichen Anfrage.</translation>
    </message>
    <message>
        <source>it is of a version of VMDK that is not known</source>
        <translation>es hat eine Version von VMDK, die nicht bekannt ist</translation>
    </message>
    <message>
        <source>it is of a version of qcow2 that is not known</source>
        <translation>es hat eine Version von qcow2, die nicht bekannt ist</translation>
    </message>
    <message>
        <source>it is shorter than a header.</source>
        <translation>sie ist kürzer als ein Kopf.</translation>
    </message>
    <message>
        <source>it is smaller than a disk&apos;s first sector</source>
        <translation>es ist kleiner als der erste Sektor eines Datenträgers</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>es ist zu groß</translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation>sie ist zu lang</translation>
    </message>
    <message>
        <source>it is too short</source>
        <translation>er ist zu kurz</translation>
    </message>
    <message>
        <source>it lacks {}</source>
        <translation>es fehlt {}</translation>
    </message>
    <message>
        <source>it lies behind what was read</source>
        <translation>er liegt hinter dem, was gelesen wurde</translation>
    </message>
    <message>
        <source>it names another file (a change log)</source>
        <translation>es nennt eine andere Datei (change log)</translation>
    </message>
    <message>
        <source>it names no host.</source>
        <translation>sie nennt keinen Host.</translation>
    </message>
    <message>
        <source>it needs features of qcow2 that are not known</source>
        <translation>es braucht Funktionen von qcow2, die nicht bekannt sind</translation>
    </message>
    <message>
        <source>it only describes a VMDK whose content is in other files; only monolithicSparse and streamOptimized ones can be imported</source>
        <translation>es beschreibt nur ein VMDK, dessen Inhalt in anderen Dateien liegt; importiert werden können nur monolithicSparse und streamOptimized</translation>
    </message>
    <message>
        <source>it points from outside itself</source>
        <translation>er zeigt von außerhalb seiner selbst</translation>
    </message>
    <message>
        <source>it shows no desktop</source>
        <translation>er zeigt keinen Desktop</translation>
    </message>
    <message>
        <source>it shows no desktop and no terminal</source>
        <translation>er zeigt weder Desktop noch Terminal</translation>
    </message>
    <message>
        <source>it shows no desktop, and no agent can work in it</source>
        <translation>er zeigt keinen Desktop, und kein Agent kann darin arbeiten</translation>
    </message>
    <message>
        <source>it speaks of a backing file</source>
        <translation>es spricht von einer Datei, auf der es aufbaut</translation>
    </message>
    <message>
        <source>it stands on another file (a backing file), and could show any file of this computer to the guest; flatten it with qemu-img convert where it was made</source>
        <translation>es baut auf einer anderen Datei auf (backing file) und könnte dem Gast jede Datei dieses Computers zeigen; machen Sie es dort, wo es entstand, mit qemu-img convert eigenständig</translation>
    </message>
    <message>
        <source>it stands on another file (a parent image); consolidate it first</source>
        <translation>es baut auf einer anderen Datei auf (parent image); führen Sie sie zuerst zusammen</translation>
    </message>
    <message>
        <source>it stands on another file (a parent image); merge it in VirtualBox first</source>
        <translation>es baut auf einer anderen Datei auf (parent image); führen Sie es zuerst in VirtualBox zusammen</translation>
    </message>
    <message>
        <source>it takes no more for now, or its account has no credit left. Look at the account, or test again later</source>
        <translation>er nimmt vorerst nichts mehr an, oder sein Konto hat kein Guthaben mehr. Sehen Sie im Konto nach, oder testen Sie später noch einmal</translation>
    </message>
    <message>
        <source>it took too long.</source>
        <translation>es dauerte zu lange.</translation>
    </message>
    <message>
        <source>it was cancelled.</source>
        <translation>es wurde abgebrochen.</translation>
    </message>
    <message>
        <source>it was damaged on its way (as text instead of bytes)</source>
        <translation>es wurde unterwegs beschädigt (als Text statt als Bytes)</translation>
    </message>
    <message>
        <source>it was ended by signal {}</source>
        <translation>er wurde vom Signal {} beendet</translation>
    </message>
    <message>
        <source>it was not closed properly or is marked as damaged; repair it with qemu-img check -r all on a copy</source>
        <translation>es wurde nicht richtig geschlossen oder ist als beschädigt gekennzeichnet; reparieren Sie eine Kopie mit qemu-img check -r all</translation>
    </message>
    <message>
        <source>it would allow everything. Choose Open for that.</source>
        <translation>es würde alles erlauben. Wählen Sie dafür „Offen“.</translation>
    </message>
    <message>
        <source>its OVF description declares types or entities, which could name other files</source>
        <translation>seine OVF-Beschreibung deklariert Typen oder Entitäten, die andere Dateien nennen könnten</translation>
    </message>
    <message>
        <source>its OVF description does not say which file the disk is</source>
        <translation>seine OVF-Beschreibung sagt nicht, welche Datei der Datenträger ist</translation>
    </message>
    <message>
        <source>its OVF description is absurdly long</source>
        <translation>seine OVF-Beschreibung ist absurd lang</translation>
    </message>
    <message>
        <source>its OVF description is not well-formed</source>
        <translation>seine OVF-Beschreibung ist nicht wohlgeformt</translation>
    </message>
    <message>
        <source>its account has no credit left. Top it up there and test again</source>
        <translation>sein Konto hat kein Guthaben mehr. Laden Sie es dort auf, und testen Sie noch einmal</translation>
    </message>
    <message>
        <source>its block map does not fit into it</source>
        <translation>seine Blocktabelle passt nicht hinein</translation>
    </message>
    <message>
        <source>its block size is not the usual one</source>
        <translation>seine Blockgröße ist nicht die übliche</translation>
    </message>
    <message>
        <source>its body is encoded</source>
        <translation>ihr Inhalt ist kodiert</translation>
    </message>
    <message>
        <source>its cluster size is not one of qcow2</source>
        <translation>seine Clustergröße ist keine von qcow2</translation>
    </message>
    <message>
        <source>its content is in another file (an extent), which could be any file of this computer</source>
        <translation>sein Inhalt liegt in einer anderen Datei (extent), die jede Datei dieses Computers sein könnte</translation>
    </message>
    <message>
        <source>its content is in another file (an external data file)</source>
        <translation>sein Inhalt liegt in einer anderen Datei (external data file)</translation>
    </message>
    <message>
        <source>its descriptor contradicts its header</source>
        <translation>seine Beschreibung widerspricht seinem Kopf</translation>
    </message>
    <message>
        <source>its descriptor does not say that all of its content is in this one file</source>
        <translation>seine Beschreibung sagt nicht, dass sein ganzer Inhalt in dieser einen Datei liegt</translation>
    </message>
    <message>
        <source>its descriptor has a line that is not known</source>
        <translation>seine Beschreibung hat eine Zeile, die nicht bekannt ist</translation>
    </message>
    <message>
        <source>its descriptor is incomplete</source>
        <translation>seine Beschreibung ist unvollständig</translation>
    </message>
    <message>
        <source>its disk</source>
        <translation>ihr Datenträger</translation>
    </message>
    <message>
        <source>its disk &apos;{}&apos; is not a file of the archive</source>
        <translation>sein Datenträger „{}“ ist keine Datei des Archivs</translation>
    </message>
    <message>
        <source>its disk does not have the size its manifest names</source>
        <translation>sein Datenträger hat nicht die Größe, die sein Manifest nennt</translation>
    </message>
    <message>
        <source>its disk is compressed or split once more</source>
        <translation>sein Datenträger ist noch einmal komprimiert oder geteilt</translation>
    </message>
    <message>
        <source>its disk is not in the format it should have</source>
        <translation>sein Datenträger hat nicht das Format, das er haben sollte</translation>
    </message>
    <message>
        <source>its disk stands on another one</source>
        <translation>sein Datenträger baut auf einem anderen auf</translation>
    </message>
    <message>
        <source>its disk stands on others; have it written whole with &apos;helixctl image save&apos;</source>
        <translation>sein Datenträger baut auf anderen auf; lassen Sie ihn mit „helixctl image save“ ganz schreiben</translation>
    </message>
    <message>
        <source>its end contradicts its beginning</source>
        <translation>sein Ende widerspricht seinem Anfang</translation>
    </message>
    <message>
        <source>its error has no code or no message</source>
        <translation>ihr Fehler hat keinen Code oder keine Nachricht</translation>
    </message>
    <message>
        <source>its file {} is absurdly large</source>
        <translation>seine Datei {} ist absurd groß</translation>
    </message>
    <message>
        <source>its file {} is missing or not as long as it should be</source>
        <translation>seine Datei {} fehlt oder ist nicht so lang, wie sie sein sollte</translation>
    </message>
    <message>
        <source>its first line is wrong</source>
        <translation>ihre erste Zeile ist falsch</translation>
    </message>
    <message>
        <source>its header contradicts itself</source>
        <translation>sein Kopf widerspricht sich selbst</translation>
    </message>
    <message>
        <source>its header extensions do not end</source>
        <translation>seine Kopferweiterungen enden nicht</translation>
    </message>
    <message>
        <source>its header is incomplete</source>
        <translation>sein Kopf ist unvollständig</translation>
    </message>
    <message>
        <source>its headers are too long</source>
        <translation>ihre Header sind zu lang</translation>
    </message>
    <message>
        <source>its id is not an integer</source>
        <translation>ihre Kennung ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>its index.json is damaged</source>
        <translation>seine index.json ist beschädigt</translation>
    </message>
    <message>
        <source>its initrd</source>
        <translation>ihr initrd</translation>
    </message>
    <message>
        <source>its kernel</source>
        <translation>ihr Kernel</translation>
    </message>
    <message>
        <source>its kernel is not Linux</source>
        <translation>sein Kernel ist kein Linux</translation>
    </message>
    <message>
        <source>its length is wrong</source>
        <translation>ihre Länge ist falsch</translation>
    </message>
    <message>
        <source>its log folder</source>
        <translation>ihr Log-Ordner</translation>
    </message>
    <message>
        <source>its manifest is absurdly long</source>
        <translation>sein Manifest ist absurd lang</translation>
    </message>
    <message>
        <source>its manifest is damaged</source>
        <translation>sein Manifest ist beschädigt</translation>
    </message>
    <message>
        <source>its method is not a name</source>
        <translation>ihre Methode ist kein Name</translation>
    </message>
    <message>
        <source>its name has characters that belong into no host name.</source>
        <translation>ihr Name hat Zeichen, die in keinen Hostnamen gehören.</translation>
    </message>
    <message>
        <source>its name is compressed.</source>
        <translation>ihr Name ist komprimiert.</translation>
    </message>
    <message>
        <source>its name is cut off.</source>
        <translation>ihr Name ist abgeschnitten.</translation>
    </message>
    <message>
        <source>its name is too long.</source>
        <translation>ihr Name ist zu lang.</translation>
    </message>
    <message>
        <source>its parameters have no names</source>
        <translation>ihre Parameter haben keine Namen</translation>
    </message>
    <message>
        <source>its partition table contradicts itself</source>
        <translation>seine Partitionstabelle widerspricht sich selbst</translation>
    </message>
    <message>
        <source>its partition table is empty</source>
        <translation>seine Partitionstabelle ist leer</translation>
    </message>
    <message>
        <source>its question is cut off or not of class IN.</source>
        <translation>ihre Frage ist abgeschnitten oder nicht von der Klasse IN.</translation>
    </message>
    <message>
        <source>its reference counts do not fit into it</source>
        <translation>seine Referenzzähler passen nicht hinein</translation>
    </message>
    <message>
        <source>its runtime folder</source>
        <translation>ihr Laufzeit-Ordner</translation>
    </message>
    <message>
        <source>its seed</source>
        <translation>ihr Seed</translation>
    </message>
    <message>
        <source>its table of contents does not fit into it</source>
        <translation>sein Inhaltsverzeichnis passt nicht hinein</translation>
    </message>
    <message>
        <source>its tag is none</source>
        <translation>sein Tag ist keines</translation>
    </message>
    <message>
        <source>its version is not 2.0</source>
        <translation>ihre Version ist nicht 2.0</translation>
    </message>
    <message>
        <source>its prepared image</source>
        <translation>sein vorbereitetes Image</translation>
    </message>
    <message>
        <source>keep its disk alone</source>
        <translation>sichern Sie nur seinen Datenträger</translation>
    </message>
    <message>
        <source>keep, suspend or stop</source>
        <translation>keep, suspend oder stop</translation>
    </message>
    <message>
        <source>killed, and still there</source>
        <translation>beendet und noch immer da</translation>
    </message>
    <message>
        <source>list the folder</source>
        <translation>dies: den Ordner auflisten</translation>
    </message>
    <message>
        <source>logind does not answer.</source>
        <translation>logind antwortet nicht.</translation>
    </message>
    <message>
        <source>make the folder</source>
        <translation>dies: den Ordner anlegen</translation>
    </message>
    <message>
        <source>make the link</source>
        <translation>dies: den Link anlegen</translation>
    </message>
    <message>
        <source>name the domain alone, without https:// and without a path.</source>
        <translation>nennen Sie nur die Domain, ohne https:// und ohne Pfad.</translation>
    </message>
    <message>
        <source>names and passwords do not belong into it.</source>
        <translation>Namen und Passwörter gehören nicht hinein.</translation>
    </message>
    <message>
        <source>names nothing</source>
        <translation>nennt nichts</translation>
    </message>
    <message>
        <source>names two files alike, or one like a file of Helix&apos;s own</source>
        <translation>nennt zwei Dateien gleich, oder eine wie eine Datei von Helix</translation>
    </message>
    <message>
        <source>needs an address such as https://mcp.example.org/, without a password in it.</source>
        <translation>braucht eine Adresse wie https://mcp.example.org/, ohne Passwort darin.</translation>
    </message>
    <message>
        <source>needs either an address or a command.</source>
        <translation>braucht entweder eine Adresse oder einen Befehl.</translation>
    </message>
    <message>
        <source>no command can be run in it from here</source>
        <translation>von hier kann darin kein Befehl ausgeführt werden</translation>
    </message>
    <message>
        <source>no desktop can have that size</source>
        <translation>kein Desktop kann diese Größe haben</translation>
    </message>
    <message>
        <source>no label of a domain begins or ends with a hyphen.</source>
        <translation>kein Teil einer Domain beginnt oder endet mit einem Bindestrich.</translation>
    </message>
    <message>
        <source>no pointer moves so far at once</source>
        <translation>so weit bewegt sich kein Zeiger auf einmal</translation>
    </message>
    <message>
        <source>no such image is in it</source>
        <translation>kein solches Image ist darin</translation>
    </message>
    <message>
        <source>none, environment or own</source>
        <translation>none, environment oder own</translation>
    </message>
    <message>
        <source>not a plain file</source>
        <translation>keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>nothing in it starts: it has neither boot code nor an EFI system partition</source>
        <translation>nichts darin startet: Es hat weder Startcode noch eine EFI-Systempartition</translation>
    </message>
    <message>
        <source>nothing that it understands</source>
        <translation>nichts, was es versteht</translation>
    </message>
    <message>
        <source>off, disk or memory</source>
        <translation>off, disk oder memory</translation>
    </message>
    <message>
        <source>one of its certificates is an ordinary one.</source>
        <translation>eines ihrer Zertifikate ist ein gewöhnliches.</translation>
    </message>
    <message>
        <source>only https is spoken to others.</source>
        <translation>mit anderen wird nur https gesprochen.</translation>
    </message>
    <message>
        <source>only https://, ssh:// and git@host:path are known.</source>
        <translation>nur https://, ssh:// und git@host:path sind bekannt.</translation>
    </message>
    <message>
        <source>open the folder</source>
        <translation>dies: den Ordner öffnen</translation>
    </message>
    <message>
        <source>pairing failed:</source>
        <translation>das Koppeln schlug fehl:</translation>
    </message>
    <message>
        <source>port 53 is DNS, which a workspace asks of its own resolver alone.</source>
        <translation>Port 53 ist DNS, das ein Workspace nur seinen eigenen Resolver fragt.</translation>
    </message>
    <message>
        <source>processor time</source>
        <translation>Prozessorzeit</translation>
    </message>
    <message>
        <source>reaches named sites only</source>
        <translation>erreicht nur genannte Websites</translation>
    </message>
    <message>
        <source>reaches no site</source>
        <translation>erreicht keine Website</translation>
    </message>
    <message>
        <source>reaches the public internet</source>
        <translation>erreicht das öffentliche Internet</translation>
    </message>
    <message>
        <source>reads nothing</source>
        <translation>liest nichts</translation>
    </message>
    <message>
        <source>runs and is not reachable from here</source>
        <translation>läuft und ist von hier nicht erreichbar</translation>
    </message>
    <message>
        <source>says no size of a disk</source>
        <translation>nennt keine Größe eines Datenträgers</translation>
    </message>
    <message>
        <source>says no {}</source>
        <translation>nennt nicht: {}</translation>
    </message>
    <message>
        <source>sends more than anybody can record</source>
        <translation>sendet mehr, als jemand aufzeichnen kann</translation>
    </message>
    <message>
        <source>sent a descriptor that belongs to no message</source>
        <translation>sandte einen Deskriptor, der zu keiner Nachricht gehört</translation>
    </message>
    <message>
        <source>sent a message that is too long</source>
        <translation>sandte eine zu lange Nachricht</translation>
    </message>
    <message>
        <source>sent descriptors that no message takes</source>
        <translation>sandte Deskriptoren, die keine Nachricht nimmt</translation>
    </message>
    <message>
        <source>sent something that is not a message</source>
        <translation>sandte etwas, was keine Nachricht ist</translation>
    </message>
    <message>
        <source>set the mode of</source>
        <translation>dies: die Zugriffsrechte setzen von</translation>
    </message>
    <message>
        <source>something follows its question.</source>
        <translation>auf ihre Frage folgt noch etwas.</translation>
    </message>
    <message>
        <source>stop it and start it again, and fork it then</source>
        <translation>stoppen Sie ihn, starten Sie ihn erneut, und zweigen Sie dann ab</translation>
    </message>
    <message>
        <source>stop it instead</source>
        <translation>stoppen Sie ihn stattdessen</translation>
    </message>
    <message>
        <source>system, en or de</source>
        <translation>system, en oder de</translation>
    </message>
    <message>
        <source>system, light or dark</source>
        <translation>system, light oder dark</translation>
    </message>
    <message>
        <source>systemd does not hand out every kind of limit here (memory, processor time, tasks); delegate the missing controllers to the user.</source>
        <translation>systemd vergibt hier nicht jede Art von Grenze (Arbeitsspeicher, Prozessorzeit, Tasks); übertragen Sie dem Benutzer die fehlenden Controller.</translation>
    </message>
    <message>
        <source>systemd starts no programs with limits here ({}).</source>
        <translation>systemd startet hier keine Programme mit Grenzen ({}).</translation>
    </message>
    <message>
        <source>systemd starts no programs with limits here.</source>
        <translation>systemd startet hier keine Programme mit Grenzen.</translation>
    </message>
    <message>
        <source>text is not UTF-8</source>
        <translation>Text ist kein UTF-8</translation>
    </message>
    <message>
        <source>text must have 1 to 1024 bytes</source>
        <translation>Text muss 1 bis 1024 Bytes haben</translation>
    </message>
    <message>
        <source>that stops before its agent began</source>
        <translation>das anhält, bevor sein Agent begann</translation>
    </message>
    <message>
        <source>that waits for its workspace</source>
        <translation>das auf seinen Workspace wartet</translation>
    </message>
    <message>
        <source>the agent did not get ready:</source>
        <translation>der Agent wurde nicht bereit:</translation>
    </message>
    <message>
        <source>the agent drive</source>
        <translation>das Agent-Laufwerk</translation>
    </message>
    <message>
        <source>the agent on port {}</source>
        <translation>der Agent auf dem Port {}</translation>
    </message>
    <message>
        <source>the archive ends too early</source>
        <translation>das Archiv endet zu früh</translation>
    </message>
    <message>
        <source>the archive holds &apos;{}&apos;, which is not a plain file (a folder, link, device or extension)</source>
        <translation>das Archiv enthält „{}“, was keine gewöhnliche Datei ist (ein Ordner, Link, Gerät oder eine Erweiterung)</translation>
    </message>
    <message>
        <source>the archive holds a file named &apos;{}&apos;, which is not a plain name and could lead elsewhere</source>
        <translation>das Archiv enthält eine Datei namens „{}“, was kein einfacher Name ist und woandershin führen könnte</translation>
    </message>
    <message>
        <source>the archive holds too many files, or one of them twice</source>
        <translation>das Archiv enthält zu viele Dateien, oder eine davon zweimal</translation>
    </message>
    <message>
        <source>the archive is damaged</source>
        <translation>das Archiv ist beschädigt</translation>
    </message>
    <message>
        <source>the bundle builds on a commit that Helix does not know.</source>
        <translation>das Bundle baut auf einem Commit auf, den Helix nicht kennt.</translation>
    </message>
    <message>
        <source>the bundle holds more than the one branch that was asked for.</source>
        <translation>das Bundle enthält mehr als den einen Branch, nach dem gefragt wurde.</translation>
    </message>
    <message>
        <source>the bundle holds something else than what was asked for.</source>
        <translation>das Bundle enthält etwas anderes, als gefragt wurde.</translation>
    </message>
    <message>
        <source>the bundle is empty.</source>
        <translation>das Bundle ist leer.</translation>
    </message>
    <message>
        <source>the bundle leaves objects out.</source>
        <translation>das Bundle lässt Objekte aus.</translation>
    </message>
    <message>
        <source>the control socket</source>
        <translation>der Steuersocket</translation>
    </message>
    <message>
        <source>the data in {}</source>
        <translation>die Daten in {}</translation>
    </message>
    <message>
        <source>the decoder for {} did not answer</source>
        <translation>der Decoder für {} antwortete nicht</translation>
    </message>
    <message>
        <source>the decoder for {} ended by itself, or its cage ended it</source>
        <translation>der Decoder für {} endete von selbst, oder sein Käfig beendete ihn</translation>
    </message>
    <message>
        <source>the file is too large.</source>
        <translation>die Datei ist zu groß.</translation>
    </message>
    <message>
        <source>the file of its UEFI settings</source>
        <translation>die Datei ihrer UEFI-Einstellungen</translation>
    </message>
    <message>
        <source>the file of its memory</source>
        <translation>die Datei ihres Arbeitsspeichers</translation>
    </message>
    <message>
        <source>the guest did not get ready:</source>
        <translation>der Gast wurde nicht bereit:</translation>
    </message>
    <message>
        <source>the guest did not take its settings:</source>
        <translation>der Gast nahm seine Einstellungen nicht an:</translation>
    </message>
    <message>
        <source>the host</source>
        <translation>der Host</translation>
    </message>
    <message>
        <source>the image&apos;s disk</source>
        <translation>der Datenträger des Images</translation>
    </message>
    <message>
        <source>the list &quot;{}&quot;</source>
        <translation>die Liste „{}“</translation>
    </message>
    <message>
        <source>the list of models</source>
        <translation>die Liste der Modelle</translation>
    </message>
    <message>
        <source>the machine runs but wrote nothing on its console; is the disk one that can be booted?</source>
        <translation>die Maschine läuft, schrieb aber nichts auf ihre Konsole; lässt sich dieser Datenträger hochfahren?</translation>
    </message>
    <message>
        <source>the name of a layout, as de or de(nodeadkeys)</source>
        <translation>der Name einer Belegung, etwa de oder de(nodeadkeys)</translation>
    </message>
    <message>
        <source>the workspace&apos;s SSH server on port {}</source>
        <translation>der SSH-Server des Workspaces auf dem Port {}</translation>
    </message>
    <message>
        <source>there are several images in it</source>
        <translation>es sind mehrere Images darin</translation>
    </message>
    <message>
        <source>there is more of them than was said.</source>
        <translation>es sind mehr, als gesagt wurde.</translation>
    </message>
    <message>
        <source>there is no certificate in it, or one that cannot be read (PEM is expected).</source>
        <translation>sie enthält kein Zertifikat, oder keines, das lesbar ist (erwartet wird PEM).</translation>
    </message>
    <message>
        <source>there is no driver for {}, or none that works</source>
        <translation>für {} gibt es keinen Treiber, oder keinen, der funktioniert</translation>
    </message>
    <message>
        <source>there is no partition table in it</source>
        <translation>es enthält keine Partitionstabelle</translation>
    </message>
    <message>
        <source>there is no room to write down how it differs from {}; free some space and pull it again.</source>
        <translation>es ist kein Platz, um festzuhalten, worin es sich von {} unterscheidet; machen Sie Platz frei, und laden Sie es erneut.</translation>
    </message>
    <message>
        <source>they are not a git bundle.</source>
        <translation>sie sind kein Git-Bundle.</translation>
    </message>
    <message>
        <source>they broke off.</source>
        <translation>sie brachen ab.</translation>
    </message>
    <message>
        <source>they do not begin as Helix&apos;s question asks for.</source>
        <translation>sie beginnen nicht, wie die Frage von Helix es verlangt.</translation>
    </message>
    <message>
        <source>they do not name a commit.</source>
        <translation>sie nennen keinen Commit.</translation>
    </message>
    <message>
        <source>they ended before they began.</source>
        <translation>sie endeten, bevor sie begannen.</translation>
    </message>
    <message>
        <source>this computer does not trust.</source>
        <translation>dem dieser Computer nicht vertraut.</translation>
    </message>
    <message>
        <source>this computer has none that can be used, no /dev/dri/renderD128 or the like and no /dev/nvidiactl</source>
        <translation>dieser Computer hat keine, die benutzt werden kann, weder /dev/dri/renderD128 oder dergleichen noch /dev/nvidiactl</translation>
    </message>
    <message>
        <source>this is no keyboard layout</source>
        <translation>das ist keine Tastaturbelegung</translation>
    </message>
    <message>
        <source>this system cannot confine a decoder for {}</source>
        <translation>dieses System kann einen Decoder für {} nicht abschotten</translation>
    </message>
    <message>
        <source>too deep a structure</source>
        <translation>eine zu tiefe Struktur</translation>
    </message>
    <message>
        <source>too many rectangles</source>
        <translation>zu viele Rechtecke</translation>
    </message>
    <message>
        <source>unknown flags</source>
        <translation>unbekannte Kennzeichen</translation>
    </message>
    <message>
        <source>unknown problem</source>
        <translation>unbekanntes Problem</translation>
    </message>
    <message>
        <source>unknown type</source>
        <translation>unbekannter Typ</translation>
    </message>
    <message>
        <source>unknown version</source>
        <translation>unbekannte Version</translation>
    </message>
    <message>
        <source>update-ca-certificates failed.</source>
        <translation>update-ca-certificates ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>waits for nothing to stop</source>
        <translation>wartet nicht auf ein Anhalten</translation>
    </message>
    <message>
        <source>waits for your answer.</source>
        <translation>wartet auf Ihre Antwort.</translation>
    </message>
    <message>
        <source>was cancelled before it was ready.</source>
        <translation>wurde abgebrochen, bevor er bereit war.</translation>
    </message>
    <message>
        <source>was not suspended and runs on: {}</source>
        <translation>wurde nicht pausiert und läuft weiter: {}</translation>
    </message>
    <message>
        <source>was not suspended and stands still: {}</source>
        <translation>wurde nicht pausiert und steht still: {}</translation>
    </message>
    <message>
        <source>was not suspended, for its machine has ended: {}</source>
        <translation>wurde nicht pausiert, denn seine Maschine ist beendet: {}</translation>
    </message>
    <message>
        <source>were cancelled before they were ready.</source>
        <translation>wurden abgebrochen, bevor sie bereit waren.</translation>
    </message>
    <message>
        <source>were decided: {} was kept</source>
        <translation>wurden entschieden: {} wurde behalten</translation>
    </message>
    <message>
        <source>what every workspace has</source>
        <translation>was jeder Workspace hat</translation>
    </message>
    <message>
        <source>what follows the colon must be a port from 1 to 65535.</source>
        <translation>was auf den Doppelpunkt folgt, muss ein Port von 1 bis 65535 sein.</translation>
    </message>
    <message>
        <source>what refers to the image</source>
        <translation>was auf das Image verweist</translation>
    </message>
    <message>
        <source>what stands after @ is no digest (sha256: and 64 hexadecimal digits)</source>
        <translation>was hinter @ steht, ist keine Prüfsumme (sha256: und 64 hexadezimale Ziffern)</translation>
    </message>
    <message>
        <source>what stands before them is too long.</source>
        <translation>was vor ihnen steht, ist zu lang.</translation>
    </message>
    <message>
        <source>what this workspace has</source>
        <translation>was dieser Workspace hat</translation>
    </message>
    <message>
        <source>what was allowed until it stops</source>
        <translation>was erlaubt war, bis er stoppt</translation>
    </message>
    <message>
        <source>what was saved of a memory</source>
        <translation>was von einem Arbeitsspeicher gesichert war</translation>
    </message>
    <message>
        <source>when Helix looked last, {}.</source>
        <translation>als Helix zuletzt nachsah, {}.</translation>
    </message>
    <message>
        <source>whose agent is being ended</source>
        <translation>dessen Agent beendet wird</translation>
    </message>
    <message>
        <source>whose agent is being started</source>
        <translation>dessen Agent gestartet wird</translation>
    </message>
    <message>
        <source>whose agent was told to stop</source>
        <translation>dessen Agent anhalten soll</translation>
    </message>
    <message>
        <source>whose agent works</source>
        <translation>dessen Agent arbeitet</translation>
    </message>
    <message>
        <source>without encryption only registries of this computer are spoken to</source>
        <translation>ohne Verschlüsselung werden nur Registries dieses Computers angesprochen</translation>
    </message>
    <message>
        <source>words with blanks between them, of at most {} bytes</source>
        <translation>Wörter mit Leerzeichen dazwischen, höchstens {} Bytes</translation>
    </message>
    <message>
        <source>works on a prompt.</source>
        <translation>arbeitet an einem Prompt.</translation>
    </message>
    <message>
        <source>write the domain in its ASCII form (xn--...).</source>
        <translation>schreiben Sie die Domain in ihrer ASCII-Form (xn--...).</translation>
    </message>
    <message>
        <source>wrong length</source>
        <translation>falsche Länge</translation>
    </message>
    <message>
        <source>{}
Images and workspaces are in {} now.</source>
        <translation>{}
Images und Workspaces sind jetzt in {}.</translation>
    </message>
    <message>
        <source>{} (all models)</source>
        <translation>{} (alle Modelle)</translation>
    </message>
    <message>
        <source>{} Every workspace has it.</source>
        <translation>{} Jeder Workspace hat ihn.</translation>
    </message>
    <message>
        <source>{} Files of &apos;{}&apos; may be half changed; Helix tries again at its next start.</source>
        <translation>{} Dateien von „{}“ sind vielleicht halb geändert; Helix versucht es beim nächsten Start erneut.</translation>
    </message>
    <message>
        <source>{} GB of {} GB are free where workspaces are kept.</source>
        <translation>{} GB von {} GB sind frei, wo Workspaces liegen.</translation>
    </message>
    <message>
        <source>{} MB is not between 0 and {}.</source>
        <translation>{} MB liegt nicht zwischen 0 und {}.</translation>
    </message>
    <message>
        <source>{} MB of memory</source>
        <translation>{} MB Arbeitsspeicher</translation>
    </message>
    <message>
        <source>{} No setting was changed.</source>
        <translation>{} Keine Einstellung wurde geändert.</translation>
    </message>
    <message>
        <source>{} Only this workspace has it.</source>
        <translation>{} Nur dieser Workspace hat ihn.</translation>
    </message>
    <message>
        <source>{} So it boots.</source>
        <translation>{} Darum fährt er hoch.</translation>
    </message>
    <message>
        <source>{} The recording ends there.</source>
        <translation>{} Die Aufnahme endet dort.</translation>
    </message>
    <message>
        <source>{} What was copied to {} could not be removed.</source>
        <translation>{} Was nach {} kopiert wurde, konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>{} What was copied to {} is removed when that is there again, and its .helix-arriving can be read.</source>
        <translation>{} Was nach {} kopiert wurde, wird entfernt, wenn das wieder da ist und sein .helix-arriving lesbar ist.</translation>
    </message>
    <message>
        <source>{} What was copied to {} is removed when that is there again.</source>
        <translation>{} Was nach {} kopiert wurde, wird entfernt, wenn das wieder da ist.</translation>
    </message>
    <message>
        <source>{} and more</source>
        <translation>{} und mehr</translation>
    </message>
    <message>
        <source>{} and the folder that the data are in now, {}, lie within one another; choose another one.</source>
        <translation>{} und der Ordner, in dem die Daten jetzt sind, {}, liegen ineinander; wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>{} and {} more</source>
        <translation>{} und {} weitere</translation>
    </message>
    <message>
        <source>{} and {} more were</source>
        <translation>{} und {} weitere wurden</translation>
    </message>
    <message>
        <source>{} answers and offers {} model.</source>
        <translation>{} antwortet und bietet {} Modell.</translation>
    </message>
    <message>
        <source>{} answers and offers {} models.</source>
        <translation>{} antwortet und bietet {} Modelle.</translation>
    </message>
    <message>
        <source>{} answers with {}; {}.</source>
        <translation>{} antwortet mit {}; {}.</translation>
    </message>
    <message>
        <source>{} answers, but offers no model yet; load one there.</source>
        <translation>{} antwortet, bietet aber noch kein Modell an; laden Sie dort eines.</translation>
    </message>
    <message>
        <source>{} asked for permission in a way that cannot be answered, and was told no.</source>
        <translation>{} bat auf eine Weise um Erlaubnis, auf die nicht zu antworten ist, und bekam ein Nein.</translation>
    </message>
    <message>
        <source>{} asked too much at once and was told no.</source>
        <translation>{} fragte zu viel auf einmal und bekam ein Nein.</translation>
    </message>
    <message>
        <source>{} asks for a user and a password{}</source>
        <translation>{} verlangt einen Benutzer und ein Passwort{}</translation>
    </message>
    <message>
        <source>{} attempt at &quot;{}&quot; began.</source>
        <translation>{} Versuch mit „{}“ begann.</translation>
    </message>
    <message>
        <source>{} attempt at &quot;{}&quot; {}.</source>
        <translation>{} Versuch mit „{}“ {}.</translation>
    </message>
    <message>
        <source>{} attempts at &quot;{}&quot; began.</source>
        <translation>{} Versuche mit „{}“ begannen.</translation>
    </message>
    <message>
        <source>{} attempts at &quot;{}&quot; were decided: {} was kept.</source>
        <translation>{} Versuche mit „{}“ sind entschieden: {} wurde behalten.</translation>
    </message>
    <message>
        <source>{} attempts at &quot;{}&quot; {}.</source>
        <translation>{} Versuche mit „{}“ {}.</translation>
    </message>
    <message>
        <source>{} began a conversation without giving it an id.</source>
        <translation>{} begann ein Gespräch, ohne ihm eine Kennung zu geben.</translation>
    </message>
    <message>
        <source>{} belongs to another user (uid {}), who could put another folder in the place of Helix&apos;s; choose another place (HELIXVM_HOME, or the folder of --move-data).</source>
        <translation>{} gehört einem anderen Benutzer (uid {}), der einen anderen Ordner an die Stelle dessen von Helix setzen könnte; wählen Sie einen anderen Ort (HELIXVM_HOME oder den Ordner von --move-data).</translation>
    </message>
    <message>
        <source>{} belongs to another user (uid {}); remove it or choose another place with HELIXVM_HOME.</source>
        <translation>{} gehört einem anderen Benutzer (uid {}); entfernen Sie es, oder wählen Sie mit HELIXVM_HOME einen anderen Ort.</translation>
    </message>
    <message>
        <source>{} came with the signature of another image: it was exchanged or changed on its way.</source>
        <translation>{} kam mit der Signatur eines anderen Images: Es wurde unterwegs vertauscht oder geändert.</translation>
    </message>
    <message>
        <source>{} can be written by every user of this computer, who could put another folder in the place of Helix&apos;s; close it with &apos;chmod o-w {}&apos; or choose another place (HELIXVM_HOME, or the folder of --move-data).</source>
        <translation>In {} kann jeder Benutzer dieses Computers schreiben und einen anderen Ordner an die Stelle dessen von Helix setzen; schließen Sie ihn mit „chmod o-w {}“, oder wählen Sie einen anderen Ort (HELIXVM_HOME oder den Ordner von --move-data).</translation>
    </message>
    <message>
        <source>{} cannot be listed.</source>
        <translation>{} kann nicht aufgelistet werden.</translation>
    </message>
    <message>
        <source>{} cannot be looked at.</source>
        <translation>{} kann nicht angesehen werden.</translation>
    </message>
    <message>
        <source>{} cannot be opened.</source>
        <translation>{} kann nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>{} cannot be opened; this user may have to be in the group that it belongs to</source>
        <translation>{} kann nicht geöffnet werden; vielleicht muss dieser Benutzer in die Gruppe, der es gehört</translation>
    </message>
    <message>
        <source>{} cannot be reached.</source>
        <translation>{} ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>{} cannot be reached: {}</source>
        <translation>{} ist nicht erreichbar: {}</translation>
    </message>
    <message>
        <source>{} cannot be reached{}</source>
        <translation>{} ist nicht erreichbar{}</translation>
    </message>
    <message>
        <source>{} cannot be read.</source>
        <translation>{} ist nicht lesbar.</translation>
    </message>
    <message>
        <source>{} cannot be used.</source>
        <translation>{} kann nicht benutzt werden.</translation>
    </message>
    <message>
        <source>{} cannot be written.</source>
        <translation>{} kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>{} cannot begin with the memory of another: the library that keeps this memory from being written has no path that QEMU can load it from.</source>
        <translation>{} kann nicht mit dem Arbeitsspeicher einer anderen beginnen: Die Bibliothek, die verhindert, dass er geschrieben wird, hat keinen Pfad, von dem QEMU sie laden könnte.</translation>
    </message>
    <message>
        <source>{} cannot give the catalogue at the moment; try again later.</source>
        <translation>{} kann den Katalog im Augenblick nicht liefern; versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>{} cannot have {} CPUs.</source>
        <translation>{} kann nicht {} CPUs haben.</translation>
    </message>
    <message>
        <source>{} cannot have {} MB of memory.</source>
        <translation>{} kann nicht {} MB Arbeitsspeicher haben.</translation>
    </message>
    <message>
        <source>{} cannot listen at {}.</source>
        <translation>{} kann nicht an {} lauschen.</translation>
    </message>
    <message>
        <source>{} changed file came out (+{} -{})</source>
        <translation>{} geänderte Datei kam heraus (+{} -{})</translation>
    </message>
    <message>
        <source>{} changed file was never taken home: {}.</source>
        <translation>{} geänderte Datei wurde nie übernommen: {}.</translation>
    </message>
    <message>
        <source>{} changed files came out (+{} -{})</source>
        <translation>{} geänderte Dateien kamen heraus (+{} -{})</translation>
    </message>
    <message>
        <source>{} changed files were never taken home: {}.</source>
        <translation>{} geänderte Dateien wurden nie übernommen: {}.</translation>
    </message>
    <message>
        <source>{} changed meanwhile and left so; what was there before is in &apos;{}&apos;.</source>
        <translation>{} inzwischen geändert und so belassen; was vorher da war, ist in „{}“.</translation>
    </message>
    <message>
        <source>{} command runs in it.</source>
        <translation>{} Befehl läuft darin.</translation>
    </message>
    <message>
        <source>{} commands run in it.</source>
        <translation>{} Befehle laufen darin.</translation>
    </message>
    <message>
        <source>{} commands{} in it.</source>
        <translation>{} Befehle{} darin.</translation>
    </message>
    <message>
        <source>{} command{} in it.</source>
        <translation>{} Befehl{} darin.</translation>
    </message>
    <message>
        <source>{} conversation goes with it.</source>
        <translation>{} Gespräch geht mit verloren.</translation>
    </message>
    <message>
        <source>{} conversations go with it.</source>
        <translation>{} Gespräche gehen mit verloren.</translation>
    </message>
    <message>
        <source>{} conversations{} with it.</source>
        <translation>{} Gespräche{} damit.</translation>
    </message>
    <message>
        <source>{} conversation{} with it.</source>
        <translation>{} Gespräch{} damit.</translation>
    </message>
    <message>
        <source>{} could not be exchanged for a link in one step.</source>
        <translation>{} konnte nicht in einem Schritt durch einen Link ersetzt werden.</translation>
    </message>
    <message>
        <source>{} could not be installed within 30 minutes.</source>
        <translation>{} konnte nicht innerhalb von 30 Minuten installiert werden.</translation>
    </message>
    <message>
        <source>{} could not be installed: the machine has no python3.</source>
        <translation>{} konnte nicht installiert werden: Die Maschine hat kein python3.</translation>
    </message>
    <message>
        <source>{} could not be installed: this workspace cannot reach registry.npmjs.org. Its ledger says why: a site that is not allowed is let through by the list &quot;packages&quot;; a name that leads into your own network is refused in every workspace, an open one too, and then this computer&apos;s own DNS is what to look at.</source>
        <translation>{} konnte nicht installiert werden: Dieser Workspace erreicht registry.npmjs.org nicht. Sein Protokoll sagt, warum: Eine Website, die nicht erlaubt ist, lässt die Liste „packages“ durch; ein Name, der in Ihr eigenes Netzwerk führt, wird in jedem Workspace abgelehnt, auch in einem offenen, und dann liegt es am DNS dieses Computers.</translation>
    </message>
    <message>
        <source>{} could not be installed: {}</source>
        <translation>{} konnte nicht installiert werden: {}</translation>
    </message>
    <message>
        <source>{} could not be installed; the details say what failed.</source>
        <translation>{} konnte nicht installiert werden; die Details sagen, was fehlschlug.</translation>
    </message>
    <message>
        <source>{} could not be made durable.</source>
        <translation>{} konnte nicht dauerhaft geschrieben werden.</translation>
    </message>
    <message>
        <source>{} could not be made.</source>
        <translation>{} konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <source>{} could not be moved to {}.</source>
        <translation>{} konnte nicht nach {} verschoben werden.</translation>
    </message>
    <message>
        <source>{} could not be opened.</source>
        <translation>{} konnte nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>{} could not be read or written.</source>
        <translation>{} konnte nicht gelesen oder geschrieben werden.</translation>
    </message>
    <message>
        <source>{} could not be read.</source>
        <translation>{} konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>{} could not be removed.</source>
        <translation>{} konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>{} could not be replaced.</source>
        <translation>{} konnte nicht ersetzt werden.</translation>
    </message>
    <message>
        <source>{} could not be suspended: {}</source>
        <translation>{} konnte nicht pausiert werden: {}</translation>
    </message>
    <message>
        <source>{} could not be written to {}.</source>
        <translation>{} konnte nicht nach {} geschrieben werden.</translation>
    </message>
    <message>
        <source>{} could not be written.</source>
        <translation>{} konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>{} could not go on ({}). Its memory is still saved. Try again, or give the memory up: helixctl stop --force {}, and start it.</source>
        <translation>{} konnte nicht fortgesetzt werden ({}). Sein Arbeitsspeicher ist noch gesichert. Versuchen Sie es erneut, oder geben Sie ihn auf: helixctl stop --force {}, und starten Sie ihn.</translation>
    </message>
    <message>
        <source>{} could not go on: {}</source>
        <translation>{} konnte nicht fortgesetzt werden: {}</translation>
    </message>
    <message>
        <source>{} could not {}: it did not say why.</source>
        <translation>{} konnte nicht {}: Er sagte nicht, warum.</translation>
    </message>
    <message>
        <source>{} could not {}: {}</source>
        <translation>{} konnte nicht {}: {}</translation>
    </message>
    <message>
        <source>{} decodes a known picture wrongly</source>
        <translation>{} dekodiert ein bekanntes Bild falsch</translation>
    </message>
    <message>
        <source>{} did not answer &apos;{}&apos; in time.</source>
        <translation>{} antwortete auf „{}“ nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>{} did not come up from {}, and is tried once more: {}</source>
        <translation>{} kam hieraus nicht hoch: {}; es wird noch einmal versucht: {}</translation>
    </message>
    <message>
        <source>{} did not come up from {}, so it boots: {}</source>
        <translation>{} kam hieraus nicht hoch: {}; darum fährt er hoch: {}</translation>
    </message>
    <message>
        <source>{} did not decode a picture of this desktop</source>
        <translation>{} dekodierte ein Bild dieses Desktops nicht</translation>
    </message>
    <message>
        <source>{} did not end in time.</source>
        <translation>{} endete nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>{} did not finish in {}.</source>
        <translation>{} wurde nicht innerhalb von {} fertig.</translation>
    </message>
    <message>
        <source>{} did not go on: {}</source>
        <translation>{} machte nicht weiter: {}</translation>
    </message>
    <message>
        <source>{} did not start within {} s. Look at what the workspace is busy with, and try again.</source>
        <translation>{} startete nicht innerhalb von {} s. Sehen Sie nach, womit der Workspace beschäftigt ist, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>{} did not stop within 10 s; its process was ended.</source>
        <translation>{} hielt nicht innerhalb von 10 s an; sein Prozess wurde beendet.</translation>
    </message>
    <message>
        <source>{} did not take &apos;{}&apos; as {}: {}</source>
        <translation>{} nahm „{}“ nicht als {} an: {}</translation>
    </message>
    <message>
        <source>{} does not answer as proxies do{}</source>
        <translation>{} antwortet nicht, wie Proxys es tun{}</translation>
    </message>
    <message>
        <source>{} does not answer, or too slowly.</source>
        <translation>{} antwortet nicht, oder zu langsam.</translation>
    </message>
    <message>
        <source>{} does not answer, or too slowly{}</source>
        <translation>{} antwortet nicht, oder zu langsam{}</translation>
    </message>
    <message>
        <source>{} does not connect to {}{}</source>
        <translation>{} verbindet nicht mit {}{}</translation>
    </message>
    <message>
        <source>{} does not decode H.264 as desktops send it</source>
        <translation>{} dekodiert H.264 nicht so, wie Desktops es senden</translation>
    </message>
    <message>
        <source>{} does not give the catalogue.</source>
        <translation>{} gibt den Katalog nicht heraus.</translation>
    </message>
    <message>
        <source>{} does not have the catalogue; look at its address.</source>
        <translation>{} hat den Katalog nicht; sehen Sie sich seine Adresse an.</translation>
    </message>
    <message>
        <source>{} does not let you read {}; log in with `docker login {}`, or ask its owner.</source>
        <translation>{} lässt Sie {} nicht lesen; melden Sie sich mit `docker login {}` an, oder fragen Sie den Besitzer.</translation>
    </message>
    <message>
        <source>{} does not let you write to {}; log in with `docker login {}`, or ask its owner.</source>
        <translation>{} lässt Sie nicht nach {} schreiben; melden Sie sich mit `docker login {}` an, oder fragen Sie den Besitzer.</translation>
    </message>
    <message>
        <source>{} does not run any more, so there is no memory of it to save.</source>
        <translation>{} läuft nicht mehr, darum gibt es keinen Arbeitsspeicher zu sichern.</translation>
    </message>
    <message>
        <source>{} does not run; start it first.</source>
        <translation>{} läuft nicht; starten Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>{} does not show a certificate that this computer trusts{}</source>
        <translation>{} zeigt kein Zertifikat, dem dieser Computer vertraut{}</translation>
    </message>
    <message>
        <source>{} does not speak its protocol.</source>
        <translation>{} spricht sein Protokoll nicht.</translation>
    </message>
    <message>
        <source>{} does not take this user and password{}</source>
        <translation>{} nimmt diesen Benutzer und dieses Passwort nicht an{}</translation>
    </message>
    <message>
        <source>{} does not work</source>
        <translation>{} funktioniert nicht</translation>
    </message>
    <message>
        <source>{} does not work on this computer.</source>
        <translation>{} funktioniert auf diesem Computer nicht.</translation>
    </message>
    <message>
        <source>{} ended ({}). The next prompt starts it again.</source>
        <translation>{} endete ({}). Der nächste Prompt startet ihn wieder.</translation>
    </message>
    <message>
        <source>{} ended before it was done.</source>
        <translation>{} hörte auf, bevor er fertig war.</translation>
    </message>
    <message>
        <source>{} ended its turn without saying how.</source>
        <translation>{} beendete seine Runde, ohne zu sagen, wie.</translation>
    </message>
    <message>
        <source>{} ended the connection without an answer{}</source>
        <translation>{} beendete die Verbindung ohne Antwort{}</translation>
    </message>
    <message>
        <source>{} ended the conversation.</source>
        <translation>{} beendete das Gespräch.</translation>
    </message>
    <message>
        <source>{} ended while it was starting ({}). The next prompt starts it again.</source>
        <translation>{} endete beim Starten ({}). Der nächste Prompt startet ihn wieder.</translation>
    </message>
    <message>
        <source>{} ended while it worked ({}). The next prompt starts it again.</source>
        <translation>{} endete bei der Arbeit ({}). Der nächste Prompt startet ihn wieder.</translation>
    </message>
    <message>
        <source>{} ended while it worked, and the workspace, which goes on, does not know how. What it had done is kept; the next prompt starts it again.</source>
        <translation>{} endete bei der Arbeit, und der Workspace, der weiterläuft, weiß nicht, wie. Was er getan hatte, ist aufgehoben; der nächste Prompt startet ihn wieder.</translation>
    </message>
    <message>
        <source>{} failed (status {}).</source>
        <translation>{} ist fehlgeschlagen (Status {}).</translation>
    </message>
    <message>
        <source>{} file changed, {} line added, {} removed.</source>
        <translation>{} Datei geändert, {} Zeile hinzugefügt, {} entfernt.</translation>
    </message>
    <message>
        <source>{} file changed, {} lines added, {} removed.</source>
        <translation>{} Datei geändert, {} Zeilen hinzugefügt, {} entfernt.</translation>
    </message>
    <message>
        <source>{} file is in the new branch &apos;{}&apos; of {}.</source>
        <translation>{} Datei ist im neuen Branch „{}“ von {}.</translation>
    </message>
    <message>
        <source>{} file is kept by Git LFS: only the pointers to them go along, not what they hold.</source>
        <translation>{} Datei ist durch Git LFS ausgelagert: Nur die Verweise kommen mit, nicht ihr Inhalt.</translation>
    </message>
    <message>
        <source>{} file passes the filter &apos;{}&apos;, which Helix does not run: they go along as git stores them.</source>
        <translation>{} Datei läuft durch den Filter „{}“, den Helix nicht ausführt: Sie kommt mit, wie git sie speichert.</translation>
    </message>
    <message>
        <source>{} files are in the new branch &apos;{}&apos; of {}.</source>
        <translation>{} Dateien sind im neuen Branch „{}“ von {}.</translation>
    </message>
    <message>
        <source>{} files are kept by Git LFS: only the pointers to them go along, not what they hold.</source>
        <translation>{} Dateien sind durch Git LFS ausgelagert: Nur die Verweise kommen mit, nicht ihr Inhalt.</translation>
    </message>
    <message>
        <source>{} files changed, {} line added, {} removed.</source>
        <translation>{} Dateien geändert, {} Zeile hinzugefügt, {} entfernt.</translation>
    </message>
    <message>
        <source>{} files changed, {} lines added, {} removed.</source>
        <translation>{} Dateien geändert, {} Zeilen hinzugefügt, {} entfernt.</translation>
    </message>
    <message>
        <source>{} files pass the filter &apos;{}&apos;, which Helix does not run: they go along as git stores them.</source>
        <translation>{} Dateien laufen durch den Filter „{}“, den Helix nicht ausführt: Sie kommen mit, wie git sie speichert.</translation>
    </message>
    <message>
        <source>{} folder is a repository of its own inside this one and stays out, &apos;{}&apos; for one.</source>
        <translation>{} Ordner ist ein eigenes Repository in diesem und bleibt draußen: „{}“.</translation>
    </message>
    <message>
        <source>{} folders are repositories of its own inside this one and stays out, &apos;{}&apos; for one.</source>
        <translation>{} Ordner sind eigene Repositorys in diesem und bleiben draußen, zum Beispiel „{}“.</translation>
    </message>
    <message>
        <source>{} gives no token that could be used.</source>
        <translation>{} gibt kein Token, das benutzt werden könnte.</translation>
    </message>
    <message>
        <source>{} has a checkpoint {} already; choose another name.</source>
        <translation>{} hat bereits einen Sicherungspunkt {}; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>{} has a copy of your project, {}, and may use models through Helix; of this computer it reaches nothing else.</source>
        <translation>{} hat eine Kopie Ihres Projekts, {} und darf Modelle über Helix benutzen; von diesem Computer erreicht er sonst nichts.</translation>
    </message>
    <message>
        <source>{} has a copy of your project, {}, and may use no models; of this computer it reaches nothing else.</source>
        <translation>{} hat eine Kopie Ihres Projekts, {} und darf keine Modelle benutzen; von diesem Computer erreicht er sonst nichts.</translation>
    </message>
    <message>
        <source>{} has a signature that expired at {}: get a newer version. If that is still to come, this computer&apos;s clock is wrong: it says {}.</source>
        <translation>{} hat eine Signatur, die am {} abgelaufen ist: Holen Sie eine neuere Version. Wenn das noch kommt, geht die Uhr dieses Computers falsch: Sie sagt {}.</translation>
    </message>
    <message>
        <source>{} has ended.</source>
        <translation>{} ist beendet.</translation>
    </message>
    <message>
        <source>{} has finished.</source>
        <translation>{} ist fertig.</translation>
    </message>
    <message>
        <source>{} has more than {} values.</source>
        <translation>{} hat mehr als {} Werte.</translation>
    </message>
    <message>
        <source>{} has never run.</source>
        <translation>{} lief noch nie.</translation>
    </message>
    <message>
        <source>{} has no &quot;{}&quot; that could be taken back; perhaps it was already. helixctl boundary shows what it has.</source>
        <translation>{} hat kein „{}“, das zurückgenommen werden könnte; vielleicht ist das schon geschehen. helixctl boundary zeigt, was er hat.</translation>
    </message>
    <message>
        <source>{} has no agent inside, so Helix has no key to it; log in with an account of its own: ssh -p {} USER@127.0.0.1</source>
        <translation>{} hat keinen Agenten, darum hat Helix keinen Schlüssel dafür; melden Sie sich mit einem eigenen Konto an: ssh -p {} USER@127.0.0.1</translation>
    </message>
    <message>
        <source>{} has no agent inside, so nobody could make another machine of a copy of it; it cannot be {}.</source>
        <translation>{} hat keinen Agenten, der aus einer Kopie eine andere Maschine machen könnte; er kann nicht {}.</translation>
    </message>
    <message>
        <source>{} has no agent inside, so nobody could set its clock right when it goes on; stop it instead.</source>
        <translation>{} hat keinen Agenten, der beim Fortsetzen seine Uhr stellen könnte; stoppen Sie ihn stattdessen.</translation>
    </message>
    <message>
        <source>{} has no agent inside, so {}; it is reached by its console and by SSH.</source>
        <translation>{} hat keinen Agenten, darum gilt: {}; erreichbar ist er über seine Konsole und SSH.</translation>
    </message>
    <message>
        <source>{} has no checkpoint {}.</source>
        <translation>{} hat keinen Sicherungspunkt {}.</translation>
    </message>
    <message>
        <source>{} has no desktop to record.</source>
        <translation>{} hat keinen Desktop, der aufgenommen werden könnte.</translation>
    </message>
    <message>
        <source>{} has no key for its model. Add {} under Settings, Providers and keys (or: helixctl provider add), then start the workspace again.</source>
        <translation>{} hat keinen Schlüssel für sein Modell. Was fehlt: {}. Fügen Sie es in den Einstellungen unter Anbieter und Schlüssel hinzu (oder: helixctl provider add), und starten Sie den Workspace neu.</translation>
    </message>
    <message>
        <source>{} has no network: {}</source>
        <translation>{} hat kein Netzwerk: {}</translation>
    </message>
    <message>
        <source>{} has no project, {}, and may use models through Helix; of this computer it reaches nothing else.</source>
        <translation>{} hat kein Projekt, {} und darf Modelle über Helix benutzen; von diesem Computer erreicht er sonst nichts.</translation>
    </message>
    <message>
        <source>{} has no project, {}, and may use no models; of this computer it reaches nothing else.</source>
        <translation>{} hat kein Projekt, {} und darf keine Modelle benutzen; von diesem Computer erreicht er sonst nichts.</translation>
    </message>
    <message>
        <source>{} has no such conversation.</source>
        <translation>{} hat kein solches Gespräch.</translation>
    </message>
    <message>
        <source>{} has no valid signature by a publisher who is trusted here: it was changed, or is somebody else&apos;s.</source>
        <translation>{} hat keine gültige Signatur eines Herausgebers, dem hier vertraut wird: Es wurde geändert oder ist von jemand anderem.</translation>
    </message>
    <message>
        <source>{} has no {} &apos;{}&apos;. There is: {}.</source>
        <translation>Bei {} gibt es für {} kein „{}“. Es gibt: {}.</translation>
    </message>
    <message>
        <source>{} has restarted {} times in a row and is not started again by itself; look at its console for the reason.</source>
        <translation>{} hat {} Mal hintereinander neu gestartet und wird nicht mehr von selbst gestartet; der Grund steht vielleicht auf seiner Konsole.</translation>
    </message>
    <message>
        <source>{} has said nothing for {} s. It may be waiting for its model: wait on, or stop it and ask again.</source>
        <translation>{} hat seit {} s nichts gesagt. Vielleicht wartet er auf sein Modell: Warten Sie weiter, oder halten Sie ihn an, und fragen Sie noch einmal.</translation>
    </message>
    <message>
        <source>{} has the field &apos;{}&apos; twice.</source>
        <translation>{} hat das Feld „{}“ zweimal.</translation>
    </message>
    <message>
        <source>{} has written more than 2 GB in this conversation and was stopped, so that it cannot fill the disk. Go on in a new session.</source>
        <translation>{} hat in diesem Gespräch mehr als 2 GB geschrieben und wurde angehalten, damit er nicht den Datenträger füllt. Machen Sie in einem neuen Gespräch weiter.</translation>
    </message>
    <message>
        <source>{} has {} MB free; {} MB are needed.</source>
        <translation>{} hat {} MB frei; gebraucht werden {} MB.</translation>
    </message>
    <message>
        <source>{} has {} characters; 63 are the most.</source>
        <translation>{} hat {} Zeichen; 63 sind das Höchste.</translation>
    </message>
    <message>
        <source>{} has {} checkpoints already; remove one.</source>
        <translation>{} hat bereits {} Sicherungspunkte; entfernen Sie einen.</translation>
    </message>
    <message>
        <source>{} holds a copy of {} whose move is not over; choose another folder, or remove that copy.</source>
        <translation>{} enthält eine Kopie von {}, deren Verschieben nicht zu Ende ist; wählen Sie einen anderen Ordner, oder entfernen Sie diese Kopie.</translation>
    </message>
    <message>
        <source>{} in the workspace is neither a file nor a folder.</source>
        <translation>{} im Workspace ist weder eine Datei noch ein Ordner.</translation>
    </message>
    <message>
        <source>{} is a link of another user&apos;s (uid {}); remove it and start again.</source>
        <translation>{} ist ein Link eines anderen Benutzers (uid {}); entfernen Sie ihn, und starten Sie erneut.</translation>
    </message>
    <message>
        <source>{} is a link; drop what it leads to.</source>
        <translation>{} ist ein Link; legen Sie ab, wohin er führt.</translation>
    </message>
    <message>
        <source>{} is a note of Helix&apos;s own, and no setting.</source>
        <translation>{} ist eine Notiz von Helix selbst und keine Einstellung.</translation>
    </message>
    <message>
        <source>{} is absurdly long</source>
        <translation>{} ist absurd lang</translation>
    </message>
    <message>
        <source>{} is damaged. {}</source>
        <translation>{} ist beschädigt. {}</translation>
    </message>
    <message>
        <source>{} is damaged: its file {} does not have the size it should have; build it again.</source>
        <translation>{} ist beschädigt: Seine Datei {} hat nicht die Größe, die sie haben sollte; erstellen Sie es neu.</translation>
    </message>
    <message>
        <source>{} is damaged: the content of {} is not what was built; remove the image and build it again.</source>
        <translation>{} ist beschädigt: Der Inhalt von {} ist nicht, was erstellt wurde; entfernen Sie das Image, und erstellen Sie es neu.</translation>
    </message>
    <message>
        <source>{} is damaged: {}</source>
        <translation>{} ist beschädigt: {}</translation>
    </message>
    <message>
        <source>{} is empty; give it one to 63 characters.</source>
        <translation>{} ist leer; geben Sie ihm ein bis 63 Zeichen.</translation>
    </message>
    <message>
        <source>{} is git&apos;s own folder. Name the folder of the project.</source>
        <translation>{} ist der eigene Ordner von git. Nennen Sie den Ordner des Projekts.</translation>
    </message>
    <message>
        <source>{} is gone.</source>
        <translation>{} ist weg.</translation>
    </message>
    <message>
        <source>{} is in</source>
        <translation>{} ist darin</translation>
    </message>
    <message>
        <source>{} is in the way of the move; look at it, and remove it.</source>
        <translation>{} ist dem Verschieben im Weg; sehen Sie es an, und entfernen Sie es.</translation>
    </message>
    <message>
        <source>{} is in this computer&apos;s memory and gone when that is switched off; choose a folder on a disk.</source>
        <translation>{} liegt im Arbeitsspeicher dieses Computers und ist nach dem Ausschalten weg; wählen Sie einen Ordner auf einem Datenträger.</translation>
    </message>
    <message>
        <source>{} is in use by another program; close it and try again.</source>
        <translation>{} wird von einem anderen Programm benutzt; schließen Sie es, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>{} is in {}, whose content may be removed at any time; choose a folder that keeps what is in it.</source>
        <translation>{} liegt in {}, dessen Inhalt jederzeit entfernt werden kann; wählen Sie einen Ordner, der behält, was in ihm ist.</translation>
    </message>
    <message>
        <source>{} is in, on branch {}.</source>
        <translation>{} ist darin, auf dem Branch {}.</translation>
    </message>
    <message>
        <source>{} is its copy of {} now; what was written later is lost.</source>
        <translation>{} ist jetzt seine Kopie von {}; was später geschrieben wurde, ist verloren.</translation>
    </message>
    <message>
        <source>{} is larger than it may be.</source>
        <translation>{} ist größer, als es sein darf.</translation>
    </message>
    <message>
        <source>{} is larger than {} bytes.</source>
        <translation>{} ist größer als {} Bytes.</translation>
    </message>
    <message>
        <source>{} is left where it is: {}</source>
        <translation>{} bleibt, wo es ist: {}</translation>
    </message>
    <message>
        <source>{} is let through by &apos;{}&apos; ({}); take that away to refuse it.</source>
        <translation>{} wird durch „{}“ ({}) durchgelassen; nehmen Sie das weg, um es abzulehnen.</translation>
    </message>
    <message>
        <source>{} is missing at {}; build or install HelixVM again.</source>
        <translation>{} fehlt in {}; installieren Sie HelixVM neu.</translation>
    </message>
    <message>
        <source>{} is needed by Helix itself and is no page.</source>
        <translation>{} braucht Helix selbst, und er ist keine Seite.</translation>
    </message>
    <message>
        <source>{} is neither a file nor a folder.</source>
        <translation>{} ist weder eine Datei noch ein Ordner.</translation>
    </message>
    <message>
        <source>{} is neither file nor folder.</source>
        <translation>{} ist weder Datei noch Ordner.</translation>
    </message>
    <message>
        <source>{} is nested too deeply.</source>
        <translation>{} ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>{} is no file or folder that can be read in the guest.</source>
        <translation>{} ist keine Datei und kein Ordner, die im Gast lesbar sind.</translation>
    </message>
    <message>
        <source>{} is no file.</source>
        <translation>{} ist keine Datei.</translation>
    </message>
    <message>
        <source>{} is no longer allowed for this workspace.</source>
        <translation>{} ist für diesen Workspace nicht mehr erlaubt.</translation>
    </message>
    <message>
        <source>{} is no longer allowed once, until it stops.</source>
        <translation>{} ist nicht mehr einmal erlaubt, bis er stoppt.</translation>
    </message>
    <message>
        <source>{} is no ordinary file, and is not replaced.</source>
        <translation>{} ist keine gewöhnliche Datei und wird nicht ersetzt.</translation>
    </message>
    <message>
        <source>{} is not JSON.</source>
        <translation>{} ist kein JSON.</translation>
    </message>
    <message>
        <source>{} is not a JSON object.</source>
        <translation>{} ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>{} is not a QEMU that we know.</source>
        <translation>{} ist kein QEMU, das wir kennen.</translation>
    </message>
    <message>
        <source>{} is not a file.</source>
        <translation>{} ist keine Datei.</translation>
    </message>
    <message>
        <source>{} is not a machine&apos;s memory.</source>
        <translation>{} ist nicht der Arbeitsspeicher einer Maschine.</translation>
    </message>
    <message>
        <source>{} is not a plain folder; remove it and start again.</source>
        <translation>{} ist kein gewöhnlicher Ordner; entfernen Sie es, und starten Sie erneut.</translation>
    </message>
    <message>
        <source>{} is not an IPv4 address.</source>
        <translation>{} ist keine IPv4-Adresse.</translation>
    </message>
    <message>
        <source>{} is not empty; choose an empty folder.</source>
        <translation>{} ist nicht leer; wählen Sie einen leeren Ordner.</translation>
    </message>
    <message>
        <source>{} is not inside a git repository. Make one there first (git init, git add, git commit), or begin with an empty project.</source>
        <translation>{} liegt in keinem Git-Repository. Legen Sie dort zuerst eines an (git init, git add, git commit), oder beginnen Sie mit einem leeren Projekt.</translation>
    </message>
    <message>
        <source>{} is not installed in this workspace. Add it in Helix, or with: helixctl agent add WORKSPACE {}</source>
        <translation>{} ist in diesem Workspace nicht installiert. Fügen Sie ihn in Helix hinzu, oder mit: helixctl agent add WORKSPACE {}</translation>
    </message>
    <message>
        <source>{} is not mapped; map it first.</source>
        <translation>{} wird nicht weitergeleitet; leiten Sie ihn zuerst weiter.</translation>
    </message>
    <message>
        <source>{} is not prepared for workspaces of this size yet.</source>
        <translation>{} ist für Workspaces dieser Größe noch nicht vorbereitet.</translation>
    </message>
    <message>
        <source>{} is not signed, so nobody answers for what is in it.</source>
        <translation>{} ist nicht signiert, darum steht niemand für den Inhalt ein.</translation>
    </message>
    <message>
        <source>{} is not there any more.</source>
        <translation>{} ist nicht mehr da.</translation>
    </message>
    <message>
        <source>{} is not valid: {}</source>
        <translation>{} ist nicht gültig: {}</translation>
    </message>
    <message>
        <source>{} is not writable.</source>
        <translation>{} ist nicht schreibbar.</translation>
    </message>
    <message>
        <source>{} is not written to {}, which is there already.</source>
        <translation>{} wird nicht nach {} geschrieben, das es bereits gibt.</translation>
    </message>
    <message>
        <source>{} is nothing Helix can install: every workspace has it.</source>
        <translation>{} ist nichts, was Helix installieren kann: Jeder Workspace hat es.</translation>
    </message>
    <message>
        <source>{} is nothing Helix can install; install it in the machine itself.</source>
        <translation>{} ist nichts, was Helix installieren kann; installieren Sie es in der Maschine selbst.</translation>
    </message>
    <message>
        <source>{} is open to other users and could not be closed.</source>
        <translation>{} ist für andere Benutzer offen und konnte nicht geschlossen werden.</translation>
    </message>
    <message>
        <source>{} is paused.</source>
        <translation>{} steht still.</translation>
    </message>
    <message>
        <source>{} is refused in this workspace</source>
        <translation>{} wird in diesem Workspace abgelehnt</translation>
    </message>
    <message>
        <source>{} is refused in this workspace as soon as it may no longer reach the whole internet, as it may now, and not asked for again.</source>
        <translation>{} wird in diesem Workspace abgelehnt, sobald er nicht mehr das ganze Internet erreichen darf, was er jetzt darf, und es wird nicht mehr danach gefragt.</translation>
    </message>
    <message>
        <source>{} is refused in this workspace, and not asked for again.</source>
        <translation>{} wird in diesem Workspace abgelehnt, und es wird nicht mehr danach gefragt.</translation>
    </message>
    <message>
        <source>{} is running; stop it first, or delete it by force.</source>
        <translation>{} läuft; stoppen Sie ihn zuerst, oder löschen Sie ihn mit Gewalt.</translation>
    </message>
    <message>
        <source>{} is suspended. Resume it and stop it then, or stop it by force, which throws away what it had in memory.</source>
        <translation>{} ist pausiert. Setzen Sie ihn fort, und stoppen Sie ihn dann, oder stoppen Sie ihn mit Gewalt, was wegwirft, was er im Arbeitsspeicher hatte.</translation>
    </message>
    <message>
        <source>{} is there already.</source>
        <translation>{} ist bereits da.</translation>
    </message>
    <message>
        <source>{} lacks its file {}; build it again.</source>
        <translation>{} ist unvollständig: Seine Datei {} fehlt; erstellen Sie es neu.</translation>
    </message>
    <message>
        <source>{} lets nobody choose its {}.</source>
        <translation>{} lässt niemanden wählen: {}.</translation>
    </message>
    <message>
        <source>{} lets nobody choose its {}; it has: {}.</source>
        <translation>{} lässt niemanden wählen: {}; es gibt: {}.</translation>
    </message>
    <message>
        <source>{} may have only lower-case letters, digits and, inside, hyphens.</source>
        <translation>{} darf nur Kleinbuchstaben, Ziffern und Bindestriche im Inneren haben.</translation>
    </message>
    <message>
        <source>{} may not replace the built-in agent.</source>
        <translation>{} darf nicht den eingebauten Agenten ersetzen.</translation>
    </message>
    <message>
        <source>{} minutes is not between 0 and {}.</source>
        <translation>{} Minuten liegt nicht zwischen 0 und {}.</translation>
    </message>
    <message>
        <source>{} names no place that gives tokens.</source>
        <translation>{} nennt keine Stelle, die Tokens ausgibt.</translation>
    </message>
    <message>
        <source>{} needs a UUID.</source>
        <translation>{} braucht eine UUID.</translation>
    </message>
    <message>
        <source>{} needs its whole path.</source>
        <translation>Es wird der ganze Pfad gebraucht: {}.</translation>
    </message>
    <message>
        <source>{} needs the full path of {}.</source>
        <translation>{} braucht den ganzen Pfad zu: {}.</translation>
    </message>
    <message>
        <source>{} needs {} MB of free disk space, and there are {}.</source>
        <translation>{} braucht {} MB freien Speicherplatz, es gibt aber nur {}.</translation>
    </message>
    <message>
        <source>{} of {} MB are available; workspaces may have {} % of all of it together.</source>
        <translation>{} von {} MB sind verfügbar; Workspaces dürfen zusammen {} % davon haben.</translation>
    </message>
    <message>
        <source>{} of {} is not kept.</source>
        <translation>{} von {} werden nicht aufgehoben.</translation>
    </message>
    <message>
        <source>{} pages of the memory are missing.</source>
        <translation>{} Seiten des Arbeitsspeichers fehlen.</translation>
    </message>
    <message>
        <source>{} reads nothing.</source>
        <translation>{} liest nichts.</translation>
    </message>
    <message>
        <source>{} refused a change that contradicts what is in it.</source>
        <translation>{} lehnte eine Änderung ab, die dem widerspricht, was darin steht.</translation>
    </message>
    <message>
        <source>{} refuses the key ({}); enter another one.</source>
        <translation>{} lehnt den Schlüssel ab ({}); geben Sie einen anderen ein.</translation>
    </message>
    <message>
        <source>{} refuses the key ({}); enter one.</source>
        <translation>{} lehnt den Schlüssel ab ({}); geben Sie einen ein.</translation>
    </message>
    <message>
        <source>{} reported a fault.</source>
        <translation>{} meldete einen Fehler.</translation>
    </message>
    <message>
        <source>{} request and {} used so far.</source>
        <translation>{} Anfrage und {} bisher verbraucht.</translation>
    </message>
    <message>
        <source>{} requests and {} used so far.</source>
        <translation>{} Anfragen und {} bisher verbraucht.</translation>
    </message>
    <message>
        <source>{} restarts again and again ({} times in a row); it is started again in {} s.</source>
        <translation>{} startet immer wieder neu ({} Mal hintereinander); er wird in {} s erneut gestartet.</translation>
    </message>
    <message>
        <source>{} runs with parts of Helix or QEMU that were renewed since, so it could not go on from what would be saved now; {}.</source>
        <translation>{} läuft mit Teilen von Helix oder QEMU, die seither erneuert wurden, und könnte mit dem, was jetzt gesichert würde, nicht fortgesetzt werden; {}.</translation>
    </message>
    <message>
        <source>{} runs, but cannot be reached from here. {}{}</source>
        <translation>{} läuft, ist von hier aber nicht erreichbar. {}{}</translation>
    </message>
    <message>
        <source>{} runs; suspend or stop it first, or say --suspend.</source>
        <translation>{} läuft; pausieren oder stoppen Sie ihn zuerst, oder sagen Sie --suspend.</translation>
    </message>
    <message>
        <source>{} shows a certificate that {} Nothing was asked for.</source>
        <translation>{} zeigt ein Zertifikat, {} Es wurde nach nichts gefragt.</translation>
    </message>
    <message>
        <source>{} speaks version {} of its protocol, Helix speaks version 1. Install another version.</source>
        <translation>{} spricht die Version {} seines Protokolls, Helix spricht Version 1. Installieren Sie eine andere Version.</translation>
    </message>
    <message>
        <source>{} stands in a folder that is not its own: {}.</source>
        <translation>{} liegt in einem Ordner, der nicht seiner ist: {}.</translation>
    </message>
    <message>
        <source>{} starts by UEFI, whose firmware is not installed; install it (Debian: apt install ovmf).</source>
        <translation>{} startet mit UEFI, dessen Firmware nicht installiert ist; installieren Sie sie (Debian: apt install ovmf).</translation>
    </message>
    <message>
        <source>{} submodule stays out: its folder will be empty in the workspace.</source>
        <translation>{} Submodul bleibt draußen: Sein Ordner ist im Workspace leer.</translation>
    </message>
    <message>
        <source>{} submodule stays out: their folders will be empty in the workspace.</source>
        <translation>{} Submodul bleibt draußen: Seine Ordner sind im Workspace leer.</translation>
    </message>
    <message>
        <source>{} submodules stay out: its folder will be empty in the workspace.</source>
        <translation>{} Submodule bleiben draußen: Ihr Ordner ist im Workspace leer.</translation>
    </message>
    <message>
        <source>{} submodules stay out: their folders will be empty in the workspace.</source>
        <translation>{} Submodule bleiben draußen: Ihre Ordner sind im Workspace leer.</translation>
    </message>
    <message>
        <source>{} takes no MCP servers by address; it works without: {}.</source>
        <translation>{} nimmt keine MCP-Server mit Adresse an; er arbeitet ohne: {}.</translation>
    </message>
    <message>
        <source>{} to 65535, or leave it empty for a free one</source>
        <translation>{} bis 65535; leer lassen heißt: ein freier</translation>
    </message>
    <message>
        <source>{} tokens in, {} out</source>
        <translation>{} Token hinein, {} heraus</translation>
    </message>
    <message>
        <source>{} waits for your answer.</source>
        <translation>{} wartet auf Ihre Antwort.</translation>
    </message>
    <message>
        <source>{} wants a key ({}); enter another one.</source>
        <translation>{} verlangt einen Schlüssel ({}); geben Sie einen anderen ein.</translation>
    </message>
    <message>
        <source>{} wants a key ({}); enter one.</source>
        <translation>{} verlangt einen Schlüssel ({}); geben Sie einen ein.</translation>
    </message>
    <message>
        <source>{} wants somebody to sign in: {} It needs: {}.</source>
        <translation>Bei {} muss sich jemand anmelden: {} Er braucht: {}.</translation>
    </message>
    <message>
        <source>{} wants somebody to sign in: {}{}</source>
        <translation>Bei {} muss sich jemand anmelden: {}{}</translation>
    </message>
    <message>
        <source>{} was cancelled before it was ready.</source>
        <translation>{} wurde abgebrochen, bevor er bereit war.</translation>
    </message>
    <message>
        <source>{} was discarded already.</source>
        <translation>{} wurde bereits verworfen.</translation>
    </message>
    <message>
        <source>{} was ended because it used more processor time or memory than it may.</source>
        <translation>{} wurde beendet, weil es mehr Prozessorzeit oder Arbeitsspeicher brauchte, als es darf.</translation>
    </message>
    <message>
        <source>{} was ended because it wrote a larger file than it may.</source>
        <translation>{} wurde beendet, weil es eine größere Datei schrieb, als es darf.</translation>
    </message>
    <message>
        <source>{} was ended by signal {}.</source>
        <translation>{} wurde vom Signal {} beendet.</translation>
    </message>
    <message>
        <source>{} was moved to {}: the database was brought back from a copy that knows nothing of it. Remove it when you do not need it.</source>
        <translation>{} wurde nach {} verschoben: Die Datenbank wurde aus einer Kopie zurückgeholt, die davon nichts weiß. Entfernen Sie es, wenn Sie es nicht brauchen.</translation>
    </message>
    <message>
        <source>{} was not created: {}</source>
        <translation>{} wurde nicht erstellt: {}</translation>
    </message>
    <message>
        <source>{} was not forked: {}</source>
        <translation>Von {} wurde nicht abgezweigt: {}</translation>
    </message>
    <message>
        <source>{} was not running any more when Helix started; start it again.</source>
        <translation>{} lief nicht mehr, als Helix startete; starten Sie ihn erneut.</translation>
    </message>
    <message>
        <source>{} was not suspended and runs on: {}</source>
        <translation>{} wurde nicht pausiert und läuft weiter: {}</translation>
    </message>
    <message>
        <source>{} was not suspended and stands still: {}</source>
        <translation>{} wurde nicht pausiert und steht still: {}</translation>
    </message>
    <message>
        <source>{} was not suspended, for its machine has ended: {}</source>
        <translation>{} wurde nicht pausiert, denn seine Maschine ist beendet: {}</translation>
    </message>
    <message>
        <source>{} was put there meanwhile; choose an empty folder. It was not touched.</source>
        <translation>{} wurde inzwischen dort abgelegt; wählen Sie einen leeren Ordner. Es wurde nicht angerührt.</translation>
    </message>
    <message>
        <source>{} was signed at {}, but one signed at {} was taken before: an old version was given out for the newest, which may have flaws that are mended since. Nothing was changed.</source>
        <translation>{} wurde am {} signiert, aber eine vom {} wurde schon vorher angenommen: Eine alte Version wurde als die neueste ausgegeben, deren Schwächen seither vielleicht behoben sind. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>{} was signed at {}, which is in the future: this computer&apos;s clock says {}. Set the clock; if it is right, the publisher&apos;s was wrong.</source>
        <translation>{} wurde am {} signiert, also in der Zukunft: Die Uhr dieses Computers sagt {}. Stellen Sie die Uhr; wenn sie stimmt, war die des Herausgebers falsch.</translation>
    </message>
    <message>
        <source>{} was started anew and does not remember this conversation; what was said last is handed to it with the prompt.</source>
        <translation>{} wurde neu gestartet und erinnert sich nicht an dieses Gespräch; was zuletzt gesagt wurde, bekommt er mit dem Prompt.</translation>
    </message>
    <message>
        <source>{} was stopped.</source>
        <translation>{} wurde angehalten.</translation>
    </message>
    <message>
        <source>{} was taken from every workspace.</source>
        <translation>{} wurde jedem Workspace genommen.</translation>
    </message>
    <message>
        <source>{} while it ran, which is as often as it may be; suspend or stop it, and start it again.</source>
        <translation>{}, während er lief; öfter geht es nicht. Pausieren oder stoppen Sie ihn, und starten Sie ihn erneut.</translation>
    </message>
    <message>
        <source>{} workspace loses it: it is given to no new session; sessions that run keep it until their agent starts again.</source>
        <translation>Wer ihn verliert: {} Workspace. Kein neues Gespräch bekommt ihn; laufende behalten ihn, bis ihr Agent neu startet.</translation>
    </message>
    <message>
        <source>{} workspace stands ready for the next Create.</source>
        <translation>{} Workspace steht für das nächste Erstellen bereit.</translation>
    </message>
    <message>
        <source>{} workspaces stand ready for the next Create.</source>
        <translation>{} Workspaces stehen für das nächste Erstellen bereit.</translation>
    </message>
    <message>
        <source>{} would be more than workspaces may have together ({} of {} MB, {} in use); ask for less or stop a workspace.</source>
        <translation>{} wären mehr, als Workspaces zusammen haben dürfen ({} von {} MB, {} in Gebrauch); verlangen Sie weniger, oder stoppen Sie einen Workspace.</translation>
    </message>
    <message>
        <source>{} wrote a message that is too long; it was passed over.</source>
        <translation>{} schrieb eine zu lange Nachricht; sie wurde übergangen.</translation>
    </message>
    <message>
        <source>{} wrote something that is no message; it was passed over: {}</source>
        <translation>{} schrieb etwas, was keine Nachricht ist; es wurde übergangen: {}</translation>
    </message>
    <message>
        <source>{} {}, so that no link can take its place in one step; nothing has changed.</source>
        <translation>{} {}, darum kann kein Link in einem Schritt an seine Stelle treten; nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>{} {}, so there is nothing to record.</source>
        <translation>{} {}, darum gibt es nichts aufzunehmen.</translation>
    </message>
    <message>
        <source>{} {}; it can be {} while it runs.</source>
        <translation>{} {}; nur während er läuft, kann er {}.</translation>
    </message>
    <message>
        <source>{} {}; stop it first, or restore by force, which gives up what it does now.</source>
        <translation>{} {}; stoppen Sie ihn zuerst, oder setzen Sie ihn mit Gewalt zurück, was aufgibt, was er gerade tut.</translation>
    </message>
    <message>
        <source>{} {}; the recording ends there.</source>
        <translation>{} {}; die Aufnahme endet dort.</translation>
    </message>
    <message>
        <source>Out: nothing.</source>
        <translation>Heraus: nichts.</translation>
    </message>
    <message>
        <source>{}, on branch {}, with your uncommitted work. It has the history as well, and no way to push.</source>
        <translation>{}, auf dem Branch {}, mit Ihrer nicht eingecheckten Arbeit. Die Vorgeschichte ist dabei, ein Weg zum Pushen nicht.</translation>
    </message>
    <message>
        <source>{}, on branch {}.</source>
        <translation>{}, auf dem Branch {}.</translation>
    </message>
    <message>
        <source>{}, on branch {}. It has the history as well, and no way to push.</source>
        <translation>{}, auf dem Branch {}. Die Vorgeschichte ist dabei, ein Weg zum Pushen nicht.</translation>
    </message>
    <message>
        <source>Out: what you copy there.</source>
        <translation>Heraus: was Sie dort kopieren.</translation>
    </message>
    <message>
        <source>{}, to which {} leads, refuses what it is asked for; try again later.</source>
        <translation>{}, wohin {} führt, verweigert die Anfrage; versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>{}, which is as often as it may be.</source>
        <translation>{}; öfter geht es nicht.</translation>
    </message>
    <message>
        <source>{}, {}, is missing; build or install HelixVM again.</source>
        <translation>{}, {}, fehlt; installieren Sie HelixVM neu.</translation>
    </message>
    <message>
        <source>{}: its attempts were not begun: {}</source>
        <translation>{}: Seine Versuche wurden nicht begonnen: {}</translation>
    </message>
    <message>
        <source>{}: no space is left on its file system; free some and try again.</source>
        <translation>{}: Auf seinem Dateisystem ist kein Platz mehr; machen Sie welchen frei, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>{}: qemu-img is not installed; install the package qemu-utils.</source>
        <translation>{}: qemu-img ist nicht installiert; installieren Sie das Paket qemu-utils.</translation>
    </message>
    <message>
        <source>{}: the builder did not say where the image is.</source>
        <translation>{}: Das Bauprogramm sagte nicht, wo das Image liegt.</translation>
    </message>
    <message>
        <source>{}: the builder was ended from outside (signal {}).</source>
        <translation>{}: Das Bauprogramm wurde von außen beendet (Signal {}).</translation>
    </message>
    <message>
        <source>{}; the details say why.</source>
        <translation>{}; die Details sagen, warum.</translation>
    </message>
    <message>
        <source>{}Connections to it end and cannot be made any more; the next wish of this guest for it is refused without asking you.</source>
        <translation>{}Verbindungen dorthin enden, und neue sind nicht mehr möglich; der nächste Wunsch dieses Gastes danach wird abgelehnt, ohne Sie zu fragen.</translation>
    </message>
    <message>
        <source>{}Images and workspaces are in {} now.</source>
        <translation>{}Images und Workspaces sind jetzt in {}.</translation>
    </message>
    <message>
        <source>{}Nothing was shut down.</source>
        <translation>{}Es wurde nichts heruntergefahren.</translation>
    </message>
    <message>
        <source>{}Some of what was fetched is still in the workspace; adding it again removes that.</source>
        <translation>{}Einiges vom Geholten ist noch im Workspace; erneutes Hinzufügen entfernt es.</translation>
    </message>
    <message>
        <source>{}What was fetched is removed; everything else in the workspace is kept.</source>
        <translation>{}Was geholt wurde, ist entfernt; alles andere im Workspace ist noch da.</translation>
    </message>
    <message>
        <source>{}What was fetched is removed; the {} that was there before is kept.</source>
        <translation>{}Was geholt wurde, ist entfernt; das frühere {} ist noch da.</translation>
    </message>
    <message>
        <source>{}needs its password, which could not be read from the keychain; give it again, or {}</source>
        <translation>{}braucht sein Passwort, das nicht aus dem Schlüsselbund gelesen werden konnte; geben Sie es noch einmal ein, oder {}</translation>
    </message>
    <message>
        <source>{}of your own has no address yet; {}</source>
        <translation>{}Ihrer Wahl hat noch keine Adresse; {}</translation>
    </message>
    <message>
        <source>{}software (no graphics card for decoding: {})</source>
        <translation>{}Software (keine Grafikkarte zum Dekodieren: {})</translation>
    </message>
    <message>
        <source>{}that {} names in the environment is not understood; {}</source>
        <translation>{}({} in der Umgebung) ist nicht zu verstehen; {}</translation>
    </message>
    <message>
        <source>{}waits for its password from the keychain; try again in a moment, or {}</source>
        <translation>{}wartet auf sein Passwort aus dem Schlüsselbund; versuchen Sie es gleich noch einmal, oder {}</translation>
    </message>
    <message>
        <source>{}{} asks for a password, which apt and npm are not told, so no image can be built through it: pull one, or {}</source>
        <translation>{}{} verlangt ein Passwort, das apt und npm nicht mitgeteilt wird, darum kann darüber kein Image erstellt werden: Laden Sie eines herunter, oder {}</translation>
    </message>
    <message>
        <source>{}{} asks for a password, which git is not told, so nothing can be fetched through it: bring a clone of your own, or change the proxy in Settings, Network.</source>
        <translation>{}{} verlangt ein Passwort, das git nicht mitgeteilt wird, darum kann darüber nichts geholt werden: Bringen Sie einen eigenen Klon mit, oder ändern Sie den Proxy in den Einstellungen unter Netzwerk.</translation>
    </message>
    <message>
        <source>{}{} never taken home: {}.</source>
        <translation>{}{} nie übernommen: {}.</translation>
    </message>
    <message>
        <source>{}{} of {} make no sense.</source>
        <translation>{}{} von {} ergeben keinen Sinn.</translation>
    </message>
    <message>
        <source>{}{}, but version {} was taken before. The one that is here stays.</source>
        <translation>{}{}, aber Version {} wurde schon vorher angenommen. Der hiesige bleibt.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a session id.</source>
        <translation>„{}“ ist keine Kennung eines Gesprächs.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not a workspace id.</source>
        <translation>„{}“ ist keine Kennung eines Workspaces.</translation>
    </message>
    <message>
        <source>The name of a catalogue</source>
        <translation>Der Name eines Katalogs</translation>
    </message>
    <message>
        <source>The name of a checkpoint</source>
        <translation>Der Name eines Sicherungspunkts</translation>
    </message>
    <message>
        <source>The name of a provider</source>
        <translation>Der Name eines Anbieters</translation>
    </message>
    <message>
        <source>The name of a recipe</source>
        <translation>Der Name eines Rezepts</translation>
    </message>
    <message>
        <source>The name of a secret</source>
        <translation>Der Name eines Geheimnisses</translation>
    </message>
    <message>
        <source>The name of a workspace</source>
        <translation>Der Name eines Workspaces</translation>
    </message>
    <message>
        <source>The name of an agent</source>
        <translation>Der Name eines Agenten</translation>
    </message>
    <message>
        <source>The name of an image</source>
        <translation>Der Name eines Images</translation>
    </message>
    <message>
        <source>The name of the image</source>
        <translation>Der Name des Images</translation>
    </message>
    <message>
        <source>The name of the workspace</source>
        <translation>Der Name des Workspaces</translation>
    </message>
    <message>
        <source>There is no provider named {}.</source>
        <translation>Es gibt keinen Anbieter namens {}.</translation>
    </message>
    <message>
        <source>There is no secret named {}.</source>
        <translation>Es gibt kein Geheimnis namens {}.</translation>
    </message>
    <message>
        <source>There is no workspace named {}.</source>
        <translation>Es gibt keinen Workspace namens {}.</translation>
    </message>
    <message>
        <source>This is no private key in PEM: its first line is not &quot;{}&quot;.</source>
        <translation>Das ist kein privater Schlüssel in PEM: Seine erste Zeile ist nicht „{}“.</translation>
    </message>
    <message>
        <source>This is no public key in PEM: its first line is not &quot;{}&quot;.</source>
        <translation>Das ist kein öffentlicher Schlüssel in PEM: Seine erste Zeile ist nicht „{}“.</translation>
    </message>
    <message>
        <source>{} could not answer: it did not say why.</source>
        <translation>{} konnte nicht antworten: Er sagte nicht, warum.</translation>
    </message>
    <message>
        <source>{} could not answer: {}</source>
        <translation>{} konnte nicht antworten: {}</translation>
    </message>
    <message>
        <source>{} could not be started: it did not say why.</source>
        <translation>{} konnte nicht gestartet werden: Er sagte nicht, warum.</translation>
    </message>
    <message>
        <source>{} could not be started: {}</source>
        <translation>{} konnte nicht gestartet werden: {}</translation>
    </message>
    <message>
        <source>{} could not begin a conversation: it did not say why.</source>
        <translation>{} konnte kein Gespräch beginnen: Er sagte nicht, warum.</translation>
    </message>
    <message>
        <source>{} could not begin a conversation: {}</source>
        <translation>{} konnte kein Gespräch beginnen: {}</translation>
    </message>
    <message>
        <source>{} {}; it has to run for that.</source>
        <translation>{} {}; dafür muss er laufen.</translation>
    </message>
    <message>
        <source>There is no desktop in the guest just now.</source>
        <translation>Im Gast ist gerade kein Desktop.</translation>
    </message>
    <message>
        <source>Guest port {} is being opened just now; try again.</source>
        <translation>Port {} des Gastes wird gerade geöffnet; versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The image &apos;{}&apos; that is here was signed by {}, and this one was to come without a signature. Give the key that signs it; to take it without one, give it another name, or remove the image that is here first.</source>
        <translation>Das hiesige Image „{}“ wurde von {} signiert, und dieses sollte ohne Signatur kommen. Geben Sie den Schlüssel an, mit dem es signiert ist; um es ohne anzunehmen, geben Sie ihm einen anderen Namen, oder entfernen Sie zuerst das hiesige Image.</translation>
    </message>
    <message>
        <source>There is no room to pack the image in {}; free some on that disk and hand it on again.</source>
        <translation>In {} ist kein Platz, um das Image zu packen; schaffen Sie auf diesem Datenträger Platz und geben Sie es noch einmal weiter.</translation>
    </message>
    <message>
        <source>{} was written by a newer Helix (schema {}); update Helix.</source>
        <translation>{} wurde von einem neueren Helix geschrieben (Schema {}); aktualisieren Sie Helix.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be imported: it is {}; {}.</source>
        <translation>„{}“ kann nicht importiert werden: Es ist {}; {}.</translation>
    </message>
    <message>
        <source>It did not answer in time, and is asked again later.</source>
        <translation>Er hat nicht rechtzeitig geantwortet und wird später noch einmal gefragt.</translation>
    </message>
    <message>
        <source>The catalogue has no valid signature by a key that is pinned for it: it was changed, or is somebody else&apos;s. If its publisher tells you of another key, follow it no more and add it again with that key.</source>
        <translation>Der Katalog hat keine gültige Signatur mit einem Schlüssel, der für ihn festgelegt ist: Er wurde geändert oder ist von jemand anderem. Wenn der Herausgeber Ihnen einen anderen Schlüssel nennt, folgen Sie ihm nicht mehr und fügen Sie ihn mit diesem Schlüssel neu hinzu.</translation>
    </message>
    <message>
        <source>The image &apos;{}&apos; that is here does not say where it came from: {} Remove it first (helixctl image rm {}), or choose another name.</source>
        <translation>Das Image „{}“, das hier ist, sagt nicht, woher es kam: {} Entfernen Sie es zuerst (helixctl image rm {}), oder wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>The image &apos;{}&apos; that is here was signed by {} with the key {}, and this one by {} with the key {}: somebody may have exchanged it. If its publisher tells you that this is the key now, bring it under another name, which leaves the image that is here to its workspaces, or remove the image that is here first.</source>
        <translation>Das Image „{}“, das hier ist, wurde von {} mit dem Schlüssel {} signiert, und dieses von {} mit dem Schlüssel {}: Jemand könnte es ausgetauscht haben. Wenn der Herausgeber Ihnen sagt, dass dies jetzt der Schlüssel ist, holen Sie es unter einem anderen Namen, dann bleibt das vorhandene Image seinen Workspaces, oder entfernen Sie erst das vorhandene Image.</translation>
    </message>
    <message>
        <source>The image {} has versions that a newer Helix wrote, and may hold what somebody saved: {}; update HelixVM first.</source>
        <translation>Das Image {} hat Versionen, die ein neueres Helix geschrieben hat, und kann enthalten, was jemand gespeichert hat: {}; aktualisieren Sie erst HelixVM.</translation>
    </message>
    <message>
        <source>The name {} belongs to a recipe of yours; choose another one.</source>
        <translation>Der Name {} gehört einem Ihrer Rezepte; wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>There is no room for the image in {}; free some on that disk and save the workspace as an image again.</source>
        <translation>In {} ist kein Platz für das Image; schaffen Sie auf diesem Datenträger Platz und speichern Sie den Workspace noch einmal als Image.</translation>
    </message>
    <message>
        <source>This Helix cannot tell where the image &apos;{}&apos; that is here came from: {} Or choose another name.</source>
        <translation>Dieses Helix kann nicht sagen, woher das Image „{}“, das hier ist, kam: {} Oder wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>You have a recipe named {} already, in {}: `helixctl image build {}` builds it as it stands there. To begin anew, remove that folder first, or choose another name.</source>
        <translation>Sie haben schon ein Rezept namens {}, in {}: `helixctl image build {}` baut es so, wie es dort steht. Um neu zu beginnen, entfernen Sie erst diesen Ordner, oder wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>name the file that it leads to</source>
        <translation>nennen Sie die Datei, auf die er führt</translation>
    </message>
    <message>
        <source>{} does not let everybody read {}, and docker-credential-{}, which knows who you are there, is asked only when you look at it yourself.</source>
        <translation>{} lässt nicht jeden {} lesen, und docker-credential-{}, das weiß, wer Sie dort sind, wird nur gefragt, wenn Sie selbst nachsehen.</translation>
    </message>
    <message>
        <source>The encoder&apos;s bytes are no H.264: {}.</source>
        <translation>Die Bytes des Encoders sind kein H.264: {}.</translation>
    </message>
    <message>
        <source>The key of {} is not refused any more, so it was kept.</source>
        <translation>Der Schlüssel von {} wird nicht mehr abgelehnt; er wurde behalten.</translation>
    </message>
    <message>
        <source>The provider {}, whose key was to be replaced, is gone.</source>
        <translation>Den Anbieter {}, dessen Schlüssel ersetzt werden sollte, gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>What qemu-img says of the disk is no map of it.</source>
        <translation>Was qemu-img über den Datenträger sagt, ist keine Karte davon.</translation>
    </message>
    <message>
        <source>a parameter set of it is not understood</source>
        <translation>ein Parametersatz davon ist nicht zu verstehen</translation>
    </message>
    <message>
        <source>it does not begin with a start code</source>
        <translation>sie beginnen nicht mit einem Startcode</translation>
    </message>
    <message>
        <source>it is not 8-bit 4:2:0</source>
        <translation>sie sind nicht 4:2:0 mit 8 Bit</translation>
    </message>
    <message>
        <source>nothing refers to its picture</source>
        <translation>nichts bezieht sich auf ihr Bild</translation>
    </message>
    <message>
        <source>there is no slice in it</source>
        <translation>es ist kein Slice darin</translation>
    </message>
    <message>
        <source>Stop {} first, or have it stopped (--stop): only a disk at rest becomes an image.</source>
        <translation>Stoppen Sie zuerst {}, oder lassen Sie ihn stoppen (--stop): Nur ein ruhender Datenträger wird zum Image.</translation>
    </message>
    <message>
        <source>Stopping the workspace</source>
        <translation>Workspace wird gestoppt</translation>
    </message>
    <message>
        <source>The picture of {} did not come in time.</source>
        <translation>Das Bild von {} kam nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The project of {} is still being brought in; it can be saved as an image when it is.</source>
        <translation>Das Projekt von {} wird noch hineingebracht; danach kann er als Image gespeichert werden.</translation>
    </message>
    <message>
        <source>{} bytes are free.</source>
        <translation>{} Bytes sind frei.</translation>
    </message>
    <message>
        <source>{} {}; it can be saved as an image while it runs or is stopped.</source>
        <translation>{} {}; als Image gespeichert werden kann er, während er läuft oder gestoppt ist.</translation>
    </message>
    <message>
        <source>Strict: refuse connections that hide their site&apos;s name</source>
        <translation>Streng: Verbindungen ablehnen, die den Namen ihrer Website verbergen</translation>
    </message>
    <message>
        <source>Only {}</source>
        <translation>Nur {}</translation>
    </message>
    <message>
        <source>Only {} and {} more</source>
        <translation>Nur {} und {} weitere</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be imported: it is {}; name a disk image.</source>
        <translation>„{}“ kann nicht importiert werden: Es ist {}; nennen Sie ein Disk-Image.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be loaded: it is {}; name an archive of an image.</source>
        <translation>„{}“ kann nicht geladen werden: Es ist {}; nennen Sie ein Archiv eines Images.</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be loaded: it is {}; {}.</source>
        <translation>„{}“ kann nicht geladen werden: Es ist {}; {}.</translation>
    </message>
    <message>
        <source>The image {} is not made or brought: {}</source>
        <translation>Das Image {} wird nicht erstellt oder geholt: {}</translation>
    </message>
    <message>
        <source>Only &quot;Git hosts&quot;</source>
        <translation>Nur „Git-Hoster“</translation>
    </message>
    <message>
        <source>Only &quot;Model providers&quot;</source>
        <translation>Nur „Modellanbieter“</translation>
    </message>
    <message>
        <source>Only &quot;Package registries&quot;</source>
        <translation>Nur „Paket-Registries“</translation>
    </message>
    <message>
        <source>Helix Agent ready</source>
        <translation>Helix Agent bereit</translation>
    </message>
    <message>
        <source>Port {} leads into a workspace by now, so no model server was added.</source>
        <translation>Port {} führt inzwischen in einen Workspace; es wurde kein Modellserver hinzugefügt.</translation>
    </message>
    <message>
        <source>The registry asks to be left alone for {}; try again then.</source>
        <translation>Die Registry möchte {} lang in Ruhe gelassen werden; versuchen Sie es danach noch einmal.</translation>
    </message>
    <message>
        <source>The registry has a fault of its own (HTTP {}) with {}; try again later.</source>
        <translation>Die Registry hat selbst einen Fehler (HTTP {}) bei {}; versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>about {} days</source>
        <translation>etwa {} Tage</translation>
    </message>
    <message>
        <source>about {} hours</source>
        <translation>etwa {} Stunden</translation>
    </message>
    <message>
        <source>about {} minutes</source>
        <translation>etwa {} Minuten</translation>
    </message>
    <message>
        <source>{} leads to an address that is not encrypted (http); nothing is asked for there.</source>
        <translation>{} führt zu einer Adresse, die nicht verschlüsselt ist (http); dort wird nichts angefragt.</translation>
    </message>
    <message>
        <source>{} leads to an address that nothing is asked for ({}).</source>
        <translation>{} führt zu einer Adresse, bei der nichts angefragt wird ({}).</translation>
    </message>
    <message>
        <source>The recipe {} stands on itself, or on too many others; mend &quot;base&quot; in its recipe.json.</source>
        <translation>Das Rezept {} baut auf sich selbst auf, oder auf zu vielen anderen; berichtigen Sie „base“ in seiner recipe.json.</translation>
    </message>
    <message>
        <source>The recipe {} stands on {}, which there is no recipe for; mend &quot;base&quot; in its recipe.json.</source>
        <translation>Das Rezept {} baut auf {} auf, wofür es kein Rezept gibt; berichtigen Sie „base“ in seiner recipe.json.</translation>
    </message>
    <message>
        <source>Another person&apos;s program listens at port {} by now, so no model server was added.</source>
        <translation>Ein Programm einer anderen Person lauscht inzwischen an Port {}; es wurde kein Modellserver hinzugefügt.</translation>
    </message>
    <message>
        <source>The recipe {} stands on {}, which cannot be read; mend the recipe.json of {}.</source>
        <translation>Das Rezept {} baut auf {} auf, das nicht gelesen werden kann; berichtigen Sie die recipe.json von {}.</translation>
    </message>
    <message>
        <source>{} redirects again and again.</source>
        <translation>{} leitet immer wieder um.</translation>
    </message>
    <message>
        <source>The image {} came to be here before it could be cancelled.</source>
        <translation>Das Image {} war schon hier, bevor es abgebrochen werden konnte.</translation>
    </message>
    <message>
        <source>{} asks to be left alone for {}; try again then.</source>
        <translation>{} möchte {} lang in Ruhe gelassen werden; versuchen Sie es danach noch einmal.</translation>
    </message>
    <message>
        <source>{} does not give the catalogue to everybody; take an address that everybody may read.</source>
        <translation>{} gibt den Katalog nicht jedem; nehmen Sie eine Adresse, die jeder lesen darf.</translation>
    </message>
    <message>
        <source>; wait for it, or cancel it on the page Images, or with &apos;helixctl image cancel {}&apos;.</source>
        <translation>; warten Sie darauf, oder brechen Sie es auf der Seite Images oder mit „helixctl image cancel {}“ ab.</translation>
    </message>
    <message>
        <source>An image named {} is being built{}</source>
        <translation>Ein Image namens {} wird gerade erstellt{}</translation>
    </message>
    <message>
        <source>An image named {} is on its way already{}</source>
        <translation>Ein Image namens {} ist bereits unterwegs{}</translation>
    </message>
    <message>
        <source>The same is on its way already, as the image {}, and can be had as {} as well once that is here{}</source>
        <translation>Dasselbe ist schon unterwegs, als das Image {}, und ist auch als {} zu haben, sobald es da ist{}</translation>
    </message>
</context>
<context>
    <name>BesidePage</name>
    <message>
        <source>Another workspace on this side</source>
        <translation>Anderer Workspace auf dieser Seite</translation>
    </message>
    <message>
        <source>Only this one</source>
        <translation>Nur diesen</translation>
    </message>
    <message>
        <source>Two desktops have to run</source>
        <translation>Es müssen zwei Desktops laufen</translation>
    </message>
    <message>
        <source>Start another workspace to see two side by side.</source>
        <translation>Starten Sie einen weiteren Workspace, um zwei nebeneinander zu sehen.</translation>
    </message>
    <message>
        <source>Go to the workspaces</source>
        <translation>Zu den Workspaces</translation>
    </message>
</context>
<context>
    <name>BlockedBar</name>
    <message>
        <source>%1 is refused and not asked for again.</source>
        <translation>%1 ist abgelehnt und wird nicht mehr erfragt.</translation>
    </message>
    <message>
        <source>%1 sites are refused and not asked for again.</source>
        <translation>%1 Websites sind abgelehnt und werden nicht mehr erfragt.</translation>
    </message>
    <message>
        <source>asked for %1</source>
        <translation>wollte zu %1</translation>
    </message>
    <message>
        <source>%1 was blocked</source>
        <translation>%1 wurde blockiert</translation>
    </message>
    <message>
        <source>%1 were blocked</source>
        <translation>%1 wurden blockiert</translation>
    </message>
    <message>
        <source>Keep refusing</source>
        <translation>Weiter ablehnen</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
</context>
<context>
    <name>BlockedSheet</name>
    <message>
        <source>%1 asked for a site</source>
        <translation>%1 wollte eine Website erreichen</translation>
    </message>
    <message>
        <source>%1 asked for %2 sites</source>
        <translation>%1 wollte %2 Websites erreichen</translation>
    </message>
    <message>
        <source>%1 is allowed for every workspace.</source>
        <translation>%1 ist für jeden Workspace erlaubt.</translation>
    </message>
    <message>
        <source>%1 sites are allowed for every workspace.</source>
        <translation>%1 Websites sind für jeden Workspace erlaubt.</translation>
    </message>
    <message>
        <source>Allow %1 for every workspace?</source>
        <translation>%1 für jeden Workspace erlauben?</translation>
    </message>
    <message>
        <source>Allow %1 sites for every workspace?</source>
        <translation>%1 Websites für jeden Workspace erlauben?</translation>
    </message>
    <message>
        <source>Not only %1: every workspace that reaches named sites only may reach it from now on, also those that you make later.</source>
        <translation>Nicht nur %1: Jeder Workspace, der nur bestimmte Websites erreicht, darf ab jetzt dorthin, auch die, die Sie später erstellen.</translation>
    </message>
    <message>
        <source>Allow for every workspace</source>
        <translation>Für jeden Workspace erlauben</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Refuse all</source>
        <translation>Alle ablehnen</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Refuse %1</source>
        <translation>%1 ablehnen</translation>
    </message>
    <message>
        <source>Allow once</source>
        <translation>Einmal erlauben</translation>
    </message>
    <message>
        <source>Allow %1 once, until the workspace stops</source>
        <translation>%1 einmal erlauben, bis der Workspace stoppt</translation>
    </message>
    <message>
        <source>Allow here</source>
        <translation>Hier erlauben</translation>
    </message>
    <message>
        <source>Allow %1 for this workspace</source>
        <translation>%1 für diesen Workspace erlauben</translation>
    </message>
    <message>
        <source>Allow everywhere…</source>
        <translation>Überall erlauben …</translation>
    </message>
    <message>
        <source>Allow %1 for every workspace</source>
        <translation>%1 für jeden Workspace erlauben</translation>
    </message>
    <message>
        <source>This site is not on its list, so it was refused.</source>
        <translation>Diese Website steht nicht auf seiner Liste und wurde deshalb abgelehnt.</translation>
    </message>
    <message>
        <source>Blocked sites</source>
        <translation>Blockierte Websites</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo the answer for %1</source>
        <translation>Antwort für %1 zurücknehmen</translation>
    </message>
    <message>
        <source>All %1 that wait</source>
        <translation>Alle %1 wartenden</translation>
    </message>
    <message>
        <source>all that wait</source>
        <translation>alle wartenden</translation>
    </message>
    <message>
        <source>1 more was asked for meanwhile.</source>
        <translation>1 weitere wurde inzwischen erfragt.</translation>
    </message>
    <message>
        <source>%1 more were asked for meanwhile.</source>
        <translation>%1 weitere wurden inzwischen erfragt.</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Später entscheiden</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>These sites are not on its list, so they were refused.</source>
        <translation>Diese Websites stehen nicht auf seiner Liste und wurden deshalb abgelehnt.</translation>
    </message>
    <message>
        <source>Once: until the workspace stops. Here: as long as it exists. Everywhere: every workspace that reaches named sites only. What you refuse is not asked again.</source>
        <translation>Einmal: bis der Workspace stoppt. Hier: solange es ihn gibt. Überall: jeder Workspace, der nur genannte Websites erreicht. Was Sie ablehnen, wird nicht mehr erfragt.</translation>
    </message>
    <message>
        <source>Show at the end</source>
        <translation>Am Ende zeigen</translation>
    </message>
</context>
<context>
    <name>BootLogDialog</name>
    <message>
        <source>Boot log of %1</source>
        <translation>Startprotokoll von %1</translation>
    </message>
</context>
<context>
    <name>BoundarySheet</name>
    <message>
        <source>What the agent of %1 has been given</source>
        <translation>Was der Agent von %1 erhalten hat</translation>
    </message>
    <message>
        <source>What the agent has been given</source>
        <translation>Was der Agent erhalten hat</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Nothing at all.</source>
        <translation>Gar nichts.</translation>
    </message>
    <message>
        <source>Never, whatever the settings</source>
        <translation>Nie, egal welche Einstellungen gelten</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>BoundaryState</name>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
</context>
<context>
    <name>BoundaryTab</name>
    <message>
        <source>Boundary</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Given to this agent</source>
        <translation>Diesem Agenten gegeben</translation>
    </message>
    <message>
        <source>Read it all</source>
        <translation>Alles lesen</translation>
    </message>
    <message>
        <source>Everything it has been given, as one page</source>
        <translation>Alles, was er erhalten hat, auf einer Seite</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Open the changes</source>
        <translation>Änderungen öffnen</translation>
    </message>
    <message>
        <source>Give it a project</source>
        <translation>Ein Projekt geben</translation>
    </message>
    <message>
        <source>Internet</source>
        <translation>Internet</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Model access</source>
        <translation>Modellzugang</translation>
    </message>
    <message>
        <source>No provider yet</source>
        <translation>Noch kein Anbieter</translation>
    </message>
    <message>
        <source>%1, key stays on this computer</source>
        <translation>%1, der Schlüssel bleibt auf diesem Computer</translation>
    </message>
    <message>
        <source>%1; keys stay on this computer</source>
        <translation>%1; die Schlüssel bleiben auf diesem Computer</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>Open the providers</source>
        <translation>Anbieter öffnen</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Geheimnisse</translation>
    </message>
    <message>
        <source>Give or take back</source>
        <translation>Geben oder zurücknehmen</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Open the ports</source>
        <translation>Ports öffnen</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>Traffic in and out</source>
        <translation>Datenverkehr</translation>
    </message>
    <message>
        <source>live · %1 open</source>
        <translation>live · %1 offen</translation>
    </message>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>Search what crossed</source>
        <translation>Verkehr durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Nothing that crossed contains “%1”.</source>
        <translation>Nichts, was über die Grenze ging, enthält „%1“.</translation>
    </message>
    <message>
        <source>Nothing has crossed yet. Each connection in or out, and each one that is refused, gets a line here the moment it happens.</source>
        <translation>Noch ist nichts über die Grenze gegangen. Jede Verbindung hinein oder hinaus und jede abgelehnte erscheint hier sofort als Zeile.</translation>
    </message>
    <message>
        <source>Nothing has crossed yet. The workspace does not run, so nothing can.</source>
        <translation>Noch ist nichts über die Grenze gegangen. Der Workspace läuft nicht, also kann auch nichts.</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>Alle %1 zeigen</translation>
    </message>
</context>
<context>
    <name>BoundaryWords</name>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Only these sites</source>
        <translation>Nur diese Websites</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 and 1 other site</source>
        <translation>%1 und 1 weitere Website</translation>
    </message>
    <message>
        <source>%1 and %2 other sites</source>
        <translation>%1 und %2 weitere Websites</translation>
    </message>
    <message>
        <source>port %1</source>
        <translation>Port %1</translation>
    </message>
    <message>
        <source>Helix itself</source>
        <translation>Helix selbst</translation>
    </message>
    <message>
        <source>ping</source>
        <translation>Ping</translation>
    </message>
    <message>
        <source>malformed packet</source>
        <translation>fehlerhaftes Paket</translation>
    </message>
    <message>
        <source>refused ×%1</source>
        <translation>abgelehnt ×%1</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>looked up</source>
        <translation>aufgelöst</translation>
    </message>
    <message>
        <source>1 connection</source>
        <translation>1 Verbindung</translation>
    </message>
    <message>
        <source>%1 connections</source>
        <translation>%1 Verbindungen</translation>
    </message>
</context>
<context>
    <name>BringDialog</name>
    <message>
        <source>A project for %1</source>
        <translation>Ein Projekt für %1</translation>
    </message>
    <message>
        <source>The project is in %1.</source>
        <translation>Das Projekt ist in %1.</translation>
    </message>
    <message>
        <source>Bring it in</source>
        <translation>Hineinbringen</translation>
    </message>
    <message>
        <source>Close and let it go on</source>
        <translation>Schließen und weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>BringProgress</name>
    <message>
        <source>Bringing the project</source>
        <translation>Das Projekt wird hineingebracht</translation>
    </message>
    <message>
        <source>Stop bringing it in</source>
        <translation>Hineinbringen abbrechen</translation>
    </message>
</context>
<context>
    <name>BudgetDialog</name>
    <message>
        <source>Budget of this workspace</source>
        <translation>Budget dieses Workspace</translation>
    </message>
    <message>
        <source>What it asks of a model provider stops at the first of these limits. Leave a field empty for no limit.</source>
        <translation>Anfragen an Modellanbieter enden an der ersten dieser Schwellen. Ein leeres Feld heißt: keine Schwelle.</translation>
    </message>
    <message>
        <source>US dollars</source>
        <translation>US-Dollar</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Schwelle</translation>
    </message>
    <message>
        <source>%1 used so far, by the price table in Settings</source>
        <translation>Bisher %1 verbraucht, nach der Preistabelle in den Einstellungen</translation>
    </message>
    <message>
        <source>Tokens, in and out together</source>
        <translation>Tokens, hinein und heraus zusammen</translation>
    </message>
    <message>
        <source>%1 used so far</source>
        <translation>Bisher %1 verbraucht</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Set budget</source>
        <translation>Budget festlegen</translation>
    </message>
</context>
<context>
    <name>BuildProgress</name>
    <message>
        <source>Building %1</source>
        <translation>%1 wird gebaut</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>BuildingCard</name>
    <message>
        <source>Building %1 first</source>
        <translation>Zuerst wird %1 gebaut</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Only once for this image. You may leave this page; %1 is created when it is done.</source>
        <translation>Nur einmal für dieses Image. Sie können die Seite verlassen; %1 wird danach erstellt.</translation>
    </message>
</context>
<context>
    <name>BusyMark</name>
    <message>
        <source>Working</source>
        <translation>Arbeitet</translation>
    </message>
</context>
<context>
    <name>CarryCard</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>CatalogueRow</name>
    <message>
        <source>%1, at %2</source>
        <translation>%1, bei %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>1 image</source>
        <translation>1 Image</translation>
    </message>
    <message>
        <source>%1 images</source>
        <translation>%1 Images</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>wird gesucht …</translation>
    </message>
    <message>
        <source>signed by key %1</source>
        <translation>signiert mit Schlüssel %1</translation>
    </message>
    <message>
        <source>Look for updates of %1</source>
        <translation>Nach Neuerungen in %1 suchen</translation>
    </message>
    <message>
        <source>Stop following %1</source>
        <translation>%1 nicht mehr abonnieren</translation>
    </message>
</context>
<context>
    <name>CatalogueSettings</name>
    <message>
        <source>Catalogues of images</source>
        <translation>Image-Kataloge</translation>
    </message>
    <message>
        <source>Signed lists of images that others keep: of your company, of people you trust. What they offer stands among the images, each signed by its publisher.</source>
        <translation>Signierte Listen von Images, die andere führen: Ihre Firma, Menschen, denen Sie vertrauen. Was sie anbieten, steht bei den Images, jedes signiert von seinem Herausgeber.</translation>
    </message>
    <message>
        <source>Look for updates</source>
        <translation>Nach Neuerungen suchen</translation>
    </message>
    <message>
        <source>Follow a catalogue</source>
        <translation>Katalog abonnieren</translation>
    </message>
    <message>
        <source>No catalogue yet</source>
        <translation>Noch kein Katalog</translation>
    </message>
    <message>
        <source>Without one, the images are those that this computer can build itself. Whoever keeps a catalogue gives you its address and its public key.</source>
        <translation>Ohne Katalog gibt es die Images, die dieser Computer selbst bauen kann. Wer einen Katalog führt, gibt Ihnen dessen Adresse und öffentlichen Schlüssel.</translation>
    </message>
    <message>
        <source>Catalogues</source>
        <translation>Kataloge</translation>
    </message>
    <message>
        <source>Stop following %1?</source>
        <translation>%1 nicht mehr abonnieren?</translation>
    </message>
    <message>
        <source>Images that came from it stay and are updated no more.</source>
        <translation>Images daraus bleiben, werden aber nicht mehr aktualisiert.</translation>
    </message>
    <message>
        <source>Stop following</source>
        <translation>Nicht mehr abonnieren</translation>
    </message>
    <message>
        <source>Look for updates once a day</source>
        <translation>Einmal am Tag nach Neuerungen suchen</translation>
    </message>
    <message>
        <source>Whoever keeps a catalogue sees that Helix runs here. Off: only when you look for updates. No image is downloaded or changed by this.</source>
        <translation>Wer einen Katalog führt, sieht, dass Helix hier läuft. Aus: nur wenn Sie nach Neuerungen suchen. Kein Image wird dadurch geladen oder geändert.</translation>
    </message>
</context>
<context>
    <name>ChangeWords</name>
    <message>
        <source>now a link</source>
        <translation>jetzt ein Link</translation>
    </message>
    <message>
        <source>no longer a link</source>
        <translation>kein Link mehr</translation>
    </message>
    <message>
        <source>now executable</source>
        <translation>jetzt ausführbar</translation>
    </message>
    <message>
        <source>no longer executable</source>
        <translation>nicht mehr ausführbar</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>renamed</source>
        <translation>umbenannt</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>kopiert</translation>
    </message>
    <message>
        <source>of another type</source>
        <translation>andere Art</translation>
    </message>
    <message>
        <source>runs by itself</source>
        <translation>startet selbst</translation>
    </message>
    <message>
        <source>CI</source>
        <translation>CI</translation>
    </message>
    <message>
        <source>lock file</source>
        <translation>Lockdatei</translation>
    </message>
    <message>
        <source>secret?</source>
        <translation>Geheimnis?</translation>
    </message>
    <message>
        <source>executable</source>
        <translation>ausführbar</translation>
    </message>
    <message>
        <source>link outside</source>
        <translation>Link hinaus</translation>
    </message>
    <message>
        <source>submodule</source>
        <translation>Submodul</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>large</source>
        <translation>groß</translation>
    </message>
    <message>
        <source>odd name</source>
        <translation>seltsamer Name</translation>
    </message>
    <message>
        <source>repository inside</source>
        <translation>Repository darin</translation>
    </message>
    <message>
        <source>runs when built</source>
        <translation>läuft beim Bauen</translation>
    </message>
    <message>
        <source>rules for agents</source>
        <translation>Agentenregeln</translation>
    </message>
    <message>
        <source>Programs on your computer may run this file by themselves, for example git, your editor or your shell. Read it before you take it.</source>
        <translation>Programme auf Ihrem Computer führen diese Datei vielleicht von selbst aus, zum Beispiel git, Ihr Editor oder Ihre Shell. Lesen Sie sie, bevor Sie sie übernehmen.</translation>
    </message>
    <message>
        <source>A build server runs this file with the rights of your repository as soon as it is pushed.</source>
        <translation>Ein Build-Server führt diese Datei nach dem Push sofort mit den Rechten Ihres Repositorys aus.</translation>
    </message>
    <message>
        <source>This decides which packages are installed, and from where. Check that only what you expect has changed.</source>
        <translation>Hier steht, welche Pakete installiert werden und woher. Prüfen Sie, dass sich nur das Erwartete geändert hat.</translation>
    </message>
    <message>
        <source>It looks like it holds a key or a password.</source>
        <translation>Sie enthält wohl einen Schlüssel oder ein Passwort.</translation>
    </message>
    <message>
        <source>The file became executable.</source>
        <translation>Die Datei wurde ausführbar.</translation>
    </message>
    <message>
        <source>A link that points outside of the project: opening it opens a file elsewhere on your computer.</source>
        <translation>Ein Link, der aus dem Projekt hinausführt: Wer ihn öffnet, öffnet eine andere Datei auf Ihrem Computer.</translation>
    </message>
    <message>
        <source>It points to another repository. It cannot be taken along.</source>
        <translation>Es verweist auf ein anderes Repository und kann nicht mitgenommen werden.</translation>
    </message>
    <message>
        <source>It can change how git writes other files when it checks them out.</source>
        <translation>Sie kann ändern, wie git beim Auschecken andere Dateien schreibt.</translation>
    </message>
    <message>
        <source>Larger than 5 MB. A repository keeps it for ever.</source>
        <translation>Größer als 5 MB. Ein Repository behält sie für immer.</translation>
    </message>
    <message>
        <source>Its name looks like another one, or holds characters that cannot be seen.</source>
        <translation>Der Name gleicht einem anderen oder enthält unsichtbare Zeichen.</translation>
    </message>
    <message>
        <source>Part of a git repository inside the project. Its settings can run programs as soon as git, your editor or your shell looks at its folder. It is left out unless you choose it.</source>
        <translation>Teil eines git-Repositorys im Projekt. Dessen Einstellungen können Programme starten, sobald git, Ihr Editor oder Ihre Shell den Ordner ansieht. Es bleibt weg, wenn Sie es nicht auswählen.</translation>
    </message>
    <message>
        <source>It says what runs on your computer when the project is installed, built or opened.</source>
        <translation>Hier steht, was auf Ihrem Computer läuft, wenn das Projekt installiert, gebaut oder geöffnet wird.</translation>
    </message>
    <message>
        <source>It tells coding agents on your computer what to do.</source>
        <translation>Sie sagt Coding-Agenten auf Ihrem Computer, was sie tun sollen.</translation>
    </message>
    <message>
        <source>renamed from %1</source>
        <translation>umbenannt von %1</translation>
    </message>
    <message>
        <source>copied from %1</source>
        <translation>kopiert von %1</translation>
    </message>
    <message>
        <source>was %1</source>
        <translation>war %1</translation>
    </message>
    <message>
        <source>%1, was %2</source>
        <translation>%1, war %2</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>Give the branch a name.</source>
        <translation>Geben Sie dem Branch einen Namen.</translation>
    </message>
    <message>
        <source>The name is longer than %1 characters.</source>
        <translation>Der Name ist länger als %1 Zeichen.</translation>
    </message>
    <message>
        <source>%1 is left alone. Choose a new name.</source>
        <translation>%1 bleibt unberührt. Wählen Sie einen neuen Namen.</translation>
    </message>
    <message>
        <source>A branch name has no spaces.</source>
        <translation>Ein Branchname hat keine Leerzeichen.</translation>
    </message>
    <message>
        <source>A branch name may not contain “%1”.</source>
        <translation>Ein Branchname darf „%1“ nicht enthalten.</translation>
    </message>
    <message>
        <source>A branch name does not begin or end like that.</source>
        <translation>So darf ein Branchname nicht beginnen oder enden.</translation>
    </message>
    <message>
        <source>The name holds characters that cannot be seen.</source>
        <translation>Der Name enthält unsichtbare Zeichen.</translation>
    </message>
    <message>
        <source>An empty project</source>
        <translation>Ein leeres Projekt</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1, %2 von %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Waiting for its machine</source>
        <translation>Wartet auf seine Maschine</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>Arbeitet</translation>
    </message>
    <message>
        <source>Testing</source>
        <translation>Testet</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Discarded</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Internet</source>
        <translation>Internet</translation>
    </message>
    <message>
        <source>Model access</source>
        <translation>Modellzugang</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Geheimnisse</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Tools (MCP)</source>
        <translation>Werkzeuge (MCP)</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>Berechtigungen</translation>
    </message>
</context>
<context>
    <name>ChangedFileRow</name>
    <message>
        <source>Take everything in %1</source>
        <translation>Alles in %1 übernehmen</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>%1 übernehmen</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
</context>
<context>
    <name>ChangesTab</name>
    <message>
        <source>Looking for changes…</source>
        <translation>Änderungen werden gesucht …</translation>
    </message>
    <message>
        <source>No changes yet. What the agent, a terminal or a program writes into the project shows up here by itself.</source>
        <translation>Noch keine Änderungen. Was der Agent, ein Terminal oder ein Programm in das Projekt schreibt, erscheint hier von selbst.</translation>
    </message>
    <message>
        <source>Nothing had changed when it was last looked at. It is looked at again while the workspace runs.</source>
        <translation>Zuletzt war nichts geändert. Solange der Workspace läuft, wird wieder nachgesehen.</translation>
    </message>
    <message>
        <source>No changes yet. They are looked for while the workspace runs.</source>
        <translation>Noch keine Änderungen. Sie werden gesucht, solange der Workspace läuft.</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Ask for the newest changes</source>
        <translation>Neueste Änderungen abfragen</translation>
    </message>
    <message>
        <source>This workspace has no project. Give it one, and everything the agent changes in it comes back here for you to read, before any of it touches your files.</source>
        <translation>Dieser Workspace hat kein Projekt. Geben Sie ihm eines, und alles, was der Agent darin ändert, kommt hierher zurück, damit Sie es lesen, bevor etwas davon Ihre Dateien berührt.</translation>
    </message>
    <message>
        <source>Give this workspace a project</source>
        <translation>Ihm ein Projekt geben</translation>
    </message>
    <message>
        <source>Start the workspace first.</source>
        <translation>Starten Sie zuerst den Workspace.</translation>
    </message>
    <message>
        <source>Below is what came out before that.</source>
        <translation>Unten steht, was davor herauskam.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>There are more files than are listed. Take them home as a whole only if you know why.</source>
        <translation>Es gibt mehr Dateien, als aufgelistet sind. Übernehmen Sie sie nur als Ganzes, wenn Sie wissen, warum.</translation>
    </message>
    <message>
        <source>Changed files</source>
        <translation>Geänderte Dateien</translation>
    </message>
    <message>
        <source>1 commit</source>
        <translation>1 Commit</translation>
    </message>
    <message>
        <source>%1 commits</source>
        <translation>%1 Commits</translation>
    </message>
    <message>
        <source>as of %1</source>
        <translation>Stand %1</translation>
    </message>
</context>
<context>
    <name>CheckpointsDialog</name>
    <message>
        <source>Checkpoints of %1</source>
        <translation>Sicherungspunkte von %1</translation>
    </message>
    <message>
        <source>There is none yet. A checkpoint is what a workspace is at one moment: you can go back to it, or begin another workspace there. Settings say whether one is kept before each turn of an agent.</source>
        <translation>Noch keiner. Ein Sicherungspunkt hält fest, was ein Workspace in einem Moment ist: Sie können dorthin zurückkehren oder dort einen weiteren Workspace beginnen. In den Einstellungen steht, ob vor jeder Runde eines Agenten einer angelegt wird.</translation>
    </message>
    <message>
        <source>Go back to one, or begin another workspace there.</source>
        <translation>Kehren Sie zu einem zurück, oder beginnen Sie dort einen weiteren Workspace.</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Sicherungspunkte</translation>
    </message>
    <message>
        <source>Go back to %1</source>
        <translation>Zurück zu %1</translation>
    </message>
    <message>
        <source>Fork from %1</source>
        <translation>Von %1 abzweigen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Keep one now, named</source>
        <translation>Jetzt einen anlegen, Name</translation>
    </message>
    <message>
        <source>for example before-the-upgrade</source>
        <translation>zum Beispiel vor-dem-upgrade</translation>
    </message>
    <message>
        <source>What it holds</source>
        <translation>Was er enthält</translation>
    </message>
    <message>
        <source>Disk and memory</source>
        <translation>Datenträger und RAM</translation>
    </message>
    <message>
        <source>Disk alone</source>
        <translation>Nur den Datenträger</translation>
    </message>
    <message>
        <source>One can be kept while it runs, or while it is stopped.</source>
        <translation>Anlegen können Sie einen, während er läuft oder gestoppt ist.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Keeping…</source>
        <translation>Wird angelegt …</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Anlegen</translation>
    </message>
</context>
<context>
    <name>CodeBlock</name>
    <message>
        <source>Content of %1</source>
        <translation>Inhalt von %1</translation>
    </message>
    <message>
        <source>Code, %1</source>
        <translation>Code, %1</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source> · only the first part is shown</source>
        <translation> · nur der erste Teil ist sichtbar</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
</context>
<context>
    <name>CommandEnd</name>
    <message>
        <source>ended with %1</source>
        <translation>endete mit %1</translation>
    </message>
    <message>
        <source>ended by signal %1</source>
        <translation>durch Signal %1 beendet</translation>
    </message>
    <message>
        <source>stopped after %1 s</source>
        <translation>nach %1 s gestoppt</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Go to, or do</source>
        <translation>Gehe zu, oder tue</translation>
    </message>
    <message>
        <source>Show me how it works</source>
        <translation>Zeig mir, wie es geht</translation>
    </message>
    <message>
        <source>A small project whose test fails</source>
        <translation>Ein kleines Projekt, dessen Test fehlschlägt</translation>
    </message>
    <message>
        <source>Talk to the agent</source>
        <translation>Mit dem Agenten sprechen</translation>
    </message>
    <message>
        <source>Take control of %1</source>
        <translation>Steuerung von %1 übernehmen</translation>
    </message>
    <message>
        <source>Suspend %1</source>
        <translation>%1 pausieren</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation>%1 stoppen</translation>
    </message>
    <message>
        <source>Start %1</source>
        <translation>%1 starten</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>Neuer Workspace</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Monitorwand</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Add a model provider</source>
        <translation>Modellanbieter hinzufügen</translation>
    </message>
    <message>
        <source>Import a disk</source>
        <translation>Image importieren</translation>
    </message>
    <message>
        <source>Search all conversations</source>
        <translation>Alle Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>All shortcuts</source>
        <translation>Alle Tastenkürzel</translation>
    </message>
    <message>
        <source>What to go to or do</source>
        <translation>Wohin gehen oder was tun</translation>
    </message>
    <message>
        <source>A workspace, a page, something to do…</source>
        <translation>Ein Workspace, eine Seite, eine Aktion …</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Nothing is called that.</source>
        <translation>Nichts heißt so.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Strg+L</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Strg+T</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Strg+N</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Strg+1</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Strg+0</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Strg+2</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Strg+3</translation>
    </message>
    <message>
        <source>Ctrl+4</source>
        <translation>Strg+4</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Strg+F</translation>
    </message>
    <message>
        <source>Restart %1</source>
        <translation>%1 neu starten</translation>
    </message>
    <message>
        <source>Fork %1</source>
        <translation>Von %1 abzweigen</translation>
    </message>
    <message>
        <source>Try again to reach %1</source>
        <translation>%1 noch einmal zu erreichen versuchen</translation>
    </message>
    <message>
        <source>Stop %1 by force</source>
        <translation>%1 gewaltsam stoppen</translation>
    </message>
    <message>
        <source>Checkpoints of %1</source>
        <translation>Sicherungspunkte von %1</translation>
    </message>
    <message>
        <source>%1 in a window of its own</source>
        <translation>%1 in einem eigenen Fenster</translation>
    </message>
    <message>
        <source>%1 beside another</source>
        <translation>%1 neben einem anderen</translation>
    </message>
    <message>
        <source>Stop recording %1</source>
        <translation>Aufnahme von %1 beenden</translation>
    </message>
    <message>
        <source>Record %1</source>
        <translation>%1 aufnehmen</translation>
    </message>
    <message>
        <source>%1 in full screen</source>
        <translation>%1 im Vollbild</translation>
    </message>
</context>
<context>
    <name>CommitRow</name>
    <message>
        <source>Uncommitted work</source>
        <translation>Nicht eingecheckte Arbeit</translation>
    </message>
    <message>
        <source>Work that was not committed</source>
        <translation>Arbeit, die nicht eingecheckt war</translation>
    </message>
</context>
<context>
    <name>ConfirmDialog</name>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
</context>
<context>
    <name>ConsoleView</name>
    <message>
        <source>It runs. This disk brought no desktop that Helix can show: use the terminal on the right, or SSH. Below is its console.</source>
        <translation>Er läuft. Sein Datenträger bringt keinen Desktop mit, den Helix zeigen kann: Nutzen Sie das Terminal rechts oder SSH. Unten sehen Sie die Konsole.</translation>
    </message>
    <message>
        <source>It runs. This disk has no Helix Agent, so there is no desktop here: console and SSH only.</source>
        <translation>Er läuft. Auf seinem Datenträger ist kein Helix Agent, deshalb gibt es hier keinen Desktop: nur Konsole und SSH.</translation>
    </message>
    <message>
        <source>Copy the SSH command</source>
        <translation>SSH-Befehl kopieren</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>%1 kopiert</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>The console is silent so far.</source>
        <translation>Die Konsole schweigt noch.</translation>
    </message>
    <message>
        <source>Console</source>
        <translation>Konsole</translation>
    </message>
</context>
<context>
    <name>ControlNotes</name>
    <message>
        <source>Making this private…</source>
        <translation>Wird privat …</translation>
    </message>
    <message>
        <source>Private: not recorded, not shown to the agent</source>
        <translation>Privat: keine Aufnahme, kein Blick des Agenten</translation>
    </message>
    <message>
        <source>Close what is private, then press Ctrl+Alt+P</source>
        <translation>Schließen Sie Privates, dann drücken Sie Strg+Alt+P</translation>
    </message>
    <message>
        <source>You are in control, and the agent waits</source>
        <translation>Sie steuern, und der Agent wartet</translation>
    </message>
    <message>
        <source>The machine has the pointer; Esc twice frees it</source>
        <translation>Die Maschine hat den Zeiger; zweimal Esc gibt ihn frei</translation>
    </message>
    <message>
        <source>Close what is private first: Esc twice frees the pointer and ends it</source>
        <translation>Erst schließen, was privat ist: Zweimal Esc gibt den Zeiger frei und beendet es</translation>
    </message>
    <message>
        <source>Esc twice gives it back, then F11 leaves full screen</source>
        <translation>Zweimal Esc gibt sie zurück, dann beendet F11 das Vollbild</translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Fold the conversation away</source>
        <translation>Gespräch einklappen</translation>
    </message>
</context>
<context>
    <name>ConversationPanel</name>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Loading what was before…</source>
        <translation>Früheres wird geladen …</translation>
    </message>
    <message>
        <source>Opening the conversation…</source>
        <translation>Das Gespräch wird geöffnet …</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Neuestes</translation>
    </message>
</context>
<context>
    <name>ConversationStart</name>
    <message>
        <source>Say what should be done. The agent works in this workspace alone, and you watch it on the desktop.</source>
        <translation>Sagen Sie, was getan werden soll. Der Agent arbeitet nur in diesem Workspace, und Sie sehen auf dem Desktop zu.</translation>
    </message>
    <message>
        <source>%1
See everything it is given.</source>
        <translation>%1
Sehen Sie alles, was er erhalten hat.</translation>
    </message>
    <message>
        <source>See everything it is given.</source>
        <translation>Sehen Sie alles, was er erhalten hat.</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Open the boundary sheet</source>
        <translation>Übersicht der Grenze öffnen</translation>
    </message>
    <message>
        <source>%1 answers.</source>
        <translation>%1 antwortet.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Choose another agent</source>
        <translation>Anderen Agenten wählen</translation>
    </message>
    <message>
        <source>Which agents this workspace has shows when it runs.</source>
        <translation>Welche Agenten dieser Workspace hat, zeigt sich, wenn er läuft.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>For example</source>
        <translation>Zum Beispiel</translation>
    </message>
    <message>
        <source>Which agents are here is not known.</source>
        <translation>Welche Agenten hier sind, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>No agent is chosen yet.</source>
        <translation>Noch ist kein Agent gewählt.</translation>
    </message>
    <message>
        <source>Show boot log</source>
        <translation>Startprotokoll zeigen</translation>
    </message>
</context>
<context>
    <name>CreateBar</name>
    <message>
        <source>Ready in about a second</source>
        <translation>In etwa einer Sekunde bereit</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>CreateFold</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Aufgeklappt</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>Zugeklappt</translation>
    </message>
</context>
<context>
    <name>CreateImageCard</name>
    <message>
        <source>Ready in about a second</source>
        <translation>In etwa einer Sekunde bereit</translation>
    </message>
    <message>
        <source>%1. %2. %3</source>
        <translation>%1. %2. %3</translation>
    </message>
</context>
<context>
    <name>CreateImages</name>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>All %1 images</source>
        <translation>Alle %1 Images</translation>
    </message>
</context>
<context>
    <name>CreatePage</name>
    <message>
        <source>Helix Agent</source>
        <translation>Helix Agent</translation>
    </message>
    <message>
        <source>Choose an image.</source>
        <translation>Wählen Sie ein Image.</translation>
    </message>
    <message>
        <source>Looking at the project…</source>
        <translation>Das Projekt wird angesehen …</translation>
    </message>
    <message>
        <source>Say which project.</source>
        <translation>Geben Sie an, welches Projekt.</translation>
    </message>
    <message>
        <source>Say above what every attempt should do.</source>
        <translation>Sagen Sie oben, was jeder Versuch tun soll.</translation>
    </message>
    <message>
        <source>Start 1 attempt</source>
        <translation>1 Versuch starten</translation>
    </message>
    <message>
        <source>Start %1 attempts</source>
        <translation>%1 Versuche starten</translation>
    </message>
    <message>
        <source>Build image and create</source>
        <translation>Image bauen und erstellen</translation>
    </message>
    <message>
        <source>Create and start</source>
        <translation>Erstellen und starten</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Erstellen</translation>
    </message>
    <message>
        <source>Nothing else of yours.</source>
        <translation>Sonst nichts von Ihnen.</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>Neuer Workspace</translation>
    </message>
    <message>
        <source>Say what should be done, or leave it empty and work on the desktop yourself.</source>
        <translation>Sagen Sie, was getan werden soll, oder lassen Sie es leer und arbeiten Sie selbst auf dem Desktop.</translation>
    </message>
    <message>
        <source>A link asks for a workspace of the image %1. Nothing is made until you press Create.</source>
        <translation>Ein Link möchte einen Workspace mit dem Image %1. Es geschieht nichts, bis Sie „Erstellen“ drücken.</translation>
    </message>
    <message>
        <source>A link asks for a workspace of the image %1, which is not here. Images are brought on the Images page.</source>
        <translation>Ein Link möchte einen Workspace mit dem Image %1, das hier fehlt. Images holen Sie auf der Seite „Images“.</translation>
    </message>
    <message>
        <source>What should the agent do?</source>
        <translation>Was soll der Agent tun?</translation>
    </message>
    <message>
        <source>What every one of them is told</source>
        <translation>Was jedem von ihnen gesagt wird</translation>
    </message>
    <message>
        <source>Optional. For example: find out why the tests fail, and fix it.</source>
        <translation>Optional. Zum Beispiel: Finde heraus, warum die Tests fehlschlagen, und behebe es.</translation>
    </message>
    <message>
        <source>No images</source>
        <translation>Keine Images</translation>
    </message>
    <message>
        <source>The recipes that images are built from were not found beside the program. Install Helix again.</source>
        <translation>Die Rezepte, aus denen Images gebaut werden, fehlen neben dem Programm. Installieren Sie Helix neu.</translation>
    </message>
    <message>
        <source>Internet</source>
        <translation>Internet</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>%1 has no model yet</source>
        <translation>%1 hat noch kein Modell</translation>
    </message>
    <message>
        <source>%1 with %2, free inside its machine</source>
        <translation>%1 mit %2, frei in seiner Maschine</translation>
    </message>
    <message>
        <source>%1, free inside its machine</source>
        <translation>%1, frei in seiner Maschine</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>Model (the agent&apos;s own if empty)</source>
        <translation>Modell (leer: das eigene des Agenten)</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>None yet. They can be added while it runs.</source>
        <translation>Noch keine. Hinzufügen geht auch, während er läuft.</translation>
    </message>
    <message>
        <source>%1 at %2 of this computer</source>
        <translation>%1 auf %2 dieses Computers</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>%1, %2 memory, %3 GB disk at most</source>
        <translation>%1, %2 Arbeitsspeicher, höchstens %3 GB Datenträger</translation>
    </message>
    <message>
        <source>1 CPU</source>
        <translation>1 CPU</translation>
    </message>
    <message>
        <source>%1 CPUs</source>
        <translation>%1 CPUs</translation>
    </message>
    <message>
        <source>Try several</source>
        <translation>Mehrfach</translation>
    </message>
    <message>
        <source>%1 workspaces side by side, keep the best</source>
        <translation>%1 Workspaces nebeneinander, den besten behalten</translation>
    </message>
    <message>
        <source>No, one workspace</source>
        <translation>Nein, ein Workspace</translation>
    </message>
    <message>
        <source>The agent gets this machine and what you chose above.</source>
        <translation>Der Agent erhält diese Maschine und was Sie oben gewählt haben.</translation>
    </message>
    <message>
        <source>The agent gets this machine, a copy of the project and what you chose above.</source>
        <translation>Der Agent erhält diese Maschine, eine Kopie des Projekts und was Sie oben gewählt haben.</translation>
    </message>
    <message>
        <source>Each agent gets its own machine and what you chose above.</source>
        <translation>Jeder Agent erhält seine eigene Maschine und was Sie oben gewählt haben.</translation>
    </message>
    <message>
        <source>Each agent gets its own machine, a copy of the project and what you chose above.</source>
        <translation>Jeder Agent erhält seine eigene Maschine, eine Kopie des Projekts und was Sie oben gewählt haben.</translation>
    </message>
    <message>
        <source>Which agent each attempt has is chosen below, under Try several.</source>
        <translation>Welchen Agenten jeder Versuch hat, wählen Sie unten bei „Mehrfach“.</translation>
    </message>
    <message>
        <source>%1 has no model: %2 refused its key</source>
        <translation>%1 hat kein Modell: %2 hat seinen Schlüssel abgelehnt</translation>
    </message>
    <message>
        <source>%1 of the image</source>
        <translation>%1 des Images</translation>
    </message>
</context>
<context>
    <name>CrossedRow</name>
    <message>
        <source>By %1.</source>
        <translation>Durch %1.</translation>
    </message>
    <message>
        <source>At %1.</source>
        <translation>Auf %1.</translation>
    </message>
    <message>
        <source>%1, %2, %3. %4</source>
        <translation>%1, %2, %3. %4</translation>
    </message>
</context>
<context>
    <name>DesktopBar</name>
    <message>
        <source>you are in control</source>
        <translation>Sie steuern</translation>
    </message>
    <message>
        <source>in control, and typing elsewhere</source>
        <translation>Sie steuern, tippen aber woanders</translation>
    </message>
    <message>
        <source>watching</source>
        <translation>Sie sehen zu</translation>
    </message>
    <message>
        <source>· click the desktop to type into it</source>
        <translation>· klicken Sie auf den Desktop, um zu tippen</translation>
    </message>
    <message>
        <source>· the agent waits, Esc twice gives it back</source>
        <translation>· der Agent wartet, zweimal Esc gibt zurück</translation>
    </message>
    <message>
        <source>· Esc twice gives it back</source>
        <translation>· zweimal Esc gibt zurück</translation>
    </message>
    <message>
        <source>End private</source>
        <translation>Privat beenden</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Privat</translation>
    </message>
    <message>
        <source>What you do is not recorded, and not shown to the agent (Ctrl+Alt+P)</source>
        <translation>Was Sie tun, wird nicht aufgenommen und dem Agenten nicht gezeigt (Strg+Alt+P)</translation>
    </message>
    <message>
        <source>Give back</source>
        <translation>Zurückgeben</translation>
    </message>
    <message>
        <source>Take control</source>
        <translation>Steuern</translation>
    </message>
    <message>
        <source>%1: take it</source>
        <translation>%1: annehmen</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>Save a screenshot</source>
        <translation>Bildschirmfoto speichern</translation>
    </message>
    <message>
        <source>Hide the numbers</source>
        <translation>Messwerte ausblenden</translation>
    </message>
    <message>
        <source>Show the numbers</source>
        <translation>Messwerte zeigen</translation>
    </message>
    <message>
        <source>Full screen (F11)</source>
        <translation>Vollbild (F11)</translation>
    </message>
    <message>
        <source>Desktop of %1</source>
        <translation>Desktop von %1</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>Foto</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>nicht verbunden</translation>
    </message>
</context>
<context>
    <name>DesktopDrop</name>
    <message>
        <source>Drop files and folders to bring them into its Downloads</source>
        <translation>Legen Sie Dateien und Ordner hier ab, um sie in seine Downloads zu bringen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>DesktopPane</name>
    <message>
        <source>Recorded: %1</source>
        <translation>Aufgenommen: %1</translation>
    </message>
</context>
<context>
    <name>DesktopStage</name>
    <message>
        <source>The connection was lost, and with it your control of the desktop. It is not private any more.</source>
        <translation>Die Verbindung ist abgebrochen und damit Ihre Steuerung des Desktops. Er ist nicht mehr privat.</translation>
    </message>
    <message>
        <source>The connection was lost, and with it your control of the desktop.</source>
        <translation>Die Verbindung ist abgebrochen und damit Ihre Steuerung des Desktops.</translation>
    </message>
    <message>
        <source>Screenshot saved: %1</source>
        <translation>Bildschirmfoto gespeichert: %1</translation>
    </message>
    <message>
        <source>Desktop of %1</source>
        <translation>Desktop von %1</translation>
    </message>
    <message>
        <source>Connecting to the desktop…</source>
        <translation>Verbindung zum Desktop …</translation>
    </message>
    <message>
        <source>Reconnecting…</source>
        <translation>Verbindung wird erneuert …</translation>
    </message>
    <message>
        <source>The desktop of %1 is in a window of its own.</source>
        <translation>Der Desktop von %1 ist in einem eigenen Fenster.</translation>
    </message>
    <message>
        <source>Show that window</source>
        <translation>Fenster zeigen</translation>
    </message>
    <message>
        <source>Bring it back here</source>
        <translation>Hierher zurückholen</translation>
    </message>
    <message>
        <source>The program that decodes this desktop&apos;s pictures failed and was started again.</source>
        <translation>Das Programm, das die Bilder dieses Desktops dekodiert, ist ausgefallen und wurde neu gestartet.</translation>
    </message>
    <message>
        <source>This desktop is too slow at its size: it is drawn smaller until it keeps up. &quot;Keep&quot; in the menu (⋮) makes a size stay.</source>
        <translation>Dieser Desktop ist in seiner Größe zu langsam: Er wird kleiner gezeichnet, bis er mitkommt. Mit „Bei … bleiben“ im Menü (⋮) bleibt eine Größe, wie sie ist.</translation>
    </message>
</context>
<context>
    <name>DesktopWindow</name>
    <message>
        <source>%1 — desktop</source>
        <translation>%1 — Desktop</translation>
    </message>
    <message>
        <source>Back into the main window (Ctrl+W)</source>
        <translation>Zurück ins Hauptfenster (Strg+W)</translation>
    </message>
</context>
<context>
    <name>DiffCard</name>
    <message>
        <source>%1: %2 lines added, %3 removed</source>
        <translation>%1: %2 Zeilen hinzugefügt, %3 entfernt</translation>
    </message>
    <message>
        <source>large</source>
        <translation>groß</translation>
    </message>
    <message>
        <source>new  </source>
        <translation>neu  </translation>
    </message>
    <message>
        <source>Too large to show here. See it in Changes.</source>
        <translation>Zu groß für die Anzeige hier. Siehe „Änderungen“.</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Show %1 more lines</source>
        <translation>%1 weitere Zeilen zeigen</translation>
    </message>
</context>
<context>
    <name>DiffRow</name>
    <message>
        <source>chosen</source>
        <translation>ausgewählt</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>nicht ausgewählt</translation>
    </message>
    <message>
        <source>Take part %1</source>
        <translation>Teil %1 übernehmen</translation>
    </message>
    <message>
        <source>no end of line</source>
        <translation>kein Zeilenende</translation>
    </message>
</context>
<context>
    <name>DiffView</name>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Changed lines</source>
        <translation>Geänderte Zeilen</translation>
    </message>
</context>
<context>
    <name>DomainField</name>
    <message>
        <source>Add a site</source>
        <translation>Website hinzufügen</translation>
    </message>
    <message>
        <source>github.com, *.example.org</source>
        <translation>github.com, *.example.org</translation>
    </message>
    <message>
        <source>Add the site</source>
        <translation>Website hinzufügen</translation>
    </message>
</context>
<context>
    <name>EgressEditor</name>
    <message>
        <source>Internet</source>
        <translation>Internet</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>Nur diese</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Click to take it away</source>
        <translation>Klicken nimmt sie weg</translation>
    </message>
    <message>
        <source>The tools of this image ask for %1.</source>
        <translation>Die Werkzeuge dieses Images brauchen %1.</translation>
    </message>
    <message>
        <source>Add the sites of this image</source>
        <translation>Websites dieses Images hinzufügen</translation>
    </message>
    <message>
        <source>Add the site you typed, or empty its field.</source>
        <translation>Fügen Sie die eingetippte Website hinzu, oder leeren Sie ihr Feld.</translation>
    </message>
</context>
<context>
    <name>EntryDelegate</name>
    <message>
        <source>You: %1</source>
        <translation>Sie: %1</translation>
    </message>
    <message>
        <source>Agent: %1</source>
        <translation>Agent: %1</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>Gedanke</translation>
    </message>
    <message>
        <source>Tool: %1. %2</source>
        <translation>Werkzeug: %1. %2</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Permission: %1</source>
        <translation>Erlaubnis: %1</translation>
    </message>
</context>
<context>
    <name>ExampleTasks</name>
    <message>
        <source>Make up sales figures for a year, plot them, and say what stands out.</source>
        <translation>Denk dir Verkaufszahlen für ein Jahr aus, stelle sie grafisch dar und sag, was auffällt.</translation>
    </message>
    <message>
        <source>Write a one-page letter in Writer and save it as PDF.</source>
        <translation>Schreib in Writer einen Brief von einer Seite und speichere ihn als PDF.</translation>
    </message>
    <message>
        <source>Make a PostgreSQL database for a small shop and show me its tables.</source>
        <translation>Leg eine PostgreSQL-Datenbank für einen kleinen Laden an und zeig mir ihre Tabellen.</translation>
    </message>
    <message>
        <source>Build a container of a small web server and run it.</source>
        <translation>Bau einen Container mit einem kleinen Webserver und starte ihn.</translation>
    </message>
    <message>
        <source>Make a small page with a to-do list and open it in the browser.</source>
        <translation>Erstelle eine kleine Seite mit einer To-do-Liste und öffne sie im Browser.</translation>
    </message>
    <message>
        <source>Write a parser in C++ with tests, fuzz it, and mend what breaks.</source>
        <translation>Schreib einen Parser in C++ mit Tests, fuzze ihn und behebe, was bricht.</translation>
    </message>
    <message>
        <source>Write a command-line tool in Rust that counts words, with tests.</source>
        <translation>Schreib in Rust ein Kommandozeilenprogramm, das Wörter zählt, mit Tests.</translation>
    </message>
    <message>
        <source>Make a small Java project with Maven and a passing test.</source>
        <translation>Erstelle ein kleines Java-Projekt mit Maven und einem Test, der besteht.</translation>
    </message>
    <message>
        <source>Read this project and tell me how it is built.</source>
        <translation>Lies dieses Projekt und sag mir, wie es aufgebaut ist.</translation>
    </message>
    <message>
        <source>Look around and tell me what is installed here.</source>
        <translation>Sieh dich um und sag mir, was hier installiert ist.</translation>
    </message>
    <message>
        <source>Make a page with a form, and a test that fills it in in the browser.</source>
        <translation>Erstelle eine Seite mit einem Formular und einen Test, der es im Browser ausfüllt.</translation>
    </message>
    <message>
        <source>Write a small game in Python and open it in the editor.</source>
        <translation>Schreib ein kleines Spiel in Python und öffne es im Editor.</translation>
    </message>
    <message>
        <source>Write a small web server in Go, with tests.</source>
        <translation>Schreib einen kleinen Webserver in Go, mit Tests.</translation>
    </message>
    <message>
        <source>Open a terminal on the desktop and show what uses the memory.</source>
        <translation>Öffne auf dem Desktop ein Terminal und zeig, was den Arbeitsspeicher belegt.</translation>
    </message>
    <message>
        <source>Write a script that says what takes the room on the disk.</source>
        <translation>Schreib ein Skript, das sagt, was den Platz auf dem Datenträger belegt.</translation>
    </message>
    <message>
        <source>Write a small quiz for the terminal and try it.</source>
        <translation>Schreib ein kleines Quiz für das Terminal und probier es aus.</translation>
    </message>
    <message>
        <source>Run the tests of this project, and fix what fails.</source>
        <translation>Führe die Tests dieses Projekts aus und behebe, was fehlschlägt.</translation>
    </message>
    <message>
        <source>Start it, open its page in the browser and look for mistakes.</source>
        <translation>Starte es, öffne seine Seite im Browser und such nach Fehlern.</translation>
    </message>
    <message>
        <source>Find what is hardest to follow in it, and make it simpler.</source>
        <translation>Finde, was darin am schwersten zu verstehen ist, und vereinfache es.</translation>
    </message>
</context>
<context>
    <name>FileBrowser</name>
    <message>
        <source>Give it a name.</source>
        <translation>Geben Sie einen Namen an.</translation>
    </message>
    <message>
        <source>A name has no slash in it. Choose the folder above.</source>
        <translation>Ein Name enthält keinen Schrägstrich. Wählen Sie den Ordner oben.</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 ist ein Ordner.</translation>
    </message>
    <message>
        <source>%1 may not be written: it is read-only.</source>
        <translation>%1 ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>Nothing may be saved in this folder: it is read-only.</source>
        <translation>In diesem Ordner lässt sich nichts speichern: Er ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>There is nothing called %1.</source>
        <translation>Es gibt nichts mit dem Namen %1.</translation>
    </message>
    <message>
        <source>%1 is no folder.</source>
        <translation>%1 ist kein Ordner.</translation>
    </message>
    <message>
        <source>Replace %1?</source>
        <translation>%1 ersetzen?</translation>
    </message>
    <message>
        <source>A file of this name is there already. What is in it is lost.</source>
        <translation>Eine Datei dieses Namens ist schon da. Ihr Inhalt geht verloren.</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>One folder up</source>
        <translation>Eine Ebene höher</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Hide names that begin with a dot</source>
        <translation>Namen mit Punkt am Anfang ausblenden</translation>
    </message>
    <message>
        <source>Show names that begin with a dot</source>
        <translation>Namen mit Punkt am Anfang zeigen</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>There is nothing to choose here.</source>
        <translation>Hier gibt es nichts auszuwählen.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>A folder that is not there yet may be typed above; it is made then.</source>
        <translation>Auch ein Ordner, den es noch nicht gibt, kann oben eingetippt werden; er wird dann angelegt.</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>Neuer Ordner</translation>
    </message>
</context>
<context>
    <name>FilePreviewDialog</name>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>FileRow</name>
    <message>
        <source>%1, folder</source>
        <translation>%1, Ordner</translation>
    </message>
    <message>
        <source>%1 · %2, changed %3</source>
        <translation>%1 · %2, geändert %3</translation>
    </message>
    <message>
        <source>%1 · changed %2</source>
        <translation>%1 · geändert %2</translation>
    </message>
</context>
<context>
    <name>FilesTab</name>
    <message>
        <source>its home</source>
        <translation>sein Home-Ordner</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Hide names that begin with a dot</source>
        <translation>Namen mit Punkt am Anfang ausblenden</translation>
    </message>
    <message>
        <source>Show names that begin with a dot</source>
        <translation>Namen mit Punkt am Anfang zeigen</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Erneut nachsehen</translation>
    </message>
    <message>
        <source>Its files can be looked at when the workspace is ready.</source>
        <translation>Seine Dateien sehen Sie, sobald der Workspace bereit ist.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>There is nothing in its home yet.</source>
        <translation>Sein Home-Ordner ist noch leer.</translation>
    </message>
    <message>
        <source>Files of %1</source>
        <translation>Dateien von %1</translation>
    </message>
    <message>
        <source>Drop to bring them into %1</source>
        <translation>Zum Hineinbringen in %1 ablegen</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Upload…</source>
        <translation>Hochladen …</translation>
    </message>
    <message>
        <source>Into %1</source>
        <translation>Nach %1</translation>
    </message>
    <message>
        <source>Bring a file into %1</source>
        <translation>Datei in %1 bringen</translation>
    </message>
    <message>
        <source>%1 is here now. Drag it once more.</source>
        <translation>%1 ist jetzt hier. Ziehen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Fetching %1 to be dragged</source>
        <translation>%1 wird zum Ziehen geholt</translation>
    </message>
    <message>
        <source>Fetching</source>
        <translation>Wird geholt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>ForkDialog</name>
    <message>
        <source>Fork %1</source>
        <translation>Von %1 abzweigen</translation>
    </message>
    <message>
        <source>Each copy goes on from this moment, with everything that is open in it, and nothing that is done in one shows in another. What its agents are doing right now ends in the copies.</source>
        <translation>Jede Kopie macht in diesem Moment weiter, mit allem, was offen ist, und nichts, was in einer geschieht, erscheint in einer anderen. Was die Agenten gerade tun, endet in den Kopien.</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>1 copy</source>
        <translation>1 Kopie</translation>
    </message>
    <message>
        <source>%1 copies</source>
        <translation>%1 Kopien</translation>
    </message>
    <message>
        <source>Name, which gets a number (optional)</source>
        <translation>Name, der eine Nummer erhält (optional)</translation>
    </message>
    <message>
        <source>Name (optional)</source>
        <translation>Name (optional)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Abzweigen</translation>
    </message>
</context>
<context>
    <name>GeneralSettings</name>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Workspaces when the window closes</source>
        <translation>Workspaces beim Schließen des Fensters</translation>
    </message>
    <message>
        <source>Suspended ones go on where they were; stopped ones keep their disks.</source>
        <translation>Pausierte machen dort weiter, wo sie waren; gestoppte behalten ihren Datenträger.</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Keep them running</source>
        <translation>Laufen lassen</translation>
    </message>
    <message>
        <source>Suspend them</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Stop them</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Image to begin with</source>
        <translation>Image zu Beginn</translation>
    </message>
    <message>
        <source>Chosen on the Create page when it opens.</source>
        <translation>Auf der Seite „Erstellen“ schon ausgewählt.</translation>
    </message>
    <message>
        <source>The first that is ready</source>
        <translation>Das erste, das bereit ist</translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation>Beim Anmelden starten</translation>
    </message>
    <message>
        <source>Helix waits in the tray; without a tray its window opens. Workspaces stay as they are.</source>
        <translation>Helix wartet im Infobereich; gibt es keinen, öffnet sich das Fenster. Workspaces bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Agent of new workspaces</source>
        <translation>Agent neuer Workspaces</translation>
    </message>
    <message>
        <source>What Create begins with, and what a workspace gets where no other is asked for.</source>
        <translation>Womit „Erstellen“ beginnt und was ein Workspace erhält, wenn kein anderer verlangt wird.</translation>
    </message>
    <message>
        <source>Agent to begin with</source>
        <translation>Agent zu Beginn</translation>
    </message>
    <message>
        <source>Model to begin with</source>
        <translation>Modell zu Beginn</translation>
    </message>
    <message>
        <source>Empty: the agent&apos;s own model. One that it does not offer is refused with a list of those it has.</source>
        <translation>Leer: das eigene Modell des Agenten. Eines, das er nicht anbietet, wird abgelehnt, mit einer Liste derer, die er hat.</translation>
    </message>
    <message>
        <source>The agent’s own</source>
        <translation>Das eigene des Agenten</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>Mitteilungen</translation>
    </message>
    <message>
        <source>What your desktop tells you while Helix is not in front. In its window everything is told.</source>
        <translation>Was Ihr Desktop Ihnen meldet, während Helix nicht im Vordergrund ist. Im Fenster wird alles gemeldet.</translation>
    </message>
    <message>
        <source>An agent is done, or has stopped</source>
        <translation>Ein Agent ist fertig oder hat angehalten</translation>
    </message>
    <message>
        <source>An agent asks for permission</source>
        <translation>Ein Agent bittet um Erlaubnis</translation>
    </message>
    <message>
        <source>A workspace fails</source>
        <translation>Ein Workspace schlägt fehl</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Everything can be reached with Tab, the arrow keys and Return.</source>
        <translation>Alles ist mit Tab, den Pfeiltasten und der Eingabetaste erreichbar.</translation>
    </message>
    <message>
        <source>Layout in machines</source>
        <translation>Belegung in Maschinen</translation>
    </message>
    <message>
        <source>What the keys mean while you have control of a desktop.</source>
        <translation>Was die Tasten bedeuten, während Sie einen Desktop steuern.</translation>
    </message>
    <message>
        <source>Keyboard layout in machines</source>
        <translation>Tastaturbelegung in Maschinen</translation>
    </message>
    <message>
        <source>As on this computer</source>
        <translation>Wie auf diesem Computer</translation>
    </message>
    <message>
        <source>English (US)</source>
        <translation>Englisch (USA)</translation>
    </message>
    <message>
        <source>English (US, dead keys)</source>
        <translation>Englisch (USA, Tottasten)</translation>
    </message>
    <message>
        <source>English (Dvorak)</source>
        <translation>Englisch (Dvorak)</translation>
    </message>
    <message>
        <source>English (UK)</source>
        <translation>Englisch (Großbritannien)</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>German (no dead keys)</source>
        <translation>Deutsch (ohne Tottasten)</translation>
    </message>
    <message>
        <source>German (Austria)</source>
        <translation>Deutsch (Österreich)</translation>
    </message>
    <message>
        <source>German (Switzerland)</source>
        <translation>Deutsch (Schweiz)</translation>
    </message>
    <message>
        <source>French (Switzerland)</source>
        <translation>Französisch (Schweiz)</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>Belgian</source>
        <translation>Belgisch</translation>
    </message>
    <message>
        <source>French (Canada)</source>
        <translation>Französisch (Kanada)</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
    <message>
        <source>Spanish (Latin America)</source>
        <translation>Spanisch (Lateinamerika)</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugiesisch</translation>
    </message>
    <message>
        <source>Portuguese (Brazil)</source>
        <translation>Portugiesisch (Brasilien)</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>Dänisch</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>Norwegisch</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>Schwedisch</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>Finnisch</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>Polnisch</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>Tschechisch</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>Slowakisch</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>Ungarisch</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>Rumänisch</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>Türkisch</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Griechisch</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russisch</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>Ukrainisch</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hebräisch</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Koreanisch</translation>
    </message>
    <message>
        <source>Say when there is a newer Helix</source>
        <translation>Hinweis auf ein neueres Helix</translation>
    </message>
    <message>
        <source>Helix can be used with the keyboard alone.</source>
        <translation>Helix lässt sich allein mit der Tastatur bedienen.</translation>
    </message>
    <message>
        <source>Show all shortcuts</source>
        <translation>Alle Tastenkürzel zeigen</translation>
    </message>
    <message>
        <source>Shown under About, if a catalogue you follow announces it. Nothing is downloaded by itself.</source>
        <translation>Steht unter „Über“, wenn ein Katalog, den Sie abonniert haben, es ankündigt. Von selbst wird nichts heruntergeladen.</translation>
    </message>
    <message>
        <source>quit, exit, background, tray</source>
        <translation>beenden, schließen, Hintergrund, Infobereich</translation>
    </message>
    <message>
        <source>default image</source>
        <translation>Standard-Image</translation>
    </message>
    <message>
        <source>autostart, boot</source>
        <translation>Autostart, hochfahren</translation>
    </message>
    <message>
        <source>default agent</source>
        <translation>Standardagent</translation>
    </message>
    <message>
        <source>default model</source>
        <translation>Standardmodell</translation>
    </message>
    <message>
        <source>shortcuts, keys</source>
        <translation>Tastenkürzel, Tasten</translation>
    </message>
</context>
<context>
    <name>GivenClipboard</name>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>On paste</source>
        <translation>Beim Einfügen</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
</context>
<context>
    <name>GivenInternet</name>
    <message>
        <source>Allowed until it stops</source>
        <translation>Erlaubt, bis er stoppt</translation>
    </message>
    <message>
        <source>Allowed for every workspace</source>
        <translation>Für jeden Workspace erlaubt</translation>
    </message>
    <message>
        <source>Allowed for every other workspace</source>
        <translation>Für jeden anderen Workspace erlaubt</translation>
    </message>
    <message>
        <source>Refused by you, not asked again</source>
        <translation>Von Ihnen abgelehnt, wird nicht mehr erfragt</translation>
    </message>
    <message>
        <source>Click to allow it for this workspace</source>
        <translation>Klicken erlaubt sie für diesen Workspace</translation>
    </message>
    <message>
        <source>Click to allow it here as well</source>
        <translation>Klicken erlaubt sie auch hier</translation>
    </message>
    <message>
        <source>Click to take it back, from here or from every workspace</source>
        <translation>Klicken nimmt sie zurück, hier oder in jedem Workspace</translation>
    </message>
    <message>
        <source>Click to take it back</source>
        <translation>Klicken nimmt sie zurück</translation>
    </message>
    <message>
        <source>%1 was taken back.</source>
        <translation>%1 wurde zurückgenommen.</translation>
    </message>
    <message>
        <source>%1 was taken back from every workspace.</source>
        <translation>%1 wurde für jeden Workspace zurückgenommen.</translation>
    </message>
    <message>
        <source>%1 was taken back from this workspace.</source>
        <translation>%1 wurde für diesen Workspace zurückgenommen.</translation>
    </message>
    <message>
        <source>Take %1 back?</source>
        <translation>%1 zurücknehmen?</translation>
    </message>
    <message>
        <source>Every workspace that reaches named sites only may reach it. Connections to it end where it is taken back.</source>
        <translation>Jeder Workspace, der nur bestimmte Websites erreicht, darf dorthin. Wo Sie sie zurücknehmen, enden die Verbindungen zu ihr.</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Only from this workspace</source>
        <translation>Nur für diesen Workspace</translation>
    </message>
    <message>
        <source>From every workspace</source>
        <translation>Für jeden Workspace</translation>
    </message>
</context>
<context>
    <name>GivenRow</name>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1: %2. %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>GrantDialog</name>
    <message>
        <source>Secrets of this workspace</source>
        <translation>Geheimnisse dieses Workspace</translation>
    </message>
    <message>
        <source>The agent can use a secret at the one service it belongs to. It never sees it: Helix puts it into the request on this computer.</source>
        <translation>Der Agent kann ein Geheimnis bei dem einen Dienst nutzen, zu dem es gehört. Er sieht es nie: Helix setzt es auf diesem Computer in die Anfrage ein.</translation>
    </message>
    <message>
        <source>May use %1</source>
        <translation>Darf %1 nutzen</translation>
    </message>
    <message>
        <source>There are no named secrets yet. Add one in Settings, for example a token for a package registry.</source>
        <translation>Noch gibt es keine benannten Geheimnisse. Fügen Sie in den Einstellungen eines hinzu, zum Beispiel ein Token für eine Paket-Registry.</translation>
    </message>
    <message>
        <source>Open Settings</source>
        <translation>Einstellungen öffnen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>GroupCard</name>
    <message>
        <source>Attempts: %1. %2</source>
        <translation>Versuche: %1. %2</translation>
    </message>
</context>
<context>
    <name>HChip</name>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>HostListing</name>
    <message>
        <source>There is no folder %1 any more.</source>
        <translation>Den Ordner %1 gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>%1 is no folder.</source>
        <translation>%1 ist kein Ordner.</translation>
    </message>
    <message>
        <source>You may not look into %1.</source>
        <translation>Sie dürfen %1 nicht öffnen.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1 is no name for a folder.</source>
        <translation>%1 ist kein Name für einen Ordner.</translation>
    </message>
    <message>
        <source>There is something called %1 already.</source>
        <translation>Es gibt schon etwas namens %1.</translation>
    </message>
    <message>
        <source>No folder can be made in %1.</source>
        <translation>In %1 kann kein Ordner angelegt werden.</translation>
    </message>
</context>
<context>
    <name>HostPlaces</name>
    <message>
        <source>Home</source>
        <translation>Persönlicher Ordner</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Computer</translation>
    </message>
</context>
<context>
    <name>ImageDetails</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 here</source>
        <translation>%1 hier</translation>
    </message>
    <message>
        <source>%1 on disk</source>
        <translation>%1 auf dem Datenträger</translation>
    </message>
    <message>
        <source>%1 of it shared with other images</source>
        <translation>%1 davon mit anderen Images geteilt</translation>
    </message>
    <message>
        <source>needs %1 memory</source>
        <translation>braucht %1 Arbeitsspeicher</translation>
    </message>
    <message>
        <source>%1 GB disk at least</source>
        <translation>mindestens %1 GB Datenträger</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>Neuer Workspace</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Get it</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Build again</source>
        <translation>Neu bauen</translation>
    </message>
    <message>
        <source>Build here</source>
        <translation>Hier bauen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>No image was made of it.</source>
        <translation>Es ist kein Image daraus entstanden.</translation>
    </message>
    <message>
        <source>Nothing half-made was left behind.</source>
        <translation>Nichts Halbfertiges blieb zurück.</translation>
    </message>
    <message>
        <source>No agent: console and SSH only.</source>
        <translation>Kein Agent: nur Konsole und SSH.</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>What is in it</source>
        <translation>Was darin ist</translation>
    </message>
    <message>
        <source>Who signed it</source>
        <translation>Wer es signiert hat</translation>
    </message>
    <message>
        <source>Where it is from</source>
        <translation>Woher es kommt</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>imported: what is in it is nobody&apos;s promise</source>
        <translation>importiert: Für den Inhalt steht niemand ein</translation>
    </message>
    <message>
        <source>built on this computer</source>
        <translation>auf diesem Computer gebaut</translation>
    </message>
    <message>
        <source>In the catalogue “%1”</source>
        <translation>Im Katalog „%1“</translation>
    </message>
    <message>
        <source>Sites its tools ask for</source>
        <translation>Websites, die seine Werkzeuge brauchen</translation>
    </message>
    <message>
        <source>Nothing is opened by itself: you allow them for each workspace.</source>
        <translation>Nichts öffnet sich von selbst: Sie erlauben sie für jeden Workspace einzeln.</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>Nicht in Gebrauch</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>%1 entfernen?</translation>
    </message>
    <message>
        <source>It frees %1. Building it again takes about %2 min.</source>
        <translation>Das gibt %1 frei. Es neu zu bauen dauert etwa %2 min.</translation>
    </message>
    <message>
        <source>It frees %1. It can be downloaded again.</source>
        <translation>Das gibt %1 frei. Es kann erneut heruntergeladen werden.</translation>
    </message>
    <message>
        <source>It frees %1. There is no recipe here to build it again.</source>
        <translation>Das gibt %1 frei. Hier gibt es kein Rezept, um es neu zu bauen.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>1 more for other computers</source>
        <translation>1 weitere für andere Computer</translation>
    </message>
    <message>
        <source>%1 more for other computers</source>
        <translation>%1 weitere für andere Computer</translation>
    </message>
    <message>
        <source>Licences, among others</source>
        <translation>Lizenzen, unter anderem</translation>
    </message>
    <message>
        <source>Another image is offered under this name: %1, in the catalogue “%2”.</source>
        <translation>Unter diesem Namen wird ein anderes Image angeboten: %1, im Katalog „%2“.</translation>
    </message>
    <message>
        <source>Get it under another name…</source>
        <translation>Unter anderem Namen holen…</translation>
    </message>
    <message>
        <source>here as %1</source>
        <translation>hier als %1</translation>
    </message>
    <message>
        <source>on its way as %1</source>
        <translation>unterwegs als %1</translation>
    </message>
    <message>
        <source>It frees %1. Its recipe cannot be built as it is now.</source>
        <translation>Das gibt %1 frei. Sein Rezept kann so, wie es jetzt ist, nicht gebaut werden.</translation>
    </message>
</context>
<context>
    <name>ImageHandOn</name>
    <message>
        <source>Share…</source>
        <translation>Weitergeben …</translation>
    </message>
    <message>
        <source>Share %1</source>
        <translation>%1 weitergeben</translation>
    </message>
    <message>
        <source>Save to a file…</source>
        <translation>In eine Datei speichern …</translation>
    </message>
    <message>
        <source>Save the image</source>
        <translation>Das Image speichern</translation>
    </message>
    <message>
        <source>Push to a registry…</source>
        <translation>An eine Registry senden …</translation>
    </message>
</context>
<context>
    <name>ImageLeaving</name>
    <message>
        <source>Sending %1</source>
        <translation>%1 wird gesendet</translation>
    </message>
    <message>
        <source>Beginning…</source>
        <translation>Beginnt …</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>an %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel sending %1</source>
        <translation>Senden von %1 abbrechen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>It is there</source>
        <translation>Es ist dort</translation>
    </message>
    <message>
        <source>Copy where it is</source>
        <translation>Kopieren, wo es ist</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
</context>
<context>
    <name>ImageVersion</name>
    <message>
        <source>here</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>here as %1</source>
        <translation>hier als %1</translation>
    </message>
    <message>
        <source>Get this version too…</source>
        <translation>Diese Version auch holen …</translation>
    </message>
    <message>
        <source>Get version %1 too</source>
        <translation>Version %1 auch holen</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
</context>
<context>
    <name>ImageWarmth</name>
    <message>
        <source> · %1 on disk</source>
        <translation> · %1 auf dem Datenträger</translation>
    </message>
    <message>
        <source>Workspaces start in about a second · %1 on disk</source>
        <translation>Workspaces starten in etwa einer Sekunde · %1 auf dem Datenträger</translation>
    </message>
    <message>
        <source>Workspaces start without booting · %1 on disk</source>
        <translation>Workspaces starten ohne Hochfahren · %1 auf dem Datenträger</translation>
    </message>
    <message>
        <source>Being prepared, %1</source>
        <translation>Wird vorbereitet, %1</translation>
    </message>
    <message>
        <source>Waits to be prepared</source>
        <translation>Wartet auf die Vorbereitung</translation>
    </message>
    <message>
        <source>Workspaces boot.</source>
        <translation>Workspaces fahren hoch.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Prepare now</source>
        <translation>Jetzt vorbereiten</translation>
    </message>
    <message>
        <source>Cancel preparing %1</source>
        <translation>Vorbereitung von %1 abbrechen</translation>
    </message>
    <message>
        <source>Prepare %1 now</source>
        <translation>%1 jetzt vorbereiten</translation>
    </message>
    <message>
        <source>New workspaces boot, which takes longer. %1</source>
        <translation>Neue Workspaces fahren hoch, was länger dauert. %1</translation>
    </message>
</context>
<context>
    <name>ImagesPage</name>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>What workspaces are made from. There is an update.</source>
        <translation>Woraus Workspaces entstehen. Es gibt eine Aktualisierung.</translation>
    </message>
    <message>
        <source>What workspaces are made from. There are %1 updates.</source>
        <translation>Woraus Workspaces entstehen. Es gibt %1 Aktualisierungen.</translation>
    </message>
    <message>
        <source>What workspaces are made from.</source>
        <translation>Woraus Workspaces entstehen.</translation>
    </message>
    <message>
        <source>Looking for images…</source>
        <translation>Images werden gesucht …</translation>
    </message>
    <message>
        <source>No images</source>
        <translation>Keine Images</translation>
    </message>
    <message>
        <source>The recipes that images are built from were not found beside the program. Install Helix again, or follow a catalogue in Settings.</source>
        <translation>Die Rezepte, aus denen Images gebaut werden, fehlen neben dem Programm. Installieren Sie Helix neu, oder abonnieren Sie in den Einstellungen einen Katalog.</translation>
    </message>
    <message>
        <source>No image has “%1” in its name or description.</source>
        <translation>Kein Image hat „%1“ im Namen oder in der Beschreibung.</translation>
    </message>
    <message>
        <source>No image fits both.</source>
        <translation>Kein Image passt zu beidem.</translation>
    </message>
    <message>
        <source>Get from a registry…</source>
        <translation>Aus Registry …</translation>
    </message>
    <message>
        <source>Import a disk…</source>
        <translation>Image importieren …</translation>
    </message>
    <message>
        <source>What a catalogue offers may be missing or old.</source>
        <translation>Was ein Katalog anbietet, fehlt vielleicht oder ist veraltet.</translation>
    </message>
    <message>
        <source>Open Settings</source>
        <translation>Einstellungen öffnen</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import a disk or a container image</source>
        <translation>Datenträger oder Container-Image importieren</translation>
    </message>
    <message>
        <source>A disk (qcow2, raw, VMDK, VDI, OVA), one of our bundles or archives (.helixvm), or a container image that docker save wrote (.tar). A copy is checked and converted; the file itself is neither run nor changed.</source>
        <translation>Ein Datenträger (qcow2, raw, VMDK, VDI, OVA), eines unserer Bündel oder Archive (.helixvm) oder ein Container-Image, das docker save geschrieben hat (.tar). Eine Kopie wird geprüft und umgewandelt; die Datei selbst wird weder ausgeführt noch geändert.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>/home/me/disk.qcow2</source>
        <translation>/home/ich/disk.qcow2</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Choose a disk</source>
        <translation>Datenträger wählen</translation>
    </message>
    <message>
        <source>Name of the image</source>
        <translation>Name des Images</translation>
    </message>
    <message>
        <source>It is a Linux with cloud-init</source>
        <translation>Es ist ein Linux mit cloud-init</translation>
    </message>
    <message>
        <source>Helix Agent comes in at its first start, so that agents can work in it.</source>
        <translation>Helix Agent kommt beim ersten Start hinein, damit Agenten darin arbeiten können.</translation>
    </message>
    <message>
        <source>Found by itself where it can be. Say so when yours stands on LVM, btrfs or XFS; without it there is no agent: console and SSH only.</source>
        <translation>Wird erkannt, wo es geht. Sagen Sie es selbst, wenn Ihres auf LVM, btrfs oder XFS liegt; sonst gibt es keinen Agenten: nur Konsole und SSH.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
</context>
<context>
    <name>ImportDrop</name>
    <message>
        <source>One disk at a time: the first of them was taken.</source>
        <translation>Immer nur ein Datenträger: Der erste davon wurde genommen.</translation>
    </message>
    <message>
        <source>Drop the disk to import it</source>
        <translation>Zum Importieren ablegen</translation>
    </message>
</context>
<context>
    <name>ImportProgress</name>
    <message>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>InfoTab</name>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>, older than %1 that is here</source>
        <translation>, älter als %1, das hier ist</translation>
    </message>
    <message>
        <source>Forked from</source>
        <translation>Abgezweigt von</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>Zugeteilt</translation>
    </message>
    <message>
        <source>%1 memory, %2 CPU</source>
        <translation>%1 Arbeitsspeicher, %2 CPU</translation>
    </message>
    <message>
        <source>Saved memory</source>
        <translation>Gesicherter Speicher</translation>
    </message>
    <message>
        <source>Disk on this computer</source>
        <translation>Platz auf diesem Computer</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>emulated: slower, and not a security boundary</source>
        <translation>emuliert: langsamer und keine Sicherheitsgrenze</translation>
    </message>
    <message>
        <source>hardware virtualization</source>
        <translation>Hardware-Virtualisierung</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Erstellt</translation>
    </message>
    <message>
        <source>Network process</source>
        <translation>Netzwerkprozess</translation>
    </message>
    <message>
        <source>QEMU process</source>
        <translation>QEMU-Prozess</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Emulated: not a security boundary.</source>
        <translation>Emuliert: keine Sicherheitsgrenze.</translation>
    </message>
    <message>
        <source>Hardware virtualization keeps the guest in.</source>
        <translation>Hardware-Virtualisierung hält den Gast innen.</translation>
    </message>
    <message>
        <source>Its network process may use few system calls only.</source>
        <translation>Sein Netzwerkprozess darf nur wenige Systemaufrufe nutzen.</translation>
    </message>
    <message>
        <source>The system calls of its network process are not filtered.</source>
        <translation>Die Systemaufrufe seines Netzwerkprozesses werden nicht gefiltert.</translation>
    </message>
    <message>
        <source>Its network process sees an empty folder only.</source>
        <translation>Sein Netzwerkprozess sieht nur einen leeren Ordner.</translation>
    </message>
    <message>
        <source>Its network process is not shut off from files: this computer offers no user namespaces.</source>
        <translation>Sein Netzwerkprozess ist nicht von Dateien abgeschirmt: Dieser Computer bietet keine User-Namespaces.</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>When nobody uses it</source>
        <translation>Wenn ihn niemand nutzt</translation>
    </message>
    <message>
        <source>It runs on</source>
        <translation>Er läuft weiter</translation>
    </message>
    <message>
        <source>Suspended after %1 min</source>
        <translation>Pausiert nach %1 min</translation>
    </message>
    <message>
        <source>As for all: it runs on</source>
        <translation>Wie für alle: Er läuft weiter</translation>
    </message>
    <message>
        <source>Confinement</source>
        <translation>Abschottung</translation>
    </message>
    <message>
        <source>Holds: %1</source>
        <translation>Hält: %1</translation>
    </message>
    <message>
        <source>Does not hold: %1</source>
        <translation>Hält nicht: %1</translation>
    </message>
    <message>
        <source>From a terminal</source>
        <translation>Von einem Terminal aus</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Show boot log</source>
        <translation>Startprotokoll zeigen</translation>
    </message>
    <message>
        <source>How it began</source>
        <translation>Wie es begann</translation>
    </message>
    <message>
        <source>In use inside</source>
        <translation>Im Gast belegt</translation>
    </message>
    <message>
        <source>As for all: suspended after %1 min</source>
        <translation>Wie für alle: pausiert nach %1 min</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>A terminal opens when the workspace is ready.</source>
        <translation>Ein Terminal öffnet sich, sobald der Workspace bereit ist.</translation>
    </message>
    <message>
        <source>Boundary</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>%1 to map</source>
        <translation>%1 weiterzuleiten</translation>
    </message>
    <message>
        <source>%1 changed files</source>
        <translation>%1 geänderte Dateien</translation>
    </message>
    <message>
        <source>%1 blocked</source>
        <translation>%1 blockiert</translation>
    </message>
    <message>
        <source>1 changed file</source>
        <translation>1 geänderte Datei</translation>
    </message>
</context>
<context>
    <name>KeepDialog</name>
    <message>
        <source>Save %1 as an image</source>
        <translation>%1 als Image speichern</translation>
    </message>
    <message>
        <source>New workspaces then begin with what is on its disk. Left out: what makes it this machine, SSH and GPG keys, logins of Git, npm, Docker, clouds and agents, browser profiles, histories, logs, and what was deleted.</source>
        <translation>Neue Workspaces beginnen dann mit dem, was auf seinem Datenträger ist. Weg bleibt: was ihn zu dieser Maschine macht, SSH- und GPG-Schlüssel, Anmeldungen bei Git, npm, Docker, Clouds und Agenten, Browserprofile, Verläufe, Logs und Gelöschtes.</translation>
    </message>
    <message>
        <source>Everything else stays, your project included: look for secrets in it before you hand the image on.</source>
        <translation>Alles andere bleibt, auch Ihr Projekt: Suchen Sie darin nach Geheimnissen, bevor Sie das Image weitergeben.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>My tools</source>
        <translation>Meine Werkzeuge</translation>
    </message>
    <message>
        <source>Name of the image</source>
        <translation>Name des Images</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save as image</source>
        <translation>Als Image speichern</translation>
    </message>
    <message>
        <source>It is running. It is stopped first, and what runs in it ends.</source>
        <translation>Er läuft. Er wird zuerst gestoppt, und was in ihm läuft, endet.</translation>
    </message>
    <message>
        <source>Stop and save</source>
        <translation>Stoppen und speichern</translation>
    </message>
    <message>
        <source>It can be saved while it runs or is stopped. It is now: %1.</source>
        <translation>Gespeichert werden kann er, während er läuft oder gestoppt ist. Jetzt ist er: %1.</translation>
    </message>
</context>
<context>
    <name>KeyDialog</name>
    <message>
        <source>Key of %1</source>
        <translation>Schlüssel von %1</translation>
    </message>
    <message>
        <source>The key of %1 was replaced.</source>
        <translation>Der Schlüssel von %1 wurde ersetzt.</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neuer Schlüssel</translation>
    </message>
    <message>
        <source>Paste it here</source>
        <translation>Hier einfügen</translation>
    </message>
    <message>
        <source>It takes the place of the one before and is never shown again.</source>
        <translation>Er ersetzt den bisherigen und wird nie wieder angezeigt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Replace key</source>
        <translation>Schlüssel ersetzen</translation>
    </message>
</context>
<context>
    <name>LastDesktop</name>
    <message>
        <source>The desktop as it was left</source>
        <translation>Der Desktop, wie er zuletzt war</translation>
    </message>
</context>
<context>
    <name>Leaving</name>
    <message>
        <source>%1 cannot be reached from here. If its guest cannot be asked to shut down, the machine is switched off: what the guest has not written to its disk is lost.</source>
        <translation>%1 ist von hier aus nicht erreichbar. Lässt sich der Gast nicht zum Herunterfahren auffordern, wird die Maschine ausgeschaltet: Was der Gast nicht auf seinen Datenträger geschrieben hat, geht verloren.</translation>
    </message>
    <message>
        <source>An agent works in %1.</source>
        <translation>Ein Agent arbeitet in %1.</translation>
    </message>
    <message>
        <source>A terminal is open in %1.</source>
        <translation>In %1 ist ein Terminal offen.</translation>
    </message>
    <message>
        <source>Stop all workspaces and quit?</source>
        <translation>Alle Workspaces stoppen und beenden?</translation>
    </message>
    <message>
        <source>Their disks are kept. What runs in them now ends:</source>
        <translation>Ihre Datenträger bleiben erhalten. Was jetzt darin läuft, endet:</translation>
    </message>
    <message>
        <source>Stop them and quit</source>
        <translation>Stoppen und beenden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Suspending your workspaces…</source>
        <translation>Ihre Workspaces werden pausiert …</translation>
    </message>
    <message>
        <source>Stopping your workspaces…</source>
        <translation>Ihre Workspaces werden gestoppt …</translation>
    </message>
    <message>
        <source>%1 still being saved. Helix quits when they are done.</source>
        <translation>%1 werden noch gesichert. Helix beendet sich danach.</translation>
    </message>
    <message>
        <source>%1 still shutting down. Helix quits when they are done.</source>
        <translation>%1 fahren noch herunter. Helix beendet sich danach.</translation>
    </message>
    <message>
        <source>What cannot be reached from here runs on.</source>
        <translation>Was von hier aus nicht erreichbar ist, läuft weiter.</translation>
    </message>
    <message>
        <source>Quit now, let them run</source>
        <translation>Jetzt beenden, Workspaces laufen lassen</translation>
    </message>
    <message>
        <source>Quit Helix?</source>
        <translation>Helix beenden?</translation>
    </message>
    <message>
        <source>What is under way ends, and does not begin again by itself:</source>
        <translation>Was gerade läuft, endet und beginnt nicht von selbst wieder:</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
</context>
<context>
    <name>LedgerDialog</name>
    <message>
        <source>Traffic in and out of %1</source>
        <translation>Datenverkehr von %1</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search name, address, program or rule</source>
        <translation>Name, Adresse, Programm oder Regel suchen</translation>
    </message>
    <message>
        <source>Refused only</source>
        <translation>Nur Abgelehnte</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>One by one</source>
        <translation>Einzeln</translation>
    </message>
    <message>
        <source>By site</source>
        <translation>Nach Website</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Totals by site</source>
        <translation>Summen nach Website</translation>
    </message>
    <message>
        <source>No site contains these words.</source>
        <translation>Keine Website enthält diese Wörter.</translation>
    </message>
    <message>
        <source>No line is like that.</source>
        <translation>Keine Zeile passt dazu.</translation>
    </message>
    <message>
        <source>Nothing has crossed yet.</source>
        <translation>Noch ist nichts über die Grenze gegangen.</translation>
    </message>
    <message>
        <source>Export as JSON lines…</source>
        <translation>Als JSON-Zeilen exportieren …</translation>
    </message>
    <message>
        <source>Export the record</source>
        <translation>Protokoll exportieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>LedgerRow</name>
    <message>
        <source>%1, %2, %3, %4. %5</source>
        <translation>%1, %2, %3, %4. %5</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>LineCounts</name>
    <message>
        <source>binary</source>
        <translation>binär</translation>
    </message>
    <message>
        <source>%1 added, %2 removed</source>
        <translation>%1 hinzugefügt, %2 entfernt</translation>
    </message>
</context>
<context>
    <name>LinkDialog</name>
    <message>
        <source>Open this address?</source>
        <translation>Diese Adresse öffnen?</translation>
    </message>
    <message>
        <source>The agent wrote this link. It opens in the browser of this computer, outside the workspace.</source>
        <translation>Der Agent hat diesen Link geschrieben. Er öffnet sich im Browser dieses Computers, außerhalb des Workspace.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
</context>
<context>
    <name>LocalServersNote</name>
    <message>
        <source>No model server to add was found on this computer. Looked for %1.</source>
        <translation>Auf diesem Computer wurde kein Modellserver gefunden, der sich hinzufügen ließe. Gesucht wurde nach %1.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Erneut suchen</translation>
    </message>
    <message>
        <source>Look again for model servers on this computer</source>
        <translation>Erneut nach Modellservern auf diesem Computer suchen</translation>
    </message>
    <message>
        <source>No model server to add was found on this computer.</source>
        <translation>Auf diesem Computer wurde kein Modellserver gefunden, der sich hinzufügen ließe.</translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>%1 — Helix</source>
        <translation>%1 — Helix</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 is being created.</source>
        <translation>%1 wird erstellt.</translation>
    </message>
    <message>
        <source>The attempts have begun.</source>
        <translation>Die Versuche haben begonnen.</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>An agent asks</source>
        <translation>Ein Agent fragt</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>An agent is done</source>
        <translation>Ein Agent ist fertig</translation>
    </message>
    <message>
        <source>An agent stopped</source>
        <translation>Ein Agent hat angehalten</translation>
    </message>
    <message>
        <source>The mapping of port %1 was removed.</source>
        <translation>Die Weiterleitung von Port %1 wurde entfernt.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Open Settings</source>
        <translation>Einstellungen öffnen</translation>
    </message>
</context>
<context>
    <name>MappedPorts</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>SSH → %1</source>
        <translation>SSH → %1</translation>
    </message>
</context>
<context>
    <name>MarketFilters</name>
    <message>
        <source>Sway</source>
        <translation>Sway</translation>
    </message>
    <message>
        <source>Xfce</source>
        <translation>Xfce</translation>
    </message>
    <message>
        <source>GNOME</source>
        <translation>GNOME</translation>
    </message>
    <message>
        <source>No desktop</source>
        <translation>Kein Desktop</translation>
    </message>
    <message>
        <source>Search images</source>
        <translation>Images durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>For programs in %1</source>
        <translation>Für Programme in %1</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Every language</source>
        <translation>Alle Sprachen</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <source>Every desktop</source>
        <translation>Alle Desktops</translation>
    </message>
</context>
<context>
    <name>MarketTile</name>
    <message>
        <source>Not for this computer</source>
        <translation>Nicht für diesen Computer</translation>
    </message>
    <message>
        <source>%1. %2. %3</source>
        <translation>%1. %2. %3</translation>
    </message>
    <message>
        <source>Was not imported</source>
        <translation>Nicht importiert</translation>
    </message>
    <message>
        <source>Build failed</source>
        <translation>Nicht gebaut</translation>
    </message>
    <message>
        <source>Get it</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Build again</source>
        <translation>Erneut</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Bauen</translation>
    </message>
    <message>
        <source>Get %1</source>
        <translation>%1 holen</translation>
    </message>
    <message>
        <source>Build %1</source>
        <translation>%1 bauen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>%1 abbrechen</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>Wird gesendet …</translation>
    </message>
    <message>
        <source>Sending: %1 %</source>
        <translation>Wird gesendet: %1 %</translation>
    </message>
    <message>
        <source>%1 on disk</source>
        <translation>%1 auf dem Datenträger</translation>
    </message>
    <message>
        <source>Cannot be built</source>
        <translation>Kann nicht gebaut werden</translation>
    </message>
    <message>
        <source>Verified: from %1.</source>
        <translation>Geprüft: von %1.</translation>
    </message>
</context>
<context>
    <name>ModelChips</name>
    <message>
        <source>Model to begin with</source>
        <translation>Modell zu Beginn</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
</context>
<context>
    <name>ModelOfferRow</name>
    <message>
        <source>Adding and testing it…</source>
        <translation>Wird hinzugefügt und geprüft …</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models of %1</source>
        <translation>Modelle von %1</translation>
    </message>
    <message>
        <source>Models that may be asked</source>
        <translation>Modelle, die gefragt werden dürfen</translation>
    </message>
    <message>
        <source>every model</source>
        <translation>jedes Modell</translation>
    </message>
    <message>
        <source>Names with commas between them; one may end in *, such as claude-*. Empty: every model.</source>
        <translation>Namen, durch Kommas getrennt; einer darf auf * enden, etwa claude-*. Leer: jedes Modell.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>Money</name>
    <message>
        <source>$%1</source>
        <translation>%1 $</translation>
    </message>
</context>
<context>
    <name>MoveStorageDialog</name>
    <message>
        <source>Move workspaces and images?</source>
        <translation>Workspaces und Images verschieben?</translation>
    </message>
    <message>
        <source>From %1 to %2.</source>
        <translation>Von %1 nach %2.</translation>
    </message>
    <message>
        <source>Looking how much there is…</source>
        <translation>Es wird nachgesehen, wie viel es ist …</translation>
    </message>
    <message>
        <source>%1 to copy, %2 free there. Helix ends, moves them in a small window, and opens again. Until the end they stay whole where they are; you can cancel.</source>
        <translation>%1 zu kopieren, dort sind %2 frei. Helix endet, verschiebt sie in einem kleinen Fenster und öffnet sich wieder. Bis zum Schluss bleiben sie heil, wo sie sind; Sie können abbrechen.</translation>
    </message>
    <message>
        <source>Suspending %1…</source>
        <translation>%1: wird pausiert …</translation>
    </message>
    <message>
        <source>Suspended before that: %1.</source>
        <translation>Vorher wird pausiert: %1.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Suspend and move</source>
        <translation>Pausieren und verschieben</translation>
    </message>
    <message>
        <source>Move and restart</source>
        <translation>Verschieben und neu starten</translation>
    </message>
</context>
<context>
    <name>MoveWindow</name>
    <message>
        <source>Your workspaces are not there</source>
        <translation>Ihre Workspaces sind nicht da</translation>
    </message>
    <message>
        <source>Moving your workspaces and images</source>
        <translation>Ihre Workspaces und Images werden verschoben</translation>
    </message>
    <message>
        <source>They were not moved</source>
        <translation>Sie wurden nicht verschoben</translation>
    </message>
    <message>
        <source>They are in %1, which is not there now. Connect its disk and look again, or choose the folder that they are in.</source>
        <translation>Sie sind in %1, und das ist gerade nicht da. Schließen Sie das Laufwerk an und sehen Sie noch einmal nach, oder wählen Sie den Ordner, in dem sie sind.</translation>
    </message>
    <message>
        <source>To %1. Until the end they stay whole where they are; then Helix opens.</source>
        <translation>Nach %1. Bis zum Schluss bleiben sie heil, wo sie sind; dann öffnet sich Helix.</translation>
    </message>
    <message>
        <source>Nothing has changed: they are where they were.</source>
        <translation>Nichts hat sich geändert: Sie sind, wo sie waren.</translation>
    </message>
    <message>
        <source>Taking the new folder into use, and removing the old one</source>
        <translation>Der neue Ordner wird in Gebrauch genommen und der alte entfernt</translation>
    </message>
    <message>
        <source>Waiting for Helix to end</source>
        <translation>Es wird gewartet, bis Helix beendet ist</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>Choose another folder</source>
        <translation>Anderen Ordner wählen</translation>
    </message>
    <message>
        <source>The folder that your workspaces are in</source>
        <translation>Der Ordner, in dem Ihre Workspaces sind</translation>
    </message>
    <message>
        <source>The new folder</source>
        <translation>Der neue Ordner</translation>
    </message>
    <message>
        <source>Stay where it is</source>
        <translation>Dort lassen, wo es ist</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Port mappings</source>
        <translation>Portweiterleitungen</translation>
    </message>
    <message>
        <source>Providers and keys</source>
        <translation>Anbieter und Schlüssel</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Catalogues</source>
        <translation>Kataloge</translation>
    </message>
    <message>
        <source>Network defaults</source>
        <translation>Netzwerkvorgaben</translation>
    </message>
    <message>
        <source>Resources and limits</source>
        <translation>Ressourcen und Grenzen</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>About and diagnostics</source>
        <translation>Über Helix und Diagnose</translation>
    </message>
</context>
<context>
    <name>NeedsModel</name>
    <message>
        <source>%1 refused its key. Replace the key in Settings, or add another provider.</source>
        <translation>%1 hat seinen Schlüssel abgelehnt. Ersetzen Sie ihn in den Einstellungen, oder fügen Sie einen anderen Anbieter hinzu.</translation>
    </message>
    <message>
        <source>Use your own key, or a model that runs on this computer. The key stays outside the workspace.</source>
        <translation>Nutzen Sie einen eigenen Schlüssel oder ein Modell auf diesem Computer. Der Schlüssel bleibt außerhalb des Workspace.</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>Open the providers in Settings</source>
        <translation>Anbieter in den Einstellungen öffnen</translation>
    </message>
    <message>
        <source>The key was refused</source>
        <translation>Der Schlüssel wurde abgelehnt</translation>
    </message>
    <message>
        <source>Your prompt is kept and runs when there is a model to ask.</source>
        <translation>Ihr Prompt bleibt erhalten und läuft, sobald ein Modell da ist, das gefragt werden kann.</translation>
    </message>
    <message>
        <source>Helix Agent</source>
        <translation>Helix Agent</translation>
    </message>
    <message>
        <source>%1 needs a model</source>
        <translation>%1 braucht ein Modell</translation>
    </message>
    <message>
        <source>%1. The key stays outside the workspace.</source>
        <translation>%1. Der Schlüssel bleibt außerhalb des Workspace.</translation>
    </message>
    <message>
        <source>%1 refused its key. You chose it for this workspace: replace its key in Settings, or choose another (helixctl provider use).</source>
        <translation>%1 hat seinen Schlüssel abgelehnt. Sie haben diesen Anbieter für diesen Workspace gewählt: Ersetzen Sie seinen Schlüssel in den Einstellungen, oder wählen Sie einen anderen (helixctl provider use).</translation>
    </message>
    <message>
        <source>%1 refused its key. You chose it to be asked first: replace its key in Settings, or remove the provider there.</source>
        <translation>%1 hat seinen Schlüssel abgelehnt. Sie haben diesen Anbieter als ersten gewählt: Ersetzen Sie seinen Schlüssel in den Einstellungen, oder entfernen Sie den Anbieter dort.</translation>
    </message>
</context>
<context>
    <name>NetworkSettings</name>
    <message>
        <source>Network defaults</source>
        <translation>Netzwerkvorgaben</translation>
    </message>
    <message>
        <source>What a new workspace may reach. Each one can be changed later, also while it runs.</source>
        <translation>Was ein neuer Workspace erreichen darf. Bei jedem lässt es sich später ändern, auch während er läuft.</translation>
    </message>
    <message>
        <source>Internet of a new workspace</source>
        <translation>Internet eines neuen Workspace</translation>
    </message>
    <message>
        <source>Allowed for every workspace</source>
        <translation>Für jeden Workspace erlaubt</translation>
    </message>
    <message>
        <source>Sites that every workspace limited to certain sites may reach as well. “Allow everywhere” in a question about a blocked site puts them here.</source>
        <translation>Websites, die jeder auf bestimmte Websites beschränkte Workspace ebenfalls erreichen darf. „Überall erlauben“ in einer Frage nach einer blockierten Website fügt sie hier ein.</translation>
    </message>
    <message>
        <source>None so far.</source>
        <translation>Bisher keine.</translation>
    </message>
    <message>
        <source>Click to take it back, for every workspace</source>
        <translation>Klicken nimmt sie zurück, für jeden Workspace</translation>
    </message>
    <message>
        <source>%1 was taken back from every workspace.</source>
        <translation>%1 wurde für jeden Workspace zurückgenommen.</translation>
    </message>
    <message>
        <source>Your own certificate authority</source>
        <translation>Ihre eigene Zertifizierungsstelle</translation>
    </message>
    <message>
        <source>Whatever is chosen here, no workspace reaches this computer itself, your own network or another workspace.</source>
        <translation>Was Sie hier auch wählen: Kein Workspace erreicht diesen Computer selbst, Ihr eigenes Netz oder einen anderen Workspace.</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>Add the site for every workspace</source>
        <translation>Website für jeden Workspace hinzufügen</translation>
    </message>
    <message>
        <source>How Helix itself goes out: for images, catalogues and model providers. What workspaces reach by themselves does not go through it.</source>
        <translation>Wie Helix selbst ins Internet geht: für Images, Kataloge und Modellanbieter. Was Workspaces selbst erreichen, geht nicht hindurch.</translation>
    </message>
    <message>
        <source>For a network behind a proxy with an authority of its own. Each workspace takes it when it is next ready.</source>
        <translation>Für ein Netz hinter einem Proxy mit eigener Zertifizierungsstelle. Jeder Workspace übernimmt sie, wenn er das nächste Mal bereit ist.</translation>
    </message>
    <message>
        <source>VPN, SOCKS, company network</source>
        <translation>VPN, SOCKS, Firmennetz</translation>
    </message>
</context>
<context>
    <name>NewFolderDialog</name>
    <message>
        <source>New folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>In %1</source>
        <translation>In %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>Anlegen</translation>
    </message>
</context>
<context>
    <name>OfferPopup</name>
    <message>
        <source>Commands of the agent</source>
        <translation>Befehle des Agenten</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
</context>
<context>
    <name>OptionSelect</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>OutOfReachCard</name>
    <message>
        <source>The desktop is out of reach</source>
        <translation>Der Desktop ist nicht erreichbar</translation>
    </message>
    <message>
        <source>Trying again in %1 s</source>
        <translation>Neuer Versuch in %1 s</translation>
    </message>
    <message>
        <source>Trying again…</source>
        <translation>Neuer Versuch …</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
</context>
<context>
    <name>OutputBox</name>
    <message>
        <source>Only the last part is shown.</source>
        <translation>Nur der letzte Teil ist sichtbar.</translation>
    </message>
    <message>
        <source>Copy the output</source>
        <translation>Ausgabe kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
</context>
<context>
    <name>OwnDiskCard</name>
    <message>
        <source>Your own disk</source>
        <translation>Ihr eigener Datenträger</translation>
    </message>
    <message>
        <source>qcow2, raw, VMDK, VDI, OVA or a bundle. Checked before it is opened.</source>
        <translation>qcow2, raw, VMDK, VDI, OVA oder ein Bündel. Wird vor dem Öffnen geprüft.</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
</context>
<context>
    <name>PanelEdge</name>
    <message>
        <source>Width of the %1: %2</source>
        <translation>Breite (%1): %2</translation>
    </message>
</context>
<context>
    <name>PermissionEntry</name>
    <message>
        <source>The agent asks: %1</source>
        <translation>Der Agent fragt: %1</translation>
    </message>
    <message>
        <source>not answered</source>
        <translation>nicht beantwortet</translation>
    </message>
    <message>
        <source>The agent asks for permission</source>
        <translation>Der Agent bittet um Erlaubnis</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Always allow</source>
        <translation>Immer erlauben</translation>
    </message>
    <message>
        <source>Never allow</source>
        <translation>Nie erlauben</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>“Always” makes a rule for this workspace. You can take it back in Settings, Agents.</source>
        <translation>„Immer“ legt eine Regel für diesen Workspace an. Sie können sie unter Einstellungen, Agenten zurücknehmen.</translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Not a picture Helix can show</source>
        <translation>Kein Bild, das Helix zeigen kann</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>PictureDiff</name>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>It was not there.</source>
        <translation>Gab es nicht.</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>It is gone.</source>
        <translation>Gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
</context>
<context>
    <name>PictureRow</name>
    <message>
        <source>Picture %1, open it</source>
        <translation>Bild %1 öffnen</translation>
    </message>
    <message>
        <source>Not a picture Helix can show</source>
        <translation>Kein Bild, das Helix zeigen kann</translation>
    </message>
</context>
<context>
    <name>PlanEntry</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>in progress</source>
        <translation>in Arbeit</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>zu tun</translation>
    </message>
</context>
<context>
    <name>PortSettings</name>
    <message>
        <source>Port mappings</source>
        <translation>Portweiterleitungen</translation>
    </message>
    <message>
        <source>Reach a service in a workspace from this computer. A mapping works the moment it appears.</source>
        <translation>Erreichen Sie einen Dienst in einem Workspace von diesem Computer aus. Eine Weiterleitung wirkt, sobald sie erscheint.</translation>
    </message>
    <message>
        <source>Add mapping</source>
        <translation>Weiterleitung hinzufügen</translation>
    </message>
    <message>
        <source>No port mappings yet</source>
        <translation>Noch keine Portweiterleitungen</translation>
    </message>
    <message>
        <source>Create a workspace first; then any port in it can be reached from this computer.</source>
        <translation>Erstellen Sie zuerst einen Workspace; dann ist jeder Port darin von diesem Computer aus erreichbar.</translation>
    </message>
    <message>
        <source>Start a service in a workspace and it is offered here, or add a mapping by hand.</source>
        <translation>Starten Sie einen Dienst in einem Workspace, und er wird hier angeboten, oder fügen Sie selbst eine Weiterleitung hinzu.</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Workspace</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Bezeichnung</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>%1, port %2, %3, %4</source>
        <translation>%1, Port %2, %3, %4</translation>
    </message>
    <message>
        <source>not mapped</source>
        <translation>nicht weitergeleitet</translation>
    </message>
    <message>
        <source>found: %1</source>
        <translation>gefunden: %1</translation>
    </message>
    <message>
        <source>found just now</source>
        <translation>gerade gefunden</translation>
    </message>
    <message>
        <source>%1, %2 open</source>
        <translation>%1, %2 offen</translation>
    </message>
    <message>
        <source>inside only</source>
        <translation>nur innen</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Weiterleiten</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>%1 kopiert</translation>
    </message>
    <message>
        <source>Remove the mapping</source>
        <translation>Weiterleitung entfernen</translation>
    </message>
    <message>
        <source>SSH belongs to the workspace</source>
        <translation>SSH gehört zum Workspace</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The mapping was kept. Free the port or choose another one.</source>
        <translation>Die Weiterleitung bleibt erhalten. Geben Sie den Port frei, oder wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 nehmen</translation>
    </message>
    <message>
        <source>Highlighted addresses are open to more than this computer. %1</source>
        <translation>Hervorgehobene Adressen sind nicht nur für diesen Computer offen. %1</translation>
    </message>
    <message>
        <source>Only this computer can connect (127.0.0.1). Opening a port to your network is a choice of each mapping, with a warning.</source>
        <translation>Nur dieser Computer kann sich verbinden (127.0.0.1). Einen Port für Ihr Netz zu öffnen, entscheiden Sie bei jeder Weiterleitung, mit einer Warnung.</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>Im Gast</translation>
    </message>
</context>
<context>
    <name>PortsField</name>
    <message>
        <source>“%1” is not a port. Write 8000, or 8000:3000 for port 3000 of this computer.</source>
        <translation>„%1“ ist kein Port. Schreiben Sie 8000, oder 8000:3000 für Port 3000 dieses Computers.</translation>
    </message>
    <message>
        <source>A port is a number from 1 to 65535.</source>
        <translation>Ein Port ist eine Zahl von 1 bis 65535.</translation>
    </message>
    <message>
        <source>Port %1 of this computer is for the system; choose 1024 or more.</source>
        <translation>Port %1 dieses Computers gehört dem System; wählen Sie 1024 oder höher.</translation>
    </message>
    <message>
        <source>Port %1 is there twice.</source>
        <translation>Port %1 kommt zweimal vor.</translation>
    </message>
    <message>
        <source>Ports to reach from this computer (optional)</source>
        <translation>Von diesem Computer erreichbare Ports (optional)</translation>
    </message>
    <message>
        <source>8000, 5173:3000</source>
        <translation>8000, 5173:3000</translation>
    </message>
    <message>
        <source>More can be added while it runs.</source>
        <translation>Weitere sind möglich, während er läuft.</translation>
    </message>
</context>
<context>
    <name>PortsTab</name>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Nothing is mapped. Start a service in the workspace, for example python3 -m http.server 8000, and it is offered here.</source>
        <translation>Nichts wird weitergeleitet. Starten Sie im Workspace einen Dienst, zum Beispiel python3 -m http.server 8000, und er wird hier angeboten.</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Weiterleiten</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>%1 kopiert</translation>
    </message>
    <message>
        <source>Remove the mapping</source>
        <translation>Weiterleitung entfernen</translation>
    </message>
    <message>
        <source>%1 · %2 open</source>
        <translation>%1 · %2 offen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 nehmen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>A service in the workspace can be reached from this computer at the address below it.</source>
        <translation>Ein Dienst im Workspace ist von diesem Computer aus unter der Adresse darunter erreichbar.</translation>
    </message>
    <message>
        <source>Listens inside the workspace only (127.0.0.1). Start it on 0.0.0.0 to reach it from here.</source>
        <translation>Lauscht nur innerhalb des Workspace (127.0.0.1). Starten Sie den Dienst auf 0.0.0.0, um ihn von hier zu erreichen.</translation>
    </message>
</context>
<context>
    <name>PriceTable</name>
    <message>
        <source>Prices</source>
        <translation>Preise</translation>
    </message>
    <message>
        <source>US dollars per million tokens. Budgets in dollars count by this table; a name may end in *.</source>
        <translation>US-Dollar je Million Tokens. Budgets in Dollar rechnen nach dieser Tabelle; ein Name darf auf * enden.</translation>
    </message>
    <message>
        <source>Add price</source>
        <translation>Preis hinzufügen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>In</source>
        <translation>Hinein</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>Heraus</translation>
    </message>
    <message>
        <source>%1: %2 dollars in, %3 dollars out</source>
        <translation>%1: %2 Dollar hinein, %3 Dollar heraus</translation>
    </message>
    <message>
        <source>Change the price of %1</source>
        <translation>Preis von %1 ändern</translation>
    </message>
    <message>
        <source>Remove the price of %1</source>
        <translation>Preis von %1 entfernen</translation>
    </message>
    <message>
        <source>The price of %1 was removed.</source>
        <translation>Der Preis von %1 wurde entfernt.</translation>
    </message>
    <message>
        <source>Add a price</source>
        <translation>Einen Preis hinzufügen</translation>
    </message>
    <message>
        <source>Price of %1</source>
        <translation>Preis von %1</translation>
    </message>
    <message>
        <source>claude-sonnet-*</source>
        <translation>claude-sonnet-*</translation>
    </message>
    <message>
        <source>A million tokens in, $</source>
        <translation>Eine Million Tokens hinein, $</translation>
    </message>
    <message>
        <source>A million tokens out, $</source>
        <translation>Eine Million Tokens heraus, $</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep price</source>
        <translation>Preis speichern</translation>
    </message>
</context>
<context>
    <name>Printable</name>
    <message>
        <source> … %1 more characters</source>
        <translation> … %1 weitere Zeichen</translation>
    </message>
</context>
<context>
    <name>ProgressLine</name>
    <message>
        <source>%1 percent</source>
        <translation>%1 Prozent</translation>
    </message>
</context>
<context>
    <name>ProgressView</name>
    <message>
        <source>%1 did not start</source>
        <translation>%1 ist nicht gestartet</translation>
    </message>
    <message>
        <source>%1 is shutting down</source>
        <translation>%1 fährt herunter</translation>
    </message>
    <message>
        <source>%1 waits for a slot</source>
        <translation>%1 wartet auf einen Platz</translation>
    </message>
    <message>
        <source>Creating %1</source>
        <translation>%1 wird erstellt</translation>
    </message>
    <message>
        <source>Starting %1</source>
        <translation>%1 startet</translation>
    </message>
    <message>
        <source>booting from its disk</source>
        <translation>fährt vom Datenträger hoch</translation>
    </message>
    <message>
        <source>starting from its prepared image</source>
        <translation>startet aus seinem vorbereiteten Image</translation>
    </message>
    <message>
        <source>it stood ready</source>
        <translation>stand bereit</translation>
    </message>
    <message>
        <source>There is no desktop to show.</source>
        <translation>Es gibt keinen Desktop zu zeigen.</translation>
    </message>
    <message>
        <source>The machine is being shut down in order.</source>
        <translation>Die Maschine wird geordnet heruntergefahren.</translation>
    </message>
    <message>
        <source>The desktop appears here</source>
        <translation>Der Desktop erscheint hier</translation>
    </message>
    <message>
        <source>Its disk is as it was. Start it again, or look into the boot log for what the machine said last.</source>
        <translation>Sein Datenträger ist, wie er war. Starten Sie ihn erneut, oder sehen Sie im Startprotokoll nach, was die Maschine zuletzt gesagt hat.</translation>
    </message>
    <message>
        <source>This computer offers no working hardware virtualization, so the machine is emulated.</source>
        <translation>Dieser Computer bietet keine funktionierende Hardware-Virtualisierung, deshalb wird die Maschine emuliert.</translation>
    </message>
    <message>
        <source>It works, but slower, and emulation is not a security boundary: do not run images you do not trust. %1</source>
        <translation>Das funktioniert, aber langsamer, und Emulation ist keine Sicherheitsgrenze: Starten Sie keine Images, denen Sie nicht vertrauen. %1</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>It boots from its disk. %1</source>
        <translation>Er fährt von seinem Datenträger hoch. %1</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Erneut starten</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Stop by force…</source>
        <translation>Stoppen erzwingen …</translation>
    </message>
    <message>
        <source>Start it again once it has stopped</source>
        <translation>Nach dem Stoppen erneut starten</translation>
    </message>
    <message>
        <source>%1 starts again as soon as it has stopped.</source>
        <translation>%1 startet erneut, sobald er gestoppt ist.</translation>
    </message>
    <message>
        <source>Show boot log</source>
        <translation>Startprotokoll zeigen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>started %1 ago</source>
        <translation>gestartet vor %1</translation>
    </message>
    <message>
        <source>%1 cannot be reached</source>
        <translation>%1 ist nicht erreichbar</translation>
    </message>
</context>
<context>
    <name>ProjectField</name>
    <message>
        <source>Project (optional)</source>
        <translation>Projekt (optional)</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keins</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Git URL</source>
        <translation>Git-URL</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Folder of the project</source>
        <translation>Ordner des Projekts</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Choose the project&apos;s folder</source>
        <translation>Ordner des Projekts wählen</translation>
    </message>
    <message>
        <source>Address to clone</source>
        <translation>Adresse zum Klonen</translation>
    </message>
    <message>
        <source>Bring uncommitted work too</source>
        <translation>Auch nicht eingecheckte Arbeit</translation>
    </message>
    <message>
        <source>1 file is not committed</source>
        <translation>1 Datei ist nicht eingecheckt</translation>
    </message>
    <message>
        <source>%1 files are not committed</source>
        <translation>%1 Dateien sind nicht eingecheckt</translation>
    </message>
    <message>
        <source>Who fetches it</source>
        <translation>Wer es holt</translation>
    </message>
    <message>
        <source>Fetched here</source>
        <translation>Hier geholt</translation>
    </message>
    <message>
        <source>Fetched inside</source>
        <translation>Drinnen geholt</translation>
    </message>
    <message>
        <source>%1. A copy goes in; changes come back for your review.</source>
        <translation>%1. Eine Kopie geht hinein; Änderungen kommen zu Ihrer Prüfung zurück.</translation>
    </message>
    <message>
        <source>A copy goes in. Changes come back for your review; nothing can push.</source>
        <translation>Eine Kopie geht hinein. Änderungen kommen zu Ihrer Prüfung zurück; nichts kann pushen.</translation>
    </message>
    <message>
        <source>A fresh repository without files.</source>
        <translation>Ein neues Repository ohne Dateien.</translation>
    </message>
    <message>
        <source>It fetches by itself, as far as its internet reaches, without your keys.</source>
        <translation>Sie holt es selbst, soweit ihr Internet reicht, ohne Ihre Schlüssel.</translation>
    </message>
    <message>
        <source>Fetched with your own git credentials. They stay on this computer.</source>
        <translation>Wird mit Ihren eigenen git-Zugangsdaten geholt. Diese bleiben auf diesem Computer.</translation>
    </message>
</context>
<context>
    <name>PromptBox</name>
    <message>
        <source>It failed. Start it again to go on.</source>
        <translation>Fehlgeschlagen. Bitte erneut starten.</translation>
    </message>
    <message>
        <source>Start the workspace to go on.</source>
        <translation>Zum Weitermachen Workspace starten.</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Als Nächstes: %1</translation>
    </message>
    <message>
        <source>%1 (+%2)</source>
        <translation>%1 (+%2)</translation>
    </message>
    <message>
        <source>Remove this prompt from the queue</source>
        <translation>Diesen Prompt aus der Warteschlange entfernen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Attached: %1, %2</source>
        <translation>Angehängt: %1, %2</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Queue the next prompt…</source>
        <translation>Nächsten Prompt einreihen …</translation>
    </message>
    <message>
        <source>Tell the agent what to do as soon as it is ready…</source>
        <translation>Was soll der Agent tun, sobald er bereit ist …</translation>
    </message>
    <message>
        <source>Tell the agent what to do…</source>
        <translation>Was soll der Agent tun …</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Attach a file (text or picture, 32 MB together)</source>
        <translation>Datei anhängen (Text oder Bild, zusammen 32 MB)</translation>
    </message>
    <message>
        <source>Attach a file</source>
        <translation>Datei anhängen</translation>
    </message>
    <message>
        <source>Attach a screenshot of the desktop</source>
        <translation>Bildschirmfoto des Desktops anhängen</translation>
    </message>
    <message>
        <source>Try it several ways</source>
        <translation>Auf mehreren Wegen versuchen</translation>
    </message>
    <message>
        <source>Queue it (Enter)</source>
        <translation>Einreihen (Eingabe)</translation>
    </message>
    <message>
        <source>Send (Enter)</source>
        <translation>Senden (Eingabe)</translation>
    </message>
    <message>
        <source>Stop the agent</source>
        <translation>Agenten anhalten</translation>
    </message>
</context>
<context>
    <name>PromptEntry</name>
    <message>
        <source>Before this turn</source>
        <translation>Vor dieser Runde</translation>
    </message>
    <message>
        <source>Go back to before this…</source>
        <translation>Davor zurückkehren …</translation>
    </message>
    <message>
        <source>Fork from here</source>
        <translation>Von hier abzweigen</translation>
    </message>
    <message>
        <source>Try this several ways…</source>
        <translation>Mehrfach versuchen …</translation>
    </message>
</context>
<context>
    <name>ProviderRow</name>
    <message>
        <source>%1, %2, %3, %4</source>
        <translation>%1, %2, %3, %4</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Test %1</source>
        <translation>%1 prüfen</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Models of %1</source>
        <translation>Modelle von %1</translation>
    </message>
    <message>
        <source>Replace key</source>
        <translation>Schlüssel ersetzen</translation>
    </message>
    <message>
        <source>Add key</source>
        <translation>Schlüssel hinzufügen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>works</source>
        <translation>funktioniert</translation>
    </message>
    <message>
        <source>key refused</source>
        <translation>Schlüssel abgelehnt</translation>
    </message>
    <message>
        <source>untested</source>
        <translation>ungeprüft</translation>
    </message>
    <message>
        <source>· no key</source>
        <translation>· kein Schlüssel</translation>
    </message>
    <message>
        <source>· key in the keychain</source>
        <translation>· Schlüssel im Schlüsselbund</translation>
    </message>
    <message>
        <source>· key in a file only you can read</source>
        <translation>· Schlüssel in einer Datei, die nur Sie lesen können</translation>
    </message>
    <message>
        <source>· every model</source>
        <translation>· jedes Modell</translation>
    </message>
    <message>
        <source>· only %1</source>
        <translation>· nur %1</translation>
    </message>
    <message>
        <source>test failed</source>
        <translation>Test gescheitert</translation>
    </message>
</context>
<context>
    <name>ProviderSettings</name>
    <message>
        <source>Model providers</source>
        <translation>Modellanbieter</translation>
    </message>
    <message>
        <source>Agents reach them through Helix, which puts the key in on this computer. No key ever goes into a workspace.</source>
        <translation>Agenten erreichen sie über Helix, das den Schlüssel auf diesem Computer einsetzt. Kein Schlüssel gelangt je in einen Workspace.</translation>
    </message>
    <message>
        <source>Add provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>No provider yet</source>
        <translation>Noch kein Anbieter</translation>
    </message>
    <message>
        <source>Add Anthropic, Gemini, or any server that speaks like OpenAI, also one on this computer. Then every workspace can use it without knowing the key.</source>
        <translation>Fügen Sie Anthropic, Gemini oder einen Server hinzu, der wie OpenAI spricht, auch einen auf diesem Computer. Dann kann ihn jeder Workspace nutzen, ohne den Schlüssel zu kennen.</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>%1 entfernen?</translation>
    </message>
    <message>
        <source>Its key is erased from this computer and cannot be shown again; you would have to enter it anew. Workspaces lose access to its models at once.</source>
        <translation>Sein Schlüssel wird auf diesem Computer gelöscht und kann nicht mehr gezeigt werden; Sie müssten ihn neu eingeben. Workspaces verlieren sofort den Zugang zu seinen Modellen.</translation>
    </message>
    <message>
        <source>Workspaces lose access to its models at once.</source>
        <translation>Workspaces verlieren sofort den Zugang zu seinen Modellen.</translation>
    </message>
    <message>
        <source>Named secrets</source>
        <translation>Benannte Geheimnisse</translation>
    </message>
    <message>
        <source>For other services. A workspace you give one to can use it at its one address, and never sees it.</source>
        <translation>Für andere Dienste. Ein Workspace, dem Sie eines geben, kann es unter dessen einer Adresse nutzen und sieht es nie.</translation>
    </message>
    <message>
        <source>Add secret</source>
        <translation>Geheimnis hinzufügen</translation>
    </message>
    <message>
        <source>None yet. For example a token for a package registry or an issue tracker.</source>
        <translation>Noch keine. Zum Beispiel ein Token für eine Paket-Registry oder ein Ticketsystem.</translation>
    </message>
    <message>
        <source>Its value is erased from this computer and cannot be shown again. The workspaces that were given it lose it at once.</source>
        <translation>Sein Wert wird auf diesem Computer gelöscht und kann nicht mehr gezeigt werden. Workspaces, die es erhalten haben, verlieren es sofort.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>ProxySettings</name>
    <message>
        <source>Helix goes through %1 from now on.</source>
        <translation>Helix geht ab jetzt über %1.</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>As the environment says</source>
        <translation>Wie die Umgebung es vorgibt</translation>
    </message>
    <message>
        <source>My own</source>
        <translation>Eigener</translation>
    </message>
    <message>
        <source>Helix connects directly.</source>
        <translation>Helix verbindet sich direkt.</translation>
    </message>
    <message>
        <source>The environment that Helix was started in names none: Helix connects directly.</source>
        <translation>Die Umgebung, in der Helix gestartet wurde, nennt keinen: Helix verbindet sich direkt.</translation>
    </message>
    <message>
        <source>Helix goes through %1.</source>
        <translation>Helix geht über %1.</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>With http, https or socks5 in front.</source>
        <translation>Mit http, https oder socks5 davor.</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation>Niemand</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Kept in the keychain</source>
        <translation>Liegt im Schlüsselbund</translation>
    </message>
    <message>
        <source>Reached without it</source>
        <translation>Ohne ihn erreicht</translation>
    </message>
    <message>
        <source>This computer itself always is.</source>
        <translation>Dieser Computer selbst immer.</translation>
    </message>
    <message>
        <source>Use this proxy</source>
        <translation>Diesen Proxy verwenden</translation>
    </message>
    <message>
        <source>Forget the password</source>
        <translation>Passwort vergessen</translation>
    </message>
</context>
<context>
    <name>PullDialog</name>
    <message>
        <source>Get from a registry</source>
        <translation>Aus Registry holen</translation>
    </message>
    <message>
        <source>An image that somebody has put into an OCI registry with helixctl image push. What is in it is its publisher&apos;s word; every part is compared with its digest.</source>
        <translation>Ein Image, das jemand mit helixctl image push in eine OCI-Registry gelegt hat. Für den Inhalt steht sein Herausgeber ein; jeder Teil wird mit seiner Prüfsumme verglichen.</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>registry.example.org/team/image:tag</source>
        <translation>registry.example.org/team/image:tag</translation>
    </message>
    <message>
        <source>Name of the image here</source>
        <translation>Name des Images hier</translation>
    </message>
    <message>
        <source>Who you are to the registry is taken from docker login or podman login.</source>
        <translation>Wer Sie für die Registry sind, kommt aus docker login oder podman login.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>Holen</translation>
    </message>
</context>
<context>
    <name>PushDialog</name>
    <message>
        <source>Push %1 to a registry</source>
        <translation>%1 an eine Registry senden</translation>
    </message>
    <message>
        <source>All that is in it goes there: its disk (%1 here) and how it starts. Whoever may read that repository has it then. Parts that are there already are not sent again.</source>
        <translation>Alles, was darin ist, geht dorthin: sein Datenträger (%1 hier) und wie es startet. Wer dieses Repository lesen darf, hat es dann. Teile, die schon dort sind, werden nicht noch einmal gesendet.</translation>
    </message>
    <message>
        <source>Registry, repository and tag</source>
        <translation>Registry, Repository und Tag</translation>
    </message>
    <message>
        <source>registry.example.org/team/image:tag</source>
        <translation>registry.example.org/team/image:tag</translation>
    </message>
    <message>
        <source>Goes to %1.</source>
        <translation>Geht an %1.</translation>
    </message>
    <message>
        <source>Say where it goes.</source>
        <translation>Geben Sie an, wohin es geht.</translation>
    </message>
    <message>
        <source>Private key to sign it with (optional)</source>
        <translation>Privater Schlüssel zum Signieren (freiwillig)</translation>
    </message>
    <message>
        <source>/home/me/key.pem</source>
        <translation>/home/ich/key.pem</translation>
    </message>
    <message>
        <source>Without one it goes unsigned.</source>
        <translation>Ohne einen geht es unsigniert.</translation>
    </message>
    <message>
        <source>The signature is good for a year.</source>
        <translation>Die Signatur gilt ein Jahr.</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Browse for the private key</source>
        <translation>Den privaten Schlüssel suchen</translation>
    </message>
    <message>
        <source>Choose a private key</source>
        <translation>Einen privaten Schlüssel wählen</translation>
    </message>
    <message>
        <source>Who you are to the registry is taken from docker login or podman login: ~/.docker/config.json, or the credential helper that it names. Nothing is typed here.</source>
        <translation>Wer Sie für die Registry sind, sagt docker login oder podman login: ~/.docker/config.json oder das Hilfsprogramm, das sie nennt. Hier wird nichts eingegeben.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Push</source>
        <translation>Senden</translation>
    </message>
</context>
<context>
    <name>QuestionCard</name>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
</context>
<context>
    <name>QuitDialog</name>
    <message>
        <source>The window closes: what about your running workspaces?</source>
        <translation>Das Fenster schließt: Was wird aus Ihren laufenden Workspaces?</translation>
    </message>
    <message>
        <source>Keep them running</source>
        <translation>Laufen lassen</translation>
    </message>
    <message>
        <source>Helix stays in the tray and agents work on.</source>
        <translation>Helix bleibt im Infobereich, und Agenten arbeiten weiter.</translation>
    </message>
    <message>
        <source>The window closes and agents work on. Start Helix to see them.</source>
        <translation>Das Fenster schließt sich, und Agenten arbeiten weiter. Starten Sie Helix, um sie zu sehen.</translation>
    </message>
    <message>
        <source>Suspend them</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Saved as they are. They go on from there when you resume them.</source>
        <translation>Gesichert, wie sie sind. Dort machen sie weiter, wenn Sie sie fortsetzen.</translation>
    </message>
    <message>
        <source>Stop them</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Shut down in order. Disks are kept; what runs in them ends.</source>
        <translation>Geordnet heruntergefahren. Datenträger bleiben; was darin läuft, endet.</translation>
    </message>
    <message>
        <source>Remember this</source>
        <translation>Antwort merken</translation>
    </message>
    <message>
        <source>Remember this. It can be changed in Settings, General.</source>
        <translation>Antwort merken. Sie lässt sich unter Einstellungen, Allgemein ändern.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Helix quits: what about your running workspaces?</source>
        <translation>Helix wird beendet: Was wird aus Ihren laufenden Workspaces?</translation>
    </message>
</context>
<context>
    <name>RecordButton</name>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Stop recording</source>
        <translation>Aufnahme beenden</translation>
    </message>
    <message>
        <source>Record the desktop</source>
        <translation>Desktop aufnehmen</translation>
    </message>
    <message>
        <source>Stop recording (%1)</source>
        <translation>Aufnahme beenden (%1)</translation>
    </message>
</context>
<context>
    <name>RecordingsDialog</name>
    <message>
        <source>Recordings of %1</source>
        <translation>Aufnahmen von %1</translation>
    </message>
    <message>
        <source>Kept on this computer, as the desktop&apos;s own video. Look at one to see what happened when, or to take a piece of it.</source>
        <translation>Auf diesem Computer aufbewahrt, als das Video des Desktops selbst. Sehen Sie eine an, um zu erfahren, was wann geschah, oder um ein Stück davon zu nehmen.</translation>
    </message>
    <message>
        <source>There is none yet. Record what the desktop shows with the button above it, or let Helix always keep the newest.</source>
        <translation>Noch keine. Nehmen Sie mit dem Knopf darüber auf, was der Desktop zeigt, oder lassen Sie Helix immer das Neueste behalten.</translation>
    </message>
    <message>
        <source>Always record this desktop</source>
        <translation>Diesen Desktop immer aufnehmen</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>As for all: %1</source>
        <translation>Wie für alle: %1</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>Look at the one of %1</source>
        <translation>Die Aufnahme von %1 ansehen</translation>
    </message>
    <message>
        <source>Delete the one of %1</source>
        <translation>Die Aufnahme von %1 löschen</translation>
    </message>
    <message>
        <source>Delete this recording?</source>
        <translation>Diese Aufnahme löschen?</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>%1: %2. It cannot be had back.</source>
        <translation>%1: %2. Sie lässt sich nicht zurückholen.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The newest %1</source>
        <translation>Die neuesten %1</translation>
    </message>
</context>
<context>
    <name>RefuseDialog</name>
    <message>
        <source>Refuse with a comment</source>
        <translation>Mit Kommentar ablehnen</translation>
    </message>
    <message>
        <source>Nothing is taken. What you write goes to the agent as its next prompt, with the names of what is chosen.</source>
        <translation>Nichts wird übernommen. Was Sie schreiben, geht als nächster Prompt an den Agenten, mit den Namen des Ausgewählten.</translation>
    </message>
    <message>
        <source>Comment for the agent</source>
        <translation>Kommentar für den Agenten</translation>
    </message>
    <message>
        <source>What should be different?</source>
        <translation>Was soll anders sein?</translation>
    </message>
    <message>
        <source>About: %1</source>
        <translation>Zu: %1</translation>
    </message>
    <message>
        <source>About the changes as a whole</source>
        <translation>Zu den Änderungen insgesamt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Send to the agent</source>
        <translation>An den Agenten senden</translation>
    </message>
</context>
<context>
    <name>ReplayAxis</name>
    <message>
        <source>Moment: %1 of %2</source>
        <translation>Moment: %1 von %2</translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation>Werkzeugaufrufe</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
</context>
<context>
    <name>ReplayMarks</name>
    <message>
        <source>What happened</source>
        <translation>Was geschehen ist</translation>
    </message>
    <message>
        <source>refused or failed</source>
        <translation>abgelehnt oder fehlgeschlagen</translation>
    </message>
    <message>
        <source>happened later</source>
        <translation>geschah später</translation>
    </message>
    <message>
        <source>Nothing else is on record for this time: no agent worked, and nothing crossed the boundary.</source>
        <translation>Für diese Zeit ist sonst nichts festgehalten: Kein Agent hat gearbeitet, und nichts ging über die Grenze.</translation>
    </message>
</context>
<context>
    <name>ReplayView</name>
    <message>
        <source>Replay</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschehen ist</translation>
    </message>
    <message>
        <source>at %1 of %2</source>
        <translation>bei %1 von %2</translation>
    </message>
    <message>
        <source>You are looking at %1</source>
        <translation>Sie sehen %1</translation>
    </message>
    <message>
        <source>The workspace goes on. Go back to live to see it as it is now.</source>
        <translation>Der Workspace macht weiter. Kehren Sie zu „Live“ zurück, um ihn zu sehen, wie er jetzt ist.</translation>
    </message>
    <message>
        <source>· replay, %1</source>
        <translation>· Wiedergabe, %1</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert …</translation>
    </message>
    <message>
        <source>Save the piece…</source>
        <translation>Ausschnitt speichern …</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Save the recording</source>
        <translation>Aufnahme speichern</translation>
    </message>
    <message>
        <source>Fork from here</source>
        <translation>Von hier abzweigen</translation>
    </message>
    <message>
        <source>A new workspace begins at the checkpoint %1, the newest before this moment.</source>
        <translation>Ein neuer Workspace beginnt am Sicherungspunkt %1, dem letzten vor diesem Moment.</translation>
    </message>
    <message>
        <source>No checkpoint was taken up to this moment.</source>
        <translation>Bis zu diesem Moment wurde kein Sicherungspunkt angelegt.</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>Zurück zu „Live“</translation>
    </message>
    <message>
        <source>The desktop at %1</source>
        <translation>Der Desktop um %1</translation>
    </message>
    <message>
        <source>Opening the recording…</source>
        <translation>Die Aufnahme wird geöffnet …</translation>
    </message>
    <message>
        <source>The mark before (←)</source>
        <translation>Vorige Marke (←)</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pause (Leertaste)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>The next mark (→)</source>
        <translation>Nächste Marke (→)</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Piece: %1</source>
        <translation>Ausschnitt: %1</translation>
    </message>
    <message>
        <source>The whole again</source>
        <translation>Wieder das Ganze</translation>
    </message>
    <message>
        <source>Skip pauses</source>
        <translation>Pausen überspringen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Space plays · ← → go from mark to mark · I and O cut a piece · F forks</source>
        <translation>Leertaste spielt ab · ← → springen von Marke zu Marke · I und O schneiden aus · F zweigt ab</translation>
    </message>
    <message>
        <source>▪ refused or failed</source>
        <translation>▪ abgelehnt oder fehlgeschlagen</translation>
    </message>
    <message>
        <source>Kept here: %1</source>
        <translation>Hier aufbewahrt: %1</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Report a problem</source>
        <translation>Problem melden</translation>
    </message>
    <message>
        <source>Gathering…</source>
        <translation>Wird gesammelt …</translation>
    </message>
    <message>
        <source>This is the whole report. Nothing is sent: save it, read it and give it to whom you like. Secrets were removed; names of files and workspaces may be in it.</source>
        <translation>Das ist der ganze Bericht. Nichts wird gesendet: Speichern Sie ihn, lesen Sie ihn, und geben Sie ihn, wem Sie möchten. Geheimnisse wurden entfernt; Namen von Dateien und Workspaces können darin stehen.</translation>
    </message>
    <message>
        <source>Click to leave it out</source>
        <translation>Klicken lässt es weg</translation>
    </message>
    <message>
        <source>Left out; click to take it in</source>
        <translation>Weggelassen; Klicken nimmt es auf</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
</context>
<context>
    <name>ResourceSettings</name>
    <message>
        <source>Resources and limits</source>
        <translation>Ressourcen und Grenzen</translation>
    </message>
    <message>
        <source>What new workspaces get, and how much of this computer all of them may take together.</source>
        <translation>Was neue Workspaces erhalten und wie viel von diesem Computer alle zusammen nehmen dürfen.</translation>
    </message>
    <message>
        <source>CPUs of a new workspace</source>
        <translation>CPUs eines neuen Workspace</translation>
    </message>
    <message>
        <source>As the image says</source>
        <translation>Wie im Image angegeben</translation>
    </message>
    <message>
        <source>Memory of a new workspace</source>
        <translation>Arbeitsspeicher eines neuen Workspace</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>Disk of a new workspace</source>
        <translation>Datenträger eines neuen Workspace</translation>
    </message>
    <message>
        <source>The most it may grow to. It begins with almost nothing.</source>
        <translation>So weit darf er höchstens wachsen. Er beginnt mit fast nichts.</translation>
    </message>
    <message>
        <source>Prepare images so that workspaces need not boot</source>
        <translation>Images vorbereiten, damit Workspaces nicht hochfahren müssen</translation>
    </message>
    <message>
        <source>Helix starts each image once and keeps its memory on disk, about 300 MB each. New workspaces go on from there.</source>
        <translation>Helix startet jedes Image einmal und behält dessen Arbeitsspeicher auf dem Datenträger, je etwa 300 MB. Neue Workspaces machen dort weiter.</translation>
    </message>
    <message>
        <source>Workspaces kept ready</source>
        <translation>Bereitstehende Workspaces</translation>
    </message>
    <message>
        <source>They are started from a prepared image before you ask for them. Each takes about 130 MB of memory.</source>
        <translation>Sie werden aus einem vorbereiteten Image gestartet, bevor Sie danach fragen. Jeder braucht etwa 130 MB Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Suspend a workspace that nobody uses</source>
        <translation>Workspaces pausieren, die niemand nutzt</translation>
    </message>
    <message>
        <source>Nobody looks at it, no agent works in it and nobody is connected to it. It goes on as soon as it is needed.</source>
        <translation>Niemand sieht hin, kein Agent arbeitet darin, und niemand ist damit verbunden. Er macht weiter, sobald er gebraucht wird.</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>After %1 min</source>
        <translation>Nach %1 min</translation>
    </message>
    <message>
        <source>Keep a checkpoint before each turn of an agent</source>
        <translation>Vor jeder Runde eines Agenten einen Sicherungspunkt anlegen</translation>
    </message>
    <message>
        <source>The conversation then offers to go back to before a turn, or to fork from there. With memory it goes on where it was; that takes some hundred MB each.</source>
        <translation>Das Gespräch bietet dann an, vor eine Runde zurückzukehren oder dort abzuzweigen. Mit Arbeitsspeicher geht es dort weiter, wo es war; das kostet je einige hundert MB.</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Of the disk</source>
        <translation>Vom Datenträger</translation>
    </message>
    <message>
        <source>Of disk and memory</source>
        <translation>Von Datenträger und Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Checkpoints kept of each workspace</source>
        <translation>Sicherungspunkte je Workspace</translation>
    </message>
    <message>
        <source>The oldest goes when another is kept. Those that you keep yourself stay.</source>
        <translation>Der älteste geht, wenn ein neuer kommt. Die Sie selbst anlegen, bleiben.</translation>
    </message>
    <message>
        <source>Disk space for them, of each workspace</source>
        <translation>Speicherplatz dafür, je Workspace</translation>
    </message>
    <message>
        <source>Beyond that the oldest go as well; the newest stays.</source>
        <translation>Darüber hinaus gehen auch die ältesten; der neueste bleibt.</translation>
    </message>
    <message>
        <source>Memory for all workspaces together</source>
        <translation>Arbeitsspeicher für alle Workspaces zusammen</translation>
    </message>
    <message>
        <source>A workspace that does not fit is not started, and says so.</source>
        <translation>Ein Workspace, der nicht hineinpasst, wird nicht gestartet und sagt es.</translation>
    </message>
    <message>
        <source>%1 % of this computer</source>
        <translation>%1 % dieses Computers</translation>
    </message>
    <message>
        <source>Workspaces running at the same time</source>
        <translation>Gleichzeitig laufende Workspaces</translation>
    </message>
    <message>
        <source>Decode desktops with the graphics card</source>
        <translation>Desktops mit der Grafikkarte dekodieren</translation>
    </message>
    <message>
        <source>Takes work off the processor. What a machine sends as its desktop then reaches the driver of your graphics card, and a flaw in that could let a machine break out. Where no card can do it the processor goes on. Counts for desktops that are opened from now on.</source>
        <translation>Entlastet den Prozessor. Was eine Maschine als ihren Desktop sendet, erreicht dann den Treiber Ihrer Grafikkarte, und durch einen Fehler darin könnte eine Maschine ausbrechen. Wo keine Karte es kann, macht der Prozessor weiter. Gilt für Desktops, die von jetzt an geöffnet werden.</translation>
    </message>
    <message>
        <source>Trying the graphics card…</source>
        <translation>Grafikkarte wird geprüft …</translation>
    </message>
    <message>
        <source>Metrics for Prometheus</source>
        <translation>Messwerte für Prometheus</translation>
    </message>
    <message>
        <source>Who has an account on this computer can read there what your workspaces are called and what they use.</source>
        <translation>Wer ein Konto auf diesem Rechner hat, kann dort lesen, wie Ihre Workspaces heißen und was sie verbrauchen.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>At port %1</source>
        <translation>An Port %1</translation>
    </message>
    <message>
        <source>cores, processors</source>
        <translation>Kerne, Prozessoren</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>RAM, Arbeitsspeicher</translation>
    </message>
    <message>
        <source>idle, keep-alive, sleep, timeout</source>
        <translation>Leerlauf, untätig, wach halten, Ruhezustand, Zeitlimit</translation>
    </message>
    <message>
        <source>RAM, limit</source>
        <translation>RAM, Arbeitsspeicher, Grenze</translation>
    </message>
</context>
<context>
    <name>ResourcesField</name>
    <message>
        <source>CPUs</source>
        <translation>CPUs</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Datenträger</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
</context>
<context>
    <name>ReviewFiles</name>
    <message>
        <source>Filter files</source>
        <translation>Dateien filtern</translation>
    </message>
    <message>
        <source>Take every file that is listed</source>
        <translation>Jede aufgelistete Datei übernehmen</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>%1 of %2 files</source>
        <translation>%1 von %2 Dateien</translation>
    </message>
    <message>
        <source>1 to look at closely</source>
        <translation>1 genau anzusehen</translation>
    </message>
    <message>
        <source>%1 to look at closely</source>
        <translation>%1 genau anzusehen</translation>
    </message>
    <message>
        <source>Changed files</source>
        <translation>Geänderte Dateien</translation>
    </message>
    <message>
        <source>1 commit</source>
        <translation>1 Commit</translation>
    </message>
    <message>
        <source>%1 commits</source>
        <translation>%1 Commits</translation>
    </message>
    <message>
        <source>No file is like that.</source>
        <translation>Keine Datei passt dazu.</translation>
    </message>
</context>
<context>
    <name>ReviewHeading</name>
    <message>
        <source>Take this file</source>
        <translation>Diese Datei übernehmen</translation>
    </message>
    <message>
        <source>This file is longer than is shown: only its beginning is compared here, and it can be taken only as a whole.</source>
        <translation>Diese Datei ist länger als angezeigt: Nur ihr Anfang wird hier verglichen, und sie lässt sich nur als Ganzes übernehmen.</translation>
    </message>
</context>
<context>
    <name>ReviewView</name>
    <message>
        <source>Review</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Sent to the agent.</source>
        <translation>An den Agenten gesendet.</translation>
    </message>
    <message>
        <source>Back to the desktop (Esc)</source>
        <translation>Zurück zum Desktop (Esc)</translation>
    </message>
    <message>
        <source>Changes of %1</source>
        <translation>Änderungen von %1</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Unified</source>
        <translation>Untereinander</translation>
    </message>
    <message>
        <source>Refuse…</source>
        <translation>Ablehnen …</translation>
    </message>
    <message>
        <source>Take home…</source>
        <translation>Übernehmen …</translation>
    </message>
    <message>
        <source>The agent has changed more since you began to read. Only what you have read can be taken, so look at the newest first.</source>
        <translation>Der Agent hat weiter geändert, seit Sie zu lesen begannen. Übernehmen lässt sich nur, was Sie gelesen haben; sehen Sie sich also zuerst das Neueste an.</translation>
    </message>
    <message>
        <source>Show the newest</source>
        <translation>Neuestes zeigen</translation>
    </message>
    <message>
        <source>Search this diff</source>
        <translation>In diesem Vergleich suchen</translation>
    </message>
    <message>
        <source>The one before (Shift+Enter)</source>
        <translation>Vorige Stelle (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>The next one (Enter)</source>
        <translation>Nächste Stelle (Eingabe)</translation>
    </message>
    <message>
        <source>Not in this file&apos;s changes.</source>
        <translation>Nicht in den Änderungen dieser Datei.</translation>
    </message>
    <message>
        <source>No text: there is nothing to compare line by line.</source>
        <translation>Kein Text: Es gibt nichts Zeile für Zeile zu vergleichen.</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>No line has changed.</source>
        <translation>Keine Zeile hat sich geändert.</translation>
    </message>
    <message>
        <source>Nothing has changed.</source>
        <translation>Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>Chosen: %1</source>
        <translation>Ausgewählt: %1</translation>
    </message>
    <message>
        <source>j k files · n p changes · x tick the part · f tick the file · u layout · / filter · Ctrl+F search</source>
        <translation>j k Dateien · n p Änderungen · x Teil wählen · f Datei wählen · u Anordnung · / filtern · Strg+F suchen</translation>
    </message>
    <message>
        <source>Looking for changes…</source>
        <translation>Änderungen werden gesucht …</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
</context>
<context>
    <name>SearchDialog</name>
    <message>
        <source>Search all conversations</source>
        <translation>Alle Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>Words to look for</source>
        <translation>Wörter, nach denen gesucht wird</translation>
    </message>
    <message>
        <source>Words, “a phrase”, begin*</source>
        <translation>Wörter, „ein Satzteil“, Anfang*</translation>
    </message>
    <message>
        <source>What you and your agents said, and what their tools did, in all workspaces.</source>
        <translation>Was Sie und Ihre Agenten gesagt und was deren Werkzeuge getan haben, in allen Workspaces.</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Nothing that was said contains “%1”. Try fewer words, or a beginning: roun*</source>
        <translation>Nichts Gesagtes enthält „%1“. Versuchen Sie weniger Wörter oder einen Anfang: Fehl*</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>SecretRow</name>
    <message>
        <source>%1, for %2</source>
        <translation>%1, für %2</translation>
    </message>
    <message>
        <source>given to nobody</source>
        <translation>niemandem gegeben</translation>
    </message>
    <message>
        <source>1 workspace</source>
        <translation>1 Workspace</translation>
    </message>
    <message>
        <source>%1 workspaces</source>
        <translation>%1 Workspaces</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>SessionMenu</name>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Export as Markdown…</source>
        <translation>Als Markdown exportieren …</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>Gespräch exportieren</translation>
    </message>
    <message>
        <source>Export as JSON…</source>
        <translation>Als JSON exportieren …</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Rename the conversation</source>
        <translation>Gespräch umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Delete “%1”?</source>
        <translation>„%1“ löschen?</translation>
    </message>
    <message>
        <source>Everything that was said in it is lost, and its agent ends if it works. What it changed in the workspace stays. This cannot be undone; export it first if you may want to read it again.</source>
        <translation>Alles darin Gesagte geht verloren, und sein Agent endet, falls er arbeitet. Was er im Workspace geändert hat, bleibt. Das lässt sich nicht rückgängig machen; exportieren Sie es vorher, wenn Sie es vielleicht noch lesen möchten.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>SessionWords</name>
    <message>
        <source>%1…</source>
        <translation>%1 …</translation>
    </message>
    <message>
        <source>Starting %1…</source>
        <translation>%1 startet …</translation>
    </message>
    <message>
        <source>Thinking…</source>
        <translation>Denkt nach …</translation>
    </message>
    <message>
        <source>Waits for your answer</source>
        <translation>Wartet auf Ihre Antwort</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Hält an …</translation>
    </message>
    <message>
        <source>The agent works on. Helix is connecting again…</source>
        <translation>Der Agent arbeitet weiter. Helix verbindet sich wieder …</translation>
    </message>
    <message>
        <source>The agent stopped. Send a prompt to start it again.</source>
        <translation>Der Agent hat angehalten. Senden Sie einen Prompt, um ihn wieder zu starten.</translation>
    </message>
    <message>
        <source>The workspace is stopped. Start it to go on.</source>
        <translation>Der Workspace ist gestoppt. Starten Sie ihn, um weiterzumachen.</translation>
    </message>
    <message>
        <source> · 1 token</source>
        <translation> · 1 Token</translation>
    </message>
    <message>
        <source> · %1 tokens</source>
        <translation> · %1 Tokens</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>reading files</source>
        <translation>Dateien lesen</translation>
    </message>
    <message>
        <source>changing files</source>
        <translation>Dateien ändern</translation>
    </message>
    <message>
        <source>deleting files</source>
        <translation>Dateien löschen</translation>
    </message>
    <message>
        <source>moving files</source>
        <translation>Dateien verschieben</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>suchen</translation>
    </message>
    <message>
        <source>running commands</source>
        <translation>Befehle ausführen</translation>
    </message>
    <message>
        <source>thinking</source>
        <translation>nachdenken</translation>
    </message>
    <message>
        <source>fetching from the internet</source>
        <translation>aus dem Internet holen</translation>
    </message>
    <message>
        <source>changing its mode</source>
        <translation>seinen Modus wechseln</translation>
    </message>
    <message>
        <source>other tools</source>
        <translation>andere Werkzeuge</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 Treffer</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 Treffer</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>Bild</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
</context>
<context>
    <name>SettingsResults</name>
    <message>
        <source>Settings that were found</source>
        <translation>Gefundene Einstellungen</translation>
    </message>
    <message>
        <source>No setting has these words.</source>
        <translation>Keine Einstellung enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>%1 › %2</source>
        <translation>%1 › %2</translation>
    </message>
</context>
<context>
    <name>SeveralDialog</name>
    <message>
        <source>Try this several ways</source>
        <translation>Auf mehreren Wegen versuchen</translation>
    </message>
    <message>
        <source>Each way is a copy of %1 as it was before this turn, with the conversation up to there. Compare what comes of them, and keep the best; %1 itself stays as it is.</source>
        <translation>Jeder Weg ist eine Kopie von %1 auf dem Stand vor dieser Runde, mit dem Gespräch bis dahin. Vergleichen Sie, was herauskommt, und behalten Sie das Beste; %1 selbst bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>Each way is a copy of %1 as it is now, with this conversation. Compare what comes of them, and keep the best; %1 itself stays as it is.</source>
        <translation>Jeder Weg ist eine Kopie von %1 auf dem jetzigen Stand, mit diesem Gespräch. Vergleichen Sie, was herauskommt, und behalten Sie das Beste; %1 selbst bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>What every one of them is told</source>
        <translation>Was jedem von ihnen gesagt wird</translation>
    </message>
    <message>
        <source>Ways</source>
        <translation>Wege</translation>
    </message>
    <message>
        <source>%1 ways</source>
        <translation>%1 Wege</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Versuchen</translation>
    </message>
</context>
<context>
    <name>SheetRow</name>
    <message>
        <source>Since %1.</source>
        <translation>Seit %1.</translation>
    </message>
    <message>
        <source>Taking back…</source>
        <translation>Wird zurückgenommen …</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
</context>
<context>
    <name>ShortcutList</name>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Strg+K</translation>
    </message>
    <message>
        <source>Go to, or do</source>
        <translation>Gehe zu, oder tue</translation>
    </message>
    <message>
        <source>These shortcuts</source>
        <translation>Diese Tastenkürzel</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Strg+N</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>Neuer Workspace</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Strg+F</translation>
    </message>
    <message>
        <source>Search: all conversations, or what the page shows</source>
        <translation>Suchen: alle Gespräche, oder was die Seite zeigt</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Strg+1</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Strg+0</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Monitorwand</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Strg+2</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Strg+3</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Ctrl+4 Ctrl+,</source>
        <translation>Strg+4 Strg+,</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation>Strg+Q</translation>
    </message>
    <message>
        <source>Quit; asks what becomes of workspaces, as closing does</source>
        <translation>Beenden; fragt wie beim Schließen, was aus den Workspaces wird</translation>
    </message>
    <message>
        <source>On Create</source>
        <translation>Beim Anlegen</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>Create it</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>A workspace</source>
        <translation>Ein Workspace</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Strg+L</translation>
    </message>
    <message>
        <source>Talk to the agent</source>
        <translation>Mit dem Agenten sprechen</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Strg+T</translation>
    </message>
    <message>
        <source>Take control of the desktop</source>
        <translation>Steuerung des Desktops übernehmen</translation>
    </message>
    <message>
        <source>In control: give it back</source>
        <translation>Beim Steuern: zurückgeben</translation>
    </message>
    <message>
        <source>Ctrl+Alt+P</source>
        <translation>Strg+Alt+P</translation>
    </message>
    <message>
        <source>In control: private</source>
        <translation>Beim Steuern: privat</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Ctrl+W</source>
        <translation>Strg+W</translation>
    </message>
    <message>
        <source>A desktop in a window of its own: close that</source>
        <translation>Ein Desktop in einem eigenen Fenster: dieses schließen</translation>
    </message>
    <message>
        <source>A terminal</source>
        <translation>Ein Terminal</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Strg+Umschalt+C</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Ctrl+Shift+V</source>
        <translation>Strg+Umschalt+V</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Tab</source>
        <translation>Strg+Umsch+Tab</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>So lassen</translation>
    </message>
    <message>
        <source>A prompt</source>
        <translation>Ein Auftrag</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Send it</source>
        <translation>Absenden</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Umsch+Eingabe</translation>
    </message>
    <message>
        <source>A new line</source>
        <translation>Neue Zeile</translation>
    </message>
    <message>
        <source>Name a file</source>
        <translation>Eine Datei nennen</translation>
    </message>
    <message>
        <source>A command of the agent</source>
        <translation>Ein Befehl des Agenten</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Next and previous file</source>
        <translation>Nächste und vorige Datei</translation>
    </message>
    <message>
        <source>Next and previous change</source>
        <translation>Nächste und vorige Änderung</translation>
    </message>
    <message>
        <source>PgDn PgUp Space</source>
        <translation>Bild↓ Bild↑ Leertaste</translation>
    </message>
    <message>
        <source>Further down and up</source>
        <translation>Weiter nach unten und oben</translation>
    </message>
    <message>
        <source>Home End</source>
        <translation>Pos1 Ende</translation>
    </message>
    <message>
        <source>First and last change</source>
        <translation>Erste und letzte Änderung</translation>
    </message>
    <message>
        <source>Aside, in long lines</source>
        <translation>Seitwärts, in langen Zeilen</translation>
    </message>
    <message>
        <source>Take this change, or not</source>
        <translation>Diese Änderung nehmen, oder nicht</translation>
    </message>
    <message>
        <source>Take this file, or not</source>
        <translation>Diese Datei nehmen, oder nicht</translation>
    </message>
    <message>
        <source>Side by side, or below one another</source>
        <translation>Nebeneinander oder untereinander</translation>
    </message>
    <message>
        <source>Find a file</source>
        <translation>Eine Datei finden</translation>
    </message>
    <message>
        <source>Ctrl+F F3</source>
        <translation>Strg+F F3</translation>
    </message>
    <message>
        <source>Find in the file, and the next place</source>
        <translation>In der Datei suchen, und die nächste Stelle</translation>
    </message>
    <message>
        <source>Close it</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Play, or stop</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>What happened before and next</source>
        <translation>Was davor und danach geschah</translation>
    </message>
    <message>
        <source>Five seconds back and on</source>
        <translation>Fünf Sekunden zurück und vor</translation>
    </message>
    <message>
        <source>Beginning and end</source>
        <translation>Anfang und Ende</translation>
    </message>
    <message>
        <source>A cut begins and ends here</source>
        <translation>Ein Ausschnitt beginnt und endet hier</translation>
    </message>
    <message>
        <source>Fork from here</source>
        <translation>Von hier abzweigen</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>WORKSPACES</source>
        <translation>WORKSPACES</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 blocked</source>
        <translation>%1 blockiert</translation>
    </message>
    <message>
        <source>Memory given to running workspaces</source>
        <translation>An laufende Workspaces vergebener Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>Seitenleiste</translation>
    </message>
    <message>
        <source>%1, asks you</source>
        <translation>%1, fragt Sie</translation>
    </message>
</context>
<context>
    <name>SoundButton</name>
    <message>
        <source>Hear its sound</source>
        <translation>Ton einschalten</translation>
    </message>
    <message>
        <source>Muted. Hear its sound again</source>
        <translation>Stumm. Ton wieder einschalten</translation>
    </message>
    <message>
        <source>Mute. %1</source>
        <translation>Stummschalten. %1</translation>
    </message>
    <message>
        <source>Unmute its sound</source>
        <translation>Ton wieder einschalten</translation>
    </message>
    <message>
        <source>Mute its sound</source>
        <translation>Ton stummschalten</translation>
    </message>
</context>
<context>
    <name>StateLine</name>
    <message>
        <source>Your prompt is kept until the workspace is ready.</source>
        <translation>Ihr Prompt bleibt erhalten, bis der Workspace bereit ist.</translation>
    </message>
    <message>
        <source>Your prompt is kept until the project is in the workspace.</source>
        <translation>Ihr Prompt bleibt erhalten, bis das Projekt im Workspace ist.</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>Schreibt …</translation>
    </message>
    <message>
        <source>Resume the workspace</source>
        <translation>Workspace fortsetzen</translation>
    </message>
    <message>
        <source>Start the workspace</source>
        <translation>Workspace starten</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>%1 is in this workspace now. Send the prompt again.</source>
        <translation>%1 ist jetzt in diesem Workspace. Senden Sie den Prompt noch einmal.</translation>
    </message>
    <message>
        <source>Nothing is lost. The next prompt tries it again and goes on here.</source>
        <translation>Nichts ist verloren. Der nächste Prompt versucht es erneut und macht hier weiter.</translation>
    </message>
    <message>
        <source>Nothing is lost. Raise the budget, then send the next prompt.</source>
        <translation>Nichts ist verloren. Erhöhen Sie das Budget, und senden Sie dann den nächsten Prompt.</translation>
    </message>
    <message>
        <source>Raise the budget…</source>
        <translation>Budget erhöhen …</translation>
    </message>
    <message>
        <source>The workspace is starting.</source>
        <translation>Der Workspace startet.</translation>
    </message>
    <message>
        <source>The workspace is shutting down.</source>
        <translation>Der Workspace wird heruntergefahren.</translation>
    </message>
</context>
<context>
    <name>StepRow</name>
    <message>
        <source>%1: done in %2</source>
        <translation>%1: fertig in %2</translation>
    </message>
    <message>
        <source>%1: under way</source>
        <translation>%1: läuft</translation>
    </message>
    <message>
        <source>%1: failed</source>
        <translation>%1: fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1: cancelled</source>
        <translation>%1: abgebrochen</translation>
    </message>
    <message>
        <source>%1: to come</source>
        <translation>%1: kommt noch</translation>
    </message>
</context>
<context>
    <name>StoppedView</name>
    <message>
        <source>%1 is stopped</source>
        <translation>%1 ist gestoppt</translation>
    </message>
    <message>
        <source>Its disk is kept (%1). Start it and go on where it was; what was running has to be opened again.</source>
        <translation>Sein Datenträger bleibt erhalten (%1). Starten Sie ihn, und machen Sie weiter, wo er war; was lief, muss neu geöffnet werden.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Save as image…</source>
        <translation>Als Image speichern …</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
</context>
<context>
    <name>StorageSettings</name>
    <message>
        <source>Storage</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>What Helix keeps on this computer, and what you can have back.</source>
        <translation>Was Helix auf diesem Computer aufbewahrt und was Sie zurückbekommen können.</translation>
    </message>
    <message>
        <source>%1 used by Helix</source>
        <translation>%1 von Helix belegt</translation>
    </message>
    <message>
        <source>%1 free on this disk</source>
        <translation>%1 frei auf diesem Datenträger</translation>
    </message>
    <message>
        <source>Always record desktops</source>
        <translation>Desktops immer aufnehmen</translation>
    </message>
    <message>
        <source>Keeps the newest of what each workspace&apos;s desktop shows, up to this size; the oldest goes. A desktop that stands still takes nothing.</source>
        <translation>Behält das Neueste von dem, was der Desktop jedes Workspace zeigt, bis zu dieser Größe; das Älteste geht. Ein Desktop, der stillsteht, braucht nichts.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Pale: shared by several. Nothing that a workspace needs is touched; workspaces that run give back what was deleted in them.</source>
        <translation>Blass: von mehreren geteilt. Nichts, was ein Workspace braucht, wird angetastet; laufende Workspaces geben zurück, was in ihnen gelöscht wurde.</translation>
    </message>
    <message>
        <source>Tidying up…</source>
        <translation>Wird aufgeräumt …</translation>
    </message>
    <message>
        <source>Reclaim %1</source>
        <translation>%1 freigeben</translation>
    </message>
    <message>
        <source>Reclaim</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Where it is kept</source>
        <translation>Wo es liegt</translation>
    </message>
    <message>
        <source>%1. Another disk is as good, if it has room; workspaces and images go there together.</source>
        <translation>%1. Ein anderes Laufwerk ist ebenso gut, wenn es Platz hat; Workspaces und Images kommen zusammen dorthin.</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>Verschieben …</translation>
    </message>
    <message>
        <source>Move workspaces and images to another folder</source>
        <translation>Workspaces und Images in einen anderen Ordner verschieben</translation>
    </message>
    <message>
        <source>The new folder</source>
        <translation>Der neue Ordner</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>disk space, reclaim, free up, clean up</source>
        <translation>Speicherplatz, freigeben, aufräumen, bereinigen</translation>
    </message>
    <message>
        <source>location, data folder, another disk</source>
        <translation>Ort, Datenordner, anderer Datenträger</translation>
    </message>
</context>
<context>
    <name>StreamNumbers</name>
    <message>
        <source>The desktop&apos;s pictures: %1</source>
        <translation>Bilder des Desktops: %1</translation>
    </message>
    <message>
        <source>Hide the numbers for engineers</source>
        <translation>Technische Messwerte ausblenden</translation>
    </message>
    <message>
        <source>Show the numbers for engineers</source>
        <translation>Technische Messwerte zeigen</translation>
    </message>
    <message>
        <source>nothing was typed yet</source>
        <translation>noch nichts getippt</translation>
    </message>
    <message>
        <source>smooth</source>
        <translation>flüssig</translation>
    </message>
    <message>
        <source>a little late</source>
        <translation>etwas verzögert</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>langsam</translation>
    </message>
    <message>
        <source>%1 ms · %2</source>
        <translation>%1 ms · %2</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 fps</translation>
    </message>
    <message>
        <source>%1 Mbit/s</source>
        <translation>%1 Mbit/s</translation>
    </message>
    <message>
        <source>%1 dropped</source>
        <translation>%1 verworfen</translation>
    </message>
    <message>
        <source>%1 here</source>
        <translation>%1 hier</translation>
    </message>
    <message>
        <source>waits for room %1 %</source>
        <translation>wartet auf Platz %1 %</translation>
    </message>
    <message>
        <source>95 % within %1 ms</source>
        <translation>95 % binnen %1 ms</translation>
    </message>
</context>
<context>
    <name>StreamStages</name>
    <message>
        <source>Stages of a picture</source>
        <translation>Stufen eines Bildes</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>19 of 20</source>
        <translation>19 von 20</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
</context>
<context>
    <name>SuspendedView</name>
    <message>
        <source>Suspending %1</source>
        <translation>%1 wird pausiert</translation>
    </message>
    <message>
        <source>Resuming %1</source>
        <translation>%1 wird fortgesetzt</translation>
    </message>
    <message>
        <source>%1 is suspended</source>
        <translation>%1 ist pausiert</translation>
    </message>
    <message>
        <source>What it has in memory is being saved.</source>
        <translation>Was er im Arbeitsspeicher hat, wird gesichert.</translation>
    </message>
    <message>
        <source>Everything in it goes on where it was.</source>
        <translation>Alles darin macht weiter, wo es war.</translation>
    </message>
    <message>
        <source>Suspended %1. Everything it had in memory (%2) is saved, and it goes on where it was.</source>
        <translation>Pausiert %1. Alles aus dem Arbeitsspeicher (%2) ist gesichert, und er macht weiter, wo er war.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Discard its saved memory and stop…</source>
        <translation>Gesichertes verwerfen und stoppen …</translation>
    </message>
    <message>
        <source>What is saved still holds. Resume it once that is out of the way, or discard its saved memory and start it from its disk.</source>
        <translation>Das Gesicherte gilt weiter. Setzen Sie ihn fort, sobald das aus dem Weg ist, oder verwerfen Sie den gesicherten Arbeitsspeicher und starten Sie ihn vom Datenträger.</translation>
    </message>
    <message>
        <source>Suspended %1. Everything it had in memory (%2) is saved.</source>
        <translation>Pausiert %1. Alles aus dem Arbeitsspeicher (%2) ist gesichert.</translation>
    </message>
</context>
<context>
    <name>TakeHomeDialog</name>
    <message>
        <source>Taken home</source>
        <translation>Übernommen</translation>
    </message>
    <message>
        <source>Take the changes home</source>
        <translation>Änderungen übernehmen</translation>
    </message>
    <message>
        <source>Where to</source>
        <translation>Wohin</translation>
    </message>
    <message>
        <source>A new branch</source>
        <translation>Neuer Branch</translation>
    </message>
    <message>
        <source>A patch file</source>
        <translation>Patch-Datei</translation>
    </message>
    <message>
        <source>My files</source>
        <translation>Meine Dateien</translation>
    </message>
    <message>
        <source>Repository on this computer</source>
        <translation>Repository auf diesem Computer</translation>
    </message>
    <message>
        <source>The project did not come from a folder of yours, so say which one takes it.</source>
        <translation>Das Projekt kam nicht aus einem Ordner von Ihnen; sagen Sie deshalb, welches sie aufnimmt.</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Choose the repository</source>
        <translation>Repository wählen</translation>
    </message>
    <message>
        <source>Name of the new branch</source>
        <translation>Name des neuen Branches</translation>
    </message>
    <message>
        <source>Your checked-out branch and your files stay as they are. Nothing is pushed.</source>
        <translation>Ihr ausgecheckter Branch und Ihre Dateien bleiben, wie sie sind. Nichts wird gepusht.</translation>
    </message>
    <message>
        <source>Message of its commit (optional)</source>
        <translation>Nachricht des Commits (optional)</translation>
    </message>
    <message>
        <source>Made from the task</source>
        <translation>Aus der Aufgabe gebildet</translation>
    </message>
    <message>
        <source>Patch file</source>
        <translation>Patch-Datei</translation>
    </message>
    <message>
        <source>A unified diff that git apply understands.</source>
        <translation>Ein Unified Diff, den git apply versteht.</translation>
    </message>
    <message>
        <source>Choose where</source>
        <translation>Ort wählen</translation>
    </message>
    <message>
        <source>Save the patch</source>
        <translation>Patch speichern</translation>
    </message>
    <message>
        <source>The changes are written into the files you have checked out, without a commit. If one of them was changed by you as well, nothing is written and you are told which.</source>
        <translation>Die Änderungen werden in Ihre ausgecheckten Dateien geschrieben, ohne Commit. Wurde eine davon auch von Ihnen geändert, wird nichts geschrieben, und Sie erfahren, welche.</translation>
    </message>
    <message>
        <source>Nothing was written: this file stands in the way.</source>
        <translation>Nichts wurde geschrieben: Diese Datei steht im Weg.</translation>
    </message>
    <message>
        <source>Nothing was written: these files stand in the way.</source>
        <translation>Nichts wurde geschrieben: Diese Dateien stehen im Weg.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Commit or set aside your own changes of them, leave them out, or take a new branch instead.</source>
        <translation>Checken Sie Ihre eigenen Änderungen daran ein oder legen Sie sie beiseite, lassen Sie sie weg, oder nehmen Sie einen neuen Branch.</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Taking…</source>
        <translation>Wird übernommen …</translation>
    </message>
    <message>
        <source>Make the branch</source>
        <translation>Branch anlegen</translation>
    </message>
    <message>
        <source>Write the patch</source>
        <translation>Patch schreiben</translation>
    </message>
    <message>
        <source>Write into my files</source>
        <translation>In meine Dateien schreiben</translation>
    </message>
    <message>
        <source>To go on, run this in the repository:</source>
        <translation>Zum Weitermachen im Repository auszuführen:</translation>
    </message>
</context>
<context>
    <name>TerminalHandle</name>
    <message>
        <source>End %1</source>
        <translation>%1 beenden</translation>
    </message>
</context>
<context>
    <name>TerminalPane</name>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>New shell</source>
        <translation>Neue Shell</translation>
    </message>
</context>
<context>
    <name>TerminalTab</name>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Shell %1</source>
        <translation>Shell %1</translation>
    </message>
    <message>
        <source>Another shell</source>
        <translation>Weitere Shell</translation>
    </message>
    <message>
        <source>There are %1 shells already</source>
        <translation>Es gibt schon %1 Shells</translation>
    </message>
    <message>
        <source>Copy the selection (Ctrl+Shift+C)</source>
        <translation>Auswahl kopieren (Strg+Umschalt+C)</translation>
    </message>
    <message>
        <source>Paste (Ctrl+Shift+V)</source>
        <translation>Einfügen (Strg+Umschalt+V)</translation>
    </message>
</context>
<context>
    <name>TextDialog</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>ThoughtEntry</name>
    <message>
        <source>Thinking…</source>
        <translation>Denkt nach …</translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>Gedanke</translation>
    </message>
</context>
<context>
    <name>Toaster</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>Toasts</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Change the proxy</source>
        <translation>Proxy ändern</translation>
    </message>
</context>
<context>
    <name>TooSlow</name>
    <message>
        <source>This desktop needs hardware virtualization, and this computer emulates its machines, so it stays slow. An image with Xfce or Sway is quicker.</source>
        <translation>Dieser Desktop braucht Hardware-Virtualisierung, und dieser Computer emuliert seine Maschinen; deshalb bleibt er langsam. Ein Image mit Xfce oder Sway ist schneller.</translation>
    </message>
    <message>
        <source>See images</source>
        <translation>Images ansehen</translation>
    </message>
    <message>
        <source>The machine is too slow for its desktop at the size that it keeps.</source>
        <translation>Die Maschine ist zu langsam für ihren Desktop in der Größe, die er behält.</translation>
    </message>
    <message>
        <source>Follow the window</source>
        <translation>Dem Fenster folgen</translation>
    </message>
    <message>
        <source>The machine is too slow for its desktop, even drawn small. An image with a lighter desktop is quicker.</source>
        <translation>Die Maschine ist zu langsam für ihren Desktop, auch klein gezeichnet. Ein Image mit einem leichteren Desktop ist schneller.</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>The agent is done. Now look at what it changed, and take it home or refuse it.</source>
        <translation>Der Agent ist fertig. Sehen Sie nun an, was er geändert hat, und übernehmen Sie es oder lehnen Sie es ab.</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Ansehen</translation>
    </message>
</context>
<context>
    <name>TourDialog</name>
    <message>
        <source>Show me without a model?</source>
        <translation>Ohne Modell zeigen?</translation>
    </message>
    <message>
        <source>Helix Agent needs a model to think, and there is none yet. It can show its work with answers that were written beforehand: no model is asked, and what it does in the workspace is done there, before your eyes.</source>
        <translation>Helix Agent braucht ein Modell zum Denken, und noch gibt es keines. Er kann seine Arbeit mit vorbereiteten Antworten zeigen: Kein Modell wird gefragt, und was er im Workspace tut, geschieht dort vor Ihren Augen.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>Show prepared answers</source>
        <translation>Mit vorbereiteten Antworten</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Open Helix</source>
        <translation>Helix öffnen</translation>
    </message>
    <message>
        <source>Quit (workspaces run on)</source>
        <translation>Beenden (Workspaces laufen weiter)</translation>
    </message>
    <message>
        <source>Cancel: %1</source>
        <translation>Abbrechen: %1</translation>
    </message>
    <message>
        <source>and %1 more…</source>
        <translation>und %1 weitere …</translation>
    </message>
</context>
<context>
    <name>TurnEndEntry</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>UnopenedDialog</name>
    <message>
        <source>No browser opened</source>
        <translation>Kein Browser hat sich geöffnet</translation>
    </message>
    <message>
        <source>This computer has no program for web addresses, or it could not be started. Copy the address and open it where you like.</source>
        <translation>Dieser Computer hat kein Programm für Webadressen, oder es ließ sich nicht starten. Kopieren Sie die Adresse, und öffnen Sie sie, wo Sie möchten.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
</context>
<context>
    <name>UseGrid</name>
    <message>
        <source>%1: %2 now; the upper edge is %3</source>
        <translation>%1: jetzt %2; der obere Rand ist %3</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>highest: %1</source>
        <translation>höchster: %1</translation>
    </message>
</context>
<context>
    <name>UsePlots</name>
    <message>
        <source>Used of this computer, last 10 minutes</source>
        <translation>Verbrauch hier, letzte 10 Minuten</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>RAM</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>Prozessoren</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Datenträger</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
</context>
<context>
    <name>UseStrip</name>
    <message>
        <source>All workspaces, last 10 minutes</source>
        <translation>Alle Workspaces, letzte 10 Minuten</translation>
    </message>
    <message>
        <source>What running workspaces take is drawn here.</source>
        <translation>Was laufende Workspaces belegen, wird hier gezeichnet.</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>Storage: %1 used by Helix, %2 free on this disk</source>
        <translation>Speicherplatz: %1 von Helix belegt, %2 frei auf diesem Datenträger</translation>
    </message>
</context>
<context>
    <name>VersionDialog</name>
    <message>
        <source>Get version %1 of %2</source>
        <translation>Version %1 von %2 holen</translation>
    </message>
    <message>
        <source>Name of the image here</source>
        <translation>Name des Images hier</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>It becomes an image of its own: what is here stays as it is, and goes on getting updates.</source>
        <translation>Es wird ein eigenes Image: Was hier ist, bleibt, wie es ist, und wird weiter aktualisiert.</translation>
    </message>
    <message>
        <source>Get %1</source>
        <translation>%1 holen</translation>
    </message>
    <message>
        <source>It becomes an image of its own, for which no updates are offered: what is here stays as it is.</source>
        <translation>Es wird ein eigenes Image, für das keine Aktualisierungen angeboten werden: Was hier ist, bleibt, wie es ist.</translation>
    </message>
</context>
<context>
    <name>VersionRows</name>
    <message>
        <source>Needs Helix %1.</source>
        <translation>Braucht Helix %1.</translation>
    </message>
    <message>
        <source>Runs on computers with %1.</source>
        <translation>Läuft auf Computern mit %1.</translation>
    </message>
    <message>
        <source>built here</source>
        <translation>hier gebaut</translation>
    </message>
</context>
<context>
    <name>WallPage</name>
    <message>
        <source>Wall</source>
        <translation>Monitorwand</translation>
    </message>
    <message>
        <source>1 desktop, live. You only watch here.</source>
        <translation>1 Desktop, live. Sie sehen hier nur zu.</translation>
    </message>
    <message>
        <source>%1 desktops, live. You only watch here.</source>
        <translation>%1 Desktops, live. Sie sehen hier nur zu.</translation>
    </message>
    <message>
        <source>No desktop runs</source>
        <translation>Kein Desktop läuft</translation>
    </message>
    <message>
        <source>Here you see all running desktops at once, live. Start a workspace, and its desktop appears.</source>
        <translation>Hier sehen Sie alle laufenden Desktops zugleich, live. Starten Sie einen Workspace, und sein Desktop erscheint.</translation>
    </message>
    <message>
        <source>Go to the workspaces</source>
        <translation>Zu den Workspaces</translation>
    </message>
</context>
<context>
    <name>WallTile</name>
    <message>
        <source>Asks you</source>
        <translation>Fragt Sie</translation>
    </message>
    <message>
        <source>Desktop of %1</source>
        <translation>Desktop von %1</translation>
    </message>
    <message>
        <source>Desktop of %1. %2</source>
        <translation>Desktop von %1. %2</translation>
    </message>
    <message>
        <source>Reconnecting…</source>
        <translation>Verbindung wird erneuert …</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindet sich …</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%1 KB</source>
        <translation>%1 KB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>1 CPU</source>
        <translation>1 CPU</translation>
    </message>
    <message>
        <source>%1 CPUs</source>
        <translation>%1 CPUs</translation>
    </message>
    <message>
        <source>%1 · %2 memory · %3 GB disk</source>
        <translation>%1 · %2 Arbeitsspeicher · %3 GB Datenträger</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>weniger als eine Minute übrig</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>noch etwa %1 min</translation>
    </message>
    <message>
        <source>about %1 h left</source>
        <translation>noch etwa %1 h</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>%1 min ago</source>
        <translation>vor %1 min</translation>
    </message>
    <message>
        <source>%1 h ago</source>
        <translation>vor %1 h</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message numerus="yes">
        <source>%1 days ago</source>
        <translation>
            <numerusform>vor %1 Tag</numerusform>
            <numerusform>vor %1 Tagen</numerusform>
        </translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>Creating</source>
        <translation>Wird erstellt</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Almost ready</source>
        <translation>Fast bereit</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Suspending</source>
        <translation>Wird pausiert</translation>
    </message>
    <message>
        <source>Suspended</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Resuming</source>
        <translation>Wird fortgesetzt</translation>
    </message>
    <message>
        <source>Runs, out of reach</source>
        <translation>Läuft, nicht erreichbar</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird gestoppt</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Deleting</source>
        <translation>Wird gelöscht</translation>
    </message>
    <message>
        <source>It is number %1 in the queue.</source>
        <translation>Er steht an Stelle %1 der Warteschlange.</translation>
    </message>
    <message>
        <source>It is the next.</source>
        <translation>Er ist der nächste.</translation>
    </message>
    <message>
        <source>Waits for a slot: %1 of %2 run. %3</source>
        <translation>Wartet auf einen Platz: %1 von %2 laufen. %3</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Datenträger</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Linux ready</source>
        <translation>Linux bereit</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Booted from its disk</source>
        <translation>Vom Datenträger hochgefahren</translation>
    </message>
    <message>
        <source>Started from its prepared image</source>
        <translation>Aus seinem vorbereiteten Image gestartet</translation>
    </message>
    <message>
        <source>Stood ready before you asked for it</source>
        <translation>Stand bereit, bevor Sie danach fragten</translation>
    </message>
    <message>
        <source>Went on where it was suspended</source>
        <translation>Weitergemacht, wo er pausiert wurde</translation>
    </message>
    <message>
        <source>Went on where another workspace stood</source>
        <translation>Weitergemacht, wo ein anderer Workspace stand</translation>
    </message>
    <message>
        <source>Went on from a checkpoint</source>
        <translation>Von einem Sicherungspunkt weitergemacht</translation>
    </message>
    <message>
        <source>A layer of its own over the image&apos;s disk</source>
        <translation>Eine eigene Schicht über dem Datenträger des Images</translation>
    </message>
    <message>
        <source>Switching the virtual machine on</source>
        <translation>Die virtuelle Maschine wird eingeschaltet</translation>
    </message>
    <message>
        <source>Linux is starting</source>
        <translation>Linux startet</translation>
    </message>
    <message>
        <source>The desktop and Helix Agent are starting</source>
        <translation>Der Desktop und Helix Agent starten</translation>
    </message>
    <message>
        <source>Agreeing on a key that nobody else knows</source>
        <translation>Ein Schlüssel wird vereinbart, den sonst niemand kennt</translation>
    </message>
    <message>
        <source>Waiting for the first picture</source>
        <translation>Das erste Bild wird erwartet</translation>
    </message>
    <message>
        <source>Bringing your project in</source>
        <translation>Ihr Projekt wird hineingebracht</translation>
    </message>
    <message>
        <source>Used by 1 workspace</source>
        <translation>Von 1 Workspace genutzt</translation>
    </message>
    <message>
        <source>Used by %1 workspaces</source>
        <translation>Von %1 Workspaces genutzt</translation>
    </message>
    <message>
        <source>Needs: %1</source>
        <translation>Benötigt: %1</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>an Anthropic key</source>
        <translation>ein Schlüssel von Anthropic</translation>
    </message>
    <message>
        <source>an OpenAI key</source>
        <translation>ein Schlüssel von OpenAI</translation>
    </message>
    <message>
        <source>an Anthropic or OpenAI key</source>
        <translation>ein Schlüssel von Anthropic oder OpenAI</translation>
    </message>
    <message>
        <source>a Gemini key</source>
        <translation>ein Schlüssel von Gemini</translation>
    </message>
    <message>
        <source>a key for an OpenAI-compatible provider</source>
        <translation>ein Schlüssel für einen OpenAI-kompatiblen Anbieter</translation>
    </message>
    <message>
        <source>a model provider of any kind</source>
        <translation>ein Modellanbieter beliebiger Art</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>Helix Agent ready</source>
        <translation>Helix Agent bereit</translation>
    </message>
</context>
<context>
    <name>WorkPill</name>
    <message>
        <source>Opens Activity</source>
        <translation>Öffnet „Aktivität“</translation>
    </message>
    <message>
        <source>In the background</source>
        <translation>Im Hintergrund</translation>
    </message>
</context>
<context>
    <name>WorkRow</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel: %1</source>
        <translation>Abbrechen: %1</translation>
    </message>
</context>
<context>
    <name>WorkspaceCard</name>
    <message>
        <source>Asks you</source>
        <translation>Fragt Sie</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>Arbeitet</translation>
    </message>
    <message>
        <source>%1, %2. %3</source>
        <translation>%1, %2. %3</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
</context>
<context>
    <name>WorkspaceDialogs</name>
    <message>
        <source>%1 restarts.</source>
        <translation>%1 startet neu.</translation>
    </message>
    <message>
        <source>%1 is shutting down.</source>
        <translation>%1 fährt herunter.</translation>
    </message>
    <message>
        <source>Start it again</source>
        <translation>Erneut starten</translation>
    </message>
    <message>
        <source>Restart %1?</source>
        <translation>%1 neu starten?</translation>
    </message>
    <message>
        <source>Stop %1?</source>
        <translation>%1 stoppen?</translation>
    </message>
    <message>
        <source>It shuts down and boots again, with its disk. What runs in it now ends:</source>
        <translation>Er fährt herunter und wieder hoch, mit seinem Datenträger. Was jetzt darin läuft, endet:</translation>
    </message>
    <message>
        <source>Its disk is kept, and it can be started again. What runs in it now ends:</source>
        <translation>Sein Datenträger bleibt erhalten, und er kann erneut gestartet werden. Was jetzt darin läuft, endet:</translation>
    </message>
    <message>
        <source>Restart it</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Stop it</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>Laufen lassen</translation>
    </message>
    <message>
        <source>Discard the saved memory of %1?</source>
        <translation>Gesicherten Arbeitsspeicher von %1 verwerfen?</translation>
    </message>
    <message>
        <source>It is stopped then, and its disk is kept. What its programs and agents had not written to the disk is lost. This cannot be undone.</source>
        <translation>Danach ist er gestoppt, und sein Datenträger bleibt erhalten. Was Programme und Agenten nicht auf den Datenträger geschrieben haben, ist verloren. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Discard and stop</source>
        <translation>Verwerfen und stoppen</translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>%1 löschen?</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Looking at what was changed in it…</source>
        <translation>Es wird nachgesehen, was darin geändert wurde …</translation>
    </message>
    <message>
        <source>Rename workspace</source>
        <translation>Workspace umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>If its guest cannot be asked to shut down, the machine is switched off: what the guest has not written to its disk is lost, and so is the work of agents in it.</source>
        <translation>Wenn sein Gast nicht um das Herunterfahren gebeten werden kann, wird die Maschine ausgeschaltet: Was er nicht auf den Datenträger geschrieben hat, ist verloren, ebenso die Arbeit der Agenten darin.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>It is running and will be switched off.</source>
        <translation>Er läuft und wird ausgeschaltet.</translation>
    </message>
    <message>
        <source>Everything in it is lost: its disk (%1), its files and its port mappings.</source>
        <translation>Alles darin geht verloren: sein Datenträger (%1), seine Dateien und seine Portweiterleitungen.</translation>
    </message>
    <message>
        <source>Everything in it is lost: its disk, its files and its port mappings.</source>
        <translation>Alles darin geht verloren: sein Datenträger, seine Dateien und seine Portweiterleitungen.</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>Das lässt sich nicht rückgängig machen.</translation>
    </message>
</context>
<context>
    <name>WorkspaceMenu</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Suspend</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>In a window of its own</source>
        <translation>In einem eigenen Fenster</translation>
    </message>
    <message>
        <source>Beside another</source>
        <translation>Neben einem anderen</translation>
    </message>
    <message>
        <source>Fork…</source>
        <translation>Abzweigen …</translation>
    </message>
    <message>
        <source>Checkpoints…</source>
        <translation>Sicherungspunkte …</translation>
    </message>
    <message>
        <source>Follow the window</source>
        <translation>Dem Fenster folgen</translation>
    </message>
    <message>
        <source>Keep %1×%2</source>
        <translation>Bei %1×%2 bleiben</translation>
    </message>
    <message>
        <source>Recordings…</source>
        <translation>Aufnahmen …</translation>
    </message>
    <message>
        <source>Turn its sound off</source>
        <translation>Ton ausschalten</translation>
    </message>
    <message>
        <source>Stop…</source>
        <translation>Stoppen …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save as image…</source>
        <translation>Als Image speichern …</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Stop by force…</source>
        <translation>Stoppen erzwingen …</translation>
    </message>
</context>
<context>
    <name>WorkspacePage</name>
    <message>
        <source>That conversation was deleted.</source>
        <translation>Dieses Gespräch wurde gelöscht.</translation>
    </message>
    <message>
        <source>Recorded: %1</source>
        <translation>Aufgenommen: %1</translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Show the conversation</source>
        <translation>Gespräch zeigen</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Leave full screen (F11)</source>
        <translation>Vollbild verlassen (F11)</translation>
    </message>
</context>
<context>
    <name>WorkspacesPage</name>
    <message>
        <source>Workspaces</source>
        <translation>Workspaces</translation>
    </message>
    <message>
        <source>Each one is a computer of its own. What happens inside stays inside.</source>
        <translation>Jeder ist ein eigener Computer. Was darin geschieht, bleibt darin.</translation>
    </message>
    <message>
        <source>Wall</source>
        <translation>Monitorwand</translation>
    </message>
    <message>
        <source>All running desktops, live (Ctrl+0)</source>
        <translation>Alle laufenden Desktops, live (Strg+0)</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Erstellen</translation>
    </message>
    <message>
        <source>Helix Agent has no model yet.</source>
        <translation>Helix Agent hat noch kein Modell.</translation>
    </message>
    <message>
        <source>%1 refused its key.</source>
        <translation>%1 hat seinen Schlüssel abgelehnt.</translation>
    </message>
    <message>
        <source>Desktops and terminals work without one. For tasks, use your own key or a model that runs on this computer.</source>
        <translation>Desktops und Terminals gehen auch ohne. Für Aufgaben nutzen Sie einen eigenen Schlüssel oder ein Modell auf diesem Computer.</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>Looking for your workspaces…</source>
        <translation>Ihre Workspaces werden gesucht …</translation>
    </message>
    <message>
        <source>Create your first workspace</source>
        <translation>Erstellen Sie Ihren ersten Workspace</translation>
    </message>
    <message>
        <source>Create workspace</source>
        <translation>Workspace erstellen</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Makes a workspace with a small project and has the agent mend its failing test</source>
        <translation>Erstellt einen Workspace mit einem kleinen Projekt und lässt den Agenten den fehlschlagenden Test beheben</translation>
    </message>
    <message>
        <source>Look at the images</source>
        <translation>Images ansehen</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>Neuer Workspace</translation>
    </message>
    <message>
        <source>Pick an image and go</source>
        <translation>Image wählen und los</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>Erneut starten</translation>
    </message>
    <message>
        <source>Nothing was changed. Put it right, then press Start again.</source>
        <translation>Nichts wurde verändert. Bringen Sie es in Ordnung, und drücken Sie dann „Erneut starten“.</translation>
    </message>
    <message>
        <source>A workspace is a whole computer for an AI agent: its own disk, its own desktop. It can install, run and break things there, and your files stay out of it. Pick an image, click Create workspace, and watch the desktop come up.</source>
        <translation>Ein Workspace ist ein ganzer Computer für einen KI-Agenten: eigener Datenträger, eigener Desktop. Er kann dort installieren, ausführen und kaputt machen, und Ihre Dateien bleiben draußen. Wählen Sie ein Image, klicken Sie auf „Workspace erstellen“, und sehen Sie zu, wie der Desktop erscheint.</translation>
    </message>
</context>
<context>
    <name>helix::ui::AccountItem</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of 1 token</source>
        <translation>%1 von 1 Token</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 von %2 Tokens</translation>
    </message>
    <message>
        <source>%1 of 1 request</source>
        <translation>%1 von 1 Anfrage</translation>
    </message>
    <message>
        <source>%1 of %2 requests</source>
        <translation>%1 von %2 Anfragen</translation>
    </message>
    <message>
        <source>No limit, nothing used yet</source>
        <translation>Keine Schwelle, noch nichts verbraucht</translation>
    </message>
    <message>
        <source>%1 used, no limit</source>
        <translation>%1 verbraucht, keine Schwelle</translation>
    </message>
    <message>
        <source>1 request went to a model without a price and costs nothing here.</source>
        <translation>1 Anfrage ging an ein Modell ohne Preis und kostet hier nichts.</translation>
    </message>
    <message>
        <source>%1 requests went to models without a price and cost nothing here.</source>
        <translation>%1 Anfragen gingen an Modelle ohne Preis und kosten hier nichts.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keins</translation>
    </message>
    <message>
        <source>A whole number, or nothing for no limit.</source>
        <translation>Eine ganze Zahl, oder nichts für keine Schwelle.</translation>
    </message>
    <message>
        <source>An amount such as 5 or 0.25, or nothing for no limit.</source>
        <translation>Ein Betrag wie 5 oder 0.25, oder nichts für keine Schwelle.</translation>
    </message>
</context>
<context>
    <name>helix::ui::ActivityLog</name>
    <message>
        <source>Starting: %1</source>
        <translation>Start: %1</translation>
    </message>
    <message>
        <source>Starting, %1 steps done: %2</source>
        <translation>Start, %1 Schritte fertig: %2</translation>
    </message>
    <message>
        <source>%1 (%2 times)</source>
        <translation>%1 (%2-mal)</translation>
    </message>
</context>
<context>
    <name>helix::ui::AttemptGroupItem</name>
    <message>
        <source>Tests pass</source>
        <translation>Tests bestehen</translation>
    </message>
    <message>
        <source>Tests fail (status %1)</source>
        <translation>Tests schlagen fehl (Status %1)</translation>
    </message>
    <message>
        <source>1 attempt</source>
        <translation>1 Versuch</translation>
    </message>
    <message>
        <source>%1 attempts</source>
        <translation>%1 Versuche</translation>
    </message>
    <message>
        <source>%1 at work</source>
        <translation>%1 bei der Arbeit</translation>
    </message>
    <message>
        <source>%1 to look at</source>
        <translation>%1 anzusehen</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 did not pass</source>
        <translation>%1 ohne Erfolg</translation>
    </message>
    <message>
        <source>%1 changed nothing</source>
        <translation>%1 ohne Änderung</translation>
    </message>
    <message>
        <source>1 asks you</source>
        <translation>1 fragt Sie</translation>
    </message>
    <message>
        <source>%1 ask you</source>
        <translation>%1 fragen Sie</translation>
    </message>
</context>
<context>
    <name>helix::ui::AuthoritySetting</name>
    <message>
        <source>Its time ended on %1.</source>
        <translation>Abgelaufen am %1.</translation>
    </message>
    <message>
        <source>Valid until %1.</source>
        <translation>Gültig bis %1.</translation>
    </message>
    <message>
        <source>It is no file.</source>
        <translation>Es ist keine Datei.</translation>
    </message>
    <message>
        <source>%1 was not taken. %2</source>
        <translation>%1 wurde nicht übernommen. %2</translation>
    </message>
    <message>
        <source>%1 was not taken; what is above stays in use. %2</source>
        <translation>%1 wurde nicht übernommen; was oben steht, gilt weiter. %2</translation>
    </message>
</context>
<context>
    <name>helix::ui::Backend</name>
    <message>
        <source>Adding %1 to %2</source>
        <translation>%1 kommt in %2</translation>
    </message>
</context>
<context>
    <name>helix::ui::BlockedQuestion</name>
    <message>
        <source>Answered elsewhere</source>
        <translation>Anderswo beantwortet</translation>
    </message>
</context>
<context>
    <name>helix::ui::BoundaryHub</name>
    <message>
        <source>%1 is in the list already.</source>
        <translation>%1 steht schon in der Liste.</translation>
    </message>
</context>
<context>
    <name>helix::ui::BoundaryItem</name>
    <message>
        <source>1 attempt</source>
        <translation>1 Versuch</translation>
    </message>
    <message>
        <source>%1 attempts</source>
        <translation>%1 Versuche</translation>
    </message>
    <message>
        <source>The network of this workspace is being started again. Nothing crosses meanwhile.</source>
        <translation>Das Netzwerk dieses Workspace wird neu gestartet. Bis dahin geht nichts über die Grenze.</translation>
    </message>
    <message>
        <source>The network of this workspace does not come back, so nothing crosses. Stop the workspace and start it again.</source>
        <translation>Das Netzwerk dieses Workspace kommt nicht zurück, deshalb geht nichts über die Grenze. Stoppen Sie den Workspace, und starten Sie ihn erneut.</translation>
    </message>
    <message>
        <source>The record of what goes in and out cannot be written, so nothing may leave. Free some space on this computer&apos;s disk; it opens again by itself.</source>
        <translation>Das Protokoll dessen, was hinein- und hinausgeht, kann nicht geschrieben werden, deshalb darf nichts hinaus. Geben Sie Platz auf dem Datenträger dieses Computers frei; dann öffnet es sich von selbst.</translation>
    </message>
    <message>
        <source>The record was saved: %1</source>
        <translation>Das Protokoll wurde gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>helix::ui::CatalogueHub</name>
    <message>
        <source>never looked at</source>
        <translation>nie nachgesehen</translation>
    </message>
    <message>
        <source>looked at %1</source>
        <translation>nachgesehen %1</translation>
    </message>
    <message>
        <source>You follow a catalogue of that name already.</source>
        <translation>Einen Katalog dieses Namens haben Sie schon abonniert.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>helix::ui::ChangedFiles</name>
    <message>
        <source>Nothing is chosen</source>
        <translation>Nichts ist ausgewählt</translation>
    </message>
    <message>
        <source>1 file, in part</source>
        <translation>1 Datei, teilweise</translation>
    </message>
    <message>
        <source>%1 of %2 files, %3 in part</source>
        <translation>%1 von %2 Dateien, %3 teilweise</translation>
    </message>
    <message>
        <source>%1 of %2 files, +%3 −%4</source>
        <translation>%1 von %2 Dateien, +%3 −%4</translation>
    </message>
    <message>
        <source>Folder %1, %2, %3</source>
        <translation>Ordner %1, %2, %3</translation>
    </message>
    <message>
        <source>open</source>
        <translation>aufgeklappt</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>zugeklappt</translation>
    </message>
    <message>
        <source>%1 added, %2 removed</source>
        <translation>%1 hinzugefügt, %2 entfernt</translation>
    </message>
</context>
<context>
    <name>helix::ui::CheckpointList</name>
    <message>
        <source>Before turn %1 of “%2”</source>
        <translation>Vor Runde %1 von „%2“</translation>
    </message>
    <message>
        <source>Before turn %1 of a deleted conversation</source>
        <translation>Vor Runde %1 eines gelöschten Gesprächs</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>disk and memory</source>
        <translation>Datenträger und Arbeitsspeicher</translation>
    </message>
    <message>
        <source>disk</source>
        <translation>Datenträger</translation>
    </message>
</context>
<context>
    <name>helix::ui::Conversation</name>
    <message>
        <source>Tool call</source>
        <translation>Werkzeugaufruf</translation>
    </message>
</context>
<context>
    <name>helix::ui::CreateFlow</name>
    <message>
        <source>One test of this project fails. Run the tests (python3 -m unittest), find out why, mend the program and not the test, and run them again.</source>
        <translation>Ein Test dieses Projekts schlägt fehl. Führe die Tests aus (python3 -m unittest), finde heraus, warum, korrigiere das Programm und nicht den Test, und führe sie erneut aus.</translation>
    </message>
</context>
<context>
    <name>helix::ui::DataMoving</name>
    <message>
        <source>Copying</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Comparing what was copied</source>
        <translation>Kopiertes vergleichen</translation>
    </message>
    <message>
        <source>this step: %1</source>
        <translation>dieser Schritt: %1</translation>
    </message>
    <message>
        <source>It is still not there.</source>
        <translation>Es ist noch immer nicht da.</translation>
    </message>
</context>
<context>
    <name>helix::ui::DesktopClipboard</name>
    <message>
        <source>A picture was copied there</source>
        <translation>Dort wurde ein Bild kopiert</translation>
    </message>
    <message>
        <source>Text was copied there</source>
        <translation>Dort wurde Text kopiert</translation>
    </message>
    <message>
        <source>It is in your clipboard now.</source>
        <translation>Es ist jetzt in Ihrer Zwischenablage.</translation>
    </message>
    <message>
        <source>Only files of this computer can be dropped here.</source>
        <translation>Hier lassen sich nur Dateien dieses Computers ablegen.</translation>
    </message>
</context>
<context>
    <name>helix::ui::DesktopImages</name>
    <message>
        <source>The screenshot could not be written to %1. Is there space, and may you write there?</source>
        <translation>Das Bildschirmfoto konnte nicht nach %1 geschrieben werden. Ist dort Platz, und dürfen Sie dort schreiben?</translation>
    </message>
</context>
<context>
    <name>helix::ui::DesktopNotes</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>helix::ui::DesktopSession</name>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>capture</source>
        <translation>aufnehmen</translation>
    </message>
    <message>
        <source>compare</source>
        <translation>vergleichen</translation>
    </message>
    <message>
        <source>convert</source>
        <translation>umwandeln</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>warten</translation>
    </message>
    <message>
        <source>encode</source>
        <translation>kodieren</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>dekodieren</translation>
    </message>
    <message>
        <source>show</source>
        <translation>zeigen</translation>
    </message>
    <message>
        <source>You work privately, so no screenshot was saved. End that first.</source>
        <translation>Sie arbeiten privat, deshalb wurde kein Bildschirmfoto gespeichert. Beenden Sie das zuerst.</translation>
    </message>
</context>
<context>
    <name>helix::ui::DiffList</name>
    <message>
        <source>added %1: %2</source>
        <translation>hinzugefügt %1: %2</translation>
    </message>
    <message>
        <source>removed %1: %2</source>
        <translation>entfernt %1: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Part %1 of %2</source>
        <translation>Teil %1 von %2</translation>
    </message>
</context>
<context>
    <name>helix::ui::DragOut</name>
    <message>
        <source>Save %1 in your Downloads?</source>
        <translation>%1 in Ihren Downloads speichern?</translation>
    </message>
    <message>
        <source>Save %1 things in your Downloads: %2?</source>
        <translation>%1 Dinge in Ihren Downloads speichern: %2?</translation>
    </message>
    <message>
        <source>Save %1 things in your Downloads: %2 and %3 more?</source>
        <translation>%1 Dinge in Ihren Downloads speichern: %2 und %3 weitere?</translation>
    </message>
</context>
<context>
    <name>helix::ui::EgressDraft</name>
    <message>
        <source>%1 is in the list already.</source>
        <translation>%1 steht schon in der Liste.</translation>
    </message>
</context>
<context>
    <name>helix::ui::FilePreview</name>
    <message>
        <source>This picture is larger than %1; download it to look at it.</source>
        <translation>Dieses Bild ist größer als %1; laden Sie es herunter, um es anzusehen.</translation>
    </message>
    <message>
        <source>This is no text. Download it to open it here.</source>
        <translation>Das ist kein Text. Laden Sie die Datei herunter, um sie hier zu öffnen.</translation>
    </message>
    <message>
        <source>This file is empty.</source>
        <translation>Diese Datei ist leer.</translation>
    </message>
    <message>
        <source>These are its first %1.</source>
        <translation>Das sind ihre ersten %1.</translation>
    </message>
</context>
<context>
    <name>helix::ui::FileTransfers</name>
    <message>
        <source>Bringing in %1</source>
        <translation>%1 wird hineingebracht</translation>
    </message>
    <message>
        <source>Bringing in %1 and %2 more</source>
        <translation>%1 und %2 weitere werden hineingebracht</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>Saving %1 and %2 more</source>
        <translation>%1 und %2 weitere werden gespeichert</translation>
    </message>
    <message>
        <source>1 file is there.</source>
        <translation>1 Datei ist dort.</translation>
    </message>
    <message>
        <source>%1 files are there.</source>
        <translation>%1 Dateien sind dort.</translation>
    </message>
    <message>
        <source>1 file is in its Downloads.</source>
        <translation>1 Datei ist in seinen Downloads.</translation>
    </message>
    <message>
        <source>1 file is in your Downloads.</source>
        <translation>1 Datei ist in Ihren Downloads.</translation>
    </message>
    <message>
        <source>%1 files are in its Downloads.</source>
        <translation>%1 Dateien sind in seinen Downloads.</translation>
    </message>
    <message>
        <source>%1 files are in your Downloads.</source>
        <translation>%1 Dateien sind in Ihren Downloads.</translation>
    </message>
    <message>
        <source>1 link or device was left out.</source>
        <translation>1 Link oder Gerät blieb weg.</translation>
    </message>
    <message>
        <source>%1 links and devices were left out.</source>
        <translation>%1 Links und Geräte blieben weg.</translation>
    </message>
</context>
<context>
    <name>helix::ui::GuestFolders</name>
    <message>
        <source>Only the first %1 are shown.</source>
        <translation>Nur die ersten %1 werden gezeigt.</translation>
    </message>
</context>
<context>
    <name>helix::ui::HostFolder</name>
    <message>
        <source>Only %1 of what is in it are shown. Type the beginning of a name.</source>
        <translation>Nur %1 Einträge werden gezeigt. Geben Sie den Anfang eines Namens ein.</translation>
    </message>
</context>
<context>
    <name>helix::ui::ImageDeparture</name>
    <message>
        <source>%1 was saved as %2.</source>
        <translation>%1 wurde als %2 gespeichert.</translation>
    </message>
    <message>
        <source>%1 was pushed to %2.</source>
        <translation>%1 wurde an %2 gesendet.</translation>
    </message>
    <message>
        <source>Leave out the digest, from the @ on: which one it gets is said at the end.</source>
        <translation>Lassen Sie den Digest ab dem @ weg: Welchen es bekommt, steht am Ende da.</translation>
    </message>
    <message>
        <source>Write the whole path, beginning with /.</source>
        <translation>Schreiben Sie den ganzen Pfad, beginnend mit /.</translation>
    </message>
</context>
<context>
    <name>helix::ui::ImageItem</name>
    <message>
        <source>On its way</source>
        <translation>Auf dem Weg</translation>
    </message>
    <message>
        <source>Building: %1 %</source>
        <translation>Wird gebaut: %1 %</translation>
    </message>
    <message>
        <source>Ready to use</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Not on this computer</source>
        <translation>Nicht auf diesem Computer</translation>
    </message>
    <message>
        <source>Build it here: about %1 min</source>
        <translation>Hier bauen: etwa %1 min</translation>
    </message>
    <message>
        <source>Build it here</source>
        <translation>Hier bauen</translation>
    </message>
    <message>
        <source>%1 is ready to use.</source>
        <translation>%1 ist bereit.</translation>
    </message>
    <message>
        <source>%1 is prepared.</source>
        <translation>%1 ist vorbereitet.</translation>
    </message>
    <message>
        <source>%1 was removed.</source>
        <translation>%1 wurde entfernt.</translation>
    </message>
    <message>
        <source>Cannot be built</source>
        <translation>Kann nicht gebaut werden</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>helix::ui::ImageList</name>
    <message>
        <source>%1 was imported and is ready to use.</source>
        <translation>%1 wurde importiert und ist bereit.</translation>
    </message>
    <message>
        <source>%1 is here and ready to use.</source>
        <translation>%1 ist hier und bereit.</translation>
    </message>
    <message>
        <source>%1 is being saved as an image.</source>
        <translation>%1 wird als Image gespeichert.</translation>
    </message>
    <message>
        <source>%1 was saved and is ready to use.</source>
        <translation>%1 wurde gespeichert und ist bereit.</translation>
    </message>
    <message>
        <source>There is an image named %1 already.</source>
        <translation>Es gibt schon ein Image namens %1.</translation>
    </message>
    <message>
        <source>Write the whole path, beginning with /, or docker:// and where a registry has it.</source>
        <translation>Schreiben Sie den vollständigen Pfad, beginnend mit /, oder docker:// und den Ort in einer Registry.</translation>
    </message>
    <message>
        <source>%1 is stopped and then saved as an image.</source>
        <translation>%1 wird gestoppt und dann als Image gespeichert.</translation>
    </message>
</context>
<context>
    <name>helix::ui::LedgerList</name>
    <message>
        <source>Open now</source>
        <translation>Gerade offen</translation>
    </message>
</context>
<context>
    <name>helix::ui::LedgerTotals</name>
    <message>
        <source>1 site</source>
        <translation>1 Website</translation>
    </message>
    <message>
        <source>%1 sites</source>
        <translation>%1 Websites</translation>
    </message>
    <message>
        <source>%1 refused</source>
        <translation>%1 abgelehnt</translation>
    </message>
</context>
<context>
    <name>helix::ui::MarketCard</name>
    <message>
        <source>%1 to download</source>
        <translation>%1 herunterzuladen</translation>
    </message>
    <message>
        <source>Update: %1</source>
        <translation>Aktualisierung: %1</translation>
    </message>
    <message>
        <source>No version of it runs on this computer with this Helix.</source>
        <translation>Keine Version davon läuft auf diesem Computer mit diesem Helix.</translation>
    </message>
    <message>
        <source>Made from %1, with Debian as of %2</source>
        <translation>Aus %1, mit Debian vom %2</translation>
    </message>
    <message>
        <source>Made from %1</source>
        <translation>Aus %1</translation>
    </message>
    <message>
        <source>%1 is here and ready to use.</source>
        <translation>%1 ist hier und bereit.</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>Nothing was got: no catalogue offers this image any more.</source>
        <translation>Es wurde nichts geholt: Kein Katalog bietet dieses Image mehr an.</translation>
    </message>
</context>
<context>
    <name>helix::ui::ModelOffers</name>
    <message>
        <source>%1 and 1 more model</source>
        <translation>%1 und 1 weiteres Modell</translation>
    </message>
    <message>
        <source>%1 and %2 more models</source>
        <translation>%1 und %2 weitere Modelle</translation>
    </message>
    <message>
        <source>Use %1 on port %2</source>
        <translation>%1 an Port %2 nutzen</translation>
    </message>
    <message>
        <source>Use your %1 key</source>
        <translation>Ihren Schlüssel von %1 nutzen</translation>
    </message>
    <message>
        <source>%1 (port %2)</source>
        <translation>%1 (Port %2)</translation>
    </message>
    <message>
        <source>From %1, sent to %2</source>
        <translation>Aus %1, gesendet an %2</translation>
    </message>
    <message>
        <source>Replace the refused key of %1</source>
        <translation>Den abgelehnten Schlüssel von %1 ersetzen</translation>
    </message>
</context>
<context>
    <name>helix::ui::PortTable</name>
    <message>
        <source>Port %1 of %2 is mapped to %3 already.</source>
        <translation>Port %1 von %2 ist schon an %3 weitergeleitet.</translation>
    </message>
    <message>
        <source>A port is a number from 1 to %1.</source>
        <translation>Ein Port ist eine Zahl von 1 bis %1.</translation>
    </message>
    <message>
        <source>A port is a number from 1 to %1; leave it empty for a free one.</source>
        <translation>Ein Port ist eine Zahl von 1 bis %1; leer: ein freier.</translation>
    </message>
    <message>
        <source>Port is taken</source>
        <translation>Port ist belegt</translation>
    </message>
    <message>
        <source>Suspended</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Mapped</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Which port does the service in the workspace listen on?</source>
        <translation>An welchem Port lauscht der Dienst im Workspace?</translation>
    </message>
</context>
<context>
    <name>helix::ui::ProblemReport</name>
    <message>
        <source>The report was saved: %1</source>
        <translation>Der Bericht wurde gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>helix::ui::ProjectDraft</name>
    <message>
        <source>Give the whole path, beginning with / or ~/.</source>
        <translation>Geben Sie den vollständigen Pfad an, beginnend mit / oder ~/.</translation>
    </message>
    <message>
        <source>The address holds characters that cannot be seen.</source>
        <translation>Die Adresse enthält unsichtbare Zeichen.</translation>
    </message>
    <message>
        <source>An address looks like https://host/project.git or git@host:project.git.</source>
        <translation>Eine Adresse sieht aus wie https://host/project.git oder git@host:project.git.</translation>
    </message>
    <message>
        <source>Leave the password out: git asks the helper that keeps it.</source>
        <translation>Lassen Sie das Passwort weg: git fragt das Hilfsprogramm, das es aufbewahrt.</translation>
    </message>
    <message>
        <source>no branch</source>
        <translation>kein Branch</translation>
    </message>
    <message>
        <source>%1, no commit yet</source>
        <translation>%1, noch kein Commit</translation>
    </message>
    <message>
        <source>%1 @ %2</source>
        <translation>%1 @ %2</translation>
    </message>
    <message>
        <source>1 commit</source>
        <translation>1 Commit</translation>
    </message>
    <message>
        <source>%1 commits</source>
        <translation>%1 Commits</translation>
    </message>
</context>
<context>
    <name>helix::ui::ProjectItem</name>
    <message>
        <source>None yet</source>
        <translation>Noch keins</translation>
    </message>
    <message>
        <source>%1, a copy of %2 and your uncommitted work</source>
        <translation>%1, eine Kopie von %2 und Ihrer nicht eingecheckten Arbeit</translation>
    </message>
    <message>
        <source>%1, a copy of %2</source>
        <translation>%1, eine Kopie von %2</translation>
    </message>
    <message>
        <source>Looking at the project</source>
        <translation>Das Projekt wird angesehen</translation>
    </message>
</context>
<context>
    <name>helix::ui::PromptAttachments</name>
    <message>
        <source>Attachments may have %1 together. Copy large files into the workspace instead.</source>
        <translation>Anhänge dürfen zusammen %1 haben. Kopieren Sie große Dateien stattdessen in den Workspace.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1 is neither text nor a picture. Copy it into the workspace instead.</source>
        <translation>%1 ist weder Text noch Bild. Kopieren Sie die Datei stattdessen in den Workspace.</translation>
    </message>
    <message>
        <source>Only files of this computer can be attached.</source>
        <translation>Nur Dateien dieses Computers lassen sich anhängen.</translation>
    </message>
    <message>
        <source>At most %1 attachments go with one prompt.</source>
        <translation>Zu einem Prompt gehören höchstens %1 Anhänge.</translation>
    </message>
    <message>
        <source>This agent takes no pictures. Describe what you see, or choose another.</source>
        <translation>Dieser Agent nimmt keine Bilder. Beschreiben Sie, was Sie sehen, oder wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Pasted picture</source>
        <translation>Eingefügtes Bild</translation>
    </message>
</context>
<context>
    <name>helix::ui::PromptDraft</name>
    <message>
        <source>You work privately on the desktop, so its picture goes to no agent.</source>
        <translation>Sie arbeiten auf dem Desktop privat, deshalb geht sein Bild an keinen Agenten.</translation>
    </message>
    <message>
        <source>The desktop shows nothing yet.</source>
        <translation>Der Desktop zeigt noch nichts.</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <source>A prompt may have %1. Attach long texts as a file.</source>
        <translation>Ein Prompt darf %1 haben. Hängen Sie lange Texte als Datei an.</translation>
    </message>
</context>
<context>
    <name>helix::ui::ProviderHub</name>
    <message>
        <source>An address such as https://api.example.org.</source>
        <translation>Eine Adresse wie https://api.example.org.</translation>
    </message>
    <message>
        <source>Leave out user names, “?” and “#”.</source>
        <translation>Lassen Sie Benutzernamen, „?“ und „#“ weg.</translation>
    </message>
    <message>
        <source>Use https: over http anybody on the way could read the key. Only a server on this computer may use http.</source>
        <translation>Nehmen Sie https: Über http könnte jeder unterwegs den Schlüssel lesen. Nur ein Server auf diesem Computer darf http nutzen.</translation>
    </message>
    <message>
        <source>Only the beginning of the address, without a path.</source>
        <translation>Nur der Anfang der Adresse, ohne Pfad.</translation>
    </message>
    <message>
        <source>There is a provider named %1 already.</source>
        <translation>Es gibt schon einen Anbieter namens %1.</translation>
    </message>
    <message>
        <source>There is a secret named %1 already.</source>
        <translation>Es gibt schon ein Geheimnis namens %1.</translation>
    </message>
    <message>
        <source>A header such as X-Api-Key, or Authorization: Bearer {}.</source>
        <translation>Eine Kopfzeile wie X-Api-Key, oder Authorization: Bearer {}.</translation>
    </message>
    <message>
        <source>Say with {} where the value goes, once.</source>
        <translation>Geben Sie mit {} an, wohin der Wert kommt, genau einmal.</translation>
    </message>
    <message>
        <source>An amount such as 3 or 0.25.</source>
        <translation>Ein Betrag wie 3 oder 0.25.</translation>
    </message>
    <message>
        <source>Asking it for its models…</source>
        <translation>Wird nach seinen Modellen gefragt …</translation>
    </message>
</context>
<context>
    <name>helix::ui::RecordingList</name>
    <message>
        <source>always kept, the oldest goes</source>
        <translation>immer aufbewahrt, das Älteste geht</translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>läuft noch</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>helix::ui::Replay</name>
    <message>
        <source>The recording is not there any more.</source>
        <translation>Die Aufnahme gibt es nicht mehr.</translation>
    </message>
    <message numerus="yes">
        <source>%n at about the same time</source>
        <translation>
            <numerusform>%n etwa zur gleichen Zeit</numerusform>
            <numerusform>%n etwa zur gleichen Zeit</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
</context>
<context>
    <name>helix::ui::RowDrag</name>
    <message>
        <source>%1 is larger than 128 MB. Download it instead.</source>
        <translation>%1 ist größer als 128 MB. Laden Sie es stattdessen herunter.</translation>
    </message>
</context>
<context>
    <name>helix::ui::SessionHub</name>
    <message>
        <source>%1 asks for your permission in %2.</source>
        <translation>%1 bittet in %2 um Ihre Erlaubnis.</translation>
    </message>
    <message>
        <source>The agent</source>
        <translation>Der Agent</translation>
    </message>
    <message>
        <source>%1 finished “%2” in %3.</source>
        <translation>%1 ist mit „%2“ in %3 fertig.</translation>
    </message>
    <message>
        <source>%1 finished in %2.</source>
        <translation>%1 ist in %2 fertig.</translation>
    </message>
    <message>
        <source>From now on %1 is allowed in %2 without a question.</source>
        <translation>Ab jetzt ist in %2 ohne Frage erlaubt: %1.</translation>
    </message>
    <message>
        <source>From now on %1 is refused in %2 without a question.</source>
        <translation>Ab jetzt wird in %2 ohne Frage verweigert: %1.</translation>
    </message>
    <message>
        <source>every agent</source>
        <translation>jeder Agent</translation>
    </message>
    <message>
        <source>Use letters, digits, - and _, at most %1.</source>
        <translation>Nehmen Sie Buchstaben, Ziffern, - und _, höchstens %1.</translation>
    </message>
    <message>
        <source>There is a server named %1 already.</source>
        <translation>Es gibt schon einen Server namens %1.</translation>
    </message>
    <message>
        <source>Too long: at most %1 characters.</source>
        <translation>Zu lang: höchstens %1 Zeichen.</translation>
    </message>
    <message>
        <source>Write an address such as https://mcp.example.org/, without a password in it.</source>
        <translation>Schreiben Sie eine Adresse wie https://mcp.example.org/, ohne Passwort darin.</translation>
    </message>
    <message>
        <source>Write one NAME=VALUE on each line.</source>
        <translation>Schreiben Sie ein NAME=WERT pro Zeile.</translation>
    </message>
</context>
<context>
    <name>helix::ui::SessionItem</name>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>%1 of %2 tokens of its memory are in use</source>
        <translation>%1 von %2 Tokens seines Gedächtnisses sind belegt</translation>
    </message>
    <message>
        <source>The conversation was written to %1.</source>
        <translation>Das Gespräch wurde nach %1 geschrieben.</translation>
    </message>
</context>
<context>
    <name>helix::ui::SettingsFile</name>
    <message>
        <source>Every setting was so already.</source>
        <translation>Jede Einstellung war schon so.</translation>
    </message>
    <message>
        <source>1 setting was changed.</source>
        <translation>1 Einstellung wurde geändert.</translation>
    </message>
    <message>
        <source>%1 settings were changed.</source>
        <translation>%1 Einstellungen wurden geändert.</translation>
    </message>
    <message>
        <source>Not known here, left out: %1</source>
        <translation>Hier nicht bekannt, weggelassen: %1</translation>
    </message>
    <message>
        <source>The settings were saved: %1</source>
        <translation>Die Einstellungen wurden gespeichert: %1</translation>
    </message>
    <message>
        <source>Left as it is, for you alone decide it: %1.</source>
        <translation>Bleibt, wie es ist, denn darüber entscheiden nur Sie: %1.</translation>
    </message>
</context>
<context>
    <name>helix::ui::SheetModel</name>
    <message>
        <source>What the agent of %1 has been given</source>
        <translation>Was der Agent von %1 erhalten hat</translation>
    </message>
    <message>
        <source>Never, whatever the settings</source>
        <translation>Nie, egal welche Einstellungen gelten</translation>
    </message>
</context>
<context>
    <name>helix::ui::StorageModel</name>
    <message>
        <source>What workspaces are made from</source>
        <translation>Woraus Workspaces entstehen</translation>
    </message>
    <message>
        <source>Let new workspaces start without booting</source>
        <translation>Neue Workspaces starten ohne Hochfahren</translation>
    </message>
    <message>
        <source>Only what each workspace has changed</source>
        <translation>Nur, was jeder Workspace geändert hat</translation>
    </message>
    <message>
        <source>Suspended ones, checkpoints and forks</source>
        <translation>Pausierte, Sicherungspunkte und Abzweigungen</translation>
    </message>
    <message>
        <source>What came out of workspaces</source>
        <translation>Was aus Workspaces herauskam</translation>
    </message>
    <message>
        <source>What desktops showed; deleted in a workspace&apos;s Recordings</source>
        <translation>Was Desktops gezeigt haben; zu löschen in den Aufnahmen eines Workspace</translation>
    </message>
    <message>
        <source>Never removed by itself</source>
        <translation>Wird nie von selbst entfernt</translation>
    </message>
    <message>
        <source>What Helix knows, and copies of it</source>
        <translation>Was Helix weiß, und Kopien davon</translation>
    </message>
    <message>
        <source>What guests run Helix Agent from</source>
        <translation>Woraus Gäste Helix Agent starten</translation>
    </message>
    <message>
        <source>Fetched again when an image is built</source>
        <translation>Wird beim Bauen eines Images erneut geholt</translation>
    </message>
    <message>
        <source>Keys, logs and the like</source>
        <translation>Schlüssel, Logs und Ähnliches</translation>
    </message>
    <message>
        <source>Can be freed: %1</source>
        <translation>Lässt sich freigeben: %1</translation>
    </message>
    <message>
        <source>Shared by several: %1</source>
        <translation>Von mehreren genutzt: %1</translation>
    </message>
    <message>
        <source>%1 given back.</source>
        <translation>%1 freigegeben.</translation>
    </message>
    <message>
        <source>There was nothing to give back.</source>
        <translation>Es gab nichts freizugeben.</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Prepared images</source>
        <translation>Vorbereitete Images</translation>
    </message>
    <message>
        <source>Workspace disks</source>
        <translation>Datenträger der Workspaces</translation>
    </message>
    <message>
        <source>Saved memory</source>
        <translation>Gesicherter Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Changes and logs</source>
        <translation>Änderungen und Logs</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>Aufnahmen</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Records and backups</source>
        <translation>Daten und Sicherungen</translation>
    </message>
    <message>
        <source>Agent drives</source>
        <translation>Laufwerke des Agenten</translation>
    </message>
    <message>
        <source>Build leftovers</source>
        <translation>Reste vom Bauen</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Anderes</translation>
    </message>
</context>
<context>
    <name>helix::ui::TerminalView</name>
    <message>
        <source>The shell has ended (status %1).</source>
        <translation>Die Shell ist beendet (Status %1).</translation>
    </message>
</context>
<context>
    <name>helix::ui::WorkList</name>
    <message>
        <source>Bringing %1</source>
        <translation>%1 wird geholt</translation>
    </message>
    <message>
        <source>Saving %1 as an image</source>
        <translation>%1 wird als Image gespeichert</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
    <message>
        <source>this step: %1</source>
        <translation>dieser Schritt: %1</translation>
    </message>
    <message>
        <source>Building %1</source>
        <translation>%1 wird gebaut</translation>
    </message>
    <message>
        <source>Sending %1</source>
        <translation>%1 wird gesendet</translation>
    </message>
    <message>
        <source>Preparing %1</source>
        <translation>%1 wird vorbereitet</translation>
    </message>
    <message>
        <source>A machine boots once, so that new workspaces need not</source>
        <translation>Eine Maschine fährt einmal hoch, damit neue Workspaces es nicht müssen</translation>
    </message>
    <message>
        <source>%1 things under way</source>
        <translation>%1 Vorgänge laufen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>bisher %1</translation>
    </message>
</context>
<context>
    <name>helix::ui::WorkspaceItem</name>
    <message>
        <source>Waiting, place %1</source>
        <translation>Wartet, Platz %1</translation>
    </message>
    <message>
        <source>Removing its disk</source>
        <translation>Sein Datenträger wird entfernt</translation>
    </message>
    <message>
        <source>Shutting down in order</source>
        <translation>Fährt geordnet herunter</translation>
    </message>
    <message>
        <source>Getting ready</source>
        <translation>Wird bereit</translation>
    </message>
    <message>
        <source>Saving what it has in memory</source>
        <translation>Sichert, was im Arbeitsspeicher ist</translation>
    </message>
    <message>
        <source>Going on where it was</source>
        <translation>Macht weiter, wo er war</translation>
    </message>
    <message>
        <source>Suspended. It goes on where it was.</source>
        <translation>Pausiert. Er macht weiter, wo er war.</translation>
    </message>
    <message>
        <source>Stopped. Its disk is kept.</source>
        <translation>Gestoppt. Sein Datenträger bleibt erhalten.</translation>
    </message>
    <message>
        <source>Desktop is live</source>
        <translation>Desktop ist live</translation>
    </message>
    <message>
        <source>Desktop is live, started %1</source>
        <translation>Desktop ist live, gestartet %1</translation>
    </message>
    <message>
        <source>%1 memory · %2 CPU</source>
        <translation>%1 RAM · %2 CPU</translation>
    </message>
    <message>
        <source>disk %1</source>
        <translation>Datenträger %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>It is suspended. Resume it to go on.</source>
        <translation>Pausiert. Zum Weitermachen fortsetzen.</translation>
    </message>
    <message>
        <source>It is being suspended.</source>
        <translation>Er wird gerade pausiert.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>It failed, and nothing says why.</source>
        <translation>Er ist fehlgeschlagen, und nichts sagt, warum.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>A terminal is open in it.</source>
        <translation>In ihm ist ein Terminal offen.</translation>
    </message>
    <message>
        <source>%1 terminals are open in it.</source>
        <translation>In ihm sind %1 Terminals offen.</translation>
    </message>
    <message>
        <source>%1 was deleted.</source>
        <translation>%1 wurde gelöscht.</translation>
    </message>
    <message>
        <source>It runs, and cannot be reached from here. Try again to go on.</source>
        <translation>Er läuft und ist von hier aus nicht erreichbar. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>It is being resumed.</source>
        <translation>Er wird gerade fortgesetzt.</translation>
    </message>
</context>
<context>
    <name>helix::ui::WorkspaceList</name>
    <message>
        <source>%1 running · %2 of %3 GB</source>
        <translation>%1 in Betrieb · %2 von %3 GB</translation>
    </message>
    <message>
        <source>There is a workspace named %1 already. Choose another name.</source>
        <translation>Es gibt schon einen Workspace namens %1. Wählen Sie einen anderen Namen.</translation>
    </message>
</context>
<context>
    <name>helix::ui::WorkspaceSessions</name>
    <message>
        <source>%1 waits for your answer</source>
        <translation>%1 wartet auf Ihre Antwort</translation>
    </message>
    <message>
        <source>Helix Agent</source>
        <translation>Helix Agent</translation>
    </message>
</context>
</TS>
