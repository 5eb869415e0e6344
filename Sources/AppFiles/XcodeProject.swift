import Records

/// The targets of a project of Xcode, as far as entitlements and identifiers go.
struct XcodeProject {
  /// A build configuration of a target.
  struct Configuration {
    /// Its name, such as `Release`.
    let name: String
    /// Where it is.
    let location: FileLocation
    /// The path of the entitlements; `nil` when none are named.
    let entitlements: AppFileText?
    /// The team.
    let team: AppFileText?
    /// The bundle identifier.
    let bundle: AppFileText?
    /// Whether a file of settings beside the project may say more.
    let hasSettingsFile: Bool
  }

  /// A target that becomes an app, an App Clip or an extension.
  struct Target {
    /// Its name.
    let name: String
    /// What is built.
    let product: AppleAppFile.Product
    /// Its configurations.
    let configurations: [Configuration]
  }

  /// The project's file.
  let file: String
  /// The targets.
  let targets: [Target]

  private static let limits = (targets: 256, configurations: 64)

  private static let products: [String: AppleAppFile.Product] = [
    "com.apple.product-type.application": .app,
    "com.apple.product-type.application.on-demand-install-capable": .clip,
    "com.apple.product-type.app-extension": .extensible,
    "com.apple.product-type.extensionkit-extension": .extensible,
  ]

  /// Reads a file `project.pbxproj`.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its path.
  /// - Throws: ``AppFileError`` when it is no project.
  init(_ bytes: [UInt8], of file: String) throws(AppFileError) {
    let list = try OldPropertyList.read(bytes, of: file)
    guard let objects = list.top["objects"] else {
      throw AppFileError("it is no project of Xcode", in: file)
    }
    self.file = file
    let index = Dictionary(objects.members.map { ($0.key, $0.value) }) { _, last in last }
    let project = objects.members.first { $0.value["isa"]?.text == "PBXProject" }?.value
    let common = Self.settings(of: project, in: index)
    let native = objects.members.filter { $0.value["isa"]?.text == "PBXNativeTarget" }
    targets = native.prefix(Self.limits.targets).compactMap { member in
      guard let type = member.value["productType"]?.text, let product = Self.products[type] else {
        return nil
      }
      let own = Self.settings(of: member.value, in: index)
      return Target(
        name: member.value["name"]?.text ?? member.key,
        product: product,
        configurations: own.map { configuration in
          let shared = common.first { $0.name == configuration.name }
          return Self.configuration(configuration, behind: shared)
        }
      )
    }
  }

  private typealias Settings = (name: String, item: PropertyItem)

  private static func settings(of owner: PropertyItem?, in objects: [String: PropertyItem])
    -> [Settings]
  {
    guard let number = owner?["buildConfigurationList"]?.text,
      let all = objects[number]?["buildConfigurations"]?.texts
    else { return [] }
    return all.prefix(limits.configurations).compactMap { reference in
      guard let item = objects[reference.text], let name = item["name"]?.text else { return nil }
      return (name, item)
    }
  }

  private static func configuration(_ own: Settings, behind shared: Settings?) -> Configuration {
    func value(_ key: String) -> AppFileText? {
      for item in [own.item, shared?.item].compactMap({ $0?["buildSettings"] }) {
        // A setting may hold for one kind of device: `KEY[sdk=iphoneos*]`.
        let member = item.members.last { $0.key == key || $0.key.hasPrefix("\(key)[sdk=iphoneos") }
        if let text = member?.value.located, !text.text.isEmpty { return text }
      }
      return nil
    }
    let team = value("DEVELOPMENT_TEAM")
    let bundle = value("PRODUCT_BUNDLE_IDENTIFIER")
    return Configuration(
      name: own.name,
      location: own.item.location,
      entitlements: value("CODE_SIGN_ENTITLEMENTS"),
      team: team.flatMap { $0.isKnown ? $0 : nil },
      bundle: bundle.flatMap { $0.isKnown ? $0 : nil },
      hasSettingsFile: own.item["baseConfigurationReference"] != nil
        || shared?.item["baseConfigurationReference"] != nil
    )
  }

  /// Whether `path`, a setting of the project, names the file `name`.
  static func names(_ path: AppFileText, _ name: String) -> Bool {
    var text = path.text[...]
    for variable in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "./"]
    where text.hasPrefix(variable) {
      text = text.dropFirst(variable.count)
    }
    return name == text || name.hasSuffix("/\(text)")
  }

  /// Whether a configuration is one that people get, by its name.
  static func isRelease(_ name: String?) -> Bool {
    guard let name = name?.lowercased() else { return true }
    return !["debug", "profile", "test", "dev", "staging"].contains { name.contains($0) }
  }
}
