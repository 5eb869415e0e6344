import Basics
import Markup

/// Looking up what `meta` and `link` elements say.
extension PageTree {
  /// The content of `meta` without the white space around it; `nil` when there is none.
  func content(of meta: Int) -> String? {
    guard let bytes = attributeBytes(.content, of: meta) else { return nil }
    let trimmed = ASCII.trimmed(bytes)
    return trimmed.isEmpty ? nil : trimmed.text
  }

  /// The `link` elements whose relations include `relation` in lower case.
  func links(_ relation: StaticString) -> [Int] {
    elements(.link).filter { link in
      attributeBytes(.rel, of: link).map { ASCII.hasToken($0, relation) } ?? false
    }
  }
}
