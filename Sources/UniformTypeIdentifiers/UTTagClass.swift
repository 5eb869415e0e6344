public import Foundation

/// What a tag of a type is: an extension of files, or a media type.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
  /// The identifier of the class.
  public var rawValue: String

  /// The class with this identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Extensions of files, without a dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// Media types (MIME).
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension UTTagClass: CustomStringConvertible {
  /// The identifier of the class.
  public var description: String { rawValue }
}

extension UTType {
  /// The type of files with this extension.
  ///
  /// An extension that no declared type has gives a dynamic type. Its identifier begins with `dyn.`, as on
  /// Apple's systems, and is otherwise of its own form.
  ///
  /// - Parameters:
  ///   - filenameExtension: An extension without a dot; case does not count.
  ///   - supertype: What the type is a kind of.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type with this media type.
  ///
  /// - Parameters:
  ///   - mimeType: A media type; case and parameters do not count.
  ///   - supertype: What the type is a kind of.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The first type with a tag, or a dynamic one; `nil` for an empty tag.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let type = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else {
      return nil
    }
    self = type
  }

  /// The types with a tag, the preferred first.
  ///
  /// - Returns: One dynamic type where no declared type has the tag; none for an empty tag.
  public static func types(
    tag: String,
    tagClass: UTTagClass,
    conformingTo supertype: UTType?
  ) -> [UTType] {
    let tag = TypeRegistry.normalized(tag, tagClass)
    guard !tag.isEmpty, tag.utf8.count <= DynamicType.tagLimit else { return [] }
    let declared = TypeRegistry.identifiers(tag, tagClass).map { UTType(declared: $0) }
      .filter { supertype == nil || supertype.map($0.conforms(to:)) == true }
    guard declared.isEmpty else { return declared }
    let dynamic = DynamicType(tag: tag, tagClass: tagClass, parent: supertype?.identifier)
    return [UTType(declared: dynamic.identifier)]
  }
}

extension URL {
  /// This URL with a last part that is a file name with the type's preferred extension.
  ///
  /// The extension is not added to a name that has one of the type.
  public func appendingPathComponent(_ name: String, conformingTo type: UTType) -> URL {
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    let isFolder = type.conforms(to: .directory)
    let url = appendingPathComponent(name, isDirectory: isFolder)
    let known = type.tags[.filenameExtension, default: []]
    if let ending, known.contains(ending.lowercased()) { return url }
    return url.appendingPathExtension(for: type)
  }

  /// This URL with the type's preferred extension at its end.
  public func appendingPathExtension(for type: UTType) -> URL {
    type.preferredFilenameExtension.map(appendingPathExtension) ?? self
  }
}
