/** The whole way of an event through the running jobs: what starts a delivery is counted, never how long it takes. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { MENU_TREE, type MenuNode } from '#domain/access/menu-tree.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { addPrice } from '#features/enterprise/membership/membership.contract.ts';
import { createOrder } from '#features/enterprise/orders/orders.contract.ts';
import { addFiling } from '#features/filing/filing/filing.contract.ts';
import { createCertificate, getCertificate } from '#features/records/certificates/certificates.contract.ts';
import { addProject } from '#features/records/projects/projects.contract.ts';
import { CHANGE_KIND_NAMES, type ChangeKind, type RecordChange } from '../../contract/changes.ts';
import { addWebhook } from '../../contract/webhooks.ts';
import { createTestToken } from '../testing/make-token.ts';

const getLeaves = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.children ? getLeaves(node.children) : [node.id]));

/** Notifications that were accepted, because their signature is right. */
const accepted: { readonly id: string; readonly changes: readonly RecordChange[] }[] = [];
/** The answers of the receiver in their order. */
const answers: { readonly id: string; readonly status: number }[] = [];
let secret = '';
let isDown = false;
let isSilent = false;
/** Ends the connection of the request that is left unanswered; null: there is none. */
let breakOff: (() => void) | null = null;
const receiver = createServer((request, response) => {
  if (isSilent) {
    breakOff = () => response.destroy();
    return;
  }
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString('utf8');
    const id = String(request.headers['webhook-id']);
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const text = `${id}.${String(request.headers['webhook-timestamp'])}.${body}`;
    const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
    const status = request.headers['webhook-signature'] !== signature ? 401 : isDown ? 503 : 204;
    answers.push({ id, status });
    if (status === 204)
      accepted.push({ id, changes: (JSON.parse(body) as { data: { changes: RecordChange[] } }).data.changes });
    response.writeHead(status).end();
  });
});

let portal: TestPortal;
let owner: { token: string };
/** The enterprise's own software. */
let software: { token: string };

