import { afterAll, describe, expect, it } from 'vitest';
import { startPortal, type TestAccount } from '#apps/server/testing/portal.ts';
import { parseEnterpriseDocument } from '#domain/enterprise/parse-enterprise-document.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { getLicenceCompleteness } from '../contract/sections.ts';
import * as contract from '../enterprise.contract.ts';
import { removeOldDrafts } from './enterprise.jobs.ts';
import { getEnterpriseDocumentFields, saveEnterpriseDocumentFields } from './enterprise.server-api.ts';

const portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
afterAll(() => portal.close());
const tokens = {} as Record<TestAccount, string>;
for (const person of ['member', 'other', 'expired', 'guest', 'operator'] as const) {
  tokens[person] = await portal.signIn(person);
}
const token = (person: TestAccount) => ({ token: tokens[person] });
const own = () => portal.call(contract.getEnterprise, {}, token('member'));

/** A real-looking code that passes the check of R-169 and belongs to no enterprise. */
const FREE_CODE = '91320106MA1XHY5K3M';

const CALLS = [
  [contract.getEnterprise, {}],
  [contract.createEnterprise, { body: {} }],
  [contract.editEnterprise, { body: {} }],
  [contract.updateEnterprise, { body: {} }],
  [contract.listEnterpriseChanges, {}],
  [contract.saveDraft, { body: { bizType: 'ent', content: {} } }],
  [contract.getDraft, { query: { bizType: 'ent' } }],
  [contract.removeDraft, { body: { bizType: 'ent' } }],
  [contract.getTotalNumbers, {}],
  [contract.getReminderNumbers, {}],
  [contract.getCertificateNumbers, {}],
  [contract.getProjectNumbers, {}],
  [contract.getPersonNumbers, {}],
] as const;

describe('access', () => {
  it.each(CALLS.map(([route, input]) => [`${route.method} ${route.path}`, route, input] as const))(
    'C-084 to C-094 %s asks for a login',
    async (_name, route, input) => {
      const answer = await portal.request({ method: route.method, path: route.path, ...input, token: 'dead' });
      expect(answer.status).toBe(401);
    },
  );

  it('C-084, C-086, C-088: a user without an enterprise is sent to certification', async () => {
    await expect(portal.call(contract.getEnterprise, {}, token('guest'))).rejects.toMatchObject({ code: 403 });
    await expect(portal.call(contract.editEnterprise, { body: {} }, token('guest'))).rejects.toThrow(/完成企业认证/);
    await expect(portal.call(contract.updateEnterprise, { body: {} }, token('guest'))).rejects.toThrow(/完成企业认证/);
    await expect(portal.call(contract.listEnterpriseChanges, {}, token('guest'))).rejects.toMatchObject({ code: 403 });
  });

  it.each(['not-a-uuid', "' or 1=1 --", '\u0000'])('C-084: %j is not signed in', async (uuid) => {
    const asked = portal.call(contract.getEnterprise, { query: { uuid: `x${uuid}` } }, token('member'));
    await expect(asked).rejects.toMatchObject({ code: 404, message: '404 数据不存在' });
  });

  it('C-084, C-088: the enterprise of another does not exist', async () => {
    const uuid = portal.entUuid('other');
    const asked = portal.call(contract.getEnterprise, { query: { uuid } }, token('member'));
    await expect(asked).rejects.toMatchObject({ code: 404, message: '404 数据不存在' });
    const log = portal.call(contract.listEnterpriseChanges, { query: { entUuid: uuid } }, token('member'));
    await expect(log).rejects.toMatchObject({ code: 404 });
  });
});

