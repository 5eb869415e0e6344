import Addressing
import AppAssociation
package import Archiving
package import Basics
import Foundation
import Frontier
import JSON
import Records

/// A file that concerns a whole host, as an archive has it: robots.txt, an
/// apple-app-site-association file or assetlinks.json.
package struct HostFileCapture: Hashable, Sendable {
  /// What says which file of which host it is; sorted by the bytes of both.
  package struct Key: Hashable, Comparable, Sendable {
    /// Scheme and authority, as ``WebAddress/origin``.
    package let origin: String
    /// The path.
    package let path: String

    package init(origin: String, path: String) {
      self.origin = origin
      self.path = path
    }

    package static func < (first: Self, second: Self) -> Bool {
      first.origin == second.origin ? first.path < second.path : first.origin < second.origin
    }
  }

  /// Which file it is.
  package let key: Key
  /// When it was requested; `nil` when the archive does not say.
  package let capturedAt: Timestamp?
  /// The status of the response.
  package let status: Int
  /// The media type, as sent.
  package let contentType: String?
  /// The first ``bodyLimit`` bytes of the body; empty unless the request succeeded.
  package let body: [UInt8]

  /// The name of the form of the lines, with its version.
  package static let schema = "pippin-host-file/1"
  /// The most bytes of a body that are kept; the longest of these files may have 500 KiB.
  package static let bodyLimit = (1 << 20) + 1
  private static let contentTypeLimit = 256

  /// The paths of the files of a host.
  package static let paths: Set<String> =
    Set(HostPolicy.associationPaths + AssociationFetchPlan.Kind.android.paths + [robotsPath])
  private static let robotsPath = "/robots.txt"

  private init(
    _ key: Key,
    capturedAt: Timestamp?,
    status: Int,
    contentType: String?,
    body: [UInt8]
  ) {
    self.key = key
    self.capturedAt = capturedAt
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  /// The file that `exchange` brought; `nil` when it brought none.
  ///
  /// A server that says that nothing has changed says nothing of the file.
  package init?(_ exchange: HTTPExchange) {
    let address = exchange.address.canonical
    let key = Key(origin: address.origin, path: address.path)
    guard Self.paths.contains(key.path), address.query == nil, exchange.status != 304 else {
      return nil
    }
    self.init(
      key,
      capturedAt: exchange.date,
      status: exchange.status,
      contentType: exchange.headers.first("Content-Type").map {
        String($0.prefix(Self.contentTypeLimit))
      },
      body: (200...299).contains(exchange.status) ? Array(exchange.body.prefix(Self.bodyLimit)) : []
    )
  }

  /// The file that a store keeps of the host of `origin`; `nil` for what is no file of a host, and for a
  /// robots.txt of which nothing is known, because its server failed.
  init?(_ file: HostFacts.File, _ kind: HostFileKind, of origin: String) {
    let path: String
    switch kind {
    case .robots where (200...499).contains(file.status): path = Self.robotsPath
    case .association:
      let own = WebAddress(file.address)?.path
      path = HostPolicy.associationPaths.first { $0 == own } ?? HostPolicy.associationPaths[0]
    case .robots, .assetLinks, .sitemaps: return nil
    }
    self.init(
      Key(origin: origin, path: path),
      capturedAt: file.fetchedAt,
      status: file.status,
      contentType: file.contentType,
      body: file.body
    )
  }

  /// Whether it says where the file is, and not what is in it.
  var isRedirect: Bool { (300...399).contains(status) }

  /// Which file a store keeps it as; `nil` where it says nothing of the file.
  var kind: HostFileKind? {
    if isRedirect { return nil }
    if isRobots { return .robots }
    return HostPolicy.associationPaths.contains(key.path) ? .association : .assetLinks
  }

  /// Whether it is the one that counts of two captures of one file.
  ///
  /// That is the later one. Of one moment it is a response that succeeded, then that of the lower
  /// status, then the greater body, byte by byte, and the greater media type: the order in which
  /// captures are met makes no difference.
  package func prevails(over other: Self) -> Bool {
    let moments = (capturedAt?.milliseconds ?? .min, other.capturedAt?.milliseconds ?? .min)
    if moments.0 != moments.1 { return moments.0 > moments.1 }
    let success = ((200...299).contains(status), (200...299).contains(other.status))
    if success.0 != success.1 { return success.0 }
    if status != other.status { return status < other.status }
    if body != other.body { return other.body.lexicographicallyPrecedes(body) }
    let types = (contentType ?? "", other.contentType ?? "")
    return types.1.utf8.lexicographicallyPrecedes(types.0.utf8)
  }

  /// Whether it is a robots.txt.
  var isRobots: Bool { key.path == Self.robotsPath }

  /// The file as a host's policy reads it.
  var file: HostFacts.File {
    HostFacts.File(
      fetchedAt: capturedAt ?? Timestamp(milliseconds: 0),
      status: status,
      body: body,
      address: key.origin + key.path,
      contentType: contentType
    )
  }
}

extension HostFileCapture {
  /// Why a line is no capture, a phrase without a full stop.
  struct Malformed: Error {
    let reason: String
  }

  /// The capture as a line of JSON, keys sorted, with its line end.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if let text = String(validating: body, as: UTF8.self) {
      writer.field("body", body.isEmpty ? nil : text)
    } else {
      writer.field("bodyBase64", Data(body).base64EncodedString())
    }
    writer.field("capturedAt", capturedAt?.iso8601)
    writer.field("contentType", contentType)
    writer.field("origin", key.origin)
    writer.field("path", key.path)
    writer.field("schema", Self.schema)
    writer.field("status", status)
    writer.endObject()
    return writer.bytes + [0x0A]
  }

  /// Reads a line that ``line`` wrote.
  init(line: ArraySlice<UInt8>) throws(Malformed) {
    let json: JSONValue
    do throws(JSONParser.Failure) {
      json = try JSONParser.parse(line)
    } catch {
      throw Malformed(reason: "it is no JSON (\(error.reason) at byte \(error.offset))")
    }
    guard json["schema"]?.string == Self.schema else {
      throw Malformed(reason: "its schema is not \(Self.schema)")
    }
    guard let origin = json["origin"]?.string, let path = json["path"]?.string,
      Self.paths.contains(path), let url = WebAddress(origin + path)?.canonical,
      url.origin == origin, url.path == path
    else { throw Malformed(reason: "its origin and path name no file of a host") }
    guard let status = json["status"]?.int, (100...999).contains(status) else {
      throw Malformed(reason: "its status is none of HTTP")
    }
    let date = json["capturedAt"]?.string
    let capturedAt = date.flatMap { Timestamp(iso8601: $0) }
    guard date == nil || capturedAt != nil else {
      throw Malformed(reason: "its capturedAt is no moment such as 2026-11-22T10:00:00.000Z")
    }
    self.init(
      Key(origin: origin, path: path),
      capturedAt: capturedAt,
      status: status,
      contentType: json["contentType"]?.string,
      body: try Self.body(json)
    )
  }

  private static func body(_ json: JSONValue) throws(Malformed) -> [UInt8] {
    let body: [UInt8]?
    if let text = json["bodyBase64"]?.string {
      body = Data(base64Encoded: text).map { [UInt8]($0) }
    } else {
      body = Array((json["body"]?.string ?? "").utf8)
    }
    guard let body, body.count <= bodyLimit else {
      throw Malformed(reason: "its body is no base64, or has more than \(bodyLimit) bytes")
    }
    return body
  }
}
