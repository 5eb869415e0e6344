import Basics
import Markup
import Rules

/// Whether a page is a form, by its markup: visitors come to fill it in, and hardly read anything.
///
/// Addresses tell most forms (``FormPage``); those of a system in another language do not.
enum FormMarkup {
  /// What a form may lack: it is no search result, is on no home screen, and has no content
  /// that an app could show.
  static let needless: Set = [
    Rule.pageImageMissing.id, Rule.pageDescriptionMissing.id, Rule.pageTouchIconMissing.id,
    Rule.bannerArgumentMissing.id, Rule.bannerArgumentStartScreen.id, Rule.deepLinkStartScreen.id,
  ]

  /// The most words that a page has which is a form and nothing else.
  private static let wordLimit = 120
  /// The fewest fields of a form that asks for more than a search and an address for news.
  private static let fieldLimit = 3

  /// Whether the page in `tree`, whose main text is `text`, is a form.
  ///
  /// A box to sign in beside a page's own text makes no form of the page, nor does a field for
  /// comments below it.
  static func isForm(_ tree: PageTree, showing text: String) -> Bool {
    let inputs = tree.elements(.input).prefix(inputLimit)
    guard !inputs.isEmpty, tree.elements(.article).isEmpty,
      text.utf8.count <= 16 * wordLimit,
      text.split(separator: " ", maxSplits: wordLimit).count <= wordLimit
    else { return false }
    // The page's own form is outside of what surrounds its text.
    let around: Set<Tag> = [.header, .footer, .nav, .aside]
    let own = inputs.filter { !tree.isWithin(around, $0) }
    if own.contains(where: { tree.isType("password", of: $0) }) { return true }
    let areas = tree.elements(.textarea).filter { !tree.isWithin(around, $0) }
    let fields = own.count { tree.isType("text", of: $0) || tree.isType("email", of: $0) }
    return !areas.isEmpty && fields + areas.count >= fieldLimit && tree.elements(.h1).isEmpty
  }

  /// The most fields looked at.
  private static let inputLimit = 200
}

extension PageTree {
  /// Whether a field is of a type, in whatever case.
  fileprivate func isType(_ name: StaticString, of input: Int) -> Bool {
    attributeBytes(.type, of: input).map { ASCII.equals(ASCII.trimmed($0), name) } ?? false
  }

  /// Whether an element is in one of some.
  fileprivate func isWithin(_ tags: Set<Tag>, _ element: Int) -> Bool {
    var above = parent(element)
    while let element = above {
      if tags.contains(tag(element)) { return true }
      above = parent(element)
    }
    return false
  }
}