describe('C-084 to C-088 the record', () => {
  it('C-084: answers the own enterprise, with or without its uuid', async () => {
    const ent = await own();
    expect(ent).toMatchObject({ uuid: portal.entUuid('member'), entName: '示例甲建设有限公司', region: '110000' });
    expect(
      await portal.call(contract.getEnterprise, { query: { uuid: ent.uuid.toUpperCase() } }, token('member')),
    ).toEqual(ent);
  });

  it('C-086: writes one log row a changed field, with its Chinese name, both values and the author (G-38)', async () => {
    const before = await own();
    const edited = await portal.call(
      contract.editEnterprise,
      { body: { legalPerson: ' 陈示例 ', regCapital: 6000.5, bizScope: before.bizScope, revision: before.revision } },
      token('member'),
    );
    expect(edited).toEqual({ uuid: before.uuid, revision: before.revision + 1, changed: 2, isIdentityWaiting: false });
    expect(await own()).toMatchObject({ legalPerson: '陈示例', regCapital: 6000.5, entName: before.entName });
    const log = await portal.call(contract.listEnterpriseChanges, {}, token('member'));
    expect(log.total).toBe(2);
    expect(log.rows).toMatchObject([
      { fieldLabel: '法定代表人', oldValue: null, newValue: '陈示例', source: 'user', userName: '示例用户0' },
      { fieldLabel: '注册资本', oldValue: null, newValue: '6000.5', changeTime: '2026-11-21 10:00:00' },
    ]);
  });

  it('C-086: saving the same again changes nothing and logs nothing', async () => {
    const { revision } = await own();
    const again = await portal.call(contract.editEnterprise, { body: { legalPerson: '陈示例' } }, token('member'));
    expect(again).toMatchObject({ revision, changed: 0 });
  });

  it('C-087: what comes from the platform is logged as such; C-088 filters by it', async () => {
    await portal.call(contract.updateEnterprise, { body: { regAddress: '示例路 1 号' } }, token('member'));
    const log = await portal.call(contract.listEnterpriseChanges, { query: { source: 'platform' } }, token('member'));
    expect(log.rows.map((row) => row.field)).toEqual(['regAddress']);
    const page = await portal.call(
      contract.listEnterpriseChanges,
      { query: { pageNum: 2, pageSize: 2 } },
      token('member'),
    );
    expect(page).toMatchObject({ total: 3, rows: [{ field: 'regCapital' }] });
  });

  it('C-086: a record that another user changed in the meantime is not overwritten', async () => {
    const { revision } = await own();
    const stale = portal.call(
      contract.editEnterprise,
      { body: { postcode: '210000', revision: revision - 1 } },
      token('member'),
    );
    await expect(stale).rejects.toMatchObject({ code: 409, message: '409 该记录已被他人修改' });
    expect((await own()).postcode).toBeNull();
  });

  it.each([
    [{ creditCode: '91110105MA01EXMP0X' }, 'creditCode', '请输入正确的统一社会信用代码'],
    [{ entName: '甲' }, 'entName', '企业名称至少 2 个字'],
    [{ entName: null }, 'entName', '请填写企业名称'],
    [{ establishDate: '2026-11-22' }, 'establishDate', '成立日期不能晚于今天'],
    [{ establishDate: '2026-02-30' }, 'establishDate', '成立日期应为有效日期（如 2026-01-31）'],
    [{ bizTermStart: '2020-01-01', bizTermEnd: '2020-01-01' }, 'bizTermEnd', '营业期限至须晚于营业期限自'],
    [{ regCapital: -1 }, 'regCapital', '注册资本应不小于 0'],
    [{ regCapital: 1.00001 }, 'regCapital', '注册资本最多四位小数'],
    [{ regCapital: 1e12 }, 'regCapital', '注册资本应不大于 900000000000'],
    [{ regCapital: '6000' }, 'regCapital', '注册资本应为数字'],
    [{ contactMail: 'x' }, 'contactMail', '请输入正确的联系邮箱'],
    [{ postcode: '21000' }, 'postcode', '邮政编码应为 6 位数字'],
    [{ region: '' }, 'region', '请填写所在地区'],
    [{ licenceStatus: '很好' }, 'licenceStatus', '登记状态不在可选范围内'],
    [{ bizScope: '经'.repeat(4001) }, 'bizScope', '经营范围最多 4000 个字'],
  ])('R-170, R-177: refuses %j', async (body, path, message) => {
    const answer = await portal.request({ method: 'POST', path: '/portal/ent/edit', body, token: tokens.member });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual([{ path, message }]);
  });

  it('names all errors at once and stores nothing of the rest', async () => {
    const body = { contactName: '王示例', postcode: 'x', creditCode: '1', netAssets: 'much' };
    const answer = await portal.request({ method: 'POST', path: '/portal/ent/edit', body, token: tokens.member });
    expect(answer.body.fields.map((error: { path: string }) => error.path)).toEqual([
      'creditCode',
      'netAssets',
      'postcode',
    ]);
    expect((await own()).contactName).toBeNull();
  });

  it('a net deficit is possible, and width and case of the credit code are normalised (G-54)', async () => {
    await portal.call(
      contract.editEnterprise,
      { body: { netAssets: -12.5, creditCode: ' ９1110105ma01exmp0e ' } },
      token('member'),
    );
    expect(await own()).toMatchObject({ netAssets: -12.5, creditCode: '91110105MA01EXMP0E' });
  });

  it('C-086: name and credit code of another enterprise are refused at their field', async () => {
    const code = portal.call(contract.editEnterprise, { body: { creditCode: '91310115MA01EXMQ0C' } }, token('member'));
    await expect(code).rejects.toMatchObject({ code: 409, fields: [{ path: 'creditCode' }] });
    const name = portal.call(contract.editEnterprise, { body: { entName: '示例乙设计有限公司' } }, token('member'));
    await expect(name).rejects.toMatchObject({ code: 409, fields: [{ path: 'entName' }] });
  });

  it('completeness counts what is asked for, and not what may be empty', async () => {
    const ent = await own();
    const { missing, done, total } = getLicenceCompleteness(ent);
    expect(missing).toContain('contactName');
    expect(missing).not.toContain('bizTermEnd');
    expect(missing).not.toContain('safetyPermitEnd');
    expect(done + missing.length).toBe(total);
    expect(getLicenceCompleteness({ ...ent, safetyPermitNo: '示例证' }).missing).toContain('safetyPermitEnd');
  });
});

