/** Sends a document with long lists to a worker: serialised in chunks, yielding to the event loop in between. */
import { deserialize, serialize } from 'node:v8';
import { createCooperativeLoop } from '../cooperative.ts';

/** Number of records per chunk; serialising it blocks the thread for a few milliseconds. */
const PIECE = 200;

/** Some records of one list, or one part that is not a list. A list has at least one chunk. */
export interface DocumentChunk {
  readonly name: string;
  readonly isList: boolean;
  readonly bytes: Uint8Array;
}

/** Records of one list of a document, or a part that is not a list, before they are serialised as a chunk. */
export interface DocumentPart extends Omit<DocumentChunk, 'bytes'> {
  readonly records: readonly unknown[];
}

/** Splits a document into the parts that are serialised as chunks. */
export function* divideDocument(document: object, size = PIECE): Generator<DocumentPart> {
  for (const [name, value] of Object.entries(document)) {
    const isList = Array.isArray(value);
    const list: readonly unknown[] = isList ? value : [value];
    for (let at = 0; at === 0 || at < list.length; at += size)
      yield { name, isList, records: list.slice(at, at + size) };
  }
}

export const serialisePart = ({ name, isList, records }: DocumentPart): DocumentChunk => ({
  name,
  isList,
  bytes: serialize(records),
});

/**
 * Serialises a document in chunks.
 * @param document a cached document, which must not change meanwhile
 */
export async function* packInPieces(document: object): AsyncGenerator<DocumentChunk> {
  const steps = createCooperativeLoop(1);
  for (const part of divideDocument(document)) {
    yield serialisePart(part);
    await steps.rest();
  }
}

/** Returns the records of a chunk; a part that is not a list is the only element. Only chunks from this program may be read. */
export const deserialiseChunk = ({ bytes }: DocumentChunk): readonly unknown[] => deserialize(bytes) as unknown[];

/**
 * Assembles a document from its chunks.
 * @param open returns the records of a chunk, for example from a cache
 */
export function assembleDocument<P extends DocumentChunk>(
  pieces: readonly P[],
  open: (piece: P) => readonly unknown[] = deserialiseChunk,
): object {
  const parts = Map.groupBy(pieces, ({ name }) => name);
  return Object.fromEntries(
    [...parts].map(([name, own]) => {
      const list = own.flatMap(open);
      return [name, own[0]?.isList ? list : list[0]];
    }),
  );
}
