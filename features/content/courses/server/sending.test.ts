/** Files of lessons sent in parts: what a broken connection stopped goes on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import {
  addMediaUploadPart,
  finishMediaUpload,
  getMedia,
  getMediaFile,
  getMediaUpload,
  startMediaUpload,
} from '../contract/media.ts';
import { removeAbandonedUploads } from './media/sending.service.ts';
import { FAST_START_VIDEO, TRAILING_INDEX_VIDEO } from './testing/videos.ts';

const NOW = new Date('2026-11-26T02:00:00Z');
const DAY_MS = 86_400_000;
const NONE = '00000000-0000-4000-8000-00000000ffff';
const FIRST = 4000;
let portal: TestPortal;
let token: string;

beforeAll(async () => {
  portal = await startPortal({ now: NOW, quiet: true, environment: { VIDEO_MOST_MB: '1', FFMPEG_PATH: 'off' } });
  token = await portal.signIn('operator');
});
afterAll(() => portal.close());

const begin = (size = TRAILING_INDEX_VIDEO.length, name = '示例.mp4') =>
  portal.call(startMediaUpload, { body: { kind: 'video', name, size } }, { token });
const send = (uuid: string, offset: number, bytes: Uint8Array, as = token) =>
  portal.call(
    addMediaUploadPart,
    { body: { uuid, offset }, files: { file: { filename: '示例.mp4', bytes } } },
    { token: as },
  );
const end = (uuid: string, as = token) => portal.call(finishMediaUpload, { body: { uuid } }, { token: as });
const look = (id: string, as = token) => portal.call(getMediaUpload, { params: { id } }, { token: as });
const refusal = (work: Promise<unknown>): Promise<TestCallError> =>
  work.then(
    () => {
      throw new Error('was allowed');
    },
    (reason: TestCallError) => reason,
  );
const countParts = async (): Promise<number> => {
  let count = 0;
  for await (const { size } of portal.app.storage.list('course-sending/')) count += size > 0 ? 1 : 0;
  return count;
};

it('go on where they stopped, take no part twice, and are what one piece would have been', async () => {
  const { uuid, received } = await begin();
  expect(received).toBe(0);
  expect(await send(uuid, 0, TRAILING_INDEX_VIDEO.subarray(0, FIRST))).toMatchObject({ received: FIRST });
  // A part breaks off on its way: nothing of it is counted.
  const boundary = 'broken';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="uuid"\r\n\r\n${uuid}\r\n--${boundary}\r\ncontent-disposition: form-data; name="offset"\r\n\r\n${FIRST}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const answer = await portal.request({
    method: 'POST',
    path: addMediaUploadPart.path,
    body: Buffer.concat([Buffer.from(head), TRAILING_INDEX_VIDEO.subarray(FIRST, FIRST + 500)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    token,
  });
  expect(answer.status).toBe(400);
  expect(await look(uuid)).toMatchObject({ received: FIRST });
  // Its answer was lost, so it comes once more.
  expect(await send(uuid, 0, TRAILING_INDEX_VIDEO.subarray(0, FIRST))).toMatchObject({ received: FIRST });
  expect(await refusal(send(uuid, FIRST + 1, TRAILING_INDEX_VIDEO.subarray(FIRST + 1)))).toMatchObject({ code: 409 });
  expect(await refusal(end(uuid))).toMatchObject({ code: 409 });
  expect(await refusal(send(uuid, FIRST, TRAILING_INDEX_VIDEO))).toMatchObject({
    code: 400,
    fields: [{ path: 'file' }],
  });
  expect(await send(uuid, FIRST, TRAILING_INDEX_VIDEO.subarray(FIRST))).toMatchObject({
    received: TRAILING_INDEX_VIDEO.length,
  });
  const media = await end(uuid);
  expect(media).toMatchObject({ kind: 'video', name: '示例.mp4', width: 64, height: 36 });
  expect(await countParts()).toBe(0);
  expect(await end(uuid)).toMatchObject({ uuid: media.uuid });
  const shown = await portal.request({ method: 'GET', path: media.previewUrl, token });
  expect(shown.bytes.equals(FAST_START_VIDEO)).toBe(true);
  expect(await portal.call(getMedia, { params: { id: media.uuid } }, { token })).toMatchObject({ uuid: media.uuid });
  expect(getMediaFile.path).toContain('/file/');
});

it('are taken at once by one of two that send the same part', async () => {
  const { uuid } = await begin();
  const part = TRAILING_INDEX_VIDEO.subarray(0, FIRST);
  const both = await Promise.all([send(uuid, 0, part), send(uuid, 0, part)]);
  expect(both.map(({ received }) => received)).toEqual([FIRST, FIRST]);
});

it('are refused for what they are, and are gone then', async () => {
  const text = Buffer.from('这不是视频');
  const { uuid } = await begin(text.length);
  await send(uuid, 0, text);
  const failure = await refusal(end(uuid));
  expect(failure).toMatchObject({ code: 400, fields: [{ path: 'file' }] });
  expect(failure.message).toContain('MP4');
  expect(await refusal(look(uuid))).toMatchObject({ code: 404 });
  expect(await refusal(begin(2 ** 20 + 1))).toMatchObject({ code: 400, fields: [{ path: 'size' }] });
  expect(await refusal(begin(0))).toMatchObject({ code: 400, fields: [{ path: 'size' }] });
  expect(await refusal(begin(5, ''))).toMatchObject({ code: 400, fields: [{ path: 'name' }] });
});

it('are those of their sender alone', async () => {
  const { uuid } = await begin();
  const member = await portal.signIn('member');
  for (const work of [look(uuid, member), send(uuid, 0, TRAILING_INDEX_VIDEO, member), end(uuid, member)])
    expect(await refusal(work)).toMatchObject({ code: 403 });
  for (const id of [NONE, 'x'])
    for (const work of [look(id), send(id, 0, TRAILING_INDEX_VIDEO), end(id)])
      expect(await refusal(work)).toMatchObject({ code: 404 });
  await portal.app.db.sql('update course_sending set author_uuid = $2 where uuid = $1', [uuid, NONE]);
  for (const work of [look(uuid), send(uuid, 0, TRAILING_INDEX_VIDEO), end(uuid)])
    expect(await refusal(work)).toMatchObject({ code: 404 });
});

it('make room for newer ones of the same person, and go after a day', async () => {
  const opened = [];
  for (let at = 0; at < 4; at += 1) {
    portal.setNow(new Date(NOW.getTime() + at * 1000));
    const { uuid } = await begin();
    await send(uuid, 0, TRAILING_INDEX_VIDEO.subarray(0, FIRST));
    opened.push(uuid);
  }
  expect(await refusal(look(opened[0] ?? ''))).toMatchObject({ code: 404 });
  expect(await look(opened[3] ?? '')).toMatchObject({ received: FIRST });
  portal.setNow(new Date(NOW.getTime() + 3 * DAY_MS));
  await removeAbandonedUploads(portal.app);
  expect(await countParts()).toBe(0);
  token = await portal.signIn('operator');
  expect(await refusal(look(opened[3] ?? ''))).toMatchObject({ code: 404 });
});
