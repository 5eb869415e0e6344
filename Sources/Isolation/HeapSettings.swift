import CIsolation

/// How this process gets memory from the system.
package enum HeapSettings {
  /// Keeps the heap small in a process that has a few busy threads and runs for long.
  ///
  /// glibc makes a heap for each thread, up to eight for each processor, keeps what was freed in all of
  /// them, and from the first large array on that is freed keeps even larger ones. Two heaps are enough
  /// for threads that mostly wait; arrays from a MiB on are the system's again when they are freed.
  ///
  /// Source: mallopt(3), M_ARENA_MAX, M_MMAP_THRESHOLD, M_TRIM_THRESHOLD
  package static func keepSmall() { isolation_spare_memory() }

  /// Gives back to the system what is free now.
  ///
  /// Source: malloc_trim(3)
  package static func giveBack() { isolation_give_back_memory() }
}
