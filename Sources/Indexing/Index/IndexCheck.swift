package import Segments

extension SegmentIndex {
  /// Looks for damage in the index in `folder`, file by file, without changing anything.
  ///
  /// Besides checksums it checks what searching relies on: that documents and terms are in
  /// order, posting lists rise and name documents that exist, bounds are bounds, and every
  /// document lives in one segment only.
  ///
  /// Another process may be writing: what looks damaged is looked at again when the manifest has
  /// changed meanwhile, because a merge takes files away.
  ///
  /// - Parameter folder: The index's folder.
  /// - Returns: What is wrong; empty when all is well.
  package static func check(_ folder: String) -> [IndexError] {
    var problems: [IndexError] = []
    for _ in 0..<checkAttempts {
      let before: Manifest?
      do {
        before = try Manifest.read(in: folder)
      } catch {
        return [error]
      }
      guard let before else { return [] }
      problems = self.problems(of: before, in: folder)
      let now = try? Manifest.read(in: folder)
      if problems.isEmpty || now == before { break }
    }
    return problems
  }

  /// How often a check tries to keep up with a process that merges.
  private static let checkAttempts = 10

  private static func problems(of manifest: Manifest, in folder: String) -> [IndexError] {
    var problems: [IndexError] = []
    var owners: Set<UInt64> = []
    for entry in manifest.entries {
      do {
        let segment = try Segment(entry.segment, in: folder)
        let tombstones = try entry.tombstones.map { (name) throws(IndexError) in
          try Tombstones.read(name, in: folder, size: segment.count)
        }
        _ = try scores(of: segment, entry, in: folder)
        let path = folder + "/" + entry.segment
        problems += SegmentCheck(segment, path: path).problems()
        for document in 0..<UInt32(segment.count) where tombstones?.contains(document) != true {
          guard owners.insert(segment.id(document)).inserted else {
            problems.append(.damaged(path: path, what: "a document is in another segment too"))
            break
          }
        }
      } catch {
        problems.append(error)
      }
    }
    return problems + scoreProblems(of: manifest, in: folder)
  }

  private static func scoreProblems(of manifest: Manifest, in folder: String) -> [IndexError] {
    let path = folder + "/" + manifest.scoresName
    do {
      let isStarted = try LiveScoreLog.isStarted(path)
      if !isStarted, !manifest.entries.isEmpty {
        return [.damaged(path: path, what: "the live scores are missing")]
      }
      let damaged = try LiveScoreLog.read(path, epoch: manifest.epoch) { _ in }.damaged
      return damaged == 0
        ? [] : [.damaged(path: path, what: "\(damaged) changes of live scores cannot be read")]
    } catch {
      return [error]
    }
  }
}
