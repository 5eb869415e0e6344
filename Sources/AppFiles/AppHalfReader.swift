import Records

extension AppHalf {
  /// Reads files of apps, whatever they are: what a file holds says so, not its name.
  ///
  /// - Parameter files: Entitlements, profiles, archives, programs, projects of Xcode and Expo,
  ///   manifests and builds of Gradle; files that say nothing of links may be among them.
  /// - Returns: What they say, and what is wrong with them by themselves.
  /// - Throws: ``AppFileError`` when one cannot be read.
  package static func read(_ files: [FileBytes]) throws(AppFileError) -> AppHalf {
    var reader = AppHalfReader()
    for file in files { try reader.read(file) }
    return reader.finish()
  }
}

/// Reads files of apps one by one, and joins at the end what belongs together.
struct AppHalfReader {
  private var half = AppHalf()
  private var projects: [XcodeProject] = []
  private var builds: [GradleFile] = []
  /// The fingerprints that tools printed of the certificates that sign the app.
  private var fingerprints: [String] = []
  /// Whether a file of settings beside a project names entitlements.
  private var hasOtherSettings = false

  /// The most bytes of a file that is no archive.
  private static let sizeLimit = 16 << 20

  /// Reads a file.
  ///
  /// - Parameter file: The file.
  /// - Throws: ``AppFileError`` when it cannot be read, or says nothing about apps.
  mutating func read(_ file: FileBytes) throws(AppFileError) {
    guard let head = file.bytes(at: 0, min(file.count, 4_096)) else {
      throw AppFileError("it cannot be read to its end", in: file.name)
    }
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return try readArchive(ZipArchive(file)) }
    if CodeSignature.isProgram(head) { return try readProgram(file) }
    guard file.count <= Self.sizeLimit, let bytes = file.bytes(at: 0, file.count) else {
      let limit = Self.sizeLimit >> 20
      throw AppFileError("it has more than \(limit) MiB, and is no archive", in: file.name)
    }
    try read(FileText.inUTF8(bytes), of: file.name)
  }

  private mutating func read(_ bytes: [UInt8], of name: String) throws(AppFileError) {
    let base = name.split(separator: "/").last ?? ""
    if base.hasSuffix(".gradle") || base.hasSuffix(".gradle.kts") {
      return builds.append(GradleFile(bytes, of: name))
    }
    if base.hasSuffix(".xcconfig") {
      hasOtherSettings =
        hasOtherSettings
        || String(decoding: bytes, as: UTF8.self).contains("CODE_SIGN_ENTITLEMENTS")
      return
    }
    if BinaryXML.isBinary(bytes) {
      return half.android.append(
        try ManifestReader.read(BinaryXML.read(bytes, of: name), of: name, .package)
      )
    }
    switch bytes.first(where: { $0 > 0x20 }) {
    case 0x30: try readProfile(bytes, of: name)
    case UInt8(ascii: "b"): try readList(bytes, of: name)
    case UInt8(ascii: "<"), 0xEF: try readXML(bytes, of: name)
    case UInt8(ascii: "{") where base.hasSuffix(".json"):
      let expo = try ExpoFile.read(bytes, of: name)
      half.apple += [expo.apple].compactMap { $0 }
      half.android += [expo.android].compactMap { $0 }
    case UInt8(ascii: "/"), UInt8(ascii: "{"):
      projects.append(try XcodeProject(bytes, of: name))
    default:
      let certificates = CertificateList.fingerprints(in: bytes)
      guard certificates.isEmpty else { return fingerprints += certificates }
      throw AppFileError(
        "it is no file that says what an app does with links",
        in: name,
        fix:
          "Name an .entitlements file, a profile, an .ipa, an AndroidManifest.xml, an .apk or an .aab."
      )
    }
  }

  private mutating func readXML(_ bytes: [UInt8], of name: String) throws(AppFileError) {
    let tree = try XMLScanner.read(bytes, of: name)
    guard tree.elements.first?.name != "plist" else { return try readList(bytes, of: name) }
    half.android.append(try ManifestReader.read(tree, of: name, .manifest))
  }

  private mutating func readList(_ bytes: [UInt8], of name: String) throws(AppFileError) {
    let list = try PropertyList.read(bytes, of: name)
    half.apple.append(try EntitlementsReader.read(list, .entitlements))
  }

  private mutating func readProfile(_ bytes: [UInt8], of name: String) throws(AppFileError) {
    guard let text = SignedContent(bytes)?.text else {
      throw AppFileError("it starts like a provisioning profile, and is damaged", in: name)
    }
    half.apple.append(try EntitlementsReader.read(PropertyList.read(text, of: name), .profile))
  }

  private mutating func readProgram(_ file: FileBytes) throws(AppFileError) {
    let list = try CodeSignature.entitlements(of: file.name) { (range) throws(AppFileError) in
      file.bytes(range.clamped(to: 0..<file.count)) ?? []
    }
    guard let list else {
      throw AppFileError("it is a program that is not signed with entitlements", in: file.name)
    }
    half.apple.append(
      try EntitlementsReader.read(PropertyList.read(list, of: file.name), .signature)
    )
  }
}

