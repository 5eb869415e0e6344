// The constants for types that code of before 2020 uses; newer code takes `UTType`.
//
// On Apple's systems they are `CFString`, so that `kUTTypeImage as String` is what is written.

/// An item (`public.item`).
public let kUTTypeItem = "public.item"
/// Content (`public.content`).
public let kUTTypeContent = "public.content"
/// Content of several kinds (`public.composite-content`).
public let kUTTypeCompositeContent = "public.composite-content"
/// A message (`public.message`).
public let kUTTypeMessage = "public.message"
/// A contact (`public.contact`).
public let kUTTypeContact = "public.contact"
/// An archive (`public.archive`).
public let kUTTypeArchive = "public.archive"
/// A disk image (`public.disk-image`).
public let kUTTypeDiskImage = "public.disk-image"
/// Data (`public.data`).
public let kUTTypeData = "public.data"
/// A directory (`public.directory`).
public let kUTTypeDirectory = "public.directory"
/// Something that leads to another file (`com.apple.resolvable`).
public let kUTTypeResolvable = "com.apple.resolvable"
/// A symbolic link (`public.symlink`).
public let kUTTypeSymLink = "public.symlink"
/// An executable (`public.executable`).
public let kUTTypeExecutable = "public.executable"
/// A mount point (`com.apple.mount-point`).
public let kUTTypeMountPoint = "com.apple.mount-point"
/// An alias (`com.apple.alias-file`).
public let kUTTypeAliasFile = "com.apple.alias-file"
/// A record of an alias (`com.apple.alias-record`).
public let kUTTypeAliasRecord = "com.apple.alias-record"
/// Data that finds a file again (`com.apple.bookmark`).
public let kUTTypeURLBookmarkData = "com.apple.bookmark"
/// A URL (`public.url`).
public let kUTTypeURL = "public.url"
/// A URL of a file (`public.file-url`).
public let kUTTypeFileURL = "public.file-url"
/// Text (`public.text`).
public let kUTTypeText = "public.text"
/// Plain text (`public.plain-text`).
public let kUTTypePlainText = "public.plain-text"
/// Text in UTF-8 (`public.utf8-plain-text`).
public let kUTTypeUTF8PlainText = "public.utf8-plain-text"
/// Text in UTF-16 with a byte order mark (`public.utf16-external-plain-text`).
public let kUTTypeUTF16ExternalPlainText = "public.utf16-external-plain-text"
/// Text in UTF-16 of the machine's byte order (`public.utf16-plain-text`).
public let kUTTypeUTF16PlainText = "public.utf16-plain-text"
/// Values with separators (`public.delimited-values-text`).
public let kUTTypeDelimitedText = "public.delimited-values-text"
/// Values with commas between (`public.comma-separated-values-text`).
public let kUTTypeCommaSeparatedText = "public.comma-separated-values-text"
/// Values with tabs between (`public.tab-separated-values-text`).
public let kUTTypeTabSeparatedText = "public.tab-separated-values-text"
/// Values with tabs between, in UTF-8 (`public.utf8-tab-separated-values-text`).
public let kUTTypeUTF8TabSeparatedText = "public.utf8-tab-separated-values-text"
/// Rich text (`public.rtf`).
public let kUTTypeRTF = "public.rtf"
/// HTML (`public.html`).
public let kUTTypeHTML = "public.html"
/// XML (`public.xml`).
public let kUTTypeXML = "public.xml"
/// Source code (`public.source-code`).
public let kUTTypeSourceCode = "public.source-code"
/// Assembly language source (`public.assembly-source`).
public let kUTTypeAssemblyLanguageSource = "public.assembly-source"
/// C source (`public.c-source`).
public let kUTTypeCSource = "public.c-source"
/// Objective-C source (`public.objective-c-source`).
public let kUTTypeObjectiveCSource = "public.objective-c-source"
/// Swift source (`public.swift-source`).
public let kUTTypeSwiftSource = "public.swift-source"
/// C++ source (`public.c-plus-plus-source`).
public let kUTTypeCPlusPlusSource = "public.c-plus-plus-source"
/// Objective-C++ source (`public.objective-c-plus-plus-source`).
public let kUTTypeObjectiveCPlusPlusSource = "public.objective-c-plus-plus-source"
/// A C header (`public.c-header`).
public let kUTTypeCHeader = "public.c-header"
/// A C++ header (`public.c-plus-plus-header`).
public let kUTTypeCPlusPlusHeader = "public.c-plus-plus-header"
/// Java source (`com.sun.java-source`).
public let kUTTypeJavaSource = "com.sun.java-source"
/// A script (`public.script`).
public let kUTTypeScript = "public.script"
/// AppleScript text (`com.apple.applescript.text`).
public let kUTTypeAppleScript = "com.apple.applescript.text"
/// A compiled OSA script (`com.apple.applescript.script`).
public let kUTTypeOSAScript = "com.apple.applescript.script"
/// An OSA script in a bundle (`com.apple.applescript.script-bundle`).
public let kUTTypeOSAScriptBundle = "com.apple.applescript.script-bundle"
/// JavaScript (`com.netscape.javascript-source`).
public let kUTTypeJavaScript = "com.netscape.javascript-source"
/// A shell script (`public.shell-script`).
public let kUTTypeShellScript = "public.shell-script"
/// A Perl script (`public.perl-script`).
public let kUTTypePerlScript = "public.perl-script"
/// A Python script (`public.python-script`).
public let kUTTypePythonScript = "public.python-script"
/// A Ruby script (`public.ruby-script`).
public let kUTTypeRubyScript = "public.ruby-script"
/// A PHP script (`public.php-script`).
public let kUTTypePHPScript = "public.php-script"
/// JSON (`public.json`).
public let kUTTypeJSON = "public.json"
/// A property list (`com.apple.property-list`).
public let kUTTypePropertyList = "com.apple.property-list"
/// A property list in XML (`com.apple.xml-property-list`).
public let kUTTypeXMLPropertyList = "com.apple.xml-property-list"
/// A binary property list (`com.apple.binary-property-list`).
public let kUTTypeBinaryPropertyList = "com.apple.binary-property-list"
/// A document as PDF (`com.adobe.pdf`).
public let kUTTypePDF = "com.adobe.pdf"
/// Rich text with attachments (`com.apple.rtfd`).
public let kUTTypeRTFD = "com.apple.rtfd"
/// Rich text with attachments as one file (`com.apple.flat-rtfd`).
public let kUTTypeFlatRTFD = "com.apple.flat-rtfd"
/// Text and media of MLTE (`com.apple.txn.text-multimedia-data`).
public let kUTTypeTXNTextAndMultimediaData = "com.apple.txn.text-multimedia-data"
/// A web archive (`com.apple.webarchive`).
public let kUTTypeWebArchive = "com.apple.webarchive"
/// An image (`public.image`).
public let kUTTypeImage = "public.image"
/// A JPEG image (`public.jpeg`).
public let kUTTypeJPEG = "public.jpeg"
/// A JPEG 2000 image (`public.jpeg-2000`).
public let kUTTypeJPEG2000 = "public.jpeg-2000"
/// A TIFF image (`public.tiff`).
public let kUTTypeTIFF = "public.tiff"
/// A QuickDraw picture (`com.apple.pict`).
public let kUTTypePICT = "com.apple.pict"
/// A GIF image (`com.compuserve.gif`).
public let kUTTypeGIF = "com.compuserve.gif"
/// A PNG image (`public.png`).
public let kUTTypePNG = "public.png"
/// A QuickTime image (`com.apple.quicktime-image`).
public let kUTTypeQuickTimeImage = "com.apple.quicktime-image"
/// An icon of an Apple system (`com.apple.icns`).
public let kUTTypeAppleICNS = "com.apple.icns"
/// A Windows bitmap (`com.microsoft.bmp`).
public let kUTTypeBMP = "com.microsoft.bmp"
/// A Windows icon (`com.microsoft.ico`).
public let kUTTypeICO = "com.microsoft.ico"
/// An image as the camera's sensor saw it (`public.camera-raw-image`).
public let kUTTypeRawImage = "public.camera-raw-image"
/// An SVG image (`public.svg-image`).
public let kUTTypeScalableVectorGraphics = "public.svg-image"
/// A live photo (`com.apple.live-photo`).
public let kUTTypeLivePhoto = "com.apple.live-photo"
/// Sounds or moving pictures (`public.audiovisual-content`).
public let kUTTypeAudiovisualContent = "public.audiovisual-content"
/// A film with or without sound (`public.movie`).
public let kUTTypeMovie = "public.movie"
/// A film without sound (`public.video`).
public let kUTTypeVideo = "public.video"
/// Sounds (`public.audio`).
public let kUTTypeAudio = "public.audio"
/// A QuickTime film (`com.apple.quicktime-movie`).
public let kUTTypeQuickTimeMovie = "com.apple.quicktime-movie"
/// An MPEG film (`public.mpeg`).
public let kUTTypeMPEG = "public.mpeg"
/// An MPEG-2 film (`public.mpeg-2-video`).
public let kUTTypeMPEG2Video = "public.mpeg-2-video"
/// An MPEG-2 transport stream (`public.mpeg-2-transport-stream`).
public let kUTTypeMPEG2TransportStream = "public.mpeg-2-transport-stream"
/// MP3 audio (`public.mp3`).
public let kUTTypeMP3 = "public.mp3"
/// An MPEG-4 film (`public.mpeg-4`).
public let kUTTypeMPEG4 = "public.mpeg-4"
/// MPEG-4 audio (`public.mpeg-4-audio`).
public let kUTTypeMPEG4Audio = "public.mpeg-4-audio"
/// Protected MPEG-4 audio (`com.apple.protected-mpeg-4-audio`).
public let kUTTypeAppleProtectedMPEG4Audio = "com.apple.protected-mpeg-4-audio"
/// A protected MPEG-4 film (`com.apple.protected-mpeg-4-video`).
public let kUTTypeAppleProtectedMPEG4Video = "com.apple.protected-mpeg-4-video"
/// An AVI film (`public.avi`).
public let kUTTypeAVIMovie = "public.avi"
/// AIFF audio (`public.aiff-audio`).
public let kUTTypeAudioInterchangeFileFormat = "public.aiff-audio"
/// Waveform audio (`com.microsoft.waveform-audio`).
public let kUTTypeWaveformAudio = "com.microsoft.waveform-audio"
/// MIDI audio (`public.midi-audio`).
public let kUTTypeMIDIAudio = "public.midi-audio"
/// A playlist (`public.playlist`).
public let kUTTypePlaylist = "public.playlist"
/// An M3U playlist (`public.m3u-playlist`).
public let kUTTypeM3UPlaylist = "public.m3u-playlist"
/// A folder (`public.folder`).
public let kUTTypeFolder = "public.folder"
/// A volume (`public.volume`).
public let kUTTypeVolume = "public.volume"
/// A folder that is shown as a file (`com.apple.package`).
public let kUTTypePackage = "com.apple.package"
/// A bundle (`com.apple.bundle`).
public let kUTTypeBundle = "com.apple.bundle"
/// A plug-in (`com.apple.plugin`).
public let kUTTypePluginPackage = "com.apple.plugin"
/// An importer of metadata (`com.apple.metadata-importer`).
public let kUTTypeSpotlightImporter = "com.apple.metadata-importer"
/// A generator of previews (`com.apple.quicklook-generator`).
public let kUTTypeQuickLookGenerator = "com.apple.quicklook-generator"
/// An XPC service (`com.apple.xpc-service`).
public let kUTTypeXPCService = "com.apple.xpc-service"
/// A framework (`com.apple.framework`).
public let kUTTypeFramework = "com.apple.framework"
/// An application (`com.apple.application`).
public let kUTTypeApplication = "com.apple.application"
/// An application in a bundle (`com.apple.application-bundle`).
public let kUTTypeApplicationBundle = "com.apple.application-bundle"
/// An application in one file (`com.apple.application-file`).
public let kUTTypeApplicationFile = "com.apple.application-file"
/// A Unix executable (`public.unix-executable`).
public let kUTTypeUnixExecutable = "public.unix-executable"
/// A Windows executable (`com.microsoft.windows-executable`).
public let kUTTypeWindowsExecutable = "com.microsoft.windows-executable"
/// A Java class (`com.sun.java-class`).
public let kUTTypeJavaClass = "com.sun.java-class"
/// A Java archive (`com.sun.java-archive`).
public let kUTTypeJavaArchive = "com.sun.java-archive"
/// A pane of the system's settings (`com.apple.systempreference.prefpane`).
public let kUTTypeSystemPreferencesPane = "com.apple.systempreference.prefpane"
/// A gzip archive (`org.gnu.gnu-zip-archive`).
public let kUTTypeGNUZipArchive = "org.gnu.gnu-zip-archive"
/// A bzip2 archive (`public.bzip2-archive`).
public let kUTTypeBzip2Archive = "public.bzip2-archive"
/// A ZIP archive (`public.zip-archive`).
public let kUTTypeZipArchive = "public.zip-archive"
/// A spreadsheet (`public.spreadsheet`).
public let kUTTypeSpreadsheet = "public.spreadsheet"
/// A presentation (`public.presentation`).
public let kUTTypePresentation = "public.presentation"
/// A database (`public.database`).
public let kUTTypeDatabase = "public.database"
/// A vCard (`public.vcard`).
public let kUTTypeVCard = "public.vcard"
/// A thing to do (`public.to-do-item`).
public let kUTTypeToDoItem = "public.to-do-item"
/// An event of a calendar (`public.calendar-event`).
public let kUTTypeCalendarEvent = "public.calendar-event"
/// An e-mail message (`public.email-message`).
public let kUTTypeEmailMessage = "public.email-message"
/// An internet location (`com.apple.internet-location`).
public let kUTTypeInternetLocation = "com.apple.internet-location"
/// Text as ink (`com.apple.ink.inktext`).
public let kUTTypeInkText = "com.apple.ink.inktext"
/// A font (`public.font`).
public let kUTTypeFont = "public.font"
/// A bookmark (`public.bookmark`).
public let kUTTypeBookmark = "public.bookmark"
/// Content in three dimensions (`public.3d-content`).
public let kUTType3DContent = "public.3d-content"
/// PKCS #12 data (`com.rsa.pkcs-12`).
public let kUTTypePKCS12 = "com.rsa.pkcs-12"
/// An X.509 certificate (`public.x509-certificate`).
public let kUTTypeX509Certificate = "public.x509-certificate"
/// A publication as EPUB (`org.idpf.epub-container`).
public let kUTTypeElectronicPublication = "org.idpf.epub-container"
/// A log (`public.log`).
public let kUTTypeLog = "public.log"
