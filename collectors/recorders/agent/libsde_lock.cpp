#include "collectors/recorders/agent/libsde_lock.h"

#include <pthread.h>

namespace papilio::agent {

namespace {

pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

}  // namespace

LibsdeLock::LibsdeLock()
{
    pthread_mutex_lock(&mutex);
}

LibsdeLock::~LibsdeLock()
{
    pthread_mutex_unlock(&mutex);
}

void resetLibsdeLock()
{
    mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
}

}  // namespace papilio::agent
