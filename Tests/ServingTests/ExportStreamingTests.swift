import Records
import StoredTestSupport
import Testing

@testable import Serving

/// The public index as a stream.
struct ExportStreamingTests {
  @Test("An export is packed for those who take it, and holds the same")
  func packed() async throws {
    let records = try (0..<40).map {
      try PageRecord.sample("https://a.example/\($0)", title: "Plums \($0)")
    }
    let scene = try await ServerScene(records)
    var bodies: [[UInt8]] = []
    for (accepted, coding) in [("gzip", "gzip"), ("identity", nil), ("gzip;q=0", nil)] {
      let reply = try await scene.ask("/v1/export", headers: ["Accept-Encoding": accepted])
      #expect(reply.status == 200)
      #expect(reply.headers["content-encoding"] == coding)
      #expect(reply.headers["vary"]?.contains("Accept-Encoding") == true)
      bodies.append(reply.body)
    }
    // The client unpacks what it gets.
    #expect(bodies[0] == bodies[1] && bodies[1] == bodies[2])
    #expect(bodies[0].count { $0 == UInt8(ascii: "\n") } == records.count)
    try await scene.end()
  }

  @Test("Asking for the head of an export starts none")
  func exportHead() async throws {
    let scene = try await ServerScene([try .sample("https://a.example/", title: "Plums")])
    for _ in 0..<5 {
      #expect(try await scene.ask("/v1/export", method: "HEAD").status == 200)
    }
    #expect(try await scene.ask("/v1/export").status == 200)
    try await scene.end()
  }
}
