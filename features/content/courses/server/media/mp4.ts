import type { FileHandle } from 'node:fs/promises';
import { createLookupTable } from '#domain/text/table.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

/** The metadata of a recording (ISO/IEC 14496-12). */
export interface Mp4Facts {
  readonly durationSec: number;
  readonly width: number;
  readonly height: number;
  /** Codec name as in browsers, such as avc1.64001f. */
  readonly videoCodec: string;
  /** Null if the recording has no sound. */
  readonly audioCodec: string | null;
  /** Position of the index, which a player needs before the frames to start playback during the download. */
  readonly moov: BoxPosition;
  readonly head: BoxPosition;
  readonly isFastStart: boolean;
}

/** Position of a box in the file, from its first byte on, including its header. */
export interface BoxPosition {
  readonly start: number;
  readonly size: number;
}

interface Box extends BoxPosition {
  readonly type: string;
  /** The start of the box content. */
  readonly body: number;
}

const MEND = '请用剪辑或转换软件导出为 MP4（H.264 视频、AAC 音频）后再上传';
const MAX_MOOV = 64 * 2 ** 20;
const MAX_BOXES = 10_000;
const LONGEST_SEC = 86_400;
const MAX_SIDE = 4096;

const refuse = (message: string, cause?: unknown) => new RejectedFileError(message, { cause });
const broken = (cause?: unknown) => refuse('视频不完整或已损坏，请重新导出后再上传', cause);

/** Describes the type of a file that begins with an unsupported box, for the error message. */
function describeForeignContainer(head: Buffer): string {
  const text = head.toString('latin1');
  if (text.startsWith('\x1aE\xdf\xa3')) return '这是 WebM 或 MKV 视频，';
  if (text.startsWith('RIFF')) return '这是 AVI 视频，';
  if (text.startsWith('FLV')) return '这是 FLV 视频，';
  if (text.startsWith('0&\xb2u')) return '这是 WMV 视频，';
  if (text.startsWith('%PDF-')) return '这是 PDF 文件，';
  if (/^.{4}(moov|mdat|wide|free|skip)/s.test(text)) return '这是 MOV（QuickTime）视频，';
  return '';
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  return bytes.subarray(0, bytesRead);
}

/** Reads the header of a box: its length may have 32 or 64 bits, or be omitted for the last box of a file. */
function getHead(bytes: Buffer, at: number, start: number, end: number): Box {
  if (bytes.length < at + 8) throw broken();
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (short === 1 && bytes.length < at + 16) throw broken();
  const long = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  const size = short === 0 ? end - start : long;
  const head = short === 1 ? 16 : 8;
  if (size < head || start + size > end) throw broken();
  return { type, start, size, body: start + head };
}

async function listTopBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let start = 0; start < size; ) {
    const box = getHead(await readAt(file, start, 16), 0, start, size);
    boxes.push(box);
    if (boxes.length > MAX_BOXES) throw broken();
    start += box.size;
  }
  return boxes;
}

/** Iterates over the boxes within a box in memory; positions are relative to the buffer. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= to; ) {
    const box = getHead(bytes, start, start, to);
    yield box;
    start += box.size;
  }
}

const getEnd = ({ start, size }: BoxPosition): number => start + size;

function find(bytes: Buffer, within: Box, ...path: readonly string[]): Box | null {
  const [type, ...rest] = path;
  for (const box of boxesIn(bytes, within.body, getEnd(within))) {
    if (box.type === type) return rest.length === 0 ? box : find(bytes, box, ...rest);
  }
  return null;
}

function need(bytes: Buffer, within: Box, ...path: readonly string[]): Box {
  const found = find(bytes, within, ...path);
  if (found === null) throw broken();
  return found;
}

/** Returns the length of a recording (mvhd) or a track (mdhd) in seconds; both boxes have the same layout, in two field widths. */
function getSeconds(bytes: Buffer, box: Box): number {
  const isLong = bytes.readUInt8(box.body) === 1;
  const scale = bytes.readUInt32BE(box.body + (isLong ? 20 : 12));
  const length = isLong ? Number(bytes.readBigUInt64BE(box.body + 24)) : bytes.readUInt32BE(box.body + 16);
  if (scale === 0) throw broken();
  return length / scale;
}

