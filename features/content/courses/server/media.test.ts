import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestCallError, type TestPortal } from '#apps/server/testing/portal.ts';
import { logout } from '#features/identity/auth/auth.contract.ts';
import { getManageCalls } from '#features/operations/publishing/publishing.contract.ts';
import { createTestPdf } from '#platform/server/testing/files.ts';
import { COURSE } from '../contract/course.ts';
import { addMedia, getLessonVideo, getMedia, getMediaRules, type MediaKind } from '../contract/media.ts';
import * as calls from '../courses.contract.ts';
import { FAST_START_VIDEO, TEST_VIDEO_SECONDS, TRAILING_INDEX_VIDEO } from './testing/videos.ts';

const manage = getManageCalls(COURSE);
const NOW = new Date('2026-11-26T02:00:00Z');
const CAPTIONS = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\n示例字幕\n');
const folder = mkdtempSync(join(tmpdir(), 'media-s3-'));
const S3 = { bucket: 'portal-files', key: 'S3RVER' };
const s3Server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: folder,
  configureBuckets: [{ name: S3.bucket, configs: [] }],
});
let endpoint = '';
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${(await s3Server.run()).port}`;
});
afterAll(async () => {
  await s3Server.close();
  rmSync(folder, { recursive: true, force: true });
});

const getFailure = async (work: Promise<unknown>): Promise<TestCallError> =>
  work.then(
    () => {
      throw new Error('was allowed');
    },
    (reason: TestCallError) => reason,
  );

const STORES: readonly (readonly [string, () => Record<string, string>])[] = [
  ['the data folder', () => ({})],
  [
    'an S3-compatible store',
    () => ({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: S3.bucket,
      S3_ACCESS_KEY_ID: S3.key,
      S3_SECRET_ACCESS_KEY: S3.key,
    }),
  ],
];

describe.each(STORES)('files of lessons in %s', (_store, environment) => {
  let portal: TestPortal;
  let operator: string;
  beforeAll(async () => {
    portal = await startPortal({ now: NOW, environment: { ...environment(), VIDEO_MOST_MB: '1', FFMPEG_PATH: 'off' } });
    operator = await portal.signIn('operator');
  });
  afterAll(() => portal.close());

  const upload = (kind: MediaKind, bytes: Uint8Array) =>
    portal.call(
      addMedia,
      { body: { kind }, files: { file: { filename: `示例.${kind}.bin`, bytes } } },
      { token: operator },
    );
  const publish = async (lesson: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) => {
    const chapters = [{ title: '第一章', lessons: [{ title: '第一课', ...lesson }] }];
    const body = { title: '示例视频课程', summary: '示例简介', zzType: '03', priceFree: true, chapters, ...more };
    const { uuid } = await portal.call(manage.add, { body }, { token: operator });
    await portal.call(manage.publish, { body: { uuid } }, { token: operator });
    return uuid;
  };
  const getPlayer = (id: string, token: string) => portal.call(calls.getPlayerInfo, { params: { id } }, { token });
  const fetchUrl = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    portal.request({ method: 'GET', path: url, headers });
  const countFiles = async (): Promise<number> => {
    let count = 0;
    for await (const { size } of portal.app.storage.list('course-media/')) count += size > 0 ? 1 : 0;
    return count;
  };

  it('a recording is uploaded, published, and watched in parts', async () => {
    const video = await upload('video', TRAILING_INDEX_VIDEO);
    expect(video).toMatchObject({
      kind: 'video',
      name: '示例.video.mp4',
      durationSec: TEST_VIDEO_SECONDS,
      width: 64,
      height: 36,
    });
    const captions = await upload('captions', CAPTIONS);
    const course = await publish({ videoUuid: video.uuid, captionsUuid: captions.uuid });
    const token = await portal.signIn('guest');
    const { url, captionsUrl, isUploaded, lesson, pageUrls } = await getPlayer(course, token);
    expect([isUploaded, lesson.hasMedia, lesson.durationSec, pageUrls]).toEqual([true, true, TEST_VIDEO_SECONDS, []]);
    const whole = await fetchUrl(url ?? '');
    expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);
    expect(whole.bytes.equals(FAST_START_VIDEO)).toBe(true);
    expect(Number(whole.headers['content-length'])).toBe(FAST_START_VIDEO.length);
    const part = await fetchUrl(url ?? '', { range: 'bytes=100-199' });
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 100-199/${FAST_START_VIDEO.length}`,
      '100',
    ]);
    expect(part.bytes.equals(FAST_START_VIDEO.subarray(100, 200))).toBe(true);
    const last = await fetchUrl(url ?? '', { range: 'bytes=-7', 'if-range': String(whole.headers['etag']) });
    expect([last.status, last.bytes.equals(FAST_START_VIDEO.subarray(-7))]).toEqual([206, true]);
    const changed = await fetchUrl(url ?? '', { range: 'bytes=-7', 'if-range': '"another"' });
    expect([changed.status, changed.bytes.length]).toEqual([200, FAST_START_VIDEO.length]);
    const beyond = await fetchUrl(url ?? '', { range: `bytes=${FAST_START_VIDEO.length}-` });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${FAST_START_VIDEO.length}`]);
    const text = await fetchUrl(captionsUrl ?? '');
    expect([text.status, text.bytes.equals(CAPTIONS)]).toEqual([200, true]);
  });

  it('an address opens one lesson, for one session, for a while', async () => {
    const { uuid: videoUuid } = await upload('video', FAST_START_VIDEO);
    const [one, other] = [await publish({ videoUuid }), await publish({ videoUuid })];
    const token = await portal.signIn('guest');
    const { url, lesson } = await getPlayer(one, token);
    const ticket = new URL(url ?? '', 'http://here').searchParams.get('ticket') ?? '';
    const { lesson: foreign } = await getPlayer(other, token);
    const getStatus = async (lessonUuid: string, text: string) => {
      const path = getLessonVideo.path.replace('{id}', lessonUuid);
      return (await portal.request({ method: 'GET', path, query: { ticket: text } })).status;
    };
    expect(await getStatus(lesson.uuid, ticket)).toBe(200);
    expect(await getStatus(foreign.uuid, ticket)).toBe(401);
    expect(await getStatus(lesson.uuid, `${ticket}x`)).toBe(401);
    expect(await getStatus(lesson.uuid, '')).toBe(401);
    portal.setNow(new Date(NOW.getTime() + 3_600_000));
    expect(await getStatus(lesson.uuid, ticket)).toBe(401);
    portal.setNow(NOW);
    await portal.call(logout, {}, { token });
    expect(await getStatus(lesson.uuid, ticket)).toBe(401);
  });

  it('ends with the membership, and with the course', async () => {
    const { uuid: videoUuid } = await upload('video', FAST_START_VIDEO);
    const course = await publish({ videoUuid }, { priceFree: false, audience: 'members' });
    const token = await portal.signIn('member');
    const { url } = await getPlayer(course, token);
    expect((await fetchUrl(url ?? '')).status).toBe(200);
    const ent = portal.entUuid('member');
    const until = (day: string) =>
      portal.app.db.sql('update membership set end_date = $2 where ent_uuid = $1', [ent, day]);
    await until('2026-10-01');
    expect((await fetchUrl(url ?? '')).status).toBe(404);
    await until('2027-10-01');
    expect((await fetchUrl(url ?? '')).status).toBe(200);
    await portal.call(manage.withdraw, { body: { uuid: course, reason: '示例原因' } }, { token: operator });
    expect((await fetchUrl(url ?? '')).status).toBe(404);
  });

  it('is looked at by operators before it is published', async () => {
    const { previewUrl } = await upload('video', FAST_START_VIDEO);
    expect((await fetchUrl(previewUrl, { range: 'bytes=0-3' })).status).toBe(206);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await getFailure(portal.call(getMedia, { params: { id: unknown } }, { token: operator }))).status).toBe(
      404,
    );
    expect((await portal.call(getMediaRules, {}, { token: operator })).mostBytes).toMatchObject({ video: 2 ** 20 });
  });

  const REFUSED: readonly (readonly [string, MediaKind, Uint8Array, string])[] = [
    ['a text called video', 'video', Buffer.from('文字'), '只能上传 MP4 视频'],
    ['a video that was cut off', 'video', FAST_START_VIDEO.subarray(0, -1), '视频不完整'],
    ['a video too large', 'video', Buffer.concat([FAST_START_VIDEO, Buffer.alloc(2 ** 20)]), '视频不能超过 1 MB'],
    ['a video as a presentation', 'deck', FAST_START_VIDEO, '只能上传 PDF'],
    ['a damaged PDF', 'deck', createTestPdf().subarray(0, 100), 'PDF 不完整'],
    ['a locked PDF', 'deck', createTestPdf({ extra: '/Encrypt 9 0 R' }), 'PDF 设有密码'],
    ['a PDF that acts', 'deck', createTestPdf({ extra: '/OpenAction<</S/JavaScript/JS(1)>>' }), '脚本'],
    ['a PDF that is none inside', 'deck', Buffer.from('%PDF-1.7\n%%EOF\n'), 'PDF 已损坏'],
    ['captions without a head', 'captions', Buffer.from('00:00.000 --> 00:01.000\n字'), '只能上传 WebVTT'],
    ['captions without captions', 'captions', Buffer.from('WEBVTT\n'), '没有带时间的字幕'],
    ['captions in another encoding', 'captions', Buffer.from([0x57, 0x45, 0xff, 0xfe]), 'UTF-8'],
  ];
  it.each(REFUSED)('refuses %s, and keeps nothing', async (_what, kind, bytes, message) => {
    const before = await countFiles();
    const failure = await getFailure(upload(kind, bytes));
    expect([failure.status, failure.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await countFiles()).toBe(before);
  });

  it('refuses a lesson whose file is another, or lasts otherwise', async () => {
    const { uuid: videoUuid } = await upload('video', FAST_START_VIDEO);
    const { uuid: captionsUuid } = await upload('captions', CAPTIONS);
    const refusal = async (lesson: Readonly<Record<string, unknown>>) => (await getFailure(publish(lesson))).message;
    expect(await refusal({ videoUuid: captionsUuid })).toContain('视频文件不存在');
    expect(await refusal({ videoUuid: '00000000-0000-4000-8000-000000000000' })).toContain('视频文件不存在');
    expect(await refusal({ videoUuid, durationSec: 600 })).toContain('实际时长为 6 秒');
    expect(await refusal({ videoUuid, mediaKey: '/a.mp4', durationSec: 6 })).toContain('只能填一项');
    expect(await refusal({ captionsUuid, slides: [{ title: '示例', lines: ['示例'] }] })).toContain('与视频文件一起');
    expect(await refusal({})).toContain('请填写课件');
    expect(await refusal({ videoUuid: 'x' })).toContain('请上传视频文件');
  });

  it('a presentation is drawn page by page, and found by its words', async () => {
    const deck = await upload('deck', createTestPdf({ text: 'Sample page words' }));
    expect([deck.pages, deck.state]).toEqual([1, 'waiting']);
    expect(await getFailure(publish({ deckUuid: deck.uuid })).then(({ message }) => message)).toContain('还在生成页面');
    await portal.app.jobs.runNow('courses.draw-deck', { uuid: deck.uuid });
    expect(await portal.call(getMedia, { params: { id: deck.uuid } }, { token: operator })).toMatchObject({
      state: 'ready',
      progress: 100,
    });
    const course = await publish({ deckUuid: deck.uuid });
    const token = await portal.signIn('guest');
    const { lesson, pageUrls, url } = await getPlayer(course, token);
    expect([url, pageUrls.length, lesson.slides[0]?.title]).toEqual([null, 1, 'Sample page words']);
    const page = await fetchUrl(pageUrls[0] ?? '');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(page.bytes.toString('latin1', 8, 12)).toBe('WEBP');
    const beyond = await fetchUrl((pageUrls[0] ?? '').replace('/1?', '/2?'));
    expect(beyond.status).toBe(404);
    const query = { keyword: 'Sample page words', pageNum: 1, pageSize: 10 };
    expect((await portal.call(calls.listCourses, { query }, { token })).total).toBe(1);
    // Read back as it was written: the slides come with the presentation.
    const stored = await portal.call(manage.get, { params: { id: course } }, { token: operator });
    expect(stored).toMatchObject({ chapters: [{ lessons: [{ deckUuid: deck.uuid, slides: [] }] }] });
  });

  it('forgets what nothing names, and keeps what a version could bring back', async () => {
    const [kept, loose] = [await upload('video', FAST_START_VIDEO), await upload('video', FAST_START_VIDEO)];
    const course = await publish({ videoUuid: kept.uuid });
    const chapters = [
      { title: '第一章', lessons: [{ title: '第一课', slides: [{ title: '示例', lines: ['示例'], docNumbers: [] }] }] },
    ];
    const body = { uuid: course, title: '示例视频课程', summary: '示例简介', zzType: '03', chapters };
    await portal.call(manage.edit, { body }, { token: operator });
    await portal.call(manage.publish, { body: { uuid: course } }, { token: operator });
    portal.setNow(new Date(NOW.getTime() + 8 * 86_400_000));
    await portal.app.jobs.runNow('courses.remove-loose-media');
    portal.setNow(NOW);
    const has = (uuid: string) => portal.app.storage.has(`course-media/${uuid}/original`);
    expect([await has(kept.uuid), await has(loose.uuid)]).toEqual([true, false]);
  });
});
