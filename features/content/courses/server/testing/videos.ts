import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, name));

/** Generated test video of six seconds with a tone (H.264 Baseline, AAC). The index precedes the data, as players require. */
export const FAST_START_VIDEO = read('table-first.mp4');
/** The same video with the index after the data, as cameras write it. */
export const TRAILING_INDEX_VIDEO = read('table-at-end.mp4');
export const TEST_VIDEO_SECONDS = 6;
