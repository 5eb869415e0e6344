import Basics
import Segments

/// What a process that answers for long does in the background, so that requests find it done.
extension SegmentIndex {
  /// Verifies all segments and makes the bitmaps of their commonest terms in the background; what was
  /// read or made already takes no time.
  ///
  /// A process that answers once verifies what it reads, and needs no bitmap.
  package func warmUpLater() {
    tasks.withLock { tasks in
      guard tasks.warmingUp == nil else { return }
      tasks.warmingUp = Task.detached(priority: .background) {
        await self.warmUp()
        self.tasks.withLock { $0.warmingUp = nil }
      }
    }
  }

  /// Does what ``warmUpLater()`` does, until it is done or the task is cancelled.
  package func warmUp() async {
    for part in snapshot.parts {
      var offset = 0
      // Others can work in between.
      while part.segment.verify(from: &offset), !Task.isCancelled { await Task.yield() }
      if part.segment.isDamaged { leaveOutDamaged() }
    }
    // Only of what is whole; the segments are other ones when some were not.
    for part in snapshot.parts {
      for list in part.segment.takeCommonTerms() {
        if Task.isCancelled { return }
        part.segment.makeBitmap(of: list)
        await Task.yield()
      }
    }
  }
}
