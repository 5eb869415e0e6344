import Foundation
import JSON
import Records
import TestSupport
import Testing

/// Single flipped bits in the files of a store that look from outside as before.
///
/// A sample of the places; `Benchmarks/damage/run` takes thousands.
struct DamageTests {
  /// What is looked at after each.
  private static let commands = [
    ["search", "apple", "--all-pages"], ["suggest", "ap", "--all-pages"],
    ["export", "--all-pages", "-o", "-"],
  ]

  /// The files of the store in `folder` but those that only hold locks.
  private func files(_ folder: TemporaryFolder) throws -> [String] {
    let root = folder.path(of: "pippin-store")
    return try FileManager.default.subpathsOfDirectory(atPath: root).sorted().filter { name in
      let facts = try FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")
      return facts[.type] as? FileAttributeType == .typeRegular && facts[.size] as? Int != 0
        && !name.hasSuffix(".lock") && !name.hasSuffix("-shm")
    }
  }

  private func flip(_ path: String, _ place: (Int) -> Int, bit: UInt8) throws -> Int {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var status = stat()
    try #require(fstat(descriptor, &status) == 0)
    let offset = place(Int(status.st_size))
    var byte: UInt8 = 0
    try #require(pread(descriptor, &byte, 1, off_t(offset)) == 1)
    byte ^= 1 << bit
    try #require(pwrite(descriptor, &byte, 1, off_t(offset)) == 1)
    try #require(futimens(descriptor, [status.st_atim, status.st_mtim]) == 0)
    return offset
  }

  @Test("No command ends by a flipped bit, and none answers wrongly without a word")
  func sample() async throws {
    let folder = try await DemoStore.copy()
    // A copy looks otherwise from outside; the index notes how.
    #expect(try await PippinBinary.run("index", in: folder).code == 0)
    var expected: [String] = []
    for command in Self.commands {
      let outcome = try await PippinBinary.run(command, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      expected.append(outcome.output)
    }
    var random = TestRandom(seed: 11)
    let files = try files(folder)
    var told = 0
    for number in 0..<24 {
      let name = files[number % files.count]
      let path = folder.path(of: "pippin-store/\(name)")
      let bit = UInt8.random(in: 0..<8, using: &random)
      let share = Double.random(in: 0..<1, using: &random)
      let offset = try flip(path, { Int(Double($0) * share) }, bit: bit)
      for (command, right) in zip(Self.commands, expected) {
        let outcome = try await PippinBinary.run(command, in: folder)
        let place = "\(name) at \(offset).\(bit): \(command[0]) \(outcome.code) \(outcome.errors)"
        #expect(outcome.code < 128, "\(place)")
        if outcome.code == 0 {
          #expect(outcome.output == right, "\(place)")
        } else {
          #expect(!outcome.errors.isEmpty, "\(place)")
          told += 1
        }
      }
      _ = try flip(path, { _ in offset }, bit: bit)
    }
    #expect(told > 10)
    for (command, right) in zip(Self.commands, expected) {
      let outcome = try await PippinBinary.run(command, in: folder)
      #expect(outcome.code == 0 && outcome.output == right)
    }
  }

  @Test(
    "A damaged record is left out of exports, named by a check, and mended by the command it names"
  )
  func record() async throws {
    let folder = try await DemoStore.copy()
    let page = "http://orchard.example/recipes/apple-pie"
    let whole = try await PippinBinary.run("export", "--all-pages", in: folder)
    let database = folder.path(of: "pippin-store/store.sqlite")
    let bytes = try Data(contentsOf: URL(filePath: database))
    // The row of a page is its address, its findings and its record, which begins in plain letters.
    var search = bytes.startIndex..<bytes.endIndex
    var record: Int?
    while record == nil, let url = bytes.range(of: Data(page.utf8), in: search) {
      let behind = url.upperBound..<min(url.upperBound + 600, bytes.endIndex)
      record = bytes.range(of: Data("{\"a".utf8), in: behind)?.upperBound
      search = url.upperBound..<bytes.endIndex
    }
    let place = try #require(record)
    _ = try flip(database, { _ in place }, bit: 1)
    let export = try await PippinBinary.run("export", "--all-pages", in: folder)
    #expect(export.code == 1)
    #expect(export.errors.contains(page), "\(export.errors)")
    let lines = try whole.output.split(separator: "\n").filter { line in
      try JSONParser.parse(String(line))["url"]?.string != page
    }
    #expect(export.output.split(separator: "\n") == lines)
    let check = try await PippinBinary.run("check", in: folder)
    #expect(check.code == 1)
    let remedy = "pippin crawl '\(page)'"
    #expect(check.output.contains(remedy), "\(check.output)")
    let mended = try await PippinBinary.shell(
      "\(remedy) --delay 0",
      in: folder,
      environment: try await DemoWeb.environment()
    )
    // It met the damage for the last time.
    #expect(mended.code == 1, "\(mended.errors)")
    let again = try await PippinBinary.run("check", in: folder)
    #expect(again.code == 0, "\(again.output) \(again.errors)")
  }
}
