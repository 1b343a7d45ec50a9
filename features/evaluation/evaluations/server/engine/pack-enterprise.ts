/**
 * Packs enterprises with more than a few hundred records for the engine thread: packed once, in chunks, and unpacked once in the thread for
 * all questions about the enterprise.
 */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { openPieces, type Piece, packInPieces } from '#platform/server/workers/pieces.ts';

/** Copying an enterprise with more records than this to the thread would block the event loop. */
const MAX_COPIED = 500;

export const getSize = ({ registeredPeople, otherPeople, projects }: EnterpriseDocument): number =>
  registeredPeople.length + otherPeople.length + projects.length;

/** Returns the key by which the scheduler alternates between enterprises. */
export const readOwner = ({ enterprise: { creditCode, entName } }: EnterpriseDocument): string => creditCode ?? entName;

export const isPackedFor = (enterprise: EnterpriseDocument): boolean => getSize(enterprise) > MAX_COPIED;

export interface PackedEnterprise {
  /** Changes with the content. */
  readonly number: number;
  readonly pieces: readonly Piece[];
}

/** Copies the bytes to shared memory, so that the next question about the same enterprise sends no data. */
function share(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

const packed = new WeakMap<EnterpriseDocument, Promise<PackedEnterprise>>();
const counter = { last: 0 };

async function make(enterprise: EnterpriseDocument): Promise<PackedEnterprise> {
  counter.last += 1;
  const number = counter.last;
  const pieces: Piece[] = [];
  for await (const piece of packInPieces(enterprise)) pieces.push({ ...piece, bytes: share(piece.bytes) });
  return { number, pieces };
}

/** @param enterprise the cached document, which is immutable */
export function packEnterprise(enterprise: EnterpriseDocument): Promise<PackedEnterprise> {
  const known = packed.get(enterprise) ?? make(enterprise);
  packed.set(enterprise, known);
  return known;
}

/** The input was written by `packEnterprise`, so it is not validated. */
export const openEnterprise = ({ pieces }: PackedEnterprise): EnterpriseDocument =>
  openPieces(pieces) as EnterpriseDocument;
