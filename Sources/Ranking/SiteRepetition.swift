import Foundation

/// What repeats itself within a site: titles, texts and images.
///
/// Honest sites repeat themselves too: a few pages of a list bear one title, and a site has an
/// image for pages without one. So a few repetitions are no sign, and strength grows with the
/// logarithm of their number.
///
/// Reference: App Search Best Practices (TN2416) and App Search Programming Guide, Enhance Your
/// Search Results: thousands of items, irrelevant ones and one logo for all count against a site.
package struct SiteRepetition {
  /// What is counted of one page.
  package struct Page: Hashable, Sendable {
    /// A number for the page's registrable domain.
    package var domain: UInt32
    /// A hash of the title; 0 for none.
    package var title: UInt64 = 0
    /// A hash of the image's address; 0 for none.
    package var image: UInt64 = 0
    /// The page that leads those of nearly the same text, as a number of any kind; `nil` for a
    /// page that is like no other.
    package var cluster: UInt64?

    package init(domain: UInt32) { self.domain = domain }
  }

  private struct Key: Hashable {
    let domain: UInt32
    let value: UInt64
  }

  private var titles: [Key: UInt32] = [:]
  private var images: [Key: UInt32] = [:]
  private var clusters: [Key: UInt32] = [:]
  private var pictured: [UInt32: UInt32] = [:]

  /// Has counted nothing.
  package init() {}

  /// Counts a page.
  package mutating func add(_ page: Page) {
    if page.title != 0 { titles[Key(domain: page.domain, value: page.title), default: 0] += 1 }
    if page.image != 0 {
      images[Key(domain: page.domain, value: page.image), default: 0] += 1
      pictured[page.domain, default: 0] += 1
    }
    if let cluster = page.cluster {
      clusters[Key(domain: page.domain, value: cluster), default: 0] += 1
    }
  }

  /// How many pages of the site bear the title of `page`, as a sign in [0,1].
  package func titles(of page: Page) -> Double {
    Self.strength(titles[Key(domain: page.domain, value: page.title)] ?? 0)
  }

  /// How many pages of the site say nearly the same as `page`, as a sign in [0,1].
  package func copies(of page: Page) -> Double {
    guard let cluster = page.cluster else { return 0 }
    return Self.strength(clusters[Key(domain: page.domain, value: cluster)] ?? 0)
  }

  /// Which share of the site's pages show the image of `page`, as a sign in [0,1]: 0 up to a
  /// half, and for a site of few pages.
  package func images(of page: Page) -> Double {
    let all = pictured[page.domain] ?? 0
    guard page.image != 0, all >= Self.fewPages else { return 0 }
    let same = images[Key(domain: page.domain, value: page.image)] ?? 0
    return max(0, 2 * Double(same) / Double(all) - 1)
  }

  /// How many pages may repeat each other without being a sign.
  private static let fewPages: UInt32 = 20

  /// 0 up to ``fewPages`` repetitions, 1 from a hundred times as many on.
  private static func strength(_ count: UInt32) -> Double {
    guard count > fewPages else { return 0 }
    return min(1, log10(Double(count) / Double(fewPages)) / 2)
  }
}
