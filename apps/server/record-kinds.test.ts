/** The rights of a secondary key follow the kind of the record that a call reaches, not the call alone. */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { getKeyRights } from '#domain/access/key-rights.ts';
import { MENU_TREE } from '#domain/access/menu-tree.ts';
import { RECORD_KINDS } from '#domain/access/permission.ts';
import { addAttachment, type BizType, listAttachments } from '#features/enterprise/attachments/attachments.contract.ts';
import { getDraft, saveDraft } from '#features/enterprise/enterprise/enterprise.contract.ts';
import { addFiling } from '#features/filing/filing/filing.contract.ts';
import {
  createVerifiedHolder,
  uploadHolderPicture,
} from '#features/filing/holder-documents/server/testing/proven-holder.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import * as achievements from '#features/records/achievements/achievements.contract.ts';
import { createCertificate } from '#features/records/certificates/certificates.contract.ts';
import { createArchive, exportEnterprise } from '#features/records/import-export/import-export.contract.ts';
import * as personnel from '#features/records/personnel/personnel.contract.ts';
import { addProject } from '#features/records/projects/projects.contract.ts';
import { createCalendarFeed } from '#features/work/reminders/contract/calendar.ts';
import type { TodoPage } from '#features/work/todo/todo.contract.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import { getPermission, type RouteSpec } from '#platform/contract/route.ts';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import { type RawAnswer, startPortal, type TestPortal } from './testing/portal.ts';

const TODAY = new Date('2026-11-21T02:00:00Z');
const CALLS: readonly RouteSpec[] = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(
  (call) => call.spec,
);
/** Calls that serve records of several kinds. */
const SHARED = CALLS.filter(({ access }) => getPermission(access)?.split(':')[1] === '*');

/** One record of each kind, its file, and the page by which a key is given the right to it. */
interface Target {
  readonly kind: string;
  readonly menu: string;
  readonly bizType: BizType;
  readonly person?: 'register' | 'else';
  uuid: string;
  file: string;
  removedFile: string;
  achievement: string;
  removedAchievement: string;
  registration: string;
  /** Sent by the holders themselves, one for each thing that is done with such a paper. */
  papers: readonly string[];
}
const blank = {
  uuid: '',
  file: '',
  removedFile: '',
  achievement: '',
  removedAchievement: '',
  registration: '',
  papers: [],
};
const TARGETS: readonly Target[] = [
  { kind: 'licence', menu: 'info.licence', bizType: 'yyzz', ...blank },
  { kind: 'certificate', menu: 'info.certificates', bizType: 'zzzs', ...blank },
  { kind: 'project', menu: 'info.projects', bizType: 'project', ...blank },
  { kind: 'register', menu: 'info.registered', bizType: 'register', person: 'register', ...blank },
  { kind: 'else', menu: 'info.other', bizType: 'else', person: 'else', ...blank },
  {
    kind: 'registerAchievement',
    menu: 'info.registeredAchievements',
    bizType: 'achievement',
    person: 'register',
    ...blank,
  },
  { kind: 'elseAchievement', menu: 'info.otherAchievements', bizType: 'achievement', person: 'else', ...blank },
  { kind: 'filing', menu: 'filing.case', bizType: 'filing', ...blank },
];
const REMINDERS: Readonly<Record<string, readonly [menu: string, code: string, person: 'register' | 'else' | null]>> = {
  licence: ['remind.licence', '0101', null],
  certificate: ['remind.certificates', '0201', null],
  anomaly: ['remind.anomalies', '0203', null],
  project: ['remind.projects', '0302', null],
  register: ['remind.registered', '0401', 'register'],
  else: ['remind.other', '0501', 'else'],
  count: ['remind.count', '0601', null],
  registerAchievement: ['remind.registeredAchievements', '0602', 'register'],
  elseAchievement: ['remind.otherAchievements', '0602', 'else'],
};

