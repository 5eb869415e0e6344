import Archiving
import Indexing
package import JSON
import Searching
import Segments
import Storing

/// What a server answers to a request that another process of the same user hands over.
package enum ControlResponse: Hashable, Sendable {
  /// It was done.
  case done(ForgetOutcome)
  /// It was not, with the exit code for it and what to do next.
  case failed(code: Int, message: String)
}

extension ControlResponse {
  /// What `error` means to whoever asked, with the exit code of the command for it.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = .failed(code: Int(error.exitCode), message: "\(error)")
    // The lock went to somebody else, or the server is ending: later it can be done.
    case let error as ServedStoreError:
      self = .failed(code: error == .readOnly ? 73 : 75, message: "\(error)")
    case let error as ArchiveError:
      self = .failed(code: error.kind == .cannotCreate ? 73 : 74, message: error.message)
    case let error as IndexError:
      if case .file = error {
        self = .failed(code: 74, message: "\(error)")
      } else {
        self = .failed(code: 1, message: "\(error)")
      }
    default: self = .failed(code: 70, message: "internal error: \(error)")
    }
  }
}

extension ControlResponse: JSONWritable {
  /// Writes the response as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .done(let outcome):
      writer.field("activities", outcome.activities)
      writer.field("archiveRecords", outcome.archiveRecords)
      writer.field("archives", outcome.archives)
      writer.field("others", outcome.others)
      writer.field("pages", outcome.pages)
      writer.field("uncleanArchives", outcome.uncleanArchives)
    case .failed(let code, let message):
      writer.field("code", code)
      writer.field("error", message)
    }
    writer.endObject()
  }

  /// Reads a response.
  ///
  /// - Returns: `nil` when it is none.
  package init?(_ bytes: [UInt8]) {
    guard let object = (try? JSONParser.parse(bytes))?.object else { return nil }
    if let code = object["code"]?.int, let message = object["error"]?.string {
      self = .failed(code: code, message: message)
      return
    }
    guard let pages = object["pages"]?.int, let archives = object["archives"]?.int,
      let records = object["archiveRecords"]?.int, let activities = object["activities"]?.int
    else { return nil }
    var outcome = ForgetOutcome()
    (outcome.pages, outcome.archives) = (pages, archives)
    (outcome.archiveRecords, outcome.activities) = (records, activities)
    // An older server does not say them.
    outcome.others = others(object["others"]?.object)
    outcome.uncleanArchives = (object["uncleanArchives"]?.array ?? []).compactMap {
      UncleanArchive($0)
    }
    self = .done(outcome)
  }
}

/// Counts by name.
private func others(_ object: JSONObject?) -> [String: Int] {
  let counts = (object?.members ?? []).compactMap { member in
    member.value.int.map { (member.key, $0) }
  }
  return Dictionary(counts) { $1 }
}
