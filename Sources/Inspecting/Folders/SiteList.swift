package import Addressing
import Basics
package import Records
import Rules
import Sitemaps

/// What a sitemap lists, for a run that inspects its pages.
package struct SiteList: Sendable {
  /// The pages, each once, in the order of the list.
  package private(set) var pages: [WebAddress] = []
  /// Other sitemaps.
  package private(set) var sitemaps: [WebAddress] = []
  /// What is wrong with the list.
  package private(set) var findings: [Finding] = []

  /// Reads a sitemap; `nil` when it is none.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - address: Its URL.
  package init?(_ bytes: [UInt8], at address: WebAddress) {
    guard let sitemap = SitemapReader.read(bytes, url: address, findings: &findings) else {
      return nil
    }
    let addresses = sitemap.entries.map(\.address.withoutFragment).withoutRepetitions
    if sitemap.form == .index { sitemaps = addresses } else { pages = addresses }
  }

  /// What is wrong with the list called `name`, a line each.
  package func remarks(_ name: String) -> [String] {
    findings.filter { $0.severity > .note }.map { finding in
      let position = finding.line.map { "\(name):\($0):\(finding.column ?? 1)" } ?? name
      return "\(position): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]"
    }
  }
}
