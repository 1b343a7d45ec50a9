/** Whose word is whose: only a connected service speaks for the platform, what a user uploads never does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { HISTORY_CALLS } from '#features/enterprise/record-history/record-history.contract.ts';
import { RECYCLE_CALLS } from '#features/enterprise/recycle-bin/recycle-bin.contract.ts';
import { getReport, runCheck } from '#features/evaluation/evaluations/evaluations.contract.ts';
import { applyImport, exportEnterprise } from '#features/records/import-export/import-export.contract.ts';
import { uploadImport } from '#features/records/import-export/server/testing/read-import.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import {
  addProject,
  editProject,
  exportProjects,
  getProject,
  listAllProjectMessages,
  listProjects,
  removeProject,
} from '#features/records/projects/projects.contract.ts';
import * as contract from '../national-platform.contract.ts';

const LIST = '导入的清单（未经平台核实）';
const leader = { uuid: 'p', name: '示例经理', registrations: [{ regType: '一级建造师', regNo: '示例R-1' }] };
const project = {
  projectNo: '示例-清单',
  projectName: '示例清单项目',
  projectType: '房屋建筑',
  role: '施工总承包',
  dataLevel: 'A',
  onPlatform: true,
  platformState: 'same',
  platformSource: 'platform',
  levelSource: 'platform',
  managerUuid: 'p',
} as const;

let portal: TestPortal;
let token: string;
/** What the connected service answers. */
let answer: object = { projects: [], people: [] };
const service = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answer));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  portal = await startPortal({
    quiet: true,
    now: new Date('2026-11-20T02:00:00Z'),
    environment: { NATIONAL_PLATFORM_URL: `http://127.0.0.1:${port}` },
  });
  token = await portal.signIn('member');
  const { registrations } = leader;
  await portal.call(addRegister, { body: { name: leader.name, idNo: '11010519491231002X', registrations } }, as());
});
afterAll(async () => {
  await portal.close();
  await new Promise((resolve) => service.close(resolve));
});

const as = () => ({ token });
const upload = (projects: readonly object[]) => {
  const document = { enterprise: { entName: '示例甲建设有限公司' }, registeredPeople: [leader], projects };
  const file = { filename: '清单.json', bytes: Buffer.from(JSON.stringify(document)) };
  return portal.call(contract.importPlatformList, { files: { file } }, as());
};
const find = async (projectNo: string) => {
  const { rows } = await portal.call(listProjects, { query: { name: projectNo } }, as());
  return await portal.call(getProject, { params: { id: rows[0]?.uuid ?? '' } }, as());
};
const getSources = async (uuid: string) =>
  (await portal.call(HISTORY_CALLS.project, { query: { uuid } }, as())).rows.map(({ source }) => source);

describe('a project of an uploaded list', () => {
  it('says so in the record, its history, its messages and what is exported, whatever the list claims', async () => {
    expect(await upload([project])).toMatchObject({ added: 1, source: 'file', sourceLabel: LIST });
    const found = await find(project.projectNo);
    expect(found).toMatchObject({
      dataLevel: 'A',
      onPlatform: null,
      platformState: 'same',
      platformSource: 'list',
      levelSource: 'list',
    });
    expect(await getSources(found.uuid)).toEqual([LIST]);
    const { sheets } = await readXlsx((await portal.call(exportProjects, { query: {} }, as())).bytes);
    expect(sheets.flatMap(({ rows }) => rows.flat())).toEqual(
      expect.arrayContaining([LIST, '与导入的清单一致（未经平台核实）']),
    );
    const rows = (await portal.call(contract.listPlatformProjects, { query: {} }, as())).rows;
    expect(rows.map(({ sourceLabel }) => sourceLabel)).toEqual([LIST]);
    await upload([{ ...project, contractAmount: 5 }]);
    const { rows: messages } = await portal.call(listAllProjectMessages, { query: {} }, as());
    expect(messages.map(({ title }) => title)).toEqual(['与导入的清单不一致（未经平台核实）']);
  });

  it('counts in no check: its level is never verified', async () => {
    const accepted = { acceptDate: '2024-06-30', standardCodes: ['10300101'], height: 120, area: 50_000 };
    await upload([{ ...project, projectNo: '示例-校验', projectName: '示例校验项目', ...accepted }]);
    const { uuid } = await find('示例-校验');
    const getReasons = async () => {
      const run = await portal.call(runCheck, { body: { standardCode: '10300101', level: '一级' } }, as());
      const report = await portal.call(getReport, { params: { id: run.uuid } }, as());
      return (JSON.stringify(report).match(/\{[^{}]*示例校验项目[^{}]*\}/g) ?? []).join();
    };
    expect(await getReasons()).toContain(`数据等级 A 级来自${LIST}`);
    // What the enterprise states itself is its own word.
    await portal.call(editProject, { body: { uuid, dataLevel: 'B' } }, as());
    expect(await find('示例-校验')).toMatchObject({ dataLevel: 'B', levelSource: null });
    expect(await getReasons()).not.toContain('来自');
  });

  it('is the platform’s word only once a connected service says the same', async () => {
    answer = { projects: [{ ...project, uuid: undefined, managerUuid: null }], people: [] };
    expect(await portal.call(contract.syncProjects, { body: {} }, as())).toMatchObject({ source: 'http' });
    expect(await find(project.projectNo)).toMatchObject({ platformSource: 'platform', levelSource: 'platform' });
    expect(await find('示例-校验')).toMatchObject({ platformState: 'missing', platformSource: 'platform' });
  });
});

