import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { FAST_START_VIDEO, TRAILING_INDEX_VIDEO } from '../testing/videos.ts';
import { run } from './check-video.worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'mp4-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
async function judge(bytes: Uint8Array, mostBytes = 2 ** 20) {
  count += 1;
  const path = join(folder, `${count}.mp4`);
  writeFileSync(path, bytes);
  const found = await run({ path, target: `${path}.new`, mostBytes });
  return { ...found, bytes: readFileSync(found.path) };
}
const getMessage = (bytes: Uint8Array, mostBytes?: number): Promise<string> =>
  judge(bytes, mostBytes).then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof RejectedFileError) return error.message;
      throw error;
    },
  );

/** The recording with other bytes at the place of the given ones. */
function withOther(text: string, other: Buffer | string, at = 0): Buffer {
  const bytes = Buffer.from(FAST_START_VIDEO);
  Buffer.from(other).copy(bytes, bytes.indexOf(text) + at);
  return bytes;
}
const scaleOf = FAST_START_VIDEO.readUInt32BE(FAST_START_VIDEO.indexOf('mvhd') + 16);
function withFilmLength(seconds: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(seconds * scaleOf);
  return withOther('mvhd', length, 20);
}

it('says what a recording is, and keeps it as it came', async () => {
  const found = await judge(FAST_START_VIDEO);
  expect(found).toMatchObject({ durationSec: 6, width: 64, height: 36, audioCodec: 'mp4a.40.2' });
  expect(found.videoCodec).toMatch(/^avc1\.42[0-9a-f]{4}$/);
  expect(found.bytes.equals(FAST_START_VIDEO)).toBe(true);
});

it('brings the table of contents to the front, byte for byte as other programs do', async () => {
  const found = await judge(TRAILING_INDEX_VIDEO);
  expect(found.bytes.equals(FAST_START_VIDEO)).toBe(true);
  expect(found.size).toBe(FAST_START_VIDEO.length);
});

const CASES: readonly (readonly [string, Uint8Array, RegExp])[] = [
  ['a text', Buffer.from('这只是一段文字'), /^只能上传 MP4 视频/],
  ['nothing', Buffer.alloc(0), /^只能上传 MP4 视频/],
  ['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), /^这是 PDF 文件/],
  ['a WebM', Buffer.from('\x1aE\xdf\xa3webm', 'latin1'), /^这是 WebM 或 MKV 视频/],
  ['a QuickTime film', withOther('ftyp', 'qt  ', 4), /^这是 MOV/],
  ['one that was cut off', FAST_START_VIDEO.subarray(0, -100), /^视频不完整或已损坏/],
  ['one that was cut off within its table', FAST_START_VIDEO.subarray(0, 400), /^视频不完整或已损坏/],
  ['one without a table', withOther('moov', 'free'), /缺少目录（moov）/],
  ['one in pieces', withOther('udta', 'mvex'), /分片的 MP4/],
  ['one without pictures', withOther('vide', 'text'), /没有画面/],
  [
    'H.265',
    withOther('avc1', 'hvc1', FAST_START_VIDEO.indexOf('avc1', 32) - FAST_START_VIDEO.indexOf('avc1')),
    /H\.265（HEVC）/,
  ],
  ['ten bits', withOther('avcC', Buffer.from([1, 110]), 4), /10 位色深/],
  ['sound that is no AAC', withOther('mp4a', 'Opus'), /声音编码为 Opus/],
  ['a length of more than a day', withFilmLength(90_000), /超过 24 小时/],
  ['a length that its pictures do not have', withFilmLength(60), /与画面的实际时长不一致/],
  ['data that lies elsewhere', withOther('url ', Buffer.from([0, 0, 0, 0]), 4), /引用了文件以外的内容/],
];
it.each(CASES)('refuses %s, and says how to mend it', async (_what, bytes, message) => {
  expect(await getMessage(bytes)).toMatch(message);
});

it('refuses what is larger than is allowed', async () => {
  expect(await getMessage(Buffer.concat([FAST_START_VIDEO, Buffer.alloc(2 ** 20)]))).toBe('视频不能超过 1 MB');
});

it('answers every damaged file with a refusal or a recording, whatever its bytes', async () => {
  const damage = fc.array(fc.tuple(fc.nat(FAST_START_VIDEO.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(FAST_START_VIDEO.length), async (changes, length) => {
      const bytes = Buffer.from(FAST_START_VIDEO);
      for (const [place, value] of changes) bytes[place] = value;
      expect(typeof (await getMessage(bytes))).toBe('string');
      expect(typeof (await getMessage(bytes.subarray(0, length)))).toBe('string');
    }),
    { numRuns: 150 },
  );
});
