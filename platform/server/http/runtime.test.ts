import { expect, it } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { getPageRuntime } from './runtime.ts';

const getHosts = (environment: Readonly<Record<string, string>>) => {
  const { api, storage, media, chat } = getPageRuntime(readConfig(environment), 'https://portal.example');
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
      API_URL: 'https://api.example/',
      STORAGE_URL: 'https://files.example/open',
      MEDIA_URL: 'https://media.example/lessons/',
      ASSISTANT_SCRIPT_URL: 'https://chat.example/widget.js',
      ASSISTANT_SCRIPT_HOSTS: 'chat.example',
    }),
  ).toEqual({
    api: 'https://api.example',
    storage: 'https://files.example/open/',
    media: 'https://media.example/lessons',
    chat: 'https://chat.example/widget.js',
  });
  expect(getHosts({ ASSISTANT: 'off' }).chat).toBe('');
});
