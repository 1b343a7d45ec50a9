import { formatRegions } from '#domain/regions/region-name.ts';
import { formatTime, readInstant } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import {
  createApiError,
  createFieldError,
  createNotFoundError,
  type FieldError,
} from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import { listDraftErrors, listPublicationErrors } from '#platform/contract/resource.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { isRegionInScope } from '#platform/server/access/region-scope.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { assertNoFieldErrors, type Publication, type PublicationContext } from '#platform/server/publication.ts';
import {
  approvalAlreadyRequested,
  noRestorableVersion,
  nothingToPublish,
  notPublished,
  notRemoved,
  type PublicationRecord,
  type PublicationState,
  stalePublication,
  withdrawFirst,
} from '../publishing.contract.ts';
import { getFieldChanges } from './field-changes.ts';
import { getSelfApproval, isOwnApprovalRequest } from './own-approval.ts';
import * as repo from './publication.repo.ts';
import { PUBLISH_DUE_JOB } from './publish-due.ts';
import { publishLockedDraft, saveFirstVersion } from './publish-locked.ts';
import { sanitiseTexts } from './texts/sanitise-texts.ts';
import { getVersionRow, listVersionRows, recordWithdrawal } from './version.repo.ts';

type Body = repo.PublicationBody;

export const getPublisher = ({ app, now, session }: OperatorContext): PublicationContext => ({
  app,
  now,
  userUuid: session.userUuid,
});

const toRecord = (
  { session }: OperatorContext,
  row: repo.PublicationListRow,
  mayConfirmOwn: boolean,
  note = '',
): PublicationRecord => ({
  ...row,
  note,
  publishTime: row.publishTime && formatTime(row.publishTime),
  updateTime: formatTime(row.updateTime),
  isDeleted: row.delFlag === '2',
  askedTime: row.askedTime && formatTime(row.askedTime),
  isOwn: isOwnApprovalRequest(session.userUuid, row),
  mayConfirmOwn,
});

/** The title of a draft in lists and messages while it has none. */
const UNTITLED = '未命名草稿';

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const getLabels = ({ resource }: Publication, body: Body) => ({
  title: (toText(body[resource.titleField]) || UNTITLED).slice(0, 200),
  kind: resource.kindField === undefined ? '' : toText(body[resource.kindField]),
  region: getBodyRegion(body),
});

/** Returns the region of a body; empty for content that applies to the whole country. */
const getBodyRegion = ({ region }: Body): string => (typeof region === 'string' ? region : '');

/** Returns an error if the body belongs to another region or to the whole country, and the operator is limited to regions. */
export const listRegionErrors = ({ regions }: OperatorContext, body: Body): readonly FieldError[] =>
  isRegionInScope(regions, getBodyRegion(body))
    ? []
    : [{ path: 'region', message: `地区应在您负责的范围内：${formatRegions(regions.regions)}` }];

export const logPublicationAudit = (
  context: OperatorContext,
  { resource }: Publication,
  action: string,
  targetUuid: string,
  detail: Readonly<Record<string, unknown>>,
) => logAudit(context, { action: `publishing.${action}`, targetKind: resource.name, targetUuid, detail });

interface ListQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly keyword?: string | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly deleted?: string | undefined;
}

export async function listRecords(context: OperatorContext, publication: Publication, query: ListQuery) {
  const { resource } = publication;
  const { pageSize, deleted, ...filter } = query;
  const page = await repo.listPublicationRows(context.app.db, context.regions, {
    ...filter,
    resource: resource.name,
    isDeleted: deleted === 'true' || deleted === '1',
    offset: getOffset(query),
    limit: pageSize,
  });
  const rows = [];
  for (const row of page.rows) {
    const isAllowed = (await getSelfApproval(context, publication, row)) === 'allowed';
    rows.push(toRecord(context, row, isAllowed, await describeRecord(context, publication, row)));
  }
  return { rows, total: page.total };
}