let portal: TestPortal;
let owner: string;
const tokens = new Map<string, string>();
const menusOf = new Map<string, readonly string[]>();
const reminderIds = new Map<string, string>();

/** A page with all its functions. */
const wholePage = (id: string): string[] => {
  const walk = (nodes: typeof MENU_TREE): string[] =>
    nodes.flatMap((node) => (node.children ? walk(node.children) : [node.id]));
  return walk(MENU_TREE).filter((leaf) => leaf === id || leaf.startsWith(`${id}.`));
};
const getName = (kind: string): string => `示例记号${kind}号`;
const PHONES = { register: '13800002716', else: '13800002717' };
const DAY_ID_NUMBERS = { register: '11010519491231002X', else: '110105199001010010' };

async function addKey(name: string, menus: readonly string[]): Promise<void> {
  tokens.set(name, (await logInBySecondaryKey(portal, menus)).token);
  menusOf.set(name, menus);
}

async function addFile(target: Target, name: string): Promise<string> {
  const { bizType } = target;
  const bizUuid = bizType === 'achievement' ? target.achievement : target.uuid;
  const files = {
    file: { filename: `${name}.pdf`, bytes: createTestPdf({ text: Buffer.from(name).toString('hex') }) },
  };
  return (await portal.call(addAttachment, { body: { bizType, bizUuid }, files }, { token: owner })).uuid;
}

async function addRecord(target: Target): Promise<string> {
  const as = { token: owner };
  const name = getName(target.kind);
  if (target.bizType === 'yyzz') return portal.entUuid('member');
  if (target.bizType === 'zzzs') {
    const body = { certNo: 'D-1', certName: name, category: 'construction' as const, issueDate: '2024-01-01' };
    return (await portal.call(createCertificate, { body: { ...body, issuer: '示例机关' } }, as)).uuid;
  }
  if (target.bizType === 'project')
    return (await portal.call(addProject, { body: { projectName: name, projectNo: 'P-1' } }, as)).uuid;
  if (target.bizType === 'filing') {
    const body = { kind: 'first' as const, name, region: '110000', standardCode: '10300101', level: '二级' };
    return (await portal.call(addFiling, { body }, as)).uuid;
  }
  if (target.bizType === 'achievement') {
    // Of the person of the same list.
    return TARGETS.find((one) => one.bizType === target.person)?.uuid ?? '';
  }
  const registrations = [{ regType: '一级建造师', specialty: '建筑工程', regNo: `R-${target.kind}` }];
  if (target.bizType === 'register')
    return (
      await portal.call(personnel.addRegister, { body: { name, idNo: DAY_ID_NUMBERS.register, registrations } }, as)
    ).uuid;
  const body = { name, idNo: DAY_ID_NUMBERS.else, kind: '职称人员', registrations };
  return (await portal.call(personnel.addElse, { body }, as)).uuid;
}

