import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { ARTICLE } from '#features/content/articles/contract/article.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { login } from '#features/identity/auth/auth.contract.ts';
import { listOperatorBacklog } from '#features/operations/operator-desk/operator-desk.contract.ts';
import { getManageCalls } from '#features/operations/publishing/publishing.contract.ts';
import { addFirstOperator } from '../installation.contract.ts';
import { createInstallationCode } from './installation.server-api.ts';

let portal: TestPortal;
/** A production installation with enterprises and no operator. */
beforeAll(async () => {
  portal = await startPortal({
    quiet: true,
    environment: {
      NODE_ENV: 'production',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: 'https://portal.example',
      TRUST_PROXY: 'none',
      ACCESS_LOG: 'off',
    },
  });
  await portal.app.db.sql("update app_user set del_flag = '2' where permissions @> array['*:*:*']");
});
afterAll(() => portal.close());

it('R-012 leads from a fresh start over the first operator to the first policy, of which an enterprise is told', async () => {
  const member = await portal.signIn('member');
  const code = (await createInstallationCode(portal.app)) ?? '';
  const who = { username: 'chief_operator', password: 'tulip-river-44-lamp' };
  await portal.call(addFirstOperator, { body: { ...who, phonenumber: '13900007777', code } });
  const { token } = await portal.call(login, { body: who });
  // The first operator is responsible for every queue.
  const { items, empty } = await portal.call(listOperatorBacklog, {}, { token });
  expect([...items, ...empty].map(({ key }) => key)).toContain('certification');

  const { add, publish } = getManageCalls(ARTICLE);
  const title = '示例文件：本地区的第一份政策';
  const body = { kind: 'policy', title, content: '<p>第一条 示例。</p>', issuer: '示例机关', region: '110000' };
  const { uuid } = await portal.call(add, { body }, { token });
  expect((await portal.request({ method: 'GET', path: `/portal/api/policy/${uuid}` })).body.code).toBe(404);
  await portal.call(publish, { body: { uuid } }, { token });
  expect((await portal.request({ method: 'GET', path: `/portal/api/policy/${uuid}` })).body.data.title).toBe(title);
  await portal.app.jobs.runNow('policy-push.push');
  const told = (await portal.call(listMessages, { query: {} }, { token: member })).rows;
  expect(told).toContainEqual(
    expect.objectContaining({ router: `/policy/detail/${uuid}`, content: expect.stringContaining('企业所在地区') }),
  );
});
