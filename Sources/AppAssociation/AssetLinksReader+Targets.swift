import Addressing
import JSON
import Rules

extension AssetLinksReader {
  /// Reads a target; `namesManifest` tells that a site may be the address of a manifest.
  mutating func readTarget(
    _ target: JSONObject,
    namesManifest: Bool,
    at location: JSONLocation
  ) -> AssetLinksFile.Target? {
    let meant = Self.namespace(meantBy: target)
    let namespace = target["namespace"]?.string
    let evidence = target["namespace"].map { $0.string ?? JSONText.compact($0) }
    switch namespace {
    case "android_app", "web":
      if let meant, meant != namespace {
        let detail = "Its other keys are those of \(meant)."
        let fix = "Write \"namespace\": \"\(meant)\"."
        log.note(.assetLinksNamespaceWrong, detail, at: location, evidence: evidence, fix: fix)
        return nil
      }
      checkKeys(target, of: namespace == "web" ? .site : .app, at: location)
      return namespace == "web"
        ? readSite(target, namesManifest: namesManifest, at: location)
        : readApp(target, at: location)
    case "ios_app":
      log.note(.assetLinksNamespaceIOS, at: location, evidence: evidence)
      return nil
    default:
      let fix = meant.map { "Write \"namespace\": \"\($0)\"." }
      log.note(.assetLinksNamespaceUnknown, at: location, evidence: evidence, fix: fix)
      return nil
    }
  }

  /// The namespace that the other keys of a target are of; `nil` where they are of none or of both.
  private static func namespace(meantBy target: JSONObject) -> String? {
    let isApp = target["package_name"] != nil || target["sha256_cert_fingerprints"] != nil
    guard isApp != (target["site"] != nil) else { return nil }
    return isApp ? "android_app" : "web"
  }

  private mutating func readSite(
    _ target: JSONObject,
    namesManifest: Bool,
    at parent: JSONLocation
  ) -> AssetLinksFile.Target? {
    guard let value = target["site"] else {
      log.note(.assetLinksSiteMalformed, "It is missing.", at: parent)
      return nil
    }
    let location = target.location(of: "site", under: parent)
    guard let site = value.string else {
      let detail = "A string belongs there."
      log.note(.assetLinksSiteMalformed, detail, at: location, evidence: JSONText.compact(value))
      return nil
    }
    if namesManifest, WebAddress(site) != nil { return .site(site) }
    guard let fault = AssetLinksSite.fault(in: site) else { return .site(site) }
    log.note(.assetLinksSiteMalformed, fault, at: location, evidence: site)
    return nil
  }

  private mutating func readApp(
    _ target: JSONObject,
    at parent: JSONLocation
  ) -> AssetLinksFile.Target? {
    let value = target["package_name"]
    guard let name = value?.string, AndroidIdentifier.isPackage(name) else {
      let evidence = value.map { $0.string ?? JSONText.compact($0) }
      let location = target.location(of: "package_name", under: parent)
      log.note(
        .assetLinksPackageMalformed,
        at: value == nil ? parent : location,
        evidence: evidence
      )
      return nil
    }
    guard let fingerprints = readFingerprints(of: target, at: parent) else {
      file.packagesWithoutFingerprint.insert(name)
      return nil
    }
    return .app(package: name, fingerprints: fingerprints)
  }

  /// Returns the valid fingerprints; `nil` when there is none.
  private mutating func readFingerprints(
    of target: JSONObject,
    at location: JSONLocation
  ) -> [String]? {
    let list = target.location(of: "sha256_cert_fingerprints", under: location)
    let value = target["sha256_cert_fingerprints"]
    if let value, value.array == nil {
      let detail = "An array of strings belongs there."
      let evidence = JSONText.compact(value)
      log.note(.assetLinksFingerprintMalformed, detail, at: list, evidence: evidence)
      return nil
    }
    let elements = value?.array ?? []
    guard !elements.isEmpty else {
      log.note(.assetLinksFingerprintMissing, at: value == nil ? location : list)
      return nil
    }
    var fingerprints: [String] = []
    for (index, element) in elements.enumerated() {
      if let text = element.string, AndroidIdentifier.isFingerprint(text) {
        if AndroidIdentifier.isSampleFingerprint(text) {
          log.note(.assetLinksFingerprintSample, at: list.element(index), evidence: text)
        }
        fingerprints.append(text)
        continue
      }
      log.note(
        .assetLinksFingerprintMalformed,
        element.string.map { AndroidIdentifier.fault(ofFingerprint: $0) }
          ?? "A string belongs there.",
        at: list.element(index),
        evidence: element.string ?? JSONText.compact(element)
      )
    }
    return fingerprints.isEmpty ? nil : fingerprints
  }
}
