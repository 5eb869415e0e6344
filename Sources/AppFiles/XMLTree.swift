import Records

/// The elements of an XML file, flat and in the file's order.
///
/// Property lists and manifests are written by tools, so that a file with a fault is refused rather
/// than repaired. Nothing is loaded and no entity of the file's own is known.
struct XMLTree {
  /// An attribute of an element.
  struct Attribute {
    /// Its name; one of Android's has `android:` in front, whatever its prefix is.
    var name: String
    /// Its value.
    let value: String
    /// Where its name is.
    let position: SourcePosition?
  }

  /// An element.
  struct Element {
    /// Its name.
    let name: String
    /// The index of the element around it; -1 for the root.
    let parent: Int
    /// Where its tag is.
    let position: SourcePosition?
    /// Its attributes.
    var attributes: [Attribute] = []
    /// The text directly within it.
    var text = ""
    /// The index behind its last descendant.
    var end: Int

    /// The value of an attribute; `nil` without it.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// The elements.
  var elements: [Element] = []

  /// The most bytes of a file, elements, attributes of one, and levels.
  static let limits = (bytes: 4 << 20, elements: 50_000, attributes: 64, depth: 64)

  /// The namespace of Android's attributes.
  static let android = "http://schemas.android.com/apk/res/android"
  /// The namespace of what tools say to each other.
  static let tools = "http://schemas.android.com/tools"

  /// The indexes of the elements directly within one.
  func children(of parent: Int) -> [Int] {
    var children: [Int] = []
    var index = parent + 1
    while index < elements[parent].end {
      children.append(index)
      index = elements[index].end
    }
    return children
  }

  /// The indexes of the elements directly within one that have a name.
  func children(of parent: Int, named name: String) -> [Int] {
    children(of: parent).filter { elements[$0].name == name }
  }
}