/** Returns the resource's remark on the newest draft or version of a record; empty if there is none. */
async function describeRecord(
  context: OperatorContext,
  publication: Publication,
  row: repo.PublicationListRow,
): Promise<string> {
  const { resource } = publication;
  if (!resource.describe) return '';
  const { db } = context.app;
  const draft = row.hasDraft
    ? (await repo.getPublicationRow(db, context.regions, resource.name, row.uuid))?.draft
    : undefined;
  const body = draft ?? (await lastBody(context, publication, row));
  return body === null || listPublicationErrors(resource, body).length > 0 ? '' : resource.describe(body);
}

/** Returns the published or last published body. */
async function lastBody({ app }: OperatorContext, publication: Publication, row: Pick<repo.PublicationRow, 'uuid'>) {
  return (await publication.read(app, row.uuid)) ?? (await getVersionRow(app.db, row.uuid))?.body ?? null;
}

/**
 * Returns a publication with its body.
 * @throws ApiError 数据不存在
 */
export async function getRecord(context: OperatorContext, publication: Publication, uuid: string) {
  const { db } = context.app;
  const found = isUuid(uuid)
    ? await repo.getPublicationRow(db, context.regions, publication.resource.name, uuid)
    : undefined;
  if (!found) throw createNotFoundError();
  const { importUuid: _batch, region: _region, shownRegion: _shown, ...row } = found;
  const published = await lastBody(context, publication, row);
  const body = row.draft ?? published;
  const isAllowed = (await getSelfApproval(context, publication, row)) === 'allowed';
  const asked = row.asksWithdrawal ? published : row.draft;
  const again = isAllowed && asked ? ((await publication.readAgain?.(context.app, uuid, asked)) ?? []) : [];
  const detail = {
    ...body,
    ...toRecord(context, row, isAllowed),
    published: row.isLive ? published : null,
    again: again.map(({ label }) => label),
  };
  // The editor needs the stored title, not the placeholder of an untitled draft.
  return publication.resource.titleField === 'title' ? { ...detail, title: toText(body?.title) } : detail;
}

/**
 * Lists the versions of a record.
 * @throws ApiError 数据不存在
 */
export async function listVersions(
  context: OperatorContext,
  publication: Publication,
  uuid: string,
  page: { readonly pageNum: number; readonly pageSize: number },
) {
  const { db } = context.app;
  const { name, titleField } = publication.resource;
  if (!isUuid(uuid) || !(await repo.getPublicationRow(db, context.regions, name, uuid))) throw createNotFoundError();
  const found = await listVersionRows(db, uuid, { offset: getOffset(page), limit: page.pageSize });
  const rows = found.rows.map(({ number, body, publishTime, withdrawTime, ...row }) => ({
    ...row,
    version: number,
    body,
    title: String(body[titleField]),
    publishTime: formatTime(publishTime),
    withdrawTime: withdrawTime && formatTime(withdrawTime),
  }));
  return { rows, total: found.total };
}

interface Subject {
  readonly uuid: string;
  readonly revision?: number | undefined;
}

/**
 * Runs a step on a locked record, in a transaction.
 * @throws ApiError 数据不存在; 该记录已被他人修改 if the caller's revision is outdated
 */
export async function runOnLockedPublication<T>(
  { app, regions }: OperatorContext,
  { resource }: Publication,
  { uuid, revision }: Subject,
  work: (row: repo.PublicationRow) => Promise<T>,
  deleted: 'refused' | 'taken' = 'refused',
): Promise<T> {
  if (!isUuid(uuid)) throw createNotFoundError();
  return await app.db.transaction(async () => {
    const row = await repo.lockPublication(app.db, regions, resource.name, uuid);
    if (!row || (row.delFlag === '2' && deleted === 'refused')) throw createNotFoundError();
    if (revision !== undefined && revision !== row.revision) throw createApiError(stalePublication);
    return await work(row);
  });
}

