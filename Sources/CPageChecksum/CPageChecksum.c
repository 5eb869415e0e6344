#include "CPageChecksum.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// Tells a file of ours how to meet damaged pages; one of the numbers that SQLite leaves to shims.
#define OPCODE_TOLERATE 0x50435401
// The most damaged pages that are remembered of a file.
#define NOTED_LIMIT 256

// MARK: - What is known to be damaged

typedef struct NotedFile {
  struct NotedFile *next;
  int count;
  uint32_t pages[NOTED_LIMIT];
  uint64_t marks[NOTED_LIMIT];
  char path[];
} NotedFile;

static pthread_mutex_t noted_lock = PTHREAD_MUTEX_INITIALIZER;
static NotedFile *noted;
static uint64_t noted_mark;

static NotedFile *noted_file(const char *path) {
  NotedFile *file = noted;
  while (file && strcmp(file->path, path) != 0) file = file->next;
  return file;
}

static void note(const char *path, uint32_t page) {
  if (!path) return;
  pthread_mutex_lock(&noted_lock);
  NotedFile *file = noted_file(path);
  if (!file && (file = calloc(1, sizeof(NotedFile) + strlen(path) + 1))) {
    strcpy(file->path, path);
    file->next = noted;
    noted = file;
  }
  if (file) {
    int place = 0;
    while (place < file->count && file->pages[place] < page) place++;
    if ((place == file->count || file->pages[place] != page) && file->count < NOTED_LIMIT) {
      size_t behind = (size_t)(file->count - place);
      memmove(file->pages + place + 1, file->pages + place, behind * sizeof file->pages[0]);
      memmove(file->marks + place + 1, file->marks + place, behind * sizeof file->marks[0]);
      file->pages[place] = page;
      file->count++;
    }
    // What there is no room for is as bad as its neighbour.
    file->marks[place < file->count ? place : file->count - 1] = ++noted_mark;
  }
  pthread_mutex_unlock(&noted_lock);
}

void page_checksum_note(const char *path, uint32_t number) {
  char *whole = realpath(path, NULL);
  note(whole ? whole : path, number);
  free(whole);
}

uint64_t page_checksum_mark(void) {
  pthread_mutex_lock(&noted_lock);
  uint64_t mark = noted_mark;
  pthread_mutex_unlock(&noted_lock);
  return mark;
}

int page_checksum_damaged(const char *path, uint64_t mark, uint32_t *pages, int room) {
  char *whole = realpath(path, NULL);
  pthread_mutex_lock(&noted_lock);
  NotedFile *file = noted_file(whole ? whole : path);
  int count = 0;
  for (int place = 0; file && place < file->count; place++) {
    if (file->marks[place] <= mark) continue;
    if (count < room) pages[count] = file->pages[place];
    count++;
  }
  pthread_mutex_unlock(&noted_lock);
  free(whole);
  return count;
}

const char *page_checksum_damaged_file(int index) {
  pthread_mutex_lock(&noted_lock);
  NotedFile *file = noted;
  while (file && index-- > 0) file = file->next;
  pthread_mutex_unlock(&noted_lock);
  return file ? file->path : NULL;
}

// MARK: - The checksum

static inline uint32_t little_endian(const unsigned char *bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
         (uint32_t)bytes[3] << 24;
}

static void checksum(const unsigned char *bytes, int count, unsigned char *output) {
  uint32_t one = 0, two = 0;
  for (int place = 0; place < count; place += 8) {
    one += little_endian(bytes + place) + two;
    two += little_endian(bytes + place + 4) + one;
  }
  for (int byte = 0; byte < 4; byte++) {
    output[byte] = (unsigned char)(one >> 8 * byte);
    output[4 + byte] = (unsigned char)(two >> 8 * byte);
  }
}

uint64_t page_checksum_of(const void *bytes, int count) {
  unsigned char output[8];
  checksum(bytes, count, output);
  return (uint64_t)little_endian(output + 4) << 32 | little_endian(output);
}

// MARK: - Files

typedef struct {
  sqlite3_file base;
  const char *path;  // of a main database; NULL for every other file
  int has_checksums;
  int tolerance;
  // The file of the VFS behind follows.
} ShimFile;

#define BEHIND(file) ((sqlite3_file *)((ShimFile *)(file) + 1))

// Offsets in the head of a database: https://www.sqlite.org/fileformat.html#the_database_header
#define RESERVED_OFFSET 20
#define HEAD_SIZE 100
static const char head_magic[16] = "SQLite format 3";

static void learn(ShimFile *file, const unsigned char *bytes, int count, sqlite3_int64 offset) {
  if (offset != 0 || count < HEAD_SIZE || memcmp(bytes, head_magic, sizeof head_magic) != 0) return;
  file->has_checksums = bytes[RESERVED_OFFSET] == PAGE_CHECKSUM_SIZE;
}

