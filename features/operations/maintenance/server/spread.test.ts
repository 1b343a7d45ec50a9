import { expect, it } from 'vitest';
import { testDatabase } from '#platform/server/testing/test-database.ts';
import { TABLE_RULES } from './maintenance.service.ts';

/**
 * Obstacles to spreading the tables of enterprises over several servers: keys unique across all enterprises. Each entry names the necessary
 * replacement. The list can only become shorter.
 */
const KEYS_ACROSS_ENTERPRISES: Readonly<Record<string, string>> = {
  'api_token (token_hash)':
    'a token is looked up before its enterprise is known: a reference table from hash to enterprise',
  'check_run (proof_number)':
    'a printed number is asked for by the public: a reference table from number to enterprise',
  'entity_key (upper(key_sn))':
    'a key is looked up at login by its number: a reference table from number to enterprise',
  'identity_request (uuid)': 'its primary key, looked up by operators over all enterprises',
  'invoice (invoice_no)': 'the numbers of one issuer: unique by the tax office, checked by operators',
  'key_credential (credential_id)':
    'a security key is looked up at login: a reference table from credential to enterprise',
  'offered_paper (storage_key)': 'made from the uuid of the enterprise and a random one: unique by how it is made',
  'paper_request (token_hash)':
    'a link is looked up before its enterprise is known: a reference table from hash to enterprise',
  'payment (code_url)': 'the local cashier alone looks a payment up by its code',
  'purchase_order (order_no)':
    'a provider names an order by its number alone: a reference table from number to enterprise',
  'report_share (token_hash)':
    'a link is looked up before its enterprise is known: a reference table from hash to enterprise',
  'sign_on_provider (domain)':
    'a provider is looked up at login by its mail domain: a reference table from domain to enterprise',
  'stored_file (storage_key)': 'made from the uuid of the enterprise and a random one: unique by how it is made',
};

/** No two enterprises may hold the same record: an import may name uuids, and addresses name a record by its uuid alone. */
const RECORD_KEY = '(uuid)';

const db = await testDatabase();
const getPlace = (table: string) => TABLE_RULES[table]?.place;
const ENTERPRISE_TABLES = Object.keys(TABLE_RULES).filter((table) => getPlace(table) === 'enterprise');

it('gives every table of an enterprise the column that it would be spread by, always filled', async () => {
  const { rows } = await db.sql<{ name: string }>(
    "select attrelid::regclass::text as name from pg_attribute where attname = 'ent_uuid' and attnotnull and attrelid::regclass::text = any($1)",
    [ENTERPRISE_TABLES],
  );
  const has = new Set(rows.map(({ name }) => name));
  expect(ENTERPRISE_TABLES.filter((table) => !has.has(table))).toEqual([]);
});

it('has the enterprise in every unique key of such a table, but for those that are named with their reason', async () => {
  const { rows } = await db.sql<{ name: string; definition: string }>(
    'select indrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index where indisunique and indrelid::regclass::text = any($1)',
    [ENTERPRISE_TABLES],
  );
  const across = rows.flatMap(({ name, definition }) => {
    const columns = /USING btree (\(.*?\))(?: WHERE|$)/.exec(definition)?.[1] ?? definition;
    return /\bent_uuid\b/.test(columns) ? [] : [{ name, columns }];
  });
  const texts = across.map(({ name, columns }) => `${name} ${columns}`);
  const ownRecord = across.filter(({ columns }) => columns === RECORD_KEY).map(({ name }) => name);
  expect(
    texts.filter((text) => !text.endsWith(` ${RECORD_KEY}`) || text in KEYS_ACROSS_ENTERPRISES).toSorted(),
  ).toEqual(Object.keys(KEYS_ACROSS_ENTERPRISES));
  // Each of them has the enterprise in its primary key as well.
  const primary = rows.filter(({ definition }) => definition.includes('_pkey ') && /\(ent_uuid\b/.test(definition));
  const keyed = new Set(primary.map(({ name }) => name));
  expect(ownRecord.filter((name) => !keyed.has(name) && !(`${name} (uuid)` in KEYS_ACROSS_ENTERPRISES))).toEqual([]);
});

it('lets a table refer only to what stands beside it', async () => {
  const { rows } = await db.sql<{ child: string; parent: string; definition: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    [],
  );
  const wrong = rows.filter(({ child, parent, definition }) => {
    const [from, to] = [getPlace(child), getPlace(parent)];
    if (from === undefined || to === undefined) return true;
    if (to === 'reference') return false;
    if (from === 'enterprise' && to === 'enterprise')
      return !/\(ent_uuid, .*REFERENCES \w+\(ent_uuid, /.test(definition);
    return from !== to;
  });
  expect(wrong).toEqual([]);
});