describe('another enterprise', () => {
  it('has a word of its own: what the platform confirmed for one is unverified in the list of the other', async () => {
    const other = { token: await portal.signIn('other') };
    const { name, registrations } = leader;
    await portal.call(addRegister, { body: { name, idNo: '11010519491231002X', registrations } }, other);
    const document = { enterprise: { entName: '示例乙建设有限公司' }, registeredPeople: [leader], projects: [project] };
    const file = { filename: '清单.json', bytes: Buffer.from(JSON.stringify(document)) };
    expect(await portal.call(contract.importPlatformList, { files: { file } }, other)).toMatchObject({ added: 1 });
    const { rows } = await portal.call(listProjects, { query: {} }, other);
    expect(rows).toMatchObject([{ dataLevel: 'A', onPlatform: null, platformSource: 'list', levelSource: 'list' }]);
    expect(await find(project.projectNo)).toMatchObject({ platformSource: 'platform', levelSource: 'platform' });
    const [{ uuid } = { uuid: '' }] = rows;
    await expect(portal.call(getProject, { params: { id: uuid } }, as())).rejects.toThrow('数据不存在');
    // A project that one enterprise deleted is no deletion of the other's.
    await portal.call(removeProject, { params: { id: uuid } }, other);
    expect(await upload([project])).toMatchObject({ added: 0, extra: 0, same: 1 });
  });
});

describe('a form', () => {
  it('cannot state the origin of a level or a comparison', async () => {
    const claimed = { levelSource: 'platform', platformState: 'same', platformSource: 'platform' };
    const body = { projectNo: '示例-表单', projectName: '示例表单项目', dataLevel: 'A' as const, ...claimed };
    await portal.call(addProject, { body }, as());
    expect(await find('示例-表单')).toMatchObject({
      platformState: 'unchecked',
      platformSource: null,
      levelSource: null,
    });
  });
});

describe('a document of the enterprise', () => {
  const importEnterprise = async (projects: readonly object[]) => {
    const document = { schema: 1, enterprise: { entName: '示例甲建设有限公司' }, projects };
    const bytes = Buffer.from(JSON.stringify(document));
    const { id } = await uploadImport(portal, { filename: '示例.json', bytes }, as());
    await portal.call(applyImport, { body: { id, mode: 'all' } }, as());
  };

  it('cannot state that the platform agrees, nor the origin of a level', async () => {
    await importEnterprise([{ ...project, projectNo: '示例-文档', projectName: '示例文档项目', managerUuid: null }]);
    expect(await find('示例-文档')).toMatchObject({
      dataLevel: 'A',
      platformState: null,
      platformSource: null,
      levelSource: null,
    });
    await importEnterprise([
      { projectNo: '示例-清单', projectName: '示例清单项目', dataLevel: 'C', levelSource: 'platform' },
    ]);
    expect(await find(project.projectNo)).toMatchObject({ dataLevel: 'C', levelSource: null });
    const exported = await portal.call(exportEnterprise, { query: {} }, as());
    expect(Buffer.from(exported.bytes).toString()).toContain('"levelSource": null');
    // A file that admits an unverified level is believed: so an archive is restored.
    await importEnterprise([
      {
        projectNo: '示例-归档',
        projectName: '示例归档项目',
        dataLevel: 'A',
        levelSource: 'list',
        platformState: 'same',
      },
    ]);
    expect(await find('示例-归档')).toMatchObject({ dataLevel: 'A', levelSource: 'list', platformState: null });
  });
});

describe('a project that was deleted', () => {
  const next = { ...project, projectNo: '示例-删除', projectName: '示例删除项目' };

  it('does not come back with the next comparison, also when it is gone for good, until it is restored', async () => {
    await upload([next]);
    const { uuid } = await find(next.projectNo);
    await portal.call(removeProject, { params: { id: uuid } }, as());
    expect(await upload([next])).toMatchObject({ added: 0, extra: 1 });
    await portal.call(RECYCLE_CALLS.project.restore, { body: { uuid } }, as());
    await portal.call(removeProject, { params: { id: uuid } }, as());
    await portal.app.db.sql('delete from project where uuid = $1', [uuid]);
    expect(await upload([next])).toMatchObject({ added: 0, extra: 1 });
    // Entered again by hand it is there, and is compared as any other.
    await portal.call(addProject, { body: { projectNo: next.projectNo, projectName: next.projectName } }, as());
    expect(await upload([next])).toMatchObject({ added: 0, extra: 0 });
  });
});