describe('C-089 drafts (G-37)', () => {
  const key = { bizType: 'register', bizUuid: '' } as const;

  it('keeps one a user and form, the newest; encrypted, because it may hold an ID number', async () => {
    expect(await portal.call(contract.getDraft, { query: key }, token('member'))).toBeNull();
    await portal.call(contract.saveDraft, { body: { ...key, content: { name: '李' } } }, token('member'));
    await portal.call(
      contract.saveDraft,
      { body: { ...key, content: { idNo: '11010519491231002X' } } },
      token('member'),
    );
    expect(await portal.call(contract.getDraft, { query: key }, token('member'))).toEqual({
      content: { idNo: '11010519491231002X' },
      updateTime: '2026-11-21 10:00:00',
    });
    const { rows } = await portal.app.db.sql<{ content: string }>('select content from form_draft', []);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.content).not.toContain('11010519491231002X');
  });

  it('belongs to its user only', async () => {
    expect(await portal.call(contract.getDraft, { query: key }, token('other'))).toBeNull();
    await portal.call(contract.removeDraft, { body: key }, token('other'));
    expect(await portal.call(contract.getDraft, { query: key }, token('member'))).not.toBeNull();
  });

  it.each([
    [{ bizType: 'weather', content: {} }, 'bizType'],
    [{ bizType: 'ent', content: 'text' }, 'content'],
    [{ bizType: 'ent' }, 'content'],
    [{ bizType: 'ent', content: { note: '长'.repeat(70_000) } }, 'content'],
  ])('refuses %#', async (body, path) => {
    const answer = await portal.request({ method: 'POST', path: '/portal/ent/saveTmp', body, token: tokens.member });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject([{ path }]);
  });

  it('is of an own record: a record of another enterprise or of none is not found', async () => {
    const others = [portal.entUuid('other'), `${portal.entUuid('other')}:contact`, 'x', portal.userUuid('member')];
    for (const bizType of contract.DRAFT_KINDS)
      for (const bizUuid of others) {
        const body = { bizType, bizUuid, content: { a: 1 } };
        const requests = [
          { method: 'POST', path: '/portal/ent/saveTmp', body },
          { method: 'POST', path: '/portal/ent/tmp/delete', body: { bizType, bizUuid } },
          { method: 'GET', path: '/portal/ent/tmp', query: { bizType, bizUuid } },
        ];
        for (const request of requests) {
          const answer = await portal.request({ ...request, token: tokens.member });
          expect(answer.body, `${request.path} ${bizType} ${bizUuid}`).toMatchObject({ code: 404, msg: '数据不存在' });
        }
      }
  });

  it('goes when the form is really saved, or is thrown away', async () => {
    const ent = { bizType: 'ent', bizUuid: portal.entUuid('member') } as const;
    await portal.call(contract.saveDraft, { body: { ...ent, content: { postcode: '2' } } }, token('member'));
    const section = (id: string) => ({ bizType: 'ent' as const, bizUuid: `${portal.entUuid('member')}:${id}` });
    for (const id of ['contact', 'capital']) {
      await portal.call(contract.saveDraft, { body: { ...section(id), content: { a: 1 } } }, token('member'));
    }
    await portal.call(contract.editEnterprise, { body: { postcode: '210000' } }, token('member'));
    expect(await portal.call(contract.getDraft, { query: ent }, token('member'))).toBeNull();
    expect(await portal.call(contract.getDraft, { query: section('contact') }, token('member'))).toBeNull();
    expect(await portal.call(contract.getDraft, { query: section('capital') }, token('member'))).not.toBeNull();
    await portal.call(contract.removeDraft, { body: section('capital') }, token('member'));
    await portal.call(contract.removeDraft, { body: key }, token('member'));
    expect(await portal.call(contract.getDraft, { query: key }, token('member'))).toBeNull();
  });

  it('is kept for 30 days', async () => {
    const count = async () => (await portal.app.db.sql('select 1 from form_draft', [])).rowCount;
    await portal.call(contract.saveDraft, { body: { ...key, content: { a: 1 } } }, token('member'));
    portal.setNow(new Date('2026-12-21T01:59:00Z'));
    await removeOldDrafts(portal.app);
    expect(await count()).toBe(1);
    portal.setNow(new Date('2026-12-21T02:01:00Z'));
    await removeOldDrafts(portal.app);
    expect(await count()).toBe(0);
    portal.setNow(new Date('2026-11-21T02:00:00Z'));
  });
});

