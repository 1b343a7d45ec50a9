import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import {
  type EnterpriseDocument,
  type EnterpriseDocumentInput,
  EnterpriseDocument as EnterpriseSchema,
} from '#domain/enterprise/enterprise-document.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { removeCertificate } from '../certificates.contract.ts';
import {
  countCertificates,
  listEnterpriseCertificates,
  listValidities,
  saveEnterpriseCertificates,
} from './certificates.server-api.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const portal = await startPortal({ now: NOW });
afterAll(() => portal.close());
const { app } = portal;
const scope = createJobTenantContext(portal.entUuid('member'));
const others = createJobTenantContext(portal.entUuid('other'));

const remove = async (person: 'member' | 'other', id: string) =>
  await portal.call(removeCertificate, { params: { id } }, { token: await portal.signIn(person) });
const certificates = (rows: EnterpriseDocumentInput['certificates']): EnterpriseDocument['certificates'] =>
  EnterpriseSchema.parse({ enterprise: { entName: '示例' }, certificates: rows }).certificates;
/** Without the keys that storing gave them. */
const bare = (rows: EnterpriseDocument['certificates']) =>
  rows
    .map(({ uuid: _uuid, items, ...row }) => ({ ...row, items: items.map(({ uuid: _item, ...item }) => item) }))
    .sort((a, b) => (a.certName < b.certName ? -1 : 1));

const DOCUMENT = certificates([
  {
    certNo: 'D132000001',
    category: 'construction',
    certName: '1 建筑业企业资质证书',
    issueDate: '2022-01-17',
    validStart: '2022-01-17',
    validEnd: '2027-01-16',
    issuer: '示例厅',
    region: '320000',
    status: '有效',
    remark: '备注',
    items: [
      { standardCode: '10300101', itemName: '建筑工程施工总承包', level: '一级', approvalDate: '2022-01-17' },
      {
        standardCode: '10300201',
        itemName: '地基基础工程专业承包',
        level: '二级',
        validEnd: '2026-12-01',
        status: 'valid',
      },
      { itemName: '没有编码的资质项' },
    ],
  },
  { certName: '2 只有名称的证书' },
  {
    certNo: 'X9',
    certName: '3 已撤销',
    status: '吊销',
    validEnd: '2030-01-01',
    items: [{ itemName: '随证书失效', level: '一级', validEnd: '2028-01-01' }],
  },
]);

