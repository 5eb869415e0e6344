import Addressing
package import Frontier
package import JSON

/// What a person asks to be forgotten.
package enum ForgetRequest: Hashable, Sendable {
  /// Pages, with what is known of their addresses and what people did with them.
  case pages(ForgetSelection)
  /// Public activities of a type and of all types below it.
  case activities(type: String)
}

extension ForgetRequest: JSONWritable {
  /// Writes the request as an object of one field.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .activities(let type): writer.field("activity", type)
    case .pages(.all): writer.field("all", true)
    case .pages(.domain(let domain)): writer.field("domain", domain)
    case .pages(.url(let url)): writer.field("url", url.text)
    }
    writer.endObject()
  }

  /// Reads a request.
  ///
  /// - Returns: `nil` when it is none.
  package init?(_ bytes: [UInt8]) {
    guard let object = (try? JSONParser.parse(bytes))?.object else { return nil }
    if let type = object["activity"]?.string {
      self = .activities(type: type)
    } else if object["all"]?.bool == true {
      self = .pages(.all)
    } else if let domain = object["domain"]?.string {
      self = .pages(.domain(domain))
    } else if let url = object["url"]?.string.flatMap({ WebAddress($0) }) {
      self = .pages(.url(url))
    } else {
      return nil
    }
  }
}

/// What was forgotten.
package struct ForgetOutcome: Hashable, Sendable {
  /// Pages whose records were erased.
  package var pages = 0
  /// URLs that were erased and were no pages, by the names of their states.
  package var others: [String: Int] = [:]
  /// Archives that were deleted as a whole.
  package var archives = 0
  /// Records that were taken out of archives.
  package var archiveRecords = 0
  /// Archives that may still hold some of it.
  package var uncleanArchives: [UncleanArchive] = []
  /// Activities that were withdrawn.
  package var activities = 0
}
