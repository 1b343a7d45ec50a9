import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tesseract, { type Worker } from 'tesseract.js';
import type { TextPiece } from './ports.ts';

const require = createRequire(import.meta.url);
/** Uses the quantised model of the package: on printed text it is as accurate as the large model, at a tenth of its size. */
const MODEL = join(dirname(require.resolve('@tesseract.js-data/chi_sim/package.json')), '4.0.0_best_int');
const LSTM_ONLY = 1;

async function startEngine(): Promise<Worker> {
  const engine = await tesseract.createWorker('chi_sim', LSTM_ONLY, {
    langPath: MODEL,
    gzip: true,
    // The data is part of the package, so nothing is downloaded or cached.
    cacheMethod: 'none',
    errorHandler: () => undefined,
  });
  // A licence is a form: single words and lines without a common column. The resolution is set because otherwise the engine guesses it and
  // prints the guess.
  await engine.setParameters({ tessedit_pageseg_mode: tesseract.PSM.SPARSE_TEXT, user_defined_dpi: '300' });
  return engine;
}

/** The engine, reused for the next picture as long as the worker runs. */
let engine: Promise<Worker> | null = null;

type Lines = Awaited<ReturnType<Worker['recognize']>>['data']['blocks'];

const getPieces = (blocks: Lines): TextPiece[] =>
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

export async function run(picture: Uint8Array): Promise<TextPiece[]> {
  engine ??= startEngine();
  try {
    const { data } = await (await engine).recognize(Buffer.from(picture), {}, { blocks: true, text: false });
    return getPieces(data.blocks);
  } catch (error) {
    const broken = engine;
    engine = null;
    await (await broken.catch(() => null))?.terminate();
    throw error;
  }
}
