import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestAccount } from '#apps/server/testing/portal.ts';
import { addDays } from '#domain/validity/day.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import * as contract from '../certificates.contract.ts';

const TODAY = '2026-11-21';
const portal = await startPortal({ now: new Date(`${TODAY}T02:00:00Z`) });
afterAll(() => portal.close());
const tokens = {} as Record<TestAccount, string>;
for (const person of ['member', 'other', 'expired', 'guest', 'operator'] as const) {
  tokens[person] = await portal.signIn(person);
}
const token = (person: TestAccount) => ({ token: tokens[person] });
const UNKNOWN_UUID = '11111111-1111-4111-8111-111111111111';

const certificate = (more: object = {}) => ({
  certNo: 'D132000001',
  category: 'construction' as const,
  certName: '建筑业企业资质证书',
  issueDate: '2022-01-17',
  validEnd: '2027-01-16',
  issuer: '江苏省住房和城乡建设厅',
  region: '320000',
  ...more,
});
const item = (more: object = {}) => ({
  standardCode: '10300101',
  itemName: '建筑工程施工总承包',
  level: '一级',
  ...more,
});
const create = (
  body: ReturnType<typeof certificate> & { items?: ReturnType<typeof item>[] },
  person: TestAccount = 'member',
) => portal.call(contract.createCertificate, { body }, token(person));
const get = (id: string) => portal.call(contract.getCertificate, { params: { id } }, token('member'));
const post = (path: string, body: unknown) => portal.request({ method: 'POST', path, body, token: tokens.member });

const CALLS: readonly (readonly [RouteSpec, object])[] = [
  [contract.listCertificates, {}],
  [contract.getCertificateSummary, {}],
  [contract.getCertificate, {}],
  [contract.createCertificate, { body: certificate() }],
  [contract.editCertificate, { body: { uuid: UNKNOWN_UUID } }],
  [contract.removeCertificate, {}],
  [contract.listItems, {}],
  [contract.getItem, {}],
  [contract.createItem, { body: item({ zzzsUuid: UNKNOWN_UUID }) }],
  [contract.editItem, { body: { uuid: UNKNOWN_UUID } }],
  [contract.removeItem, {}],
];

describe('access', () => {
  it.each(CALLS.map(([route, input]) => [`${route.spec} ${route.method} ${route.path}`, route, input] as const))(
    'C-109 to C-118 %s is for members of an enterprise',
    async (_name, route, input) => {
      const ask = (bearer: string | null) =>
        portal.request({
          method: route.method,
          path: route.path.replace('{id}', UNKNOWN_UUID),
          ...input,
          token: bearer,
        });
      expect((await ask(null)).status).toBe(401);
      expect((await ask(tokens.guest)).status).toBe(403);
      expect((await ask(tokens.expired)).status).toBe(403);
    },
  );
});

