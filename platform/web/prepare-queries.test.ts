import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { data, route } from '#platform/contract/route.ts';
import type { PageContext } from './page-context.ts';
import { prepareQueries } from './prepare-queries.ts';
import { getQueryKey, query } from './query.ts';

const base = { spec: null, method: 'GET', summary: '', tag: '', access: 'login' } as const;
const getOwner = route({ ...base, path: '/portal/owner', output: data(z.object({ id: z.string() })) });
const getThings = route({
  ...base,
  path: '/portal/things',
  query: z.object({ owner: z.string() }),
  output: data(z.array(z.string())),
});

const answers: Record<string, unknown> = { '/portal/owner': { id: 'o1' }, '/portal/things': ['甲', '乙'] };
const pageWith = (call: (asked: { path: string }, input?: unknown) => Promise<unknown>) =>
  ({ call }) as unknown as PageContext;

/** What a component does with `useQuery` while it renders. */
const use = (client: QueryClient, options: ReturnType<typeof query>) =>
  new QueryObserver(client, options as never).getCurrentResult().data;

describe('preparing a page', () => {
  it('answers the queries it makes, also those that follow from others', async () => {
    const call = vi.fn(async (asked: { path: string }) => answers[asked.path]);
    const client = await prepareQueries(pageWith(call), (one) => {
      const owner = use(one, query(getOwner) as never) as { id: string } | undefined;
      if (owner) use(one, query(getThings, { query: { owner: owner.id } }) as never);
    });
    expect(client.getQueryData(getQueryKey(getThings, { query: { owner: 'o1' } }))).toEqual(['甲', '乙']);
    expect(call.mock.calls.map(([asked]) => asked.path)).toEqual(['/portal/owner', '/portal/things']);
  });

  it('leaves to the browser what is refused, and asks it once', async () => {
    const call = vi.fn(async () => Promise.reject(new Error('403')));
    const client = await prepareQueries(pageWith(call), (one) => void use(one, query(getOwner) as never));
    expect(client.getQueryData(getQueryKey(getOwner, {}))).toBeUndefined();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('does not ask for what is switched off', async () => {
    const call = vi.fn(async () => ({ id: 'x' }));
    await prepareQueries(pageWith(call), (one) => void use(one, { ...query(getOwner), enabled: false }));
    expect(call).not.toHaveBeenCalled();
  });

  it('serves a page without data when it cannot be rendered with it', async () => {
    const client = await prepareQueries(
      pageWith(async () => ({ id: 'x' })),
      (one) => {
        if (use(one, query(getOwner) as never)) throw new Error('broken');
      },
    );
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
