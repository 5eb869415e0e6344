import JSON
import Records

/// A project of Expo, whose `app.json` becomes entitlements and a manifest.
///
/// Reference: <https://docs.expo.dev/versions/latest/config/app/>
struct ExpoFile {
  private let bytes: [UInt8]
  private let file: String

  private static let limits = (bytes: 1 << 20, list: 200)

  /// Reads a file `app.json`.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name.
  /// - Returns: What it says of the app on each system.
  /// - Throws: ``AppFileError`` when it is no JSON, or of no project of Expo.
  static func read(
    _ bytes: [UInt8],
    of file: String
  ) throws(AppFileError) -> (apple: AppleAppFile?, android: AndroidAppFile?) {
    let value: JSONValue
    do {
      value = try JSONParser.parse(Array(bytes.prefix(limits.bytes)))
    } catch {
      throw AppFileError("it is no JSON that can be read: \(error.reason)", in: file)
    }
    guard let expo = value["expo"] ?? (value["ios"] ?? value["android"]).map({ _ in value }),
      expo.object != nil
    else {
      throw AppFileError(
        "it is JSON, and no app.json of Expo",
        in: file,
        fix: "Name the app's .entitlements file, its AndroidManifest.xml, or an archive of it."
      )
    }
    let reader = ExpoFile(bytes: bytes, file: file)
    return (expo["ios"].map { reader.apple($0) }, expo["android"].map { reader.android($0) })
  }

  private func apple(_ value: JSONValue) -> AppleAppFile {
    var app = AppleAppFile(.expo, at: FileLocation(file))
    let domains = member("associatedDomains", of: value)
    app.hasDomains = domains != nil
    app.domainsLocation = domains?.location ?? app.location
    app.domains = texts(domains).map { AssociatedDomain($0) }
    let build = AppleAppFile.Build(
      team: text("appleTeamId", of: value),
      bundle: text("bundleIdentifier", of: value)
    )
    if build.team != nil || build.bundle != nil { app.builds = [build] }
    if let url = text("appStoreUrl", of: value), let start = url.text.firstRange(of: "/id") {
      let digits = url.text[start.upperBound...].prefix { $0.isASCII && $0.isNumber }
      if !digits.isEmpty { app.storeID = AppFileText(String(digits), at: url.location) }
    }
    return app
  }

  private func android(_ value: JSONValue) -> AndroidAppFile {
    var app = AndroidAppFile(.expo, at: FileLocation(file))
    app.package = text("package", of: value)
    guard let list = member("intentFilters", of: value) else { return app }
    for element in (list.value.array ?? []).prefix(Self.limits.list) {
      var filter = AndroidFilter(of: "MainActivity", at: location(of: element) ?? list.location)
      filter.isExported = true
      filter.verifies = element["autoVerify"]?.bool ?? false
      filter.actions = strings(element["action"]).map { "android.intent.action.\($0)" }
      filter.categories = strings(element["category"]).map { "android.intent.category.\($0)" }
      let data = element["data"]
      for item in (data?.array ?? data.map { [$0] } ?? []).prefix(Self.limits.list) {
        filter.data.append(self.data(item, filter.location))
      }
      app.filters.append(filter)
    }
    return app
  }

  private func data(_ value: JSONValue, _ location: FileLocation) -> AndroidFilter.DataElement {
    var data = AndroidFilter.DataElement(at: self.location(of: value) ?? location)
    data.scheme = manifestText("scheme", of: value)
    data.host = manifestText("host", of: value)
    data.port = manifestText("port", of: value)
    data.mediaType = manifestText("mimeType", of: value)
    data.paths = AndroidPattern.Kind.allCases.compactMap { kind in
      manifestText("path\(kind.rawValue)", of: value).map { AndroidPattern(kind, .path, $0) }
    }
    return data
  }

  /// A text that becomes an attribute of the manifest.
  ///
  /// It is written there as it is, so that the build then takes Android's escapes out of it: a
  /// backslash of a pattern is two in the text, and four in JSON.
  private func manifestText(_ key: String, of value: JSONValue) -> AppFileText? {
    text(key, of: value).map {
      AppFileText(AndroidEscapes.removed(from: $0.text), at: $0.location, written: $0.text)
    }
  }

  private func strings(_ value: JSONValue?) -> [String] {
    (value?.array ?? value.map { [$0] } ?? []).compactMap(\.string)
  }

  private func texts(_ member: (value: JSONValue, location: FileLocation)?) -> [AppFileText] {
    guard let member else { return [] }
    return strings(member.value).prefix(Self.limits.list).map {
      AppFileText($0, at: FileText.location(ofQuoted: $0, in: bytes, file) ?? member.location)
    }
  }

  private func text(_ key: String, of value: JSONValue) -> AppFileText? {
    guard let member = member(key, of: value), let text = member.value.string else { return nil }
    return AppFileText(text, at: member.location)
  }

  private func member(
    _ key: String,
    of value: JSONValue
  ) -> (value: JSONValue, location: FileLocation)? {
    guard let member = value.object?.members.last(where: { $0.key == key }) else { return nil }
    return (member.value, FileLocation(file, FileText.position(at: member.offset, in: bytes)))
  }

  /// Where an object is, by its first key.
  private func location(of value: JSONValue) -> FileLocation? {
    guard let offset = value.object?.members.first?.offset else { return nil }
    return FileLocation(file, FileText.position(at: offset, in: bytes))
  }
}
