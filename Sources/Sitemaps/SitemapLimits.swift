/// How much of a sitemap is read.
///
/// Reference: <https://www.sitemaps.org/protocol.html#index>
package struct SitemapLimits: Hashable, Sendable {
  /// The most bytes read, after decompression.
  package var bytes = 50 << 20
  /// The most addresses read.
  package var entries = 50_000
  /// The most start tags and references read, give or take a piece of the file; one of 50 MiB that
  /// lists images for its pages has up to 1,500,000.
  package var markup = 2_000_000
  /// The most languages and the most app addresses of one page.
  package var alternates = 256
  /// The most languages and app addresses of all pages together.
  package var allAlternates = 50_000
  /// The most bytes of an address, resolved: a long address of the file itself would otherwise
  /// are in every one that is relative to it.
  package var addressBytes = 2_083
  /// The most findings of one rule.
  package var findings = 10

  /// The limits of the sitemaps protocol.
  package init() {}
}
