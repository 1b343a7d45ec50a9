import { href } from '#domain/access/page.ts';
import { omitRowValidity } from '#domain/amendments/amendment.ts';
import {
  buildCheckedRow,
  findRow,
  listUndecidableReasons,
  type RowLocation,
  validateCheckedRow,
} from '#domain/amendments/checked-rows.ts';
import { listReadingDifferences } from '#domain/amendments/reading-differences.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import type { Catalogue, PreparedRow } from '#domain/qualification/catalogue.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { PROOF_KINDS } from '#domain/text/proof-files.ts';
import { formatTime } from '#domain/text/time.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type * as contract from '#features/content/source-evidence/source-evidence.contract.ts';
import { EVIDENCE_ERRORS, type SourceEvidence } from '#features/content/source-evidence/source-evidence.contract.ts';
import {
  createSelfConfirmationRule,
  type SelfConfirmation,
} from '#features/identity/session/server/session.server-api.ts';
import { operatorDeskPages } from '#features/operations/operator-desk/pages/operator-desk.pages.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { BlobResult, InputOf, ResultOf, Upload } from '#platform/contract/route.ts';
import type { MemberContext, OperatorContext, PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import { openStoredBlob } from '#platform/server/storage/stored-blob.ts';
import { applyCatalogueOverrides, listCatalogueOverrides } from './compose-catalogue.ts';
import { enqueueCatalogueJobs } from './follow.ts';
import { formatRequirementSentence } from './format-row.ts';
import * as repo from './proof.repo.ts';
import { addRelease, getLastReleaseNumber, type ReleaseRow } from './release.repo.ts';
import { listKnownProfessions } from './table-names.ts';

/** The maximum number of pending proposals of one person. */
const MAX_PROPOSALS = 20;

/** The maximum number of errors and differences in one message. */
const MAX_SHOWN = 5;

const CONFIRMS = 'manage:standard:publish';

/** Returns a row of the current catalogue. @throws ApiError 数据不存在 */
function rowAt(catalogue: Catalogue, { standardCode, level, rowId }: RowLocation): PreparedRow {
  const rows = catalogue.byCode(standardCode)?.levels.find(({ key }) => key === level)?.rows ?? [];
  const row = rows.find(({ id }) => id === rowId);
  if (row === undefined) throw createNotFoundError();
  return row;
}

/** Returns the row if it is not yet verified against the text. @throws ApiError if it does not exist or is verified */
function openRowAt(catalogue: Catalogue, place: RowLocation): Requirement {
  const prepared = rowAt(catalogue, place);
  if (prepared.confidence === 'sourced' && listUndecidableReasons(prepared).length === 0)
    throw createApiError(EVIDENCE_ERRORS.alreadyChecked);
  return prepared.row;
}

export const getSourceEvidenceTarget =
  (catalogue: Catalogue) =>
  (place: RowLocation): ResultOf<typeof contract.getEvidenceRequirement> => {
    const { row } = rowAt(catalogue, place);
    return {
      text: formatRequirementSentence(row),
      row: { ...omitRowValidity(row) },
      names: listKnownProfessions(catalogue),
    };
  };

export const logSourceEvidenceAudit = (
  context: Parameters<typeof logAudit>[0],
  action: string,
  targetUuid: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => logAudit(context, { action: `fact-proof.${action}`, targetKind: 'standard', targetUuid, detail });

/** Adds an operator's reading of the text, with a picture of the passage. It takes effect only after a second operator confirms it. */
export const addSourceEvidence =
  (catalogue: Catalogue) =>
  async (
    context: OperatorContext,
    { row: given, quote, ...found }: InputOf<typeof contract.addSourceEvidence>['body'],
    upload: Upload | undefined,
  ): Promise<ResultOf<typeof contract.addSourceEvidence>> => {
    const { app, now, session } = context;
    const { standardCode, level, rowId } = found;
    const before = openRowAt(catalogue, found);
    const read = given ?? omitRowValidity(before);
    const wrong = validateCheckedRow(before, read);
    if (wrong.length > 0) throw createFieldError('row', wrong.slice(0, MAX_SHOWN).join('；'));
    if (!upload) throw createFieldError('file', '请选择原文的图片、PDF 或 OFD');
    const file = await acceptFile(app, upload, { kinds: PROOF_KINDS, owner: session.userUuid });
    const uuid = app.random.uuid();
    const storageKey = `fact-proofs/${uuid}`;
    await app.storage.put(storageKey, file.content);
    try {
      await app.db.transaction(async () => {
        const { docNumber, clause } = found;
        const place = quote ? { quote: { docNumber, clause, text: quote } } : {};
        const rowRead = buildCheckedRow(before, { ...(read as Requirement), ...place }, clause);
        const isAdded = await repo.addSourceEvidenceRow(app.db, {
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
        await logSourceEvidenceAudit(context, 'added', uuid, {
          standardCode,
          level,
          rowId,
          from: formatRequirementSentence(before),
          to: formatRequirementSentence(rowRead),
        });
      });
    } catch (error) {
      await app.storage.remove(storageKey);
      throw error;
    }
    return { uuid };
  };

/** Adds an enterprise's proposal; it has no effect until an operator has verified it. */
export const proposeSourceEvidence =
  (catalogue: Catalogue) =>
  async (
    { app, now, session }: MemberContext,
    found: InputOf<typeof contract.proposeSourceEvidence>['body'],
  ): Promise<ResultOf<typeof contract.proposeSourceEvidence>> => {
    const before = openRowAt(catalogue, found);
    const uuid = app.random.uuid();
    const authorUuid = session.userUuid;
    await app.db.transaction(async () => {
      await acquireTransactionLock(app.db, `fact proofs ${authorUuid}`);
      if ((await repo.countEvidenceProposals(app.db, authorUuid)) >= MAX_PROPOSALS)
        throw createApiError(EVIDENCE_ERRORS.tooMany, { most: MAX_PROPOSALS });
      const nothing = { rowRead: null, fileName: null, mime: null, storageKey: null } as const;
      const row = { ...found, ...nothing, uuid, state: 'proposed', before, authorUuid, createTime: now } as const;
      await repo.addSourceEvidenceRow(app.db, row);
    });
    return { uuid };
  };

export const formatReviewer = (row: Pick<repo.SourceEvidenceRow, 'reviewerName' | 'reviewerOrg'>): string | null =>
  row.reviewerName === null ? null : `${row.reviewerName}（${row.reviewerOrg ?? ''}）`;

const toEvidence =
  (catalogue: Catalogue, { now, session }: OperatorContext, judgeOwn: (enteredAt: Date) => SelfConfirmation) =>
  ({
    before,
    rowRead,
    createTime,
    decideTime,
    authorUuid,
    revokeAskedTime,
    ...row
  }: repo.NamedSourceEvidence): SourceEvidence => {
    const standard = catalogue.byCode(row.standardCode);
    const isOwn = authorUuid === session.userUuid;
    const isOpen = row.state === 'waiting' && row.reviewUsedTime === null && row.reviewUntil !== null;
    return {
      ...row,
      displayCode: standard?.displayCode ?? row.standardCode,
      standardName: standard?.name ?? row.standardCode,
      before: formatRequirementSentence(before),
      after: rowRead && formatRequirementSentence(rowRead),
      quote: rowRead?.quote?.text ?? null,
      isOwn,
      ownConfirmation: isOwn && row.state === 'waiting' ? judgeOwn(createTime) : null,
      reviewer: formatReviewer(row),
      reviewUntil: isOpen && row.reviewUntil && row.reviewUntil > now ? formatTime(row.reviewUntil) : null,
      revocation: revokeAskedTime && {
        askedName: row.revokeAskedName,
        askedTime: formatTime(revokeAskedTime),
        own: row.revokeAskedBy === session.userUuid ? judgeOwn(revokeAskedTime) : null,
      },
      createTime: formatTime(createTime),
      decideTime: decideTime && formatTime(decideTime),
    };
  };

export const listSourceEvidence =
  (catalogue: Catalogue) =>
  async (context: OperatorContext, query: InputOf<typeof contract.listSourceEvidence>['query']) => {
    const { db } = context.app;
    const page = { offset: getOffset(query), limit: query.pageSize };
    const { rows, total } = await repo.listSourceEvidenceRows(db, query.state, page);
    const judgeOwn = await createSelfConfirmationRule(db, CONFIRMS, context.now);
    return { rows: rows.map(toEvidence(catalogue, context, judgeOwn)), total };
  };

/** @throws ApiError 数据不存在 */
export async function getSourceEvidenceFile({ app }: OperatorContext, uuid: string): Promise<BlobResult> {
  return await openSourceEvidenceFile(app, await repo.getSourceEvidenceRow(app.db, uuid));
}

/** @throws ApiError 数据不存在 */
export async function openSourceEvidenceFile(app: App, row: repo.SourceEvidenceRow | undefined): Promise<BlobResult> {
  if (!row?.fileName || !row.mime || !row.storageKey) throw createNotFoundError();
  const stored = await openStoredBlob(app, row.storageKey, { filename: row.fileName, mime: row.mime });
  if (!stored) throw createNotFoundError();
  return stored;
}

/** Locks the evidence and runs one step, so that no other operator decides it concurrently. @throws ApiError 数据不存在 */
export async function withLockedSourceEvidence<T>(
  { app }: OperatorContext,
  uuid: string,
  work: (row: repo.SourceEvidenceRow) => Promise<T>,
): Promise<T> {
  return await app.db.transaction(async () => {
    const row = await repo.lockSourceEvidenceRow(app.db, uuid);
    if (!row) throw createNotFoundError();
    return await work(row);
  });
}

/** The person who confirms: an operator, or an external reviewer without a session. */
type Confirmer = Pick<PublicContext, 'app' | 'now' | 'session' | 'ip' | 'userAgent'>;

/** Publishes a change of the catalogue: assigns a release number and notifies every process, which then reloads the catalogue. */
async function release(
  { app, now }: Confirmer,
  move: Extract<ReleaseRow['step'], 'checked' | 'unchecked'>,
  { uuid, standardCode, level, docNumber, clause, before, rowRead }: repo.SourceEvidenceRow,
  userUuid: string | null,
  followers: readonly string[],
): Promise<void> {
  const { version: lawVersion } = applyCatalogueOverrides(await listCatalogueOverrides(app.db));
  await addRelease(app.db, {
    number: (await getLastReleaseNumber(app.db)) + 1,
    amendmentUuid: uuid,
    step: move,
    title: formatRequirementSentence(rowRead ?? before).slice(0, 200),
    standardCode,
    level,
    docNumber,
    effective: toShanghaiDay(now),
    notes: clause,
    lawVersion,
    userUuid,
    createTime: now,
  });
  await enqueueCatalogueJobs(app, followers);
}

async function tell(
  app: App,
  people: readonly string[],
  { before }: repo.SourceEvidenceRow,
  answer: string,
  now: Date,
) {
  const content = `<p>您提供出处的标准数据“${escapeHtml(formatRequirementSentence(before))}”${escapeHtml(answer)}</p>`;
  const message = { type: '01' as const, title: '您提供的标准出处已处理', content };
  await sendMessages(
    app,
    people.map((userUuid) => ({ ...message, userUuid })),
    now,
  );
}

interface Confirmation {
  readonly way: contract.ConfirmationMethod;
  /** The operator who confirmed; null for an external reviewer. */
  readonly userUuid: string | null;
  readonly reviewer?: { readonly reviewerName: string; readonly reviewerOrg: string };
}

/**
 * Accepts a locked reading after its confirmation.
 * @throws ApiError if the row of the catalogue has changed since the reading
 */
export async function confirmSourceEvidence(
  context: Confirmer,
  row: repo.SourceEvidenceRow,
  { way, userUuid, reviewer }: Confirmation,
  followers: readonly string[],
): Promise<void> {
  const { app, now } = context;
  const { db } = app;
  const { uuid, standardCode, level, rowId } = row;
  await acquireTransactionLock(db, 'law');
  const current = findRow(applyCatalogueOverrides(await listCatalogueOverrides(db)), row);
  if (current === null || canonicalJson(omitRowValidity(current)) !== canonicalJson(omitRowValidity(row.before)))
    throw createApiError(EVIDENCE_ERRORS.changed);
  const decision = { decideUuid: userUuid, decideTime: now };
  const accepted = {
    ...decision,
    reviewerName: null,
    reviewerOrg: null,
    ...reviewer,
    state: 'confirmed',
    reason: null,
    confirmWay: way,
    difference: null,
  } as const;
  await repo.updateSourceEvidenceRow(db, uuid, accepted);
  // An external reviewer has no account, so the release is attributed to the author of the reading.
  await release(context, 'checked', row, userUuid ?? row.authorUuid, followers);
  await tell(app, await repo.resolveEvidenceProposals(db, row, decision), row, '已按原文核对，可以据以判断。', now);
  await logSourceEvidenceAudit(context, 'confirmed', uuid, {
    standardCode,
    level,
    rowId,
    author: row.authorUuid,
    way,
    ...reviewer,
  });
}

/**
 * Returns the differences between a second reading and the stored one.
 * @throws ApiError if the second reading is not a valid row
 */
export function compareReading(
  row: repo.SourceEvidenceRow,
  again: { readonly row: unknown; readonly clause: string },
): string[] {
  const wrong = validateCheckedRow(row.before, again.row);
  if (wrong.length > 0) throw createFieldError('row', wrong.slice(0, MAX_SHOWN).join('；'));
  const read = buildCheckedRow(row.before, again.row as Requirement, again.clause);
  const first = { row: row.rowRead ?? row.before, clause: row.clause };
  return listReadingDifferences(first, { row: read, clause: again.clause }).slice(0, MAX_SHOWN);
}

/** Asserts that operators may confirm what they entered or proposed themselves. @throws ApiError */
async function assertMayConfirmOwn({ app, now }: OperatorContext, row: repo.SourceEvidenceRow): Promise<void> {
  const may = (await createSelfConfirmationRule(app.db, CONFIRMS, now))(row.createTime);
  if (may === 'another') throw createApiError(EVIDENCE_ERRORS.ownProof);
  if (may === 'tooEarly') throw createApiError(EVIDENCE_ERRORS.tooEarly);
}

/** @throws ApiError if the caller may not confirm it, a second reading differs, it was already decided, or the row has changed since */
export async function decideSourceEvidence(
  context: OperatorContext,
  { uuid, isConfirmed, reason, again }: InputOf<typeof contract.decideSourceEvidence>['body'],
  followers: readonly string[],
): Promise<undefined> {
  const differences = await withLockedSourceEvidence(context, uuid, async (row): Promise<readonly string[]> => {
    const { app, now, session } = context;
    const { db } = app;
    if (row.revokeAskedBy !== null && isConfirmed) {
      await repo.updateSourceEvidenceRow(db, uuid, { revokeAskedBy: null, revokeAskedTime: null, reason: null });
      await logSourceEvidenceAudit(context, 'revocation-dropped', uuid, { asked: row.revokeAskedBy });
      return [];
    }
    if (row.state !== 'waiting' && !(row.state === 'proposed' && !isConfirmed))
      throw createApiError(EVIDENCE_ERRORS.decided);
    if (!isConfirmed) {
      const decision = {
        decideUuid: session.userUuid,
        decideTime: now,
        state: 'refused',
        reason: reason ?? null,
      } as const;
      await repo.updateSourceEvidenceRow(db, uuid, decision);
      if (row.state === 'proposed') await tell(app, [row.authorUuid], row, `没有采用：${reason ?? ''}`, now);
      await logSourceEvidenceAudit(context, 'refused', uuid, { reason });
      return [];
    }
    const isOwn = row.authorUuid === session.userUuid || (await repo.hasProposedEvidence(db, row, session.userUuid));
    if (!isOwn) {
      await confirmSourceEvidence(context, row, { way: 'operator', userUuid: session.userUuid }, followers);
      return [];
    }
    await assertMayConfirmOwn(context, row);
    if (again === undefined) throw createFieldError('again', '请对照原文再填写一遍');
    const found = compareReading(row, again);
    if (found.length === 0) {
      await confirmSourceEvidence(context, row, { way: 'later', userUuid: session.userUuid }, followers);
      return [];
    }
    await repo.updateSourceEvidenceRow(db, uuid, {
      difference: found.join('；'),
      reviewerName: null,
      reviewerOrg: null,
    });
    await logSourceEvidenceAudit(context, 'differed', uuid, { differences: found });
    return found;
  });
  // The difference must be stored, so the error is thrown after the transaction.
  if (differences.length > 0) throw createApiError(EVIDENCE_ERRORS.differs, { what: differences.join('；') });
  return undefined;
}

/**
 * Revokes a confirmed reading, or requests it.
 * @throws ApiError if it is not confirmed, or the caller's own request needs another operator
 */
export async function revokeSourceEvidence(
  context: OperatorContext,
  { uuid, reason }: InputOf<typeof contract.revokeSourceEvidence>['body'],
  followers: readonly string[],
): Promise<ResultOf<typeof contract.revokeSourceEvidence>> {
  return await withLockedSourceEvidence(context, uuid, async (row) => {
    const { app, now, session } = context;
    if (row.state !== 'confirmed') throw createApiError(EVIDENCE_ERRORS.decided);
    const { revokeAskedBy: asked, revokeAskedTime: askedTime } = row;
    if (asked === null || askedTime === null) {
      await repo.updateSourceEvidenceRow(app.db, uuid, {
        revokeAskedBy: session.userUuid,
        revokeAskedTime: now,
        reason,
      });
      await logSourceEvidenceAudit(context, 'revocation-asked', uuid, { reason });
      return { state: 'confirmed' };
    }
    if (asked === session.userUuid) {
      const may = (await createSelfConfirmationRule(app.db, CONFIRMS, now))(askedTime);
      if (may === 'another') throw createApiError(EVIDENCE_ERRORS.ownRevocation);
      if (may === 'tooEarly') throw createApiError(EVIDENCE_ERRORS.revokedTooEarly);
    }
    await acquireTransactionLock(app.db, 'law');
    const decision = { state: 'revoked', decideUuid: session.userUuid, decideTime: now, reason } as const;
    await repo.updateSourceEvidenceRow(app.db, uuid, { ...decision, revokeAskedBy: null, revokeAskedTime: null });
    await release(context, 'unchecked', row, session.userUuid, followers);
    await logSourceEvidenceAudit(context, 'revoked', uuid, { reason, asked });
    return { state: 'revoked' };
  });
}

/** The readings of operators that a second operator must review. */
export const SOURCE_EVIDENCE_BACKLOG: BacklogSource = {
  key: 'proof',
  label: '待复核的标准出处',
  unit: '条',
  right: 'manage:standard:list',
  href: href(operatorDeskPages.desk, null, { what: 'proof', state: 'waiting' }),
  measure: ({ db }) => repo.measureSourceEvidenceBacklog(db),
};
