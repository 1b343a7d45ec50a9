/** An export holds what the list shows: its filters, its order, all its pages, and no records of other enterprises. */

import { resolve } from 'node:path';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeclaredCalls } from '#apps/server/declared-calls.ts';
import { addUse, exportUses } from '#features/filing/use-calendar/use-calendar.contract.ts';
import { logInBySecondaryKey } from '#features/identity/keys/server/testing/with-keys.ts';
import { addAchievement, exportAchievements } from '#features/records/achievements/achievements.contract.ts';
import {
  createCertificate,
  createItem,
  exportCertificates,
  exportItems,
  listCertificates,
} from '#features/records/certificates/certificates.contract.ts';
import {
  addDeclaration,
  addEquipment,
  exportDeclarations,
  exportEquipment,
} from '#features/records/declarations/declarations.contract.ts';
import {
  exportPlatformPeopleCsv,
  exportPlatformProjects,
  exportPlatformProjectsCsv,
} from '#features/records/national-platform/national-platform.contract.ts';
import { addElse, addRegister, exportPeople, listPeople } from '#features/records/personnel/personnel.contract.ts';
import { addProject, exportProjects, listProjects } from '#features/records/projects/projects.contract.ts';
import { defineListExport, type ExportCall, type ListCall } from '#platform/contract/list-export.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { type RawAnswer, startPortal, type TestPortal } from './testing/portal.ts';

const NOW = new Date('2026-11-20T02:00:00Z');
const CALLS: readonly RouteSpec[] = (await listDeclaredCalls(resolve(import.meta.dirname, '../..'))).map(
  (call) => call.spec,
);
const EXPORTS: readonly ExportCall[] = [
  exportPeople,
  exportCertificates,
  exportItems,
  exportProjects,
  exportAchievements,
  exportEquipment,
  exportDeclarations,
  exportUses,
];
let portal: TestPortal;
let token: string;
let other: string;
let certificate: string;

type Filters = Readonly<Record<string, string>>;
const askFor = (call: ExportCall, query: Filters = {}, who = token): Promise<RawAnswer> =>
  portal.request({
    method: 'GET',
    path: call.path.replace('{id}', certificate),
    query,
    token: who,
  });

/** The rows of an exported file below its head. */
async function getRows(call: ExportCall, query: Filters = {}, who = token): Promise<unknown[][]> {
  const input = { query, ...(call.params ? { params: { id: certificate } } : {}) };
  const file = await portal.call(call, input, { token: who });
  const rows = call.path.endsWith('.csv')
    ? parseCsv(new TextDecoder().decode(file.bytes))
    : ((await readXlsx(file.bytes)).sheets[0]?.rows ?? []);
  return rows.slice(1).map((row) => [...row]);
}

async function addPeople(): Promise<void> {
  const who = [
    { name: '示例甲', idNo: '11010519491231002X', regNo: 'R-1', validEnd: '2029-12-31' },
    { name: '示例乙', idNo: '110105199001010010', regNo: 'R-2', validEnd: '2026-12-01' },
    { name: '示例丙', idNo: '110101198503070013', regNo: 'R-3', validEnd: '2027-06-30' },
  ];
  for (const { regNo, validEnd, ...person } of who) {
    const registrations = [{ regType: '一级建造师', specialty: '建筑工程', regNo, validEnd }];
    const { uuid } = await portal.call(addRegister, { body: { ...person, registrations } }, { token });
    if (regNo === 'R-1')
      await portal.call(
        addAchievement,
        { body: { personUuid: uuid, projectName: '示例工程', role: '项目经理', startDate: '2020-01-01' } },
        { token },
      );
    if (regNo === 'R-2')
      await portal.call(
        addUse,
        { body: { subjectKind: 'person', subjectUuid: uuid, kind: 'bid', title: '示例投标', fromOn: '2026-11-20' } },
        { token },
      );
  }
  await portal.call(addElse, { body: { name: '示例丁', idNo: '110101199003070011', kind: '技术工人' } }, { token });
}

beforeAll(async () => {
  portal = await startPortal({ now: NOW });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  await addPeople();
  const body = {
    certNo: '示例-1',
    category: 'construction' as const,
    certName: '=示例证书',
    issueDate: '2024-01-01',
    issuer: '示例机关',
  };
  certificate = (await portal.call(createCertificate, { body }, { token })).uuid;
  await portal.call(createCertificate, { body: { ...body, certNo: '示例-2', certName: '另一证书' } }, { token });
  const item = { zzzsUuid: certificate, standardCode: '10300101', itemName: '建筑工程施工总承包', level: '二级' };
  await portal.call(createItem, { body: item }, { token });
  await portal.call(addEquipment, { body: { name: '塔式起重机', spec: 'QTZ80', count: 2 } }, { token });
  await portal.call(addDeclaration, { body: { kind: 'premises', value: 650, unit: '㎡' } }, { token });
  const { uuid } = await portal.call(addProject, { body: { projectName: '示例项目', contractAmount: 0 } }, { token });
  // 1,203 in all, at a stroke; with amounts against the order of their making.
  await portal.app.db.sql(
    `insert into project (ent_uuid, uuid, project_name, contract_amount, create_time, update_time)
     select ent_uuid, gen_random_uuid(), '示例' || n, 5000 - n, create_time, update_time
     from project, generate_series(1, 1202) n where uuid = $1`,
    [uuid],
  );
});
afterAll(() => portal.close());

