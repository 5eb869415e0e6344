import Addressing
import Testing

@testable import Rendering

/// Where nothing can be rendered, the reason says what to do.
struct RenderingUnavailableTests {
  private static func failure(of program: BrowserProgram) async throws -> RenderingUnavailable? {
    var limits = RenderingLimits()
    limits.stepTime = .seconds(20)
    let pool = RenderingPool(program, limits: limits)
    defer { pool.shutdown() }
    let url = try #require(WebAddress("https://plums.example/"))
    let response = SubresourceResponse(status: 200, headers: [], body: [])
    do throws(RenderingUnavailable) {
      let page = PageToRender(url: url, response: response, moment: 0)
      _ = try await pool.render(page, fetcher: LookingFetcher {})
      return nil
    } catch {
      return error
    }
  }

  @Test("Without a browser the reason names where it was looked for, and how to install one")
  func missing() {
    #expect(throws: RenderingUnavailable.noBrowser(["/nowhere/chromium"])) {
      try BrowserProgram(at: "/nowhere/chromium")
    }
    #expect(throws: RenderingUnavailable.noBrowser(["/nowhere/a", "/nowhere/b"])) {
      try BrowserProgram(known: ["/nowhere/a", "/nowhere/b"])
    }
    #expect(RenderingUnavailable.noBrowser(["/a"]).description.contains("apt-get install chromium"))
  }

  @Test("A program that is no browser is refused with its own words")
  func noBrowser() async throws {
    let failure = try await Self.failure(of: try BrowserProgram(at: "/bin/sh"))
    guard case .notStarted = failure else {
      // A system may not let anybody make namespaces.
      guard case .notIsolated = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      return
    }
  }

  @Test("A browser that would run as root is not started")
  func root() async throws {
    var program = try BrowserProgram(at: "/bin/sh")
    program.user = 0
    let failure = try await Self.failure(of: program)
    guard case .notIsolated = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test("No argument turns the browser's sandbox off, and a group without pages is not confined")
  func arguments() throws {
    let program = try BrowserProgram(at: "/bin/sh")
    #expect(!program.arguments(folder: "/f").contains { $0.contains("no-sandbox") })
    #expect(program.arguments(folder: "/f").contains("--remote-debugging-pipe"))
    #expect(ProcessGroup(of: 1 << 30).gap != nil)
  }

  @Test("A pool that has ended says so")
  func ended() async throws {
    let pool = RenderingPool(try BrowserProgram(at: "/bin/sh"))
    pool.shutdown()
    let url = try #require(WebAddress("https://plums.example/"))
    let response = SubresourceResponse(status: 200, headers: [], body: [])
    await #expect(throws: RenderingUnavailable.ended) {
      let page = PageToRender(url: url, response: response, moment: 0)
      return try await pool.render(page, fetcher: LookingFetcher {})
    }
  }
}