describe('enterprise document', () => {
  it('comes back as it was given, and a repetition changes nothing', async () => {
    const scope = createJobTenantContext(portal.entUuid('other'));
    const parsed = parseEnterpriseDocument({
      enterprise: {
        entName: '别的名字',
        creditCode: FREE_CODE,
        entType: '有限责任公司',
        regCapital: 800.0001,
        netAssets: -3,
        netAssetsYear: 2025,
        region: '310115',
        bizTermStart: '2015-01-01',
        licenceStatus: '存续',
        techLeadTitle: '高级工程师',
      },
    });
    if (!parsed.ok) throw new Error('the example is wrong');
    const { enterprise } = parsed.enterprise;
    expect(await saveEnterpriseDocumentFields(portal.app, scope, enterprise, portal.now())).toBeGreaterThan(5);
    const stored = await getEnterpriseDocumentFields(portal.app.db, scope);
    // Name and code say whose document it is: another enterprise's never replaces them.
    expect(stored).toEqual({ ...enterprise, entName: '示例乙设计有限公司', creditCode: '91310115MA01EXMQ0C' });
    expect(await saveEnterpriseDocumentFields(portal.app, scope, stored, portal.now())).toBe(0);
  });
});

// Last: it makes the guest an owner.
describe('C-085 certification', () => {
  const body = { entName: '示例丁勘察有限公司', creditCode: FREE_CODE, legalPerson: '周示例', region: '320100' };

  it.each([
    [{}, ['entName', 'creditCode', 'legalPerson', 'region']],
    [{ ...body, creditCode: FREE_CODE.replace('M', 'N') }, ['creditCode']],
    [{ ...body, establishDate: '2030-01-01' }, ['establishDate']],
  ])('refuses %#', async (input, paths) => {
    const answer = await portal.request({ method: 'POST', path: '/portal/ent', body: input, token: tokens.guest });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map((error: { path: string }) => error.path)).toEqual(paths);
  });

  it('refuses the code and the name of an existing enterprise, and a user with an enterprise', async () => {
    const taken = portal.call(
      contract.createEnterprise,
      { body: { ...body, creditCode: '91310115MA01EXMQ0C' } },
      token('guest'),
    );
    await expect(taken).rejects.toMatchObject({ code: 409, fields: [{ path: 'creditCode' }] });
    const named = portal.call(
      contract.createEnterprise,
      { body: { ...body, entName: '示例乙设计有限公司' } },
      token('guest'),
    );
    await expect(named).rejects.toMatchObject({ code: 409, fields: [{ path: 'entName' }] });
    await expect(portal.call(contract.createEnterprise, { body }, token('member'))).rejects.toThrow(/不能重复认证/);
  });

  it('numbers of a user without an enterprise are zero (C-090 to C-094)', async () => {
    const totals = await portal.call(contract.getTotalNumbers, {}, token('guest'));
    expect(totals).toEqual({ certificateNum: 0, projectNum: 0, personNum: 0, remindNum: 0 });
  });

  it('makes the caller the owner, once, however often the form is sent', async () => {
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => portal.call(contract.createEnterprise, { body }, token('guest'))),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    const ent = await portal.call(contract.getEnterprise, {}, token('guest'));
    expect(ent).toMatchObject({ entName: body.entName, certifyStatus: 'reviewing', licenceStatus: null });
    for (const route of [
      contract.getReminderNumbers,
      contract.getCertificateNumbers,
      contract.getProjectNumbers,
      contract.getPersonNumbers,
    ]) {
      expect(await portal.call(route, {}, token('guest'))).toMatchObject({ total: 0 });
    }
  });
});
