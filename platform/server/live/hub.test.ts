import { expect, it } from 'vitest';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { createLiveHub, type LiveEvent, type LiveStream } from './hub.ts';

/** What the hub needs of a program: a source of changes, and a log. */
const warnings: unknown[] = [];
const app = {
  db: { notices: { listen: () => undefined } },
  log: { warn: (told: unknown) => warnings.push(told) },
} as unknown as App;
const context = { session: { enterpriseUuids: [] } } as unknown as LoginContext;

it('a page whose first state could not be read gets it a moment later, without waiting for a change', async () => {
  let tries = 0;
  const hub = createLiveHub(
    app,
    () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('the database is away')) : Promise.resolve({ messages: '1 2' });
    },
    { retryMs: 1 },
  );
  const sent: LiveEvent[] = [];
  const stream: LiveStream = {
    userUuid: 'a',
    enterpriseUuids: [],
    sessionUuid: 'b',
    seen: '',
    resolve: () => Promise.resolve(context),
    send: (event) => sent.push(event) > 0,
    beat: () => undefined,
    end: () => undefined,
  };
  hub.add(stream);
  await expect.poll(() => sent.map(({ state }) => state)).toEqual([{ messages: '1 2' }]);
  expect(warnings).toHaveLength(1);
  hub.close();
});
