import { expect, it } from 'vitest';
import { testDatabase } from '#platform/server/testing/test-database.ts';
import { TABLE_RULES } from './maintenance.service.ts';
import { KEYS_ACROSS_ENTERPRISES, RECORD_KEY } from './tables/spread.ts';

const db = await testDatabase();
const getPlace = (table: string) => TABLE_RULES[table]?.place;
const ENTERPRISE_TABLES = Object.keys(TABLE_RULES).filter((table) => getPlace(table) === 'firm');

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
  const ownRecord = across.filter(({ columns }) => columns === RECORD_KEY.columns).map(({ name }) => name);
  expect(
    texts.filter((text) => !text.endsWith(` ${RECORD_KEY.columns}`) || text in KEYS_ACROSS_ENTERPRISES).toSorted(),
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
    if (from === 'firm' && to === 'firm') return !/\(ent_uuid, .*REFERENCES \w+\(ent_uuid, /.test(definition);
    return from !== to;
  });
  expect(wrong).toEqual([]);
});