beforeAll(async () => {
  portal = await startPortal({ now: TODAY, quiet: true });
  owner = await portal.signIn('member');
  for (const target of TARGETS) {
    target.uuid = await addRecord(target);
    if (target.bizType === 'achievement') {
      const add = async (projectName: string) => {
        const body = { personUuid: target.uuid, projectName, role: '项目经理', startDate: '2024-01-01' };
        return (await portal.call(achievements.addAchievement, { body }, { token: owner })).uuid;
      };
      target.achievement = await add(getName(target.kind));
      target.removedAchievement = await add(`${getName(target.kind)}已删除`);
      const gone = { params: { id: target.removedAchievement } };
      await portal.call(achievements.removeAchievement, gone, { token: owner });
    }
    const { rows } = await portal.app.db.sql<{ uuid: string }>('select uuid from registration where person_uuid = $1', [
      target.uuid,
    ]);
    target.registration = rows[0]?.uuid ?? '';
    target.file = await addFile(target, getName(target.kind));
    target.removedFile = await addFile(target, `${getName(target.kind)}旧`);
    await portal.app.db.sql(`update attachment set del_flag = '2' where uuid = $1`, [target.removedFile]);
    if (target.bizType === 'register' || target.bizType === 'else') {
      const phone = PHONES[target.bizType];
      const holder = await createVerifiedHolder(portal, owner, { personUuid: target.uuid, phone });
      for (const words of ['一', '二', '三'])
        target.papers = [...target.papers, await uploadHolderPicture(portal, holder, words)];
    }
    await addKey(target.kind, wholePage(target.menu));
  }
  for (const [kind, [menu, code, person]] of Object.entries(REMINDERS)) {
    const uuid = randomUUID();
    reminderIds.set(kind, uuid);
    await portal.app.db.sql(
      `insert into reminder (ent_uuid, uuid, code, kind, target_kind, target_uuid, subject, person_kind, due_date, level,
         items, create_time, update_time)
       values ($1, $2, $3, 'licence', 'enterprise', $4, $5, $6, '2026-12-01', 'warn', '[]', $7, $7)`,
      [portal.entUuid('member'), uuid, code, randomUUID(), getName(kind), person, TODAY],
    );
    await addKey(`remind ${kind}`, [menu]);
  }
});
afterAll(() => portal.close());

/** How a shared call is asked for the record of a target. */
type Ask = (target: Target) => { query?: object; body?: object; id?: string } | null;
const ofPerson =
  (ask: (target: Target) => ReturnType<Ask>): Ask =>
  (target) =>
    target.person ? ask(target) : null;
const ofAchievement =
  (ask: (target: Target) => ReturnType<Ask>): Ask =>
  (target) =>
    target.bizType === 'achievement' ? ask(target) : null;
const ofPapers =
  (ask: (papers: readonly string[]) => ReturnType<Ask>): Ask =>
  ({ papers }) =>
    papers.length > 0 ? ask(papers) : null;
const ofRecord = (target: Target) => (target.bizType === 'achievement' ? target.achievement : target.uuid);

