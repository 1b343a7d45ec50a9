/** The national platform beside the enterprise's own records (R-011, gaps G-42, G-14; C-095 to C-097). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createCertificate, removeCertificate } from '#features/records/certificates/certificates.contract.ts';
import { addRegister } from '#features/records/personnel/personnel.contract.ts';
import {
  addProject,
  editProject,
  getProject,
  listAllProjectMessages,
  listProjects,
} from '#features/records/projects/projects.contract.ts';
import * as contract from '../national-platform.contract.ts';

let portal: TestPortal;
let token: string;
let other: string;
const projects: string[] = [];

const as = (who = token) => ({ token: who });
const getState = async (uuid: string | undefined) => {
  const found = await portal.call(getProject, { params: { id: uuid ?? '' } }, as());
  return { state: found.platformState, fields: found.diff.map((one) => one.field), found };
};

beforeAll(async () => {
  portal = await startPortal({ environment: { SAMPLE_DATA: 'true' } });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
  const registrations = [{ regType: '一级建造师', specialty: '建筑工程', regNo: 'R-1', validEnd: '2029-12-31' }];
  const manager = await portal.call(
    addRegister,
    { body: { name: '示例经理', idNo: '11010519491231002X', registrations } },
    as(),
  );
  for (let index = 0; index < 9; index += 1) {
    const body = {
      projectNo: `示例-${index}`,
      projectName: `示例项目${index}`,
      contractAmount: 1000,
      dataLevel: 'A' as const,
      ownerName: '示例建设单位',
      managerUuid: manager.uuid,
    };
    projects.push((await portal.call(addProject, { body }, as())).uuid);
  }
});
afterAll(() => portal.close());

describe('comparison with the local example', () => {
  it('names the owner of the records for the comparison, before any request', async () => {
    expect(await portal.call(contract.getOrigin, {}, as())).toMatchObject({ sourceLabel: '本地示例', fetchTime: null });
    expect(await portal.call(contract.listPlatformProjects, { query: {} }, as())).toEqual({ rows: [], total: 0 });
  });

  it('marks each project once, keeps what differs, and tells of it (C-097)', async () => {
    const first = await portal.call(contract.syncProjectsByPerson, { query: {} }, as());
    expect(first).toMatchObject({ source: 'sample', same: 5, differs: 3, missing: 1, added: 1 });
    expect(await getState(projects[1])).toMatchObject({ state: 'differs', fields: ['contractAmount'] });
    expect(await getState(projects[3])).toMatchObject({ state: 'differs', fields: ['dataLevel'] });
    expect(await getState(projects[5])).toMatchObject({ state: 'missing', fields: [] });
    expect((await getState(projects[0])).state).toBe('same');
    const messages = await portal.call(listAllProjectMessages, { query: {} }, as());
    expect(messages.rows.map((row) => row.kind).sort()).toEqual(['differs', 'differs', 'differs', 'missing']);
  });

  it('changes nothing more when it is repeated, by GET or by POST (G-14)', async () => {
    await portal.call(contract.syncProjects, { body: {} }, as());
    const before = await portal.call(listProjects, { query: { pageSize: 50 } }, as());
    const again = await portal.call(contract.syncProjects, { body: {} }, as());
    expect(again).toMatchObject({ added: 0, same: 6, differs: 3, missing: 1 });
    const after = await portal.call(listProjects, { query: { pageSize: 50 } }, as());
    expect(after).toEqual(before);
    expect((await portal.call(listAllProjectMessages, { query: {} }, as())).total).toBe(4);
  });

  it('lists what the platform shows, page by page (C-095, C-096)', async () => {
    const page = await portal.call(contract.listPlatformProjects, { query: { pageNum: 1, pageSize: 3 } }, as());
    expect(page.rows).toHaveLength(3);
    const rows = (await portal.call(contract.listPlatformProjects, { query: { pageSize: 50 } }, as())).rows;
    expect(rows.find((row) => row.projectNo === '示例-1')).toMatchObject({ state: 'differs', differenceCount: 1 });
    expect(rows.every((row) => row.projectNo !== '示例-5')).toBe(true);
    const people = await portal.call(contract.listPlatformPeople, { query: {} }, as());
    expect(people.total).toBe(people.rows.length);
  });
});

describe('what differs, with the side to correct', () => {
  const findings = async (query: { projectUuid?: string; pageSize?: number } = {}) =>
    await portal.call(contract.listFindings, { query }, as());

  it('names the side, the reason, the way and the time, finding by finding', async () => {
    const { rows, total } = await findings({ pageSize: 50 });
    expect(total).toBe(4);
    expect(rows.map(({ field, wrong }) => [field, wrong])).toEqual([
      ['missing', 'unclear'],
      ['contractAmount', 'unclear'],
      // Only the platform itself decides about a level; the example does not speak for it.
      ['dataLevel', 'unclear'],
      ['ownerName', 'unclear'],
    ]);
    for (const row of rows) {
      expect(row.why).not.toBe('');
      expect(row.how).not.toBe('');
      expect(row.deadline.words).toContain('待核对');
    }
    expect((await findings({ projectUuid: projects[3] ?? '' })).rows).toMatchObject([
      { field: 'dataLevel', source: '建市规〔2023〕3号（第四条）', endangers: [] },
    ]);
    expect((await findings({ pageSize: 1 })).rows).toHaveLength(1);
  });

  it('names the requirement of a held qualification that rests on it, and when it has to be right', async () => {
    const held = await portal.call(
      createCertificate,
      {
        body: {
          certNo: '示例-平台',
          category: 'construction',
          certName: '建筑业企业资质证书',
          issueDate: '2023-01-01',
          validEnd: '2099-12-31',
          issuer: '示例机关',
          // Two projects of 1,000 万元 within five years.
          items: [{ standardCode: '10300112', itemName: '机电工程施工总承包', level: '二级' }],
        },
      },
      as(),
    );
    const project = projects[5] ?? '';
    const acceptDate = toShanghaiDay(new Date(portal.now().getTime() - 365 * 86_400_000));
    for (const uuid of [project, projects[6] ?? '']) {
      const counted = { standardCodes: ['10300112'], role: '施工总承包', acceptDate, qualityPassed: true };
      const body = { uuid, ...counted, onPlatform: true };
      await portal.call(editProject, { body }, as());
    }
    const { rows } = await findings({ projectUuid: project });
    expect(rows).toMatchObject([
      {
        field: 'missing',
        deadline: { on: '2099-12-31' },
        // Unknown, not unmet: the other projects name no category, so they might count.
        endangers: [{ itemName: '机电工程施工总承包', level: '二级', verdict: 'unknown' }],
      },
    ]);
    await portal.call(removeCertificate, { params: { id: held.uuid } }, as());
    expect((await findings({ projectUuid: project })).rows).toMatchObject([{ endangers: [] }]);
  });

  it("knows no other enterprise's project", async () => {
    const answer = (who: string) =>
      portal.request({
        method: 'GET',
        path: '/portal/big-data/findings',
        query: { projectUuid: projects[3] ?? '' },
        token: who,
      });
    expect((await answer(other)).body).toMatchObject({ code: 404, msg: '数据不存在' });
    expect((await portal.call(contract.listFindings, { query: {} }, as(other))).total).toBe(0);
  });
});

describe('a difference', () => {
  const settle = (body: object, who = token) =>
    portal.request({ method: 'POST', path: '/portal/big-data/settle', body, token: who });

  it('is kept with a reason, which lasts as long as both sides say the same', async () => {
    const asked = await settle({ projectUuid: projects[3], field: 'dataLevel', side: 'ours' });
    expect(asked.body).toMatchObject({ code: 400, fields: [expect.objectContaining({ path: 'reason' })] });
    const kept = await settle({ projectUuid: projects[3], field: 'dataLevel', side: 'ours', reason: '省平台已更正' });
    expect(kept.body).toMatchObject({ code: 200, data: { state: 'differs', open: 0 } });
    await portal.call(contract.syncProjects, { body: {} }, as());
    expect((await getState(projects[3])).found.diff).toMatchObject([{ keptReason: '省平台已更正' }]);
  });

  it('goes when the value of the platform is taken over', async () => {
    const taken = await settle({ projectUuid: projects[1], field: 'contractAmount', side: 'theirs' });
    expect(taken.body).toMatchObject({ code: 200, data: { state: 'same', open: 0 } });
    expect((await getState(projects[1])).found).toMatchObject({ contractAmount: 880, diff: [] });
    const twice = await settle({ projectUuid: projects[1], field: 'contractAmount', side: 'theirs' });
    expect(twice.body).toMatchObject({ code: 409, msg: '该差异已经变化，请刷新后再处理' });
  });
});

describe('an imported list (gaps G-42, source b)', () => {
  const send = (document: unknown, filename = '平台清单.json') => {
    const bytes = Buffer.from(typeof document === 'string' ? document : JSON.stringify(document));
    return portal.call(contract.importPlatformList, { files: { file: { filename, bytes } } }, as());
  };
  const enterprise = { entName: '示例建设有限公司' };

  it('is compared like the platform itself, under its name and day', async () => {
    const result = await send({
      enterprise,
      projects: [{ projectNo: '示例-0', projectName: '示例项目0', contractAmount: 900 }],
    });
    expect(result).toMatchObject({ source: 'file', sourceNote: '平台清单.json', differs: 1, missing: 9 });
    expect(await getState(projects[0])).toMatchObject({ state: 'differs', fields: ['contractAmount'] });
  });

  it('is compared although it is wrong: what cannot be read is told row by row', async () => {
    const registration = { regType: '一级建造师', specialty: '建筑工程', regNo: 'R-1', validEnd: '2029-02-30' };
    const result = await send({
      enterprise,
      projects: [
        { projectNo: '示例-0', projectName: '示例项目0', contractAmount: 900, acceptDate: '2024-13-45' },
        { projectNo: '示例-2', projectName: '示例项目2', ownerName: '示例建设单位', dataLevel: 'Z' },
        { projectNo: '示例-4', projectName: '示例项目4', contractAmount: 10_000_000, 未知列: '1' },
        { projectNo: '示例-4', projectName: '示例项目4', standardCodes: ['没有的编码'] },
      ],
      registeredPeople: [{ name: '示例经理', idNo: '110105********002X', registrations: [registration] }],
    });
    expect(result).toMatchObject({ source: 'file', differs: 2, noteTotal: result.notes.length });
    expect(result.notes.map(({ sheet, row, column }) => [sheet, row, column])).toEqual([
      ['注册人员', 1, expect.stringContaining('validEnd')],
      ['项目', 1, '竣工验收日期'],
      ['项目', 2, '数据等级'],
      ['项目', 3, '未知列'],
    ]);
    expect(await getState(projects[0])).toMatchObject({ state: 'differs', fields: ['contractAmount'] });
    expect((await getState(projects[2])).state).toBe('same');
    const findings = await portal.call(contract.listFindings, { query: { projectUuid: projects[4] ?? '' } }, as());
    expect(findings.rows).toMatchObject([
      { field: 'contractAmount', wrong: 'theirs', why: expect.stringContaining('元与万元') as string },
    ]);
  });

  it('that cannot be read, or is of another enterprise, changes nothing', async () => {
    await expect(send('not a list')).rejects.toThrow('清单无法读取');
    await expect(send({})).rejects.toThrow('清单无法读取');
    await expect(
      send({ enterprise: { ...enterprise, creditCode: '91350100M000100Y43' }, projects: [] }),
    ).rejects.toThrow(/清单/);
    expect(await getState(projects[0])).toMatchObject({ state: 'differs' });
  });
});

describe('access (G-26)', () => {
  it.each([
    ['GET', '/portal/big-data/listPerson'],
    ['GET', '/portal/big-data/listProject'],
    ['GET', '/portal/big-data/origin'],
    ['GET', '/portal/big-data/findings'],
    ['GET', '/portal/big-data/syncProjectsByPerson'],
    ['POST', '/portal/big-data/sync'],
    ['POST', '/portal/big-data/settle'],
  ] as const)('%s %s is for members', async (method, path) => {
    expect((await portal.request({ method, path })).body.code).toBe(401);
    expect((await portal.request({ method, path, token: await portal.signIn('guest') })).body.code).toBe(403);
  });

  it('a person of another enterprise does not exist', async () => {
    for (const path of ['/portal/big-data/listPerson', '/portal/big-data/syncProjectsByPerson']) {
      const { body } = await portal.request({ method: 'GET', path, query: { uuid: 'nobody' }, token });
      expect(body).toMatchObject({ code: 404, msg: '数据不存在' });
    }
  });
});
