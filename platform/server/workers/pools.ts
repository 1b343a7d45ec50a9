import { createPool } from './pool.ts';

/** Quick inspection of uploaded files (type, size, active content). */
export const fileCheckPool = createPool({ helpers: 1, limitMs: 15_000, heapMb: 256, mostWaiting: 30 });

/** Pictures are decoded one at a time: a small file may need a few hundred megabytes of memory. */
export const picturePool = createPool({ helpers: 1, limitMs: 15_000, heapMb: 128, mostWaiting: 10 });

/** Captchas for guests: drawn in a worker, in fair order, so that no user waits for the page of another that requests many. */
export const drawingPool = createPool({ helpers: 1, limitMs: 10_000, heapMb: 64, mostWaiting: 20 });

/** Whole archives of an enterprise: up to a gigabyte to unpack and compare with its hashes. */
export const archivePool = createPool({ helpers: 1, limitMs: 240_000, heapMb: 1024, mostWaiting: 3 });

/** Recordings: their tables are read, the whole is hashed and sometimes rewritten; a gigabyte takes its time. */
export const recordingPool = createPool({ helpers: 1, limitMs: 240_000, heapMb: 256, mostWaiting: 5 });

/** Pages of presentations, drawn a few at a time. */
export const slideDeckPool = createPool({ helpers: 1, limitMs: 60_000, heapMb: 768, mostWaiting: 5 });

/** Imported and exported workbooks, documents and lists. */
export const spreadsheetPool = createPool({ helpers: 2, limitMs: 60_000, heapMb: 512, mostWaiting: 20 });

/** Workbooks with all data of a large enterprise: they take minutes, so they have a queue of their own. */
export const largeWorkbookPool = createPool({ helpers: 1, limitMs: 900_000, heapMb: 512, mostWaiting: 3 });

/** Documents of the largest enterprises, tens of thousands of records, which are compared as a whole. */
export const documentPool = createPool({ helpers: 1, limitMs: 600_000, heapMb: 1536, mostWaiting: 3 });

/** Scans of a filing: inspected page by page, reduced in size and combined into one file. */
export const scanPool = createPool({ helpers: 1, limitMs: 120_000, heapMb: 768, mostWaiting: 20 });
