extension PageTree {
  /// Returns the attributes of an element's tag as the source writes them, whatever their names: the
  /// first of equal names in lower case, references resolved.
  ///
  /// For looks at the source itself; what a record says comes from ``attribute(_:of:)``. Empty for an
  /// element that no tag opens.
  package func sourceAttributes(of element: Int) -> [(name: String, value: String)] {
    guard !page.elements[element].flags.contains(.implied) else { return [] }
    let start = Int(page.elements[element].source)
    var seen = SeenNames()
    var attributes: [(name: String, value: String)] = []
    source.withUnsafeBufferPointer { source in
      let reader = TagReader(source)
      _ = reader.attributes(from: reader.name(from: start + 1).end) { attribute, _ in
        guard attributes.count < MarkupLimits.attributes,
          seen.insert(attribute.known, hash: attribute.hash)
        else { return }
        let name = source[attribute.name].map(\.loweredASCII)
        attributes.append(
          (
            String(decoding: name, as: UTF8.self),
            String(decoding: reader.resolved(attribute.value), as: UTF8.self)
          )
        )
      }
    }
    return attributes
  }

  /// Returns an attribute's value as a part of ``source``; `nil` when there is none, or when
  /// references in it mean something else.
  package func sourceBytes(_ name: AttributeName, of element: Int) -> ArraySlice<UInt8>? {
    guard has(name, of: element), !page.elements[element].flags.contains(.implied) else {
      return nil
    }
    let start = Int(page.elements[element].source)
    var found: Range<Int>?
    source.withUnsafeBufferPointer { source in
      let reader = TagReader(source)
      _ = reader.attributes(from: reader.name(from: start + 1).end) { attribute, _ in
        if attribute.known == name { found = found ?? attribute.value }
      }
    }
    guard let found, !source[found].contains(0x26) else { return nil }
    return source[found]
  }

  /// Returns where the source from an element's tag on is, up to the next element; empty for one
  /// that the next one implies.
  package func sourceRange(of element: Int) -> Range<Int> {
    let start = Int(page.elements[element].source)
    let end = element + 1 < count ? Int(page.elements[element + 1].source) : source.count
    return start..<max(start, end)
  }
}
