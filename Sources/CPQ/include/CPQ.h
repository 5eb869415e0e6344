// libpq as Swift can call it, loaded when it is first needed.
#ifndef PIPPIN_CPQ_H
#define PIPPIN_CPQ_H

#include <postgresql/libpq-fe.h>

// Loads libpq; none of its functions may be called meanwhile. Before, and when this fails, they all fail.
//
// A store in files needs neither it nor the libraries that it needs.
// Returns NULL, or why it cannot be used: a text that is valid until the thread loads another library.
const char *pippin_pq_load(void);

// The field of an error's SQLSTATE, which libpq's headers give as a character constant.
static inline const char *pippin_pq_sqlstate(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

// Notices of the server are of no use to whoever runs a command.
static inline void pippin_pq_drop_notice(void *unused, const char *message) {
  (void)unused;
  (void)message;
}
static inline void pippin_pq_silence(PGconn *connection) {
  PQsetNoticeProcessor(connection, pippin_pq_drop_notice, 0);
}

#endif
