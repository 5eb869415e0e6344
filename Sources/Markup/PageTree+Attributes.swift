extension PageTree {
  /// Returns an attribute's value with references resolved; `nil` when there is none.
  package func attribute(_ name: AttributeName, of element: Int) -> String? {
    attributeBytes(name, of: element).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns an attribute's value as UTF-8; `nil` when there is none.
  package func attributeBytes(_ name: AttributeName, of element: Int) -> ArraySlice<UInt8>? {
    find(name, of: element).map(value)
  }

  /// Returns whether the element has an attribute, even an empty one.
  package func has(_ name: AttributeName, of element: Int) -> Bool {
    find(name, of: element) != nil
  }

  /// Returns all attributes of an element in source order, the first of equal names.
  ///
  /// Names are in lower case.
  package func attributes(of element: Int) -> [(name: String, value: String)] {
    range(of: element).map { index in
      let attribute = skeleton.attributes[index]
      let start = Int(attribute.nameStart)
      return (
        lowered(start..<start + Int(attribute.nameLength)),
        String(decoding: value(attribute), as: UTF8.self)
      )
    }
  }

  private func range(of element: Int) -> Range<Int> {
    let first = Int(elements[element].firstAttribute)
    return first..<first + Int(elements[element].attributeCount)
  }

  private func find(_ name: AttributeName, of element: Int) -> Skeleton.Attribute? {
    for index in range(of: element) where skeleton.attributes[index].name == name {
      return skeleton.attributes[index]
    }
    return nil
  }

  private func value(_ attribute: Skeleton.Attribute) -> ArraySlice<UInt8> {
    let start = Int(attribute.valueStart)
    let range = start..<start + Int(attribute.valueLength)
    return attribute.isResolved ? skeleton.values[range] : source[range]
  }
}
