import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { createFactsReport } from '#db/facts/report.ts';
import { answerFeedback, listFeedback } from '#features/content/feedback/feedback.contract.ts';
import { listSourceEvidence } from '#features/content/source-evidence/source-evidence.contract.ts';
import {
  listCertifications,
  listPendingJoinRequests,
} from '#features/enterprise/enterprise/contract/certification-review.ts';
import { listIdentityChangeRequests } from '#features/enterprise/enterprise/contract/identity.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { listAllOrders } from '#features/enterprise/orders/orders.contract.ts';
import { listOpinionRuleProposals } from '#features/filing/filing/contract/proposals.ts';
import { listFailedDeliveries, resolveFailedDelivery } from '#features/operations/maintenance/contract/deliveries.ts';
import { editOperatorRights } from '#features/operations/user-admin/user-admin.contract.ts';
import { listUnansweredQuestions, resolveUnansweredQuestion } from '#features/portal/assistant/contract/unanswered.ts';
import { listMalformed } from '#features/portal/site/site.contract.ts';
import {
  exportUnverifiedRequirements,
  exportUnverifiedRequirementsCsv,
  listUnverifiedRequirements,
} from '#features/standards/standards/contract/to-verify.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { listOperatorBacklog } from '../operator-desk.contract.ts';

let portal: TestPortal;
let operator: string;
const NOW = new Date('2026-11-20T10:00:00+08:00');
const LONG_AGO = '2026-11-10 10:00:00';

/** The list that an address of the desk shows. */
const LISTS: Readonly<Record<string, RouteSpec>> = {
  certification: listCertifications,
  dispute: listCertifications,
  identity: listIdentityChangeRequests,
  join: listPendingJoinRequests,
  voucher: listAllOrders,
  invoice: listAllOrders,
  feedback: listFeedback,
  delivery: listFailedDeliveries,
  question: listUnansweredQuestions,
  malformed: listMalformed,
  proposal: listOpinionRuleProposals,
  proof: listSourceEvidence,
  fact: listUnverifiedRequirements,
};

/** A level with rows to verify, which is not the first of all. */
const HELD = { standardCode: '10300108', level: '二级' };

/** One of each that waits since ten days, and one that does not wait any more. */
async function addWork() {
  const sql = portal.app.db.sql.bind(portal.app.db);
  const [ent, user] = [portal.entUuid('other'), portal.userUuid('guest')];
  const at = `'${LONG_AGO}+08'::timestamptz`;
  await sql(`update enterprise set certify_status = 'reviewing' where uuid = '${ent}'`);
  await sql(`insert into certification (ent_uuid, submit_time) values ('${ent}', ${at})`);
  await sql(
    `insert into identity_request (uuid, ent_uuid, ent_name, credit_code, state, submit_time)
     select gen_random_uuid(), '${ent}', '示例新名称', '91310115MA01EXMQ0C', s, ${at} from unnest(array['reviewing', 'rejected']) s`,
  );
  await sql(`insert into join_request (uuid, user_uuid, ent_uuid, note, create_time)
    values (gen_random_uuid(), '${user}', '${ent}', '示例说明', ${at})`);
  await sql(
    `insert into feedback (uuid, number, type, content, phone, user_uuid, state, create_time, update_time)
     select gen_random_uuid(), 'FK26111' || s, '1', '示例反馈', '13800000003', '${user}', s, ${at}, ${at} from unnest(array['new', 'closed']) s`,
  );
  await sql(
    `insert into outbox_delivery (uuid, channel, topic, recipient_hash, recipient_masked, state, tries, fault, next_time, create_time, update_time)
     select gen_random_uuid(), 'sms', 'code', 'x', '138****0000', s, 3, '号码无效', ${at}, ${at}, ${at} from unnest(array['failed', 'sent']) s`,
  );
  await sql(
    `insert into malformed_row (place, row_key, reason, found_time) values ('article', 'x', 'title: invalid_type', '${NOW.toISOString()}')`,
  );
  await sql(
    `insert into assistant_answer (uuid, question, as_of, outcome, mode, create_time)
     select gen_random_uuid(), '示例问题', '2026-11-10', s, 'extract', ${at} from unnest(array['declined', 'declined', 'answered']) s`,
  );
  await sql(
    `insert into fact_proof (uuid, standard_code, level, row_id, state, before, row_read, doc_title, doc_number, clause, storage_key, author_uuid, create_time)
     select gen_random_uuid(), '10300108', '二级', s, s, '{"kind":"netAssets"}', '{"kind":"netAssets"}', '示例文件', '示例文号', '1', 'x', '${user}', ${at}
     from unnest(array['waiting', 'refused']) s`,
  );
  await sql(
    `insert into opinion_proposal (uuid, text, create_time, last_time, settle_time)
     select gen_random_uuid(), '示例意见', ${at}, ${at}, s::timestamptz from unnest(array[null, '${LONG_AGO}+08']) s`,
  );
}

beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: NOW });
  operator = await portal.signIn('operator');
  await addWork();
});
afterAll(() => portal.close());

const as = (token = operator) => ({ token });
const waiting = async (token = operator) => (await portal.call(listOperatorBacklog, {}, { token })).items;
const getEmpty = async () => (await portal.call(listOperatorBacklog, {}, as())).empty;
const isShown = async (key: string) => (await waiting()).some((item) => item.key === key);

describe('the desk of an operator', () => {
  it('knows a list for everything that waits', async () => {
    // Approvals are counted by the tests of what they approve.
    const keys = [...(await waiting()), ...(await getEmpty())].map(({ key }) => key);
    expect(keys.filter((key) => !/^(?:approval-|merge$)/.test(key)).sort()).toEqual(Object.keys(LISTS).sort());
  });

  it.each(Object.keys(LISTS))('counts %s as the list behind its address does, and since when', async (key) => {
    const item = (await waiting()).find((one) => one.key === key);
    const empty = (await getEmpty()).find((one) => one.key === key);
    const address = new URL((item ?? empty)?.href ?? '', 'http://portal.invalid');
    const { what: _what, ...filters } = Object.fromEntries(address.searchParams);
    const query = key === 'identity' ? { ...filters, state: 'reviewing' } : filters;
    const list = await portal.request({ method: 'GET', path: LISTS[key]?.path ?? '', query, token: operator });
    expect(list.status).toBe(200);
    // A queue without waiting records is not shown.
    expect([item?.count ?? 0, item === undefined]).toEqual([list.body.total, empty !== undefined]);
    if (['voucher', 'invoice', 'dispute'].includes(key)) expect(empty).toBeDefined();
    else if (['fact', 'malformed'].includes(key)) expect(item?.oldestDays).toBeNull();
    else expect(item).toMatchObject({ count: 1, oldestTime: LONG_AGO, oldestDays: 10 });
  });

  it('shows the queues of the own rights, and nothing else', async () => {
    const uuid = portal.userUuid('guest');
    const token = await portal.signIn('guest');
    expect((await portal.request({ method: 'GET', path: listOperatorBacklog.path, token })).status).toBe(403);
    await portal.call(editOperatorRights, { body: { uuid, permissions: ['feedback:item:*'] } }, as());
    expect((await waiting(token)).map(({ key }) => key)).toEqual(['feedback']);
    await portal.app.jobs.runNow('operator-desk.morning');
    const titles = async (whose: string) =>
      (await portal.call(listMessages, { query: {} }, as(whose))).rows.map(({ title }) => title);
    expect(await titles(token)).toContain('有 1 件事等待处理');
    expect(await titles(operator)).toContain('有 6 件事等待处理');
    expect(await titles(await portal.signIn('member'))).toEqual([]);
    await portal.call(editOperatorRights, { body: { uuid, permissions: [] } }, as());
  });

  it('lists the rows of the standards as the report of the facts counts them', async () => {
    const { totals } = createFactsReport();
    const total = async (kind: 'recalled' | 'undecidable') =>
      (await portal.call(listUnverifiedRequirements, { query: { kind } }, as())).total;
    expect([await total('recalled'), await total('undecidable')]).toEqual([totals.recalled, totals.undecidable]);
    // The file says the same, row by row.
    const { bytes } = await portal.request({
      method: 'GET',
      path: exportUnverifiedRequirementsCsv.path,
      token: operator,
    });
    const [head, ...lines] = parseCsv(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    const counted = (label: string) => lines.filter((line) => line[(head ?? []).indexOf(label)] === '是').length;
    expect([counted('原文待核对'), counted('不能判断')]).toEqual([totals.recalled, totals.undecidable]);
    const book = await portal.request({
      method: 'GET',
      path: `${exportUnverifiedRequirements.path}?kind=recalled`,
      token: operator,
    });
    const { sheets } = await readXlsx(book.bytes);
    expect((sheets[0]?.rows.length ?? 0) - 1).toBe(totals.recalled);
    expect(
      (
        await portal.request({
          method: 'GET',
          path: exportUnverifiedRequirements.path,
          token: await portal.signIn('member'),
        })
      ).status,
    ).toBe(403);
    const first = async () => (await portal.call(listUnverifiedRequirements, { query: {} }, as())).rows[0];
    const { standardCode, level } = HELD;
    await portal.app.db.sql(
      `with c as (insert into certificate (ent_uuid, uuid, cert_no, category, cert_name, create_time, update_time)
         values ($1, gen_random_uuid(), 'D0001', 'construction', '示例资质证书', now(), now()) returning uuid)
       insert into certificate_item (ent_uuid, uuid, zzzs_uuid, standard_code, item_name, level, create_time, update_time)
       select $1, gen_random_uuid(), c.uuid, $2, '示例资质', $3, now(), now() from c`,
      [portal.entUuid('member'), standardCode, level],
    );
    await portal.app.jobs.runNow('certificates.measure-holders');
    expect(await first()).toMatchObject({ enterpriseCount: 1 });
  });
});

describe('what an operator has seen to', () => {
  it('is a message that was not delivered', async () => {
    const { rows } = await portal.call(listFailedDeliveries, { query: {} }, as());
    const body = { uuid: rows[0]?.uuid ?? '' };
    await portal.call(resolveFailedDelivery, { body }, as());
    expect(await isShown('delivery')).toBe(false);
    await expect(portal.call(resolveFailedDelivery, { body }, as())).rejects.toMatchObject({ code: 404 });
  });

  it('is a question, with all that were the same', async () => {
    const { rows } = await portal.call(listUnansweredQuestions, { query: {} }, as());
    expect(rows).toMatchObject([{ question: '示例问题', times: 2 }]);
    const body = { uuid: rows[0]?.uuid ?? '' };
    await portal.call(resolveUnansweredQuestion, { body }, as());
    expect(await isShown('question')).toBe(false);
    await expect(portal.call(resolveUnansweredQuestion, { body }, as())).rejects.toMatchObject({ code: 404 });
  });

  it('is a feedback, and its writer is told of the answer', async () => {
    const { rows } = await portal.call(listFeedback, { query: { state: 'new' } }, as());
    await portal.call(answerFeedback, { body: { uuid: rows[0]?.uuid ?? '', answer: '<b>示例答复</b>' } }, as());
    expect(await isShown('feedback')).toBe(false);
    const messages = await portal.call(listMessages, { query: {} }, as(await portal.signIn('guest')));
    expect(messages.rows).toContainEqual(
      expect.objectContaining({ title: expect.stringContaining('已有答复'), router: '/questionFeedback' }),
    );
    expect(JSON.stringify(messages.rows)).not.toContain('<b>');
  });
});