/** Reached by an id: let in or not. What changes something stands behind what reads. */
const BY_ID: Readonly<Record<string, Ask>> = {
  '/get-key/secure-url': ({ file }) => ({ query: { filePath: `attachment/${file}` } }),
  '/system/oss/download2Auth/{id}': ({ file }) => ({ id: file }),
  '/portal/qyAttachmentFile/removed': (target) => ({ query: { bizType: target.bizType, bizUuid: ofRecord(target) } }),
  '/portal/qyAttachmentFile/note': ({ file }) => ({ body: { uuid: file, note: '示例说明' } }),
  '/portal/qyAttachmentFile/restore/{id}': ({ removedFile }) => ({ id: removedFile }),
  '/portal/qyAttachmentFile/delete/{id}': ({ file }) => ({ id: file }),
  '/portal/personnel/information/revealIdNo': ofPerson(({ uuid, person }) => ({
    body: { id: uuid, kind: person, reason: '办理示例事项' },
  })),
  '/portal/personnel/information/getPaperHolder/{id}': ofPerson(({ registration }) => ({
    id: registration,
    query: { name: '' },
  })),
  '/portal/hours/person/{id}': ofPerson(({ uuid }) => ({ id: uuid })),
  '/portal/hours/edit': ofPerson(({ registration }) => ({
    body: { registrationUuid: registration, required: 120, done: 30 },
  })),
  '/portal/filing/offered-paper/{id}/file': ofPapers(([id = '']) => ({ id })),
  '/portal/filing/offered-paper/take': ofPapers(([, uuid]) => ({ body: { uuid } })),
  '/portal/filing/offered-paper/refuse': ofPapers(([, , uuid]) => ({ body: { uuid, reason: '示例原因' } })),
  '/portal/personnel/achievement/detail': ofAchievement(({ achievement }) => ({ query: { uuid: achievement } })),
  '/portal/personnel/achievement/allList/{id}': ofPerson(({ uuid }) => ({ id: uuid })),
  '/portal/personnel/achievement/addProject': ofPerson(({ uuid }) => ({
    body: { personUuid: uuid, projectName: '示例新业绩', role: '项目经理', startDate: '2024-02-01' },
  })),
  '/portal/personnel/achievement/edit': ofAchievement(({ achievement }) => ({
    body: { uuid: achievement, role: '技术负责人' },
  })),
  '/portal/personnel/achievement/delete/{id}': ofAchievement(({ achievement }) => ({ id: achievement })),
  '/portal/recycle-bin/achievement/restore': ofAchievement(({ removedAchievement }) => ({
    body: { uuid: removedAchievement },
  })),
  '/portal/personnel/information/markLeft': ofPerson(({ uuid, person }) => ({
    body: { ids: [uuid], kind: person, leaveDate: '2026-11-01' },
  })),
  '/portal/personnel/information/deletePeople': ({ uuid, person, bizType }) =>
    bizType === person ? { body: { ids: [uuid], kind: person } } : null,
};
/** Lists: what is not within the rights does not stand in them. */
const LISTS: Readonly<Record<string, { query?: object; body?: object }>> = {
  '/portal/qyAttachmentFile/getFileByParams': {},
  '/portal/qyAttachmentFile/match': { body: { names: TARGETS.map(({ kind }) => `${getName(kind)}.pdf`) } },
  '/portal/personnel/achievement/list': { query: { pageSize: 100 } },
  '/portal/personnel/achievement/list.xlsx': {},
  '/portal/personnel/achievement/checkList': {},
  '/portal/personnel/achievement/options': {},
  '/portal/recycle-bin/achievement': {},
  '/portal/hours/targets': {},
  '/portal/personnel/information/getPeopleList': { query: { pageSize: 100 } },
  '/portal/personnel/information/getPeopleList.xlsx': {},
  '/portal/personnel/information/getPeopleSummary': {},
};
const REMINDER_IDS: Readonly<Record<string, (id: string) => { query?: object; body?: object; id?: string }>> = {
  '/portal/reminder/info/{id}': (id) => ({ id }),
  '/portal/reminder/read': (id) => ({ body: { id } }),
  '/portal/reminder/assign': (id) => ({ body: { id: [id], to: null } }),
  '/portal/reminder/snooze': (id) => ({ body: { id: [id], until: '2026-12-01', reason: '示例原因' } }),
  '/portal/reminder/reopen': (id) => ({ body: { id: [id] } }),
  '/portal/reminder/handle': (id) => ({ body: { id: [id] } }),
};
const REMINDER_LISTS = ['/portal/reminder/list', '/portal/reminder/counts'];
/** Shown by tests of their own below, or about no record. */
const ELSEWHERE = [
  '/portal/qyAttachmentFile/add',
  '/portal/recognition/registration',
  '/portal/reminder/colleagues',
  // Both want a certificate of a course: features/content/courses/server/completion.test.ts.
  '/portal/hours/credit',
  '/portal/hours/credit/remove/{id}',
];

it('every call that serves several kinds of record is walked', () => {
  const walked = [BY_ID, LISTS, REMINDER_IDS].flatMap((table) => Object.keys(table));
  expect([...walked, ...REMINDER_LISTS, ...ELSEWHERE].sort()).toEqual(SHARED.map(({ path }) => path).sort());
  expect([...new Set(TARGETS.map(({ kind }) => kind))].sort()).toEqual([...RECORD_KINDS.attachment].sort());
  expect(Object.keys(REMINDERS).sort()).toEqual([...RECORD_KINDS.reminder].sort());
});

