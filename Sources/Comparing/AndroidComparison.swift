import Addressing
import AppAssociation
import AppFiles
import JSON
import Records
import Rules

/// Compares manifests with an assetlinks.json file.
struct AndroidComparison {
  let comparison: AppComparison
  let file: SiteHalf.File
  let contents: AssetLinksFile

  var host: String { comparison.site.host }

  init(_ comparison: AppComparison, _ file: SiteHalf.File, _ contents: AssetLinksFile) {
    (self.comparison, self.file, self.contents) = (comparison, file, contents)
  }

  /// Notes every mismatch.
  func note(in log: inout MismatchLog) {
    let files = comparison.androidFiles
    guard let first = files.first else { return }
    noteFingerprints(in: &log)
    noteHost(files, first, in: &log)
    for app in files { notePackage(of: app, in: &log) }
    noteLinks(files, first, in: &log)
    for app in files { noteDynamicRules(for: app, in: &log) }
  }

  /// Notes that no filter is for the host, though the file lists the package.
  private func noteHost(
    _ files: [AndroidAppFile],
    _ first: AndroidAppFile,
    in log: inout MismatchLog
  ) {
    guard files.allSatisfy({ $0.covers(host) == false }), !isExplained(files) else { return }
    let packages = files.compactMap { $0.package?.text } + files.flatMap { $0.flavors.map(\.text) }
    let listed = contents.packages.first { packages.contains($0) }
    guard listed != nil || packages.isEmpty && !contents.packages.isEmpty else { return }
    let filters = files.flatMap(\.filters).filter(\.isForWeb)
    let text = text(of: filters)
    let location = filters.first?.location ?? first.location
    let site = listed.map { file.location(of: $0) } ?? FileLocation(file.name)
    let certainty: AppFinding.Certainty = first.isFinal ? .certain : .likely
    log.note(
      .manifestHostMissing,
      "The app never asks for \(host). \(text)",
      certainty,
      side: .app,
      at: location,
      against: site,
      fix: first.fix(addingHost: host)
    )
    log.note(
      .appSiteHostNotInApp,
      "\(listed ?? "The app") never asks for \(host). \(text)",
      certainty,
      side: .site,
      at: site,
      against: location,
      evidence: listed
    )
  }

  /// What the filters are for, as none is for links of the host, in a sentence.
  private func text(of filters: [AndroidFilter]) -> String {
    let own = filters.first { filter in filter.hosts.contains { $0.text == host } }
    if let schemes = own?.schemes, !schemes.isEmpty {
      let list = schemes.prefix(3).map { "\($0.text):" }.joined(separator: ", ")
      return "Its filter for the host is for \(list) alone."
    }
    let names = filters.flatMap(\.hosts).filter(\.isKnown).map(\.text)
    return names.isEmpty
      ? "It has no intent filter for links of the web."
      : "Its filters are for \(Array(Set(names)).sorted().prefix(3).joined(separator: ", "))."
  }

  /// Whether a filter for the host has a fault of its own, which says why it is none.
  private func isExplained(_ files: [AndroidAppFile]) -> Bool {
    files.flatMap(\.filters).contains { filter in
      let names = filter.hosts.map { $0.text.lowercased() }.filter { $0.contains(host) }
      return filter.isForWeb && !names.isEmpty
        && (!filter.missing.isEmpty || filter.isExported == false || filter.isEnabled == false
          || filter.permission != nil || filter.hasMiswrittenScheme
          || names.contains { $0.contains("/") || $0.contains(":") || $0.hasSuffix(".") }
          || filter.data.contains { $0.mediaType != nil } || filter.schemes.isEmpty)
    }
  }

  /// Notes links of the app that no filter gets.
  private func noteLinks(
    _ files: [AndroidAppFile],
    _ first: AndroidAppFile,
    in log: inout MismatchLog
  ) {
    let count = comparison.links.count
    let refused = comparison.links.filter { link in files.allSatisfy { $0.refuses(link) } }
    guard let link = refused.first else { return }
    let isAll = refused.count == count
    let app = files.first { $0.covers(host) == true } ?? first
    let refusal = app.refusal(of: link)
    log.note(
      .manifestLinksRefused,
      isAll
        ? "The filters get none of the app's own links, such as \(link.text): \(refusal.clause)."
        : "The filters get \(count - refused.count) of \(count) links, and not \(link.text): "
          + "\(refusal.clause).",
      first.isFinal ? .certain : .likely,
      side: .app,
      at: refusal.location,
      evidence: link.text,
      fix: refusal.fix,
      as: isAll ? nil : .warning
    )
  }
}
