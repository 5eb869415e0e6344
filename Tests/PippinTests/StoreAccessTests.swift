import Foundation
import TestSupport
import Testing

/// Stores that a server holds, or of which not everything may be read.
struct StoreAccessTests {
  @Test("Where a server holds the index, events have another way, and it is named")
  func served() async throws {
    let folder = try await DemoStore.copy()
    let descriptor = open(folder.path(of: "pippin-store/index.lock"), O_RDWR | O_CREAT, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let line = Array("4711 2026-01-01T00:00:00.000Z pippin serve\n".utf8)
    ftruncate(descriptor, 0)
    try #require(write(descriptor, line, line.count) == line.count)
    let outcome = try await PippinBinary.run("engage", "-", in: folder)
    #expect(outcome.code == 75)
    #expect(outcome.errors.contains("by POST to its /v1/engagements"), "\(outcome.errors)")
  }

  @Test("A folder of the store that may not be read is named, and all else is shown")
  func unlisted() async throws {
    let folder = try await DemoStore.copy()
    let index = folder.path(of: "pippin-store/index")
    try #require(chmod(index, 0) == 0)
    defer { chmod(index, 0o700) }
    // The superuser may read everything.
    guard access(index, R_OK) != 0 else {
      return SkippedCases.note(1, "this user may read folders without rights")
    }
    let status = try await PippinBinary.run("status", in: folder)
    #expect(status.code == 0, "\(status.errors)")
    #expect(status.output.contains("/index is not counted: you may not read it"))
    let metrics = try await PippinBinary.run("status", "--format", "prometheus", in: folder)
    #expect(metrics.output.contains("pippin_store_readable 1"), "\(metrics.output)")
  }
}
