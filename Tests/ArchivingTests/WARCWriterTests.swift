import Addressing
@testable import Archiving
import Basics
import Codings
import Foundation
import JSON
import Records
import Testing

// WARC/1.1, https://iipc.github.io/warc-specifications/
struct WARCWriterTests {
  private let moment = Timestamp(milliseconds: 1_795_257_600_250)

  @Test("An exchange comes back as it was, behind a description of the file")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    var settings = WARCSettings(folder: folder.path)
    settings.writer = "a.example-7"
    let writer = try WARCWriter(settings)
    var exchange = try exchange("https://example.com/a", body: "<title>Plums</title>")
    exchange.requestHead = Array("GET /a HTTP/1.1\r\nHost: example.com\r\n\r\n".utf8)
    exchange.metadata = NamedFields([.init("fetchTimeMs", "12")])
    let location = try writer.write(exchange)
    #expect(location.file == "pippin-20261121104000-00001-a.example-7.warc.gz")
    #expect(try folder.names == [location.file, location.file + ".writing"])
    try writer.close()
    #expect(try folder.names == [location.file])
    let records = try folder.records(location.file)
    #expect(records.map(\.kind) == [.warcinfo, .response, .request, .metadata])
    #expect(records[0].fields.first("WARC-Filename") == location.file)
    let response = records[1]
    #expect(response.offset == location.offset)
    #expect(response.id == location.recordID)
    #expect(response.targetAddress == exchange.address)
    #expect(response.date == moment)
    #expect(response.block == exchange.responseHead + exchange.body)
    #expect(response.fields.first("WARC-IP-Address") == "192.0.2.1")
    #expect(response.fields.first("WARC-Block-Digest") == WARCDigest.of(response.block))
    #expect(response.fields.first("WARC-Payload-Digest") == WARCDigest.of(exchange.body))
    #expect(response.fields.first("WARC-Warcinfo-ID") == records[0].id)
    #expect(records[2].fields.first("WARC-Concurrent-To") == response.id)
    #expect(records[2].block == exchange.requestHead)
    #expect(records[3].block == Array("fetchTimeMs: 12\r\n".utf8))
    let read = try HTTPExchange(response)
    #expect(read.body == exchange.body)
    #expect(read.date == moment)
    #expect(read.bodyEnd == .whole)
  }

  @Test("Identifiers depend on the exchange alone, or are the caller's")
  func identifiers() throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    let exchange = try exchange("https://example.com/a", body: "a")
    let one = try WARCWriter(WARCSettings(folder: first.path)).write(exchange)
    let two = try WARCWriter(WARCSettings(folder: second.path)).write(exchange)
    #expect(one == two)
    #expect(try first.read(one.file) == second.read(two.file))
    let id = "<urn:uuid:00000000-0000-5000-8000-000000000001>"
    #expect(try WARCWriter(WARCSettings(folder: first.path)).write(exchange, id: id).recordID == id)
  }

  @Test("A full file is followed by another one, and a closed one is gone on with")
  func rotation() throws {
    let folder = try TemporaryFolder()
    var settings = WARCSettings(folder: folder.path)
    settings.prefix = "a-b"
    settings.writer = "a.example-7"
    settings.fileLimit = 1200
    for number in 0..<6 {
      let writer = try WARCWriter(settings)
      try writer.write(try exchange("https://example.com/\(number)", body: "page \(number)"))
      try writer.close()
    }
    let names = try folder.names
    #expect(names.count > 1)
    #expect(names.first == "a-b-20261121104000-00001-a.example-7.warc.gz")
    var addresses: [String] = []
    for name in names {
      let records = try folder.records(name)
      #expect(records.first?.kind == .warcinfo)
      #expect(records.filter { $0.kind == .warcinfo }.count == 1)
      addresses += records.compactMap(\.targetAddress?.text)
    }
    #expect(addresses == (0..<6).map { "https://example.com/\($0)" })
  }

  @Test("Two crawls that begin in the same second write files of different names")
  func sameSecond() throws {
    var names: [String] = []
    for writer in ["a.example-7", "a.example-8", "b.example-7"] {
      let folder = try TemporaryFolder()
      var settings = WARCSettings(folder: folder.path)
      settings.writer = writer
      names.append(try WARCWriter(settings).write(try exchange()).file)
    }
    #expect(Set(names).count == 3)
    let folder = try TemporaryFolder()
    let own = try WARCWriter(WARCSettings(folder: folder.path)).write(try exchange()).file
    #expect(own.contains("-\(ProcessInfo.processInfo.processIdentifier).warc.gz"))
  }

  @Test("A file whose name has no machine, of an earlier version, is gone on with")
  func earlierName() throws {
    let folder = try TemporaryFolder()
    let name = "pippin-20261121104000-00004.warc.gz"
    _ = try folder.write([], to: name)
    _ = try folder.write([], to: "pippin-20261121104000-00005-x.warc")
    let writer = try WARCWriter(WARCSettings(folder: folder.path))
    #expect(try writer.write(try exchange()).file == name)
  }

  @Test("An unchanged answer is kept as a reference to the first")
  func revisit() throws {
    let folder = try TemporaryFolder()
    let writer = try WARCWriter(WARCSettings(folder: folder.path))
    var exchange = try exchange("https://example.com/a", body: "same")
    let first = try writer.write(exchange)
    exchange.startedAt = moment.advanced(bySeconds: 60)
    exchange.revisit = ArchivedExchange.Revisit(
      .identicalPayload,
      date: moment,
      recordID: first.recordID,
      payloadDigest: first.payloadDigest
    )
    try writer.write(exchange)
    exchange.startedAt = moment.advanced(bySeconds: 120)
    exchange.responseHead = Array("HTTP/1.1 304 Not Modified\r\n\r\n".utf8)
    exchange.revisit = ArchivedExchange.Revisit(.serverNotModified)
    try writer.write(exchange)
    try writer.close()
    let records = try folder.records(first.file, kinds: [.revisit])
    #expect(records.count == 2)
    let fields = records[0].fields
    #expect(records[0].block == Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n".utf8))
    #expect(fields.first("WARC-Refers-To") == first.recordID)
    #expect(fields.first("WARC-Refers-To-Date") == moment.iso8601)
    #expect(fields.first("WARC-Payload-Digest") == first.payloadDigest)
    #expect(fields.first("WARC-Profile")?.hasSuffix("/identical-payload-digest") == true)
    #expect(records[1].fields.first("WARC-Profile")?.hasSuffix("/server-not-modified") == true)
    #expect(try HTTPExchange(records[1]).status == 304)
    // Nothing is said of an earlier answer that is not known.
    #expect(records[1].fields.first("WARC-Payload-Digest") == nil)
    #expect(records[1].fields.first("WARC-Refers-To-Date") == nil)
  }

  @Test(
    "A head before an unpacked body tells the truth about it",
    arguments: [
      (
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\nA: b\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX-Crawler-Content-Encoding: gzip\r\nX-Crawler-Content-Length: 9\r\n"
          + "A: b\r\nContent-Length: 4\r\n\r\n", nil
      ),
      (
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX-Crawler-transfer-encoding: chunked\r\nContent-Length: 4\r\n\r\n", nil
      ),
      (
        "HTTP/2 200 \r\ncontent-length: 4\r\n\r\n", "HTTP/1.1 200 \r\ncontent-length: 4\r\n\r\n",
        "h2"
      ),
      ("HTTP/1.0 200 OK\nA:  b \n\n", "HTTP/1.0 200 OK\r\nA:  b \r\n\r\n", nil),
      ("HTTP/1.1 200 OK\r\nX:\tÄ\r\n\r\n", "HTTP/1.1 200 OK\r\nX:\tÄ\r\n\r\n", nil),
    ] as [(String, String, String?)]
  )
  func head(received: String, kept: String, wireProtocol: String?) throws {
    let folder = try TemporaryFolder()
    let writer = try WARCWriter(WARCSettings(folder: folder.path))
    var exchange = try exchange("https://example.com/", body: "body")
    exchange.responseHead = Array(received.utf8)
    exchange.bodyEnd = .limit
    let location = try writer.write(exchange)
    try writer.close()
    let record = try #require(try folder.records(location.file, kinds: [.response]).first)
    #expect(record.block == Array((kept + "body").utf8))
    #expect(record.fields.first("WARC-Protocol") == wireProtocol)
    #expect(record.fields.first("WARC-Truncated") == "length")
    let read = try HTTPExchange(record)
    #expect(read.body == Array("body".utf8))
    #expect(read.bodyEnd == .limit)
  }

  @Test("A full disk is said to be one")
  func diskFull() throws {
    guard access("/dev/full", W_OK) == 0 else { return }
    do throws(ArchiveError) {
      try ArchiveFile(appendingTo: "/dev/full").write([1])
      Issue.record("nothing was said")
    } catch {
      #expect(error.kind == .diskFull)
      #expect(error.message.contains("/dev/full"))
    }
  }

  @Test(
    "No record goes through a link, whether to a file, to nothing or to a folder",
    arguments: [
      "victim", "nothing", "/",
    ]
  )
  func links(target: String) throws {
    let name = "pippin-20261121104000-00001-a.example-7.warc.gz"
    for name in [name, name + ".writing"] {
      let folder = try TemporaryFolder()
      try Data("the victim's".utf8).write(to: URL(filePath: folder.file("victim")))
      if name.hasSuffix(".writing") {
        try Data().write(to: URL(filePath: folder.file(String(name.dropLast(8)))))
      }
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name),
        withDestinationPath: target
      )
      do throws(ArchiveError) {
        try WARCWriter(WARCSettings(folder: folder.path)).write(try exchange())
        if !name.hasSuffix(".writing") { Issue.record("\(name) was written through") }
      } catch {
        #expect(error.kind == .cannotCreate)
        #expect(error.message.contains("symbolic link"))
      }
      #expect(
        FileManager.default.contents(atPath: folder.file("victim")) == Data("the victim's".utf8)
      )
      #expect(!FileManager.default.fileExists(atPath: folder.file("nothing")))
    }
  }

  @Test("A folder that cannot be is said to be none")
  func noFolder() {
    #expect(throws: ArchiveError.self) { try WARCWriter(WARCSettings(folder: "/dev/null/a")) }
  }

  func exchange() throws(ArchiveError) -> ArchivedExchange {
    guard let address = WebAddress("https://example.com/") else {
      throw ArchiveError(.cannotRead, path: "", "")
    }
    let head = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
    return ArchivedExchange(address: address, startedAt: moment, responseHead: head, body: [])
  }

  func exchange(_ address: String, body: String) throws -> ArchivedExchange {
    let length = body.utf8.count
    return ArchivedExchange(
      address: try #require(WebAddress(address)),
      startedAt: moment,
      responseHead: Array("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n".utf8),
      body: Array(body.utf8),
      remoteAddress: NetworkAddress(bytes: [192, 0, 2, 1])
    )
  }
}
