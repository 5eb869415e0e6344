// A web of any size that is made while it is asked for: each page follows from its address.
//
//   cc -O2 -o endless endless.c && ./endless PORT HOSTS PAGES STEP [LOG [small]]
//
// Answers on PORT of every loopback address for hosts 0.localhost to HOSTS-1.localhost, names that
// need no server of names (RFC 6761, 6.3), with PAGES pages each: `/` and `/p/NUMBER/some-words.html`. Pages are in a tree, link to others of
// their host and to other hosts, and have about 3 kB with words of their own. After each STEP
// pages it prints how many there were. There is no robots.txt and no sitemap (404). LOG gets a line
// for each request: when the kernel took it in (seconds since 1970), its host's number, its path.
// Small pages have a title and the links of the tree and nothing else.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PAGE_ROOM = 16384, HEAD_ROOM = 8192, CONNECTIONS = 65536 };

static long hosts, pages_each, step, served, port;
static FILE *record;
static int is_small;
static volatile sig_atomic_t is_over;

static void stop(int number) {
  (void)number;
  is_over = 1;
}

// Reads some bytes; `moment` is when the last of them came.
static ssize_t take(int file, char *room, size_t size, struct timespec *moment) {
  char notes[128];
  struct iovec part = {room, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = notes, .msg_controllen = sizeof notes};
  ssize_t count = recvmsg(file, &message, MSG_DONTWAIT);
  for (struct cmsghdr *note = count > 0 ? CMSG_FIRSTHDR(&message) : NULL; note; note = CMSG_NXTHDR(&message, note))
    if (note->cmsg_level == SOL_SOCKET && note->cmsg_type == SCM_TIMESTAMPNS) memcpy(moment, CMSG_DATA(note), sizeof *moment);
  return count;
}

struct connection {
  char head[HEAD_ROOM];
  size_t length;
};
static struct connection *connections[CONNECTIONS];

static uint64_t mix(uint64_t value) {
  value += 0x9e3779b97f4a7c15;
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;
  value = (value ^ value >> 27) * 0x94d049bb133111eb;
  return value ^ value >> 31;
}

static uint64_t seed;
static uint64_t random_number(void) { return seed = mix(seed); }

static char *out, *end;

static void put(const char *text) {
  size_t length = strlen(text);
  if (out + length >= end) return;
  memcpy(out, text, length);
  out += length;
}

static void put_number(long number) {
  char text[24];
  snprintf(text, sizeof text, "%ld", number);
  put(text);
}

// A word that can be spoken, one of 160,000.
static void put_word(uint64_t number) {
  static const char *syllables[] = {"ka", "lo", "mi", "ter", "va", "son", "be", "dra", "no", "fi",
                                    "gul", "pra", "shi", "to", "ure", "wen", "yal", "zo", "que", "hin"};
  int count = 2 + (int)(number % 3);
  number /= 3;
  while (count--) {
    put(syllables[number % 20]);
    number /= 20;
  }
}

static void put_words(int count) {
  while (count--) {
    put_word(random_number() % 480000);
    if (count) put(" ");
  }
}

// The path of a page; its words follow from its number, so that links and pages agree.
static void put_path(long host, long page) {
  if (!page) {
    put("/");
    return;
  }
  uint64_t words = mix((uint64_t)host << 32 | (uint64_t)page);
  put("/p/");
  put_number(page);
  put("/");
  put_word(words % 480000);
  put("-");
  put_word(words >> 32);
  put(".html");
}

static void put_origin(long host) {
  put("http://");
  put_number(host);
  put(".localhost:");
  put_number(port);
}

static void put_link(long from, long host, long page) {
  put("<li><a href=\"");
  if (host != from) put_origin(host);
  put_path(host, page);
  put("\">");
  put_words(2);
  put("</a></li>\n");
}

static size_t make_page(char *room, long host, long page) {
  static char body[PAGE_ROOM];
  seed = mix((uint64_t)host * 1000003 + (uint64_t)page);
  out = body;
  end = body + sizeof body;
  put("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>");
  put_words(5);
  if (is_small) {
    put("</title></head><body><ul>\n");
  } else {
    put("</title>\n<meta name=\"description\" content=\"");
    put_words(18);
    put("\">\n<link rel=\"canonical\" href=\"");
    put_origin(host);
    put_path(host, page);
    put("\">\n<meta name=\"apple-itunes-app\" content=\"app-id=");
    put_number(400000000 + host);
    put(", app-argument=brand://item/");
    put_number(page);
    put("\">\n<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"Article\",\"headline\":\"");
    put_words(5);
    put("\"}</script></head>\n<body><nav><ul>\n");
  }
  for (long child = 4 * page + 1; child <= 4 * page + 4 && child < pages_each; child++) put_link(host, host, child);
  for (int number = 0; number < 8 && !is_small; number++) put_link(host, host, (long)(random_number() % (uint64_t)pages_each));
  for (int number = 0; number < 3 && !is_small; number++) {
    long other = (long)(random_number() % (uint64_t)hosts);
    put_link(host, other, (long)(random_number() % (uint64_t)pages_each));
  }
  put("</ul></nav><main>\n");
  for (int number = 0; number < 5 && !is_small; number++) {
    put("<p>");
    put_words(28);
    put(".</p>\n");
  }
  put("</main></body></html>\n");
  long length = out - body;
  int head = sprintf(room, "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nETag: \"%llx\"\r\nContent-Length: %ld\r\n\r\n",
                     (unsigned long long)mix((uint64_t)host << 20 ^ (uint64_t)page), length);
  memcpy(room + head, body, (size_t)length);
  return (size_t)head + (size_t)length;
}

