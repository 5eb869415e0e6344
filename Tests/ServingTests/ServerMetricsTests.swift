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
    metrics.count([.accepted, .repeatedVote, .refused(EngagementRefusal(.tooLong)), .accepted])
    let text = metrics.text(stores: [], threshold: 1)
    #expect(text.contains(#"pippin_requests_total{operation="search",status="2xx"} 1"#))
    #expect(text.contains(#"pippin_requests_total{operation="none",status="4xx"} 1"#))
    #expect(text.contains("pippin_requests_running 0"))
    #expect(text.contains(#"pippin_engagement_events_total{verdict="accepted"} 2"#))
    #expect(text.contains(#"pippin_engagement_events_total{verdict="duplicate"} 1"#))
    #expect(text.contains(#"pippin_engagement_events_total{verdict="refused"} 1"#))
  }

  @Test("What people did is counted in steps of the least number of people", arguments: [49, 149])
  func steps(events: Int) {
    let metrics = ServerMetrics(operations: ["engagements", "search"], version: "9")
    for _ in 0..<events {
      for operation in ["engagements", "search"] {
        metrics.begin()
        metrics.end(operation, status: 202, seconds: 0.0001)
      }
      metrics.count([.accepted, .repeatedVote, .refused(EngagementRefusal(.tooLong))])
    }
    let text = metrics.text(stores: [], threshold: 50)
    let shown = events / 50 * 50
    for verdict in ["accepted", "duplicate", "refused"] {
      #expect(text.contains("events_total{verdict=\"\(verdict)\"} \(shown)\n"))
    }
    for (operation, count) in [("engagements", shown), ("search", events)] {
      let label = "operation=\"\(operation)\""
      #expect(text.contains("pippin_requests_total{\(label),status=\"2xx\"} \(count)\n"))
      #expect(text.contains("pippin_request_seconds_bucket{\(label),le=\"0.0001\"} \(count)\n"))
      #expect(text.contains("pippin_request_seconds_count{\(label)} \(count)\n"))
      let name = "pippin_request_seconds_sum{\(label)}"
      let sum = text.split(separator: "\n").first { $0.hasPrefix(name) }
      let seconds = sum?.split(separator: " ").last.flatMap { Double($0) }
      #expect(abs((seconds ?? -1) - Double(count) * 0.0001) < 1e-9)
    }
  }
}
