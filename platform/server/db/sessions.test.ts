import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/server/testing/test-database.ts';
import { runAsActor, runFromSource } from './actor-context.ts';
import {
  DatabaseUnavailableError,
  isUniqueViolation,
  TransactionConflictError,
  TransactionEndedError,
} from './errors.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    probe: { id: number; dueOn: string | null; note: string | null; price: string | null; bag: unknown };
  }
}

const db = await testDatabase({ idleMs: 1_500 });

beforeAll(async () => {
  await db.sql('create table probe (id int primary key, due_on date, note text, price numeric(12, 2), bag jsonb)');
});
afterEach(async () => {
  await db.sql('truncate probe');
});

const insert = async (id: number) => {
  await db.query.insertInto('probe').values({ id }).execute();
};
const listIds = async () =>
  (await db.query.selectFrom('probe').select('id').orderBy('id').execute()).map((row) => row.id);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('values on the wire', () => {
  test('days are texts, instants Dates, numeric exact texts, counts numbers, json as given', async () => {
    const bag = { snake_key: 1, camelKey: [{ deep_key: '二' }] };
    await db.query
      .insertInto('probe')
      .values({ id: 1, dueOn: '2024-02-29', price: '12345678.90', bag: JSON.stringify(bag) })
      .execute();
    expect(await db.query.selectFrom('probe').selectAll().executeTakeFirst()).toEqual({
      id: 1,
      dueOn: '2024-02-29',
      note: null,
      price: '12345678.90',
      bag,
    });
    const { rows } = await db.sql(
      `select count(*) as n, '2024-01-01 00:00+08'::timestamptz as t, array['2024-02-29'::date] as d, array[1.10::numeric] as p from probe`,
      [],
    );
    expect(rows).toEqual([{ n: 1, t: new Date('2023-12-31T16:00:00Z'), d: ['2024-02-29'], p: ['1.10'] }]);
  });

  test('an integer beyond exact numbers is refused, not rounded', async () => {
    await expect(db.sql('select 9007199254740993::int8 as n', [])).rejects.toThrow(RangeError);
    await db.ping();
  });

  test('sessions live in China', async () => {
    const { rows } = await db.sql(`select ('2024-01-01 17:00+00'::timestamptz)::date as day`, []);
    expect(rows).toEqual([{ day: '2024-01-02' }]);
  });

  test('changed rows are counted', async () => {
    await insert(1);
    await insert(2);
    const result = await db.query.updateTable('probe').set({ note: 'x' }).executeTakeFirst();
    expect(result.numUpdatedRows).toBe(2n);
    expect((await db.sql('delete from probe')).rowCount).toBe(2);
  });
});