/**
 * Adds a record as a draft.
 * @param uuid the uuid of an imported record; omitted for a new record
 */
export async function addRecord(
  context: OperatorContext,
  publication: Publication,
  given: Body,
  uuid = context.app.random.uuid(),
) {
  const { app, now, session } = context;
  const { resource } = publication;
  const { body, faults: errors } = await sanitiseTexts(context, resource, given);
  assertNoFieldErrors([...listDraftErrors(resource, body), ...errors, ...listRegionErrors(context, body)]);
  await app.db.transaction(async () => {
    const row = { uuid, resource: resource.name, draft: body, authorUuid: session.userUuid };
    await repo.addPublicationRow(app.db, { ...row, ...getLabels(publication, body) }, now);
    await logPublicationAudit(context, publication, 'drafted', uuid, { changes: getFieldChanges(null, body) });
  });
  return { uuid };
}

/** Saves a draft beside the published version; a scheduled record must be scheduled again, because its text has changed. */
export async function editRecord(
  context: OperatorContext,
  publication: Publication,
  { uuid: _uuid, revision: _revision, ...fields }: Body,
  subject: Subject,
) {
  const { uuid } = subject;
  const { app, now, session } = context;
  const { resource } = publication;
  const { body, faults: errors } = await sanitiseTexts(context, resource, fields);
  assertNoFieldErrors([...listDraftErrors(resource, body), ...errors, ...listRegionErrors(context, body)]);
  return await runOnLockedPublication(context, publication, subject, async (row) => {
    const before = row.draft ?? (await lastBody(context, publication, row));
    const change = {
      ...getLabels(publication, body),
      draft: body,
      state: row.isLive ? ('published' as const) : ('draft' as const),
      authorUuid: session.userUuid,
      ...repo.WITHOUT_APPROVAL,
    };
    const next = await repo.editPublicationRow(app.db, uuid, change, now);
    await logPublicationAudit(context, publication, 'edited', uuid, { changes: getFieldChanges(before, body) });
    return { revision: next };
  });
}

/**
 * Returns whether a publication needs a second person: for some resources always, otherwise if the author publishes content that is marked
 * as compared with the official text.
 */
const needsSecondReader = (
  { resource }: Publication,
  { draft, authorUuid }: { readonly draft: Body; readonly authorUuid: string | null },
  userUuid: string,
): boolean =>
  resource.asksSecond === true ||
  (resource.comparedField !== undefined && draft[resource.comparedField] === true && authorUuid === userUuid);

/**
 * Publishes a draft at once or at the given time. If the role or the content requires approval, another operator must approve it first.
 * @throws ApiError 没有待发布的修改
 */
export async function publishRecord(
  context: OperatorContext,
  publication: Publication,
  { publishTime, ...subject }: Subject & { readonly publishTime?: string | undefined },
) {
  const { app, now, session } = context;
  const at = readInstant(publishTime);
  if (at && at <= now) throw createFieldError('publishTime', '发布时间应晚于现在；立即发布时请留空');
  return await runOnLockedPublication(context, publication, subject, async (row) => {
    if (row.isLive && !row.draft) throw createApiError(nothingToPublish);
    const draft = row.draft ?? (await lastBody(context, publication, row));
    if (!draft) throw createApiError(nothingToPublish);
    const publisher = getPublisher(context);
    const { authorUuid } = row;
    const asksSecond = session.asksSecond || needsSecondReader(publication, { draft, authorUuid }, session.userUuid);
    if (!at && !asksSecond) {
      await publishLockedDraft(publisher, publication, { ...row, draft, approverUuid: null }, context);
      return { state: 'published' as const };
    }
    assertNoFieldErrors((await publication.examine?.(publisher, row.uuid, draft)) ?? []);
    if (asksSecond) {
      if (row.state === 'asked') throw createApiError(approvalAlreadyRequested);
      const asked = { askedBy: session.userUuid, askedTime: now, approverUuid: null };
      const change = { ...asked, draft, state: 'asked', publishTime: at ?? null, reason: null } as const;
      await repo.editPublicationRow(app.db, row.uuid, change, now);
      await logPublicationAudit(context, publication, 'asked', row.uuid, at ? { publishTime: formatTime(at) } : {});
      return { state: 'asked' as const };
    }
    return await schedulePublication(context, publication, row.uuid, {
      at: at ?? now,
      draft,
      publisher: session.userUuid,
      approver: null,
    });
  });
}

