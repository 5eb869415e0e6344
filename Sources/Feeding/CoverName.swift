import Indexing

/// The names of what the page is found by that stands for others, as their documents list it.
///
/// An engine shows a page for which another one stands only where that one is no result. It cannot look
/// into another document, so that each such page has the list of what the other is found by. Whether that
/// one opens an app is not in it: a copy on another site does not come into its place for want of one.
enum CoverName {
  /// A term of the page.
  static func word(_ term: [UInt8]) -> String { "word \(TermName.name(of: term))" }

  /// A filter that the page passes.
  ///
  /// - Parameter text: The filter as `name:value` in small letters.
  /// - Returns: Its name.
  static func filter(_ text: String) -> String { "filter \(text)" }
}
