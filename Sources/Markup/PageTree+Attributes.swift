import Basics

extension PageTree {
  /// Returns an attribute's value with references resolved; `nil` when there is none.
  package func attribute(_ name: AttributeName, of element: Int) -> String? {
    attributeBytes(name, of: element).map { String(validUTF8: $0) }
  }

  /// Returns an attribute's value as UTF-8; `nil` when there is none.
  @inlinable package func attributeBytes(_ name: AttributeName, of element: Int) -> ArraySlice<
    UInt8
  >? {
    find(name, of: element).map(value)
  }

  /// Returns whether the element has an attribute, even an empty one.
  @inlinable package func has(_ name: AttributeName, of element: Int) -> Bool {
    find(name, of: element) != nil
  }

  /// Returns the attributes of an element that a reader may ask for, in source order: those of
  /// ``AttributeName`` and the declarations of prefixes, the first of equal names.
  ///
  /// Names are in lower case.
  package func attributes(of element: Int) -> [(name: String, value: String)] {
    let first = Int(page.elements[element].firstAttribute)
    return page.attributes[first..<first + Int(page.elements[element].attributeCount)].map {
      let value = value($0)
      guard $0.name == .other else { return ($0.name.name, String(validUTF8: value)) }
      let prefix = value.prefix { $0 != 0x3D }
      let declared = value.dropFirst(prefix.count + 1)
      return ("xmlns:" + String(validUTF8: prefix), String(validUTF8: declared))
    }
  }

  /// Returns which names an element's attributes have, as a set in which names share bits.
  @inlinable @inline(__always)
  package func attributeNames(of element: Int) -> AttributeNames {
    page.elements[element].names
  }

  @inlinable @inline(__always)
  func find(_ name: AttributeName, of element: Int) -> ParsedPage.Attribute? {
    guard page.elements[element].names.mayContain(name) else { return nil }
    return search(name, of: element)
  }

  @usableFromInline
  func search(_ name: AttributeName, of element: Int) -> ParsedPage.Attribute? {
    page.attributes.withUnsafeBufferPointer { attributes in
      let first = Int(page.elements[element].firstAttribute)
      for index in first..<first + Int(page.elements[element].attributeCount)
      where attributes[index].name == name {
        return attributes[index]
      }
      return nil
    }
  }

  @usableFromInline
  func value(_ attribute: ParsedPage.Attribute) -> ArraySlice<UInt8> {
    let start = Int(attribute.valueStart)
    return page.values[start..<start + Int(attribute.valueLength)]
  }
}