/** Returns the actual duration of a track, which is the sum of its sample durations. */
function sampleSeconds(bytes: Buffer, mdia: Box): number {
  const mdhd = need(bytes, mdia, 'mdhd');
  const scale = bytes.readUInt32BE(mdhd.body + (bytes.readUInt8(mdhd.body) === 1 ? 20 : 12));
  const stts = need(bytes, mdia, 'minf', 'stbl', 'stts');
  const count = bytes.readUInt32BE(stts.body + 4);
  if (stts.body + 8 + count * 8 > getEnd(stts) || scale === 0) throw broken();
  let ticks = 0;
  for (let at = 0; at < count; at += 1) {
    const place = stts.body + 8 + at * 8;
    ticks += bytes.readUInt32BE(place) * bytes.readUInt32BE(place + 4);
  }
  return ticks / scale;
}

interface Offsets {
  readonly first: number;
  readonly count: number;
  readonly width: 4 | 8;
}

/** Returns the chunk offset table of a track. */
function getOffsets(bytes: Buffer, stbl: Box): Offsets {
  const short = find(bytes, stbl, 'stco');
  const box = short ?? need(bytes, stbl, 'co64');
  const width = short ? 4 : 8;
  const count = bytes.readUInt32BE(box.body + 4);
  const first = box.body + 8;
  if (first + count * width > getEnd(box)) throw broken();
  return { first, count, width };
}

const readOffset = (bytes: Buffer, { first, width }: Offsets, at: number): number =>
  width === 4 ? bytes.readUInt32BE(first + at * 4) : Number(bytes.readBigUInt64BE(first + at * 8));

/** Asserts that all referenced data is within the file and its received size. */
function checkData(bytes: Buffer, mdia: Box, fileSize: number): void {
  const stbl = need(bytes, mdia, 'minf', 'stbl');
  const dref = need(bytes, mdia, 'minf', 'dinf', 'dref');
  for (const entry of boxesIn(bytes, dref.body + 8, getEnd(dref))) {
    const isSelfContained = (bytes.readUInt32BE(entry.body) & 1) === 1;
    if (!isSelfContained) throw refuse(`视频引用了文件以外的内容，${MEND}`);
  }
  const offsets = getOffsets(bytes, stbl);
  if (offsets.count === 0) throw broken();
  for (let at = 0; at < offsets.count; at += 1) {
    if (readOffset(bytes, offsets, at) >= fileSize) throw broken();
  }
}

const CODECS = createLookupTable<string>({
  hvc1: 'H.265（HEVC）',
  hev1: 'H.265（HEVC）',
  av01: 'AV1',
  vp09: 'VP9',
  mp4v: 'MPEG-4 Part 2',
  encv: '加密（DRM）',
  enca: '加密（DRM）',
  Opus: 'Opus',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  alac: 'ALAC',
  '.mp3': 'MP3',
});
const formatCodec = (type: string): string => CODECS[type] ?? `“${type.replaceAll(/[^\x20-\x7e]/g, '?')}”`;

/** H.264 profiles that every browser plays: Baseline, Main, Extended and High with eight bits. */
const PROFILES: ReadonlySet<number> = new Set([66, 77, 88, 100]);
const hex = (value: number): string => value.toString(16).padStart(2, '0');

function getEntry(bytes: Buffer, mdia: Box): Box {
  const stsd = need(bytes, mdia, 'minf', 'stbl', 'stsd');
  if (bytes.readUInt32BE(stsd.body + 4) < 1) throw broken();
  return getHead(bytes, stsd.body + 8, stsd.body + 8, getEnd(stsd));
}