describe('C-110 to C-113 one certificate', () => {
  let uuid = '';
  beforeAll(async () => {
    ({ uuid } = await create(
      certificate({ items: [item(), item({ standardCode: '03-10300201', itemName: '地基基础工程专业承包' })] }),
    ));
  });

  it('C-110, C-111: answers what was stored, with its items in their order and its status of today', async () => {
    expect(await get(uuid)).toMatchObject({
      ...certificate(),
      validStart: '2022-01-17',
      status: 'expiring',
      revision: 1,
      createTime: '2026-11-21 10:00:00',
      items: [
        { standardCode: '10300101', level: '一级', status: 'expiring', validEnd: null, zzzsUuid: uuid },
        { standardCode: '10300201', itemName: '地基基础工程专业承包' },
      ],
    });
  });

  it.each([
    [{ certNo: '' }, 'certNo', '请填写证书编号'],
    [{ certNo: undefined }, 'certNo', '请填写证书编号'],
    [{ category: 'weather' }, 'category', '证书类别不在可选范围内'],
    [{ issueDate: '2022-02-30' }, 'issueDate', '发证日期应为有效日期（如 2026-01-31）'],
    [{ issueDate: '2026-11-22', validEnd: null }, 'issueDate', '发证日期不能晚于今天'],
    [{ validEnd: '2021-01-16' }, 'validEnd', '有效期至须晚于有效期自'],
    [{ validStart: '2020-01-01', validEnd: '2022-01-17' }, 'validEnd', '有效期至须晚于发证日期'],
    [{ region: '32' }, 'region', '颁发地区应为六位行政区划代码'],
    [{ remark: '备'.repeat(501) }, 'remark', '备注最多 500 个字'],
    [{ items: [item({ standardCode: '99999999' })] }, 'items.0.standardCode', '资质标准不存在，请重新选择'],
    [
      { items: [item({ standardCode: '102003', level: '甲级' })] },
      'items.0.standardCode',
      '“建筑工程设计事务所资质”与证书类别不一致',
    ],
    [{ items: [item({ level: '九级' })] }, 'items.0.level', '“建筑工程施工总承包”没有等级“九级”'],
    [{ items: [item(), item({ standardCode: '03-10300101' })] }, 'items.1.level', '第 2 项与前面的资质项重复'],
    [{ items: [item({ itemName: ' ' })] }, 'items.0.itemName', '请填写第 1 项资质项名称'],
  ])('C-111: refuses %j', async (more, path, message) => {
    const answer = await post('/portal/zzzs', certificate({ certNo: 'D132000002', ...more }));
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject([{ path }]);
    expect(answer.body.fields[0].message).toBe(message);
    expect((await portal.call(contract.listCertificates, {}, token('member'))).total).toBe(1);
  });

  it('C-111, C-112: a number is unique within its enterprise, not beyond', async () => {
    await expect(create(certificate())).rejects.toMatchObject({
      code: 409,
      fields: [{ path: 'certNo', message: '证书编号已存在' }],
    });
    const { uuid: theirs } = await create(certificate(), 'other');
    await expect(get(theirs)).rejects.toMatchObject({ code: 404, message: '404 数据不存在' });
    const second = await create(certificate({ certNo: 'D132000009' }));
    const twice = portal.call(
      contract.editCertificate,
      { body: { uuid: second.uuid, certNo: 'D132000001' } },
      token('member'),
    );
    await expect(twice).rejects.toMatchObject({ code: 409, fields: [{ path: 'certNo' }] });
    await portal.call(contract.removeCertificate, { params: { id: second.uuid } }, token('member'));
  });

  it('C-112: changes what is given and keeps the rest; empty text becomes null', async () => {
    const saved = await portal.call(
      contract.editCertificate,
      { body: { uuid, remark: '示例备注', validEnd: null, revision: 1 } },
      token('member'),
    );
    expect(saved).toEqual({ uuid, revision: 2 });
    expect(await get(uuid)).toMatchObject({ ...certificate(), remark: '示例备注', validEnd: null, status: 'valid' });
    await portal.call(
      contract.editCertificate,
      { body: { uuid, remark: '', validEnd: '2027-01-16' } },
      token('member'),
    );
    expect(await get(uuid)).toMatchObject({ remark: null, validEnd: '2027-01-16' });
  });

  it('C-112: does not overwrite the change of another user', async () => {
    const stale = portal.call(contract.editCertificate, { body: { uuid, remark: 'x', revision: 1 } }, token('member'));
    await expect(stale).rejects.toMatchObject({ code: 409, message: '409 该记录已被他人修改' });
  });

  it('C-112: given items are the complete list; two of them may swap their levels', async () => {
    const { items } = await get(uuid);
    const [first, second] = items;
    const swapped = [{ ...item({ uuid: first?.uuid, level: '二级' }) }, { ...item({ level: '一级' }) }];
    await portal.call(contract.editCertificate, { body: { uuid, items: swapped } }, token('member'));
    const after = await get(uuid);
    expect(after.items).toMatchObject([{ uuid: first?.uuid, level: '二级' }, { level: '一级' }]);
    const gone = portal.call(contract.getItem, { params: { id: second?.uuid ?? '' } }, token('member'));
    await expect(gone).rejects.toMatchObject({ code: 404 });
    const back = after.items.map((one, index) => item({ uuid: one.uuid, level: index === 0 ? '一级' : '二级' }));
    await portal.call(contract.editCertificate, { body: { uuid, items: back } }, token('member'));
    expect((await get(uuid)).items.map((one) => one.level)).toEqual(['一级', '二级']);
  });

  it('C-112: an item of another certificate is refused, and nothing is stored', async () => {
    const body = { uuid, remark: '不应保存', items: [item({ uuid: UNKNOWN_UUID })] };
    const answer = await post('/portal/zzzs/edit', body);
    expect(answer.body).toMatchObject({ code: 400, fields: [{ path: 'items.0.uuid' }] });
    expect(await get(uuid)).toMatchObject({ remark: null });
  });

  it('C-112: a category that does not fit the items is refused', async () => {
    const answer = await post('/portal/zzzs/edit', { uuid, category: 'design' });
    expect(answer.status).toBe(400);
  });

  it('C-112: a withdrawn certificate is withdrawn with its items, whatever its day', async () => {
    await portal.call(contract.editCertificate, { body: { uuid, status: 'revoked' } }, token('member'));
    expect(await get(uuid)).toMatchObject({ status: 'revoked', items: [{ status: 'revoked' }, { status: 'revoked' }] });
    await portal.call(contract.editCertificate, { body: { uuid, status: 'expiring' } }, token('member'));
    expect(await get(uuid)).toMatchObject({ status: 'expiring' });
  });

  it.each(['not-a-uuid', UNKNOWN_UUID, '%27--', '-1'])('C-110, C-112, C-113, C-114: %s does not exist', async (id) => {
    for (const [method, path, body] of [
      ['GET', `/portal/zzzs/${id}`],
      ['GET', `/portal/zzzs/zzx/${id}`],
      ['GET', `/portal/zzzs/zzx/detail/${id}`],
      ['POST', `/portal/zzzs/delete/${id}`, {}],
      ['POST', `/portal/zzzs/zzx/delete/${id}`, {}],
      ['POST', '/portal/zzzs/edit', { uuid: id }],
      ['POST', '/portal/zzzs/zzx/edit', { uuid: id }],
      ['POST', '/portal/zzzs/zzx', item({ zzzsUuid: id })],
    ] as const) {
      const answer = await portal.request({ method, path, token: tokens.member, ...(body ? { body } : {}) });
      expect([path, answer.body.code, answer.body.msg]).toEqual([path, 404, '数据不存在']);
    }
  });
});