interface Scheduled {
  readonly at: Date;
  readonly draft: Body;
  readonly publisher: string;
  readonly approver: string | null;
}

export async function schedulePublication(
  context: OperatorContext,
  publication: Publication,
  uuid: string,
  { at, draft, publisher, approver }: Scheduled,
) {
  const { app, now } = context;
  const who = { ...repo.WITHOUT_APPROVAL, publisherUuid: publisher, approverUuid: approver };
  const change = { ...who, draft, state: 'scheduled', publishTime: at, reason: null } as const;
  await repo.editPublicationRow(app.db, uuid, change, now);
  await app.jobs.send(PUBLISH_DUE_JOB, {}, { startAfter: at, singletonKey: `${uuid} ${at.getTime()}` });
  await logPublicationAudit(context, publication, 'scheduled', uuid, { publishTime: formatTime(at) });
  return { state: 'scheduled' as const };
}

/**
 * Withdraws the published version, or cancels a pending or scheduled publication; a draft is kept. Where publications need a second person,
 * a withdrawal does too: it is requested, and another operator approves it.
 * @throws ApiError 该内容没有发布
 */
export async function withdrawRecord(
  context: OperatorContext,
  publication: Publication,
  { reason, ...subject }: Subject & { readonly reason: string },
): Promise<{ state: PublicationState }> {
  const { app, now, session } = context;
  return await runOnLockedPublication(context, publication, subject, async (row) => {
    const { uuid, isLive } = row;
    const waits = row.state === 'scheduled' || row.state === 'asked';
    if (!isLive && !waits) throw createApiError(notPublished);
    if (isLive && !publication.resource.asksSecond)
      return await withdrawLockedRecord(context, publication, row, reason);
    const state = waits ? (isLive ? 'published' : 'draft') : 'asked';
    const asked = { ...repo.WITHOUT_APPROVAL, askedBy: session.userUuid, askedTime: now, asksWithdrawal: true };
    // A cancelled publication loses its time; a cancelled withdrawal keeps the time of the publication.
    const cancelled = { ...repo.WITHOUT_APPROVAL, publishTime: row.asksWithdrawal ? row.publishTime : null };
    const change = waits ? cancelled : asked;
    await repo.editPublicationRow(app.db, uuid, { ...change, state, reason }, now);
    if (waits)
      await logPublicationAudit(context, publication, 'withdrawn', uuid, { from: row.state, to: state, reason });
    else await logPublicationAudit(context, publication, 'withdrawal-asked', uuid, { reason });
    return { state };
  });
}

/** Withdraws the published version of a locked record. */
export async function withdrawLockedRecord(
  context: OperatorContext,
  publication: Publication,
  row: repo.PublicationRow,
  reason: string,
): Promise<{ state: 'withdrawn' }> {
  await takeDown(context, publication, row, reason);
  const change = { ...repo.WITHOUT_APPROVAL, state: 'withdrawn', isLive: false, reason } as const;
  await repo.editPublicationRow(context.app.db, row.uuid, change, context.now);
  await logPublicationAudit(context, publication, 'withdrawn', row.uuid, { from: row.state, to: 'withdrawn', reason });
  return { state: 'withdrawn' };
}

