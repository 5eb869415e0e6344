import Engagement
import Searching
import Testing

@testable import Serving

/// What is counted.
struct ServerMetricsTests {
  @Test("A histogram counts each time in the first class that has room, and all below add up")
  func histogram() {
    var histogram = Histogram()
    for seconds in [0.00005, 0.0001, 0.0002, 0.3, 100] { histogram.add(seconds) }
    let lines = histogram.lines("t", label: "o", value: "s").split(separator: "\n").map(String.init)
    #expect(lines.contains(#"t_bucket{o="s",le="0.0001"} 2"#))
    #expect(lines.contains(#"t_bucket{o="s",le="0.00025"} 3"#))
    #expect(lines.contains(#"t_bucket{o="s",le="0.5"} 4"#))
    #expect(lines.contains(#"t_bucket{o="s",le="+Inf"} 5"#))
    #expect(lines.contains(#"t_count{o="s"} 5"#))
  }

  @Test("Requests and events are counted by routes, groups of statuses and verdicts only")
  func counts() {
    let metrics = ServerMetrics(operations: ["search"], version: "9")
    metrics.begin()
    metrics.end("search", status: 200, seconds: 0.001)
    metrics.begin()
    metrics.end(nil, status: 404, seconds: 0)
    metrics.count([.accepted, .duplicate, .refused(EngagementRefusal(.tooLong)), .accepted])
    let text = metrics.text(stores: [], threshold: 1)
    #expect(text.contains(#"pippin_requests_total{operation="search",status="2xx"} 1"#))
    #expect(text.contains(#"pippin_requests_total{operation="none",status="4xx"} 1"#))
    #expect(text.contains("pippin_requests_running 0"))
    #expect(text.contains(#"pippin_engagement_events_total{verdict="accepted"} 2"#))
    #expect(text.contains(#"pippin_engagement_events_total{verdict="duplicate"} 1"#))
    #expect(text.contains(#"pippin_engagement_events_total{verdict="refused"} 1"#))
  }

  /// A sample of a metric.
  private static func value(_ name: String, in text: String) -> Double? {
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
    return line?.split(separator: " ").last.flatMap { Double($0) }
  }

  @Test(
    "What people did is counted in steps of the least number of people, never above the truth",
    arguments: [49, 99, 149, 1_000]
  )
  func steps(events: Int) {
    let metrics = ServerMetrics(operations: ["engagements", "search"], version: "9")
    for _ in 0..<events {
      for operation in ["engagements", "search"] {
        metrics.begin()
        metrics.end(operation, status: 202, seconds: 0.0001)
      }
      metrics.count([.accepted, .duplicate, .refused(EngagementRefusal(.tooLong))])
    }
    let text = metrics.text(stores: [], threshold: 50)
    func check(_ name: String) {
      let value = Int(Self.value(name, in: text) ?? 0)
      #expect(
        value.isMultiple(of: 50) && value <= events && value > events - 100,
        "\(name) \(value)"
      )
    }
    for verdict in ["accepted", "duplicate", "refused"] {
      check("pippin_engagement_events_total{verdict=\"\(verdict)\"}")
    }
    let label = "operation=\"engagements\""
    check("pippin_requests_total{\(label),status=\"2xx\"}")
    let found = Self.value("pippin_requests_total{operation=\"search\",status=\"2xx\"}", in: text)
    #expect(found == Double(events))
    let count = Self.value("pippin_request_seconds_count{\(label)}", in: text) ?? -1
    let sum = Self.value("pippin_request_seconds_sum{\(label)}", in: text) ?? -1
    #expect(abs(sum - count * 0.0001) < 1e-9)
  }

  /// What one request does to the server's counts.
  private static let requests: [(String, @Sendable (ServerMetrics) -> Void)] = [
    ("fast", { end($0, "engagements", 202, 0.00005) }),
    ("slow", { end($0, "engagements", 202, 2) }),
    ("odd", { end($0, "engagements", 202, 0.123_456) }),
    ("over", { end($0, "engagements", 202, 9) }),
    ("refused", { end($0, "engagements", 401, 0.001) }),
    ("broken", { end($0, "engagements", 400, 0.1) }),
    ("activity", { end($0, "activities", 202, 0.003) }),
    ("bad", { end($0, "activities", 503, 0.5) }),
    ("accepted", { $0.count([.accepted]) }), ("duplicate", { $0.count([.duplicate]) }),
    ("line", { $0.count([.refused(EngagementRefusal(.malformed))]) }),
    ("many", { $0.count([.accepted, .accepted, .accepted, .duplicate]) }),
  ]

  private static func end(
    _ metrics: ServerMetrics,
    _ operation: String,
    _ status: Int,
    _ time: Double
  ) {
    metrics.begin(isPersonal: true)
    metrics.end(operation, status: status, seconds: time, isPersonal: true)
  }

  @Test(
    "No difference of two looks tells that one person did something, or how long it took",
    arguments: requests.indices
  )
  func differences(row: Int) {
    let metrics = ServerMetrics(operations: ["engagements", "activities"], version: "9")
    func look() -> String { metrics.text(stores: [], threshold: 50) }
    // One who knows of all others makes all requests but one; any of them is that one.
    for _ in 0..<60 { for request in Self.requests { request.1(metrics) } }
    var last = look()
    var changes: [Int] = []
    for number in 1...1_000 {
      Self.requests[row].1(metrics)
      let next = look()
      if next != last { changes.append(number) }
      last = next
    }
    // Some counts rise, each by whole steps only; where depends on chance.
    #expect((1...100).contains(changes.count), "\(Self.requests[row].0): \(changes)")
  }

  @Test("When a step shows does not tell how many came, and a request on its way does not show")
  func places() {
    var places: Set<Int> = []
    for _ in 0..<200 {
      var step = CountStep()
      let place = (1...200).first { step.shown(of: $0, size: 50) > 0 } ?? 0
      #expect((50..<100).contains(place) && step.shown == 50)
      places.insert(place)
    }
    #expect(places.count > 20)
    let metrics = ServerMetrics(operations: ["engagements"], version: "9")
    let before = metrics.text(stores: [], threshold: 50)
    metrics.begin(isPersonal: ServerMetrics.isPersonal(path: "/v1/engagements"))
    #expect(metrics.text(stores: [], threshold: 50) == before)
    #expect(ServerMetrics.isPersonal(path: "/v1/activities"))
    #expect(!ServerMetrics.isPersonal(path: "/v1/search"))
  }
}
