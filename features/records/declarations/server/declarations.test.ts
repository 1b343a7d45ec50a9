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
