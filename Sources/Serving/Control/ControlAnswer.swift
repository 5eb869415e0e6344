package import Records

/// What a server answers to a request that another process of the same user hands over.
package enum ControlAnswer: Hashable, Sendable {
  /// It was done.
  case done(ForgetOutcome)
  /// It was not, with the exit code for it and what to do next.
  case failed(code: Int, message: String)
}

extension ControlAnswer: JSONWritable {
  /// Writes the answer as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .done(let outcome):
      writer.field("activities", outcome.activities)
      writer.field("archiveRecords", outcome.archiveRecords)
      writer.field("archives", outcome.archives)
      writer.field("pages", outcome.pages)
    case .failed(let code, let message):
      writer.field("code", code)
      writer.field("error", message)
    }
    writer.endObject()
  }

  /// Reads an answer.
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
    self = .done(outcome)
  }
}
