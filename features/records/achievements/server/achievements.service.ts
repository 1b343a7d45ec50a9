import { achievement } from '#domain/records/achievement.ts';
import { mergeColumns, mergeNested } from '#domain/records/values.ts';
import { formatTime } from '#domain/text/time.ts';
import { removeDraft } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { listPersonNames, listPersonOptions } from '#features/records/personnel/server/personnel.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { ChoiceQuery, RecordChoice } from '#platform/server/records/choices.ts';
import { parseRecordKey } from '#platform/server/records/record-key.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';
import * as contract from '../achievements.contract.ts';
import { listAchievementContradictions } from './achievement-problems.ts';
import {
  type AchievementFilter,
  type AchievementRecord,
  getAchievementRow,
  listAchievementRows,
  listAchievementsOfPeople,
  readAchievementPage,
  removeAchievementRows,
  type StoredAchievement,
  saveAchievementRows,
} from './achievements.repo.ts';

/** Lists the projects of the enterprise as options for an achievement; provided by the projects feature. */
export type ListProjects = (db: Db, scope: TenantContext, wanted: ChoiceQuery) => Promise<RecordChoice[]>;

type Row = contract.AchievementRow;
type Body = Partial<InputOf<typeof contract.addAchievement>['body']>;

function present(row: StoredAchievement, others: readonly StoredAchievement[]): Row {
  const problems = listAchievementContradictions(row, others);
  return {
    ...row,
    checkState: problems.length > 0 ? 'problem' : 'ok',
    checkMsg: problems.length > 0 ? problems.join('；') : null,
    updateTime: formatTime(row.updateTime),
  };
}

async function presentAll(context: MemberContext, rows: readonly StoredAchievement[]): Promise<Row[]> {
  const people = [...new Set(rows.flatMap((row) => row.personUuid ?? []))];
  const others = await listAchievementsOfPeople(context.app.db, context.scope, people);
  const byPerson = Map.groupBy(others, (row) => row.personUuid);
  return rows.map((row) => present(row, byPerson.get(row.personUuid) ?? []));
}

/** Lists a page of achievements (C-131). @throws ApiError 404 if the person does not belong to the enterprise */
export async function listAchievementPage(
  context: MemberContext,
  query: InputOf<typeof contract.listAchievements>['query'],
): Promise<ResultOf<typeof contract.listAchievements>> {
  const { db } = context.app;
  if (query.personUuid) {
    const [person] = await listPersonNames(db, context.scope, [parseRecordKey(query.personUuid)]);
    if (!person) throw createNotFoundError();
  }
  const filter: AchievementFilter = query;
  const page = { limit: query.pageSize, offset: getOffset(query) };
  const { rows, total } = await readAchievementPage(db, context.scope, filter, page);
  return { rows: await presentAll(context, rows), total };
}

/**
 * Returns one achievement (C-132).
 * @throws ApiError 404 if the enterprise has no such achievement
 */
export async function getAchievementDetail(context: MemberContext, uuid: string): Promise<Row> {
  const row = await getAchievementRow(context.app.db, context.scope, parseRecordKey(uuid));
  const [shown] = await presentAll(context, row ? [row] : []);
  if (!shown) throw createNotFoundError();
  return shown;
}

/** Lists all achievements of one person (C-133). */
export async function listAchievementsOfPerson(
  context: MemberContext,
  personId: string,
): Promise<ResultOf<typeof contract.listPersonAchievements>> {
  const personUuid = parseRecordKey(personId);
  const [person] = await listPersonNames(context.app.db, context.scope, [personUuid]);
  if (!person) throw createNotFoundError();
  const rows = await presentAll(context, await listAchievementRows(context.app.db, context.scope, { personUuid }));
  return { rows, total: rows.length };
}

/** Lists achievements with errors to correct (C-134). */
export async function listAchievementsWithProblems(
  context: MemberContext,
  query: InputOf<typeof contract.listAchievementProblems>['query'],
): Promise<ResultOf<typeof contract.listAchievementProblems>> {
  const { app, scope } = context;
  const { wrong } = await getCachedForTenant(app.db, scope, 'achievements with problems', async () => {
    const all = await presentAll(context, await listAchievementRows(app.db, scope, {}));
    return { wrong: all.filter((row) => row.checkState === 'problem') };
  });
  const found = wrong.filter(({ personKind }) => !query.personKind || personKind === query.personKind);
  return { rows: found.slice(getOffset(query), getOffset(query) + query.pageSize), total: found.length };
}

