/// The names of schema.org's types, for whoever lets a person name one.
///
/// Reference: <https://schema.org/docs/full.html>
package enum SchemaTypeNames {
  /// Every name, such as `Recipe`, in the order of the vocabulary.
  package static var all: [String] {
    let names = SchemaVocabulary.known.types.names
    return (0..<names.count).map { names.name(NameTable.ID($0)) }
  }

  /// Whether there is a type of the name, spelt like this.
  package static func contains(_ name: String) -> Bool {
    SchemaVocabulary.known.types.names.id(of: name) != nil
  }
}
