import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestAccount, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { listCertificates, removeCertificate } from '#features/records/certificates/certificates.contract.ts';
import { getInfo, getRouters } from '#platform/contract/session.ts';
import { verifyAuditLog } from '#platform/server/audit/audit.ts';
import {
  addEntityKey,
  getKeySummary,
  getMenuTree,
  queryMainKey,
  queryMainKeyPrice,
  querySecondaryKey,
  querySecondaryKeyPrice,
  removeEntityKey,
  updateEntityKey,
  updateKeyRight,
  updateKeyStatus,
} from '../keys.contract.ts';
import { addEnrolledKey, logInByKey, logInBySecondaryKey } from './testing/with-keys.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ now: new Date('2026-11-21T02:00:00Z') });
});
afterAll(() => portal.close());

const refusal = async (work: Promise<unknown>): Promise<TestCallError> => {
  try {
    await work;
  } catch (error) {
    return error as TestCallError;
  }
  throw new Error('was not refused');
};
const as = async (person: TestAccount) => ({ token: await portal.signIn(person) });
const newKey = (holderName = '示例乙') => ({ body: { kind: 'secondary' as const, holderName } });

describe('C-145, C-146 keys of an enterprise', () => {
  it('starts with none, in the sample quota of twenty', async () => {
    const owner = await as('other');
    expect(await portal.call(queryMainKey, {}, owner)).toBeNull();
    expect(await portal.call(querySecondaryKey, {}, owner)).toEqual({ rows: [], total: 0 });
    expect(await portal.call(getKeySummary, {}, owner)).toMatchObject({
      canAdd: true,
      used: 0,
      most: 20,
      isTrial: true,
    });
  });

  it('lists them with holder and devices, each for its own enterprise only', async () => {
    const owner = await as('member');
    const main = await addEnrolledKey(portal, 'main');
    const body = {
      kind: 'secondary' as const,
      holderName: ' 张三 ',
      holderPhone: '13912345678',
      validEnd: '2027-06-30',
    };
    const { uuid } = await portal.call(addEntityKey, { body }, owner);
    expect(await portal.call(queryMainKey, {}, owner)).toMatchObject({
      keySn: main.keySn,
      status: 'active',
      credentials: [{ label: '测试设备', isSynced: false }],
    });
    const { rows } = await portal.call(querySecondaryKey, {}, owner);
    expect(rows.find((row) => row.uuid === uuid)).toMatchObject({
      holderName: '张三',
      holderPhone: '13912345678',
      validEnd: '2027-06-30',
      status: 'pending',
      credentials: [],
    });
    expect((await portal.call(querySecondaryKey, {}, await as('other'))).total).toBe(0);
  });

  it('has one main key, and at most twenty secondary ones even when ten are added at once', async () => {
    const owner = await as('member');
    const main = { body: { kind: 'main' as const, holderName: '示例丙' } };
    expect((await refusal(portal.call(addEntityKey, main, owner))).message).toBe('409 本企业已有主锁');
    const { used } = await portal.call(getKeySummary, {}, owner);
    for (let count = used; count < 15; count += 1) await portal.call(addEntityKey, newKey(`示例${count}`), owner);
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => portal.call(addEntityKey, newKey(), owner)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await refusal(portal.call(addEntityKey, newKey(), owner))).message).toContain('副锁最多 20 把');
    for (const { uuid } of (await portal.call(querySecondaryKey, {}, owner)).rows)
      await portal.call(removeEntityKey, { params: { id: uuid } }, owner);
  });

  it('tells a guest and an expired member why nothing can be added', async () => {
    expect(await portal.call(getKeySummary, {}, await as('guest'))).toMatchObject({
      canAdd: false,
      whyNot: '完成企业认证后才能管理密钥',
    });
    expect((await portal.call(getKeySummary, {}, await as('expired'))).whyNot).toBe('开通会员后才能新增密钥');
    expect((await refusal(portal.call(addEntityKey, newKey(), await as('guest')))).code).toBe(400);
    expect((await refusal(portal.call(addEntityKey, newKey(), await as('expired')))).code).toBe(403);
    expect(await portal.call(queryMainKey, {}, await as('guest'))).toBeNull();
  });

  it('names every field that is wrong', async () => {
    const bodies: [unknown, string][] = [
      [{ kind: 'secondary', holderName: '' }, 'holderName'],
      [{ kind: 'secondary', holderName: '名'.repeat(31) }, 'holderName'],
      [{ kind: 'third', holderName: '张三' }, 'kind'],
      [{ kind: 'secondary', holderName: '张三', holderPhone: '123' }, 'holderPhone'],
      [{ kind: 'secondary', holderName: '张三', validEnd: '2026-02-30' }, 'validEnd'],
      [{ kind: 'secondary', holderName: '张三', validEnd: '2026-11-20' }, 'validEnd'],
    ];
    const { token } = await as('member');
    for (const [body, field] of bodies) {
      const answer = await portal.request({ method: 'POST', path: addEntityKey.path, body, token });
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.body.fields.map((error: { path: string }) => error.path)).toEqual([field]);
    }
  });

  it('holders may be changed; another enterprise does not even see the key', async () => {
    const owner = await as('member');
    const { uuid } = await portal.call(addEntityKey, newKey(), owner);
    await portal.call(updateEntityKey, { body: { uuid, holderName: '李四 😀' } }, owner);
    expect((await portal.call(querySecondaryKey, {}, owner)).rows[0]).toMatchObject({ holderName: '李四 😀' });
    const stranger = await as('other');
    const calls = [
      () => portal.call(updateEntityKey, { body: { uuid, holderName: '李四' } }, stranger),
      () => portal.call(removeEntityKey, { params: { id: uuid } }, stranger),
      () => portal.call(updateKeyStatus, { body: { uuid, status: 'suspended', reason: '测试' } }, stranger),
      () => portal.call(getMenuTree, { params: { id: uuid } }, stranger),
      () => portal.call(updateKeyRight, { body: { uuid, menuIds: [] } }, stranger),
      () => portal.call(removeEntityKey, { params: { id: 'nothing' } }, owner),
    ];
    for (const call of calls) expect((await refusal(call())).message).toBe('404 数据不存在');
    await portal.call(removeEntityKey, { params: { id: uuid } }, owner);
  });
});

