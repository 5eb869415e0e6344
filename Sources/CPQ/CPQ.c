// libpq's functions, each of which calls that of the loaded library.
#include "CPQ.h"

#include "CLoading.h"

#define FUNCTIONS(FUNCTION, PROCEDURE)                                                             \
  FUNCTION(PGconn *, PQconnectdbParams,                                                            \
           (const char *const *names, const char *const *values, int expanded),                    \
           (names, values, expanded), NULL)                                                        \
  PROCEDURE(PQfinish, (PGconn *connection), (connection))                                          \
  FUNCTION(char *, PQdb, (const PGconn *connection), (connection), NULL)                           \
  FUNCTION(char *, PQhost, (const PGconn *connection), (connection), NULL)                         \
  FUNCTION(char *, PQport, (const PGconn *connection), (connection), NULL)                         \
  FUNCTION(ConnStatusType, PQstatus, (const PGconn *connection), (connection), CONNECTION_BAD)     \
  FUNCTION(char *, PQerrorMessage, (const PGconn *connection), (connection), NULL)                 \
  FUNCTION(int, PQsocket, (const PGconn *connection), (connection), -1)                            \
  FUNCTION(PQnoticeProcessor, PQsetNoticeProcessor,                                                \
           (PGconn *connection, PQnoticeProcessor processor, void *context),                       \
           (connection, processor, context), NULL)                                                 \
  FUNCTION(int, PQsendPrepare,                                                                     \
           (PGconn *connection, const char *name, const char *sql, int count, const Oid *types),   \
           (connection, name, sql, count, types), 0)                                               \
  FUNCTION(int, PQsendQueryPrepared,                                                               \
           (PGconn *connection, const char *name, int count, const char *const *values,            \
            const int *lengths, const int *formats, int format),                                   \
           (connection, name, count, values, lengths, formats, format), 0)                         \
  FUNCTION(PGresult *, PQgetResult, (PGconn *connection), (connection), NULL)                      \
  FUNCTION(int, PQisBusy, (PGconn *connection), (connection), 0)                                   \
  FUNCTION(int, PQconsumeInput, (PGconn *connection), (connection), 0)                             \
  FUNCTION(int, PQenterPipelineMode, (PGconn *connection), (connection), 0)                        \
  FUNCTION(int, PQpipelineSync, (PGconn *connection), (connection), 0)                             \
  FUNCTION(int, PQsetnonblocking, (PGconn *connection, int isWanted), (connection, isWanted), -1)  \
  FUNCTION(int, PQflush, (PGconn *connection), (connection), -1)                                   \
  FUNCTION(ExecStatusType, PQresultStatus, (const PGresult *result), (result), PGRES_FATAL_ERROR)  \
  FUNCTION(char *, PQresultErrorMessage, (const PGresult *result), (result), NULL)                 \
  FUNCTION(char *, PQresultErrorField, (const PGresult *result, int field), (result, field), NULL) \
  FUNCTION(int, PQntuples, (const PGresult *result), (result), 0)                                  \
  FUNCTION(char *, PQgetvalue, (const PGresult *result, int row, int column),                      \
           (result, row, column), NULL)                                                            \
  FUNCTION(int, PQgetlength, (const PGresult *result, int row, int column),                        \
           (result, row, column), 0)                                                               \
  FUNCTION(int, PQgetisnull, (const PGresult *result, int row, int column),                        \
           (result, row, column), 1)                                                               \
  PROCEDURE(PQclear, (PGresult *result), (result))

PIPPIN_DEFINE_FUNCTIONS(FUNCTIONS)

const char *pippin_pq_load(void) {
  struct pippin_library library = pippin_library_load("libpq.so.5");
  PIPPIN_FIND_FUNCTIONS(FUNCTIONS)
  return library.failure;
}
