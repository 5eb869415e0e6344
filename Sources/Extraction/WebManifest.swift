package import Addressing
import Basics
import JSON
package import Records
import Rules

/// What a web app manifest says of the apps beside the web app.
///
///     {"name": "Plums", "prefer_related_applications": true, "related_applications": [
///       {"platform": "itunes", "url": "https://apps.apple.com/app/id544007664"},
///       {"platform": "play", "id": "org.example.plums"}]}
///
/// A manifest that is no JSON object is none. An application without a platform, or without both
/// an address and an identifier, is left out, as the specification says.
///
/// References: <https://www.w3.org/TR/appmanifest/>,
/// <https://www.w3.org/TR/manifest-app-info/#related_applications-member>
package struct WebManifest: Hashable, Sendable {
  /// The name of the web app; the short one when there is no other.
  package var name: String?

  /// The related applications, in order.
  package var relatedApps: [RelatedApp] = []

  /// Whether the page's owner would rather have a related application installed.
  package var prefersRelatedApps = false

  /// The largest manifest that is read, in bytes.
  package static let byteLimit = 1 << 20

  /// The most related applications kept.
  package static let appLimit = 64

  /// Reads a manifest, and notes in `findings` what is wrong with it.
  ///
  /// Findings of a manifest have no position in the page; what shows them is a piece of the manifest.
  ///
  /// - Parameters:
  ///   - bytes: The manifest as it was served.
  ///   - url: The address that it was served under.
  ///   - findings: Where to note broken rules.
  /// - Returns: What it says; `nil` when it cannot be read.
  package static func read(
    _ bytes: [UInt8],
    url: WebAddress,
    findings: inout [Finding]
  ) -> WebManifest? {
    guard bytes.count <= byteLimit else {
      let detail = "It has \(bytes.count) bytes."
      findings.append(Finding(.webManifestUnreadable, detail, evidence: url.text))
      return nil
    }
    // The bytes are decoded as UTF-8, which drops a byte order mark.
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    do {
      guard let object = try JSONParser.parse(body).object else {
        findings.append(
          Finding(.webManifestUnreadable, "It is no object.", evidence: shown(bytes[...]))
        )
        return nil
      }
      return read(object, findings: &findings)
    } catch {
      findings.append(unreadable(Array(body), error))
      return nil
    }
  }

  /// What is wrong with a text that is no JSON, by the name of the mistake where it has one.
  private static func unreadable(_ body: [UInt8], _ failure: JSONParser.Failure) -> Finding {
    let repairs = (try? JSONParser.parseLeniently(body))?.repairs ?? []
    let named =
      JSONMistake.repaired(repairs).first ?? JSONMistake.behind(failure, in: body)
    let reason = "\(failure.reason.prefix(1).uppercased())\(failure.reason.dropFirst())."
    let offset = min(named?.offset ?? failure.offset, body.count)
    let line = body[..<offset].count { $0 == 0x0A } + 1
    return Finding(
      .webManifestUnreadable,
      "Line \(line): \(named?.text ?? reason)",
      evidence: shown(body[max(offset - 20, 0)...]),
      fix: "Correct line \(line) of the manifest."
    )
  }

  private static func read(_ object: JSONObject, findings: inout [Finding]) -> WebManifest {
    var manifest = WebManifest()
    manifest.name = [object["name"], object["short_name"]].lazy
      .compactMap { $0?.string.map { FoldedText.folding($0, limit: 200) } }
      .first { !$0.isEmpty }
    let preference = object["prefer_related_applications"]
    manifest.prefersRelatedApps = preference?.bool ?? false
    if let preference, preference.bool == nil {
      var writer = JSONWriter()
      writer.value(preference)
      let written = ArraySlice(writer.bytes).prefix(80).text
      findings.append(
        Finding(
          .webManifestPreferenceNotBoolean,
          "It is \(written).",
          evidence: "\"prefer_related_applications\": \(written)"
        )
      )
    }
    if let list = object["related_applications"], list.array == nil {
      let fix = list.object == nil ? nil : "Put square brackets around it: [{…}]."
      findings.append(Finding(.webManifestAppsNotList, evidence: shown(list), fix: fix))
    }
    for entry in (object["related_applications"]?.array ?? []).prefix(appLimit) {
      if let app = app(entry, findings: &findings) { manifest.relatedApps.append(app) }
    }
    if manifest.prefersRelatedApps,
      !manifest.relatedApps.contains(where: { $0.platform != "webapp" })
    {
      findings.append(
        Finding(.webManifestPreferenceUnmet, evidence: #""prefer_related_applications": true"#)
      )
    }
    return manifest
  }

  private static func app(_ entry: JSONValue, findings: inout [Finding]) -> RelatedApp? {
    let platform = trimmed(entry["platform"])?.lowercased()
    let id = trimmed(entry["id"])
    let url = trimmed(entry["url"])
    guard let platform, id != nil || url != nil else {
      findings.append(Finding(.webManifestAppIncomplete, evidence: shown(entry)))
      return nil
    }
    if !platforms.contains(platform) {
      let meant = [
        "ios": "itunes", "apple": "itunes", "iphone": "itunes", "android": "play",
        "google": "play", "googleplay": "play", "google_play": "play", "web": "webapp",
      ][platform]
      let hint = meant.map { " Did you mean \($0)?" } ?? ""
      let detail = "It is \(platform.prefix(40)).\(hint)"
      findings.append(Finding(.webManifestPlatformUnknown, detail, evidence: shown(entry)))
    }
    if let id, let isID = idCheck(platform), !isID(id) {
      let detail = "It is \(id.prefix(80)) for \(platform.prefix(40))."
      findings.append(Finding(.webManifestAppIDMalformed, detail, evidence: shown(entry)))
    }
    if let url, case .dangerous(let scheme) = AppAddress(url) {
      let detail = "The scheme in the manifest's related_applications is \(scheme)."
      findings.append(Finding(.deepLinkDangerousScheme, detail, evidence: shown(entry)))
      return id.map { RelatedApp(platform: platform, id: $0, url: nil) }
    }
    return RelatedApp(platform: platform, id: id, url: url)
  }

  /// The platforms that are registered.
  ///
  /// Reference: <https://github.com/w3c/manifest/wiki/Platforms>
  private static let platforms: Set<String> = [
    "amazon", "chrome_web_store", "chromeos_play", "f-droid", "itunes", "play", "webapp",
    "windows",
  ]

  /// What tells whether a text is an identifier on `platform`.
  private static func idCheck(_ platform: String) -> ((String) -> Bool)? {
    switch platform {
    case "play": AppStoreID.isPackage
    case "itunes": { AppStoreID($0) == .number($0) }
    default: nil
    }
  }

  private static func trimmed(_ value: JSONValue?) -> String? {
    guard let text = value?.string else { return nil }
    let trimmed = ASCII.trimmed(ArraySlice(text.utf8).prefix(4_096))
    return trimmed.isEmpty ? nil : trimmed.text
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.prefix(Finding.evidenceLimit).text
  }

  /// The names of an entry and their texts, for the evidence of a finding.
  private static func shown(_ entry: JSONValue) -> String {
    let members = (entry.object?.members ?? []).prefix(8).map { member in
      "\(member.key.prefix(40)): \((member.value.string ?? "").prefix(80))"
    }
    return "{\(members.joined(separator: ", "))}"
  }
}

extension RelatedApp {
  /// The app as deep links name apps; `nil` on a platform without apps of its own.
  var storeApp: StoreAddress.App? {
    let fromAddress = url.flatMap(StoreAddress.app)
    switch platform {
    case "play":
      let package = id.flatMap { AppStoreID.isPackage($0) ? $0 : nil }
      if let package { return StoreAddress.App(platform: "android", id: package) }
      return fromAddress?.platform == "android" ? fromAddress : nil
    case "itunes":
      let number = id.flatMap { AppStoreID($0).digits }
      if let number { return StoreAddress.App(platform: "ios", id: number) }
      return fromAddress?.platform == "ios" ? fromAddress : nil
    case "windows":
      if let id { return StoreAddress.App(platform: "windows", id: id) }
      return fromAddress?.platform == "windows" ? fromAddress : nil
    default:
      return nil
    }
  }
}
