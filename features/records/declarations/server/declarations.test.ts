import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { realCatalogue } from '#domain/testing/facts.ts';
import {
  addAttachment,
  removeAttachment,
  restoreAttachment,
} from '#features/enterprise/attachments/attachments.contract.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import * as contract from '../declarations.contract.ts';
import { listEnterpriseDeclarations } from './declarations.server-api.ts';

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

  it('counts the scanned files of a declaration, and several documents of one kind', async () => {
    const document = { kind: 'system', source: '示例档案管理制度', confirmed: true, docDate: '2026-03-01' };
    const row = await portal.call(contract.addDeclaration, { body: document }, { token });
    expect(row).toMatchObject({ docDate: '2026-03-01', scans: 0 });
    const second = { ...document, source: '示例财务管理制度' };
    await portal.call(contract.addDeclaration, { body: second }, { token });
    await expect(portal.call(contract.addDeclaration, { body: second }, { token })).rejects.toMatchObject({
      code: 409,
    });
    const upload = {
      body: { bizType: 'declaration', bizUuid: row.uuid },
      files: { file: { filename: '示例.png', bytes: createTestPicture('png', '示例制度') } },
    } as const;
    await expect(portal.call(addAttachment, upload, { token: other })).rejects.toMatchObject({ code: 404 });
    const file = await portal.call(addAttachment, upload, { token });
    const scansOf = async (): Promise<number | undefined> =>
      (await portal.call(contract.listDeclarations, {}, { token })).rows.find(({ uuid }) => uuid === row.uuid)?.scans;
    expect(await scansOf()).toBe(1);
    const { rows } = await portal.app.db.sql<{ entUuid: string }>(
      'select ent_uuid as "entUuid" from declaration where uuid = $1',
      [row.uuid],
    );
    const scope = createJobTenantContext(rows[0]?.entUuid ?? '');
    const known = await listEnterpriseDeclarations(portal.app.db, scope);
    expect(known.find(({ uuid }) => uuid === row.uuid)).toMatchObject({ scans: 1, source: document.source });
    const edited = await portal.call(contract.editDeclaration, { body: { ...row, docEnd: '2027-01-01' } }, { token });
    expect(edited).toMatchObject({ scans: 1, docEnd: '2027-01-01' });
    await portal.call(removeAttachment, { params: { id: file.uuid } }, { token });
    expect(await scansOf()).toBe(0);
    await portal.call(restoreAttachment, { params: { id: file.uuid } }, { token });
    expect(await scansOf()).toBe(1);
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
    // A sentence that the catalogue lacks, and one that it only recalls.
    const recalled = realCatalogue.standards.flatMap(({ code, levels }) =>
      levels.flatMap(({ key, rows }) =>
        rows.flatMap(({ obstacles, words }) => (obstacles.length > 0 ? [[words.text, code, key] as const] : [])),
      ),
    );
    expect(recalled.length).toBeGreaterThan(0);
    for (const [unknown, standardCode, level] of [
      ['该等级未收录的其余指标', '10200101', '行业甲级'] as const,
      ...recalled.slice(0, 1),
    ]) {
      const body = { ...statement, text: unknown, standardCode, level };
      const added = await portal.request({ method: 'POST', path: contract.addDeclaration.path, body, token });
      expect(added, unknown).toMatchObject({ status: 400, body: { fields: [{ path: 'text' }] } });
    }
  });

  it.each([
    [contract.addEquipment, { name: '', count: 1 }, 'name'],
    [contract.addEquipment, { name: '挖掘机', count: -1 }, 'count'],
    [contract.addDeclaration, { kind: '' }, 'kind'],
    [contract.addDeclaration, { kind: 'revenue', year: 1 }, 'year'],
    [contract.addDeclaration, { kind: 'system', docDate: '2999-01-01' }, 'docDate'],
  ] as const)('refuses wrong input of %o', async (call, body, path) => {
    const answer = await portal.request({ method: 'POST', path: call.path, body, token });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path }] } });
    expect((await portal.request({ method: 'POST', path: call.path, body })).status).toBe(401);
    expect((await portal.request({ method: 'POST', path: call.path, body, token: guest })).status).toBe(403);
  });
});
