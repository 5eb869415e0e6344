import Addressing
import Archiving
import Basics
import Codings
import JSON
import Records

extension FuzzTarget {
  /// A WARC file, plain or packed, and an exchange that is written to one and read back.
  static let archive = FuzzTarget("warc", byteLimit: 8_192) { bytes, promises in
    var input = FuzzInput(bytes)
    let flags = input.byte()
    if flags & 3 == 3 { return promises.expectKept(&input, bytes.count) }
    var file = Array(input.rest)
    if flags & 1 != 0 { file = GzipEncoder.member([file], level: 1) ?? [] }
    let path = ScratchFile.write(file, to: "a.warc")
    let limit = flags & 4 != 0 ? 64 : WARCReader.defaultBlockLimit
    let kinds: Set<WARCRecord.Kind>? = flags & 8 != 0 ? [.response, .revisit] : nil
    let reading = ArchiveReading(path, kinds, limit)
    let size = Int64(file.count)
    var last: Int64 = -1
    for record in reading.records {
      promises.expect(record.block.count <= limit, "a block of \(record.block.count) bytes")
      promises.expect(kinds?.contains(record.kind) ?? true, "a record of the kind \(record.kind)")
      promises.expect(record.offset <= size, "a record at \(record.offset) of \(size) bytes")
      // Records of one member of a packed file stand where it starts.
      promises.expect(record.offset >= last || last < 0, "a record before the one before it")
      last = record.offset
      guard let exchange = try? HTTPExchange(record) else { continue }
      let most = HTTPExchange.Limits().bodyBytes
      promises.expect(exchange.body.count <= most, "a body of \(exchange.body.count) bytes")
      promises.expect((100...999).contains(exchange.status), "a status of \(exchange.status)")
    }
    guard bytes.count % 16 == 0 else { return }
    let again = ArchiveReading(path, kinds, limit)
    promises.expect(
      again.records == reading.records && again.error == reading.error,
      "read twice, two results"
    )
  }
}

/// All that can be read of an archive.
private struct ArchiveReading {
  private(set) var records: [WARCRecord] = []
  private(set) var error: ArchiveError?

  init(_ path: String, _ kinds: Set<WARCRecord.Kind>?, _ limit: Int) {
    do throws(ArchiveError) {
      let reader = try WARCReader(path: path, kinds: kinds, blockLimit: limit)
      while let record = try reader.next() { records.append(record) }
    } catch {
      self.error = error
    }
  }
}

extension Promises {
  /// Writes an exchange whose head is the first line of the input and whose body is the rest.
  fileprivate mutating func expectKept(_ input: inout FuzzInput, _ seed: Int) {
    let line = input.line()
    let path = "https://plums.example/" + String(decoding: line, as: UTF8.self)
    guard let address = WebAddress(path) else { return }
    let head = Array("HTTP/1.1 200 OK\r\nX: ".utf8) + line + Array("\r\n\r\n".utf8)
    let body = Array(input.rest)
    var settings = WARCSettings(folder: ScratchFile.folder + "/warc")
    settings.fileLimit = 1
    settings.level = 1
    do throws(ArchiveError) {
      let writer = try WARCWriter(settings)
      let exchange = ArchivedExchange(
        address: address,
        startedAt: Timestamp(milliseconds: 1_795_262_400_000),
        responseHead: head,
        body: body
      )
      let location = try writer.write(exchange)
      try writer.close()
      let file = settings.folder + "/" + location.file
      let reading = ArchiveReading(file, [.response], WARCReader.defaultBlockLimit)
      _ = try WARCErasing.eraseAll(in: settings.folder)
      expect(reading.error == nil, "what was written is damaged: \(reading.error?.message ?? "")")
      expect(reading.records.count == 1, "\(reading.records.count) records of one exchange")
      let record = reading.records.first
      expect(record?.block == head + body, "the response comes back as another")
      expect(record?.targetAddress == address, "the address comes back as another")
    } catch {
      expect(false, error.message)
    }
  }
}