describe('transaction', () => {
  test('keeps all or nothing', async () => {
    await db.transaction(async () => {
      await insert(1);
      await insert(2);
    });
    const failing = db.transaction(async () => {
      await insert(3);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await listIds()).toEqual([1, 2]);
  });

  test('is joined by everything called inside, also at once', async () => {
    await expect(
      db.transaction(async () => {
        await Promise.all([insert(1), insert(2), insert(3)]);
        expect(await listIds()).toEqual([1, 2, 3]);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await listIds()).toEqual([]);
  });

  test('nested: a caught failure undoes its own part only', async () => {
    await db.transaction(async () => {
      await insert(1);
      const nested = db.transaction(async () => {
        await insert(2);
        await insert(1);
      });
      const error = await nested.catch((reason: unknown) => reason);
      expect(isUniqueViolation(error, 'probe_pkey')).toBe(true);
      await db.transaction(async () => await insert(3));
    });
    expect(await listIds()).toEqual([1, 3]);
  });

  test('nested transactions asked for at once do not mix', async () => {
    await db.transaction(async () => {
      const results = await Promise.allSettled([
        db.transaction(async () => {
          await insert(1);
          await pause(20);
          throw new Error('first');
        }),
        db.transaction(async () => await insert(2)),
        insert(3),
      ]);
      expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    });
    expect(await listIds()).toEqual([2, 3]);
  });

  test('parallel transactions are independent of each other', async () => {
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((id) =>
        db.transaction(async () => {
          await insert(id);
          await pause(5);
          if (id % 2 === 0) throw new Error('even');
        }),
      ),
    );
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(3);
    expect(await listIds()).toEqual([1, 3, 5]);
  });

  test('a swallowed error of a statement does not pass as success', async () => {
    const work = db.transaction(async () => {
      await insert(1);
      await insert(1).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/rolled back/);
    expect(await listIds()).toEqual([]);
  });

  test('a statement sent after the end is refused', async () => {
    const { promise, resolve } = Promise.withResolvers<Promise<void>>();
    await db.transaction(async () => {
      void pause(30).then(() => resolve(insert(9)));
    });
    await expect(promise.then((late) => late)).rejects.toThrow(TransactionEndedError);
    expect(await listIds()).toEqual([]);
  });

  test('one left idle is rolled back and frees its connection', async () => {
    const hung = db.transaction(async () => {
      await insert(1);
      await new Promise(() => undefined);
    });
    await expect(hung).rejects.toThrow(DatabaseUnavailableError);
    expect(await listIds()).toEqual([]);
  });

  test('afterCommit runs after the outermost commit, and not after a rollback', async () => {
    const ran: string[] = [];
    await db.transaction(async () => {
      await db.transaction(async () => db.afterCommit(() => void ran.push('inner')));
      await db
        .transaction(async () => {
          db.afterCommit(() => void ran.push('undone'));
          throw new Error('x');
        })
        .catch(() => undefined);
      db.afterCommit(() => {
        throw new Error('must not undo the commit');
      });
      db.afterCommit(() => void ran.push('outer'));
      expect(ran).toEqual([]);
    });
    db.afterCommit(() => void ran.push('at once'));
    expect(ran).toEqual(['inner', 'outer', 'at once']);
  });
});

/** Ends the transaction as PostgreSQL ends the victim of a deadlock. */
const conflict = (state: '40P01' | '40001') =>
  db.sql(`do $$ begin raise exception 'sample' using errcode = '${state}'; end $$`);

describe('a transaction that another one has ended', () => {
  test('is repeated after a deadlock, so that both are committed', async () => {
    await insert(1);
    await insert(2);
    const bothHoldOne = Promise.withResolvers<void>();
    let holding = 0;
    let runs = 0;
    const ran: string[] = [];
    const write = async (id: number, note: string) => {
      await db.query.updateTable('probe').set({ note }).where('id', '=', id).execute();
    };
    const crossing = (first: number, second: number, note: string) =>
      db.transaction(async () => {
        runs += 1;
        db.afterCommit(() => void ran.push(note));
        await write(first, note);
        holding += 1;
        if (holding === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await write(second, note);
      });
    await Promise.all([crossing(1, 2, 'a'), crossing(2, 1, 'b')]);
    // The repeated transaction may meet the other one again.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(ran.toSorted()).toEqual(['a', 'b']);
    const rows = await db.query.selectFrom('probe').select('note').execute();
    expect(new Set(rows.map(({ note }) => note))).toEqual(new Set([ran.at(-1)]));
  });

  test.each(['40P01', '40001'] as const)('is repeated three times after %s, and then given up', async (state) => {
    let runs = 0;
    const hopeless = db.transaction(async () => {
      runs += 1;
      await insert(runs);
      await conflict(state);
    });
    await expect(hopeless).rejects.toThrow(TransactionConflictError);
    expect(runs).toBe(4);
    expect(await listIds()).toEqual([]);
  });

  test('is repeated as a whole, never a part of it alone', async () => {
    let [outer, inner] = [0, 0];
    const followed: number[] = [];
    await db.transaction(async () => {
      outer += 1;
      await insert(10 + outer);
      const run = outer;
      db.afterCommit(() => void followed.push(run));
      await db.transaction(async () => {
        inner += 1;
        if (inner < 3) await conflict('40P01');
      });
    });
    expect([outer, inner, followed]).toEqual([3, 3, [3]]);
    expect(await listIds()).toEqual([13]);
  });

  test('is not repeated for an error of its own', async () => {
    await insert(1);
    let runs = 0;
    const failing = db.transaction(async () => {
      runs += 1;
      await insert(1);
    });
    const error = await failing.catch((reason: unknown) => reason);
    expect([runs, isUniqueViolation(error, 'probe_pkey')]).toEqual([1, true]);
  });

  test('may be a statement by itself', async () => {
    await db.sql('create sequence tries');
    await db.sql(`create function fail_twice() returns bigint language plpgsql as $$ declare try bigint := nextval('tries'); begin
      if try < 3 then raise exception 'sample' using errcode = '40P01'; end if; return try; end $$`);
    expect((await db.sql('select fail_twice() as try', [])).rows).toEqual([{ try: 3 }]);
    await db.sql('drop function fail_twice; drop sequence tries');
  });
});

describe('a part of a transaction that comes in by another way', () => {
  const getSource = async () =>
    (await db.sql<{ source: string }>(`select current_setting('portal.acting')::jsonb ->> 'source' as source`, []))
      .rows[0]?.source;

  test('says so, and what follows is by the former way again, also after an error', async () => {
    const sources = await runAsActor({ userUuid: null, source: 'screen' }, () =>
      db.transaction(async () => {
        const before = await getSource();
        const inner = await runFromSource('list', () =>
          db.transaction(async () => [await getSource(), await db.transaction(getSource)]),
        );
        const between = await getSource();
        const failing = runFromSource('list', () =>
          db.transaction(async () => {
            throw new Error('no');
          }),
        );
        await expect(failing).rejects.toThrow('no');
        return [before, ...inner, between, await getSource()];
      }),
    );
    expect(sources).toEqual(['screen', 'list', 'list', 'screen', 'screen']);
  });
});

describe('beforeCommit', () => {
  test('runs last, sorted, of nested parts too, and not of those that were undone', async () => {
    const ran: string[] = [];
    const defer = (order: string) => db.beforeCommit(order, async () => void ran.push(order));
    await db.transaction(async () => {
      await defer('c');
      await db.transaction(() => defer('a'));
      await db
        .transaction(async () => {
          await defer('undone');
          throw new Error('x');
        })
        .catch(() => undefined);
      await db.withStatementLimit(20, () => defer('b'));
      ran.push('work');
    });
    await defer('at once');
    expect(ran).toEqual(['work', 'a', 'b', 'c', 'at once']);
  });

  test('is part of the transaction: it writes in it, adds to it, and its error undoes it', async () => {
    await db.transaction(async () => {
      await db.beforeCommit('b', async () => {
        await insert(1);
        await db.beforeCommit('a', () => insert(2));
      });
    });
    expect(await listIds()).toEqual([1, 2]);
    const failing = db.transaction(async () => {
      await insert(3);
      await db.beforeCommit('a', () => Promise.reject(new Error('no')));
    });
    await expect(failing).rejects.toThrow('no');
    expect(await listIds()).toEqual([1, 2]);
  });

  test('is refused once the transaction has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<Promise<void>>();
    await db.transaction(async () => {
      void pause(30).then(() => resolve(db.beforeCommit('a', () => insert(9))));
    });
    await expect(promise.then((late) => late)).rejects.toThrow(TransactionEndedError);
  });
});

describe('prepared statements', () => {
  test('are named from the second use on and survive a changed table', async () => {
    const text = 'select * from probe where id = $1';
    await insert(1);
    await db.transaction(async () => {
      for (let run = 0; run < 3; run += 1) await db.sql(text, [1]);
      const { rows } = await db.sql('select statement from pg_prepared_statements', []);
      expect(rows).toContainEqual({ statement: text });
    });
    await db.sql('alter table probe add column later text');
    expect((await db.sql(text, [1])).rows[0]).toHaveProperty('later', null);
    await db.sql('alter table probe drop column later');
  });

  test('include long texts with few values, and no bulk insert', async () => {
    const long = `select ${Array.from({ length: 2_000 }, (_, column) => `${column}`).join(' + ')} + $1::int as sum`;
    const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, note: 'n'.repeat(8) }));
    const { sql: bulk, parameters } = db.query.insertInto('probe').values(rowsOf(600)).compile();
    expect(bulk.length).toBeGreaterThan(6_000);
    await db.transaction(async () => {
      for (let run = 0; run < 3; run += 1) {
        await db.sql(long, [run]);
        await db.sql(bulk, parameters);
        await db.sql('delete from probe');
      }
      const { rows } = await db.sql<{ statement: string }>('select statement from pg_prepared_statements', []);
      const texts = rows.map(({ statement }) => statement);
      expect(texts).toContain(long);
      expect(texts).not.toContain(bulk);
    });
  });

  test('stay bounded on one connection', async () => {
    await db.transaction(async () => {
      for (let run = 0; run < 2; run += 1) {
        for (let width = 0; width < 450; width += 1) await db.sql(`select $1::int + ${width} as n`, [1]);
      }
      const { rows } = await db.sql<{ n: number }>('select count(*) as n from pg_prepared_statements', []);
      expect(rows[0]?.n).toBeLessThanOrEqual(400);
      expect(rows[0]?.n).toBeGreaterThan(300);
    });
  });
});
