import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDictionaryQuery } from './dictionary.queries.ts';

const answer = (data: unknown) => new Response(JSON.stringify({ code: 200, msg: '操作成功', data }));

describe('dictionaries in the browser', () => {
  beforeEach(() => vi.stubGlobal('fetch', vi.fn()));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('R-105 a second use of the same type makes no second call', async () => {
    vi.mocked(fetch).mockImplementation(async () => answer([{ dictLabel: '通知', dictValue: '01' }]));
    const client = new QueryClient();
    const first = await client.fetchQuery(createDictionaryQuery('biz_message_type'));
    const second = await client.fetchQuery(createDictionaryQuery('biz_message_type'));
    expect(second).toBe(first);
    await client.fetchQuery(createDictionaryQuery('reg_type'));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('R-217 an empty dictionary is an empty list and a warning', async () => {
    vi.mocked(fetch).mockImplementation(async () => answer([]));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await new QueryClient().fetchQuery(createDictionaryQuery('nothing'))).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
  });
});