describe('C-147, R-143 status of a key', () => {
  it('changes by rule only, and asks why a key is taken out of use', async () => {
    const owner = await as('member');
    const { uuid } = await addEnrolledKey(portal, 'secondary');
    const change = (status: 'active' | 'suspended' | 'lost' | 'pending', reason?: string) =>
      portal.call(updateKeyStatus, { body: { uuid, status, ...(reason ? { reason } : {}) } }, owner);
    const nameless = await refusal(change('suspended'));
    expect(nameless.fields[0]).toMatchObject({ path: 'reason' });
    expect((await refusal(change('pending', '重新登记'))).message).toBe('409 “使用中”的密钥不能改为“待登记”');
    await change('suspended', '员工休假');
    const { rows } = await portal.call(querySecondaryKey, {}, owner);
    expect(rows.find((row) => row.uuid === uuid)).toMatchObject({ status: 'suspended', statusReason: '员工休假' });
    await change('active');
    await change('lost', '出差途中遗失');
    expect((await refusal(change('active'))).code).toBe(409);
    await change('pending');
    const waiting = (await portal.call(querySecondaryKey, {}, owner)).rows.find((row) => row.uuid === uuid);
    expect(waiting).toMatchObject({ status: 'pending', credentials: [] });
    expect((await refusal(change('active'))).code).toBe(409);
  });

  it('the main key cannot be deleted or cut down', async () => {
    const owner = await as('member');
    const uuid = (await portal.call(queryMainKey, {}, owner))?.uuid ?? '';
    expect((await refusal(portal.call(removeEntityKey, { params: { id: uuid } }, owner))).message).toContain(
      '主锁不能删除',
    );
    const cut = refusal(portal.call(updateKeyRight, { body: { uuid, menuIds: [] } }, owner));
    expect((await cut).message).toContain('主锁拥有全部权限');
  });
});

