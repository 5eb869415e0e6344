import ArgumentParser
import Basics

/// The moment at which an inspection judges dates, as a person writes it.
///
/// A day of ISO 8601 stands for its start in UTC; a time needs its day, and without a zone is one in
/// UTC.
struct InspectionMoment: ExpressibleByArgument {
  /// The moment.
  let timestamp: Timestamp

  init?(argument: String) {
    guard argument.wholeMatch(of: /\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}.*)?/) != nil,
      let timestamp = Timestamp(webDate: argument)
    else { return nil }
    self.timestamp = timestamp
  }
}
