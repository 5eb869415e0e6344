import AssociationCopies
import Basics
import JSON

/// A request to Apple or Google about one host, as ``CopyCache`` keeps it.
struct CopyEntry: Hashable, Sendable {
  /// The URL that was requested.
  let url: String
  /// When it was requested, or is going to be.
  let askedAt: Timestamp
  /// What came of it; `nil` while nothing did.
  var outcome: Outcome?

  /// What came of a request.
  enum Outcome: Hashable, Sendable {
    /// The service responded.
    case answer(CopyAnswer)
    /// It did not; the text says why.
    case failure(String)
  }

  /// The largest entry that is read, in bytes.
  static let byteLimit = 1 << 20

  init(url: String, askedAt: Timestamp, outcome: Outcome? = nil) {
    self.url = url
    self.askedAt = askedAt
    self.outcome = outcome
  }

  /// Reads what ``bytes`` wrote; `nil` for anything else.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.byteLimit, let value = Self.value(bytes),
      let url = value["url"]?.string, let asked = value["askedAt"]?.int
    else { return nil }
    self.url = url
    askedAt = Timestamp(milliseconds: Int64(asked))
    if let why = value["failure"]?.string {
      outcome = .failure(why)
    } else if let status = value["status"]?.int {
      let headers = (value["headers"]?.array ?? []).compactMap { pair -> CopyAnswer.Header? in
        guard let parts = pair.array, parts.count == 2, let name = parts[0].string,
          let text = parts[1].string
        else { return nil }
        return CopyAnswer.Header(name, text)
      }
      let body = value["body"]?.string.flatMap { HexText.bytes($0) } ?? []
      outcome = .answer(
        CopyAnswer(status: status, headers: headers, body: body, askedAt: askedAt)
      )
    }
  }

  private static func value(_ bytes: [UInt8]) -> JSONValue? {
    do {
      return try JSONParser.parse(bytes)
    } catch {
      // A file that is none of ours counts as no entry, and is written anew.
      return nil
    }
  }

  /// The entry as a file.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("askedAt", Int(askedAt.milliseconds))
    switch outcome {
    case nil: break
    case .failure(let why): writer.field("failure", why)
    case .answer(let answer):
      writer.field("body", HexText.text(Array(answer.body.prefix(CopyAnswer.byteLimit + 1))))
      writer.key("headers")
      writer.beginArray()
      for header in answer.headers {
        writer.beginArray()
        writer.value(header.name)
        writer.value(header.value)
        writer.endArray()
      }
      writer.endArray()
      writer.field("status", answer.status)
    }
    writer.field("url", url)
    writer.endObject()
    return writer.bytes
  }
}
