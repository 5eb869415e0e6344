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

  private init() {
    types = SchemaTypes()
    properties = SchemaProperties(types)
    members = SchemaMembers(types)
    profiles = ProfileTable(types, properties)
  }

  /// How well a value fits its property.
  enum Fit {
    /// It is what the vocabulary asks for.
    case whole
    /// It is a text, or a broader thing, where a thing of some kind is asked for, which the
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
    if forms.contains(.text) || SchemaValue.hasForm(text, forms) { return .whole }
    guard forms.contains(.thing) else { return .wrong }
    if SchemaValue.isReference(text) { return .whole }
    for enumeration in members.enumerations(of: text) {
      for kind in properties.kinds(of: property) where types.isKind(enumeration, of: kind) {
        return .whole
      }
    }
    return .loose
  }

  /// How well a thing of all the `types` fits `property`; wholly if its types are not known.
  ///
  /// A thing of a broader type than those that are asked for, such as a mere `Thing`, says as much
  /// as a text does. A role may stand anywhere.
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