const getSpec = (path: string): RouteSpec => {
  const spec = SHARED.find((one) => one.path === path);
  if (!spec) throw new Error(`no call at ${path}`);
  return spec;
};
const send = (path: string, who: string, given: { query?: object; body?: object; id?: string }): Promise<RawAnswer> => {
  const { method } = getSpec(path);
  return portal.request({
    method,
    path: path.replace('{id}', given.id ?? ''),
    token: tokens.get(who) ?? null,
    ...(given.query ? { query: given.query as Record<string, unknown> } : {}),
    ...(method === 'GET' ? {} : { body: given.body ?? {} }),
  });
};
/** The right that a call needs for the record of a target: kinds of people stand for those of their achievements there. */
function needs(path: string, target: Pick<Target, 'kind' | 'person'>): string {
  const [module, , action] = (getPermission(getSpec(path).access) ?? '').split(':');
  const kind = module === 'personnel' || module === 'achievement' ? target.person : target.kind;
  return `${module}:${kind}:${action}`;
}
const holds = (who: string, right: string): boolean =>
  getKeyRights(menusOf.get(who) ?? []).some((one: string) => one === right);

describe('a key with one page', () => {
  it('reaches records of its kinds by id, and no other ones exist for it', async () => {
    const surprises: string[] = [];
    const stored = async () =>
      JSON.stringify(
        await Promise.all(
          ['person', 'achievement', 'attachment', 'registration_hours', 'registration'].map(
            async (table) =>
              (await portal.app.db.sql(`select t.* from ${table} t order by md5(to_jsonb(t)::text)`, [])).rows,
          ),
        ),
      );
    const before = await stored();
    const walk = async (isAllowed: boolean) => {
      for (const [path, ask] of Object.entries(BY_ID))
        for (const target of TARGETS)
          for (const who of TARGETS.map(({ kind }) => kind)) {
            const given = ask(target);
            if (given === null || holds(who, needs(path, target)) !== isAllowed) continue;
            const answer = await send(path, who, given);
            const wanted = isAllowed ? [200] : [403, 404];
            if (!wanted.includes(answer.status))
              surprises.push(`${who} ${path} of ${target.kind}: ${answer.status} ${answer.body?.msg}`);
            if (answer.status === 404 && answer.body?.msg !== '数据不存在')
              surprises.push(`${who} ${path} of ${target.kind}: ${answer.body?.msg}`);
          }
    };
    await walk(false);
    expect(await stored()).toBe(before);
    await lists(surprises);
    await walk(true);
    expect(surprises).toEqual([]);
  });

  /** What a list that was answered as a workbook shows. */
  const getSheet = async ({ status, bytes, headers }: RawAnswer) =>
    status === 200 && headers['content-type'] === WORKBOOK_MIME_TYPE ? (await readXlsx(bytes)).sheets[0]?.rows : [];

  /** While everything is still there. */
  async function lists(surprises: string[]): Promise<void> {
    for (const [path, given] of Object.entries(LISTS))
      for (const who of TARGETS.map(({ kind }) => kind)) {
        const answer = await send(path, who, given);
        // What was asked for stands in the answer of the matching itself.
        const rows = JSON.stringify(answer.body?.rows ?? answer.body?.data ?? (await getSheet(answer))).replaceAll(
          /"name":"[^"]*\.pdf","state"/g,
          '',
        );
        for (const target of TARGETS) {
          const isShown = rows.includes(getName(target.kind));
          // The form of an achievement offers the names of all projects to choose from.
          const isOffered = path.endsWith('/options') && target.kind === 'project';
          if (isShown && !isOffered && !holds(who, needs(path, target)))
            surprises.push(`${who} ${path} shows ${target.kind}`);
        }
      }
    const own = await portal.call(listAttachments, { query: {} }, { token: tokens.get('project') ?? null });
    expect(own.rows.map(({ name }) => name)).toEqual([`${getName('project')}.pdf`]);
  }

  it('adds files to records of its kinds only', async () => {
    for (const target of TARGETS.filter(({ bizType }) => bizType !== 'achievement' && bizType !== 'register'))
      for (const who of ['project', 'certificate', 'licence']) {
        const body = { bizType: target.bizType, bizUuid: target.uuid };
        const files = { file: { filename: 'x.png', bytes: createTestPicture('png', `${who}${target.kind}`) } };
        const added = portal.call(addAttachment, { body, files }, { token: tokens.get(who) ?? null });
        if (who === target.kind) await expect(added).resolves.toMatchObject({ bizType: target.bizType });
        else await expect(added).rejects.toMatchObject({ code: 404 });
      }
  });

  it('does not have a picture read that it may not open', async () => {
    const body = { fileUuid: TARGETS.find(({ kind }) => kind === 'certificate')?.file };
    const answer = await send('/portal/recognition/registration', 'else', { body });
    expect(answer.body).toMatchObject({ code: 404, msg: '数据不存在' });
  });

  it('sees and changes the reminders of its kind only', async () => {
    const surprises: string[] = [];
    const kinds = Object.keys(REMINDERS);
    for (const who of kinds) {
      for (const [path, ask] of Object.entries(REMINDER_IDS))
        for (const kind of kinds) {
          const { status } = await send(path, `remind ${who}`, ask(reminderIds.get(kind) ?? ''));
          if (status !== (kind === who ? 200 : 404)) surprises.push(`${who} ${path} of ${kind}: ${status}`);
        }
      const [, code] = REMINDERS[who] ?? [];
      const list = await send('/portal/reminder/list', `remind ${who}`, { query: { state: 'handled', pageSize: 100 } });
      expect(list.body.rows.map((row: { subject: string }) => row.subject)).toEqual([getName(who)]);
      await send('/portal/reminder/reopen', `remind ${who}`, { body: { id: [reminderIds.get(who)] } });
      const counts = await send('/portal/reminder/counts', `remind ${who}`, {});
      expect(counts.body.data, who).toEqual({ [code ?? '']: 1 });
      // The page that lists them as items of 今日待办 shows no item of another kind either.
      const items = await portal.request({
        path: '/portal/matter/list',
        method: 'GET',
        token: tokens.get(`remind ${who}`) ?? null,
      });
      const shown = (items.body.data.rows as TodoPage['rows']).flatMap(({ parts }) => parts);
      expect(
        shown.map(({ reminder }) => reminder?.uuid),
        who,
      ).toEqual([reminderIds.get(who)]);
    }
    expect(surprises).toEqual([]);
  });
});

