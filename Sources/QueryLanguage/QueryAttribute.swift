/// An attribute that queries can name.
package struct QueryAttribute: Hashable, Sendable {
  /// What the values of an attribute are, which decides how they are compared.
  package enum Kind: Hashable, Sendable {
    /// A short text, compared as a whole unless the query says otherwise.
    case text
    /// A long text, in which a value may be at any word.
    case content
    /// A name for machines, such as a host or a language tag: case never counts.
    case identifier
    /// A number.
    case number
    /// A moment.
    case date

    /// Whether values are texts, which have no order.
    package var isText: Bool { self == .text || self == .content || self == .identifier }
  }

  /// The name that values are requested by.
  package var name: String
  /// What its values are.
  package var kind: Kind
  /// Which comparisons look at an attribute that they do not name.
  package enum Reach: Hashable, Sendable {
    /// Both `*` and `**`: it is searched by default.
    case defaults
    /// `**` alone.
    case everything
    /// None.
    case named
  }

  /// Which comparisons look at it without its name.
  package var reach: Reach
  /// Whether something may have a value of it: a query may name others too, which nothing has.
  package var isStored: Bool

  /// An attribute with these properties; where nothing else is said, `**` looks at texts.
  package init(_ name: String, _ kind: Kind, _ reach: Reach? = nil, isStored: Bool = true) {
    (self.name, self.kind, self.isStored) = (name, kind, isStored)
    self.reach = reach ?? (kind == .text || kind == .content ? .everything : .named)
  }
}

/// The attributes that a collection of items knows, by all of their names.
package struct AttributeSchema: Sendable {
  /// Each attribute once, in the order they were added.
  package private(set) var attributes: [QueryAttribute] = []
  private var byName: [String: Int] = [:]

  /// The longest name, in bytes.
  package static let nameLimit = 128

  /// A schema without attributes.
  package init() {}

  /// Adds `attribute`, which has `aliases` beside its name; a name that is taken keeps its attribute.
  package mutating func add(_ attribute: QueryAttribute, aliases: [String] = []) {
    for name in [attribute.name] + aliases where byName[name.lowercased()] == nil {
      byName[name.lowercased()] = attributes.count
    }
    attributes.append(attribute)
  }

  /// The attribute that is called `name`, with or without `kMDItem` before it; case does not count.
  package func attribute(_ name: String) -> QueryAttribute? {
    let name = name.lowercased()
    if let index = byName[name] { return attributes[index] }
    guard name.hasPrefix("kmditem") else { return nil }
    return byName[String(name.dropFirst(7))].map { attributes[$0] }
  }
}

/// The value of an attribute.
package enum AttributeValue: Hashable, Sendable {
  /// A text of any kind.
  case text(String)
  /// A number.
  case number(Double)
  /// A moment, in seconds since 2001-01-01T00:00:00Z.
  case date(Double)
}

/// Something that has attributes.
package protocol AttributeSource {
  /// The values of an attribute: none, one, or those of a list.
  func values(of attribute: QueryAttribute) -> [AttributeValue]
}
