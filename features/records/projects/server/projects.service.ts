import { formatContradictionBasis } from '#domain/contradictions/basis.ts';
import type { Contradiction } from '#domain/contradictions/contradiction.ts';
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import {
  listMissingLinks,
  PROJECT_LINK_LABELS,
  type ProjectLinkKind,
  project,
  projectLink,
  work,
} from '#domain/records/project.ts';
import { mergeColumns } from '#domain/records/values.ts';
import { formatTime } from '#domain/text/time.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset, MAX_CHOICES } from '#platform/contract/fields.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/db.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import type { ChoiceQuery } from '#platform/server/records/choices.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';
import * as contract from '../projects.contract.ts';
import { addProjectMessages, listProjectMessageRows, markProjectMessageAsRead } from './project-messages.repo.ts';
import {
  countProjectRows,
  getProjectRow,
  listProjectNames,
  listProjectRows,
  type ProjectToSave,
  removeProjectRows,
  type StoredProject,
  saveProjectRow,
} from './projects.repo.ts';

/** A person who can be the manager of a project; provided by the personnel module. */
export interface PersonOption {
  readonly uuid: string;
  readonly name: string;
  readonly kind: 'register' | 'else';
  readonly note: string;
}
export type ListPersonOptions = (db: Db, scope: TenantContext, wanted: ChoiceQuery) => Promise<PersonOption[]>;

type Body =
  | InputOf<typeof contract.addProject>['body']
  | InputOf<typeof contract.editProject>['body']
  | InputOf<typeof contract.reviewProject>['body'];

type Names = ReadonlyMap<string, string>;

/** Contradictions and names of people that the presentation of stored projects needs, read in one statement. */
export interface ProjectViewData {
  /** Returns the contradictions of a project by its uuid. */
  readonly of: (uuid: string) => readonly Contradiction[];
  /** Names of the managers and technical leads who are current employees, by uuid. */
  readonly names: Names;
}

/** Finds contradictions; implemented by the contradictions feature, through an extension point. */
export interface ProjectContradictionFinder {
  /** Returns the contradictions of the given stored projects, with the names of their people. */
  readonly ofProjects: (context: MemberContext, projects: readonly StoredProject[]) => Promise<ProjectViewData>;
  readonly listContradictory: (context: MemberContext) => Promise<readonly string[]>;
  readonly ofDraft: (context: MemberContext, draft: Project & { readonly uuid: string }) => Promise<Contradiction[]>;
}

/** Default values of an empty project. */
const UNKNOWN: Omit<Project, 'uuid'> = {
  ...mergeColumns(project, { projectName: '' }, null),
  platformState: 'unchecked',
  links: null,
  works: [],
};

/** Drops empty links, because the form always sends all of them. */
function getLinks(sent: NonNullable<Body['links']>): NonNullable<Project['links']> {
  const link = (kind: ProjectLinkKind) => {
    const told = mergeColumns(projectLink, sent[kind] ?? {}, null);
    return Object.values(told).some(Boolean) ? told : null;
  };
  return {
    bidding: link('bidding'),
    contract: link('contract'),
    drawingReview: link('drawingReview'),
    permit: link('permit'),
    acceptance: link('acceptance'),
  };
}

/** Applies the form to the stored record: omitted fields keep their values. */
function applyBody<P extends Omit<Project, 'uuid'>>(before: P, { works, links, ...body }: Body): P {
  const isLevelStated = body.dataLevel !== undefined && body.dataLevel !== before.dataLevel;
  return {
    ...before,
    ...mergeColumns(project, body, before),
    ...(isLevelStated ? { levelSource: null } : {}),
    ...(works ? { works: works.map((sent) => ({ ...sent, ...mergeColumns(work, sent, null) })) } : {}),
    ...(links ? { links: getLinks(links) } : {}),
  };
}

/** Checks that a project does not end before it starts (gaps, section D). */
function checkDays({
  startDate,
  finishDate,
  acceptDate,
}: Pick<Project, 'startDate' | 'finishDate' | 'acceptDate'>): void {
  if (startDate && finishDate && finishDate < startDate)
    throw createFieldError('finishDate', '竣工日期不能早于开工日期');
  if (startDate && acceptDate && acceptDate < startDate)
    throw createFieldError('acceptDate', '竣工验收日期不能早于开工日期');
}

