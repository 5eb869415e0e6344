/// Writes files of an app and of its site for tests.
enum PairTexts {
  static let team = "9QX4A7PLUM"
  static let app = "9QX4A7PLUM.com.example.plums"
  static let clip = "9QX4A7PLUM.com.example.plums.Clip"
  static let fingerprint =
    "3B:8F:0C:52:A1:77:E4:19:D0:6C:2E:95:BB:40:F8:13:67:CA:9D:21:0E:58:B4:7F:A3:DC:16:82:EF:49:C5:70"

  /// Entitlements with these associated domains.
  static func entitlements(
    _ domains: [String],
    id: String = app,
    file: String = "Plums.entitlements",
    more: String = ""
  ) -> String {
    """
    == \(file)
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>application-identifier</key>
    \t<string>\(id)</string>
    \t<key>com.apple.developer.associated-domains</key>
    \t<array>
    \(domains.map { "\t\t<string>\($0)</string>\n" }.joined())\t</array>
    \(more)
    </dict>
    </plist>

    """
  }

  /// Entitlements of an App Clip.
  static func clip(_ domains: [String], parent: String = app) -> String {
    let more = """
      <key>com.apple.developer.parent-application-identifiers</key>
      <array><string>\(parent)</string></array>
      """
    return entitlements(domains, id: clip, file: "Clip.entitlements", more: more)
  }

  /// An association file of `host` that gives `apps` what `components` match.
  static func association(
    _ apps: [String] = [app],
    _ components: String = #"{"/":"/shop/*"}"#,
    key: String = "appIDs",
    more: String = "",
    host: String = "plums.example"
  ) -> String {
    let list = apps.map { "\"\($0)\"" }.joined(separator: ",")
    return """
      == https://\(host)/.well-known/apple-app-site-association
      {
        "applinks": {
          "details": [{"\(key)": [\(list)], "components": [\(components)]}]
        }\(more)
      }

      """
  }

  /// A project with a target for each name: its product, and its configurations with their files.
  static func project(
    _ configurations: [(name: String, file: String?)],
    bundle: String = "com.example.plums",
    team: String = team,
    more: String = ""
  ) -> String {
    var objects = """
      T = {isa = PBXNativeTarget; name = Plums; productType = "com.apple.product-type.application"; buildConfigurationList = L /* list */; };
      L = {isa = XCConfigurationList; buildConfigurations = (\(configurations.indices.map { "C\($0)" }.joined(separator: ", "))); };

      """
    for (index, configuration) in configurations.enumerated() {
      let file = configuration.file.map { "CODE_SIGN_ENTITLEMENTS = \($0); " } ?? ""
      let suffix = configuration.name == "Debug" && bundle.hasSuffix("+dev") ? ".dev" : ""
      let own = bundle.split(separator: "+").first.map(String.init) ?? bundle
      objects += """
        C\(index) = {isa = XCBuildConfiguration; name = \(configuration.name); buildSettings = {\(file)DEVELOPMENT_TEAM = \(team); PRODUCT_BUNDLE_IDENTIFIER = \(own)\(suffix); }; };

        """
    }
    return """
      == ios/Plums.xcodeproj/project.pbxproj
      // !$*UTF8*$!
      {
      archiveVersion = 1;
      objects = {
      \(objects)\(more)};
      }

      """
  }

  /// An extension's target for a project.
  static let extensionTarget = """
    X = {isa = PBXNativeTarget; name = Share; productType = "com.apple.product-type.app-extension"; buildConfigurationList = LX; };
    LX = {isa = XCConfigurationList; buildConfigurations = (CX); };
    CX = {isa = XCBuildConfiguration; name = Release; buildSettings = {CODE_SIGN_ENTITLEMENTS = Share/Share.entitlements; }; };

    """

  /// Entitlements of a project, whose identifier is a variable.
  static func source(_ domains: [String], file: String = "ios/Plums/Plums.entitlements") -> String {
    entitlements(domains, id: "$(AppIdentifierPrefix)$(CFBundleIdentifier)", file: file)
  }

  static let data = #"<data android:scheme="https" android:host="plums.example" />"#

  /// A data element of the site with a pattern.
  static func data(_ pattern: String, host: String = "plums.example") -> String {
    #"<data android:scheme="https" android:host="\#(host)" \#(pattern) />"#
  }

  /// An intent filter.
  static func filter(
    _ data: String,
    verify: Bool = true,
    categories: [String] = ["DEFAULT", "BROWSABLE"]
  ) -> String {
    let list = categories.map { #"<category android:name="android.intent.category.\#($0)" />"# }
    return """
          <intent-filter\(verify ? " android:autoVerify=\"true\"" : "")>
            <action android:name="android.intent.action.VIEW" />
            \(list.joined(separator: "\n        "))
            \(data)
          </intent-filter>

      """
  }

  /// A manifest.
  static func manifest(
    _ filters: String = filter(data),
    package: String = "com.example.plums",
    sdk: String = "",
    file: String = "android/app/src/main/AndroidManifest.xml"
  ) -> String {
    """
    == \(file)
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="\(package)">
      \(sdk)
      <application android:label="Plums">
        <activity android:name=".MainActivity" android:exported="true">
    \(filters)    </activity>
      </application>
    </manifest>

    """
  }

  /// An asset links file.
  static func assetLinks(
    _ package: String = "com.example.plums",
    _ fingerprints: [String] = [fingerprint],
    relation: String = "handle_all_urls",
    more: String = ""
  ) -> String {
    let list = fingerprints.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      == https://plums.example/.well-known/assetlinks.json
      [
        {"relation": ["delegate_permission/common.\(relation)"],
         "target": {"namespace": "android_app", "package_name": "\(package)",
           "sha256_cert_fingerprints": [\(list)]}}\(more)
      ]

      """
  }

  /// What `apksigner verify --print-certs` prints.
  static func certificates(_ fingerprint: String = fingerprint) -> String {
    let digits = fingerprint.filter { $0 != ":" }.lowercased()
    return "== certificates.txt\nSigner #1 certificate SHA-256 digest: \(digits)\n"
  }
}
