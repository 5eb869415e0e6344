import Records

/// Takes what is about links out of a manifest of Android.
///
/// Reference: <https://developer.android.com/guide/topics/manifest/manifest-intro>
struct ManifestReader {
  private let tree: XMLTree
  private let file: String
  /// Whether texts are as a build finds them.
  ///
  /// Those of a bundle are so too: aapt2 writes the value of an attribute there as it is, and takes
  /// escapes out when the bundle becomes a package.
  private let hasEscapes: Bool

  /// The most filters of an app, and `data` elements of one, that are read.
  private static let limits = (filters: 2_000, data: 500)

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - tree: Its elements.
  ///   - file: Its name.
  ///   - source: What the file is.
  /// - Returns: What it says.
  /// - Throws: ``AppFileError`` when it is other XML.
  static func read(
    _ tree: XMLTree,
    of file: String,
    _ source: AndroidAppFile.Source
  ) throws(AppFileError) -> AndroidAppFile {
    guard tree.elements.first?.name == "manifest" else {
      throw AppFileError(
        "it is XML, and no manifest of Android",
        in: file,
        fix: "Name the app's AndroidManifest.xml, its .entitlements file, or an archive of it."
      )
    }
    return ManifestReader(tree: tree, file: file, hasEscapes: source != .package).app(source)
  }

  private func app(_ source: AndroidAppFile.Source) -> AndroidAppFile {
    var app = AndroidAppFile(source, at: FileLocation(file))
    app.package = text("package", of: 0).flatMap { $0.isKnown ? $0 : nil }
    for element in tree.children(of: 0) {
      switch tree.elements[element].name {
      case "uses-sdk":
        app.minimumLevel = level("android:minSdkVersion", of: element) ?? app.minimumLevel
        app.targetLevel = level("android:targetSdkVersion", of: element) ?? app.targetLevel
      case "application":
        for activity in tree.children(of: element)
        where app.filters.count < Self.limits.filters {
          app.filters += filters(of: activity, within: element)
        }
      default: break
      }
    }
    return app
  }

  private func level(_ name: String, of element: Int) -> Int? {
    tree.elements[element][name].flatMap { Int($0) }
  }

  /// The filters of an activity, or of an alias of one, that view something.
  private func filters(of activity: Int, within application: Int) -> [AndroidFilter] {
    let element = tree.elements[activity]
    guard element.name == "activity" || element.name == "activity-alias",
      element["tools:node"] != "remove"
    else { return [] }
    var filters: [AndroidFilter] = []
    for number in tree.children(of: activity, named: "intent-filter")
    where tree.elements[number]["tools:node"] != "remove" {
      var filter = AndroidFilter(of: element["android:name"] ?? "", at: location(of: number))
      filter.isExported = Self.flag(element["android:exported"])
      filter.lacksExported = element["android:exported"] == nil
      let isOn = Self.flag(element["android:enabled"] ?? "true")
      let isApplicationOn = Self.flag(tree.elements[application]["android:enabled"] ?? "true")
      filter.isEnabled = Self.both(isOn, isApplicationOn)
      (filter.isActivityOff, filter.isApplicationOff) = (isOn == false, isApplicationOn == false)
      filter.permission = permission(of: activity, within: application)
      filter.verifies = Self.flag(tree.elements[number]["android:autoVerify"] ?? "false")
      read(&filter, number)
      filters.append(filter)
    }
    return filters
  }

  /// The permission that an activity wants and browsers lack; `nil` without one.
  ///
  /// An activity has that of the application unless it names its own, and an empty one is none. An
  /// alias has its own alone.
  ///
  /// Reference: <https://developer.android.com/guide/topics/manifest/activity-element#prmsn>
  private func permission(of activity: Int, within application: Int) -> AppFileText? {
    let isAlias = tree.elements[activity].name == "activity-alias"
    let own = text("android:permission", of: activity)
    let permission = own ?? (isAlias ? nil : text("android:permission", of: application))
    guard let permission, !permission.text.isEmpty,
      !Self.browserPermissions.contains(permission.text)
    else { return nil }
    return permission
  }

  /// Permissions that every browser has.
  private static let browserPermissions: Set<String> = [
    "android.permission.INTERNET", "android.permission.ACCESS_NETWORK_STATE",
  ]

  private func read(_ filter: inout AndroidFilter, _ number: Int) {
    for child in tree.children(of: number) where filter.data.count < Self.limits.data {
      let name = tree.elements[child]["android:name"]
      switch tree.elements[child].name {
      case "action": if let name { filter.actions.append(name) }
      case "category": if let name { filter.categories.append(name) }
      case "data": filter.data.append(data(child))
      case "uri-relative-filter-group": filter.groups.append(group(child))
      default: break
      }
    }
  }

  private func data(_ number: Int) -> AndroidFilter.DataElement {
    var data = AndroidFilter.DataElement(at: location(of: number))
    data.scheme = text("android:scheme", of: number)
    data.host = text("android:host", of: number)
    data.port = text("android:port", of: number)
    data.mediaType = text("android:mimeType", of: number)
    data.paths = patterns(of: number, parts: [.path])
    return data
  }

  private func group(_ number: Int) -> AndroidFilter.Group {
    var group = AndroidFilter.Group(at: location(of: number))
    group.isAllowed = tree.elements[number]["android:allow"] != "false"
    for child in tree.children(of: number, named: "data") {
      group.patterns += patterns(of: child, parts: AndroidPattern.Part.allCases)
    }
    return group
  }

  private func patterns(of number: Int, parts: [AndroidPattern.Part]) -> [AndroidPattern] {
    parts.flatMap { part in
      AndroidPattern.Kind.allCases.compactMap { kind in
        text("android:\(part.rawValue)\(kind.rawValue)", of: number).map {
          AndroidPattern(kind, part, $0)
        }
      }
    }
  }

  private func text(_ name: String, of number: Int) -> AppFileText? {
    let attribute = tree.elements[number].attributes.first { $0.name == name }
    return attribute.map {
      AppFileText(
        hasEscapes ? AndroidEscapes.removed(from: $0.value) : $0.value,
        at: FileLocation(file, $0.position),
        written: $0.value
      )
    }
  }

  private func location(of number: Int) -> FileLocation {
    FileLocation(file, tree.elements[number].position)
  }

  /// What an attribute says; `nil` for a variable, and without one.
  private static func flag(_ text: String?) -> Bool? {
    switch text {
    case "true": true
    case "false": false
    default: nil
    }
  }

  private static func both(_ first: Bool?, _ second: Bool?) -> Bool? {
    if first == false || second == false { return false }
    return first == nil || second == nil ? nil : true
  }
}
