extension TypeDeclaration {
  /// The types for kinds that others are a kind of, and files and folders.
  ///
  /// One type a line: identifier; supertypes; extensions and media types, the preferred first;
  /// description.
  static let bases = #"""
    public.item | | | | item
    public.content | | | | content
    public.composite-content | public.content | | | content of several kinds
    public.data | public.item | | | data
    com.apple.resolvable | | | | something that leads to another file
    public.directory | public.item | | | directory
    public.folder | public.directory | | | folder
    public.volume | public.folder | | | volume
    public.symlink | public.item com.apple.resolvable | | | symbolic link
    com.apple.mount-point | public.item com.apple.resolvable | | | mount point
    com.apple.alias-file | public.data com.apple.resolvable | | | alias
    com.apple.bookmark | public.data com.apple.resolvable | | | data that finds a file again
    com.apple.package | public.directory | | | folder that is shown as a file
    com.apple.bundle | public.directory | bundle | | bundle
    com.apple.plugin | com.apple.bundle com.apple.package | plugin | | plug-in
    com.apple.metadata-importer | com.apple.plugin | mdimporter | | importer of metadata
    com.apple.quicklook-generator | com.apple.plugin | qlgenerator | | generator of previews
    com.apple.xpc-service | com.apple.bundle com.apple.package | xpc | | XPC service
    com.apple.framework | com.apple.bundle | framework | | framework
    com.apple.application | public.executable | | | application
    com.apple.application-bundle | com.apple.application com.apple.bundle com.apple.package | app | | application in a bundle
    com.apple.application-and-system-extension | com.apple.xpc-service | appex | | extension of an application
    com.apple.systempreference.prefpane | com.apple.bundle com.apple.package | prefPane | | pane of the system's settings
    public.executable | public.item | | | executable
    public.unix-executable | public.data public.executable | | | Unix executable
    com.microsoft.windows-executable | public.data public.executable | exe | application/vnd.microsoft.portable-executable application/x-msdownload | Windows executable
    public.url | public.data | | | URL
    public.file-url | public.url | | | URL of a file
    public.disk-image | public.item public.archive | dmg | application/x-apple-diskimage | disk image
    public.archive | public.item | | | archive
    org.gnu.gnu-zip-archive | public.data public.archive | gz gzip | application/gzip application/x-gzip | gzip archive
    public.bzip2-archive | public.data public.archive | bz2 bzip2 | application/x-bzip2 | bzip2 archive
    public.zip-archive | public.data public.archive | zip | application/zip application/x-zip-compressed | ZIP archive
    public.tar-archive | public.data public.archive | tar | application/x-tar | tar archive
    com.apple.archive | public.data public.archive | aar | | Apple archive
    com.apple.internet-location | public.data com.apple.resolvable | | | internet location
    com.microsoft.internet-shortcut | com.apple.internet-location | url | | internet shortcut
    com.rsa.pkcs-12 | public.data | p12 pfx | application/x-pkcs12 | PKCS #12 data
    public.x509-certificate | public.data | cer crt der | application/x-x509-ca-cert | X.509 certificate
    public.font | | | | font
    public.truetype-ttf-font | public.data public.font | ttf | font/ttf | TrueType font
    public.opentype-font | public.data public.font | otf | font/otf | OpenType font
    """#
}