describe('what is about the whole enterprise', () => {
  it('is not open to a key that holds a part of it: the calendar of all ends, whole ID numbers of all people', async () => {
    const settings = await logInBySecondaryKey(portal, [
      'remind.settings.view',
      'remind.settings.edit',
      'remind.licence',
    ]);
    await expect(portal.call(createCalendarFeed, {}, { token: settings.token })).rejects.toMatchObject({ code: 403 });
    const menus = ['info.exchange.export', 'info.registered.reveal'];
    const exporter = await logInBySecondaryKey(portal, menus);
    const full = { full: true, reason: '示例用途' };
    await expect(portal.call(exportEnterprise, { query: full }, { token: exporter.token })).rejects.toMatchObject({
      code: 403,
    });
    await expect(portal.call(createArchive, { body: full }, { token: exporter.token })).rejects.toMatchObject({
      code: 403,
    });
    const both = await logInBySecondaryKey(portal, [...menus, 'info.other.reveal']);
    const { bytes } = await portal.call(exportEnterprise, { query: full }, { token: both.token });
    expect(bytes.length).toBeGreaterThan(0);
  });

  it('half-written forms of the account stay its own', async () => {
    const key = { bizType: 'register' as const, bizUuid: '' };
    const content = { idNo: DAY_ID_NUMBERS.register };
    await portal.call(saveDraft, { body: { ...key, content } }, { token: owner });
    const token = tokens.get('else') ?? null;
    expect(await portal.call(getDraft, { query: key }, { token })).toBeNull();
    await portal.call(saveDraft, { body: { ...key, content: { name: '示例' } } }, { token });
    expect((await portal.call(getDraft, { query: key }, { token: owner }))?.content).toEqual(content);
  });
});
