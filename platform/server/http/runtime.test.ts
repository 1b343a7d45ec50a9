import { expect, it } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { getRuntime } from './runtime.ts';

const getHosts = (environment: Readonly<Record<string, string>>) => {
  const { api, storage, media, chat } = getRuntime(readConfig(environment), 'https://portal.example');
  return { api, storage, media, chat };
};

it('R-222 names the server of the calls, the prefix of stored files, the server of recordings and the assistant', () => {
  expect(getHosts({})).toEqual({
    api: 'https://portal.example',
    storage: 'https://portal.example/portal/qyAttachmentFile/open/',
    media: '',
    chat: '/assistant.js',
  });
  expect(
    getHosts({
      MEDIA_URL: 'https://media.example/lessons/',
      ASSISTANT_SCRIPT_URL: 'https://chat.example/widget.js',
      ASSISTANT_SCRIPT_HOSTS: 'chat.example',
    }),
  ).toMatchObject({ media: 'https://media.example/lessons', chat: 'https://chat.example/widget.js' });
  expect(getHosts({ ASSISTANT: 'off' }).chat).toBe('');
});
