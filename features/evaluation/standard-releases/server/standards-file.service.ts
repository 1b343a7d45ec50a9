import { loadFacts } from '#db/facts/load.ts';
import { formatTime } from '#domain/text/time.ts';
import { listCatalogueRecords } from '#features/standards/rulebook/server/rulebook.server-api.ts';
import { createApiError, createFieldError } from '#platform/contract/api-error.ts';
import type { BlobResult, InputOf, ResultOf, Upload } from '#platform/contract/route.ts';
import { canView, type OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import type { DraftCreator } from '#platform/server/publication.ts';
import {
  type importStandards,
  type previewStandardsFile,
  STANDARDS_FILE_ERRORS,
  STANDARDS_RESOURCES,
  type StandardsResource,
} from '../contract/standards-file.ts';
import { listExistingPublications, listReleasedAmendments } from './release.repo.ts';
import {
  getInstallationFingerprint,
  normaliseFingerprint,
  readStandardsFile,
  type StandardsFilePayload,
  writeStandardsFile,
} from './standards-file.ts';

type Record = StandardsFilePayload['records'][number];

/** Exports in the order of publication, so that drafts of one level can be published one after another. */
export async function buildStandardsFile(context: OperatorContext): Promise<BlobResult> {
  const { app, now } = context;
  const amendments = (await listReleasedAmendments(app.db)).map(({ uuid, body }): Record => {
    // The base version is omitted, because it differs in the other installation.
    const { basedOn: _basedOn, ...rest } = body;
    return { resource: 'standard', uuid, body: rest };
  });
  const records = [...(await listCatalogueRecords(app.db)), ...amendments];
  const payload: StandardsFilePayload = {
    format: 'zhixun-law',
    version: 1,
    madeAt: now.toISOString(),
    delivered: loadFacts().version,
    records,
  };
  await logAudit(context, {
    action: 'standard.exported',
    targetKind: null,
    targetUuid: null,
    detail: { records: records.length },
  });
  const filename = `标准文件-${formatTime(now, 'ymd')}.json`;
  return { bytes: writeStandardsFile(app.cipher, payload), filename, mime: 'application/json' };
}

export const getSignerFingerprint = ({ app }: OperatorContext) => ({
  fingerprint: getInstallationFingerprint(app.cipher),
});

/** @throws ApiError 400 if the file has another format, or was changed after it was signed */
function readFile(upload: Upload | undefined) {
  if (!upload) throw createFieldError('file', '请选择标准文件');
  const read = readStandardsFile(Buffer.from(upload.bytes));
  if (read.ok) return read;
  throw read.why === 'unsigned'
    ? createApiError(STANDARDS_FILE_ERRORS.unsigned)
    : createApiError(STANDARDS_FILE_ERRORS[read.why], { where: read.where });
}

async function splitKnown({ app }: OperatorContext, records: readonly Record[]) {
  const known = new Set(
    await listExistingPublications(
      app.db,
      records.map(({ uuid }) => uuid),
    ),
  );
  return { fresh: records.filter(({ uuid }) => !known.has(uuid)), known: known.size };
}

const isVerified = ({ body }: Record): boolean => body['isVerified'] === true;

const getCount = (records: readonly Record[]): { resource: StandardsResource; count: number }[] =>
  STANDARDS_RESOURCES.map((resource) => ({
    resource,
    count: records.filter((one) => one.resource === resource).length,
  })).filter(({ count }) => count > 0);

export async function describeStandardsFile(
  context: OperatorContext,
  upload: Upload | undefined,
): Promise<ResultOf<typeof previewStandardsFile>> {
  const { payload, fingerprint } = readFile(upload);
  const { fresh, known } = await splitKnown(context, payload.records);
  return {
    fingerprint,
    madeTime: formatTime(payload.madeAt),
    isSameDelivery: payload.delivered === loadFacts().version,
    fresh: getCount(fresh),
    known,
    verifiedThere: fresh.filter(isVerified).length,
  };
}

/**
 * Imports all unknown records as drafts in one transaction, except records that the operator has no right to edit. The verification by the
 * other installation is kept only if the operator trusts the signer.
 * @throws ApiError 400, 409 if the signature is not the announced one
 */
export const importStandardsFile =
  (addDraft: DraftCreator) =>
  async (
    context: OperatorContext,
    { fingerprint: announced, keepsVerified }: InputOf<typeof importStandards>['body'],
    upload: Upload | undefined,
  ): Promise<ResultOf<typeof importStandards>> => {
    const { app, session } = context;
    const { payload, fingerprint } = readFile(upload);
    if (normaliseFingerprint(announced) !== normaliseFingerprint(fingerprint))
      throw createApiError(STANDARDS_FILE_ERRORS.otherSigner, { found: fingerprint });
    return await app.db.transaction(async () => {
      // Concurrent imports of the same file run one after another, so that the second finds the records known.
      await acquireTransactionLock(app.db, 'law file');
      const { fresh, known } = await splitKnown(context, payload.records);
      const own = fresh.filter(({ resource }) => canView(session, `manage:${resource}:edit`));
      const doubted = keepsVerified ? [] : own.filter(isVerified);
      for (const record of own) {
        const { resource, uuid, body } = record;
        await addDraft(context, resource, uuid, doubted.includes(record) ? { ...body, isVerified: false } : body);
      }
      await logAudit(context, {
        action: 'standard.imported',
        targetKind: null,
        targetUuid: null,
        detail: {
          signer: fingerprint,
          added: own.length,
          known,
          unverified: doubted.length,
          keepsVerified: keepsVerified === true,
        },
      });
      return { added: getCount(own), known, left: fresh.length - own.length, unverified: doubted.length };
    });
  };
