// Checksums of the pages of SQLite databases: a VFS shim in front of the system's own.
//
// The format is that of SQLite's "Checksum VFS Shim" (https://www.sqlite.org/cksumvfs.html): the
// last 8 bytes of each page, which SQLite leaves alone in files that reserve 8 bytes a page, hold a
// checksum of the bytes before them. Files that reserve none are passed through as they are.
// It finds accidental damage, and is no protection against intent.
#ifndef CPAGECHECKSUM_H
#define CPAGECHECKSUM_H

#include <stdint.h>

/// The bytes of a page that hold its checksum.
#define PAGE_CHECKSUM_SIZE 8

/// Puts the shim in front of the default VFS, for every database that is opened afterwards.
///
/// Calling it again changes nothing. Returns a result code of SQLite.
int page_checksum_install(void);

/// Asks for checksums in the database `connection` (an `sqlite3 *`): in one without pages from its
/// first page on, in another from its next VACUUM on. Returns a result code of SQLite.
int page_checksum_reserve(void *connection);

/// Whether the pages of the database `connection` have checksums.
int page_checksum_is_used(void *connection);

/// How damaged pages are met: 0, every read of one fails with SQLITE_IOERR_DATA; 1, only the read of
/// a page fails that leads to others (interior pages of trees, the first page). Either way it is
/// noted.
int page_checksum_tolerate(void *connection, int tolerance);

/// Notes that the page `number` of the file `path` is damaged, or with 0 the log beside it.
void page_checksum_note(const char *path, uint32_t number);

/// A number that rises with each read of a damaged page.
uint64_t page_checksum_mark(void);

/// The numbers of the damaged pages that were read from the file `path` since `mark`, rising; at most
/// `room` of them go to `pages`. Returns how many there are.
int page_checksum_damaged(const char *path, uint64_t mark, uint32_t *pages, int room);

/// The path of the file with the number `index`, from 0 on, among those of which damaged pages were
/// read; NULL when there are fewer. The text is never freed.
const char *page_checksum_damaged_file(int index);

/// The checksum of `count` bytes, a multiple of 8, as it stands in a page.
uint64_t page_checksum_of(const void *bytes, int count);

#endif
