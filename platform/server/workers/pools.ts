import { createWorkerPool } from './pool.ts';

/** Inspects uploaded files quickly (type, size, active content). */
export const fileCheckPool = createWorkerPool({ helpers: 1, limitMs: 15_000, heapMb: 256, mostWaiting: 30 });

/** Decodes pictures one at a time, because a small file may need a few hundred megabytes of memory. */
export const picturePool = createWorkerPool({ helpers: 1, limitMs: 15_000, heapMb: 128, mostWaiting: 10 });

/** Draws captchas for guests, scheduled fairly, so that no user waits because another requests many. */
export const captchaPool = createWorkerPool({ helpers: 1, limitMs: 10_000, heapMb: 64, mostWaiting: 20 });

/** Unpacks whole archives of an enterprise, up to a gigabyte, and verifies the hashes of their files. */
export const archivePool = createWorkerPool({ helpers: 1, limitMs: 240_000, heapMb: 1024, mostWaiting: 3 });

/** Reads the tables of recordings, hashes the files and rewrites some of them; a gigabyte takes a while. */
export const recordingPool = createWorkerPool({ helpers: 1, limitMs: 240_000, heapMb: 256, mostWaiting: 5 });

/** Draws the pages of presentations, a few at a time. */
export const slideDeckPool = createWorkerPool({ helpers: 1, limitMs: 60_000, heapMb: 768, mostWaiting: 5 });

/** Reads and writes workbooks, documents and lists. */
export const spreadsheetPool = createWorkerPool({ helpers: 2, limitMs: 60_000, heapMb: 512, mostWaiting: 20 });

/** Writes workbooks with all data of a large enterprise; they take minutes, so they have a separate queue. */
export const largeWorkbookPool = createWorkerPool({ helpers: 1, limitMs: 900_000, heapMb: 512, mostWaiting: 3 });

/** Compares whole documents of the largest enterprises, with tens of thousands of records. */
export const documentPool = createWorkerPool({ helpers: 1, limitMs: 600_000, heapMb: 1536, mostWaiting: 3 });

/** Inspects the scans of a filing page by page, reduces their size and combines them into one file. */
export const scanPool = createWorkerPool({ helpers: 1, limitMs: 120_000, heapMb: 768, mostWaiting: 20 });
