import Basics
import Frontier
import JSON
import Records
import Storing

/// What a store holds and what is due, for a program.
struct StatusReport: JSONWritable {
  /// The store.
  let survey: StoreSurvey
  /// The hosts of which budgets have kept the most from being fetched.
  let budgets: [HostBudgetReport]
  /// The present moment, up to which ages count.
  let now: Timestamp

  /// Writes the status as an object; bytes, counts and seconds are numbers, moments ISO 8601.
  func write(to writer: inout JSONWriter) {
    let counts = survey.statistics
    writer.beginObject()
    writer.field("addresses", counts.addresses)
    writer.field("appLinked", counts.appLinked)
    writer.field("budgets", budgets)
    writer.field("bytes", survey.sizes.byKind)
    writer.field("duplicates", survey.duplicates)
    writer.field("freeBytes", survey.sizes.free)
    writer.field("hosts", counts.hosts)
    writer.field("indexable", counts.indexable)
    writer.key("lastRun")
    if let run = survey.lastRun { Self.write(run, at: now, to: &writer) } else { writer.null() }
    writer.key("locks")
    writer.beginObject()
    for kind in StoreLock.Kind.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let holder = survey.holders[kind] else { continue }
      writer.key(kind.rawValue)
      writer.beginObject()
      writer.field("command", holder.command)
      writer.field("process", Int(holder.pid))
      writer.field("since", holder.since.iso8601)
      writer.endObject()
    }
    writer.endObject()
    writer.field("nextAttempts", survey.nextAttempts.byTime)
    Self.write(survey.nextDue, as: "nextDue", to: &writer)
    writer.field("nextVisits", survey.nextVisits.byTime)
    writer.field("pages", counts.pages)
    writer.field("queue", survey.queue)
    writer.field("reasons", counts.reasons)
    writer.field("removed", counts.removed)
    writer.field("states", counts.states)
    writer.field(
      "statuses",
      Dictionary(uniqueKeysWithValues: counts.statuses.map { (String($0), $1) })
    )
    writer.endObject()
  }

  private static func write(_ time: Timestamp?, as key: String, to writer: inout JSONWriter) {
    writer.key(key)
    if let time { writer.value(time.iso8601) } else { writer.null() }
  }

  private static func write(_ run: LastRun, at now: Timestamp, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("ageSeconds", Int(run.age(at: now)))
    write(run.finished, as: "finished", to: &writer)
    writer.field("notRendered", run.notRendered)
    writer.field("outcome", run.state.name)
    writer.field("pages", run.pages)
    writer.field("rendered", run.rendered)
    writer.field("requests", run.requests)
    writer.field("seconds", run.duration)
    writer.field("started", run.started.iso8601)
    writer.endObject()
  }
}
