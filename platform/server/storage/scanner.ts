import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FileContent } from './ports.ts';

/** Verdict of the virus scanner about a file. `skipped`: no scanner is configured, so the file was not scanned. */
export type ScanVerdict =
  | { readonly state: 'clean' }
  | { readonly state: 'infected'; readonly name: string }
  | { readonly state: 'skipped' };

export interface VirusScanner {
  /** @throws ScannerError when the scanner does not answer; no file may be accepted then */
  scan(content: FileContent): Promise<ScanVerdict>;
}

export class ScannerError extends Error {
  override name = 'ScannerError';
}

const WAIT_MS = 30_000;
const CHUNK = 64 * 1024;
const LONGEST_ANSWER = 4096;

function openSocket(address: URL): Socket {
  if (address.protocol === 'unix:') return connect({ path: decodeURIComponent(address.pathname) });
  return connect({ host: address.hostname.replace(/^\[|\]$/g, ''), port: Number(address.port || 3310) });
}

function* getPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** Yields the data of the INSTREAM command of clamd(8): chunks preceded by their length, ended by an empty one. */
async function* getFrames(content: FileContent): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  const pieces =
    content instanceof Uint8Array ? getPieces(content) : createReadStream(content.file, { highWaterMark: CHUNK });
  for await (const piece of pieces as AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

function ask(address: URL, content: FileContent): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(address);
    let answer = '';
    const give = (error: Error): void => {
      socket.destroy();
      reject(new ScannerError(`the virus scanner did not answer (${error.message})`, { cause: error }));
    };
    socket.setTimeout(WAIT_MS, () => give(new Error('timeout')));
    socket.on('error', give);
    socket.on('connect', () => {
      // The connection stays open for the answer.
      const frames = Readable.from(getFrames(content), { objectMode: false });
      frames.on('error', give).pipe(socket, { end: false });
      socket.once('close', () => frames.destroy());
    });
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('utf8');
      if (answer.length > LONGEST_ANSWER) give(new Error('the answer is too long'));
    });
    socket.on('end', () => {
      socket.end();
      resolve(answer.replaceAll('\0', '').trim());
    });
  });
}

function getVerdict(answer: string): ScanVerdict {
  if (/^stream: OK$/.test(answer)) return { state: 'clean' };
  const found = /^stream: (.+) FOUND$/.exec(answer);
  if (found) return { state: 'infected', name: found[1] ?? '' };
  throw new ScannerError(`the virus scanner answered: ${answer.slice(0, 200) || 'nothing'}`);
}

/**
 * Creates the virus scanner.
 * @param clamdUrl `tcp://host:port` or `unix:///path`; with null files are not scanned, and every verdict is `skipped`
 */
export function createScanner(clamdUrl: string | null): VirusScanner {
  if (clamdUrl === null) return { scan: () => Promise.resolve({ state: 'skipped' }) };
  const address = new URL(clamdUrl);
  return { scan: async (content) => getVerdict(await ask(address, content)) };
}