static size_t answer(char *room, const char *head, struct timespec moment) {
  static const char missing[] = "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\nNot found";
  const char *path = strchr(head, ' ');
  const char *name = strcasestr(head, "\r\nhost:");
  if (path && name) {
    long host = strtol(name + 7, NULL, 10), page = -1;
    path++;
    if (record)
      fprintf(record, "%ld.%06ld %ld %.*s\n", (long)moment.tv_sec, moment.tv_nsec / 1000, host, (int)strcspn(path, " \r"), path);
    if (!strncmp(path, "/ ", 2)) page = 0;
    if (!strncmp(path, "/p/", 3)) page = strtol(path + 3, NULL, 10);
    if (page >= 0 && page < pages_each && host >= 0 && host < hosts) {
      if (++served % step == 0) {
        printf("%ld\n", served);
        fflush(stdout);
      }
      return make_page(room, host, page);
    }
  }
  memcpy(room, missing, sizeof missing - 1);
  return sizeof missing - 1;
}

// Answers the requests that are there; returns whether the connection goes on.
static int serve(int file) {
  struct connection *own = connections[file];
  static char room[PAGE_ROOM + 512];
  for (;;) {
    struct timespec moment = {0};
    ssize_t count = take(file, own->head + own->length, HEAD_ROOM - 1 - own->length, &moment);
    if (count < 0) return errno == EAGAIN;
    if (count == 0) return 0;
    own->length += (size_t)count;
    own->head[own->length] = 0;
    char *blank;
    while ((blank = strstr(own->head, "\r\n\r\n"))) {
      size_t size = answer(room, own->head, moment), sent = 0;
      while (sent < size) {
        ssize_t part = send(file, room + sent, size - sent, MSG_NOSIGNAL);
        if (part <= 0) return 0;
        sent += (size_t)part;
      }
      size_t used = (size_t)(blank + 4 - own->head);
      memmove(own->head, blank + 4, own->length - used + 1);
      own->length -= used;
    }
    if (own->length >= HEAD_ROOM - 1) return 0;
  }
}

int main(int count, char **words) {
  if (count < 5 || count > 7) {
    fprintf(stderr, "usage: endless PORT HOSTS PAGES STEP [LOG [small]]\n");
    return 64;
  }
  if (count > 5 && !(record = fopen(words[5], "w"))) {
    perror(words[5]);
    return 73;
  }
  is_small = count > 6;
  signal(SIGTERM, stop);
  signal(SIGINT, stop);
  hosts = atol(words[2]);
  pages_each = atol(words[3]);
  step = atol(words[4]);
  port = atol(words[1]);
  int listener = socket(AF_INET6, SOCK_STREAM, 0), yes = 1, no = 0;
  setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);  // IPv4 too.
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  setsockopt(listener, SOL_SOCKET, SO_TIMESTAMPNS, &yes, sizeof yes);  // What is accepted inherits it.
  struct sockaddr_in6 place = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
  if (bind(listener, (struct sockaddr *)&place, sizeof place) || listen(listener, 4096)) {
    perror("endless");
    return 69;
  }
  int queue = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[256];
  epoll_ctl(queue, EPOLL_CTL_ADD, listener, &event);
  while (!is_over) {
    int ready = epoll_wait(queue, events, 256, -1);
    for (int number = 0; number < ready; number++) {
      int file = events[number].data.fd;
      if (file == listener) {
        int connection = accept(listener, NULL, NULL);
        if (connection < 0) continue;
        if (connection >= CONNECTIONS || !(connections[connection] = calloc(1, sizeof **connections))) {
          close(connection);
          continue;
        }
        setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        event.data.fd = connection;
        epoll_ctl(queue, EPOLL_CTL_ADD, connection, &event);
      } else if (!serve(file)) {
        free(connections[file]);
        connections[file] = NULL;
        close(file);
      }
    }
  }
  return record && fclose(record) ? 74 : 0;
}
