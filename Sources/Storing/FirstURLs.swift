/// The first few of many URLs in the order of their text, so that the same pages are named whatever
/// order they come in.
package struct FirstURLs: Hashable, Sendable {
  /// The most that are kept.
  package static let limit = 5

  /// Those that are kept, sorted.
  package private(set) var urls: [String] = []

  /// Keeps nothing yet.
  package init() {}

  /// Keeps `url` when it is one of the first.
  package mutating func add(_ url: String) {
    if urls.count == Self.limit, let last = urls.last, url >= last { return }
    let index = urls.firstIndex { $0 >= url } ?? urls.endIndex
    guard index == urls.endIndex || urls[index] != url else { return }
    urls.insert(url, at: index)
    if urls.count > Self.limit { urls.removeLast() }
  }
}
