import { href } from '#domain/access/page.ts';
import { omitRowValidity } from '#domain/amendments/amendment.ts';
import { checkRow, findRow, type RowPlace, validateCheckedRow } from '#domain/amendments/checked-rows.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import type { Catalogue, PreparedRow } from '#domain/qualification/catalogue.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { PROOF_KINDS } from '#domain/text/proof-files.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type * as contract from '#features/content/source-evidence/source-evidence.contract.ts';
import { EVIDENCE_ERRORS, type Proof } from '#features/content/source-evidence/source-evidence.contract.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { Blob, InputOf, ResultOf, Upload } from '#platform/contract/route.ts';
import type { MemberContext, OperatorContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { lockFor } from '#platform/server/db/lock.repo.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import { openStoredBlob } from '#platform/server/storage/stored-blob.ts';
import { getCatalogue, readParts } from './compose-catalogue.ts';
import { followCatalogue } from './follow.ts';
import { formatRow } from './format-row.ts';
import * as repo from './proof.repo.ts';
import { addRelease, getLastNumber, type ReleaseRow } from './release.repo.ts';

/** The maximum number of pending proposals of one person. */
const MAX_PROPOSALS = 20;

/** Returns a row of the current catalogue. @throws ApiError 数据不存在 */
function rowAt(catalogue: Catalogue, { standardCode, level, rowId }: RowPlace): PreparedRow {
  const rows = catalogue.byCode(standardCode)?.levels.find(({ key }) => key === level)?.rows ?? [];
  const row = rows.find(({ id }) => id === rowId);
  if (row === undefined) throw createNotFoundError();
  return row;
}

/** Returns the row if it is not yet verified against the text. @throws ApiError if it does not exist or is verified */
function openRowAt(catalogue: Catalogue, place: RowPlace): Requirement {
  const { row, confidence, obstacles } = rowAt(catalogue, place);
  if (confidence === 'sourced' && obstacles.length === 0) throw createApiError(EVIDENCE_ERRORS.alreadyChecked);
  return row;
}

export const getEvidenceRow =
  (catalogue: Catalogue) =>
  (place: RowPlace): ResultOf<typeof contract.getProofRow> => {
    const { row } = rowAt(catalogue, place);
    return { text: formatRow(row), row: { ...omitRowValidity(row) } };
  };

const audit = (
  context: OperatorContext,
  action: string,
  targetUuid: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => logAudit(context, { action: `fact-proof.${action}`, targetKind: 'standard', targetUuid, detail });

/** Adds an operator's reading of the text, with a picture of the passage. It takes effect only after a second operator confirms it. */
export const addEvidence =
  (catalogue: Catalogue) =>
  async (
    context: OperatorContext,
    { row: given, quote, ...found }: InputOf<typeof contract.addProof>['body'],
    upload: Upload | undefined,
  ): Promise<ResultOf<typeof contract.addProof>> => {
    const { app, now, session } = context;
    const { standardCode, level, rowId } = found;
    const before = openRowAt(catalogue, found);
    const read = given ?? omitRowValidity(before);
    const [wrong] = validateCheckedRow(before, read);
    if (wrong !== undefined) throw createFieldError('row', wrong);
    if (!upload) throw createFieldError('file', '请选择原文的图片、PDF 或 OFD');
    const file = await acceptFile(app, upload, { kinds: PROOF_KINDS, owner: session.userUuid });
    const uuid = app.random.uuid();
    const storageKey = `fact-proofs/${uuid}`;
    await app.storage.put(storageKey, file.content);
    try {
      await app.db.transaction(async () => {
        const { docNumber, clause } = found;
        const place = quote ? { quote: { docNumber, clause, text: quote } } : {};
        const rowRead = checkRow(before, { ...(read as Requirement), ...place }, clause);
        const isAdded = await repo.addEvidenceRow(app.db, {
          ...found,
          uuid,
          state: 'waiting',
          before,
          rowRead,
          said: null,
          fileName: file.name,
          mime: file.mime,
          storageKey,
          authorUuid: session.userUuid,
          createTime: now,
        });
        if (!isAdded) throw createApiError(EVIDENCE_ERRORS.alreadyWaiting);
        await audit(context, 'added', uuid, {
          standardCode,
          level,
          rowId,
          from: formatRow(before),
          to: formatRow(rowRead),
        });
      });
    } catch (error) {
      await app.storage.remove(storageKey);
      throw error;
    }
    return { uuid };
  };

/** Adds an enterprise's proposal; it has no effect until an operator has verified it. */
export const proposeEvidence =
  (catalogue: Catalogue) =>
  async (
    { app, now, session }: MemberContext,
    found: InputOf<typeof contract.proposeProof>['body'],
  ): Promise<ResultOf<typeof contract.proposeProof>> => {
    const before = openRowAt(catalogue, found);
    const uuid = app.random.uuid();
    const authorUuid = session.userUuid;
    await app.db.transaction(async () => {
      await lockFor(app.db, `fact proofs ${authorUuid}`);
      if ((await repo.countProposals(app.db, authorUuid)) >= MAX_PROPOSALS)
        throw createApiError(EVIDENCE_ERRORS.tooMany, { most: MAX_PROPOSALS });
      const nothing = { rowRead: null, fileName: null, mime: null, storageKey: null } as const;
      const row = { ...found, ...nothing, uuid, state: 'proposed', before, authorUuid, createTime: now } as const;
      await repo.addEvidenceRow(app.db, row);
    });
    return { uuid };
  };

const toEvidence =
  (catalogue: Catalogue, userUuid: string) =>
  ({ before, rowRead, createTime, decideTime, authorUuid, ...row }: repo.NamedEvidence): Proof => {
    const standard = catalogue.byCode(row.standardCode);
    return {
      ...row,
      displayCode: standard?.displayCode ?? row.standardCode,
      standardName: standard?.name ?? row.standardCode,
      before: formatRow(before),
      after: rowRead && formatRow(rowRead),
      quote: rowRead?.quote?.text ?? null,
      isOwn: authorUuid === userUuid,
      createTime: formatTime(createTime),
      decideTime: decideTime && formatTime(decideTime),
    };
  };

export const listEvidence =
  (catalogue: Catalogue) =>
  async ({ app, session }: OperatorContext, query: InputOf<typeof contract.listProofs>['query']) => {
    const page = { offset: getOffset(query), limit: query.pageSize };
    const { rows, total } = await repo.listEvidenceRows(app.db, query.state, page);
    return { rows: rows.map(toEvidence(catalogue, session.userUuid)), total };
  };

/** @throws ApiError 数据不存在 */
export async function getEvidenceFile({ app }: OperatorContext, uuid: string): Promise<Blob> {
  const row = await repo.getEvidenceRow(app.db, uuid);
  if (!row?.fileName || !row.mime || !row.storageKey) throw createNotFoundError();
  const stored = await openStoredBlob(app, row.storageKey, { filename: row.fileName, mime: row.mime });
  if (!stored) throw createNotFoundError();
  return stored;
}

/** Locks the evidence and runs one step, so that no other operator decides it concurrently. @throws ApiError 数据不存在 */
async function step(
  { app }: OperatorContext,
  uuid: string,
  work: (row: repo.EvidenceRow) => Promise<void>,
): Promise<undefined> {
  await app.db.transaction(async () => {
    const row = await repo.lockEvidence(app.db, uuid);
    if (!row) throw createNotFoundError();
    await work(row);
  });
  return undefined;
}

/** Publishes a change of the catalogue like any other: it gets a number, and every process reloads the catalogue. */
async function release(
  { app, now, session }: OperatorContext,
  move: Extract<ReleaseRow['step'], 'checked' | 'unchecked'>,
  { uuid, standardCode, level, rowId, docNumber, before }: repo.EvidenceRow,
  followers: readonly string[],
): Promise<void> {
  const { version: lawVersion } = getCatalogue(await readParts(app.db));
  await addRelease(app.db, {
    number: (await getLastNumber(app.db)) + 1,
    amendmentUuid: uuid,
    step: move,
    title: formatRow(before).slice(0, 200),
    standardCode,
    level,
    docNumber,
    effective: toShanghaiDay(now),
    notes: rowId,
    lawVersion,
    userUuid: session.userUuid,
    createTime: now,
  });
  await followCatalogue(app, followers);
}

async function tell(app: App, people: readonly string[], { before }: repo.EvidenceRow, answer: string, now: Date) {
  const content = `<p>您提供出处的标准数据“${escapeHtml(formatRow(before))}”${escapeHtml(answer)}</p>`;
  const message = { type: '01' as const, title: '您提供的标准出处已处理', content };
  await sendMessages(
    app,
    people.map((userUuid) => ({ ...message, userUuid })),
    now,
  );
}

/** @throws ApiError if the evidence is the caller's own, was already decided, or the row has changed since */
export const decideEvidence = (
  context: OperatorContext,
  { uuid, isConfirmed, reason }: InputOf<typeof contract.decideProof>['body'],
  followers: readonly string[],
): Promise<undefined> =>
  step(context, uuid, async (row) => {
    const { app, now, session } = context;
    const { db } = app;
    const decision = { decideUuid: session.userUuid, decideTime: now };
    if (row.state !== 'waiting' && !(row.state === 'proposed' && !isConfirmed))
      throw createApiError(EVIDENCE_ERRORS.decided);
    if (!isConfirmed) {
      await repo.decideEvidenceRow(db, uuid, { ...decision, state: 'refused', reason: reason ?? null });
      if (row.state === 'proposed') await tell(app, [row.authorUuid], row, `没有采用：${reason ?? ''}`, now);
      await audit(context, 'refused', uuid, { reason });
      return;
    }
    if (row.authorUuid === session.userUuid || (await repo.hasProposed(db, row, session.userUuid)))
      throw createApiError(EVIDENCE_ERRORS.ownProof);
    await lockFor(db, 'law');
    const standing = findRow(getCatalogue(await readParts(db)), row);
    if (standing === null || canonicalJson(omitRowValidity(standing)) !== canonicalJson(omitRowValidity(row.before)))
      throw createApiError(EVIDENCE_ERRORS.changed);
    await repo.decideEvidenceRow(db, uuid, { ...decision, state: 'confirmed', reason: null });
    await release(context, 'checked', row, followers);
    await tell(app, await repo.resolveProposals(db, row, decision), row, '已按原文核对，可以据以判断。', now);
    const { standardCode, level, rowId } = row;
    await audit(context, 'confirmed', uuid, { standardCode, level, rowId, author: row.authorUuid });
  });

export const revokeEvidence = (
  context: OperatorContext,
  { uuid, reason }: InputOf<typeof contract.revokeProof>['body'],
  followers: readonly string[],
): Promise<undefined> =>
  step(context, uuid, async (row) => {
    const { app, now, session } = context;
    if (row.state !== 'confirmed') throw createApiError(EVIDENCE_ERRORS.decided);
    await lockFor(app.db, 'law');
    await repo.decideEvidenceRow(app.db, uuid, {
      state: 'revoked',
      decideUuid: session.userUuid,
      decideTime: now,
      reason,
    });
    await release(context, 'unchecked', row, followers);
    await audit(context, 'revoked', uuid, { reason });
  });

/** The readings of operators that a second operator must review. */
export const EVIDENCE_BACKLOG: BacklogSource = {
  key: 'proof',
  label: '待复核的标准出处',
  unit: '条',
  right: 'manage:standard:list',
  href: href(operatorDeskPages.desk, null, { what: 'proof', state: 'waiting' }),
  measure: ({ db }) => repo.measureEvidence(db),
};