async function takeDown(
  context: OperatorContext,
  publication: Publication,
  row: repo.PublicationRow,
  reason: string,
): Promise<void> {
  const { uuid } = row;
  const { db } = context.app;
  await saveFirstVersion(context.app, publication, row);
  const publisher = getPublisher(context);
  await publication.remove(row.asksWithdrawal ? { ...publisher, userUuid: row.askedBy } : publisher, uuid, reason);
  await recordWithdrawal(db, uuid, reason, context.now);
}

/**
 * Restores a version as the draft; a deleted record is restored as a draft.
 * @throws ApiError 没有可恢复的版本
 */
export async function restoreRecord(
  context: OperatorContext,
  publication: Publication,
  { version, ...subject }: Subject & { readonly version?: number | undefined },
): Promise<undefined> {
  const { app, now, session } = context;
  const restore = async (row: repo.PublicationRow) => {
    const { uuid } = row;
    if (row.isLive) await saveFirstVersion(app, publication, row);
    const found = await getVersionRow(app.db, uuid, version);
    if (!found) throw createApiError(noRestorableVersion);
    assertNoFieldErrors(listRegionErrors(context, found.body));
    const before = row.draft ?? (await lastBody(context, publication, row));
    const change = {
      ...getLabels(publication, found.body),
      draft: found.body,
      state: row.isLive ? ('published' as const) : ('draft' as const),
      reason: null,
      authorUuid: session.userUuid,
      ...repo.WITHOUT_APPROVAL,
      delFlag: '0' as const,
    };
    await repo.editPublicationRow(app.db, uuid, change, now);
    const changes = getFieldChanges(before, found.body);
    await logPublicationAudit(context, publication, 'restored', uuid, { version: found.number, changes });
    return undefined;
  };
  return await runOnLockedPublication(context, publication, subject, restore, 'taken');
}

const REMOVED = '已删除';

export async function removeRecord(
  context: OperatorContext,
  publication: Publication,
  uuid: string,
): Promise<undefined> {
  const { app, now } = context;
  return await runOnLockedPublication(context, publication, { uuid }, async (row) => {
    if (row.isLive && publication.resource.asksSecond) throw createApiError(withdrawFirst);
    if (row.isLive) await takeDown(context, publication, row, REMOVED);
    const state = row.isLive ? 'withdrawn' : row.draft ? 'draft' : row.state;
    const change = { ...repo.WITHOUT_APPROVAL, delFlag: '2', isLive: false, wasLive: row.isLive, state } as const;
    await repo.editPublicationRow(app.db, uuid, change, now);
    await logPublicationAudit(context, publication, 'removed', uuid, { title: row.title, from: row.state });
    return undefined;
  });
}

/**
 * Restores a deleted record with its published version and draft. If the role requires approval, it is restored as a draft, because showing
 * it again is a publication.
 */
export async function undoRemoval(
  context: OperatorContext,
  publication: Publication,
  uuid: string,
): Promise<undefined> {
  const { app, now, session } = context;
  const undo = async (row: repo.PublicationRow) => {
    if (row.delFlag === '0') throw createApiError(notRemoved);
    const version = row.wasLive ? await getVersionRow(app.db, uuid) : undefined;
    const isShown = version !== undefined && !session.asksSecond && !publication.resource.asksSecond;
    if (isShown) await publication.apply(getPublisher(context), uuid, version.body);
    const shown = isShown
      ? ({ isLive: true, state: 'published' } as const)
      : version
        ? { draft: row.draft ?? version.body, authorUuid: row.draft ? row.authorUuid : session.userUuid }
        : {};
    const change = { delFlag: '0', wasLive: false, ...shown } as const;
    await repo.editPublicationRow(app.db, uuid, change, now);
    await logPublicationAudit(context, publication, 'undeleted', uuid, { title: row.title });
    return undefined;
  };
  return await runOnLockedPublication(context, publication, { uuid }, undo, 'taken');
}
