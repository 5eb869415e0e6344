import Addressing
import Records

/// Everything that the judge knows of schema.org, read once from the tables.
///
/// A class, because it is large and handed around; it never changes.
final class SchemaVocabulary: Sendable {
  /// The vocabulary as the tables spell it.
  static let known = SchemaVocabulary()

  let types: SchemaTypes
  let properties: SchemaProperties
  let members: SchemaMembers
  let profiles: ProfileTable
  let numbers: NumberLimits
  private let enumeration: NameTable.ID?

  private init() {
    types = SchemaTypes()
    properties = SchemaProperties(types)
    members = SchemaMembers(types)
    profiles = ProfileTable(types, properties)
    numbers = NumberLimits(properties)
    enumeration = types.names.id(of: "Enumeration")
  }

  /// Whether `item` is of the type `name` or of one below it, whatever else it is.
  func isKind(_ item: StructuredItem, of name: String) -> Bool {
    guard let other = types.names.id(of: name) else { return false }
    return item.types.contains { type in
      type.withBytes { bytes in
        let name = Self.name(bytes) ?? bytes
        return types.names.id(of: name).map { types.isKind($0, of: other) } ?? false
      }
    }
  }

  /// The types of `item` that the vocabulary knows, or that are meant.
  func knownTypes(of item: StructuredItem) -> [NameTable.ID] {
    item.types.compactMap { type in
      type.withBytes { bytes in
        ByteSearch.behind("https://schema.org/", in: bytes).flatMap { name in
          types.names.id(of: name) ?? types.names.spelling(of: name)
        }
      }
    }
  }

  /// What is behind the vocabulary's address; `nil` of another address.
  static func name(_ address: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    ByteSearch.behind("https://schema.org/", in: address)
      ?? ByteSearch.behind("http://schema.org/", in: address)
  }

  /// How well a value fits its property.
  enum Fit {
    /// It is what the vocabulary asks for.
    case whole
    /// It is a text, or a broader thing, where a thing of some kind is requested, which the
    /// vocabulary tolerates.
    case loose
    /// It is something else.
    case wrong
  }

  /// How well a text that is not blank fits `property`.
  ///
  /// An address stands for the thing that it leads to, and a member of an enumeration may be
  /// written without the vocabulary's address.
  ///
  /// Reference: <https://schema.org/docs/datamodel.html#conformance>
  func fit(_ text: UnsafeBufferPointer<UInt8>, _ property: NameTable.ID) -> Fit {
    let forms = properties.forms(of: property)
    if forms.contains(.text) { return .whole }
    // As a reference it would lead to a file beside the page.
    if forms.contains(.address), BareHost.begins(text) { return .wrong }
    if SchemaValue.hasForm(text, forms) { return .whole }
    guard forms.contains(.thing) else { return .wrong }
    if SchemaValue.isReference(text) { return isUnknown(text, to: property) ? .wrong : .whole }
    return isMember(text, of: property) ? .whole : .loose
  }

  /// Whether `name` is a member of an enumeration that the property asks for, or a type below it
  /// that has no members: an enumeration is none of its own members.
  private func isMember(
    _ name: UnsafeBufferPointer<UInt8>,
    of property: NameTable.ID
  ) -> Bool {
    let own = members.enumerations(of: name)
    let kinds = properties.kinds(of: property)
    if kinds.contains(where: { kind in own.contains { types.isKind($0, of: kind) } }) {
      return true
    }
    guard let type = types.names.id(of: name), !members.hasMembers(type) else { return false }
    return kinds.contains { $0 != type && types.isKind(type, of: $0) }
  }

  /// Whether `address` is one of the vocabulary's own, and of no member of the enumerations that the
  /// property asks for; where it asks for other things too, of nothing in the vocabulary.
  private func isUnknown(
    _ address: UnsafeBufferPointer<UInt8>,
    to property: NameTable.ID
  ) -> Bool {
    guard let enumeration, let name = Self.name(address) else { return false }
    let kinds = properties.kinds(of: property)
    let count = kinds.count { types.isKind($0, of: enumeration) }
    guard count > 0, !isMember(name, of: property) else { return false }
    return count == kinds.count
      || types.names.id(of: name) == nil && members.enumerations(of: name).isEmpty
  }

  /// How well a thing of all the `types` fits `property`; wholly if its types are not known.
  ///
  /// A thing of a broader type than those that are requested, such as a mere `Thing`, says as much
  /// as a text does. A role may be anywhere.
  func fit(_ types: [NameTable.ID], _ property: NameTable.ID) -> Fit {
    let kinds = properties.kinds(of: property)
    var isBroader = false
    for type in types {
      if self.types.isRole(type) { return .whole }
      for kind in kinds {
        if self.types.isKind(type, of: kind) { return .whole }
        isBroader = isBroader || self.types.isKind(kind, of: type)
      }
    }
    return types.isEmpty ? .whole : isBroader ? .loose : .wrong
  }
}
