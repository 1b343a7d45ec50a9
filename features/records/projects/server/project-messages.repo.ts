import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listPage, type Slice } from '#platform/server/db/list-page.ts';

export interface NewProjectMessage {
  readonly uuid: string;
  readonly projectUuid: string;
  readonly title: string;
  readonly content: string;
  readonly kind: 'differs' | 'missing' | 'levelChanged' | 'checked';
  readonly messageTime: Date;
}

export interface ProjectMessageFilter {
  readonly projectUuid?: string | undefined;
  readonly read?: boolean | undefined;
}

export async function addProjectMessages(
  db: Db,
  scope: TenantContext,
  messages: readonly NewProjectMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await db.query
    .insertInto('projectMessage')
    .values(messages.map((message) => ({ ...message, entUuid: scope.entUuid, readTime: null })))
    .execute();
}

/** Selects messages of projects that have not been deleted, newest first. */
const visible = (db: Db, scope: TenantContext, filter: ProjectMessageFilter) => {
  const all = db.query
    .selectFrom('projectMessage as m')
    .innerJoin('project as p', (join) =>
      join.onRef('p.entUuid', '=', 'm.entUuid').onRef('p.uuid', '=', 'm.projectUuid'),
    )
    .where('m.entUuid', '=', scope.entUuid)
    .where('p.delFlag', '=', '0');
  const ofProject = filter.projectUuid === undefined ? all : all.where('m.projectUuid', '=', filter.projectUuid);
  return filter.read === undefined ? ofProject : ofProject.where('m.read', '=', filter.read);
};

export async function listProjectMessageRows(db: Db, scope: TenantContext, filter: ProjectMessageFilter, page: Slice) {
  const found = visible(db, scope, filter);
  return await listPage(
    found,
    found
      .select([
        'm.uuid',
        'm.projectUuid',
        'p.projectName',
        'm.title',
        'm.content',
        'm.kind',
        'm.messageTime',
        'm.read',
        'm.readTime',
      ])
      .orderBy('m.messageTime', 'desc')
      .orderBy('m.uuid'),
    page,
  );
}

/** @returns false if the enterprise has no such message */
export async function markProjectMessageAsRead(
  db: Db,
  scope: TenantContext,
  uuid: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const result = await db.sql(
    'update project_message set read = true, read_time = coalesce(read_time, $3) where ent_uuid = $1 and uuid = $2',
    [scope.entUuid, uuid, now],
  );
  return result.rowCount > 0;
}
