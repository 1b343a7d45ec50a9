import { createApiError, createFieldError } from '#platform/contract/api-error.ts';
import type { App } from '#platform/server/app.ts';
import type { RecognitionConfig } from '#platform/server/config/recognition-config.ts';
import { reencodePicture } from '#platform/server/pictures/redraw.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { createWorkerScheduler } from '#platform/server/workers/worker-scheduler.ts';
import { recogniserUnavailable, recognitionTimedOut } from '../recognition.contract.ts';
import { createAliyunRecogniser } from './aliyun-ocr.ts';
import { createBaiduRecogniser } from './baidu-ocr.ts';
import { createLocalRecogniser } from './local-ocr.ts';
import { type Recogniser, RecogniserError, RecogniserTimeoutError, type TextPiece } from './ports.ts';

/** Longer side of a picture in pixels: an A4 scan at 200 dpi is recognised well; more pixels only cost time. */
const LONGEST_SIDE = 2400;

const engines = new WeakMap<RecognitionConfig, Recogniser>();

/** Returns the recognition engine, one for the whole process: a local engine has a worker, a remote service has a token. */
export function getRecogniser({ config: { recognition: config }, clock, random }: App): Recogniser {
  const known = engines.get(config);
  if (known) return known;
  const service = config.aliyun
    ? createAliyunRecogniser(config.aliyun, { clock, random })
    : config.baidu && createBaiduRecogniser(config.baidu);
  const made = service ?? createLocalRecogniser();
  engines.set(config, made);
  return made;
}

/** Scheduler that reads one document at a time and alternates between users. */
export const recognitionScheduler = createWorkerScheduler({ atOnce: 1, mostWaiting: 10 });

/** Resizes a picture for fast recognition, upright on a white background. */
async function prepare(picture: Uint8Array, owner: string): Promise<Uint8Array> {
  try {
    return await reencodePicture({ bytes: picture, shape: 'whole', side: LONGEST_SIDE }, owner);
  } catch (error) {
    if (error instanceof RejectedFileError) throw createFieldError('fileUuid', error.message);
    throw error;
  }
}

async function read(app: App, engine: Recogniser, picture: Uint8Array): Promise<readonly TextPiece[]> {
  try {
    return await engine.read(picture);
  } catch (error) {
    if (!(error instanceof RecogniserError)) throw error;
    app.log.warn({ error, engine: engine.engine }, 'text recognition failed');
    throw createApiError(
      error instanceof RecogniserTimeoutError ? recognitionTimedOut : recogniserUnavailable,
      {},
      { retryAfterSeconds: 30 },
    );
  }
}

/** Reads a picture; the caller already has a slot of the scheduler. */
export const readPicture = async (app: App, picture: Uint8Array, owner: string): Promise<readonly TextPiece[]> =>
  await read(app, getRecogniser(app), await prepare(picture, owner));

/**
 * Reads all text of a picture with its positions when the scheduler grants a slot, for callers that assemble the text themselves.
 * @throws ApiError if the engine is unavailable or times out
 */
export async function readPictureInTurn(app: App, picture: Uint8Array, owner: string): Promise<readonly TextPiece[]> {
  return await recognitionScheduler.run(owner, async () => await readPicture(app, picture, owner));
}
