import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { getStrictestValue, NO_POLICY, POLICY_NAMES, type PolicyLayer } from '#domain/access/login-policy.ts';
import type { Db } from '#platform/server/db/db.ts';
import { fillTables } from '#platform/server/testing/fill-tables.ts';
import { SELECTABLE_KINDS } from '../enterprise-merge.contract.ts';
import { mergeEnterpriseData } from './enterprise-merge.repo.ts';
import { MERGE_RULES, type MergeRule } from './merge-rules.ts';
import { moveNextRows, prepareMerge } from './move.repo.ts';
import { RUN_MERGE_JOB } from './run.service.ts';
import { type EnterpriseTable, readEnterpriseTables } from './tables.repo.ts';

/** Columns of moved rows that name something else than a record with a twin. */
const OTHER: Readonly<Record<string, string>> = {
  'bid_take.pack_uuid': 'a pack is never doubled',
  'change_proposal.key_uuid': 'who acted',
  'change_proposal.token_uuid': 'who acted',
  'check_finding.target_uuid': 'a report stays as it was made',
  'entity_key.order_uuid': 'an order is never doubled',
  'fact_dispute.owner_uuid': 'said of this record, not of its like',
  'fact_dispute.record_uuid': 'said of this record, not of its like',
  'filing_opinion.task_uuid': 'part of its filing',
  'filing_renewal.filing_uuid': 'a filing is never doubled',
  'filing_report.run_uuid': 'a report is never doubled',
  'firm_snapshot.uuid': 'its own',
  'held_forecast.item_uuid': 'made anew by the next look',
  'held_standing.item_uuid': 'made anew by the next look',
  'form_draft.key_uuid': 'who began it',
  'hours_credit.certificate_uuid': 'of a course',
  'message.broadcast_uuid': 'published to all',
  'policy_news.article_uuid': 'published to all',
  'purchase_order.price_uuid': 'published to all',
  'reminder_digest.delivery_uuid': 'what was sent',
  'record_change.uuid': 'its own',
  'record_history.key_uuid': 'who acted',
  'record_history.owner_uuid': 'what was done to this record, not to its like',
  'record_history.token_uuid': 'who acted',
};
/** Keys by which no two rows of two enterprises are the same: their lines are numbered over the whole database. */
const CANNOT_COLLIDE = ['record_history: record_history_pkey'];
const PEOPLE = new Set([
  'user_uuid',
  'deputy_uuid',
  'actor_uuid',
  'assignee_uuid',
  'owner_uuid',
  'from_uuid',
  'to_uuid',
]);
/** A file of the enterprise, and the report or filing that it hangs on, go along under their own number. */
const isPlain = (column: string) =>
  column === 'uuid' || column === 'ent_uuid' || column.endsWith('_by') || PEOPLE.has(column);

let portal: TestPortal;
let db: Db;
let tables: EnterpriseTable[];
beforeAll(async () => {
  portal = await startPortal({ quiet: true });
  db = portal.app.db;
  tables = await readEnterpriseTables(db);
});
afterAll(() => portal.close());

const moved = (name: string): Extract<MergeRule, { how: 'move' }> | null => {
  const rule = MERGE_RULES[name];
  return rule?.how === 'move' ? rule : null;
};

