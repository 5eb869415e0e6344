import Synchronization

/// The types that are known: those of the tables, and those that the program declares.
enum TypeRegistry {
  /// Declarations, and where to find them by their tags.
  private struct Index: Sendable {
    var byIdentifier: [String: TypeDeclaration] = [:]
    var byTag: [UTTagClass: [String: [String]]] = [:]

    mutating func add(_ declaration: TypeDeclaration) {
      byIdentifier[declaration.identifier.lowercased()] = declaration
      for (tagClass, tags) in [
        (UTTagClass.filenameExtension, declaration.extensions),
        (.mimeType, declaration.mediaTypes),
      ] {
        for tag in tags {
          let tag = TypeRegistry.normalized(tag, tagClass)
          let known = byTag[tagClass, default: [:]][tag, default: []]
          guard !known.contains(declaration.identifier) else { continue }
          byTag[tagClass, default: [:]][tag, default: []].append(declaration.identifier)
        }
      }
    }
  }

  private static let tables: Index = {
    var index = Index()
    for declaration in TypeDeclaration.all { index.add(declaration) }
    return index
  }()

  /// The declarations of the program, by their identifiers in lower case.
  private static let own = Mutex<[String: TypeDeclaration]>([:])

  /// What is known of the type with this identifier.
  static func declaration(of identifier: String) -> TypeDeclaration? {
    let key = identifier.lowercased()
    return tables.byIdentifier[key] ?? own.withLock { $0[key] } ?? DynamicType(key)?.declaration
  }

  /// The identifiers of the declared types with a tag, the preferred first.
  static func identifiers(_ tag: String, _ tagClass: UTTagClass) -> [String] {
    tables.byTag[tagClass]?[tag] ?? []
  }

  /// The type with this identifier, declared as a kind of `parent` unless it is known.
  static func declare(_ identifier: String, conformingTo parent: UTType?) -> UTType {
    if declaration(of: identifier) == nil {
      let declaration = TypeDeclaration(
        identifier: identifier,
        parents: [(parent ?? .data).identifier]
      )
      own.withLock { $0[identifier.lowercased()] = declaration }
    }
    return UTType(declared: identifier)
  }

  /// A tag as types are found by it: in lower case, and a media type without its parameters unless they
  /// are part of it.
  static func normalized(_ tag: String, _ tagClass: UTTagClass) -> String {
    let tag = tag.lowercased()
    guard tagClass == .mimeType, let end = tag.firstIndex(of: ";") else { return tag }
    let parameters = tag[end...].filter { $0 != " " && $0 != "\"" }
    let isPart = parameters == ";charset=utf-8" || parameters == ";charset=utf-16"
    let name = tag[..<end].filter { $0 != " " }
    return name == "text/plain" && isPart ? name + parameters : name
  }
}
