// Tells ThreadSanitizer of Synchronization.Mutex.
//
// The quick way through the lock is compiled into whoever takes it, so that the sanitizer sees it.
// The slow way, taken when another thread holds the lock, lies in a library that knows nothing of
// sanitizers, and whatever a lock protects would seem to race. This is loaded before that library,
// hands each call on to it and says what it did.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Of the sanitizer; not there in programs without it.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *handle
#define NAME(method) "$s15Synchronization12_MutexHandleV" method

typedef SWIFT void (*LockSlow)(uint32_t thread, SELF);
typedef SWIFT bool (*TryLockSlow)(SELF);
typedef SWIFT void (*UnlockSlow)(SELF);

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(NAME("9_lockSlowyys6UInt32VF"));
SWIFT void lock_slow(uint32_t thread, SELF) {
  ((LockSlow)dlsym(RTLD_NEXT, NAME("9_lockSlowyys6UInt32VF")))(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT bool try_lock_slow(SELF) __asm__(NAME("12_tryLockSlowSbyF"));
SWIFT bool try_lock_slow(SELF) {
  bool is_taken = ((TryLockSlow)dlsym(RTLD_NEXT, NAME("12_tryLockSlowSbyF")))(handle);
  if (is_taken && __tsan_acquire) __tsan_acquire(handle);
  return is_taken;
}

SWIFT void unlock_slow(SELF) __asm__(NAME("11_unlockSlowyyF"));
SWIFT void unlock_slow(SELF) {
  if (__tsan_release) __tsan_release(handle);
  ((UnlockSlow)dlsym(RTLD_NEXT, NAME("11_unlockSlowyyF")))(handle);
}