describe('C-114 to C-118 items', () => {
  let zzzsUuid = '';
  beforeAll(async () => {
    ({ uuid: zzzsUuid } = await create(certificate({ certNo: 'D132000030', validEnd: '2029-01-01' })));
  });
  const list = async () => (await portal.call(contract.listItems, { params: { id: zzzsUuid } }, token('member'))).rows;

  it('C-116, C-117, C-118: adds, changes, removes', async () => {
    const { uuid } = await portal.call(contract.createItem, { body: { ...item(), zzzsUuid } }, token('member'));
    expect(await list()).toMatchObject([{ uuid, level: '一级', status: 'valid' }]);
    const edited = await portal.call(
      contract.editItem,
      { body: { uuid, validEnd: '2026-11-20', approvalNo: '示例批文', revision: 1 } },
      token('member'),
    );
    expect(edited.revision).toBe(2);
    // C-115: its own end counts before that of the certificate.
    expect(await portal.call(contract.getItem, { params: { id: uuid } }, token('member'))).toMatchObject({
      status: 'expired',
      approvalNo: '示例批文',
      level: '一级',
    });
    const stale = portal.call(contract.editItem, { body: { uuid, scope: 'x', revision: 1 } }, token('member'));
    await expect(stale).rejects.toMatchObject({ code: 409 });
    await portal.call(contract.removeItem, { params: { id: uuid } }, token('member'));
    expect(await list()).toEqual([]);
  });

  it('an item that a user adds, edits or removes makes the certificate around it another version', async () => {
    const { uuid: whole } = await create(certificate({ certNo: 'D132000777', items: [item()] }));
    const read = await get(whole);
    const edit = (revision: number) =>
      post('/portal/zzzs/edit', {
        uuid: whole,
        revision,
        items: read.items.map(({ uuid: id }) => ({ ...item(), uuid: id })),
      });
    const [first] = read.items;
    await portal.call(contract.editItem, { body: { uuid: first?.uuid ?? '', scope: '示例范围' } }, token('member'));
    expect((await edit(read.revision)).body).toMatchObject({ code: 409, msg: '该记录已被他人修改' });
    expect((await get(whole)).items).toMatchObject([{ scope: '示例范围' }]);
    const { uuid: second } = await portal.call(
      contract.createItem,
      { body: { ...item({ standardCode: '03-10300201', itemName: '地基基础工程专业承包' }), zzzsUuid: whole } },
      token('member'),
    );
    await portal.call(contract.removeItem, { params: { id: second } }, token('member'));
    const now = await get(whole);
    expect(now.revision).toBe(read.revision + 3);
    expect((await edit(now.revision)).body.code).toBe(200);
  });

  it('of two that save the same version at once one is told, and nothing of the other is lost', async () => {
    const { uuid: whole } = await create(certificate({ certNo: 'D132000778' }));
    const answers = await Promise.all(
      ['一', '二'].map((remark) => post('/portal/zzzs/edit', { uuid: whole, revision: 1, remark })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = answers[0]?.status === 200 ? '一' : '二';
    expect(await get(whole)).toMatchObject({ remark: kept, revision: 2 });
  });

  it('C-116: the same standard and level stands once on a certificate', async () => {
    const { uuid } = await portal.call(contract.createItem, { body: { ...item(), zzzsUuid } }, token('member'));
    const twice = portal.call(contract.createItem, { body: { ...item(), zzzsUuid } }, token('member'));
    await expect(twice).rejects.toMatchObject({ code: 409, message: '409 该证书已有相同标准与等级的资质项' });
    await portal.call(contract.createItem, { body: { ...item({ level: '二级' }), zzzsUuid } }, token('member'));
    const clash = portal.call(contract.editItem, { body: { uuid, level: '二级' } }, token('member'));
    await expect(clash).rejects.toMatchObject({ code: 409, fields: [{ path: 'level' }] });
    const unknown = portal.call(contract.editItem, { body: { uuid, standardCode: '1' } }, token('member'));
    await expect(unknown).rejects.toMatchObject({ code: 400, fields: [{ path: 'standardCode' }] });
  });

  it('C-113: goes with its certificate, leaves its trace, and frees the number', async () => {
    const [held] = await list();
    await portal.call(contract.removeCertificate, { params: { id: zzzsUuid } }, token('member'));
    await expect(
      portal.call(contract.getItem, { params: { id: held?.uuid ?? '' } }, token('member')),
    ).rejects.toMatchObject({ code: 404 });
    const { rows } = await portal.app.db.sql<{ action: string; detail: object }>(
      `select action, detail from audit_log where target_uuid = $1`,
      [zzzsUuid],
    );
    expect(rows).toMatchObject([{ action: 'certificate.removed', detail: { certNo: 'D132000030' } }]);
    const again = await create(certificate({ certNo: 'D132000030' }));
    await portal.call(contract.removeCertificate, { params: { id: again.uuid } }, token('member'));
  });
});

describe('C-109 the list', () => {
  const ENDS = [-1, 0, 7, 8, 30, 31, 60, 61, 90, 91] as const;
  const list = (query: object) => portal.call(contract.listCertificates, { query }, token('other'));
  beforeAll(async () => {
    const { rows } = await list({ pageSize: 100 });
    for (const row of rows) await portal.call(contract.removeCertificate, { params: { id: row.uuid } }, token('other'));
    for (const [index, days] of ENDS.entries()) {
      const more = {
        certNo: `E${index}`,
        certName: `证书 ${days}`,
        validEnd: addDays(TODAY, days),
        issuer: `机关${index % 2}`,
      };
      await create(certificate(more), 'other');
    }
    await create(certificate({ certNo: 'LONG_1%', certName: '长期证书', validEnd: null, category: 'other' }), 'other');
    await create(
      certificate({ certNo: 'GONE', validEnd: '2020-01-01', issueDate: '2019-01-01', status: 'cancelled' }),
      'other',
    );
    await create(
      certificate({
        certNo: 'ITEM',
        validEnd: '2031-01-01',
        items: [item({ level: '三级' }), item({ level: '特级' })],
      }),
      'other',
    );
  });

  it('begins with what ends first, without end last', async () => {
    const { rows, total } = await list({ pageSize: 50 });
    expect(total).toBe(13);
    expect(rows[0]?.certNo).toBe('GONE');
    expect(rows.at(-1)?.certNo).toBe('LONG_1%');
    expect(rows.slice(1, 3).map((row) => row.status)).toEqual(['expired', 'expiring']);
  });

  it.each([
    ['expired', ['E0']],
    ['due7', ['E1', 'E2']],
    ['due30', ['E3', 'E4']],
    ['due60', ['E5', 'E6']],
    ['due90', ['E7', 'E8']],
    ['valid', ['E9', 'ITEM', 'LONG_1%']],
    ['withdrawn', ['GONE']],
  ] as const)('R-009: filters by %s as the strip counts it', async (validity, expected) => {
    const { rows, total } = await list({ validity });
    expect(rows.map((row) => row.certNo)).toEqual(expected);
    const summary = await portal.call(contract.getCertificateSummary, {}, token('other'));
    expect(summary[validity]).toBe(total);
    expect(summary.total).toBe(13);
  });

  it('filters by word, category, level and issuer; wildcards are letters', async () => {
    expect((await list({ keyword: '_1%' })).rows.map((row) => row.certNo)).toEqual(['LONG_1%']);
    expect((await list({ keyword: '%' })).total).toBe(1);
    expect((await list({ keyword: '施工总承包' })).rows).toMatchObject([
      { certNo: 'ITEM', itemCount: 2, levels: ['三级', '特级'] },
    ]);
    // Short forms of the trade, brackets and letters of full width find the same.
    expect((await list({ keyword: '总包' })).rows.map((row) => row.certNo)).toEqual(['ITEM']);
    expect((await list({ keyword: 'ＬＯＮＧ' })).rows.map((row) => row.certNo)).toEqual(['LONG_1%']);
    await portal.app.db.sql("update certificate set cert_no = 'ＬＯＮＧ_１%' where cert_no = 'LONG_1%'", []);
    expect((await list({ keyword: 'LONG' })).rows.map((row) => row.certNo)).toEqual(['ＬＯＮＧ_１%']);
    expect((await list({ keyword: 'ＬＯＮＧ' })).total).toBe(1);
    await portal.app.db.sql("update certificate set cert_no = 'LONG_1%' where cert_no = 'ＬＯＮＧ_１%'", []);
    expect((await list({ category: 'other' })).total).toBe(1);
    expect((await list({ level: '特级' })).total).toBe(1);
    expect((await list({ issuer: '机关1' })).total).toBe(5);
    const summary = await portal.call(contract.getCertificateSummary, {}, token('other'));
    expect(summary).toMatchObject({ issuers: ['机关0', '机关1', '江苏省住房和城乡建设厅'], levels: ['三级', '特级'] });
  });

  it('G-25: pages, sorts by known columns only, clamps what is out of range', async () => {
    const page = await list({ pageNum: 2, pageSize: 5, orderByColumn: 'certName', isAsc: 'desc' });
    expect([page.rows.length, page.total]).toEqual([5, 13]);
    const first = await list({ pageNum: 1, pageSize: 5, orderByColumn: 'certName', isAsc: 'desc' });
    expect(first.rows.some((row) => page.rows.some((other) => other.uuid === row.uuid))).toBe(false);
    expect(
      (await list({ orderByColumn: 'uuid);drop table certificate--', isAsc: 'x', pageSize: 9999 })).rows,
    ).toHaveLength(13);
    expect((await list({ pageNum: 99 })).rows).toEqual([]);
  });

  it('another enterprise sees none of it', async () => {
    const mine = await portal.call(contract.listCertificates, { query: { keyword: 'LONG' } }, token('member'));
    expect(mine).toEqual({ rows: [], total: 0 });
  });
});
