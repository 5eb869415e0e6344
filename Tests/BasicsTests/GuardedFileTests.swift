import Basics
import Foundation
import TestSupport
import Testing

/// What may stand where a file is going to be written, and what comes of it.
struct GuardedFileTests {
  /// What somebody put in the place of a file.
  enum Place: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case nothing, file, link, danglingLink, linkedFolder, pipe, folder
    var testDescription: String { rawValue }

    /// Puts it at `path`; links lead to `victim`.
    func put(at path: String, victim: String) throws {
      switch self {
      case .nothing: break
      case .file: try Data("old".utf8).write(to: URL(filePath: path))
      case .link: try #require(symlink(victim, path) == 0)
      case .danglingLink: try #require(symlink("\(victim).none", path) == 0)
      case .linkedFolder: try #require(symlink("/", path) == 0)
      case .pipe: try #require(mkfifo(path, 0o600) == 0)
      case .folder: try #require(mkdir(path, 0o700) == 0)
      }
    }
  }

  /// Runs `body` on a path where `place` is, and makes sure that what a link leads to stays.
  private func attempt(
    _ place: Place,
    _ body: (String) throws(GuardedFile.Problem) -> Void
  ) throws -> GuardedFile.Problem? {
    let folder = try TemporaryFolder()
    let victim = try folder.write("the victim's", to: "victim")
    let path = folder.path(of: "x")
    try place.put(at: path, victim: victim)
    var problem: GuardedFile.Problem?
    do throws(GuardedFile.Problem) {
      try body(path)
    } catch {
      problem = error
    }
    #expect(try folder.bytes(of: "victim") == Array("the victim's".utf8))
    #expect(!folder.holds("victim.none"))
    return problem
  }

  /// What becomes of a try: no problem, or one of these.
  struct Row: Sendable, CustomTestStringConvertible {
    let place: Place
    var created: GuardedFile.Problem?
    var anew: GuardedFile.Problem?
    var opened: GuardedFile.Problem?
    var secret: GuardedFile.Problem?
    var whole: GuardedFile.Problem?
    var testDescription: String { place.rawValue }
  }

  static let rows = [
    Row(place: .nothing),
    Row(place: .file, created: .system(EEXIST)),
    Row(place: .link, created: .system(EEXIST), opened: .link, secret: .link, whole: .link),
    Row(place: .danglingLink, created: .system(EEXIST), opened: .link, secret: .link, whole: .link),
    Row(place: .linkedFolder, created: .system(EEXIST), opened: .link, secret: .link, whole: .link),
    Row(
      place: .pipe,
      created: .system(EEXIST),
      opened: .special,
      secret: .special,
      whole: .special
    ),
    Row(
      place: .folder,
      created: .system(EEXIST),
      anew: .system(EISDIR),
      opened: .system(EISDIR),
      secret: .special,
      whole: .system(EISDIR)
    ),
  ]

  @Test("Nothing is written through what somebody put in the place of a file", arguments: rows)
  func places(row: Row) throws {
    let created = try attempt(row.place) { (path) throws(GuardedFile.Problem) in
      close(try GuardedFile.create(path, mode: 0o600))
    }
    #expect(created == row.created)
    let anew = try attempt(row.place) { (path) throws(GuardedFile.Problem) in
      let descriptor = try GuardedFile.createAnew(path, mode: 0o600)
      _ = WholeFile.write(Array("new".utf8), to: descriptor)
      close(descriptor)
    }
    #expect(anew == row.anew)
    let opened = try attempt(row.place) { (path) throws(GuardedFile.Problem) in
      let descriptor = try GuardedFile.openOrCreate(path, flags: O_RDWR, mode: 0o600)
      ftruncate(descriptor, 0)
      close(descriptor)
    }
    #expect(opened == row.opened)
    let secret = try attempt(row.place) { (path) throws(GuardedFile.Problem) in
      try GuardedFile.make(path, mode: 0o600)
      #expect(try GuardedFile.guardSecret(path))
    }
    #expect(secret == row.secret)
    let whole = try attempt(row.place) { (path) throws(GuardedFile.Problem) in
      try WholeFile.write(Array("new".utf8), to: path)
      #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
    }
    #expect(whole == row.whole)
  }

  @Test(
    "A secret is its owner's alone afterwards, whatever rights others had",
    arguments: [
      0o600, 0o640, 0o644, 0o666, 0o400, 0o444, 0o777,
    ] as [mode_t]
  )
  func secrets(mode: mode_t) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("key", to: "x")
    try #require(chmod(path, mode) == 0)
    #expect(try GuardedFile.guardSecret(path))
    var status = stat()
    try #require(lstat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == mode & 0o700)
  }

  @Test(
    "What is one's own or root's is trusted; root trusts only what is root's",
    arguments: [
      (0, 0, true), (1000, 1000, true), (0, 1000, true), (1000, 0, false), (1001, 1000, false),
      (65_534, 1000, false),
    ] as [(UInt32, UInt32, Bool)]
  )
  func owners(owner: UInt32, user: UInt32, isTrusted: Bool) {
    #expect(GuardedFile.isTrusted(owner: owner, by: user) == isTrusted)
  }

  @Test(
    "A file of another user is not opened, and not changed",
    .enabled(if: geteuid() == 0, "1 case skipped: only root can give files away")
  )
  func foreign() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("theirs", to: "x")
    try #require(chown(path, 65_534, 65_534) == 0)
    let problem = GuardedFile.Problem.foreign(owner: 65_534)
    #expect(throws: problem) { try GuardedFile.openOrCreate(path, flags: O_RDWR, mode: 0o600) }
    #expect(throws: problem) { try GuardedFile.guardSecret(path) }
    #expect(try folder.bytes(of: "x") == Array("theirs".utf8))
  }

  @Test("Of a file and what a try left beside it, only the file stays")
  func whole() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "x")
    try folder.write("half", to: "x.\(getpid()).tmp")
    for bytes in [[UInt8](repeating: 7, count: 300_000), [], [1]] as [[UInt8]] {
      try WholeFile.write(bytes, to: path)
      #expect(try folder.bytes(of: "x") == bytes)
      #expect(try folder.names() == ["x"])
    }
  }
}
