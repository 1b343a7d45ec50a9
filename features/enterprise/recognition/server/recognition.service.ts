import { toShanghaiDay } from '#domain/validity/day.ts';
import { openEnterpriseDocument } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { noFieldsRecognised, unsupportedRecognitionFile } from '../recognition.contract.ts';
import { findCertificateFields } from './certificate-fields.ts';
import { readTextInWorker } from './document-text/document-text.ts';
import { joinTextPieces } from './document-text/join-pieces.ts';
import { findLicenceFields } from './licence-fields.ts';
import { getRecogniser, readPicture, recognitionScheduler } from './picture-text.ts';
import type { ReadCertificationLicence, RecognisableFile, TextPiece } from './ports.ts';
import { findRegistrationFields } from './registration-fields.ts';
import { findUsableUntil } from './usable-until.ts';

/** A certificate has one or two pages; annexes are not read. */
const MAX_PAGES = 3;
/** Pages are read as one long page, far enough apart that no value continues across them. */
const PAGE_DISTANCE = 100_000;
/** The text of an electronic document is exact; only its assignment to fields may be wrong. */
const TEXT_CONFIDENCE = 100;

type Engine = ReturnType<typeof getRecogniser>['engine'] | 'text';

/** Reads the text layer of a PDF or OFD. The first page of a scanned PDF is read as a picture. */
async function readElectronic(
  app: App,
  bytes: Uint8Array,
  owner: string,
): Promise<{ readonly pieces: readonly TextPiece[]; readonly engine: Engine }> {
  const { pages, scanned } = await readTextInWorker({ bytes, firstPages: MAX_PAGES }, owner);
  const pieces = pages.flatMap((page, index) =>
    joinTextPieces(page).map(({ text, left, right, top, height }): TextPiece => {
      const from = top + index * PAGE_DISTANCE;
      return { text, confidence: TEXT_CONFIDENCE, left, right, top: from, bottom: from + height };
    }),
  );
  const [first] = scanned;
  if (pieces.length > 0 || !first) return { pieces, engine: 'text' };
  return { pieces: await readPicture(app, first.picture, owner), engine: getRecogniser(app).engine };
}

type Open = (context: LoginContext, uuid: string) => Promise<RecognisableFile | null>;

interface Wanted<F> {
  readonly what: string;
  readonly find: (pieces: readonly TextPiece[]) => F[];
  readonly open?: Open;
}

async function recognise<F>(
  context: LoginContext,
  fileUuid: string,
  { what, find, open = openEnterpriseDocument }: Wanted<F>,
) {
  const { app, session, now } = context;
  const owner = session.ent?.uuid ?? session.userUuid;
  // The bytes are loaded after the slot is acquired, so that waiting requests use no memory.
  const { pieces, engine } = await recognitionScheduler.run(owner, async () => {
    const file = await open(context, fileUuid);
    if (file === null)
      throw createApiError(
        unsupportedRecognitionFile,
        {},
        { fields: [{ path: 'fileUuid', message: unsupportedRecognitionFile.text }] },
      );
    if (file.kind === 'pdf' || file.kind === 'ofd') return await readElectronic(app, file.bytes, owner);
    return { pieces: await readPicture(app, file.bytes, owner), engine: getRecogniser(app).engine };
  });
  const fields = find(pieces);
  if (fields.length === 0) throw createApiError(noFieldsRecognised, { what });
  const usableUntil = findUsableUntil(pieces);
  return { engine, fields, usableUntil, isUsable: usableUntil === null || usableUntil >= toShanghaiDay(now) };
}

/** Recognises a business licence. The licence of a certification is submitted before its enterprise exists, so it is not an attachment. */
export const recogniseLicence = (
  context: LoginContext,
  fileUuid: string,
  readCertificationLicence: ReadCertificationLicence,
) =>
  recognise(context, fileUuid, {
    what: '营业执照',
    find: findLicenceFields,
    open: async (known, uuid) =>
      (await readCertificationLicence(known, uuid)) ?? (await openEnterpriseDocument(known, uuid)),
  });

export const recogniseCertificate = (context: LoginContext, fileUuid: string) =>
  recognise(context, fileUuid, { what: '资质证书', find: findCertificateFields });

export const recogniseRegistration = (context: LoginContext, fileUuid: string) =>
  recognise(context, fileUuid, { what: '注册证书', find: findRegistrationFields });
