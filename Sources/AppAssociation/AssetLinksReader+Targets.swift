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
    switch target["namespace"]?.string {
    case "android_app":
      checkKeys(target, ["namespace", "package_name", "sha256_cert_fingerprints"], at: location)
      return readApp(target, at: location)
    case "web":
      checkKeys(target, ["namespace", "site"], at: location)
      return readSite(target, namesManifest: namesManifest, at: location)
    default:
      let evidence = target["namespace"].map { $0.string ?? JSONText.compact($0) }
      log.note(.assetLinksNamespaceUnknown, at: location, evidence: evidence)
      return nil
    }
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
