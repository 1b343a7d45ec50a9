import { createCanvas, loadImage } from '@napi-rs/canvas';
import { openPicture } from '#features/attachments/server/public.ts';
import { fail } from '#platform/contract/fault.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import type { RecognitionConfig } from '#platform/server/config/recognition-config.ts';
import { notAPicture, nothingFound, recogniserDown, tooSlow } from '../contract.ts';
import { createAliyunRecogniser } from './aliyun-ocr.ts';
import { createBaiduRecogniser } from './baidu-ocr.ts';
import { findCertificateFields } from './certificate-fields.ts';
import { findLicenceFields } from './licence-fields.ts';
import { createLocalRecogniser } from './local-ocr.ts';
import { type Recogniser, RecogniserFailure, RecogniserTimeout, type TextPiece } from './ports.ts';
import { findRegistrationFields } from './registration-fields.ts';

/** Print on a scan of A4 at 200 dpi is well read; more pixels only cost time. */
const LONGEST_SIDE = 2400;

const engines = new WeakMap<RecognitionConfig, Recogniser>();

/** One engine for the whole program: the local one keeps a worker, the service a token. */
function engineOf({ config: { recognition: config }, clock, random }: App): Recogniser {
  const known = engines.get(config);
  if (known) return known;
  const service = config.aliyun
    ? createAliyunRecogniser(config.aliyun, { clock, random })
    : config.baidu && createBaiduRecogniser(config.baidu);
  const made = service ?? createLocalRecogniser();
  engines.set(config, made);
  return made;
}

/** The picture at a size that is quickly read, upright on white. */
async function prepare(picture: Uint8Array): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(picture));
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await canvas.encode('png');
}

async function read(app: App, engine: Recogniser, picture: Uint8Array): Promise<readonly TextPiece[]> {
  try {
    return await engine.read(await prepare(picture));
  } catch (error) {
    if (!(error instanceof RecogniserFailure)) throw error;
    app.log.warn({ error, engine: engine.engine }, 'text recognition failed');
    throw fail(error instanceof RecogniserTimeout ? tooSlow : recogniserDown, {}, { retryAfterSeconds: 30 });
  }
}

async function recognise<F>(
  context: LoginContext,
  fileUuid: string,
  what: string,
  find: (pieces: readonly TextPiece[]) => F[],
) {
  const picture = await openPicture(context, fileUuid);
  if (picture === null) throw fail(notAPicture, {}, { fields: [{ path: 'fileUuid', message: notAPicture.text }] });
  const engine = engineOf(context.app);
  const fields = find(await read(context.app, engine, picture));
  if (fields.length === 0) throw fail(nothingFound, { what });
  return { engine: engine.engine, fields };
}

export const recogniseLicence = (context: LoginContext, fileUuid: string) =>
  recognise(context, fileUuid, '营业执照', findLicenceFields);

export const recogniseCertificate = (context: LoginContext, fileUuid: string) =>
  recognise(context, fileUuid, '资质证书', findCertificateFields);

export const recogniseRegistration = (context: LoginContext, fileUuid: string) =>
  recognise(context, fileUuid, '注册证书', findRegistrationFields);
