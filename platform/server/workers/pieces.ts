/** Sends a document with long lists to a worker: serialised in chunks, yielding to the event loop in between. */
import { deserialize, serialize } from 'node:v8';
import { createCooperativeLoop } from '../cooperative.ts';

/** Records per chunk: serialising it blocks the thread for a few milliseconds. */
const PIECE = 200;

/** Some records of one list, or one part that is not a list. A list has at least one chunk. */
export interface Piece {
  readonly name: string;
  readonly isList: boolean;
  readonly bytes: Uint8Array;
}

/** @param document a cached document, which must not change meanwhile */
export async function* packInPieces(document: object): AsyncGenerator<Piece> {
  const steps = createCooperativeLoop(1);
  for (const [name, value] of Object.entries(document)) {
    const isList = Array.isArray(value);
    const list: readonly unknown[] = isList ? value : [value];
    for (let at = 0; at === 0 || at < list.length; at += PIECE) {
      yield { name, isList, bytes: serialize(list.slice(at, at + PIECE)) };
      await steps.rest();
    }
  }
}

/** Returns the content of one piece, which this program packed by `packInPieces`: the records of its list, or its part as the only element. */
export const openPiece = ({ bytes }: Piece): readonly unknown[] => deserialize(bytes) as unknown[];

/** Rebuilds the document from its chunks. */
export function openPieces(pieces: readonly Piece[]): object {
  const parts = Map.groupBy(pieces, ({ name }) => name);
  return Object.fromEntries(
    [...parts].map(([name, own]) => {
      const list = own.flatMap(openPiece);
      return [name, own[0]?.isList ? list : list[0]];
    }),
  );
}
