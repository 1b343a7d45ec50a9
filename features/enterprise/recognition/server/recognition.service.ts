import { openPicture } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { createApiError, createFieldError } from '#platform/contract/api-error.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import type { RecognitionConfig } from '#platform/server/config/recognition-config.ts';
import { redraw } from '#platform/server/pictures/redraw.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { createWorkerScheduler } from '#platform/server/workers/worker-scheduler.ts';
import { notAPicture, nothingFound, recogniserDown, tooSlow } from '../recognition.contract.ts';
import { createAliyunRecogniser } from './aliyun-ocr.ts';
import { createBaiduRecogniser } from './baidu-ocr.ts';
import { findCertificateFields } from './certificate-fields.ts';
import { findLicenceFields } from './licence-fields.ts';
import { createLocalRecogniser } from './local-ocr.ts';
import {
  type OpenTenantLicence,
  type Recogniser,
  RecogniserError,
  RecogniserTimeoutError,
  type TextPiece,
} from './ports.ts';
import { findRegistrationFields } from './registration-fields.ts';

/** The print of an A4 scan at 200 dpi is read well; more pixels only cost time. */
const LONGEST_SIDE = 2400;

const engines = new WeakMap<RecognitionConfig, Recogniser>();

/** Returns one engine for the whole process: the local one has a worker, a service has a token. */
function getEngine({ config: { recognition: config }, clock, random }: App): Recogniser {
  const known = engines.get(config);
  if (known) return known;
  const service = config.aliyun
    ? createAliyunRecogniser(config.aliyun, { clock, random })
    : config.baidu && createBaiduRecogniser(config.baidu);
  const made = service ?? createLocalRecogniser();
  engines.set(config, made);
  return made;
}

/** Recognises one picture at a time; the scheduler alternates between users. */
const turns = createWorkerScheduler({ atOnce: 1, mostWaiting: 10 });

/** Resizes a picture for fast recognition, upright on a white background. */
async function prepare(picture: Uint8Array, owner: string): Promise<Uint8Array> {
  try {
    return await redraw({ bytes: picture, shape: 'whole', side: LONGEST_SIDE }, owner);
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
      error instanceof RecogniserTimeoutError ? tooSlow : recogniserDown,
      {},
      { retryAfterSeconds: 30 },
    );
  }
}

type Open = (context: LoginContext, uuid: string) => Promise<Uint8Array | null>;

interface Wanted<F> {
  readonly what: string;
  readonly find: (pieces: readonly TextPiece[]) => F[];
  readonly open?: Open;
}

async function recognise<F>(context: LoginContext, fileUuid: string, { what, find, open = openPicture }: Wanted<F>) {
  const engine = getEngine(context.app);
  const owner = context.session.ent?.uuid ?? context.session.userUuid;
  // The bytes are loaded after the slot is acquired, so that waiting requests use no memory.
  const pieces = await turns.run(owner, async () => {
    const picture = await open(context, fileUuid);
    if (picture === null)
      throw createApiError(notAPicture, {}, { fields: [{ path: 'fileUuid', message: notAPicture.text }] });
    return await read(context.app, engine, await prepare(picture, owner));
  });
  const fields = find(pieces);
  if (fields.length === 0) throw createApiError(nothingFound, { what });
  return { engine: engine.engine, fields };
}

/** The licence of a certification is submitted before its enterprise exists, so it is not an attachment. */
export const recogniseLicence = (context: LoginContext, fileUuid: string, openOwnLicence: OpenTenantLicence) =>
  recognise(context, fileUuid, {
    what: '营业执照',
    find: findLicenceFields,
    open: async (known, uuid) => {
      const own = await openOwnLicence(known, uuid);
      return own === undefined ? await openPicture(known, uuid) : own;
    },
  });

export const recogniseCertificate = (context: LoginContext, fileUuid: string) =>
  recognise(context, fileUuid, { what: '资质证书', find: findCertificateFields });

export const recogniseRegistration = (context: LoginContext, fileUuid: string) =>
  recognise(context, fileUuid, { what: '注册证书', find: findRegistrationFields });

/**
 * Reads all text of a picture with its positions, for callers that assemble it themselves. @throws ApiError if the engine is unavailable or
 * times out
 */
export async function readTextOf(app: App, picture: Uint8Array, owner: string): Promise<readonly TextPiece[]> {
  return await turns.run(owner, async () => await read(app, getEngine(app), await prepare(picture, owner)));
}
