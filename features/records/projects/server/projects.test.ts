import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { listPersonOptions, saveEnterprisePeople } from '#features/records/personnel/server/personnel.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import * as contract from '../projects.contract.ts';
import { addProjectMessages } from './projects.server-api.ts';

const portal = await startPortal();
const scope = createJobTenantContext(portal.entUuid('member'));
const people = EnterpriseDocument.parse({
  enterprise: { entName: '示例' },
  registeredPeople: [{ name: '示例张三', registrations: [{ regType: '一级建造师', specialty: '建筑工程' }] }],
});
await saveEnterprisePeople(portal.app, scope, people, portal.now());
const MANAGER = (await listPersonOptions(portal.app.db, scope, {}))[0]?.uuid ?? '';
const token = await portal.signIn('member');
const other = await portal.signIn('other');
const guest = await portal.signIn('guest');
afterAll(() => portal.close());

const sample = {
  projectNo: 'SL-2024-001',
  projectName: '示例住宅楼工程',
  projectType: '房屋建筑',
  role: '施工总承包',
  contractAmount: 6120.5,
  area: 32000,
  startDate: '2022-03-01',
  finishDate: '2024-05-20',
  dataLevel: 'B' as const,
  metrics: [{ metric: '单体建筑面积', value: 12000, unit: 'm²' }],
  works: [{ workName: '1 号楼', metrics: [{ metric: '高度', value: 81.5, unit: 'm' }], features: ['装配式'] }],
  links: { permit: { state: '已录入', no: 'XK-1', date: '2022-02-01' }, bidding: { state: '', no: null } },
};

