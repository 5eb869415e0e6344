// libcurl as Swift can call it: loaded when it is first needed, its variadic functions once per
// argument type, the address that a socket is about to connect to as plain bytes, and the kernel's
// way to wait for many sockets.
#ifndef PIPPIN_CCURL_H
#define PIPPIN_CCURL_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

// Loads libcurl; none of its functions may be called meanwhile. Before, and when this fails, they all fail.
//
// It needs two dozen libraries, and what pages say is read without any of them.
// Returns NULL, or why it cannot be used: a text that is valid until the thread loads another library.
const char *pippin_curl_load(void);

// Its functions that take an argument of any type, for handles that others of its functions made.
extern __typeof__(&curl_easy_setopt) pippin_curl_easy_setopt;
extern __typeof__(&curl_easy_getinfo) pippin_curl_easy_getinfo;
extern __typeof__(&curl_multi_setopt) pippin_curl_multi_setopt;
extern __typeof__(&curl_share_setopt) pippin_curl_share_setopt;

typedef size_t (*pippin_curl_data_callback)(char *, size_t, size_t, void *);

static inline CURLcode pippin_curl_set_long(CURL *easy, CURLoption option, long value) {
  return pippin_curl_easy_setopt(easy, option, value);
}

static inline CURLcode pippin_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return pippin_curl_easy_setopt(easy, option, value);
}

static inline CURLcode pippin_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return pippin_curl_easy_setopt(easy, option, value);
}

static inline CURLcode pippin_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return pippin_curl_easy_setopt(easy, option, value);
}

static inline CURLcode pippin_curl_set_list(CURL *easy, CURLoption option,
                                            struct curl_slist *value) {
  return pippin_curl_easy_setopt(easy, option, value);
}

static inline CURLcode pippin_curl_set_data(CURL *easy, CURLoption option,
                                            pippin_curl_data_callback value) {
  return pippin_curl_easy_setopt(easy, option, value);
}

static inline CURLcode pippin_curl_set_seek(CURL *easy, curl_seek_callback value) {
  return pippin_curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

static inline CURLcode pippin_curl_set_open_socket(CURL *easy, curl_opensocket_callback value) {
  return pippin_curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode pippin_curl_set_before_request(CURL *easy, curl_prereq_callback value) {
  return pippin_curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
}

static inline CURLcode pippin_curl_set_debug(CURL *easy, curl_debug_callback value) {
  return pippin_curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, value);
}

static inline CURLcode pippin_curl_get_long(CURL *easy, CURLINFO info, long *value) {
  return pippin_curl_easy_getinfo(easy, info, value);
}

static inline CURLcode pippin_curl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
  return pippin_curl_easy_getinfo(easy, info, value);
}

static inline CURLcode pippin_curl_get_string(CURL *easy, CURLINFO info, const char **value) {
  return pippin_curl_easy_getinfo(easy, info, value);
}

static inline CURLcode pippin_curl_get_pointer(CURL *easy, CURLINFO info, void **value) {
  return pippin_curl_easy_getinfo(easy, info, value);
}

static inline CURLcode pippin_curl_get_socket(CURL *easy, curl_socket_t *value) {
  return pippin_curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, value);
}

static inline CURLMcode pippin_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return pippin_curl_multi_setopt(multi, option, value);
}

static inline CURLMcode pippin_curl_multi_watch(CURLM *multi, curl_socket_callback watch,
                                                curl_multi_timer_callback timer, void *context) {
  CURLMcode codes[] = {
      pippin_curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, watch),
      pippin_curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context),
      pippin_curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer),
      pippin_curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context),
  };
  for (int i = 0; i < 4; i++)
    if (codes[i] != CURLM_OK) return codes[i];
  return CURLM_OK;
}

static inline CURLSHcode pippin_curl_share(CURLSH *share, curl_lock_data data) {
  return pippin_curl_share_setopt(share, CURLSHOPT_SHARE, data);
}

// Copies the address that `peer` names into `bytes` in network order.
// Returns 4 or 16, the number of bytes, or 0 for an address that is neither IPv4 nor IPv6.
static inline int pippin_curl_peer(const struct curl_sockaddr *peer, uint8_t bytes[16]) {
  if (peer->family == AF_INET && peer->addrlen >= sizeof(struct sockaddr_in)) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)(const void *)&peer->addr;
    memcpy(bytes, &v4->sin_addr, 4);
    return 4;
  }
  if (peer->family == AF_INET6 && peer->addrlen >= sizeof(struct sockaddr_in6)) {
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)(const void *)&peer->addr;
    memcpy(bytes, &v6->sin6_addr, 16);
    return 16;
  }
  return 0;
}

// Reads an address in its usual text form, as `pippin_curl_peer` does.
static inline int pippin_curl_peer_text(const char *text, uint8_t bytes[16]) {
  if (inet_pton(AF_INET, text, bytes) == 1) return 4;
  if (inet_pton(AF_INET6, text, bytes) == 1) return 16;
  return 0;
}

// Opens the socket that libcurl asks for, closed on exec.
static inline curl_socket_t pippin_curl_open(const struct curl_sockaddr *peer) {
  return socket(peer->family, peer->socktype | SOCK_CLOEXEC, peer->protocol);
}

#endif
