import Addressing
import Archiving
import Basics
import Digests
import Exporting
import Foundation
import Storing

/// Finds where the answers of pages are in a store's archives.
struct CaptureScan {
  private let folder: StoreFolder

  init(_ folder: StoreFolder) {
    self.folder = folder
  }

  /// The newest answer of each address; an empty table when the crawl kept no archive.
  ///
  /// What is before damage is taken, because an archive may be in the middle of being written.
  ///
  /// - Throws: `ArchiveError` when an archive cannot be opened.
  func table() throws -> CaptureTable {
    var table = CaptureTable()
    guard FileManager.default.fileExists(atPath: folder.archivePath) else { return table }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.archivePath)
      .filter { $0.hasSuffix(".warc.gz") || $0.hasSuffix(".warc") }.sorted()
    for name in names {
      table.files.append(name)
      do throws(ArchiveError) {
        try read(name, Int32(table.files.count - 1), into: &table)
      } catch {
        guard error.kind == .damaged || error.kind == .notArchive else { throw error }
      }
    }
    return table
  }

  private func read(
    _ name: String,
    _ number: Int32,
    into table: inout CaptureTable
  ) throws(ArchiveError) {
    let reader = try WARCReader(path: "\(folder.archivePath)/\(name)", blockLimit: 64)
    var before: (id: Digest128, capture: CaptureTable.Capture)?
    func end(at offset: Int64?) {
      guard var last = before else { return }
      last.capture.length = offset.map { $0 - last.capture.offset } ?? 0
      table.add(last.capture, of: last.id)
    }
    do throws(ArchiveError) {
      while let record = try reader.next() {
        // A record ends where the next one begins.
        end(at: record.offset)
        before = capture(record, number)
      }
      // Where the last record of a file ends is not known here.
      end(at: nil)
    } catch {
      // The damage may lie in the record that was read last; when it begins behind, that is whole.
      if let offset = error.offset, offset > before?.capture.offset ?? offset { end(at: nil) }
      throw error
    }
  }

  private func capture(
    _ record: WARCRecord,
    _ number: Int32
  ) -> (id: Digest128, capture: CaptureTable.Capture)? {
    guard record.kind == .response, let uri = record.fields.first("WARC-Target-URI"),
      let address = WebAddress(uri.trimmingCharacters(in: CharacterSet(charactersIn: "<> ")))
    else { return nil }
    let line = String(decoding: record.block.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
    let words = line.split(separator: " ")
    guard words.count > 1, words[0].hasPrefix("HTTP/"), let status = Int32(words[1]) else {
      return nil
    }
    let moment = record.fields.first("WARC-Date").flatMap { Timestamp(webDate: $0) }
    let capture = CaptureTable.Capture(
      file: number,
      status: status,
      offset: record.offset,
      length: 0,
      milliseconds: moment?.milliseconds ?? 0,
      digest: record.fields.first("WARC-Payload-Digest") ?? ""
    )
    return (address.identity, capture)
  }
}