describe('projects (C-098 to C-102)', () => {
  let uuid = '';
  beforeAll(async () => {
    uuid = (await portal.call(contract.addProject, { body: { ...sample, managerUuid: MANAGER } }, { token })).uuid;
  });

  it('keeps everything that was sent (C-100, C-099)', async () => {
    const found = await portal.call(contract.getProject, { params: { id: uuid } }, { token });
    expect(found).toMatchObject({
      projectNo: 'SL-2024-001',
      contractAmount: 6120.5,
      managerName: '示例张三',
      metrics: [{ metric: '单体建筑面积', value: 12000, unit: 'm²', count: null }],
      works: [
        {
          workName: '1 号楼',
          projectScale: null,
          metrics: [{ metric: '高度', value: 81.5, unit: 'm', count: null }],
          features: ['装配式'],
        },
      ],
      missingLinks: ['招标投标', '合同登记', '施工图审查', '竣工验收'],
      revision: 1,
    });
  });

  it('finds by name, number, grade and missing link (C-098)', async () => {
    const find = async (query: Parameters<typeof portal.call<typeof contract.listProjects>>[1]['query']) =>
      (await portal.call(contract.listProjects, { query }, { token })).rows.map((row) => row.uuid);
    expect(await find({ name: '住宅楼' })).toEqual([uuid]);
    expect(await find({ name: 'SL-2024' })).toEqual([uuid]);
    expect(await find({ name: '%' })).toEqual([]);
    expect(await find({ dataLevel: 'B', missingLink: 'true', type: '房屋建筑' })).toEqual([uuid]);
    expect(await find({ dataLevel: 'none' })).toEqual([]);
    const numbers = await portal.call(contract.countProjects, {}, { token });
    expect(numbers).toMatchObject({ total: 1, levels: { B: 1, none: 0 }, missingLink: 1 });
  });

  it('changes only what is sent, refuses a stale version and writes a message about the grade (C-101, C-103)', async () => {
    const before = await portal.call(contract.getProject, { params: { id: uuid } }, { token });
    const after = await portal.call(
      contract.editProject,
      { body: { uuid, dataLevel: 'A', revision: before.revision } },
      { token },
    );
    expect(after).toMatchObject({
      dataLevel: 'A',
      projectName: sample.projectName,
      area: 32000,
      revision: before.revision + 1,
    });
    await expect(
      portal.call(contract.editProject, { body: { uuid, dataLevel: 'C', revision: before.revision } }, { token }),
    ).rejects.toMatchObject({ code: 409 });
    const messages = await portal.call(contract.listProjectMessages, { params: { id: uuid } }, { token });
    expect(messages.rows[0]).toMatchObject({ kind: 'levelChanged', content: '数据等级由 B 变为 A。', read: false });
  });

  it('counts and reads messages (C-104, C-105, C-106)', async () => {
    const message = {
      uuid: portal.app.random.uuid(),
      projectUuid: uuid,
      title: '环节缺失',
      content: '示例',
      kind: 'missing' as const,
      messageTime: portal.now(),
    };
    await addProjectMessages(portal.app.db, scope, [message]);
    const unread = await portal.call(contract.countUnreadProjectMessages, {}, { token });
    await portal.call(contract.markProjectMessageRead, { params: { id: message.uuid } }, { token });
    expect(await portal.call(contract.countUnreadProjectMessages, {}, { token })).toBe(unread - 1);
    const all = await portal.call(contract.listAllProjectMessages, { query: { read: 'true' } }, { token });
    expect(all.rows.map((row) => row.uuid)).toEqual([message.uuid]);
    await expect(
      portal.call(contract.markProjectMessageRead, { params: { id: message.uuid } }, { token: other }),
    ).rejects.toMatchObject({ code: 404 });
  });

  it('offers people and projects to choose (C-107, C-108)', async () => {
    expect(await portal.call(contract.listProjectPeople, { query: { name: '张' } }, { token })).toHaveLength(1);
    expect(await portal.call(contract.listProjectOptions, {}, { token })).toEqual([
      { uuid, projectName: sample.projectName, projectNo: sample.projectNo },
    ]);
    expect(await portal.call(contract.listProjectOptions, { query: { name: 'sl-2024' } }, { token })).toHaveLength(1);
    expect(await portal.call(contract.listProjectOptions, { query: { name: '_' } }, { token })).toEqual([]);
    expect(await portal.call(contract.listProjectOptions, {}, { token: other })).toEqual([]);
  });

  it.each(['managerUuid', 'techLeadUuid'])('does not know a %s that is not the enterprise’s own', async (field) => {
    const body = { projectName: '示例工程', [field]: '6f1b0a52-6a0e-4a1e-9a35-0d8f5f1f0002' };
    await expect(portal.call(contract.addProject, { body }, { token })).rejects.toMatchObject({ code: 404 });
    await expect(portal.call(contract.reviewProject, { body }, { token })).rejects.toMatchObject({ code: 404 });
  });

  it.each([
    [{ projectName: '' }, 'projectName'],
    [{ projectName: '示例工程', finishDate: '2021-02-30' }, 'finishDate'],
    [{ projectName: '示例工程', startDate: '2024-01-02', finishDate: '2024-01-01' }, 'finishDate'],
    [{ projectName: '示例工程', contractAmount: -1 }, 'contractAmount'],
    [{ projectName: '示例工程', ownerCreditCode: '123' }, 'ownerCreditCode'],
    [{ projectName: '示例工程', dataLevel: 'E' as never }, 'dataLevel'],
  ])('refuses %j naming the field', async (body, path) => {
    await expect(portal.call(contract.addProject, { body }, { token })).rejects.toMatchObject({
      code: 400,
      fields: [{ path }],
    });
  });

  it('refuses a number that another project holds', async () => {
    await expect(portal.call(contract.addProject, { body: sample }, { token })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('SL-2024-001'),
    });
  });

  it('shows nothing to others', async () => {
    for (const call of [contract.getProject, contract.removeProject, contract.listProjectMessages] as const) {
      await expect(portal.call(call, { params: { id: uuid } }, { token: other })).rejects.toMatchObject({ code: 404 });
      await expect(portal.call(call, { params: { id: uuid } }, { token: guest })).rejects.toMatchObject({ code: 403 });
      await expect(portal.call(call, { params: { id: uuid } })).rejects.toMatchObject({ code: 401 });
    }
    await expect(
      portal.call(contract.editProject, { body: { uuid, projectName: '示例改名' } }, { token: other }),
    ).rejects.toMatchObject({ code: 404 });
    await expect(portal.call(contract.getProject, { params: { id: "x' or 1=1" } }, { token })).rejects.toMatchObject({
      code: 404,
    });
  });

  it('removes, after which the number is free again (C-102)', async () => {
    await portal.call(contract.removeProject, { params: { id: uuid } }, { token });
    await expect(portal.call(contract.getProject, { params: { id: uuid } }, { token })).rejects.toMatchObject({
      code: 404,
    });
    await expect(portal.call(contract.removeProject, { params: { id: uuid } }, { token })).rejects.toMatchObject({
      code: 404,
    });
    await portal.call(contract.addProject, { body: sample }, { token });
  });
});
