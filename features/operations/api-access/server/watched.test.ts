import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { CHANGE_KIND_NAMES } from '../contract/changes.ts';

/** Tables of an enterprise whose changes are not published, and why. A new table is watched by `watch_records`, or comes in here with its reason. */
const UNTOLD: Readonly<Record<string, string>> = {
  api_token: 'ways in, for people',
  approval_rule: 'a setting, not a record',
  archive_task: 'work under way',
  audit_log: 'the trail itself',
  bid_take: 'who took what, a log',
  bulk_edit: 'what was done at once; the records are told',
  calendar_entry: 'derived for calendars',
  calendar_feed: 'a person’s secret address',
  certification: 'told by messages',
  change_proposal: 'nothing is changed yet; what is approved is told then',
  check_finding: 'part of its report',
  enterprise_change: 'the history of the enterprise’s own record, which is told',
  assistant_consent: 'a setting, not a record',
  check_weights: 'a setting, not a record',
  colleague_absence: 'about people at work, not records',
  entity_key: 'ways in, for people',
  fact_dispute: 'what people say of records, which stay as they are',
  filing_cost: 'part of its filing',
  filing_event: 'the history of a filing',
  filing_file_look: 'derived from stored files',
  filing_form: 'part of its filing',
  filing_freeze: 'part of its filing',
  firm_handover: 'who speaks for an enterprise, told by messages',
  firm_invitation: 'about people, told by messages',
  filing_opinion: 'part of its filing',
  filing_renewal: 'that a filing was opened',
  filing_report: 'part of its filing',
  filing_reserve: 'part of its filing',
  filing_task: 'work of people on their records, not a record',
  firm_change: 'counts what is told',
  firm_snapshot: 'part of its report',
  held_check: 'says how far what is derived reaches',
  held_forecast: 'derived from the records by the engine',
  held_standing:
    'replaced as a whole; a change of its results is told as `verdict` by the statement that compares them',
  held_term: 'derived from the records by the rules of provinces',
  firm_version: 'counts what is told',
  firm_member: 'people, not records',
  form_draft: 'not a record yet',
  id_disclosure: 'counts of looks at ID numbers',
  identity_request: 'told by messages',
  import_batch: 'work under way; what it writes is told',
  import_image: 'work under way',
  import_part: 'work under way',
  import_record: 'work under way',
  import_word: 'a setting, not a record',
  invoice: 'orders are a person’s',
  join_request: 'told by messages',
  key_credential: 'ways in, for people',
  membership: 'told by messages',
  message: 'has its own list and its own notice',
  offered_paper: 'not a record before it is taken over',
  order_event: 'orders are a person’s',
  paper_pack: 'work under way',
  paper_request: 'work of people on their records, not a record',
  payment: 'orders are a person’s',
  payment_voucher: 'orders are a person’s',
  platform_correction: 'work of people on their records, not a record',
  platform_snapshot: 'records of the authority',
  policy_news: 'told by messages',
  project_message: 'derived by comparing with records of the authority',
  record_change: 'the changes themselves',
  record_change_forgotten: 'how far deleted records are told',
  record_history: 'what became of records, which are told',
  reminder_digest: 'what a person was sent',
  reminder_setting: 'a setting, not a record',
  reminder_stale: 'work to be done',
  removed_project_number: 'part of deleted projects, which are told',
  report_share: 'who else may read a report, not a record',
  login_policy: 'ways in, for people',
  sign_on_attempt: 'ways in, for people',
  sign_on_identity: 'ways in, for people',
  sign_on_provider: 'ways in, for people',
  sign_on_session: 'ways in, for people',
  stored_file: 'the bytes of attachments, which are told',
  todo: 'a plan of a user, not a record',
  use_search: 'a person’s saved searches',
  what_if: 'suppositions, not records',
  webhook: 'who is told',
  webhook_delivery: 'what was told',
};

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ quiet: true });
});
afterAll(() => portal.close());

it('every table of an enterprise is watched whole, or stands here with its reason', async () => {
  const { rows } = await portal.app.db.sql<{ name: string; triggers: string[] }>(
    `select c.relname as name,
       array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'noted\\_%' order by 1) as triggers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and (c.relname = 'enterprise' or exists (
       select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'ent_uuid' and not a.attisdropped))
     order by 1`,
    [],
  );
  const watched = rows.filter(({ triggers }) => triggers.length > 0);
  expect(watched.filter(({ triggers }) => triggers.length !== 3).map(({ name }) => name)).toEqual([]);
  const forgotten = rows.filter(({ name, triggers }) => triggers.length === 0 && !(name in UNTOLD));
  expect(forgotten.map(({ name }) => name)).toEqual([]);
  const names = new Set(rows.map(({ name }) => name));
  const idle = Object.keys(UNTOLD).filter((name) => !names.has(name) || watched.some((one) => one.name === name));
  expect(idle).toEqual([]);
});

it('every kind that triggers write is declared, and the other way round', async () => {
  const { rows } = await portal.app.db.sql<{ source: string }>(
    "select prosrc as source from pg_proc where proname like 'note\\_added\\_%'",
    [],
  );
  const written = rows.flatMap(({ source }) =>
    [...source.matchAll(/select (?:distinct )?\S+, '(\w+)', /g)].map(([, kind]) => kind),
  );
  expect([...new Set(written), 'register', 'else', 'verdict'].sort()).toEqual([...CHANGE_KIND_NAMES].sort());
});