static int is_page(int count, sqlite3_int64 offset) {
  return count >= 512 && (count & (count - 1)) == 0 && offset % count == 0;
}

// Whether a page leads to others, by its first byte: https://www.sqlite.org/fileformat.html#b_tree_pages
// Leaves are 10 and 13; pages of overflow and of the list of free pages begin with a page's number.
static int leads_on(const unsigned char *page, uint32_t number) {
  return number == 1 || (page[0] != 10 && page[0] != 13 && page[0] != 0);
}

// Whether the first page reserves nothing for checksums because that very byte is damaged: with the
// right one in its place, what stands at the end of the page is its checksum.
static int check_reservation(ShimFile *file, const unsigned char *page, int count) {
  unsigned char *copy = sqlite3_malloc(count);
  if (!copy) return SQLITE_IOERR_NOMEM;
  memcpy(copy, page, (size_t)count);
  copy[RESERVED_OFFSET] = PAGE_CHECKSUM_SIZE;
  unsigned char sum[PAGE_CHECKSUM_SIZE];
  checksum(copy, count - PAGE_CHECKSUM_SIZE, sum);
  sqlite3_free(copy);
  if (memcmp(sum, page + count - PAGE_CHECKSUM_SIZE, sizeof sum) != 0) return SQLITE_OK;
  note(file->path, 1);
  return SQLITE_IOERR_DATA;
}

static int shim_read(sqlite3_file *opened, void *buffer, int count, sqlite3_int64 offset) {
  ShimFile *file = (ShimFile *)opened;
  int result = BEHIND(file)->pMethods->xRead(BEHIND(file), buffer, count, offset);
  if (result != SQLITE_OK || !file->path) return result;
  learn(file, buffer, count, offset);
  if (!is_page(count, offset)) return SQLITE_OK;
  if (!file->has_checksums) return offset == 0 ? check_reservation(file, buffer, count) : SQLITE_OK;
  const unsigned char *page = buffer;
  unsigned char sum[PAGE_CHECKSUM_SIZE];
  checksum(page, count - PAGE_CHECKSUM_SIZE, sum);
  if (memcmp(sum, page + count - PAGE_CHECKSUM_SIZE, sizeof sum) == 0) return SQLITE_OK;
  uint32_t number = (uint32_t)(offset / count) + 1;
  note(file->path, number);
  return file->tolerance && !leads_on(page, number) ? SQLITE_OK : SQLITE_IOERR_DATA;
}

static int shim_write(sqlite3_file *opened, const void *buffer, int count, sqlite3_int64 offset) {
  ShimFile *file = (ShimFile *)opened;
  sqlite3_file *behind = BEHIND(file);
  if (file->path) learn(file, buffer, count, offset);
  if (!file->path || !file->has_checksums || !is_page(count, offset)) {
    return behind->pMethods->xWrite(behind, buffer, count, offset);
  }
  // The page belongs to SQLite, so that a copy gets the checksum.
  unsigned char *copy = sqlite3_malloc(count);
  if (!copy) return SQLITE_IOERR_NOMEM;
  memcpy(copy, buffer, (size_t)count);
  checksum(copy, count - PAGE_CHECKSUM_SIZE, copy + count - PAGE_CHECKSUM_SIZE);
  int result = behind->pMethods->xWrite(behind, copy, count, offset);
  sqlite3_free(copy);
  return result;
}

static int shim_close(sqlite3_file *file) {
  return BEHIND(file)->pMethods->xClose(BEHIND(file));
}

static int shim_truncate(sqlite3_file *file, sqlite3_int64 size) {
  return BEHIND(file)->pMethods->xTruncate(BEHIND(file), size);
}

static int shim_sync(sqlite3_file *file, int flags) {
  return BEHIND(file)->pMethods->xSync(BEHIND(file), flags);
}

static int shim_size(sqlite3_file *file, sqlite3_int64 *size) {
  return BEHIND(file)->pMethods->xFileSize(BEHIND(file), size);
}

static int shim_lock(sqlite3_file *file, int level) {
  return BEHIND(file)->pMethods->xLock(BEHIND(file), level);
}

static int shim_unlock(sqlite3_file *file, int level) {
  return BEHIND(file)->pMethods->xUnlock(BEHIND(file), level);
}

static int shim_check_lock(sqlite3_file *file, int *result) {
  return BEHIND(file)->pMethods->xCheckReservedLock(BEHIND(file), result);
}

