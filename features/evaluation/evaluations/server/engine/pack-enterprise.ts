/**
 * Packs enterprises with more than a few records for the engine thread. An enterprise is packed and unpacked in chunks, once for all
 * questions about it; after a change, only the chunks with a changed record are packed and unpacked again.
 */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { createCooperativeLoop } from '#platform/server/cooperative.ts';
import {
  assembleDocument,
  type DocumentChunk,
  type DocumentPart,
  deserialiseChunk,
  divideDocument,
  serialisePart,
} from '#platform/server/workers/pieces.ts';

/** An enterprise with more records is packed, because copying it for each question takes longer. */
const MAX_COPIED = 100;
/** The number of records per chunk. After a change of one record, its whole chunk is packed again. */
const PIECE = 50;

export const countEnterpriseRecords = ({ registeredPeople, otherPeople, projects }: EnterpriseDocument): number =>
  registeredPeople.length + otherPeople.length + projects.length;

/** Returns the key by which the scheduler alternates between enterprises. */
export const getSchedulerKey = ({ enterprise: { creditCode, entName } }: EnterpriseDocument): string =>
  creditCode ?? entName;

export const shouldPackEnterprise = (enterprise: EnterpriseDocument): boolean =>
  countEnterpriseRecords(enterprise) > MAX_COPIED;

/** A chunk in shared memory; its number identifies the content. */
interface SharedPiece extends DocumentChunk {
  readonly number: number;
}

export interface PackedEnterprise {
  /** Changes with the content. */
  readonly number: number;
  readonly pieces: readonly SharedPiece[];
}

const counter = { last: 0 };
const takeNumber = (): number => {
  counter.last += 1;
  return counter.last;
};

/** Copies the bytes to shared memory, so that the next question about the same records sends no data. */
function share(piece: DocumentChunk): SharedPiece {
  const bytes = new Uint8Array(new SharedArrayBuffer(piece.bytes.length));
  bytes.set(piece.bytes);
  return { ...piece, bytes, number: takeNumber() };
}

/** The chunks of the newest documents, by their first record. Records are immutable, and an unchanged one is the same object in the next document. */
const shared = new WeakMap<object, { readonly records: readonly unknown[]; readonly piece: SharedPiece }>();
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function packOnce(part: DocumentPart): SharedPiece {
  const [first, ...others] = part.records;
  // Only the first record of a chunk may be a key of the cache; other keys would keep chunks of earlier documents in memory.
  for (const other of others) if (isObject(other)) shared.delete(other);
  if (!part.isList || !isObject(first)) return share(serialisePart(part));
  const known = shared.get(first);
  const isSame = known?.piece.name === part.name && known.records.length === part.records.length;
  if (isSame && known.records.every((one, at) => one === part.records[at])) return known.piece;
  const piece = share(serialisePart(part));
  shared.set(first, { records: part.records, piece });
  return piece;
}

const packed = new WeakMap<EnterpriseDocument, Promise<PackedEnterprise>>();

async function make(enterprise: EnterpriseDocument): Promise<PackedEnterprise> {
  const steps = createCooperativeLoop(1);
  const pieces: SharedPiece[] = [];
  for (const part of divideDocument(enterprise, PIECE)) {
    pieces.push(packOnce(part));
    await steps.rest();
  }
  return { number: takeNumber(), pieces };
}

/** @param enterprise the cached document, which is immutable */
export function packEnterprise(enterprise: EnterpriseDocument): Promise<PackedEnterprise> {
  const known = packed.get(enterprise) ?? make(enterprise);
  packed.set(enterprise, known);
  return known;
}

/** The records of the unpacked chunks, by chunk number. */
export type UnpackedChunks = Map<number, readonly unknown[]>;

/**
 * Unpacks the chunks. The input was written by `packEnterprise`, so it is not validated.
 * @param opened the unpacked chunks of the last enterprise; updated to the chunks of this enterprise. Chunks that occur in both are reused,
 *   so that results cached for their records stay valid
 */
export function unpackEnterprise({ pieces }: PackedEnterprise, opened: UnpackedChunks = new Map()): EnterpriseDocument {
  const numbers = new Set(pieces.map(({ number }) => number));
  for (const number of opened.keys()) if (!numbers.has(number)) opened.delete(number);
  for (const piece of pieces) if (!opened.has(piece.number)) opened.set(piece.number, deserialiseChunk(piece));
  return assembleDocument(pieces, ({ number }) => opened.get(number) ?? []) as EnterpriseDocument;
}
