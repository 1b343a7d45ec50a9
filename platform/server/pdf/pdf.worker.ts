/** Documents are drawn off the main thread: a long one takes seconds of counting the widths of letters. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Sheet } from './block.ts';
import { drawSheet } from './draw-sheet.ts';

parentPort?.postMessage(await drawSheet(workerData as Sheet));