/** Applies the changes of the form; the person of an achievement cannot be changed. */
function applyChanges(record: AchievementRecord, { personUuid: _person, ...body }: Body): AchievementRecord {
  const next = { ...record, ...mergeColumns(achievement, body, record), ...mergeNested(achievement, body, record) };
  if (next.startDate !== null && next.endDate !== null && next.endDate < next.startDate) {
    throw createFieldError('endDate', '结束日期早于开始日期');
  }
  return next;
}

const BLANK: Omit<AchievementRecord, 'uuid'> = {
  ...mergeColumns(achievement, { projectName: '' }, null),
  ...mergeNested(achievement, {}, null),
  platformState: 'unchecked',
  checkState: 'unchecked',
  checkMsg: null,
};

/** Creates the use cases that need the projects of the enterprise. */
export function createAchievementService(listProjects: ListProjects) {
  /** Asserts that the linked project belongs to the enterprise, and fills in its name if none was entered. */
  async function nameProject(context: MemberContext, record: AchievementRecord): Promise<AchievementRecord> {
    if (record.projectUuid === null) {
      if (record.projectName === '') throw createFieldError('projectName', '请填写项目名称，或选择本企业的项目');
      return record;
    }
    const [project] = await listProjects(context.app.db, context.scope, { uuids: [record.projectUuid] });
    if (!project) throw createNotFoundError();
    return { ...record, projectName: record.projectName === '' ? project.name : record.projectName };
  }

  async function store(context: MemberContext, record: AchievementRecord): Promise<string[]> {
    const { app, scope, now } = context;
    await saveAchievementRows(app.db, scope, [record], now);
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'personnel' });
    const people = record.personUuid === null ? [] : [record.personUuid];
    return listAchievementContradictions(record, await listAchievementsOfPeople(app.db, scope, people));
  }

  return {
    /** Adds an achievement (C-135). */
    async addAchievement(context: MemberContext, body: InputOf<typeof contract.addAchievement>['body']) {
      const { app, scope } = context;
      return await app.db.transaction(async () => {
        const [person] = await listPersonNames(app.db, scope, [body.personUuid]);
        if (!person) throw createNotFoundError();
        const owner = { personUuid: person.uuid, personName: person.name, personKind: person.kind };
        const blank = { ...BLANK, uuid: app.random.uuid(), ...owner };
        const changed = applyChanges(blank, { ...body, projectName: body.projectName ?? '' });
        const record = await nameProject(context, changed);
        const warnings = await store(context, record);
        await removeDraft(context, { bizType: 'achievement', bizUuid: '' });
        return { uuid: record.uuid, revision: 1, warnings };
      });
    },

    async editAchievement(context: MemberContext, body: InputOf<typeof contract.editAchievement>['body']) {
      const { app, scope } = context;
      const { uuid, revision, ...changes } = body;
      return await app.db.transaction(async () => {
        const row = await getAchievementRow(app.db, scope, uuid, { forUpdate: true });
        if (!row) throw createNotFoundError();
        if (revision !== undefined && revision !== row.revision) throw createApiError(contract.staleAchievement);
        const named = changes.projectName === null ? { ...changes, projectName: '' } : changes;
        const record = await nameProject(context, applyChanges(row, named));
        const warnings = await store(context, record);
        await removeDraft(context, { bizType: 'achievement', bizUuid: uuid });
        return { uuid, revision: row.revision + 1, warnings };
      });
    },

    async listOptions(
      { app, scope }: MemberContext,
      query: InputOf<typeof contract.listAchievementOptions>['query'],
    ): Promise<ResultOf<typeof contract.listAchievementOptions>> {
      const { personKind: kind, person, chosenPerson, project, chosenProject } = query;
      return {
        people: await listPersonOptions(app.db, scope, { kind, keyword: person, chosen: chosenPerson }),
        projects: await listProjects(app.db, scope, { keyword: project, chosen: chosenProject }),
      };
    },
  };
}

export async function removeAchievement(context: MemberContext, id: string): Promise<undefined> {
  const { app, scope, now } = context;
  const uuid = parseRecordKey(id);
  await app.db.transaction(async () => {
    const row = await getAchievementRow(app.db, scope, uuid, { forUpdate: true });
    if (!row) throw createNotFoundError();
    await removeAchievementRows(app.db, scope, [uuid], now);
    await logAudit(context, {
      action: 'achievement.removed',
      targetKind: 'achievement',
      targetUuid: uuid,
      detail: { person: row.personName, project: row.projectName },
    });
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'personnel' });
  });
  return undefined;
}
