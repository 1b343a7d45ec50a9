/** Deletion can be undone for 30 days, children and numbers included. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import {
  createCertificate,
  createItem,
  getCertificate,
  removeCertificate,
  removeItem,
} from '#features/records/certificates/certificates.contract.ts';
import {
  addDeclaration,
  addEquipment,
  removeDeclaration,
  removeEquipment,
} from '#features/records/declarations/declarations.contract.ts';
import {
  addElse,
  addRegister,
  getRegister,
  removeElse,
  removeRegister,
} from '#features/records/personnel/personnel.contract.ts';
import { addProject, getProject, removeProject } from '#features/records/projects/projects.contract.ts';
import { RECYCLE_BIN_RETENTION_DAYS, RECYCLE_CALLS } from '../recycle-bin.contract.ts';

const start = new Date('2026-11-20T02:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * 86_400_000);
let portal: TestPortal;
let token: string;
let other: string;

const as = () => ({ token });
const removed = async (kind: keyof typeof RECYCLE_CALLS, who = token) =>
  (await portal.call(RECYCLE_CALLS[kind].list, { query: {} }, { token: who })).rows;
const restore = (kind: keyof typeof RECYCLE_CALLS, uuid: string, who = token) =>
  portal.request({ method: 'POST', path: `/portal/recycle-bin/${kind}/restore`, body: { uuid }, token: who });

const certificate = {
  certNo: '示例-1',
  category: 'construction' as const,
  certName: '示例证书',
  issueDate: '2024-01-01',
  issuer: '示例机关',
};

beforeAll(async () => {
  portal = await startPortal({ now: start });
  [token, other] = [await portal.signIn('member'), await portal.signIn('other')];
});
afterAll(() => portal.close());

describe('what was deleted', () => {
  it('is listed with its last day, and comes back as it was', async () => {
    const { uuid } = await portal.call(addProject, { body: { projectName: '示例项目', projectNo: 'P-1' } }, as());
    await portal.call(removeProject, { params: { id: uuid } }, as());
    expect(await removed('project')).toMatchObject([
      { uuid, name: '示例项目 P-1', removeTime: '2026-11-20 10:00:00', keptUntil: '2026-12-19' },
    ]);
    expect((await restore('project', uuid)).body.code).toBe(200);
    expect(await portal.call(getProject, { params: { id: uuid } }, as())).toMatchObject({ projectNo: 'P-1' });
    expect(await removed('project')).toEqual([]);
  });

  it('comes back with what went with it, and only that', async () => {
    const registrations = [
      { regType: '一级建造师', specialty: '建筑工程', regNo: 'R-1', validEnd: '2029-12-31' },
      { regType: '二级建造师', specialty: '建筑工程', regNo: 'R-2', validEnd: '2029-12-31' },
    ];
    const body = { name: '示例人员', idNo: '11010519491231002X', registrations };
    const { uuid } = await portal.call(addRegister, { body }, as());
    await portal.call(removeRegister, { params: { id: uuid } }, as());
    expect((await removed('register')).map((row) => row.name)).toEqual(['示例人员']);
    expect(await removed('else')).toEqual([]);
    expect((await restore('register', uuid)).body.code).toBe(200);
    const back = await portal.call(getRegister, { params: { id: uuid } }, as());
    expect(back).toMatchObject({ name: '示例人员' });
    expect(JSON.stringify(back)).toContain('R-2');
  });

  it('does not come back while its number belongs to another record, and nothing is half done', async () => {
    const first = await portal.call(createCertificate, { body: certificate }, as());
    await portal.call(removeCertificate, { params: { id: first.uuid } }, as());
    const second = await portal.call(createCertificate, { body: certificate }, as());
    const answer = await restore('certificate', first.uuid);
    expect(answer.body).toMatchObject({ code: 409, msg: expect.stringContaining('示例证书 示例-1') });
    expect(await removed('certificate')).toHaveLength(1);
    await portal.call(removeCertificate, { params: { id: second.uuid } }, as());
    expect((await restore('certificate', first.uuid)).body.code).toBe(200);
    expect(await portal.call(getCertificate, { params: { id: first.uuid } }, as())).toMatchObject({ certNo: '示例-1' });
  });

  it('comes back however many others were deleted after it, and is listed page by page', async () => {
    const { uuid } = await portal.call(addProject, { body: { projectName: '示例最早删除' } }, as());
    await portal.call(removeProject, { params: { id: uuid } }, as());
    // A thousand more at a stroke: one statement in place of two thousand calls.
    await portal.app.db.sql(
      `insert into project (ent_uuid, uuid, project_name, create_time, update_time, del_flag)
       select ent_uuid, gen_random_uuid(), '示例批量删除' || n, create_time, update_time + n * interval '1 second', '2'
       from project, generate_series(1, 1001) n where uuid = $1`,
      [uuid],
    );
    const { list } = RECYCLE_CALLS.project;
    const page = await portal.call(list, { query: { pageNum: 101, pageSize: 10 } }, as());
    expect(page.total).toBe(1002);
    expect(page.rows.map((row) => row.name)).toEqual(['示例批量删除1', '示例最早删除']);
    expect((await restore('project', uuid)).body.code).toBe(200);
    expect(await portal.call(getProject, { params: { id: uuid } }, as())).toMatchObject({
      projectName: '示例最早删除',
    });
  });

  it('is there for items of certificates, equipment and declarations too', async () => {
    const { uuid: zzzsUuid } = await portal.call(
      createCertificate,
      { body: { ...certificate, certNo: '示例-3' } },
      as(),
    );
    const item = await portal.call(
      createItem,
      { body: { zzzsUuid, standardCode: '10300101', itemName: '建筑工程施工总承包', level: '二级' } },
      as(),
    );
    const machine = await portal.call(addEquipment, { body: { name: '塔式起重机', spec: 'QTZ80', count: 2 } }, as());
    const place = await portal.call(addDeclaration, { body: { kind: 'premises', value: 650, unit: '㎡' } }, as());
    await portal.call(removeItem, { params: { id: item.uuid } }, as());
    await portal.call(removeEquipment, { params: { id: machine.uuid } }, as());
    await portal.call(removeDeclaration, { params: { id: place.uuid } }, as());
    for (const [kind, uuid, name] of [
      ['item', item.uuid, '建筑工程施工总承包 二级'],
      ['equipment', machine.uuid, '塔式起重机 QTZ80'],
      ['declaration', place.uuid, '650 ㎡'],
    ] as const) {
      expect(await removed(kind)).toMatchObject([{ uuid, name }]);
      expect((await restore(kind, uuid)).body.code).toBe(200);
      expect(await removed(kind)).toEqual([]);
    }
    await portal.call(removeCertificate, { params: { id: zzzsUuid } }, as());
    expect(await removed('item'), 'it comes back with its certificate only').toEqual([]);
    expect((await restore('certificate', zzzsUuid)).body.code).toBe(200);
  });

  it("is another enterprise's secret", async () => {
    const { uuid } = await portal.call(addProject, { body: { projectName: '示例秘密' } }, as());
    await portal.call(removeProject, { params: { id: uuid } }, as());
    expect(await removed('project', other)).toEqual([]);
    for (const id of [uuid, 'no-uuid', '00000000-0000-4000-8000-000000000000'])
      expect((await restore('project', id, other)).body).toMatchObject({ code: 404, msg: '数据不存在' });
    expect((await restore('register', uuid)).body.code).toBe(404);
  });

  it('is gone for good after its time', async () => {
    const { uuid } = await portal.call(
      addElse,
      { body: { name: '示例离开者', idNo: '110105199001010010', kind: '职称人员' } },
      as(),
    );
    await portal.call(removeElse, { params: { id: uuid } }, as());
    portal.setNow(later(RECYCLE_BIN_RETENTION_DAYS - 1));
    token = await portal.signIn('member');
    expect((await removed('else')).map((row) => row.uuid)).toEqual([uuid]);
    await portal.app.jobs.runNow('recycle-bin.purge', {});
    expect(await removed('else')).toHaveLength(1);
    portal.setNow(later(RECYCLE_BIN_RETENTION_DAYS + 1));
    token = await portal.signIn('member');
    expect(await removed('else')).toEqual([]);
    expect((await restore('else', uuid)).body.code).toBe(404);
    await portal.app.jobs.runNow('recycle-bin.purge', {});
    const { rows } = await portal.app.db.sql('select uuid from person where uuid = $1', [uuid]);
    expect(rows).toEqual([]);
  });
});
