/** Compresses a document with long lists. It is written and read record by record, yielding to the event loop in between. */
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createCooperativeLoop } from '../cooperative.ts';

/** Characters that are passed to the compressor at once. */
const CHUNK = 1 << 16;
const LEVEL = 6;

/** Yields one line for each record and for each part that is not a list; together the lines are the JSON of the document. */
function* getLines(document: object): Generator<string> {
  const parts = Object.entries(document).filter(([, value]) => value !== undefined);
  for (const [at, [name, value]] of parts.entries()) {
    const head = `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    if (!Array.isArray(value)) {
      yield `${head}${JSON.stringify(value)}\n`;
      continue;
    }
    yield `${head}[\n`;
    for (const [index, record] of value.entries()) yield `${index === 0 ? '' : ','}${JSON.stringify(record)}\n`;
    yield ']\n';
  }
  yield parts.length === 0 ? '{}' : '}';
}

async function* getChunks(document: object): AsyncGenerator<Buffer> {
  const steps = createCooperativeLoop();
  let text = '';
  for (const line of getLines(document)) {
    text += line;
    if (text.length >= CHUNK) {
      yield Buffer.from(text);
      text = '';
    }
    const rest = steps.rest();
    if (rest) await rest;
  }
  yield Buffer.from(text);
}

/**
 * Compresses a document.
 * @param document a cached document, which must not change meanwhile
 */
export async function compressDocument(document: object): Promise<Buffer> {
  const packed: Buffer[] = [];
  await pipeline(getChunks(document), createGzip({ level: LEVEL }), async (zipped: AsyncIterable<Buffer>) => {
    for await (const chunk of zipped) packed.push(chunk);
  });
  return Buffer.concat(packed);
}

async function* readLines(packed: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  const gunzip = createGunzip();
  gunzip.end(packed);
  for await (const chunk of gunzip) {
    const lines = decoder.decode(chunk as Buffer, { stream: true }).split('\n');
    const last = lines.pop() ?? '';
    if (lines.length > 0) {
      yield begun + (lines[0] ?? '');
      yield* lines.slice(1);
      begun = '';
    }
    begun += last;
  }
  yield begun + decoder.decode();
}

const LIST = /^[{,](".*"):\[$/;
const bare = (line: string): string => (line.startsWith(',') ? line.slice(1) : line);

/** Creates a reader that assembles a document from its lines. */
function createReader() {
  const parts: [string, unknown][] = [];
  let list: unknown[] | null = null;
  return {
    take(line: string): void {
      if (line === ']') list = null;
      else if (list !== null) list.push(JSON.parse(bare(line)));
      else if (line !== '}') {
        const [, name] = LIST.exec(line) ?? [];
        list = name === undefined ? null : [];
        if (name === undefined) parts.push(...Object.entries(JSON.parse(`{${line.slice(1)}}`) as object));
        else parts.push([JSON.parse(name) as string, list]);
      }
    },
    end: (): object => Object.fromEntries(parts),
  };
}

/** Decompresses the output of `compressDocument`, or any compressed JSON in one line. */
export async function decompressDocument(packed: Uint8Array): Promise<object> {
  const steps = createCooperativeLoop();
  const reader = createReader();
  let first: string | null = null;
  let count = 0;
  for await (const line of readLines(packed)) {
    count += 1;
    if (count === 2 && first !== null) reader.take(first);
    if (count === 1) first = line;
    else reader.take(line);
    const rest = steps.rest();
    if (rest) await rest;
  }
  return count === 1 ? (JSON.parse(first ?? '') as object) : reader.end();
}