const getName = (names: Names, uuid: string | null): string | null =>
  uuid === null ? null : (names.get(uuid) ?? null);

function presentProject(row: StoredProject, names: Names, own: readonly Contradiction[]): contract.ProjectDetail {
  return {
    ...row,
    workCount: row.works.length,
    contradictions: own.map(({ title, basis }) => `${title}（依据${formatContradictionBasis(basis)}）`),
    contradictionDetails: [...own],
    missingLinks: listMissingLinks(row.links).map((kind) => PROJECT_LINK_LABELS[kind]),
    managerName: getName(names, row.managerUuid),
    techLeadName: getName(names, row.techLeadUuid),
    createTime: formatTime(row.createTime),
    updateTime: formatTime(row.updateTime),
  };
}

const nameTaken = (error: unknown, projectNo: string | null | undefined): Error | null =>
  isUniqueViolation(error, 'project_no_unique')
    ? createApiError(
        contract.projectNumberTaken,
        { projectNo: projectNo ?? '' },
        { fields: [{ path: 'projectNo', message: `平台项目编号“${projectNo ?? ''}”已存在` }] },
      )
    : null;

/** Creates the use cases of projects; `listPeople` lists the people that may be named. */
export function createProjectService(listPeople: ListPersonOptions, contradictions: ProjectContradictionFinder) {
  /**
   * Asserts that the manager and the technical lead belong to the enterprise; other people count as not found.
   * @throws ApiError 404
   */
  async function checkPeople({ app, scope }: MemberContext, given: Body): Promise<void> {
    const uuids = [...new Set([given.managerUuid, given.techLeadUuid].flatMap((uuid) => uuid ?? []))];
    const people = uuids.length === 0 ? [] : await listPeople(app.db, scope, { uuids });
    if (uuids.some((uuid) => people.every((person) => person.uuid !== uuid))) throw createNotFoundError();
  }

  /** Runs the transaction that saves a project. @throws ApiError that names the field if another project has the number */
  async function runSave<T>({ app }: MemberContext, { projectNo }: Pick<Body, 'projectNo'>, act: () => Promise<T>) {
    try {
      return await app.db.transaction(act);
    } catch (error) {
      throw nameTaken(error, projectNo) ?? error;
    }
  }

  /** Saves a project and announces the change; runs within `runSave`. */
  async function save({ app, scope, now }: MemberContext, row: ProjectToSave): Promise<StoredProject | null> {
    const saved = await saveProjectRow(app.db, scope, row, now);
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'projects' });
    return saved;
  }

  /**
   * Returns the detail view of a stored project.
   * @throws ApiError 404 if the project does not exist
   */
  async function present(context: MemberContext, row: StoredProject | null): Promise<contract.ProjectDetail> {
    if (!row) throw createNotFoundError();
    const { of, names } = await contradictions.ofProjects(context, [row]);
    return presentProject(row, names, of(row.uuid));
  }

  async function changeProject(
    context: MemberContext,
    body: InputOf<typeof contract.editProject>['body'],
  ): Promise<StoredProject | null> {
    const { app, scope, now } = context;
    await checkPeople(context, body);
    return await runSave(context, body, async () => {
      const before = await getProjectRow(app.db, scope, body.uuid, { lock: true });
      if (!before) throw createNotFoundError();
      if (body.revision !== undefined && body.revision !== before.revision)
        throw createApiError(contract.projectChanged);
      const after = applyBody(before, body);
      checkDays(after);
      const saved = await save(context, after);
      if (after.dataLevel !== before.dataLevel) {
        const content = `数据等级由 ${before.dataLevel ?? '未定级'} 变为 ${after.dataLevel ?? '未定级'}。`;
        await addProjectMessages(app.db, scope, [
          {
            uuid: app.random.uuid(),
            projectUuid: before.uuid,
            title: '数据等级变化',
            content,
            kind: 'levelChanged',
            messageTime: now,
          },
        ]);
      }
      return saved;
    });
  }

  return {
    async getProject(context: MemberContext, uuid: string) {
      return await present(context, await getProjectRow(context.app.db, context.scope, uuid));
    },

    async listProjects(context: MemberContext, query: InputOf<typeof contract.listProjects>['query']) {
      const { app, scope } = context;
      const { contradictory, ...filter } = query;
      const among =
        contradictory === undefined
          ? undefined
          : { uuids: await contradictions.listContradictory(context), isWanted: contradictory };
      const place = { offset: getOffset(query), limit: query.pageSize };
      const page = await listProjectRows(app.db, scope, { ...filter, among }, place);
      const { of, names } = await contradictions.ofProjects(context, page.rows);
      return { rows: page.rows.map((row) => presentProject(row, names, of(row.uuid))), total: page.total };
    },

    async countProjects(context: MemberContext) {
      const { app, scope } = context;
      const counts = await getCachedForTenant(app.db, scope, 'project counts', () => countProjectRows(app.db, scope));
      return { ...counts, contradictory: (await contradictions.listContradictory(context)).length };
    },

    /** Lists the contradictions of a partly filled form without storing it. */
    async reviewProject(context: MemberContext, body: InputOf<typeof contract.reviewProject>['body']) {
      const { app, scope } = context;
      const { uuid, projectName, ...rest } = body;
      const stored = uuid ? await getProjectRow(app.db, scope, uuid) : null;
      if (uuid && !stored) throw createNotFoundError();
      await checkPeople(context, rest);
      const draft = {
        ...applyBody({ ...UNKNOWN, ...stored }, rest),
        projectName: projectName ?? stored?.projectName ?? '',
        uuid: stored?.uuid ?? app.random.uuid(),
      };
      return await contradictions.ofDraft(context, draft);
    },

    async addProject(context: MemberContext, body: InputOf<typeof contract.addProject>['body']) {
      const made = { ...applyBody(UNKNOWN, body), uuid: context.app.random.uuid() };
      checkDays(made);
      await checkPeople(context, body);
      return await present(context, await runSave(context, body, () => save(context, made)));
    },

    changeProject,

    async editProject(context: MemberContext, body: InputOf<typeof contract.editProject>['body']) {
      return await present(context, await changeProject(context, body));
    },

    async removeProject(context: MemberContext, uuid: string): Promise<undefined> {
      const { app, scope, now } = context;
      await app.db.transaction(async () => {
        const gone = await getProjectRow(app.db, scope, uuid);
        if (!gone || (await removeProjectRows(app.db, scope, [uuid], now)) === 0) throw createNotFoundError();
        await logAudit(context, {
          action: 'project.removed',
          targetKind: 'project',
          targetUuid: gone.uuid,
          detail: { projectName: gone.projectName },
        });
        await app.changes.announce({ entUuid: scope.entUuid, kind: 'projects' });
      });
      return undefined;
    },

    async listMessages(
      context: MemberContext,
      filter: { projectId?: string; read?: boolean | undefined },
      page: { pageNum: number; pageSize: number },
    ) {
      const { app, scope } = context;
      const about = filter.projectId === undefined ? null : await getProjectRow(app.db, scope, filter.projectId);
      if (filter.projectId !== undefined && !about) throw createNotFoundError();
      const found = await listProjectMessageRows(
        app.db,
        scope,
        { projectUuid: about?.uuid, read: filter.read },
        { offset: getOffset(page), limit: page.pageSize },
      );
      const rows = found.rows.map((row) => ({
        ...row,
        messageTime: formatTime(row.messageTime),
        readTime: row.readTime ? formatTime(row.readTime) : null,
      }));
      return { rows, total: found.total };
    },

    async countUnread(context: MemberContext): Promise<number> {
      const found = await listProjectMessageRows(
        context.app.db,
        context.scope,
        { read: false },
        { offset: 0, limit: 1 },
      );
      return found.total;
    },

    async markRead(context: MemberContext, uuid: string): Promise<undefined> {
      if (!(await markProjectMessageAsRead(context.app.db, context.scope, uuid, context.now)))
        throw createNotFoundError();
      return undefined;
    },

    async listPeopleToChoose(
      { app, scope }: MemberContext,
      { name, chosen }: InputOf<typeof contract.listProjectPeople>['query'],
    ) {
      return await listPeople(app.db, scope, { keyword: name, chosen });
    },

    async listProjectsToChoose({ app, scope }: MemberContext, name: string | undefined) {
      return await listProjectNames(app.db, scope, { keyword: name ?? '', limit: MAX_CHOICES });
    },
  };
}
