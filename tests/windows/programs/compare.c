/* Compares two folders of pictures (frame-0001.ppm, ..., as shim.c writes them): compare OURS THEIRS
 * Prints: pictures N differing N pixels N largest N first FRAME. A pixel differs when a channel differs by
 * more than 2; `pixels`: the largest number of differing pixels in one picture; `largest`: the greatest difference of
 * a channel, also if it is at most 2. Exit code: 0 compared, 1 not the same pictures on both sides, or an unreadable
 * one. */
#include <stdio.h>
#include <stdlib.h>

enum { kTolerance = 2, kMostFrames = 9999, kMostPixels = 16384 };

typedef struct {
    unsigned width, height;
    unsigned char* rgb;
} Picture;

static unsigned g_frame;

static void fail(const char* what) {
    printf("no comparison: frame %u %s\n", g_frame, what);
    exit(1);
}

/* Returns 0 when the file does not exist. */
static int read_picture(const char* folder, Picture* picture) {
    char path[4096];
    snprintf(path, sizeof path, "%s/frame-%04u.ppm", folder, g_frame);
    FILE* file = fopen(path, "rb");
    if (!file) return 0;
    if (fscanf(file, "P6 %u %u 255", &picture->width, &picture->height) != 2 || fgetc(file) != '\n' ||
        picture->width > kMostPixels || picture->height > kMostPixels)
        fail("is not a picture");
    const size_t size = (size_t)picture->width * picture->height * 3;
    picture->rgb = malloc(size);
    if (!picture->rgb || fread(picture->rgb, 1, size, file) != size) fail("is cut off");
    fclose(file);
    return 1;
}

/* Returns how many pixels differ; updates *largest, the largest difference. */
static unsigned differing_pixels(const Picture* a, const Picture* b, int* largest) {
    unsigned count = 0;
    for (size_t i = 0; i < (size_t)a->width * a->height * 3; i += 3) {
        int distance = 0;
        for (size_t c = i; c < i + 3; ++c) {
            const int d = abs(a->rgb[c] - b->rgb[c]);
            if (d > distance) distance = d;
        }
        if (distance > *largest) *largest = distance;
        count += distance > kTolerance;
    }
    return count;
}

int main(int argc, char** argv) {
    unsigned pictures = 0, differing = 0, most = 0, first = 0;
    int largest = 0;
    if (argc != 3) return 2;
    for (g_frame = 1; g_frame <= kMostFrames; ++g_frame) {
        Picture ours, theirs;
        const int here = read_picture(argv[1], &ours), there = read_picture(argv[2], &theirs);
        if (here != there) fail(here ? "exists on the left side only" : "exists on the right side only");
        if (!here) continue;
        if (ours.width != theirs.width || ours.height != theirs.height) fail("has two sizes");
        const unsigned pixels = differing_pixels(&ours, &theirs, &largest);
        ++pictures;
        if (pixels > most) most = pixels;
        if (pixels && differing++ == 0) first = g_frame;
        free(ours.rgb);
        free(theirs.rgb);
    }
    if (pictures == 0) {
        printf("no comparison: no picture\n");
        return 1;
    }
    printf("pictures %u differing %u pixels %u largest %d first %u\n", pictures, differing, most, largest, first);
    return 0;
}
