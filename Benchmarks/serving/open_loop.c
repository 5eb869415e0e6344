// Asks a server at a fixed rate, whether it keeps up or not, and prints percentiles of the time
// from when each request was due to its last byte (no coordinated omission).
//
//   open_loop PORT PATH FILE RATE SECONDS CONNECTIONS
//
// A request goes to a connection that is free, or waits until one is.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  int fd;
  double due;
  int busy;
  size_t have, body, head;
  char buffer[1 << 18];
} Connection;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int dial(int port) {
  int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
  inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
  if (connect(fd, (struct sockaddr *)&to, sizeof to)) { perror("connect"); exit(69); }
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

static void ask(Connection *c, const char *path, const char *query, double due) {
  char request[4096];
  int size = snprintf(request, sizeof request,
                      "GET %s?q=%s HTTP/1.1\r\nHost: localhost\r\n\r\n", path, query);
  if (write(c->fd, request, size) != size) { perror("write"); exit(74); }
  c->due = due;
  c->busy = 1;
  c->have = c->head = c->body = 0;
}

// Takes what came; 1 when an answer is whole, -1 when it is none of ours.
static int take(Connection *c) {
  ssize_t got = read(c->fd, c->buffer + c->have, sizeof c->buffer - c->have - 1);
  if (got <= 0) return -1;
  c->have += got;
  c->buffer[c->have] = 0;
  if (!c->head) {
    char *end = strstr(c->buffer, "\r\n\r\n");
    if (!end) return 0;
    char *length = strcasestr(c->buffer, "content-length:");
    if (strncmp(c->buffer, "HTTP/1.1 200", 12) || !length) return -1;
    c->head = end + 4 - c->buffer;
    c->body = strtoul(length + 15, NULL, 10);
  }
  return c->have >= c->head + c->body;
}

int main(int count, char **arguments) {
  if (count != 7) { fprintf(stderr, "open_loop PORT PATH FILE RATE SECONDS CONNECTIONS\n"); return 64; }
  int port = atoi(arguments[1]), connections = atoi(arguments[6]);
  double rate = atof(arguments[4]), seconds = atof(arguments[5]);
  static char *queries[100000];
  int known = 0;
  char *line = NULL;
  size_t room = 0;
  FILE *file = fopen(arguments[3], "r");
  if (!file) { perror(arguments[3]); return 66; }
  while (known < 100000 && getline(&line, &room, file) > 0) {
    line[strcspn(line, "\n")] = 0;
    for (char *at = line; *at; at++) if (*at == ' ') *at = '+';
    queries[known++] = strdup(line);
  }
  Connection *all = calloc(connections, sizeof *all);
  int poll = epoll_create1(0);
  prctl(PR_SET_TIMERSLACK, 1000UL, 0, 0, 0);
  for (int i = 0; i < connections; i++) {
    all[i].fd = dial(port);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
    epoll_ctl(poll, EPOLL_CTL_ADD, all[i].fd, &event);
  }
  int total = rate * seconds, sent = 0, done = 0, errors = 0;
  double *times = calloc(total, sizeof *times), begin = now();
  while (done + errors < total && now() < begin + seconds + 10) {
    for (int i = 0; i < connections && sent < total && begin + sent / rate <= now(); i++) {
      if (all[i].busy) continue;
      ask(&all[i], arguments[2], queries[sent % known], begin + sent / rate);
      sent++;
    }
    // Sleep until the next is due, so that the server has the processor meanwhile.
    double rest = sent < total ? begin + sent / rate - now() : 0.01;
    int waits = rest <= 0;
    for (int i = 0; i < connections && waits; i++) waits = all[i].busy;
    if (waits) rest = 0.001;
    struct timespec until = {0, rest > 0 ? (long)(rest * 1e9) % 1000000000L : 0};
    struct epoll_event events[256];
    int ready = epoll_pwait2(poll, events, 256, &until, NULL);
    for (int i = 0; i < ready; i++) {
      Connection *c = &all[events[i].data.u32];
      int state = take(c);
      if (state == 0) continue;
      if (state > 0) times[done++] = now() - c->due; else { errors++; close(c->fd); c->fd = -1; }
      c->busy = state < 0;
    }
  }
  qsort(times, done, sizeof *times, by_value);
  if (!done) { printf("no answers\n"); return 69; }
  printf("%-12s %.0f/s open loop: p50 %.3f  p95 %.3f  p99 %.3f  max %.3f ms; %d answers, %d errors\n",
         arguments[2], rate, times[done / 2] * 1e3, times[done * 95 / 100] * 1e3,
         times[done * 99 / 100] * 1e3, times[done - 1] * 1e3, done, errors);
  return 0;
}
