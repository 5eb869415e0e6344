import Addressing
import CHostileAttempts
import Reading
import Records

/// A worker that does what a page tells it: the body `hostile NAME` is an attempt, of which the
/// record's title tells the outcome.
@main
enum HostileWorker {
  static func main() {
    ReadingWorker.run { input in
      let text = String(decoding: input.body, as: UTF8.self)
      var record = PageRecord(url: input.address.canonical)
      guard text.hasPrefix("hostile ") else {
        record.title = "read"
        return record
      }
      let code = hostile_attempt(String(text.dropFirst("hostile ".count)))
      record.title = code == 0 ? "succeeded" : code < 0 ? "unknown" : "refused"
      return record
    }
  }
}
