import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, name));

/** Six seconds of a test picture with a tone (H.264 Baseline, AAC), drawn by a program, as players want it. */
export const TABLE_FIRST = read('table-first.mp4');
/** The same as cameras write it. */
export const TABLE_AT_END = read('table-at-end.mp4');
export const VIDEO_SECONDS = 6;
