import Records

/// The application ids that a build of Gradle gives to an app, as far as they are literals.
struct GradleFile {
  /// The file.
  let file: String
  /// The application ids, in the file's order.
  private(set) var identifiers: [AppFileText] = []
  /// What flavors and build types put behind an id.
  private(set) var suffixes: [AppFileText] = []
  /// The oldest level of the API that the app can be installed on.
  private(set) var minimumLevel: Int?
  /// The level of the API that the app was made for.
  private(set) var targetLevel: Int?

  private static let limits = (bytes: 1 << 20, values: 64)

  /// Reads a file `build.gradle` or `build.gradle.kts`, line by line.
  init(_ bytes: [UInt8], of file: String) {
    self.file = file
    let text = String(decoding: bytes.prefix(Self.limits.bytes), as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let start = line.drop { $0.isWhitespace }
      let name = start.prefix { $0.isLetter }
      let value = start.dropFirst(name.count).drop { $0.isWhitespace || $0 == "=" || $0 == "(" }
      let column = line.count - value.count + 1
      let position = SourcePosition(line: index + 1, column: column)
      read(name, value, at: FileLocation(file, position))
    }
  }

  private mutating func read(_ name: Substring, _ value: Substring, at location: FileLocation) {
    switch name {
    case "applicationId":
      if let text = Self.literal(value), identifiers.count < Self.limits.values {
        identifiers.append(AppFileText(text, at: location))
      }
    case "applicationIdSuffix":
      if let text = Self.literal(value), suffixes.count < Self.limits.values {
        suffixes.append(AppFileText(text, at: location))
      }
    case "minSdk", "minSdkVersion": minimumLevel = Int(value.prefix { $0.isNumber })
    case "targetSdk", "targetSdkVersion": targetLevel = Int(value.prefix { $0.isNumber })
    default: break
    }
  }

  /// The text in quotation marks at the start of a value; `nil` for anything else.
  private static func literal(_ value: Substring) -> String? {
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    let text = value.dropFirst().prefix { $0 != quote }
    return text.isEmpty || text.contains("$") ? nil : String(text)
  }

  /// Whether the manifest at `path` belongs to the module of this file.
  func owns(_ path: String) -> Bool {
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return path.hasPrefix("\(folder)src/")
  }

  /// Completes what a manifest says of the app.
  func complete(_ app: inout AndroidAppFile) {
    // With an application id, the manifest's package names code alone.
    if let own = identifiers.first {
      app.package = own
      let others =
        identifiers.dropFirst()
        + suffixes.map { suffix in
          let stop = suffix.text.hasPrefix(".") ? "" : "."
          return AppFileText(own.text + stop + suffix.text, at: suffix.location)
        }
      app.flavors = Array(others.prefix(Self.limits.values))
    }
    app.minimumLevel = app.minimumLevel ?? minimumLevel
    app.targetLevel = app.targetLevel ?? targetLevel
  }
}
