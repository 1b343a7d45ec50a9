import { formatTime, readInstant } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { fail, failField, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { type Publication, type Publisher, refuseFaults } from '#platform/server/publication.ts';
import {
  nothingToPublish,
  notLive,
  notRemoved,
  noVersion,
  type PublicationRecord,
  stalePublication,
} from '../contract.ts';
import { changesBetween, cleanBody } from './clean-body.ts';
import * as repo from './publication.repo.ts';
import { PUBLISH_DUE } from './publish-due.ts';
import { keepFirstVersion, publishHeld } from './publish-held.ts';
import { getVersionRow, listVersionRows, noteWithdrawal } from './version.repo.ts';

type Body = repo.Body;

export const publisherOf = ({ app, now, session }: OperatorContext): Publisher => ({
  app,
  now,
  userUuid: session.userUuid,
});

const toRecord = (row: repo.ListedRow): PublicationRecord => ({
  ...row,
  publishTime: row.publishTime && formatTime(row.publishTime),
  updateTime: formatTime(row.updateTime),
  isDeleted: row.delFlag === '2',
});

const labelsOf = ({ resource }: Publication, body: Body) => ({
  title: String(body[resource.titleField]).slice(0, 200),
  kind: resource.kindField === undefined ? '' : String(body[resource.kindField]),
});

const audit = (
  context: OperatorContext,
  { resource }: Publication,
  action: string,
  targetUuid: string,
  detail: Readonly<Record<string, unknown>>,
) => recordAudit(context, { action: `publishing.${action}`, targetKind: resource.name, targetUuid, detail });

interface ListQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly keyword?: string | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly deleted?: string | undefined;
}

export async function listRecords({ app }: OperatorContext, { resource }: Publication, query: ListQuery) {
  const { pageSize, deleted, ...filter } = query;
  const page = await repo.listPublicationRows(app.db, {
    ...filter,
    resource: resource.name,
    isDeleted: deleted === 'true' || deleted === '1',
    offset: offsetOf(query),
    limit: pageSize,
  });
  return { rows: page.rows.map(toRecord), total: page.total };
}

/** What is published, or was last. */
async function lastBody({ app }: OperatorContext, publication: Publication, row: repo.PublicationRow) {
  return (await publication.read(app, row.uuid)) ?? (await getVersionRow(app.db, row.uuid))?.body ?? null;
}

/** @throws Failure 数据不存在 */
export async function getRecord(context: OperatorContext, publication: Publication, uuid: string) {
  const { db } = context.app;
  const row = isUuid(uuid) ? await repo.getPublicationRow(db, publication.resource.name, uuid) : undefined;
  if (!row) throw notFound();
  const published = await lastBody(context, publication, row);
  return { ...(row.draft ?? published), ...toRecord(row), published: row.isLive ? published : null };
}

