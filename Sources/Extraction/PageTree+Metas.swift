import Markup

/// Looking up `meta` and `link` elements.
///
/// Elements count wherever they stand: parsers disagree on where `head` ends, and browsers read
/// the metas of a body too.
extension PageTree {
  /// Which attribute names a `meta` element.
  enum MetaKey {
    /// `name` alone, as standard metadata and Apple's have it.
    case name
    /// `property` alone, as RDFa has it.
    case property
    /// Either, because pages mix them up.
    case either
  }

  /// The `meta` elements that are called `key` in lower case.
  ///
  /// A `property` may hold several names, divided by white space.
  func metas(_ key: StaticString, by attribute: MetaKey = .either) -> [Int] {
    elements(.meta).filter { meta in
      if attribute != .property, let name = attributeBytes(.name, of: meta),
        ASCII.equals(name, key)
      {
        return true
      }
      guard attribute != .name, let property = attributeBytes(.property, of: meta) else {
        return false
      }
      return ASCII.hasToken(property, key)
    }
  }

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
