public import Foundation

/// A type of data, such as that of JPEG images, in a tree of types.
///
/// Types are known from a table of the common ones, and from those that a program exports or
/// imports with ``init(exportedAs:conformingTo:)`` and ``init(importedAs:conformingTo:)``. Two are
/// equal when their identifiers are, whose case does not count.
///
/// Reference: <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
public struct UTType: Sendable {
  /// The identifier, such as `public.jpeg`.
  public let identifier: String

  /// The type with an identifier of the table.
  init(declared identifier: String) {
    self.identifier = identifier
  }

  /// The type with this identifier; `nil` for one that nobody declared.
  public init?(_ identifier: String) {
    guard let declaration = TypeRegistry.declaration(of: identifier) else { return nil }
    self.init(declared: declaration.identifier)
  }

  /// A type that this program defines.
  ///
  /// On Apple's systems the application's property list declares it. Here this call does, for as long as
  /// the program runs.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = TypeRegistry.declare(identifier, conformingTo: parentType)
  }

  /// A type that this program uses and another defines; a declaration that is known already stays.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = TypeRegistry.declare(identifier, conformingTo: parentType)
  }
}

extension UTType: Hashable {
  /// Whether both have the same identifier, but for case.
  public static func == (left: UTType, right: UTType) -> Bool {
    left.identifier.lowercased() == right.identifier.lowercased()
  }

  /// Hashes the identifier without its case.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier.lowercased())
  }
}

extension UTType: Codable {
  /// Reads an identifier, and refuses one that nobody declared.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let identifier = try container.decode(String.self)
    guard let type = UTType(identifier) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "No type \(identifier) is declared."
      )
    }
    self = type
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { identifier }

  /// The identifier, and whether the type is known only by a tag.
  public var debugDescription: String { isDynamic ? "\(identifier) (dynamic)" : identifier }
}

extension UTType {
  /// The extension that files of the type have by preference, without a dot.
  public var preferredFilenameExtension: String? { declaration.extensions.first }

  /// The media type that goes with it by preference.
  public var preferredMIMEType: String? { declaration.mediaTypes.first }

  /// A description for people, in English.
  public var localizedDescription: String? { declaration.description }

  /// The version of the type; none has one here.
  public var version: Int? { nil }

  /// Where the type is specified; unknown here.
  public var referenceURL: URL? { nil }

  /// Whether the type is known only by a tag, such as an extension that no declared type has.
  public var isDynamic: Bool { identifier.lowercased().hasPrefix(DynamicType.prefix) }

  /// Whether the table or the program declares it.
  public var isDeclared: Bool { !isDynamic && TypeRegistry.declaration(of: identifier) != nil }

  /// Whether it belongs to everybody: its identifier begins with `public.`.
  public var isPublic: Bool { identifier.lowercased().hasPrefix("public.") }

  /// The extensions and media types that go with it, by their class.
  public var tags: [UTTagClass: [String]] {
    var tags: [UTTagClass: [String]] = [:]
    if !declaration.extensions.isEmpty { tags[.filenameExtension] = declaration.extensions }
    if !declaration.mediaTypes.isEmpty { tags[.mimeType] = declaration.mediaTypes }
    return tags
  }

  var declaration: TypeDeclaration {
    TypeRegistry.declaration(of: identifier) ?? TypeDeclaration(identifier: identifier)
  }
}

extension UTType {
  /// The types that this one is a kind of, directly or not.
  public var supertypes: Set<UTType> {
    var known: Set<UTType> = []
    var open = declaration.parents
    while let parent = open.popLast() {
      let type = UTType(declared: parent)
      // A type that declares itself as its own ancestor ends here.
      guard type != self, known.insert(type).inserted else { continue }
      open += type.declaration.parents
    }
    return known
  }

  /// Whether this is `type` or a kind of it.
  public func conforms(to type: UTType) -> Bool {
    self == type || isSubtype(of: type)
  }

  /// Whether this is a kind of `type`, and not `type` itself.
  public func isSubtype(of type: UTType) -> Bool {
    supertypes.contains(type)
  }

  /// Whether `type` is a kind of this, and not the same.
  public func isSupertype(of type: UTType) -> Bool {
    type.isSubtype(of: self)
  }
}
