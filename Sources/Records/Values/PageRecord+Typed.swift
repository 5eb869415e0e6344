extension PageRecord {
  /// Whether structured data says of something what it is.
  ///
  /// A link with a relation, such as `<link rel="https://api.w.org/">`, is a statement in RDFa, but of
  /// a thing without a type: nothing that a result could show comes of it.
  package var hasTypedItem: Bool {
    var pending = items[...]
    var nested: [StructuredItem] = []
    while let item = pending.popFirst() ?? nested.popLast() {
      if !item.types.isEmpty { return true }
      for value in item.properties.values.joined() {
        if case .item(let inner) = value { nested.append(inner) }
      }
    }
    return false
  }
}