beforeAll(async () => {
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  portal = await startPortal({ quiet: true, environment: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  owner = { token: await portal.signIn('member') };
  software = { token: (await createTestToken(portal, getLeaves(MENU_TREE))).token };
  await portal.app.jobs.start();
  // Only the run at the start and the scheduled ones have no key of a change; the schedule is off from here.
  await waitForCount(`name = 'api-access.collect' and state = 'completed'`, (count) => count > 0);
  await portal.app.db.sql(
    `create function no_schedule() returns trigger language plpgsql as $body$ begin return null; end $body$;
     create trigger no_schedule before insert on job.job_common for each row
       when (new.name like 'api-access.%' and new.singleton_key is null) execute function no_schedule()`,
  );
  await waitForCount(`name like 'api-access.%' and state < 'completed'`, (count) => count === 0);
  await portal.app.db.sql(`delete from job.job where name like 'api-access.%'`);
  ({ secret } = await portal.call(addWebhook, { body: { url, kinds: [...CHANGE_KIND_NAMES] } }, owner));
});
afterAll(async () => {
  await portal.app.jobs.stop();
  await portal.close();
  await new Promise((resolve) => void receiver.close(resolve));
});

async function countJobs(condition: string): Promise<number> {
  const { rows } = await portal.app.db.sql<{ count: number }>(
    `select count(*)::int as count from job.job where ${condition}`,
  );
  return rows[0]?.count ?? -1;
}

const waitForCount = (condition: string, isReached: (count: number) => boolean) =>
  vi.waitUntil(async () => isReached(await countJobs(condition)), { timeout: 110_000, interval: 100 });

const isAccepted = (kind: ChangeKind, uuid?: string): boolean =>
  accepted.some(({ changes }) =>
    changes.some((change) => change.kind === kind && (uuid === undefined || change.uuid === uuid)),
  );
const waitFor = (kind: ChangeKind, uuid?: string) =>
  expect.poll(() => isAccepted(kind, uuid), { message: kind }).toBe(true);

it('brings each kind of event to the receiver by the commit of its change, without the schedule', async () => {
  const { uuid: project } = await portal.call(
    addProject,
    { body: { projectName: '示例办公楼', projectNo: 'P-1', role: '施工总承包' } },
    software,
  );
  await waitFor('project', project);

  const { uuid: filing } = await portal.call(
    addFiling,
    { body: { name: '示例首次', kind: 'first', region: '110000', standardCode: '10300101', level: '二级' } },
    software,
  );
  await waitFor('filing', filing);

  const price = { kind: 'member' as const, name: '示例会员', amount: 100, months: 12, rights: [], sort: 0 };
  const { uuid: priceUuid } = await portal.call(addPrice, { body: price }, { token: await portal.signIn('operator') });
  const { uuid: order } = await portal.call(createOrder, { body: { priceUuid, quantity: 1 } }, owner);
  await waitFor('order', order);

  // A certificate that ends soon: the record itself, then its reminder and the verdict on its item, which jobs derive from it.
  const validEnd = addDays(toShanghaiDay(portal.now()), 20);
  const { uuid: certificate } = await portal.call(
    createCertificate,
    {
      body: {
        certNo: 'D132000001',
        category: 'construction',
        certName: '建筑业企业资质证书',
        issueDate: '2022-01-17',
        validEnd,
        issuer: '江苏省住房和城乡建设厅',
        region: '320000',
        items: [{ standardCode: '10300101', itemName: '建筑工程施工总承包', level: '一级' }],
      },
    },
    software,
  );
  const { items } = await portal.call(getCertificate, { params: { id: certificate } }, software);
  await waitFor('certificate', certificate);
  await waitFor('item', items[0]?.uuid);
  await waitFor('verdict', items[0]?.uuid);
  await waitFor('reminder');

  expect(answers.filter(({ status }) => status !== 204)).toEqual([]);
  expect(await countJobs(`name like 'api-access.%' and singleton_key is null`)).toBe(0);
  expect(await countJobs(`name = 'api-access.collect' and singleton_key = 'changed'`)).toBeGreaterThan(0);
  expect(await countJobs(`name = 'api-access.deliver' and singleton_key = 'due'`)).toBeGreaterThan(0);
});

it('is sent again after the documented pause by a job of its own, under the same number', async () => {
  isDown = true;
  const { uuid } = await portal.call(
    addProject,
    { body: { projectName: '示例重试', projectNo: 'P-2', role: '施工总承包' } },
    software,
  );
  const retry = async () => {
    const { rows } = await portal.app.db.sql<{ pauseMs: number }>(
      `select extract(epoch from j.start_after - d.update_time)::float8 * 1000 as "pauseMs" from job.job j
       join webhook_delivery d on j.singleton_key = 'retry ' || d.uuid
       where j.name = 'api-access.deliver' and j.state = 'created'`,
    );
    return rows;
  };
  await expect.poll(retry).toEqual([{ pauseMs: 30_000 }]);
  isDown = false;
  // The pause passes for the job and for the delivery alike.
  await portal.app.db.sql(`update webhook_delivery set next_time = now() where state = 'waiting'`);
  await portal.app.db.sql(
    `update job.job set start_after = now() where name = 'api-access.deliver' and state = 'created'`,
  );
  await waitFor('project', uuid);
  const [failed, sent] = answers.slice(-2);
  expect([failed?.status, sent?.status]).toEqual([503, 204]);
  expect(sent?.id).toBe(failed?.id);
});

it('keeps the result of an attempt that is in flight when the program stops, and is sent after the next start', async () => {
  isSilent = true;
  const { uuid } = await portal.call(
    addProject,
    { body: { projectName: '示例停机', projectNo: 'P-3', role: '施工总承包' } },
    software,
  );
  const read = async () =>
    (
      await portal.app.db.sql<{ state: string; tries: number; fault: string | null }>(
        `select state, tries, fault from webhook_delivery where body like $1`,
        [`%${uuid}%`],
      )
    ).rows;
  await expect.poll(read).toMatchObject([{ state: 'waiting', tries: 1 }]);
  const timer = setInterval(() => breakOff?.(), 1000);
  await portal.app.jobs.stop();
  clearInterval(timer);
  expect(await read()).toEqual([{ state: 'waiting', tries: 1, fault: '连接中断' }]);
  isSilent = false;
  await portal.app.db.sql(`update webhook_delivery set next_time = now() where state = 'waiting'`);
  await portal.app.jobs.start();
  await waitFor('project', uuid);
  await expect.poll(read).toMatchObject([{ state: 'sent', tries: 2 }]);
});
