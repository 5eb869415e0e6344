#pragma once
#include <libpq-fe.h>

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
