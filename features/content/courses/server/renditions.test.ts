import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { getManageCalls } from '#features/operations/publishing/publishing.contract.ts';
import { COURSE } from '../contract/course.ts';
import { addMedia, getMedia, getMediaRules } from '../contract/media.ts';
import { getPlayerInfo } from '../courses.contract.ts';
import { listRenditionHeights } from './media/ffmpeg.ts';
import { buildOriginalKey } from './media/media-files.ts';

const execute = promisify(execFile);
const manage = getManageCalls(COURSE);
const isInstalled = spawnSync('ffmpeg', ['-version']).status === 0;
if (!isInstalled) process.stdout.write('ffmpeg is not installed here: renditions of recordings are not tried\n');
const folder = mkdtempSync(join(tmpdir(), 'renditions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  [2160, [1080, 720, 480]],
  [1080, [1080, 720, 480]],
  [720, [720, 480, 360]],
  [480, [480, 360]],
  [479, []],
  [36, []],
])('of %i lines there are %j', (height, wanted) => {
  expect(listRenditionHeights(height)).toEqual(wanted);
});

describe.runIf(isInstalled)('renditions', () => {
  let portal: TestPortal;
  let operator: string;
  let video: Buffer;
  beforeAll(async () => {
    const path = join(folder, 'drawn.mp4');
    const picture = 'testsrc2=size=854x480:rate=5:duration=2';
    const given = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=duration=2', '-pix_fmt', 'yuv420p'];
    const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...given, '-preset', 'ultrafast', '-c:v', 'libx264', path]);
    if (made.status !== 0) throw new Error(String(made.stderr));
    video = readFileSync(path);
    portal = await startPortal();
    operator = await portal.signIn('operator');
  });
  afterAll(() => portal.close());

  const upload = () =>
    portal.call(
      addMedia,
      { body: { kind: 'video' }, files: { file: { filename: '示例.mp4', bytes: video } } },
      { token: operator },
    );
  const getState = (id: string) => portal.call(getMedia, { params: { id } }, { token: operator });

  it('are made of a recording, and played by the same ticket', async () => {
    expect((await portal.call(getMediaRules, {}, { token: operator })).hasRenditions).toBe(true);
    const { uuid, state } = await upload();
    expect(state).toBe('waiting');
    await portal.app.jobs.runNow('courses.make-renditions', { uuid });
    expect(await getState(uuid)).toMatchObject({
      state: 'ready',
      progress: 100,
      renditions: [480, 360],
      message: null,
    });
    const chapters = [{ title: '第一章', lessons: [{ title: '第一课', videoUuid: uuid }] }];
    const body = { title: '示例清晰度课程', summary: '示例', zzType: '03', priceFree: true, chapters };
    const course = await portal.call(manage.add, { body }, { token: operator });
    await portal.call(manage.publish, { body: { uuid: course.uuid } }, { token: operator });
    const token = await portal.signIn('guest');
    const { streamUrl } = await portal.call(getPlayerInfo, { params: { id: course.uuid } }, { token });
    const whole = await portal.request({ method: 'GET', path: streamUrl ?? '' });
    expect(whole.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    expect(String(whole.body)).toContain('RESOLUTION=854x480');
    // The program that made them reads them as a player would: by addresses and parts, every picture.
    const address = await portal.listen();
    const options = '-v error -allowed_extensions ALL -count_packets -select_streams v:0';
    const shown = '-show_entries stream=nb_read_packets,height -of csv=p=0';
    const read = await execute('ffprobe', [...`${options} ${shown}`.split(' '), `${address}${streamUrl}`]);
    expect(read.stderr).toBe('');
    expect(read.stdout.trim().split('\n')[0]).toMatch(/^(480|360),10/);
    const data = (streamUrl ?? '').replace('/all.m3u8', '/480/data.m4s');
    const part = await portal.request({ method: 'GET', path: data, headers: { range: 'bytes=4-7' } });
    expect([part.status, part.bytes.toString('latin1')]).toEqual([206, 'ftyp']);
    const other = await portal.request({ method: 'GET', path: data.replace('/480/', '/1080/') });
    expect(other.status).toBe(404);
    expect((await portal.request({ method: 'GET', path: data.replace(/ticket=.*/, 'ticket=x') })).status).toBe(401);
  });

  it('that cannot be made are told, the recording stays, and the next one gets its turn', async () => {
    const { uuid } = await upload();
    await portal.app.storage.put(buildOriginalKey(uuid), Buffer.from('nothing that was ever a recording'));
    await portal.app.jobs.runNow('courses.make-renditions', { uuid });
    const failed = await getState(uuid);
    expect([failed.state, failed.renditions]).toEqual(['failed', []]);
    expect(failed.message).toBeTruthy();
    // One that ended the program is not tried again.
    const { uuid: poison } = await upload();
    await portal.app.db.sql("update course_media set state = 'running' where uuid = $1", [poison]);
    await portal.app.jobs.runNow('courses.make-renditions', { uuid: poison });
    expect(await getState(poison)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('原视频可以正常播放'),
    });
  });
});