function readPictureTrack(bytes: Buffer, mdia: Box): Pick<Mp4Facts, 'width' | 'height' | 'videoCodec'> {
  const entry = getEntry(bytes, mdia);
  if (entry.type !== 'avc1' && entry.type !== 'avc3')
    throw refuse(`视频编码为 ${formatCodec(entry.type)}，浏览器不一定能播放，${MEND}`);
  const [width, height] = [bytes.readUInt16BE(entry.body + 24), bytes.readUInt16BE(entry.body + 26)];
  if (width < 16 || height < 16 || width > MAX_SIDE || height > MAX_SIDE)
    throw refuse(`视频画面为 ${width} × ${height}，单边应在 16 到 ${MAX_SIDE} 像素之间`);
  const config = [...boxesIn(bytes, entry.body + 78, getEnd(entry))].find(({ type }) => type === 'avcC');
  if (!config) throw broken();
  const [, profile = 0, compatible = 0, level = 0] = bytes.subarray(config.body, config.body + 4);
  if (!PROFILES.has(profile)) throw refuse(`视频为 10 位色深或 4:2:2 的 H.264，浏览器不能播放，${MEND}`);
  return { width, height, videoCodec: `avc1.${hex(profile)}${hex(compatible)}${hex(level)}` };
}

/** Iterates over the parts of an elementary stream descriptor (ISO/IEC 14496-1, 7.2.2): kind, length in groups of seven bits, content. */
function* descriptorsIn(bytes: Buffer, from: number, to: number) {
  for (let at = from; at + 2 <= to; ) {
    const tag = bytes.readUInt8(at);
    let length = 0;
    let place = at + 1;
    for (let step = 0; step < 4 && place < to; step += 1) {
      const part = bytes.readUInt8(place);
      place += 1;
      length = length * 128 + (part & 0x7f);
      if ((part & 0x80) === 0) break;
    }
    const end = Math.min(to, place + length);
    yield { tag, start: place, end };
    at = end;
  }
}

/** AAC object types of MPEG-4 (LC, SBR, PS), and AAC of MPEG-2. */
const AAC_KINDS: ReadonlySet<number> = new Set([2, 5, 29]);
const AAC_OF_MPEG2: ReadonlySet<number> = new Set([0x66, 0x67, 0x68]);

function readSoundTrack(bytes: Buffer, mdia: Box): string {
  const entry = getEntry(bytes, mdia);
  if (entry.type !== 'mp4a') throw refuse(`声音编码为 ${formatCodec(entry.type)}，浏览器不一定能播放，${MEND}`);
  const esds = [...boxesIn(bytes, entry.body + 28, getEnd(entry))].find(({ type }) => type === 'esds');
  if (!esds) throw broken();
  const [whole] = descriptorsIn(bytes, esds.body + 4, getEnd(esds));
  if (whole?.tag !== 3) throw broken();
  const config = [...descriptorsIn(bytes, whole.start + 3, whole.end)].find(({ tag }) => tag === 4);
  if (!config) throw broken();
  const kind = bytes.readUInt8(config.start);
  if (AAC_OF_MPEG2.has(kind)) return `mp4a.${hex(kind)}`;
  const special = [...descriptorsIn(bytes, config.start + 13, config.end)].find(({ tag }) => tag === 5);
  const aac = special && special.end > special.start ? bytes.readUInt8(special.start) >> 3 : 0;
  if (kind !== 0x40 || !AAC_KINDS.has(aac)) throw refuse(`声音编码不是 AAC，浏览器不一定能播放，${MEND}`);
  return `mp4a.40.${aac}`;
}

/** Permitted difference in seconds between the duration in the tables and the sum of the samples, which may differ by cuts at both ends. */
const canDiffer = (seconds: number): number => 2 + seconds * 0.05;

