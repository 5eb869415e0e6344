extension UTType {
  /// An item (`public.item`).
  public static let item = UTType(declared: "public.item")
  /// Content (`public.content`).
  public static let content = UTType(declared: "public.content")
  /// Content of several kinds (`public.composite-content`).
  public static let compositeContent = UTType(declared: "public.composite-content")
  /// Data (`public.data`).
  public static let data = UTType(declared: "public.data")
  /// Something that leads to another file (`com.apple.resolvable`).
  public static let resolvable = UTType(declared: "com.apple.resolvable")
  /// A directory (`public.directory`).
  public static let directory = UTType(declared: "public.directory")
  /// A folder (`public.folder`).
  public static let folder = UTType(declared: "public.folder")
  /// A volume (`public.volume`).
  public static let volume = UTType(declared: "public.volume")
  /// A symbolic link (`public.symlink`).
  public static let symbolicLink = UTType(declared: "public.symlink")
  /// A mount point (`com.apple.mount-point`).
  public static let mountPoint = UTType(declared: "com.apple.mount-point")
  /// An alias (`com.apple.alias-file`).
  public static let aliasFile = UTType(declared: "com.apple.alias-file")
  /// Data that finds a file again (`com.apple.bookmark`).
  public static let urlBookmarkData = UTType(declared: "com.apple.bookmark")
  /// A folder that is shown as a file (`com.apple.package`).
  public static let package = UTType(declared: "com.apple.package")
  /// A bundle (`com.apple.bundle`).
  public static let bundle = UTType(declared: "com.apple.bundle")
  /// A plug-in (`com.apple.plugin`).
  public static let pluginBundle = UTType(declared: "com.apple.plugin")
  /// An importer of metadata (`com.apple.metadata-importer`).
  public static let spotlightImporter = UTType(declared: "com.apple.metadata-importer")
  /// A generator of previews (`com.apple.quicklook-generator`).
  public static let quickLookGenerator = UTType(declared: "com.apple.quicklook-generator")
  /// An XPC service (`com.apple.xpc-service`).
  public static let xpcService = UTType(declared: "com.apple.xpc-service")
  /// A framework (`com.apple.framework`).
  public static let framework = UTType(declared: "com.apple.framework")
  /// An application (`com.apple.application`).
  public static let application = UTType(declared: "com.apple.application")
  /// An application in a bundle (`com.apple.application-bundle`).
  public static let applicationBundle = UTType(declared: "com.apple.application-bundle")
  /// An extension of an application (`com.apple.application-and-system-extension`).
  public static let applicationExtension = UTType(
    declared: "com.apple.application-and-system-extension"
  )
  /// A pane of the system's settings (`com.apple.systempreference.prefpane`).
  public static let systemPreferencesPane = UTType(declared: "com.apple.systempreference.prefpane")
  /// An executable (`public.executable`).
  public static let executable = UTType(declared: "public.executable")
  /// A Unix executable (`public.unix-executable`).
  public static let unixExecutable = UTType(declared: "public.unix-executable")
  /// A Windows executable (`com.microsoft.windows-executable`).
  public static let exe = UTType(declared: "com.microsoft.windows-executable")
  /// A URL (`public.url`).
  public static let url = UTType(declared: "public.url")
  /// A URL of a file (`public.file-url`).
  public static let fileURL = UTType(declared: "public.file-url")
  /// A disk image (`public.disk-image`).
  public static let diskImage = UTType(declared: "public.disk-image")
  /// An archive (`public.archive`).
  public static let archive = UTType(declared: "public.archive")
  /// A gzip archive (`org.gnu.gnu-zip-archive`).
  public static let gzip = UTType(declared: "org.gnu.gnu-zip-archive")
  /// A bzip2 archive (`public.bzip2-archive`).
  public static let bz2 = UTType(declared: "public.bzip2-archive")
  /// A ZIP archive (`public.zip-archive`).
  public static let zip = UTType(declared: "public.zip-archive")
  /// A tar archive (`public.tar-archive`).
  public static let tarArchive = UTType(declared: "public.tar-archive")
  /// An Apple archive (`com.apple.archive`).
  public static let appleArchive = UTType(declared: "com.apple.archive")
  /// An internet location (`com.apple.internet-location`).
  public static let internetLocation = UTType(declared: "com.apple.internet-location")
  /// An internet shortcut (`com.microsoft.internet-shortcut`).
  public static let internetShortcut = UTType(declared: "com.microsoft.internet-shortcut")
  /// PKCS #12 data (`com.rsa.pkcs-12`).
  public static let pkcs12 = UTType(declared: "com.rsa.pkcs-12")
  /// An X.509 certificate (`public.x509-certificate`).
  public static let x509Certificate = UTType(declared: "public.x509-certificate")
  /// A font (`public.font`).
  public static let font = UTType(declared: "public.font")
}
