import Indexing
import Records
import Storing
import Synchronization

/// The pages whose records turned out to be damaged while a query was answered; they are left out of
/// the answer.
final class DamagedPages: Sendable {
  /// The most pages that are remembered.
  private static let limit = 1000

  private let urls = Mutex<Set<String>>([])

  /// The record of `stored` without the members `leftOut`; `nil` when it is damaged, which is noted.
  ///
  /// - Throws: What reading the record throws otherwise.
  func record(of stored: StoredRecord, _ leftOut: Set<String> = []) throws -> PageRecord? {
    do {
      return try stored.record(leavingOut: leftOut)
    } catch let error as StoreError where error.code == .damaged && error.path == stored.url {
      note([stored.url])
      return nil
    }
  }

  /// Notes that the records of the pages `new` are damaged.
  func note(_ new: [String]) {
    urls.withLock { urls in
      for url in new where urls.count < Self.limit { urls.insert(url) }
    }
  }

  /// What is said of them, a sentence a page.
  var sentences: [String] {
    urls.withLock { $0.sorted() }.map { url in
      "\(url): the record of the page is damaged, and left out. \(StoreError.rereading(url))"
    }
  }
}

extension SearchService {
  /// What turned out to be damaged so far, a sentence each: answers leave it out; nothing as long as
  /// all that was read is what was written.
  package var damage: [String] {
    var found = index.damage.map { "\($0). Answers leave it out until then." }
    if basis.isDamaged {
      found.append("The table of signals is damaged; make it anew with `pippin index`.")
    }
    return found + damagedPages.sentences
  }
}
