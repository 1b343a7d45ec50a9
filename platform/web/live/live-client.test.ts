import { describe, expect, it } from 'vitest';
import { followLiveStream, type LiveStatus } from './live-client.ts';

const getStream = (...chunks: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    }),
  );

const event = (id: string, state: object) => `id: ${id}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`;
const OVER = () => new Response(null, { status: 401 });

async function follow(answers: (() => Response)[]) {
  const ids: string[] = [];
  const views: LiveStatus[] = [];
  const pauses: number[] = [];
  await followLiveStream(
    {
      open: async (lastId) => {
        ids.push(lastId);
        const answer = answers.shift() ?? OVER;
        return answer();
      },
      show: (view) => views.push(view),
      wait: async (ms) => void pauses.push(ms),
      random: () => 0,
    },
    new AbortController().signal,
  );
  return { ids, views, pauses };
}

describe('following the server', () => {
  it('shows each state, and comes back with the number of the last one', async () => {
    const { ids, views } = await follow([
      () => getStream('retry: 10\n\n', event('a', { messages: '1' }), ': \n\n', event('b', { messages: '2' })),
      () => getStream(event('c', { messages: '3' })),
    ]);
    expect(ids).toEqual(['', 'b', 'c']);
    expect(views.map(({ state }) => state?.messages)).toEqual([undefined, '1', '2', '2', '2', '3', '3', '3']);
    expect(views.map(({ isLive }) => isLive)).toEqual([true, true, true, false, true, true, false, false]);
  });
  it('puts an event together that arrives in pieces, also inside a character', async () => {
    const bytes = new TextEncoder().encode(event('a', { messages: '新' }));
    const cut = bytes.length - 5;
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, cut));
        controller.enqueue(bytes.slice(cut));
        controller.close();
      },
    });
    const { views } = await follow([() => new Response(body)]);
    expect(views.at(-1)?.state).toEqual({ messages: '新' });
  });
  it('waits longer after each failure, and a short while again once something arrived', async () => {
    const bad = () => new Response(null, { status: 503 });
    const broken = (): Response => {
      throw new TypeError('offline');
    };
    const { pauses } = await follow([bad, broken, bad, () => getStream(event('a', {})), bad]);
    expect(pauses).toEqual([2000, 4000, 8000, 2000, 4000]);
  });
  it('stops for good when the session is over or another page took its place, not at a restart', async () => {
    expect((await follow([() => getStream('event: end\ndata: session\n\n')])).ids).toHaveLength(1);
    expect((await follow([() => getStream('event: end\ndata: limit\n\n')])).ids).toHaveLength(1);
    expect((await follow([() => getStream('event: end\ndata: restart\n\n')])).ids).toHaveLength(2);
  });
});
