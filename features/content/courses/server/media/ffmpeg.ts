/**
 * Creates renditions of a recording with the program `ffmpeg`, if it is installed. The program runs as a child process with limited time,
 * processor use and file access.
 */

import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { CHILD_ENVIRONMENT } from '#platform/server/workers/child-environment.ts';

/** Heights of renditions, largest first; at most three are created, none higher than the recording. */
const HEIGHTS = [1080, 720, 480, 360] as const;
const MAX_ = 3;
/** Total bit rate of picture and sound, by the height of the rendition. */
const BITS: Readonly<Record<(typeof HEIGHTS)[number], number>> = {
  1080: 3_000_000,
  720: 1_600_000,
  480: 800_000,
  360: 500_000,
};
const SOUND_BITS = 96_000;
const SEGMENT_SEC = 6;

/** Returns the heights of the renditions to create; none if only one is possible, because the recording itself is played then. */
export function listRenditionHeights(height: number): (typeof HEIGHTS)[number][] {
  const found = HEIGHTS.filter((one) => one <= height).slice(0, MAX_);
  return found.length > 1 ? found : [];
}
export const getRenditionBitrate = (height: (typeof HEIGHTS)[number]): number => BITS[height];

/** Returns the time limit: the time that a slow machine needs for a large recording of this length, plus start-up time. */
const getLimitSec = (durationSec: number): number => Math.min(7200, 300 + durationSec * 4);

interface Outcome {
  readonly code: number | null;
  readonly said: string;
}

const MAX_SAID = 4000;

function run(
  program: string,
  given: readonly string[],
  limitMs: number,
  onLine: (line: string) => void,
  signal?: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, given, { env: CHILD_ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let rest = '';
    const end = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(end, limitMs);
    signal?.addEventListener('abort', end, { once: true });
    const finish = (code: number | null, words = said): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve({ code, said: words });
    };
    child.once('error', (error) => finish(null, error.message));
    child.once('close', (code) => finish(code));
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-MAX_SAID);
    });
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\n');
      rest = (lines.pop() ?? '').slice(-MAX_SAID);
      for (const line of lines) onLine(line);
    });
    try {
      // Page requests must not wait for video processing.
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // The process has already ended, or the system does not permit the change: its task then runs at normal priority.
    }
  });
}

const LOOK_MS = 10_000;
const known = new Map<string, Promise<boolean>>();

async function look(program: string): Promise<boolean> {
  const encoders: string[] = [];
  const { code } = await run(program, ['-hide_banner', '-encoders'], LOOK_MS, (line) => encoders.push(line));
  return (
    code === 0 && encoders.some((line) => /\blibx264\b/.test(line)) && encoders.some((line) => /\baac\b/.test(line))
  );
}

/** Returns whether the program is installed and can make renditions that browsers play; determined once. */
export function hasFfmpeg(program: string | null): Promise<boolean> {
  if (program === null) return Promise.resolve(false);
  const found = known.get(program) ?? look(program);
  known.set(program, found);
  return found;
}

export interface RenditionTask {
  readonly program: string;
  readonly source: string;
  readonly folder: string;
  readonly height: (typeof HEIGHTS)[number];
  readonly durationSec: number;
  readonly onSeconds: (seconds: number) => void;
  readonly signal: AbortSignal;
}

export class RenditionError extends Error {
  override name = 'RenditionError';
}

/**
 * Writes one rendition: a file, and a playlist with the byte ranges of its parts. Only local files are opened, and only as recordings, so
 * that references inside a file have no effect.
 * @throws RenditionError with the output of the program
 */
export async function createRendition({ program, source, folder, height, ...task }: RenditionTask) {
  const name = `h${height}`;
  const bits = getRenditionBitrate(height) - SOUND_BITS;
  const limitSec = getLimitSec(task.durationSec);
  const given = [
    ['-v', 'error', '-nostdin', '-y', '-progress', 'pipe:1', '-threads', '1', '-timelimit', String(limitSec)],
    [
      '-protocol_whitelist',
      'file',
      '-f',
      'mp4',
      '-i',
      source,
      '-map',
      '0:v:0',
      '-map',
      '0:a:0?',
      '-map_metadata',
      '-1',
    ],
    [
      '-vf',
      `scale=-2:${height}`,
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-preset',
      'veryfast',
      '-pix_fmt',
      'yuv420p',
    ],
    ['-b:v', String(bits), '-maxrate', String(Math.round(bits * 1.2)), '-bufsize', String(bits * 2), '-threads', '1'],
    ['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SEC})`],
    ['-c:a', 'aac', '-b:a', String(SOUND_BITS), '-ac', '2', '-f', 'hls', '-hls_time', String(SEGMENT_SEC)],
    ['-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', '-hls_flags', 'single_file'],
    [join(folder, `${name}.m3u8`)],
  ].flat();
  const onLine = (line: string): void => {
    const [, micros] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (micros !== undefined) task.onSeconds(Number(micros) / 1_000_000);
  };
  const { code, said } = await run(program, given, limitSec * 1000, onLine, task.signal);
  if (code !== 0)
    throw new RenditionError(code === null ? '处理时间过长，已停止' : said.trim().split('\n').at(-1) || '处理失败');
  return { list: join(folder, `${name}.m3u8`), data: join(folder, `${name}.m4s`) };
}
