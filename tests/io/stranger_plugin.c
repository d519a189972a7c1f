/* A filter plugin of HDF5 that leaves a trace when it is loaded (test_study_stranger). */
#include <H5PLextern.h>
#include <stdio.h>
#include <stdlib.h>

static size_t pass(unsigned flags,
                   size_t count,
                   const unsigned values[],
                   size_t bytes,
                   size_t* size,
                   void** buffer)
{
    (void)flags, (void)count, (void)values, (void)size, (void)buffer;
    return bytes;
}

static const H5Z_class2_t filter = {H5Z_CLASS_T_VERS, 32100, 1, 1, "stranger", NULL, NULL, pass};

__attribute__((constructor)) static void leaveTrace(void)
{
    const char* marker = getenv("PAPILIO_TEST_MARKER");
    FILE* file = marker != NULL ? fopen(marker, "w") : NULL;
    if (file != NULL) {
        fclose(file);
    }
}

H5PL_type_t H5PLget_plugin_type(void)
{
    return H5PL_TYPE_FILTER;
}

const void* H5PLget_plugin_info(void)
{
    return &filter;
}
