import Basics
import Feeding
import Fetching
import Foundation

/// Opens the way to the server of a feed.
enum FeedServer {
  /// The environment variable of the header.
  static let variable = "PIPPIN_FEED_AUTHORIZATION"
  /// The most bytes of a file with a header.
  private static let limit = 64 << 10

  /// The server of `target`.
  ///
  /// - Parameters:
  ///   - target: The index that is fed.
  ///   - authorizationFile: A file with the value of the header `Authorization`.
  ///   - cacert: A file of certificates to trust.
  /// - Returns: The server.
  /// - Throws: ``Failure`` when a file cannot be used.
  static func open(
    _ target: FeedTarget,
    authorizationFile: String?,
    cacert: String?
  ) throws -> ServiceEngine {
    var settings = ServiceSettings()
    settings.caFile = cacert
    return ServiceEngine(
      try ServiceClient(settings),
      server: target.server,
      authorization: try authorization(authorizationFile)
    )
  }

  private static func authorization(_ path: String?) throws -> String? {
    let environment = ProcessInfo.processInfo.environment[variable] ?? ""
    guard let path else { return environment.isEmpty ? nil : try checked(environment, variable) }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw Failure(.noInput, "\(path) cannot be read.", fix: "Name a file that you may read.")
    }
    let bytes = try BoundedFile.bytes(
      of: path,
      limit: limit,
      "a header",
      advice: "Name a file with one line."
    )
    return try checked(String(decoding: bytes, as: UTF8.self), path)
  }

  /// The header in `text`, without the name that people write before it.
  private static func checked(_ text: String, _ origin: String) throws -> String {
    var value = text[...].trimming(\.isWhitespace)
    if value.lowercased().hasPrefix("authorization:") {
      value = value.dropFirst("authorization:".count).trimming(\.isWhitespace)
    }
    guard !value.contains(where: \.isNewline) else {
      throw Failure(
        .badConfiguration,
        "\(origin) holds more than one line.",
        fix: "Leave one, the header, such as: ApiKey 1234."
      )
    }
    guard !value.isEmpty, value.unicodeScalars.allSatisfy({ (0x20...0x7E).contains($0.value) })
    else {
      throw Failure(
        .badConfiguration,
        "\(origin) holds no header.",
        fix: "Write one line, such as: ApiKey 1234."
      )
    }
    return String(value)
  }
}