extension AppHalfReader {
  /// The most bytes of a manifest, and of a table of resources.
  private static let archiveLimits = (manifest: 4 << 20, table: 128 << 20, apps: 64)

  /// The name of a table of resources.
  private static let table = "resources.arsc"

  private mutating func readArchive(_ archive: ZipArchive) throws(AppFileError) {
    let limits = Self.archiveLimits
    let name = archive.file.name
    if let entry = archive.entry(named: "AndroidManifest.xml") {
      let bytes = try archive.bytes(of: entry, limit: limits.manifest)
      let path = "\(name)/AndroidManifest.xml"
      var table: ResourceTable?
      if let resources = archive.entry(named: Self.table), resources.size <= limits.table {
        table = ResourceTable(try archive.bytes(of: resources, limit: limits.table))
      }
      let tree = try BinaryXML.read(bytes, of: path, resources: table)
      var app = try ManifestReader.read(tree, of: path, .package)
      app.fingerprints = try PackageSignatures.fingerprints(of: archive)
      return half.android.append(app)
    }
    if let entry = archive.entry(named: "base/manifest/AndroidManifest.xml") {
      let bytes = try archive.bytes(of: entry, limit: limits.manifest)
      let tree = try ProtobufXML.read(bytes, of: "\(name)/\(entry.name)")
      var app = try ManifestReader.read(tree, of: "\(name)/\(entry.name)", .bundle)
      app.fingerprints = try PackageSignatures.fingerprints(of: archive)
      return half.android.append(app)
    }
    var size = 0
    let programs = archive.entries.filter { Self.isProgram($0.name) }.prefix(limits.apps)
      .prefix { entry in
        size += min(entry.size, ZipArchive.limits.bytes)
        return size <= ZipArchive.limits.bytes
      }
    guard !programs.isEmpty else {
      throw AppFileError("it is an archive without an app", in: name)
    }
    for entry in programs { try readProgram(entry, of: archive) }
  }

  /// Whether a path is that of a program of an app, an App Clip or an extension: it has the name of
  /// the folder that it is in.
  private static func isProgram(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard parts.count >= 3, parts[0] == "Payload", let base = parts.last,
      parts.dropFirst().dropLast().allSatisfy({ part in
        part == "PlugIns" || part == "AppClips" || part == "Extensions" || part.hasSuffix(".app")
          || part.hasSuffix(".appex")
      })
    else { return false }
    let folder = parts[parts.count - 2]
    return folder == "\(base).app" || folder == "\(base).appex"
  }

  private mutating func readProgram(
    _ entry: ZipArchive.Entry,
    of archive: ZipArchive
  ) throws(AppFileError) {
    let path = "\(archive.file.name)/\(entry.name)"
    let list = try CodeSignature.entitlements(of: path) { (range) throws(AppFileError) in
      try archive.bytes(of: entry, in: range)
    }
    guard let list else { return }
    var app = try EntitlementsReader.read(PropertyList.read(list, of: path), .signature)
    if entry.name.contains(".appex/") { app.product = .extensible }
    if entry.name.contains("/AppClips/") { app.product = .clip }
    half.apple.append(app)
  }

  /// What all files say together.
  mutating func finish() -> AppHalf {
    for index in half.android.indices {
      let path = half.android[index].location.file
      if let build = builds.first(where: { $0.owns(path) }) {
        build.complete(&half.android[index])
      }
      if half.android[index].fingerprints.isEmpty {
        half.android[index].fingerprints = fingerprints
      }
    }
    var join = ProjectJoin(projects: projects, hasOtherSettings: hasOtherSettings)
    join.complete(&half)
    half.findings += join.findings
    for app in half.apple { half.findings += EntitlementChecks(app).findings }
    half.findings += ClipChecks.findings(of: half.apple)
    for app in half.android { half.findings += ManifestChecks(app).findings }
    return half
  }
}
