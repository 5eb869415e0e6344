import Basics
package import JSON

extension CrawlPlan: JSONWritable {
  /// Writes the plan as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("fetch", count)
    writer.field("first", fetched)
    writer.field("hosts", hosts)
    writer.field("rest", rest)
    writer.key("seeds")
    writer.beginArray()
    for seed in seeds { seed.write(settings, to: &writer) }
    writer.endArray()
    writer.field("unreadRobots", unreadRobots)
    writer.endObject()
  }
}

extension CrawlPlan.Rest: JSONWritable {
  /// Writes the reason with its count as an object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("count", count)
    writer.field("example", example)
    writer.field("next", next?.iso8601)
    writer.field("reason", reason)
    writer.endObject()
  }
}
