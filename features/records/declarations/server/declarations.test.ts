import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import * as contract from '../declarations.contract.ts';

const portal = await startPortal();
const token = await portal.signIn('member');
const other = await portal.signIn('other');
const guest = await portal.signIn('guest');
afterAll(() => portal.close());

describe('equipment and declarations', () => {
  it('adds, lists, edits and removes equipment', async () => {
    const row = await portal.call(
      contract.addEquipment,
      { body: { name: '塔式起重机', spec: 'QTZ80', count: 2, owned: true } },
      { token },
    );
    await expect(
      portal.call(contract.addEquipment, { body: { name: '塔式起重机', spec: 'QTZ80' } }, { token }),
    ).rejects.toMatchObject({ code: 409 });
    const edited = await portal.call(contract.editEquipment, { body: { ...row, count: 3 } }, { token });
    expect(edited).toMatchObject({ count: 3, owned: true, revision: 2 });
    await expect(portal.call(contract.editEquipment, { body: { ...row, count: 4 } }, { token })).rejects.toMatchObject({
      code: 409,
    });
    expect((await portal.call(contract.listEquipment, { query: { name: '起重' } }, { token })).total).toBe(1);
    expect((await portal.call(contract.listEquipment, {}, { token: other })).total).toBe(0);
    await expect(
      portal.call(contract.removeEquipment, { params: { id: row.uuid } }, { token: other }),
    ).rejects.toMatchObject({ code: 404 });
    await portal.call(contract.removeEquipment, { params: { id: row.uuid } }, { token });
    expect((await portal.call(contract.listEquipment, {}, { token })).total).toBe(0);
  });

  it('keeps declarations with value, unit and year', async () => {
    const row = await portal.call(
      contract.addDeclaration,
      { body: { kind: 'premises', value: 650.5, unit: '㎡', confirmed: true } },
      { token },
    );
    expect(row).toMatchObject({ kindLabel: '工作场所面积', value: 650.5, revision: 1 });
    await expect(
      portal.call(contract.addDeclaration, { body: { kind: 'premises', value: 1 } }, { token }),
    ).rejects.toMatchObject({ code: 409 });
    await expect(portal.call(contract.editDeclaration, { body: { ...row } }, { token: other })).rejects.toMatchObject({
      code: 404,
    });
    const edited = await portal.call(contract.editDeclaration, { body: { ...row, year: 2025 } }, { token });
    expect(edited).toMatchObject({ year: 2025, value: 650.5 });
    await portal.call(contract.removeDeclaration, { params: { id: row.uuid } }, { token });
  });

  it('keeps a statement about a requirement of the standards and refuses any other', async () => {
    const text = '具有独立企业法人资格，社会信誉良好';
    const statement = { kind: 'requirement', standardCode: '10200101', level: '行业甲级', text, confirmed: true };
    const row = await portal.call(contract.addDeclaration, { body: { ...statement, source: '示例' } }, { token });
    expect(row).toMatchObject({ kindLabel: '逐条确认（以指标原文为准）', text });
    for (const [change, path] of [
      [{ text: '没有这条指标' }, 'text'],
      [{ text: null }, 'text'],
      [{ level: '二级' }, 'level'],
      [{ standardCode: '19999999' }, 'standardCode'],
      // A requirement of another standard only.
      [{ standardCode: '10300101', level: '三级' }, 'text'],
    ] as const) {
      const body = { ...statement, ...change };
      const added = await portal.request({ method: 'POST', path: contract.addDeclaration.path, body, token });
      expect(added, path).toMatchObject({ status: 400, body: { fields: [{ path }] } });
      const edit = { method: 'POST', path: contract.editDeclaration.path, body: { ...row, ...change }, token };
      expect(await portal.request(edit), path).toMatchObject({ status: 400, body: { fields: [{ path }] } });
    }
    const rest = { ...statement, text: '该等级未收录的其余指标' };
    expect(await portal.call(contract.addDeclaration, { body: rest }, { token })).toMatchObject(rest);
  });

  it.each([
    [contract.addEquipment, { name: '', count: 1 }, 'name'],
    [contract.addEquipment, { name: '挖掘机', count: -1 }, 'count'],
    [contract.addDeclaration, { kind: '' }, 'kind'],
    [contract.addDeclaration, { kind: 'revenue', year: 1 }, 'year'],
  ] as const)('refuses wrong input of %o', async (call, body, path) => {
    const answer = await portal.request({ method: 'POST', path: call.path, body, token });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path }] } });
    expect((await portal.request({ method: 'POST', path: call.path, body })).status).toBe(401);
    expect((await portal.request({ method: 'POST', path: call.path, body, token: guest })).status).toBe(403);
  });
});