describe('an exported list', () => {
  it('is there for every list of records, with the right and the filters of that list', () => {
    const declared = new Set(CALLS.map((call) => call.path));
    expect(EXPORTS.filter((call) => !declared.has(call.path))).toEqual([]);
    const lists = CALLS.filter((call): call is ListCall => call.output.kind === 'list');
    for (const call of EXPORTS) {
      const list = lists.find((one) => defineListExport(one).path === call.path);
      expect(list?.access, call.path).toEqual(call.access);
      const paged = Object.keys(list?.query?.shape ?? {}).filter((name) => !/^page(?:Num|Size)$/.test(name));
      expect(Object.keys(call.query?.shape ?? {}), call.path).toEqual(paged);
    }
  });

  it('holds each record of the list once', async () => {
    const counts = await Promise.all(EXPORTS.map(async (call) => [call.path, (await getRows(call)).length] as const));
    expect(Object.fromEntries(counts)).toEqual({
      [exportPeople.path]: 4,
      [exportCertificates.path]: 2,
      [exportItems.path]: 1,
      [exportProjects.path]: 1203,
      [exportAchievements.path]: 1,
      [exportEquipment.path]: 1,
      [exportDeclarations.path]: 1,
      // One of them comes from the achievement.
      [exportUses.path]: 2,
    });
  });

  it('stands in the order of the list, over all its pages', async () => {
    const query = { orderBy: 'contractAmount' } as const;
    const wanted: (string | null)[] = [];
    for (let pageNum = 1; pageNum <= 13; pageNum += 1) {
      const page = await portal.call(listProjects, { query: { ...query, pageNum, pageSize: 100 } }, { token });
      wanted.push(...page.rows.map((row) => row.projectName));
    }
    expect(wanted).toHaveLength(1203);
    expect((await getRows(exportProjects, query)).map((row) => row[0])).toEqual(wanted);
    const byName = { orderByColumn: 'validEnd', isAsc: 'desc' } as const;
    const people = await portal.call(listPeople, { query: byName }, { token });
    expect((await getRows(exportPeople, byName)).map((row) => row[0])).toEqual(people.rows.map((row) => row.name));
  });

  it('holds what the filters leave, whatever page was open', async () => {
    const query = { validity: 'due30', pageNum: '7', pageSize: '1' };
    expect((await getRows(exportPeople, query)).map((row) => row[0])).toEqual(['示例乙']);
    expect((await getRows(exportProjects, { name: '示例12' })).map((row) => row[0])).toHaveLength(
      (await portal.call(listProjects, { query: { name: '示例12' } }, { token })).total,
    );
    expect(await getRows(exportCertificates, { keyword: '没有的' })).toEqual([]);
  });

  it('shows no more of a person than the list does, and calculates nothing', async () => {
    const [row] = (await portal.call(listPeople, { query: {} }, { token })).rows;
    const file = await getRows(exportPeople, { orderByColumn: 'validEnd' });
    expect(file.map((cells) => cells[2])).toContain(row?.idNo);
    expect(JSON.stringify(file)).not.toContain('110105199001010010');
    const named = await portal.call(listCertificates, { query: { orderByColumn: 'certName' } }, { token });
    expect((await getRows(exportCertificates, { orderByColumn: 'certName' })).map((cells) => cells[0])).toEqual(
      named.rows.map((one) => one.certName),
    );
  });

  it("never holds another enterprise's records, and is open to every user who may see the list", async () => {
    for (const call of EXPORTS) {
      const foreign = await askFor(call, {}, other);
      if (call === exportItems) expect(foreign.body).toMatchObject({ code: 404, msg: '数据不存在' });
      else expect(await getRows(call, {}, other), call.path).toEqual([]);
    }
    const guest = await portal.signIn('guest');
    const { token: clerk } = await logInBySecondaryKey(portal, ['info.projects.view']);
    for (const call of EXPORTS) {
      expect((await askFor(call, {}, guest)).body.code, call.path).toBe(403);
      const isProject = call === exportProjects;
      const answer = await askFor(call, {}, clerk);
      expect(answer.body?.code ?? 200, call.path).toBe(isProject ? 200 : 403);
    }
  });

  it('is in the audit trail with its name and size', async () => {
    await getRows(exportEquipment);
    const { rows } = await portal.app.db.sql(
      "select detail from audit_log where action = 'list.exported' order by at desc, detail",
    );
    expect(rows.map((row) => row.detail)).toContainEqual({ list: '设备列表', count: 1 });
  });
});

describe('the lists of the national platform', () => {
  it('are paged and searched, and leave as CSV and as a workbook', async () => {
    expect(await getRows(exportPlatformProjects)).toEqual([]);
    await portal.request({ method: 'POST', path: '/portal/big-data/sync', body: {}, token });
    const [csv, book] = [await getRows(exportPlatformProjectsCsv), await getRows(exportPlatformProjects)];
    expect(csv.map((row) => row[0])).toEqual(book.map((row) => row[0]));
    expect(await getRows(exportPlatformPeopleCsv, { keyword: '没有此人' })).toEqual([]);
  });
});
