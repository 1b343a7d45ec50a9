import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tesseract, { type Worker } from 'tesseract.js';
import { type Recogniser, RecogniserFailure, RecogniserTimeout, type TextPiece } from './ports.ts';

const require = createRequire(import.meta.url);
/** The integer model of the package: as good on print as the large one, and a tenth of its size. */
const MODEL = join(dirname(require.resolve('@tesseract.js-data/chi_sim/package.json')), '4.0.0_best_int');
const LSTM_ONLY = 1;
const IDLE_MS = 60_000;

async function startWorker(): Promise<Worker> {
  const worker = await tesseract.createWorker('chi_sim', LSTM_ONLY, {
    langPath: MODEL,
    gzip: true,
    // Nothing is fetched and nothing is kept: the data lies in the package.
    cacheMethod: 'none',
    errorHandler: () => undefined,
  });
  // A licence is a form: single words and lines in no common column. A given resolution spares a guess that it would print.
  await worker.setParameters({ tessedit_pageseg_mode: tesseract.PSM.SPARSE_TEXT, user_defined_dpi: '300' });
  return worker;
}

type Lines = Awaited<ReturnType<Worker['recognize']>>['data']['blocks'];

const piecesOf = (blocks: Lines): TextPiece[] =>
  (blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) =>
      paragraph.lines.map(({ text, confidence, bbox }) => ({
        text: text.trim(),
        confidence,
        left: bbox.x0,
        top: bbox.y0,
        right: bbox.x1,
        bottom: bbox.y1,
      })),
    ),
  );

function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RecogniserTimeout('recognition took too long')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Text recognition in a worker thread of this program: one picture after the other, each within a time limit, so that neither a large
 * picture nor a hostile one keeps the machine. A worker that overran is ended with its picture; an idle one is ended to free its memory.
 */
export function createLocalRecogniser(limitMs = 60_000): Recogniser {
  let worker: Promise<Worker> | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    const running = worker;
    worker = null;
    if (running) await (await running.catch(() => null))?.terminate();
  };
  const work = async (picture: Uint8Array): Promise<TextPiece[]> => {
    clearTimeout(idle);
    worker ??= startWorker();
    try {
      const running = worker;
      const reading = async () =>
        await (await running).recognize(Buffer.from(picture), {}, { blocks: true, text: false });
      const { data } = await within(reading(), limitMs);
      idle = setTimeout(() => void end(), IDLE_MS);
      idle.unref();
      return piecesOf(data.blocks);
    } catch (error) {
      await end();
      if (error instanceof RecogniserFailure) throw error;
      throw new RecogniserFailure('local text recognition failed', { cause: error });
    }
  };
  return {
    engine: 'local',
    read(picture) {
      const turn = queue.then(() => work(picture));
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}
