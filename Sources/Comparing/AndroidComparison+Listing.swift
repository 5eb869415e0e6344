import Addressing
import AppAssociation
import AppFiles
import JSON
import Records
import Rules

extension AndroidComparison {
  /// Notes a package that the file does not list, or lists with other certificates.
  func notePackage(of app: AndroidAppFile, in log: inout MismatchLog) {
    guard let package = app.package, app.covers(host) != false,
      !app.isByWildcard(host) || comparison.site.assetLinksHost != host
    else { return }
    guard contents.packages.contains(package.text) else {
      // Malformed fingerprints are said by themselves; the package is there.
      guard !hasOnlyMalformedFingerprints(package.text) else { return }
      return noteUnlisted(package, of: app, in: &log)
    }
    let listed = contents.fingerprints(of: package.text)
    guard let own = app.fingerprints.first,
      !app.fingerprints.contains(where: listed.contains), !listed.isEmpty
    else { return }
    let text =
      "It was signed by \(own.prefix(11))…, and the site lists \(listed[0].prefix(11))…. "
      + "With Play App Signing that may be the upload key of the same app."
    let site = file.location(of: listed[0])
    log.note(
      .manifestCertificateNotListed,
      text,
      .possible,
      side: .app,
      at: package.location,
      against: site,
      evidence: own,
      fix: "Add \(own) to \(file.name), unless the store signs with another key that is there."
    )
    log.note(
      .appSiteFingerprintDiffers,
      text,
      .possible,
      side: .site,
      at: site,
      against: package.location,
      evidence: listed[0],
      fix: "Add \(own) beside it, unless the store signs with another key that is there."
    )
  }

  /// Whether the file names a package with texts for fingerprints of which none can be read.
  private func hasOnlyMalformedFingerprints(_ package: String) -> Bool {
    guard contents.packagesWithoutFingerprint.contains(package) else { return false }
    return (file.json?.array ?? []).contains { statement in
      let fingerprints = statement["target"]?["sha256_cert_fingerprints"]?.array ?? []
      return statement["target"]?["package_name"]?.string == package
        && fingerprints.contains { $0.string != nil }
    }
  }

  private func noteUnlisted(
    _ package: AppFileText,
    of app: AndroidAppFile,
    in log: inout MismatchLog
  ) {
    let own = package.text
    let certainty: AppFinding.Certainty = app.isFinal ? .certain : .likely
    let named = contents.statements.first { statement in
      if case .app(own, _) = statement.target { true } else { false }
    }
    let relation = named?.relations.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let near = nearest(to: own, of: app)
    let lacksFingerprint = contents.packagesWithoutFingerprint.contains(own)
    let text =
      lacksFingerprint
      ? "Its statement has no fingerprint." : text(own, near: near, relation: relation)
    let site = (relation == nil ? near : own).map { file.location(of: $0) }
    log.note(
      .manifestPackageNotListed,
      text,
      certainty,
      side: .app,
      at: package.location,
      against: site ?? FileLocation(file.name),
      evidence: own,
      fix: lacksFingerprint
        ? "Add sha256_cert_fingerprints with the app's certificate to its target." : nil
    )
    guard let site, !lacksFingerprint else { return }
    log.note(
      relation == nil ? .appSitePackageDiffers : .appSiteRelationMissing,
      text,
      certainty,
      side: .site,
      at: site,
      against: package.location,
      evidence: near ?? own
    )
  }

  /// The listed package that is like one in another case, or of another flavor.
  private func nearest(to own: String, of app: AndroidAppFile) -> String? {
    contents.packages.first { listed in
      listed.lowercased() == own.lowercased() || listed.hasPrefix("\(own).")
        || own.hasPrefix("\(listed).") || app.flavors.contains { $0.text == listed }
    }
  }

  /// Why a package is not listed, in words.
  private func text(_ own: String, near: String?, relation: [String]?) -> String {
    if let relation { return "The site grants \(relation.joined(separator: " and ")) only." }
    guard let near else {
      return contents.packages.isEmpty
        ? "It lists no package for links."
        : "It lists \(contents.packages.prefix(3).joined(separator: ", "))."
    }
    if near.lowercased() == own.lowercased() {
      return "The site names \(near): packages are compared exactly."
    }
    return near.count > own.count
      ? "The site names \(near) alone. The store build \(own) is not listed."
      : "The package of this flavor, \(own), is not listed."
  }

  /// Notes links of the app that the dynamic rules of the file keep in the browser.
  func noteDynamicRules(for app: AndroidAppFile, in log: inout MismatchLog) {
    guard let package = app.package, app.covers(host) == true, !app.isByWildcard(host) else {
      return
    }
    let refused = comparison.links.first { link in
      contents.match(url: link).contains { $0.appID == package.text && $0.verdict != .match }
    }
    guard let refused else { return }
    log.note(
      .appSiteLinksRefused,
      "The dynamic rules for \(package.text) keep \(refused.text) in the browser on Android 15 and "
        + "later.",
      .likely,
      side: .site,
      at: file.location(of: "dynamic_app_link_components"),
      against: package.location,
      evidence: refused.text,
      fix: "Add a rule that accepts the link to dynamic_app_link_components of the statement."
    )
  }

  /// Notes fingerprints of the file that are none.
  func noteFingerprints(in log: inout MismatchLog) {
    let packages = Set(comparison.androidFiles.compactMap { $0.package?.text })
    for statement in file.json?.array ?? [] {
      guard let target = statement["target"], target["namespace"]?.string == "android_app" else {
        continue
      }
      let texts = (target["sha256_cert_fingerprints"]?.array ?? []).compactMap(\.string)
      let hasUsable = texts.contains {
        AndroidIdentifier.isFingerprint($0) && !AndroidIdentifier.isSampleFingerprint($0)
      }
      let name = target["package_name"]?.string ?? ""
      let other = packages.isEmpty || packages.contains(name) ? nil : name
      for text in texts { note(text, ofOther: other, besideUsable: hasUsable, in: &log) }
    }
  }

  private func note(
    _ text: String,
    ofOther other: String?,
    besideUsable: Bool,
    in log: inout MismatchLog
  ) {
    let isSample = AndroidIdentifier.isFingerprint(text)
    let fault: String
    if isSample {
      guard AndroidIdentifier.isSampleFingerprint(text) else { return }
      fault = "It is a placeholder or a sample."
    } else {
      let isWord = text.contains { !$0.isHexDigit && $0 != ":" && !$0.isWhitespace }
      fault = isWord ? "It is a placeholder." : AndroidIdentifier.fault(ofFingerprint: text)
    }
    let entry = other.map { " It is in the entry of \($0)." } ?? ""
    let isBesideUsable = other != nil || besideUsable
    // A sample takes nothing from the fingerprints beside it. Others do so by way of Google, who
    // drops the file, while a phone itself needs one that is right.
    let consequence = isBesideUsable && !isSample ? " Google drops the whole file for it." : ""
    log.note(
      .appSiteFingerprintMalformed,
      "\(fault)\(entry)\(consequence)",
      isBesideUsable ? isSample ? .possible : .likely : .certain,
      side: .site,
      at: file.location(of: text),
      against: comparison.androidFiles.first?.location,
      evidence: text,
      fix: isSample
        ? "Write the SHA-256 of the certificate that signs the app, from the Play Console or keytool."
        : nil,
      as: other != nil && isSample ? .warning : nil
    )
  }
}
