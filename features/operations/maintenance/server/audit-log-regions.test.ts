import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { addTestPrices } from '#features/enterprise/orders/server/testing/with-prices.ts';
import { listAuditLog } from '../contract/audit-log.ts';

let portal: TestPortal;
let limited: string;
beforeAll(async () => {
  portal = await startPortal({ quiet: true });
  const { db } = portal.app;
  await db.sql(`update enterprise set region = '320106' where uuid = $1`, [portal.entUuid('member')]);
  await db.sql(`update enterprise set region = '310104' where uuid = $1`, [portal.entUuid('other')]);
  await db.sql(
    `update app_user set permissions = '{system:audit:list}', region_grants = '[{"permissions": ["system:audit:list"], "regions": ["320100"]}]' where uuid = $1`,
    [portal.userUuid('guest')],
  );
  limited = await portal.signIn('guest');
});
afterAll(() => portal.close());

let made = 0;
/** A step of the trail, as it is written. */
async function addStep(names: { readonly ent?: string; readonly kind?: string; readonly target?: string }) {
  made += 1;
  const action = `example.step${made}`;
  await portal.app.db.sql(
    `insert into audit_log (uuid, at, ent_uuid, action, target_kind, target_uuid, hash) values (gen_random_uuid(), now(), $1, $2, $3, $4, $2)`,
    [names.ent ?? null, action, names.kind ?? null, names.target ?? null],
  );
  return action;
}

/** Found along the regions, and by something else that is asked for: both ways see the same. */
async function isListed(action: string): Promise<boolean> {
  const listed = async (query: { action?: string }) =>
    (await portal.call(listAuditLog, { query: { pageSize: 500, ...query } }, { token: limited })).rows.some(
      (row) => row.action === action,
    );
  const found = [await listed({}), await listed({ action })];
  expect(found[0]).toBe(found[1]);
  return found[0] ?? false;
}

it('is that of the enterprises of a region, by actor and by subject', async () => {
  const [own, other] = [portal.entUuid('member'), portal.entUuid('other')];
  const steps = [
    await addStep({ ent: own }),
    await addStep({ kind: 'enterprise', target: own }),
    await addStep({ kind: 'user', target: portal.userUuid('member') }),
    await addStep({ ent: other, kind: 'enterprise', target: own }),
    await addStep({ ent: other }),
    await addStep({ kind: 'user', target: portal.userUuid('other') }),
    await addStep({}),
  ];
  expect(await Promise.all(steps.map(isListed))).toEqual([true, true, true, true, false, false, false]);
});

it('follows an enterprise that moves, with all its past', async () => {
  const step = await addStep({ ent: portal.entUuid('other') });
  const move = (region: string) =>
    portal.app.db.sql('update enterprise set region = $2 where uuid = $1', [portal.entUuid('other'), region]);
  expect(await isListed(step)).toBe(false);
  await move('320100');
  expect(await isListed(step)).toBe(true);
  await move('320500');
  expect(await isListed(step)).toBe(false);
  await move('310104');
  const gone = await addStep({ ent: portal.entUuid('member') });
  const mark = (flag: string) =>
    portal.app.db.sql('update enterprise set del_flag = $2 where uuid = $1', [portal.entUuid('member'), flag]);
  await mark('2');
  expect(await isListed(gone)).toBe(false);
  await mark('0');
  expect(await isListed(gone)).toBe(true);
});

it('follows people into enterprises and out of them, and orders', async () => {
  const { db } = portal.app;
  const user = portal.userUuid('other');
  const step = await addStep({ kind: 'user', target: user });
  expect(await isListed(step)).toBe(false);
  await db.sql('insert into firm_member (user_uuid, ent_uuid, join_time) values ($1, $2, now())', [
    user,
    portal.entUuid('member'),
  ]);
  expect(await isListed(step)).toBe(true);
  await db.sql('delete from firm_member where user_uuid = $1 and ent_uuid = $2', [user, portal.entUuid('member')]);
  expect(await isListed(step)).toBe(false);
  const { member: priceUuid } = await addTestPrices(portal);
  const order = '33333333-3333-4333-8333-333333333333';
  const told = await addStep({ kind: 'order', target: order });
  expect(await isListed(told)).toBe(false);
  await db.sql(
    `insert into purchase_order (uuid, ent_uuid, order_no, user_uuid, kind, price_uuid, name, unit_amount, months, quantity, amount, status,
       expire_time, create_time, update_time)
     values ($1, $2, '20261126000000000009', $3, 'member', $4, '示例会员', 10, 12, 1, 10, 'reviewing', now() + interval '1 day', now(), now())`,
    [order, portal.entUuid('member'), user, priceUuid],
  );
  expect(await isListed(told)).toBe(true);
});

it('goes with the steps when their time is over', async () => {
  const { db } = portal.app;
  const step = await addStep({ ent: portal.entUuid('member') });
  const count = async () =>
    (
      await db.sql<{ n: number }>(
        'select count(*)::int as n from audit_region where seq in (select seq from audit_log)',
      )
    ).rows[0]?.n;
  expect(await isListed(step)).toBe(true);
  await db.sql('alter table audit_log disable trigger audit_log_append_only');
  await db.sql('delete from audit_log');
  await db.sql('alter table audit_log enable trigger audit_log_append_only');
  const { rows } = await db.sql<{ n: number }>('select count(*)::int as n from audit_region');
  expect([await count(), rows[0]?.n]).toEqual([0, 0]);
});