describe('C-148, C-149 rights of a secondary key', () => {
  it('keeps leaves only, so that a half-ticked directory never widens a right', async () => {
    const owner = await as('member');
    const { uuid } = await portal.call(addEntityKey, newKey(), owner);
    const ticked = ['info', 'info.certificates', 'info.certificates.edit', 'read.links'];
    const { checkedKeys } = await portal.call(updateKeyRight, { body: { uuid, menuIds: ticked } }, owner);
    expect(checkedKeys).toEqual(['info.certificates.view', 'info.certificates.edit', 'read.links']);
    const tree = await portal.call(getMenuTree, { params: { id: uuid } }, owner);
    expect(tree.checkedKeys).toEqual(checkedKeys);
    expect(tree.menus.map((menu) => menu.label)).toEqual([
      '企业信息',
      '维护提醒',
      '模拟受理校验',
      '申报',
      '标准、政策与学习',
      '消息',
    ]);
    const main = (await portal.call(queryMainKey, {}, owner))?.uuid ?? '';
    const everything = await portal.call(getMenuTree, { params: { id: main } }, owner);
    expect(everything.checkedKeys.length).toBeGreaterThan(50);
  });

  it('refuses menus that do not exist, and changes nothing then', async () => {
    const owner = await as('member');
    const { uuid } = await portal.call(addEntityKey, newKey(), owner);
    const wrong = refusal(portal.call(updateKeyRight, { body: { uuid, menuIds: ['read.links', 'system'] } }, owner));
    expect((await wrong).message).toBe('400 菜单中没有：system');
    expect((await portal.call(getMenuTree, { params: { id: uuid } }, owner)).checkedKeys).toEqual([]);
  });

  it('holds for routes, permissions and calls of a running session, from the next request', async () => {
    const owner = await as('member');
    const { uuid, token, keySn } = await logInBySecondaryKey(portal, ['info.certificates.view']);
    const info = await portal.call(getInfo, {}, { token });
    expect(info.roles).toEqual(['ROLE_VIP', 'ROLE_SUB_KEY']);
    expect(info.key).toMatchObject({ kind: 'secondary', keySn });
    expect(info.user).toMatchObject({ nickName: '示例持有人', phonenumber: '' });
    expect(info.permissions).toContain('certificate:info:list');
    expect(info.permissions).not.toContain('certificate:info:remove');
    const paths = async () => (await portal.call(getRouters, {}, { token })).map((route) => route.path);
    expect(await paths()).toEqual(['/qyxx/qyinfo/zzzsxx']);
    expect((await portal.call(listCertificates, {}, { token })).total).toBe(0);
    const remove = () => portal.call(removeCertificate, { params: { id: uuid } }, { token });
    expect((await refusal(remove())).code).toBe(403);
    await portal.call(updateKeyRight, { body: { uuid, menuIds: ['info.certificates.remove'] } }, owner);
    expect((await refusal(remove())).code).toBe(404);
    await portal.call(updateKeyRight, { body: { uuid, menuIds: [] } }, owner);
    expect((await refusal(portal.call(listCertificates, {}, { token }))).code).toBe(403);
    expect(await paths()).toEqual([]);
    await portal.call(removeEntityKey, { params: { id: uuid } }, owner);
    expect((await refusal(portal.call(getInfo, {}, { token }))).code).toBe(401);
  });

  it('a secondary key manages no keys and no account, whatever its menus', async () => {
    const { token } = await logInBySecondaryKey(portal, ['info.licence.view', 'message.list']);
    const closed = ['/portal/entityKey/summary', '/portal/entityKey/querySecondaryKey', '/portal/user/profile'];
    for (const path of [...closed, '/portal/user/sessions'])
      expect((await portal.request({ method: 'GET', path, token })).status, path).toBe(403);
    expect((await refusal(portal.call(addEntityKey, newKey(), { token }))).code).toBe(403);
  });

  it('two tabs: the later change wins as a whole', async () => {
    const [one, two] = [await as('member'), await as('member')];
    const { uuid } = await portal.call(addEntityKey, newKey(), one);
    await Promise.all([
      portal.call(updateKeyRight, { body: { uuid, menuIds: ['read.links', 'read.courses'] } }, one),
      portal.call(updateKeyRight, { body: { uuid, menuIds: ['message.list'] } }, two),
    ]);
    const { checkedKeys } = await portal.call(getMenuTree, { params: { id: uuid } }, one);
    expect([['message.list'], ['read.courses', 'read.links']]).toContainEqual(checkedKeys);
  });

  it('leaves a trail: the author of each change of rights, and the actions of each key', async () => {
    const { rows } = await portal.app.db.sql<{ action: string; detail: Record<string, unknown> }>(
      "select action, detail from audit_log where target_kind = 'key' order by seq",
    );
    const actions = new Set(rows.map((row) => row.action));
    for (const action of ['key.added', 'key.enrolled', 'key.rights-changed', 'key.status-changed', 'key.removed'])
      expect(actions).toContain(action);
    expect(rows.find((row) => row.action === 'key.rights-changed')?.detail).toMatchObject({
      added: ['info.certificates.view', 'info.certificates.edit', 'read.links'],
      removed: [],
    });
    expect((await verifyAuditLog(portal.app.db)).brokenAt).toBeNull();
  });
});

describe('C-150, C-151 prices of keys', () => {
  it('come from the table, at both addresses; without a row there is none', async () => {
    const owner = await as('member');
    expect(await portal.call(queryMainKeyPrice, {}, owner)).toEqual({ price: null, name: null, isSample: false });
    await portal.app.db.sql(
      `insert into price (uuid, kind, name, amount, origin, create_time, update_time)
       values (gen_random_uuid(), 'secondaryKey', '副锁', 120.5, 'sample', now(), now())`,
    );
    const price = { price: 120.5, name: '副锁', isSample: true };
    expect(await portal.call(querySecondaryKeyPrice, {}, owner)).toEqual(price);
    const alias = await portal.request({ method: 'GET', path: '/portal/querySecondaryKeyPrice', ...owner });
    expect(alias.body.data).toEqual(price);
  });
});

it('asks for a token everywhere', async () => {
  for (const { method, path } of [getKeySummary, queryMainKey, addEntityKey, updateKeyStatus, updateKeyRight])
    expect((await portal.request({ method, path, body: method === 'GET' ? undefined : {} })).status).toBe(401);
});

it('a main key may do what the account may', async () => {
  const owner = await as('other');
  const main = await addEnrolledKey(portal, 'main', 'other');
  const token = await logInByKey(portal, main.device);
  expect((await portal.call(addEntityKey, newKey(), { token })).keySn).toMatch(/^ZX-2611-[2-9A-Z]{8}$/);
  expect((await portal.call(querySecondaryKey, {}, owner)).total).toBe(1);
});
