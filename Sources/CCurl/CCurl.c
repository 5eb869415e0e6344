// libcurl's functions, each of which calls that of the loaded library.
#include "CCurl.h"

#include "CLoading.h"

__typeof__(&curl_easy_setopt) pippin_curl_easy_setopt;
__typeof__(&curl_easy_getinfo) pippin_curl_easy_getinfo;
__typeof__(&curl_multi_setopt) pippin_curl_multi_setopt;
__typeof__(&curl_share_setopt) pippin_curl_share_setopt;

#define FUNCTIONS(FUNCTION, PROCEDURE)                                                             \
  FUNCTION(CURLcode, curl_global_init, (long flags), (flags), CURLE_FAILED_INIT)                   \
  FUNCTION(char *, curl_version, (void), (), NULL)                                                 \
  FUNCTION(CURL *, curl_easy_init, (void), (), NULL)                                               \
  PROCEDURE(curl_easy_cleanup, (CURL *easy), (easy))                                               \
  FUNCTION(CURLcode, curl_easy_perform, (CURL *easy), (easy), CURLE_FAILED_INIT)                   \
  FUNCTION(CURLcode, curl_easy_recv, (CURL *easy, void *to, size_t size, size_t *count),           \
           (easy, to, size, count), CURLE_FAILED_INIT)                                             \
  FUNCTION(CURLcode, curl_easy_send, (CURL *easy, const void *from, size_t size, size_t *count),   \
           (easy, from, size, count), CURLE_FAILED_INIT)                                           \
  FUNCTION(const char *, curl_easy_strerror, (CURLcode code), (code), "libcurl is not loaded")     \
  FUNCTION(CURLM *, curl_multi_init, (void), (), NULL)                                             \
  FUNCTION(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi), CURLM_INTERNAL_ERROR)           \
  FUNCTION(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy),            \
           CURLM_INTERNAL_ERROR)                                                                   \
  FUNCTION(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy),         \
           CURLM_INTERNAL_ERROR)                                                                   \
  FUNCTION(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *rest), (multi, rest), NULL)        \
  FUNCTION(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running),          \
           CURLM_INTERNAL_ERROR)                                                                   \
  FUNCTION(CURLMcode, curl_multi_poll,                                                             \
           (CURLM *multi, struct curl_waitfd extra[], unsigned count, int limit, int *ready),      \
           (multi, extra, count, limit, ready), CURLM_INTERNAL_ERROR)                              \
  FUNCTION(CURLMcode, curl_multi_socket_action,                                                    \
           (CURLM *multi, curl_socket_t socket, int events, int *running),                         \
           (multi, socket, events, running), CURLM_INTERNAL_ERROR)                                 \
  FUNCTION(CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi), CURLM_INTERNAL_ERROR)            \
  FUNCTION(const char *, curl_multi_strerror, (CURLMcode code), (code), "libcurl is not loaded")   \
  FUNCTION(CURLSH *, curl_share_init, (void), (), NULL)                                            \
  FUNCTION(CURLSHcode, curl_share_cleanup, (CURLSH *share), (share), CURLSHE_INVALID)              \
  FUNCTION(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text),    \
           (list, text), NULL)                                                                     \
  PROCEDURE(curl_slist_free_all, (struct curl_slist *list), (list))

PIPPIN_DEFINE_FUNCTIONS(FUNCTIONS)

const char *pippin_curl_load(void) {
  struct pippin_library library = pippin_library_load("libcurl.so.4");
#define FIND(name) pippin_##name = (__typeof__(&name))pippin_library_find(&library, #name)
  FIND(curl_easy_setopt);
  FIND(curl_easy_getinfo);
  FIND(curl_multi_setopt);
  FIND(curl_share_setopt);
  PIPPIN_FIND_FUNCTIONS(FUNCTIONS)
  return library.failure;
}
