import { connect, type Socket } from 'node:net';

/** What a virus scanner says about a file. `skipped` = none is configured, so nothing was looked at. */
export type Verdict =
  | { readonly state: 'clean' }
  | { readonly state: 'infected'; readonly name: string }
  | { readonly state: 'skipped' };

export interface Scanner {
  /** @throws ScannerFailure when the scanner cannot answer: then nothing may be accepted */
  scan(bytes: Uint8Array): Promise<Verdict>;
}

export class ScannerFailure extends Error {
  override name = 'ScannerFailure';
}

const WAIT_MS = 30_000;
const CHUNK = 64 * 1024;
const LONGEST_ANSWER = 4096;

function openSocket(address: URL): Socket {
  if (address.protocol === 'unix:') return connect({ path: decodeURIComponent(address.pathname) });
  return connect({ host: address.hostname.replace(/^\[|\]$/g, ''), port: Number(address.port || 3310) });
}

/** The INSTREAM command of clamd(8): chunks with their length before them, ended by an empty one. */
function* framesOf(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

function ask(address: URL, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(address);
    let answer = '';
    const give = (error: Error): void => {
      socket.destroy();
      reject(new ScannerFailure(`the virus scanner did not answer (${error.message})`, { cause: error }));
    };
    socket.setTimeout(WAIT_MS, () => give(new Error('timeout')));
    socket.on('error', give);
    socket.on('connect', () => {
      for (const frame of framesOf(bytes)) socket.write(frame);
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

function verdictOf(answer: string): Verdict {
  if (/^stream: OK$/.test(answer)) return { state: 'clean' };
  const found = /^stream: (.+) FOUND$/.exec(answer);
  if (found) return { state: 'infected', name: found[1] ?? '' };
  throw new ScannerFailure(`the virus scanner answered: ${answer.slice(0, 200) || 'nothing'}`);
}

/** @param clamdUrl `tcp://host:port` or `unix:///path`; null = nothing is scanned, and every verdict says so */
export function createScanner(clamdUrl: string | null): Scanner {
  if (clamdUrl === null) return { scan: () => Promise.resolve({ state: 'skipped' }) };
  const address = new URL(clamdUrl);
  return { scan: async (bytes) => verdictOf(await ask(address, bytes)) };
}
