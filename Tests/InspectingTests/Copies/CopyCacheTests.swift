import AssociationCopies
import Basics
import TestSupport
import Testing

@testable import Inspecting

struct CopyCacheTests {
  private static let now = Timestamp(milliseconds: 1_800_000_000_000)

  @Test("Requests start half a second apart, whichever process reserves them")
  func pace() throws {
    let folder = try TemporaryFolder().path(of: "a/b")
    let caches = try [CopyCache(folder: folder), CopyCache(folder: folder)]
    var starts: [Int64] = []
    for number in 0..<6 {
      let turn = try caches[number % 2].turn(of: "http://apple.test/\(number)", at: Self.now)
      guard case .ask(let start) = turn else {
        Issue.record("\(turn)")
        continue
      }
      starts.append(start.milliseconds - Self.now.milliseconds)
    }
    #expect(starts == [0, 500, 1_000, 1_500, 2_000, 2_500])
  }

  @Test("A request that another process makes is waited for, and its answer is everybody's")
  func shared() throws {
    let folder = try TemporaryFolder().path(of: "copies")
    let (one, other) = (try CopyCache(folder: folder), try CopyCache(folder: folder))
    let url = "http://apple.test/a/v1/a.example"
    #expect(try one.turn(of: url, at: Self.now) == .ask(at: Self.now))
    #expect(try other.turn(of: url, at: Self.now) == .wait)
    let answer = CopyAnswer(
      status: 404,
      headers: [CopyAnswer.Header("Apple-Failure-Reason", "SWCERR00301 Timeout")],
      body: Array("Not Found\n".utf8),
      askedAt: Self.now
    )
    let entry = CopyEntry(url: url, askedAt: Self.now, outcome: .answer(answer))
    try one.finish(entry)
    #expect(try other.turn(of: url, at: Self.now.advanced(bySeconds: 3_599)) == .known(entry))
    let later = Self.now.advanced(bySeconds: 3_600)
    #expect(try other.turn(of: url, at: later) == .ask(at: later))
  }

  @Test("A process that was killed while it waited leaves a request that counts for the hour")
  func killed() throws {
    let cache = try CopyCache(folder: try TemporaryFolder().path(of: "copies"))
    #expect(try cache.turn(of: "u", at: Self.now) == .ask(at: Self.now))
    let entry = CopyEntry(url: "u", askedAt: Self.now)
    #expect(try cache.turn(of: "u", at: Self.now.advanced(bySeconds: 61)) == .known(entry))
  }

  @Test(
    "A damaged or foreign entry is none",
    arguments: ["", "{}", "[1]", "{\"askedAt\":1,\"url\":\"v\"}", "\u{0}"]
  )
  func damaged(text: String) throws {
    let folder = try TemporaryFolder()
    let cache = try CopyCache(folder: folder.path)
    #expect(try cache.turn(of: "u", at: Self.now) == .ask(at: Self.now))
    for name in try GuardedFolder.names(in: folder.path) where name != "lock" {
      try folder.write(text, to: name)
    }
    #expect(try cache.turn(of: "u", at: Self.now) == .ask(at: Self.now))
  }

  @Test("A clock that was set back does not stop requests")
  func clock() throws {
    let cache = try CopyCache(folder: try TemporaryFolder().path(of: "copies"))
    _ = try cache.turn(of: "u", at: Self.now.advanced(bySeconds: 1_000_000))
    #expect(try cache.turn(of: "u", at: Self.now) == .ask(at: Self.now))
  }

  @Test("A folder that cannot be made is said with what to do")
  func folder() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("x", to: "file")
    #expect(throws: CopyCache.Problem.self) { try CopyCache(folder: "\(file)/copies") }
  }
}