describe('each table of an enterprise', () => {
  it('says what becomes of its rows', () => {
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(MERGE_RULES).toSorted());
  });

  it('states the result for a row whose key the remaining enterprise has', () => {
    const silent = tables.flatMap(({ name, keys }) => {
      const rule = moved(name);
      if (!rule || rule.twin) return [];
      // Whatever names a row of an enterprise by a number of the whole database cannot be there twice.
      const open = keys.filter(({ by, name: key }) => !by.includes('uuid') && !rule.settled?.includes(key));
      const ofParents = new Set(
        tables.flatMap((table) => table.children.filter(({ child }) => child === name).map(({ column }) => column)),
      );
      return open
        .filter(({ by }) => !by.some((one) => ofParents.has(one) && !rule.refs?.includes(one)))
        .map((key) => `${name}: ${key.name}`);
    });
    expect(silent).toEqual(CANNOT_COLLIDE);
  });

  it('has columns of every name that its rule names, and can be put aside where it gives way', () => {
    for (const { name, columns } of tables) {
      const rule = moved(name);
      const named = [...(rule?.refs ?? []), ...Object.keys(rule?.set ?? {}), ...(rule?.sameBy ?? [])];
      expect(named.filter((column) => !columns.has(column))).toEqual([]);
      if (rule?.twin === 'remove')
        expect(['uuid', 'del_flag', 'update_time'].filter((column) => !columns.has(column))).toEqual([]);
    }
  });

  it('says of each column that names something what it names', async () => {
    const { rows } = await db.sql<{ table: string; column: string }>(
      `select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.atttypid = 'uuid'::regtype and a.attnum > 0 and not a.attisdropped and c.relname = any($1)`,
      [Object.keys(MERGE_RULES)],
    );
    const parents = new Set(
      tables.flatMap(({ children }) => children.map(({ child, column }) => `${child}.${column}`)),
    );
    const open = rows.filter(({ table, column }) => {
      const rule = moved(table);
      const place = `${table}.${column}`;
      return (
        rule && !isPlain(column) && !rule.refs?.includes(column) && !parents.has(place) && OTHER[place] === undefined
      );
    });
    expect(open.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it('has one key where the operator chooses the values, so that two records with one key may take each other’s values', () => {
    for (const name of SELECTABLE_KINDS) {
      expect([name, moved(name)?.twin]).toEqual([name, 'remove']);
      expect([name, tables.find((table) => table.name === name)?.keys.length]).toEqual([name, 1]);
    }
  });

  it('has references to records of its enterprise that can wait for the end of a transaction', async () => {
    const { rows } = await db.sql<{ name: string }>(
      `select k.conname as name from pg_constraint k where k.contype = 'f' and not k.condeferrable and k.connamespace = 'public'::regnamespace
         and exists (select from unnest(k.confkey) f join pg_attribute a on a.attrelid = k.confrelid and a.attnum = f where a.attname = 'ent_uuid')`,
    );
    expect(rows).toEqual([]);
  });
});

/** Rows of a table as they stand. */
const getRows = async (table: string, ent: string) =>
  (
    await db.sql<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t where ent_uuid = $1`, [
      ent,
    ])
  ).rows.map(({ row }) => row);

/** Keys that hold over all enterprises, of which the copy of a row needs another value. */
async function listKeysAcross(): Promise<Map<string, string[]>> {
  const { rows } = await db.sql<{ table: string; column: string }>(
    `select distinct c.relname as "table", a.attname as "column" from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and split_part(pg_get_indexdef(i.indexrelid), ' WHERE ', 1) ~ ('\\m' || a.attname || '\\M')
     where i.indisunique and c.relname = any($1) and a.atttypid = any('{text,varchar,bpchar}'::regtype[]) and pg_get_indexdef(i.indexrelid) !~ '\\ment_uuid\\M'`,
    [Object.keys(MERGE_RULES)],
  );
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, all]) => [table, all.map(({ column }) => column)]),
  );
}

/** Of no use to copy: written by triggers, or a person has one over all enterprises. */
const ALONE = new Set(['audit_log', 'firm_change', 'join_request', 'sign_on_session']);
/** Their numbers are drawn by the database. */
const DRAWN: Readonly<Record<string, string>> = { record_history: 'seq', order_event: 'seq' };

/** The staying enterprise gets the like of every row of the other: each key collides that can. */
async function copyRows(stay: string, gone: string): Promise<void> {
  const across = await listKeysAcross();
  const numbers = new Map<string, string>();
  for (const { name } of tables)
    for (const { uuid } of await getRows(name, gone))
      if (typeof uuid === 'string') numbers.set(uuid, portal.app.random.uuid());
  numbers.set(gone, stay);
  for (const { name, columns } of tables) {
    if (ALONE.has(name)) continue;
    for (const row of await getRows(name, gone)) {
      const copy = Object.fromEntries(
        Object.entries(row).map(([column, value]) => {
          if (typeof value !== 'string') return [column, value];
          if (across.get(name)?.includes(column)) return [column, `${value}2`.slice(-Math.max(value.length, 2))];
          return [column, numbers.get(value) ?? value];
        }),
      );
      const list = [...columns]
        .filter((column) => DRAWN[name] !== column)
        .map((column) => `"${column}"`)
        .join(', ');
      await db.sql(
        `insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, $1::jsonb) on conflict do nothing`,
        [JSON.stringify(copy)],
      );
    }
  }
}

describe('the rules for logins after a merge', () => {
  const SETS = [
    { mfaRequired: 'all', idleMinutes: 15, passwordMaxDays: 365, passwordHistory: 2 },
    { mfaRequired: null, idleMinutes: 60, passwordMaxDays: null, passwordHistory: 5 },
    { mfaRequired: null, idleMinutes: null, passwordMaxDays: 90, passwordHistory: null },
    null,
  ].map((set) => set && { ...NO_POLICY, ...(set as Partial<PolicyLayer>) });

  const save = (entUuid: string, set: PolicyLayer) =>
    db.sql(
      `insert into login_policy (uuid, ent_uuid, mfa_required, idle_minutes, password_max_days, password_history, create_time, update_time)
       values ($1, $2, $3, $4, $5, $6, now(), now())`,
      [portal.app.random.uuid(), entUuid, set.mfaRequired, set.idleMinutes, set.passwordMaxDays, set.passwordHistory],
    );

  it.each(SETS.flatMap((stays) => SETS.map((goes) => [stays, goes] as const)))(
    'are the stricter ones of %j and %j',
    async (stays, goes) => {
      const [stay, gone] = [portal.entUuid('member'), portal.entUuid('other')];
      const table = tables.find(({ name }) => name === 'login_policy');
      if (!table) throw new Error('no table of rules');
      const kept = db.transaction(async () => {
        if (stays) await save(stay, stays);
        if (goes) await save(gone, goes);
        const [by, now] = [portal.userUuid('operator'), portal.now()];
        await prepareMerge(db);
        const pair = { uuid: portal.app.random.uuid(), stay, gone, fromGone: [] };
        await mergeEnterpriseData(db, pair, { by, changeUuid: portal.app.random.uuid(), now });
        while ((await moveNextRows(db, pair, now, new Map(tables.map((one) => [one.name, one])), table)) > 0);
        const { rows } = await db.sql<PolicyLayer>(
          `select mfa_required as "mfaRequired", idle_minutes as "idleMinutes", password_max_days as "passwordMaxDays",
             password_history as "passwordHistory", operator_networks as "operatorNetworks" from login_policy where ent_uuid = $1`,
          [stay],
        );
        throw new Error(JSON.stringify(rows));
      });
      const both = [stays, goes].filter((set) => set !== null);
      const strictest = Object.fromEntries(POLICY_NAMES.map((name) => [name, getStrictestValue(name, both)]));
      // The merge is rolled back.
      await expect(kept).rejects.toThrow(JSON.stringify(both.length === 0 ? [] : [strictest]));
    },
  );
});

describe('a merge of two enterprises that have a row in every table, all of them alike', () => {
  it('leaves nothing with the absorbed enterprise except what the rules state, and loses no row that only one of them has', async () => {
    const [stay, gone] = [portal.entUuid('member'), portal.entUuid('other')];
    await db.sql(
      'insert into firm_double (one_uuid, other_uuid, reasons, found_time) values (least($1::uuid, $2), greatest($1::uuid, $2), $3, now())',
      [stay, gone, ['name']],
    );
    await fillTables(db, { ent_uuid: gone });
    await db.sql(`update check_run set run_no = 'JY20261120-0001'`);
    await copyRows(stay, gone);
    const empty = async (ent: string) => {
      const none: string[] = [];
      for (const { name } of tables) if ((await getRows(name, ent)).length === 0) none.push(name);
      return none.filter((name) => !ALONE.has(name));
    };
    expect([await empty(gone), await empty(stay)]).toEqual([[], []]);
    for (const table of ['archive_task', 'paper_pack']) await db.sql(`update ${table} set status = 'done'`);
    await db.sql(`update change_proposal set state = 'approved', decide_time = coalesce(decide_time, now())`);
    await db.sql(`update import_batch set status = 'applied'`);
    await db.sql(`update enterprise set lock_reason = null, certify_status = 'passed', del_flag = '0'`);
    await db.sql(`delete from firm_merge_twin`);
    await db.sql(`delete from firm_merge`);
    const uuid = portal.app.random.uuid();
    await db.sql(
      `insert into firm_merge (uuid, stay_uuid, gone_uuid, from_gone, stay_name, gone_name, gone_code, state, reason, storage_key, create_by,
         create_time, update_time)
       values ($1, $2, $3, $5, 'a', 'b', 'c', 'waiting', '示例', 'archive/x', $4, now(), now())`,
      // Each kind with a choice takes the values of the absorbed enterprise.
      [uuid, stay, gone, portal.userUuid('operator'), [...SELECTABLE_KINDS]],
    );
    await portal.app.jobs.runNow(RUN_MERGE_JOB, { uuid });
    const { rows: merges } = await db.sql<{ state: string; note: string | null }>(
      'select state, note from firm_merge where uuid = $1',
      [uuid],
    );
    expect(merges[0]).toEqual({ state: 'done', note: null });
    const left: string[] = [];
    for (const { name } of tables) if ((await getRows(name, gone)).length > 0) left.push(name);
    expect(left.filter((name) => MERGE_RULES[name]?.how !== 'keep')).toEqual([]);
    // Of what was removed as the like of something, both rows are there.
    for (const { name } of tables) {
      const rule = moved(name);
      if (!rule) continue;
      const rows = await getRows(name, stay);
      const removed = rows.filter(({ del_flag: flag }) => flag === '2');
      if (rule.twin === 'remove') expect([name, rows.length >= 2 && removed.length >= 1]).toEqual([name, true]);
      else expect([name, rows.length >= 1]).toEqual([name, true]);
    }
  });
});