function readMoov(bytes: Buffer, moov: Box, fileSize: number) {
  if (find(bytes, moov, 'cmov') !== null) throw refuse(`视频的目录经过压缩，${MEND}`);
  if (find(bytes, moov, 'mvex') !== null) throw refuse(`这是分片的 MP4，不能按进度播放，${MEND}`);
  const tracks = [...boxesIn(bytes, moov.body, getEnd(moov))]
    .filter(({ type }) => type === 'trak')
    .map((trak) => need(bytes, trak, 'mdia'));
  const getKind = (mdia: Box): string => {
    const { body } = need(bytes, mdia, 'hdlr');
    return bytes.toString('latin1', body + 8, body + 12);
  };
  const picture = tracks.find((mdia) => getKind(mdia) === 'vide');
  if (!picture) throw refuse(`文件中没有画面，${MEND}`);
  const sound = tracks.find((mdia) => getKind(mdia) === 'soun');
  const shown = readPictureTrack(bytes, picture);
  const audioCodec = sound ? readSoundTrack(bytes, sound) : null;
  for (const track of sound ? [picture, sound] : [picture]) checkData(bytes, track, fileSize);
  const film = getSeconds(bytes, need(bytes, moov, 'mvhd'));
  const seconds = film > 0 ? film : getSeconds(bytes, need(bytes, picture, 'mdhd'));
  if (seconds < 1) throw refuse('视频不足 1 秒，请检查文件');
  if (seconds > LONGEST_SEC) throw refuse('视频超过 24 小时，请分成几个文件后再上传');
  if (Math.abs(sampleSeconds(bytes, picture) - seconds) > canDiffer(seconds))
    throw refuse(`视频标注的时长与画面的实际时长不一致，${MEND}`);
  return { ...shown, audioCodec, durationSec: Math.max(1, Math.round(seconds)) };
}

/**
 * Validates a recording by its content, reading only its tables.
 * @throws RejectedFileError with its actual type and a remedy
 */
export async function parseMp4(file: FileHandle, size: number): Promise<Mp4Facts> {
  const start = await readAt(file, 0, 64);
  if (start.toString('latin1', 4, 8) !== 'ftyp')
    throw refuse(`${describeForeignContainer(start)}只能上传 MP4 视频（按文件内容判断），${MEND}`);
  if (start.toString('latin1', 8, 12) === 'qt  ') throw refuse(`这是 MOV（QuickTime）视频，${MEND}`);
  if (/^(heic|heix|mif1|avif|M4A )/.test(start.toString('latin1', 8, 12)))
    throw refuse(`这是图片或音频文件，只能上传 MP4 视频，${MEND}`);
  const boxes = await listTopBoxes(file, size);
  const [head] = boxes;
  const moov = boxes.find(({ type }) => type === 'moov');
  const data = boxes.find(({ type }) => type === 'mdat');
  if (!head || !moov) throw refuse('视频不完整：缺少目录（moov），多为录制或传输中断，请重新导出后再上传');
  if (!data) throw broken();
  if (moov.size > MAX_MOOV) throw broken();
  const bytes = await readAt(file, moov.start, moov.size);
  try {
    const within: Box = { type: 'moov', start: 0, size: bytes.length, body: moov.body - moov.start };
    return { ...readMoov(bytes, within, size), moov, head, isFastStart: moov.start < data.start };
  } catch (error) {
    // A length in the index points outside it.
    if (error instanceof RangeError) throw broken(error);
    throw error;
  }
}

/** Returns the index adjusted to its new position before the data: offsets of data that preceded the index increase by its length. */
export function relocateIndex(bytes: Buffer, place: BoxPosition): Buffer {
  const moved = Buffer.from(bytes);
  const whole = getHead(moved, 0, 0, moved.length);
  for (const trak of boxesIn(moved, whole.body, getEnd(whole))) {
    if (trak.type !== 'trak') continue;
    const stbl = find(moved, trak, 'mdia', 'minf', 'stbl');
    if (stbl === null) continue;
    const offsets = getOffsets(moved, stbl);
    for (let at = 0; at < offsets.count; at += 1) {
      const before = readOffset(moved, offsets, at);
      const after = before < place.start ? before + place.size : before;
      if (offsets.width === 8) moved.writeBigUInt64BE(BigInt(after), offsets.first + at * 8);
      else if (after > 0xff_ff_ff_ff) throw refuse(`视频过大，${MEND}`);
      else moved.writeUInt32BE(after, offsets.first + at * 4);
    }
  }
  return moved;
}
