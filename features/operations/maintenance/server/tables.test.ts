import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { RETENTION_NAMES } from '#platform/server/config/retention-config.ts';
import { TABLE_TITLES } from '../contract/stored-names.ts';
import { TABLE_RULES } from './maintenance.service.ts';
import { REMOVAL_RULES } from './removals.ts';

const portal = await startPortal({ quiet: true });
afterAll(() => portal.close());
const { db, jobs } = portal.app;
const CONFIGURATION = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8');

describe('what grows', () => {
  it('is judged table by table: a new one says what keeps it from growing without end', async () => {
    const { rows } = await db.sql<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
      [],
    );
    expect(Object.keys(TABLE_RULES).toSorted()).toEqual(rows.map(({ name }) => name));
  });

  it('has a name in the words of operators', () => {
    expect(Object.keys(TABLE_TITLES).toSorted()).toEqual(Object.keys(TABLE_RULES).toSorted());
    expect(Object.values(TABLE_TITLES).filter((title) => /[a-z]/i.test(title))).toEqual([]);
  });

  it('is removed by jobs that there are', () => {
    const known = jobs.list();
    const named = Object.entries(TABLE_RULES).flatMap(([table, { life }]) =>
      life.kind === 'removed' ? [`${table}: ${life.job}`] : [],
    );
    expect(named.filter((text) => !known.includes(text.replace(/^\w+: /, '')))).toEqual([]);
  });

  it('goes with its retention: by itself, or with the row that it belongs to', async () => {
    const { rows } = await db.sql<{ child: string; parent: string }>(
      "select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and confdeltype = 'c'",
      [],
    );
    const cleared = new Set(['audit_log', ...REMOVAL_RULES.map(({ table }) => table)]);
    for (const { child, parent } of rows) if (cleared.has(parent)) cleared.add(child);
    const retained = Object.entries(TABLE_RULES).flatMap(([table, { life }]) =>
      life.kind === 'retention' ? [table] : [],
    );
    expect(retained.filter((table) => !cleared.has(table))).toEqual([]);
  });

  it('has each retention in docs/configuration.md as it is', () => {
    const { retention } = readConfig({});
    const row = CONFIGURATION.split('\n').find((line) => line.startsWith('| `RETENTION_DAYS`')) ?? '';
    expect(row).toContain(`\`${RETENTION_NAMES.map((name) => `${name}=${retention[name]}`).join(',')}\``);
  });
});

describe('the configured retention', () => {
  it('takes days and never, and says what is wrong', () => {
    expect(readConfig({ RETENTION_DAYS: 'audit=365, reports=never' }).retention).toMatchObject({
      audit: 365,
      reports: null,
      views: 800,
    });
    expect(() => readConfig({ RETENTION_DAYS: 'audit=30,everything=1' })).toThrow(
      /audit 不能少于 180 天[^]*“everything=1”应为/,
    );
  });
});