/** @throws Failure 数据不存在 */
export async function listVersions(
  context: OperatorContext,
  publication: Publication,
  uuid: string,
  page: { readonly pageNum: number; readonly pageSize: number },
) {
  const { db } = context.app;
  const { name, titleField } = publication.resource;
  if (!isUuid(uuid) || !(await repo.getPublicationRow(db, name, uuid))) throw notFound();
  const found = await listVersionRows(db, uuid, { offset: offsetOf(page), limit: page.pageSize });
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
 * One step on a record that nobody else is working on meanwhile.
 * @throws Failure 数据不存在; 该记录已被他人修改 when the caller saw an earlier revision
 */
async function step<T>(
  { app }: OperatorContext,
  { resource }: Publication,
  { uuid, revision }: Subject,
  work: (row: repo.PublicationRow) => Promise<T>,
  deleted: 'refused' | 'taken' = 'refused',
): Promise<T> {
  if (!isUuid(uuid)) throw notFound();
  return await app.db.transaction(async () => {
    const row = await repo.holdPublication(app.db, resource.name, uuid);
    if (!row || (row.delFlag === '2' && deleted === 'refused')) throw notFound();
    if (revision !== undefined && revision !== row.revision) throw fail(stalePublication);
    return await work(row);
  });
}

/** @param uuid of a record that has one elsewhere */
export async function addRecord(
  context: OperatorContext,
  publication: Publication,
  given: Body,
  uuid = context.app.random.uuid(),
) {
  const { app, now, session } = context;
  const { resource } = publication;
  const body = cleanBody(resource, given);
  refuseFaults(resource.check?.(body) ?? []);
  await app.db.transaction(async () => {
    const row = { uuid, resource: resource.name, draft: body, authorUuid: session.userUuid };
    await repo.addPublicationRow(app.db, { ...row, ...labelsOf(publication, body) }, now);
    await audit(context, publication, 'drafted', uuid, { changes: changesBetween(null, body) });
  });
  return { uuid };
}

/** Beside what is published; what waited for its time has to be published anew, since it is another text now. */
export async function editRecord(
  context: OperatorContext,
  publication: Publication,
  { uuid: _uuid, revision: _revision, ...fields }: Body,
  subject: Subject,
) {
  const { uuid } = subject;
  const { app, now, session } = context;
  const { resource } = publication;
  const body = cleanBody(resource, fields);
  refuseFaults(resource.check?.(body) ?? []);
  return await step(context, publication, subject, async (row) => {
    const before = row.draft ?? (await lastBody(context, publication, row));
    const change = {
      ...labelsOf(publication, body),
      draft: body,
      state: row.isLive ? ('published' as const) : ('draft' as const),
      authorUuid: session.userUuid,
    };
    const next = await repo.editPublicationRow(app.db, uuid, change, now);
    await audit(context, publication, 'edited', uuid, { changes: changesBetween(before, body) });
    return { revision: next };
  });
}

/** @throws Failure 没有待发布的修改 */
export async function publishRecord(
  context: OperatorContext,
  publication: Publication,
  { publishTime, ...subject }: Subject & { readonly publishTime?: string | undefined },
) {
  const { app, now, session } = context;
  const at = readInstant(publishTime);
  if (at && at <= now) throw failField('publishTime', '发布时间应晚于现在；立即发布时请留空');
  return await step(context, publication, subject, async (row) => {
    if (row.isLive && !row.draft) throw fail(nothingToPublish);
    const draft = row.draft ?? (await lastBody(context, publication, row));
    if (!draft) throw fail(nothingToPublish);
    const publisher = publisherOf(context);
    if (!at) {
      await publishHeld(publisher, publication, { ...row, draft }, context);
      return { state: 'published' as const };
    }
    refuseFaults((await publication.examine?.(publisher, row.uuid, draft)) ?? []);
    const change = {
      draft,
      state: 'scheduled',
      publishTime: at,
      publisherUuid: session.userUuid,
      reason: null,
    } as const;
    await repo.editPublicationRow(app.db, row.uuid, change, now);
    await app.jobs.send(PUBLISH_DUE, {}, { startAfter: at, singletonKey: `${row.uuid} ${at.getTime()}` });
    await audit(context, publication, 'scheduled', row.uuid, { publishTime: formatTime(at) });
    return { state: 'scheduled' as const };
  });
}

/** Takes it from readers, or takes back what was to be published; a draft beside it stays. @throws Failure 该内容没有发布 */
export async function withdrawRecord(
  context: OperatorContext,
  publication: Publication,
  { reason, ...subject }: Subject & { readonly reason: string },
): Promise<undefined> {
  const { app, now } = context;
  return await step(context, publication, subject, async (row) => {
    const { uuid } = row;
    if (!row.isLive && row.state !== 'scheduled') throw fail(notLive);
    if (row.isLive) await takeDown(context, publication, row, reason);
    const state = row.isLive ? 'withdrawn' : 'draft';
    await repo.editPublicationRow(app.db, uuid, { state, isLive: false, reason }, now);
    await audit(context, publication, 'withdrawn', uuid, { from: row.state, to: state, reason });
    return undefined;
  });
}

async function takeDown(
  context: OperatorContext,
  publication: Publication,
  row: repo.PublicationRow,
  reason: string,
): Promise<void> {
  const { uuid } = row;
  const { db } = context.app;
  await keepFirstVersion(context.app, publication, row);
  await publication.remove(publisherOf(context), uuid, reason);
  await noteWithdrawal(db, uuid, reason, context.now);
}

/** A version becomes the draft; of something deleted, too, which is then back as a draft. @throws Failure 没有可恢复的版本 */
export async function restoreRecord(
  context: OperatorContext,
  publication: Publication,
  { version, ...subject }: Subject & { readonly version?: number | undefined },
): Promise<undefined> {
  const { app, now, session } = context;
  const restore = async (row: repo.PublicationRow) => {
    const { uuid } = row;
    if (row.isLive) await keepFirstVersion(app, publication, row);
    const found = await getVersionRow(app.db, uuid, version);
    if (!found) throw fail(noVersion);
    const before = row.draft ?? (await lastBody(context, publication, row));
    const change = {
      ...labelsOf(publication, found.body),
      draft: found.body,
      state: row.isLive ? ('published' as const) : ('draft' as const),
      reason: null,
      authorUuid: session.userUuid,
      delFlag: '0' as const,
    };
    await repo.editPublicationRow(app.db, uuid, change, now);
    const changes = changesBetween(before, found.body);
    await audit(context, publication, 'restored', uuid, { version: found.number, changes });
    return undefined;
  };
  return await step(context, publication, subject, restore, 'taken');
}

const REMOVED = '已删除';

export async function removeRecord(
  context: OperatorContext,
  publication: Publication,
  uuid: string,
): Promise<undefined> {
  const { app, now } = context;
  return await step(context, publication, { uuid }, async (row) => {
    if (row.isLive) await takeDown(context, publication, row, REMOVED);
    const state = row.isLive ? 'withdrawn' : row.draft ? 'draft' : row.state;
    const change = { delFlag: '2', isLive: false, wasLive: row.isLive, state } as const;
    await repo.editPublicationRow(app.db, uuid, change, now);
    await audit(context, publication, 'removed', uuid, { title: row.title, from: row.state });
    return undefined;
  });
}

/** Everything as it was: what readers saw they see again, and the draft beside it is there. */
export async function undoRemoval(
  context: OperatorContext,
  publication: Publication,
  uuid: string,
): Promise<undefined> {
  const { app, now } = context;
  const undo = async (row: repo.PublicationRow) => {
    if (row.delFlag === '0') throw fail(notRemoved);
    const version = row.wasLive ? await getVersionRow(app.db, uuid) : undefined;
    if (version) await publication.apply(publisherOf(context), uuid, version.body);
    const shown = version ? ({ isLive: true, state: 'published' } as const) : {};
    const change = { delFlag: '0', wasLive: false, ...shown } as const;
    await repo.editPublicationRow(app.db, uuid, change, now);
    await audit(context, publication, 'undeleted', uuid, { title: row.title });
    return undefined;
  };
  return await step(context, publication, { uuid }, undo, 'taken');
}
