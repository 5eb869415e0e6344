// The memory that libxml2 works with.
#ifndef CXML2_MEMORY_H
#define CXML2_MEMORY_H

// Prepares libxml2. To be called before anything else of it, any number of times.
void cxml2_prepare(void);

#endif
