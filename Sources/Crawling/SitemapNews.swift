package import Records

/// What a walk through sitemaps has to tell: files that were not read, and entries that were not
/// taken, each by reason.
package struct SitemapNews: Hashable, Sendable {
  /// Files that were not read, or not to their end, by reason.
  package private(set) var missed: [String: Int] = [:]
  /// One of those files for each reason.
  package private(set) var examples: [String: String] = [:]
  /// Listed pages that were not taken.
  package internal(set) var passedOver = PassedLinks()

  package init() {}

  /// Whether there is nothing to tell.
  package var isEmpty: Bool { missed.isEmpty && passedOver.isEmpty }

  /// Notes a file that was not read.
  mutating func miss(_ file: String, _ reason: String) {
    missed[reason, default: 0] += 1
    if examples[reason] == nil { examples[reason] = String(file.prefix(200)) }
  }

  /// Adds what another walk tells.
  mutating func add(_ other: SitemapNews) {
    missed.merge(other.missed, uniquingKeysWith: +)
    examples.merge(other.examples) { first, _ in first }
    passedOver.add(other.passedOver)
  }
}

/// Why a sitemap was not read, or a page of one was not taken.
package enum SitemapReason {
  /// It points to where no further file is: in a circle, too far, or to a file that was read.
  package static let redirect = "sitemap.redirect"
  /// A file that robots.txt or an index names is not there.
  package static let missing = "sitemap.missing"
  /// The host names more files than are read.
  package static let tooManyFiles = "sitemap.too-many-files"
  /// The host names files on more other hosts than are asked.
  package static let tooManyHosts = "sitemap.too-many-hosts"
  /// The file is at another port than its scheme's own, which is another server.
  package static let otherPort = "sitemap.other-port"
  /// A list on another host names a page that is not of the host that named the list.
  package static let otherHost = "sitemap.other-host"
  /// The file names more languages and app addresses of its pages than are taken.
  package static let tooManyAlternates = "sitemap.too-many-alternates"
  /// Sitemaps are not read, because the settings say so.
  package static let switchedOff = "sitemap.switched-off"
}