describe('enterprise document', () => {
  it('comes back as it was given', async () => {
    const saved = await saveEnterpriseCertificates(app, scope, DOCUMENT, NOW);
    expect(saved.added).toHaveLength(3);
    expect(saved.changed).toEqual([]);
    expect(bare(await listEnterpriseCertificates(app.db, scope))).toEqual(bare(DOCUMENT));
  });

  it('a repetition changes nothing, neither with the keys of the export nor without', async () => {
    const stored = await listEnterpriseCertificates(app.db, scope);
    expect(await saveEnterpriseCertificates(app, scope, DOCUMENT, NOW)).toEqual({ added: [], changed: [] });
    expect(await saveEnterpriseCertificates(app, scope, stored, NOW)).toEqual({ added: [], changed: [] });
    expect(await listEnterpriseCertificates(app.db, scope)).toEqual(stored);
  });

  it('changes what differs, and can take it back as one step', async () => {
    const before = await listEnterpriseCertificates(app.db, scope);
    const changed = DOCUMENT.map((row) =>
      row.certNo === 'D132000001'
        ? {
            ...row,
            remark: null,
            items: row.items.slice(0, 2).map((item, index) => ({ ...item, level: index === 0 ? '二级' : '三级' })),
          }
        : row,
    );
    const more = certificates([{ certNo: 'NEW', certName: '4 新证书', items: [{ itemName: '新项' }] }]);
    const saved = await saveEnterpriseCertificates(app, scope, [...changed, ...more], NOW);
    expect([saved.added.length, saved.changed.length]).toEqual([1, 1]);
    // Another level is another item: the old ones stay unless the document is to replace them.
    const touched = (await listEnterpriseCertificates(app.db, scope)).find((row) => row.certNo === 'D132000001');
    expect(touched?.remark).toBeNull();
    expect(touched?.items).toHaveLength(5);
    for (const id of saved.added) await remove('member', id);
    const undone = before.filter((row) => saved.changed.includes(row.uuid ?? ''));
    await saveEnterpriseCertificates(app, scope, undone, NOW, { items: 'replace' });
    expect(await listEnterpriseCertificates(app.db, scope)).toEqual(before);
  });

  it('refuses the same number or the same item twice, and stores nothing', async () => {
    const before = await listEnterpriseCertificates(app.db, scope);
    const numbers = certificates([
      { certNo: 'T1', certName: '甲' },
      { certNo: 'T1', certName: '乙' },
    ]);
    await expect(saveEnterpriseCertificates(app, scope, numbers, NOW)).rejects.toMatchObject({
      message: '证书编号“T1”重复',
    });
    const item = { standardCode: '10300101', itemName: '建筑', level: '一级' };
    const items = certificates([{ certNo: 'T2', certName: '甲', items: [item, item] }]);
    await expect(saveEnterpriseCertificates(app, scope, items, NOW)).rejects.toThrow('“甲”的资质项“建筑一级”重复');
    expect(await listEnterpriseCertificates(app.db, scope)).toEqual(before);
  });

  it('two records that swap their numbers are a clear refusal, not an error of the server', async () => {
    await saveEnterpriseCertificates(
      app,
      others,
      certificates([
        { certNo: 'S1', certName: '甲' },
        { certNo: 'S2', certName: '乙' },
      ]),
      NOW,
    );
    const stored = await listEnterpriseCertificates(app.db, others);
    const swapped = stored.map((row) => ({ ...row, certNo: row.certNo === 'S1' ? 'S2' : 'S1' }));
    await expect(saveEnterpriseCertificates(app, others, swapped, NOW)).rejects.toMatchObject({ fault: { code: 409 } });
    expect(await listEnterpriseCertificates(app.db, others)).toEqual(stored);
  });

  it('never touches another enterprise, even with its keys', async () => {
    const mine = await listEnterpriseCertificates(app.db, scope);
    const saved = await saveEnterpriseCertificates(app, others, mine, NOW);
    expect(saved.added).toHaveLength(mine.length);
    const theirs = await listEnterpriseCertificates(app.db, others);
    expect(theirs.some((row) => mine.some((own) => own.uuid === row.uuid))).toBe(false);
    for (const { uuid } of mine) await expect(remove('other', uuid ?? '')).rejects.toMatchObject({ code: 404 });
    expect(await listEnterpriseCertificates(app.db, scope)).toEqual(mine);
  });

  it('takes a thousand certificates with five thousand items in a few statements', async () => {
    const many = certificates(
      Array.from({ length: 1000 }, (_, index) => ({
        certNo: `M${index}`,
        certName: `批量 ${index}`,
        validEnd: '2030-01-01',
        items: ['一级', '二级', '三级', '甲级', '乙级'].map((level) => ({
          standardCode: '10300101',
          itemName: '建筑',
          level,
        })),
      })),
    );
    expect((await saveEnterpriseCertificates(app, others, many, NOW)).added).toHaveLength(1000);
    expect(await saveEnterpriseCertificates(app, others, many, NOW)).toEqual({ added: [], changed: [] });
    const numbers = await countCertificates(app, others, NOW);
    expect(numbers.items).toBeGreaterThanOrEqual(5000);
  });
});

describe('R-009 what ends when', () => {
  it('lists licence, permit, certificates in force and items with a day of their own', async () => {
    await app.db.sql(
      `update enterprise set biz_term_start = '2010-01-01', biz_term_end = null,
         safety_permit_no = '示例许可', safety_permit_end = '2026-11-25' where uuid = $1`,
      [scope.entUuid],
    );
    await app.db.sql(`update certificate set del_flag = '2' where ent_uuid = $1 and cert_no = 'X9'`, [scope.entUuid]);
    const rows = await listValidities(app.db, scope);
    expect(rows.map((row) => [row.kind, row.title, row.endOn])).toEqual([
      ['safetyPermit', '安全生产许可证', '2026-11-25'],
      ['certificateItem', '地基基础工程专业承包二级', '2026-12-01'],
      ['certificate', '1 建筑业企业资质证书', '2027-01-16'],
      ['certificate', '2 只有名称的证书', null],
      ['licence', '营业执照', null],
    ]);
  });

  it('a permit that is kept as a certificate speaks once', async () => {
    const permit = certificates([
      { certNo: '示例许可', category: 'safety', certName: '安全生产许可证', validEnd: '2026-11-25' },
    ]);
    await saveEnterpriseCertificates(app, scope, permit, NOW);
    const kinds = (await listValidities(app.db, scope)).filter((row) => row.title === '安全生产许可证');
    expect(kinds.map((row) => row.kind)).toEqual(['certificate']);
  });

  it('counts for the information centre (C-092)', async () => {
    expect(await countCertificates(app, scope, NOW)).toMatchObject({ total: 3, expired: 0, expiring: 2, valid: 1 });
  });
});
