import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { listPage, listPageByKey } from './list-page.ts';
import { saveMalformedRows } from './malformed.repo.ts';

const statements: string[] = [];
const { db, drop } = await createTestDatabase({}, (text) => statements.push(text));
afterAll(drop);

beforeAll(async () => {
  // Seven rows of one place and two of another, some of them found at the same moment.
  const days = [['k0', 'k1', 'k2'], ['k3', 'k4', 'k5'], ['k6']];
  for (const [day, keys] of days.entries()) {
    const rows = keys.map((key) => ({ place: 'listed', key, reason: `of ${key}` }));
    await saveMalformedRows(db, rows, new Date(2026, 0, 1 + day));
  }
  const others = ['k0', 'k6'].map((key) => ({ place: 'other', key, reason: 'other' }));
  await saveMalformedRows(db, others, new Date(2026, 0, 9));
});
beforeEach(() => {
  statements.length = 0;
});

const found = () => db.query.selectFrom('malformedRow as m').where('m.place', '=', 'listed');
const NEWEST_FIRST = ['k6', 'k3', 'k4', 'k5', 'k0', 'k1', 'k2'];

const ways = {
  listPage: (offset: number, limit: number, narrowed = found()) =>
    listPage(narrowed, narrowed.select(['m.rowKey', 'm.reason']).orderBy('m.foundTime', 'desc').orderBy('m.rowKey'), {
      offset,
      limit,
    }),
  listPageByKey: (offset: number, limit: number, narrowed = found()) =>
    listPageByKey(
      narrowed,
      {
        key: 'm.rowKey',
        rows: db.query
          .selectFrom('malformedRow as m')
          .leftJoin('malformedRow as o', (join) => join.onRef('o.rowKey', '=', 'm.rowKey').on('o.place', '=', 'other'))
          .where('m.place', '=', 'listed')
          .select(['m.rowKey', 'm.reason']),
        order: (query) => query.orderBy('m.foundTime', 'desc').orderBy('m.rowKey'),
      },
      { offset, limit },
    ),
};

describe.each(Object.entries(ways))('%s', (_name, read) => {
  test('answers each row once, in one order, whatever the length of a page', async () => {
    for (const limit of [1, 2, 3, 7, 50]) {
      const keys: string[] = [];
      for (let offset = 0; offset < NEWEST_FIRST.length; offset += limit) {
        const { rows, total } = await read(offset, limit);
        expect(total).toBe(NEWEST_FIRST.length);
        keys.push(...rows.map(({ rowKey }) => rowKey));
      }
      expect(keys).toEqual(NEWEST_FIRST);
    }
  });

  test('gives rows their own columns alone', async () => {
    expect(await read(0, 1)).toEqual({ rows: [{ rowKey: 'k6', reason: 'of k6' }], total: 7 });
  });

  test('asks the database once for rows and total', async () => {
    await read(2, 2);
    expect(statements).toHaveLength(1);
  });

  test('knows the total behind the last page', async () => {
    expect(await read(70, 10)).toEqual({ rows: [], total: 7 });
  });

  test('finds nothing where nothing is', async () => {
    expect(await read(0, 10, found().where('m.rowKey', '=', 'none'))).toEqual({ rows: [], total: 0 });
    expect(await read(10, 10, found().where('m.rowKey', '=', 'none'))).toEqual({ rows: [], total: 0 });
  });

  test('counts what the filter leaves', async () => {
    const { rows, total } = await read(0, 2, found().where('m.rowKey', 'in', ['k1', 'k2', 'k3']));
    expect([rows.map(({ rowKey }) => rowKey), total]).toEqual([['k3', 'k1'], 3]);
  });
});
