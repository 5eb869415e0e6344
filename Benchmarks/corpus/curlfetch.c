// Fetches the addresses of a file with libcurl and nothing else: the floor for a crawler.
// Usage: curlfetch ADDRESSES CONCURRENCY CAFILE CONNECT_TO...
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static size_t drop(char *bytes, size_t size, size_t count, void *total) {
  (void)bytes;
  *(size_t *)total += size * count;
  return size * count;
}

int main(int argc, char **argv) {
  if (argc < 5) return 64;
  FILE *file = fopen(argv[1], "r");
  if (!file) return 66;
  static char line[8192];
  char **addresses = NULL;
  size_t count = 0, next = 0, bytes = 0, good = 0;
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    addresses = realloc(addresses, (count + 1) * sizeof *addresses);
    addresses[count++] = strdup(line);
  }
  struct curl_slist *targets = NULL;
  for (int i = 4; i < argc; i++) targets = curl_slist_append(targets, argv[i]);
  curl_global_init(CURL_GLOBAL_ALL);
  CURLM *multi = curl_multi_init();
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  int running = 0, active = 0, limit = atoi(argv[2]);
  while (next < count || active > 0) {
    while (active < limit && next < count) {
      CURL *easy = curl_easy_init();
      curl_easy_setopt(easy, CURLOPT_URL, addresses[next++]);
      curl_easy_setopt(easy, CURLOPT_CONNECT_TO, targets);
      curl_easy_setopt(easy, CURLOPT_CAINFO, argv[3]);
      curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, drop);
      curl_easy_setopt(easy, CURLOPT_WRITEDATA, &bytes);
      curl_easy_setopt(easy, CURLOPT_PROXY, "");
      curl_multi_add_handle(multi, easy);
      active++;
    }
    curl_multi_perform(multi, &running);
    CURLMsg *message;
    int left;
    while ((message = curl_multi_info_read(multi, &left))) {
      if (message->msg != CURLMSG_DONE) continue;
      CURL *easy = message->easy_handle;
      long status = 0;
      curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
      good += message->data.result == CURLE_OK && status == 200;
      curl_multi_remove_handle(multi, easy);
      curl_easy_cleanup(easy);
      active--;
    }
    curl_multi_poll(multi, NULL, 0, 100, NULL);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double wall = end.tv_sec - begin.tv_sec + (end.tv_nsec - begin.tv_nsec) / 1e9;
  double cpu = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec +
               (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  printf("%zu of %zu pages, %zu bytes, %.2f s wall, %.2f s CPU, %.0f pages/s\n", good, count, bytes,
         wall, cpu, good / wall);
  return 0;
}
