import Addressing
import Foundation
import Isolation
import JSON
import Records
import Rules
import Synchronization
import TestSupport
import Testing

@testable import Reading

/// Pages are read in confined processes of the built program.
struct IsolatedReadingTests {
  private static func pool(
    _ program: String = "pippin",
    count: Int = 2,
    seconds: Int = 30,
    name: String = "for tests"
  ) -> WorkerPool {
    let isOwn = program == "pippin"
    var worker = WorkerProgram(
      path: isOwn ? PippinBinary.path : PippinBinary.buildFolder.appending(path: program).path,
      arguments: ["reading-worker", name]
    )
    worker.secondsToStart = 600
    var limits = WorkerPool.Limits()
    limits.secondsPerJob = seconds
    return WorkerPool(worker, count: count, limits: limits)
  }

  /// The record as JSON, in which numbers are rounded.
  private static func json(_ record: PageRecord) -> String {
    var writer = JSONWriter()
    record.write(to: &writer, withTimes: true)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func input(_ body: [UInt8], _ number: Int = 0) throws -> PageInput {
    let address = try #require(WebAddress("https://plums.example/\(number)"))
    return PageInput(address: address, body: body)
  }

  @Test("A worker gives up system calls and memory, and files where the kernel has Landlock")
  func confined() async throws {
    let confinement = try await Self.pool().confinement()
    #expect(confinement.dropsSystemCalls && confinement.hasLimits)
    let modules = try? String(contentsOfFile: "/sys/kernel/security/lsm", encoding: .utf8)
    // Where the list cannot be read, the kernel may have it all the same.
    if modules?.contains("landlock") == true { #expect(confinement.gaps == []) }
  }

  @Test(
    "Pages in legacy encodings are read in a worker as in this process",
    arguments: [
      "windows-1251", "windows-1252", "windows-1256", "koi8-u", "iso-8859-7", "iso-8859-8",
      "windows-874", "macintosh", "shift_jis", "euc-jp", "iso-2022-jp", "gbk", "gb18030", "big5",
      "euc-kr", "utf-16le", "utf-16be", "utf-8", "x-user-defined", "ibm866", "x-mac-cyrillic",
    ]
  )
  func legacyEncodings(charset: String) async throws {
    let readers = PageReaders.isolated(Self.shared)
    // Every pair of a lead and a trail byte, and escapes of ISO-2022-JP.
    var body = Array("<!doctype html><title>x</title><p>".utf8)
    for lead: UInt8 in 0x80...0xFF {
      for trail: UInt8 in [0x41, 0x5C, 0x7E, 0x80, 0xA1, 0xC0, 0xE9, 0xFE] {
        body += [lead, trail]
      }
    }
    body += [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42] + Array("</p>".utf8)
    var input = try Self.input(body)
    input.charset = charset
    let page = await readers.read(input)
    #expect(!page.isUnread)
    #expect(Self.json(page.record) == Self.json(PageJudge.read(input)))
  }

  private static let shared = pool()

  @Test(
    "Whatever hostile code tries in a worker, nothing succeeds and the next page is read",
    arguments: [
      "open", "create", "open2", "list", "unlink", "socket", "datagram", "unix-socket", "send",
      "fork", "clone3", "thread", "exec", "ptrace", "read-parent", "kill-parent", "io_uring",
      "memfd", "unshare", "executable-memory", "make-code", "memory", "raise-limit",
      "write-elsewhere",
    ]
  )
  func hostileCode(deed: String) async throws {
    let readers = PageReaders.isolated(Self.pool("HostileWorker", count: 1))
    let page = await readers.read(try Self.input(Array("hostile \(deed)".utf8)))
    #expect(page.isUnread || page.record.title == "refused", "\(page.record.title ?? "")")
    #expect(await readers.read(try Self.input(Array("plums".utf8))).record.title == "read")
    #expect(!FileManager.default.fileExists(atPath: "/tmp/hostile-worker"))
  }

  @Test(
    "A page that ends its worker is read once more, and then only the finding tells of it",
    arguments: ["crash", "exit", "garbage", "loop", "empty", "hang-up", "drip"]
  )
  func deaths(deed: String) async throws {
    let readers = PageReaders.isolated(Self.pool("HostileWorker", count: 1, seconds: 2))
    let titles = await withTaskGroup(of: (Int, ReadPage?).self) { group in
      for number in 0..<40 {
        let body = number == 11 ? "hostile \(deed)" : "plums"
        group.addTask {
          guard let input = try? Self.input(Array(body.utf8), number) else { return (number, nil) }
          return (number, await readers.read(input))
        }
      }
      return await group.reduce(into: [Int: ReadPage]()) { $0[$1.0] = $1.1 }
    }
    #expect(titles.count == 40)
    for (number, page) in titles {
      #expect(page.isUnread == (number == 11))
      #expect(page.record.title == (number == 11 ? nil : "read"))
    }
    let died = try #require(titles[11]?.record)
    #expect(died.findings.map(\.rule) == ["reading.worker-died"])
  }

  @Test("Workers that are killed at random lose no page")
  func kills() async throws {
    let most = ProcessInfo.processInfo.environment["PIPPIN_WORKER_KILLS"].flatMap { Int($0) } ?? 40
    let readers = PageReaders.isolated(Self.pool(name: Self.victims))
    let killed = Mutex(0)
    let isOver = Mutex(false)
    let killer = Thread {
      while !isOver.withLock({ $0 }), killed.withLock({ $0 }) < most {
        usleep(UInt32.random(in: 0...200_000))
        guard let pid = Self.workers().randomElement() else { continue }
        if kill(pid, SIGKILL) == 0 { killed.withLock { $0 += 1 } }
      }
    }
    killer.start()
    var number = 0
    while killed.withLock({ $0 }) < most {
      let numbers = number..<number + 64
      number += 64
      let pages = await withTaskGroup(of: (PageInput, ReadPage)?.self) { group in
        for number in numbers {
          group.addTask {
            let body = Array("<!doctype html><title>\(number)</title><p>plums".utf8)
            guard let input = try? Self.input(body, number) else { return nil }
            return (input, await readers.read(input))
          }
        }
        return await group.reduce(into: [(PageInput, ReadPage)]()) {
          if let page = $1 { $0.append(page) }
        }
      }
      #expect(pages.count == 64)
      for (input, page) in pages {
        #expect(!page.isUnread)
        #expect(Self.json(page.record) == Self.json(PageJudge.read(input)))
      }
    }
    isOver.withLock { $0 = true }
    print("\(killed.withLock { $0 }) kills, \(number) pages")
  }

  private static let victims = "to be killed by \(getpid())"

  /// The workers that may be killed, by what /proc says.
  private static func workers() -> [pid_t] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { pid_t($0) }.filter { pid in
      let line = try? String(contentsOfFile: "/proc/\(pid)/cmdline", encoding: .utf8)
      return line?.contains(victims) ?? false
    }
  }

  @Test("A program that is not there is said to be missing, and no page waits for it")
  func missingProgram() async throws {
    let worker = WorkerProgram(path: "/nonexistent/pippin", arguments: [])
    let pool = WorkerPool(worker, count: 1)
    await #expect(throws: WorkerDeath.notStarted(ENOENT)) { try await pool.confinement() }
    let page = await PageReaders.isolated(pool).read(try Self.input(Array("plums".utf8)))
    #expect(page.lacksWorker)
    await pool.shutdown()
  }

  @Test("The command for workers is none for people")
  func forPeople() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await PippinBinary.run("reading-worker", in: folder)
    #expect(outcome.code == 64)
  }
}