static int shim_control(sqlite3_file *opened, int operation, void *argument) {
  ShimFile *file = (ShimFile *)opened;
  if (operation == OPCODE_TOLERATE && file->path) {
    file->tolerance = *(int *)argument;
    return SQLITE_OK;
  }
  return BEHIND(file)->pMethods->xFileControl(BEHIND(file), operation, argument);
}

static int shim_sector_size(sqlite3_file *file) {
  return BEHIND(file)->pMethods->xSectorSize(BEHIND(file));
}

static int shim_characteristics(sqlite3_file *file) {
  // Pages are not written in place of each other without their checksums, but the file is otherwise
  // what it is without the shim.
  return BEHIND(file)->pMethods->xDeviceCharacteristics(BEHIND(file));
}

static int shim_shm_map(sqlite3_file *file, int region, int size, int extend,
                        void volatile **memory) {
  return BEHIND(file)->pMethods->xShmMap(BEHIND(file), region, size, extend, memory);
}

static int shim_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
  return BEHIND(file)->pMethods->xShmLock(BEHIND(file), offset, count, flags);
}

static void shim_shm_barrier(sqlite3_file *file) {
  BEHIND(file)->pMethods->xShmBarrier(BEHIND(file));
}

static int shim_shm_unmap(sqlite3_file *file, int deletes) {
  return BEHIND(file)->pMethods->xShmUnmap(BEHIND(file), deletes);
}

// Version 2 has no memory-mapped reading, which would go past the checksums.
static const sqlite3_io_methods shim_methods = {
    .iVersion = 2,
    .xClose = shim_close,
    .xRead = shim_read,
    .xWrite = shim_write,
    .xTruncate = shim_truncate,
    .xSync = shim_sync,
    .xFileSize = shim_size,
    .xLock = shim_lock,
    .xUnlock = shim_unlock,
    .xCheckReservedLock = shim_check_lock,
    .xFileControl = shim_control,
    .xSectorSize = shim_sector_size,
    .xDeviceCharacteristics = shim_characteristics,
    .xShmMap = shim_shm_map,
    .xShmLock = shim_shm_lock,
    .xShmBarrier = shim_shm_barrier,
    .xShmUnmap = shim_shm_unmap,
};

// MARK: - The VFS

static sqlite3_vfs shim;
static sqlite3_vfs *behind_vfs;

static int shim_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *opened, int flags,
                     int *flags_out) {
  (void)vfs;
  // Only databases have checksums; of every other file the methods behind are used directly, which
  // is why the file of the VFS behind must begin where SQLite looks.
  if (!(flags & SQLITE_OPEN_MAIN_DB) || !name) {
    return behind_vfs->xOpen(behind_vfs, name, opened, flags, flags_out);
  }
  ShimFile *file = (ShimFile *)opened;
  memset(file, 0, sizeof *file);
  int result = behind_vfs->xOpen(behind_vfs, name, BEHIND(file), flags, flags_out);
  if (BEHIND(file)->pMethods) {
    file->base.pMethods = &shim_methods;
    // SQLite keeps the name as long as the file is open.
    file->path = name;
  }
  return result;
}

static pthread_mutex_t install_lock = PTHREAD_MUTEX_INITIALIZER;

int page_checksum_install(void) {
  int result = SQLITE_OK;
  pthread_mutex_lock(&install_lock);
  if (!behind_vfs) {
    result = sqlite3_initialize();
    sqlite3_vfs *found = result == SQLITE_OK ? sqlite3_vfs_find(NULL) : NULL;
    if (result == SQLITE_OK && !found) result = SQLITE_ERROR;
    if (result == SQLITE_OK) {
      // The methods of the VFS behind take the VFS that they are called with for their own only in
      // what they keep in pAppData, which goes along.
      shim = *found;
      shim.pNext = NULL;
      shim.zName = "pippin-checksums";
      shim.szOsFile = found->szOsFile + (int)sizeof(ShimFile);
      shim.xOpen = shim_open;
      behind_vfs = found;
      result = sqlite3_vfs_register(&shim, 1);
      if (result != SQLITE_OK) behind_vfs = NULL;
    }
  }
  pthread_mutex_unlock(&install_lock);
  return result;
}

// MARK: - Connections

int page_checksum_reserve(void *connection) {
  int bytes = PAGE_CHECKSUM_SIZE;
  return sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
}

int page_checksum_is_used(void *connection) {
  sqlite3_file *opened = NULL;
  int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &opened);
  if (result != SQLITE_OK || !opened || opened->pMethods != &shim_methods) return 0;
  return ((ShimFile *)opened)->has_checksums;
}

int page_checksum_tolerate(void *connection, int tolerance) {
  return sqlite3_file_control(connection, "main", OPCODE_TOLERATE, &tolerance);
}
