extension UTType {
  /// Text (`public.text`).
  public static let text = UTType(declared: "public.text")
  /// Plain text (`public.plain-text`).
  public static let plainText = UTType(declared: "public.plain-text")
  /// Text in UTF-8 (`public.utf8-plain-text`).
  public static let utf8PlainText = UTType(declared: "public.utf8-plain-text")
  /// Text in UTF-16 of the machine's byte order (`public.utf16-plain-text`).
  public static let utf16PlainText = UTType(declared: "public.utf16-plain-text")
  /// Text in UTF-16 with a byte order mark (`public.utf16-external-plain-text`).
  public static let utf16ExternalPlainText = UTType(declared: "public.utf16-external-plain-text")
  /// Values with separators (`public.delimited-values-text`).
  public static let delimitedText = UTType(declared: "public.delimited-values-text")
  /// Values with commas between (`public.comma-separated-values-text`).
  public static let commaSeparatedText = UTType(declared: "public.comma-separated-values-text")
  /// Values with tabs between (`public.tab-separated-values-text`).
  public static let tabSeparatedText = UTType(declared: "public.tab-separated-values-text")
  /// Values with tabs between, in UTF-8 (`public.utf8-tab-separated-values-text`).
  public static let utf8TabSeparatedText = UTType(declared: "public.utf8-tab-separated-values-text")
  /// Rich text (`public.rtf`).
  public static let rtf = UTType(declared: "public.rtf")
  /// HTML (`public.html`).
  public static let html = UTType(declared: "public.html")
  /// XML (`public.xml`).
  public static let xml = UTType(declared: "public.xml")
  /// YAML (`public.yaml`).
  public static let yaml = UTType(declared: "public.yaml")
  /// A style sheet (`public.css`).
  public static let css = UTType(declared: "public.css")
  /// JSON (`public.json`).
  public static let json = UTType(declared: "public.json")
  /// GeoJSON (`public.geojson`).
  public static let geoJSON = UTType(declared: "public.geojson")
  /// A log (`public.log`).
  public static let log = UTType(declared: "public.log")
  /// Source code (`public.source-code`).
  public static let sourceCode = UTType(declared: "public.source-code")
  /// Assembly language source (`public.assembly-source`).
  public static let assemblyLanguageSource = UTType(declared: "public.assembly-source")
  /// C source (`public.c-source`).
  public static let cSource = UTType(declared: "public.c-source")
  /// Objective-C source (`public.objective-c-source`).
  public static let objectiveCSource = UTType(declared: "public.objective-c-source")
  /// Swift source (`public.swift-source`).
  public static let swiftSource = UTType(declared: "public.swift-source")
  /// C++ source (`public.c-plus-plus-source`).
  public static let cPlusPlusSource = UTType(declared: "public.c-plus-plus-source")
  /// Objective-C++ source (`public.objective-c-plus-plus-source`).
  public static let objectiveCPlusPlusSource = UTType(
    declared: "public.objective-c-plus-plus-source"
  )
  /// A C header (`public.c-header`).
  public static let cHeader = UTType(declared: "public.c-header")
  /// A C++ header (`public.c-plus-plus-header`).
  public static let cPlusPlusHeader = UTType(declared: "public.c-plus-plus-header")
  /// A makefile (`public.make-source`).
  public static let makefile = UTType(declared: "public.make-source")
  /// A script (`public.script`).
  public static let script = UTType(declared: "public.script")
  /// AppleScript text (`com.apple.applescript.text`).
  public static let appleScript = UTType(declared: "com.apple.applescript.text")
  /// A compiled OSA script (`com.apple.applescript.script`).
  public static let osaScript = UTType(declared: "com.apple.applescript.script")
  /// An OSA script in a bundle (`com.apple.applescript.script-bundle`).
  public static let osaScriptBundle = UTType(declared: "com.apple.applescript.script-bundle")
  /// JavaScript (`com.netscape.javascript-source`).
  public static let javaScript = UTType(declared: "com.netscape.javascript-source")
  /// A shell script (`public.shell-script`).
  public static let shellScript = UTType(declared: "public.shell-script")
  /// A Perl script (`public.perl-script`).
  public static let perlScript = UTType(declared: "public.perl-script")
  /// A Python script (`public.python-script`).
  public static let pythonScript = UTType(declared: "public.python-script")
  /// A Ruby script (`public.ruby-script`).
  public static let rubyScript = UTType(declared: "public.ruby-script")
  /// A PHP script (`public.php-script`).
  public static let phpScript = UTType(declared: "public.php-script")
  /// A property list (`com.apple.property-list`).
  public static let propertyList = UTType(declared: "com.apple.property-list")
  /// A property list in XML (`com.apple.xml-property-list`).
  public static let xmlPropertyList = UTType(declared: "com.apple.xml-property-list")
  /// A binary property list (`com.apple.binary-property-list`).
  public static let binaryPropertyList = UTType(declared: "com.apple.binary-property-list")
  /// A document as PDF (`com.adobe.pdf`).
  public static let pdf = UTType(declared: "com.adobe.pdf")
  /// Rich text with attachments (`com.apple.rtfd`).
  public static let rtfd = UTType(declared: "com.apple.rtfd")
  /// Rich text with attachments as one file (`com.apple.flat-rtfd`).
  public static let flatRTFD = UTType(declared: "com.apple.flat-rtfd")
  /// A web archive (`com.apple.webarchive`).
  public static let webArchive = UTType(declared: "com.apple.webarchive")
  /// A publication as EPUB (`org.idpf.epub-container`).
  public static let epub = UTType(declared: "org.idpf.epub-container")
  /// A spreadsheet (`public.spreadsheet`).
  public static let spreadsheet = UTType(declared: "public.spreadsheet")
  /// A presentation (`public.presentation`).
  public static let presentation = UTType(declared: "public.presentation")
  /// A database (`public.database`).
  public static let database = UTType(declared: "public.database")
  /// A message (`public.message`).
  public static let message = UTType(declared: "public.message")
  /// An e-mail message (`public.email-message`).
  public static let emailMessage = UTType(declared: "public.email-message")
  /// A contact (`public.contact`).
  public static let contact = UTType(declared: "public.contact")
  /// A vCard (`public.vcard`).
  public static let vCard = UTType(declared: "public.vcard")
  /// A thing to do (`public.to-do-item`).
  public static let toDoItem = UTType(declared: "public.to-do-item")
  /// An event of a calendar (`public.calendar-event`).
  public static let calendarEvent = UTType(declared: "public.calendar-event")
  /// A bookmark (`public.bookmark`).
  public static let bookmark = UTType(declared: "public.bookmark")
  /// What a preview of a link shows (`com.apple.linkpresentation.metadata`).
  public static let linkPresentationMetadata = UTType(
    declared: "com.apple.linkpresentation.metadata"
  )
}
