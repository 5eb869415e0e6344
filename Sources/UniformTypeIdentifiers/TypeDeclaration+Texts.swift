extension TypeDeclaration {
  /// The types for texts, sources and documents.
  ///
  /// One type a line: identifier; supertypes; extensions and media types, the preferred first;
  /// description.
  static let texts = #"""
    public.text | public.data public.content | | | text
    public.plain-text | public.text | txt text | text/plain | plain text
    public.utf8-plain-text | public.plain-text | | text/plain;charset=utf-8 | text in UTF-8
    public.utf16-plain-text | public.plain-text | | text/plain;charset=utf-16 | text in UTF-16 of the machine's byte order
    public.utf16-external-plain-text | public.plain-text | | | text in UTF-16 with a byte order mark
    public.delimited-values-text | public.text | | | values with separators
    public.comma-separated-values-text | public.delimited-values-text | csv | text/csv text/comma-separated-values | values with commas between
    public.tab-separated-values-text | public.delimited-values-text | tsv | text/tab-separated-values | values with tabs between
    public.utf8-tab-separated-values-text | public.tab-separated-values-text public.utf8-plain-text | | | values with tabs between, in UTF-8
    public.rtf | public.text | rtf | text/rtf application/rtf | rich text
    public.html | public.text | html htm shtml | text/html | HTML
    public.xhtml | public.xml | xhtml xht | application/xhtml+xml | XHTML
    public.xml | public.text | xml | application/xml text/xml | XML
    public.yaml | public.text | yml yaml | application/yaml application/x-yaml text/yaml | YAML
    public.css | public.text | css | text/css | style sheet
    public.json | public.text | json | application/json | JSON
    public.geojson | public.json | geojson | application/geo+json | GeoJSON
    net.daringfireball.markdown | public.plain-text | md markdown | text/markdown | Markdown
    public.log | public.plain-text | log | | log
    public.source-code | public.plain-text | | | source code
    public.assembly-source | public.source-code | s | | assembly language source
    public.c-source | public.source-code | c | | C source
    public.objective-c-source | public.source-code | m | | Objective-C source
    public.swift-source | public.source-code | swift | | Swift source
    public.c-plus-plus-source | public.source-code | cpp cp c++ cc cxx | | C++ source
    public.objective-c-plus-plus-source | public.source-code | mm | | Objective-C++ source
    public.c-header | public.source-code | h | | C header
    public.c-plus-plus-header | public.source-code | hh hpp h++ hxx | | C++ header
    public.make-source | public.script | mk | | makefile
    public.script | public.source-code | | | script
    com.apple.applescript.text | public.script | applescript | | AppleScript text
    com.apple.applescript.script | public.data public.script | scpt | | compiled OSA script
    com.apple.applescript.script-bundle | com.apple.bundle com.apple.package public.script | scptd | | OSA script in a bundle
    com.netscape.javascript-source | public.source-code public.executable | js jscript javascript mjs | text/javascript application/javascript | JavaScript
    public.shell-script | public.script | sh command | application/x-sh | shell script
    public.perl-script | public.shell-script | pl pm | text/x-perl-script | Perl script
    public.python-script | public.shell-script | py | text/x-python-script | Python script
    public.ruby-script | public.shell-script | rb rbw | text/x-ruby-script | Ruby script
    public.php-script | public.shell-script | php php3 php4 ph3 ph4 phtml | text/php application/php | PHP script
    com.apple.property-list | public.data | plist | | property list
    com.apple.xml-property-list | public.xml com.apple.property-list | | | property list in XML
    com.apple.binary-property-list | com.apple.property-list | | | binary property list
    com.adobe.pdf | public.data public.composite-content | pdf | application/pdf | PDF
    com.apple.rtfd | com.apple.package public.composite-content | rtfd | | rich text with attachments
    com.apple.flat-rtfd | public.data public.composite-content | | | rich text with attachments as one file
    com.apple.webarchive | public.data public.composite-content | webarchive | application/x-webarchive | web archive
    org.idpf.epub-container | public.data public.composite-content | epub | application/epub+zip | EPUB
    public.spreadsheet | public.content | | | spreadsheet
    public.presentation | public.composite-content | | | presentation
    public.database | | | | database
    com.microsoft.word.doc | public.data public.composite-content | doc | application/msword | Word document of 2003 and before
    org.openxmlformats.wordprocessingml.document | public.data public.composite-content | docx | application/vnd.openxmlformats-officedocument.wordprocessingml.document | Word document
    com.microsoft.excel.xls | public.data public.spreadsheet | xls | application/vnd.ms-excel | Excel workbook of 2003 and before
    org.openxmlformats.spreadsheetml.sheet | public.data public.spreadsheet | xlsx | application/vnd.openxmlformats-officedocument.spreadsheetml.sheet | Excel workbook
    com.microsoft.powerpoint.ppt | public.data public.presentation | ppt | application/vnd.ms-powerpoint | PowerPoint presentation of 2003 and before
    org.openxmlformats.presentationml.presentation | public.data public.presentation | pptx | application/vnd.openxmlformats-officedocument.presentationml.presentation | PowerPoint presentation
    org.oasis-open.opendocument.text | public.data public.composite-content | odt | application/vnd.oasis.opendocument.text | OpenDocument text
    org.oasis-open.opendocument.spreadsheet | public.data public.spreadsheet | ods | application/vnd.oasis.opendocument.spreadsheet | OpenDocument spreadsheet
    org.oasis-open.opendocument.presentation | public.data public.presentation | odp | application/vnd.oasis.opendocument.presentation | OpenDocument presentation
    public.message | | | | message
    public.email-message | public.message | eml | message/rfc822 | e-mail message
    public.contact | | | | contact
    public.vcard | public.text public.contact | vcf vcard | text/vcard text/directory text/x-vcard | vCard
    public.to-do-item | | | | thing to do
    public.calendar-event | | | | event of a calendar
    com.apple.ical.ics | public.text public.calendar-event | ics | text/calendar | iCalendar event
    public.bookmark | | | | bookmark
    com.apple.linkpresentation.metadata | public.data | | | what a preview of a link shows
    """#
}
