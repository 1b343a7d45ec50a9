/** A firm of more than a few hundred on its way to the thread that checks it: packed once, step by step, and read there once for all questions about it. */
import type { Firm } from '#domain/firm/firm.ts';
import { openPieces, type Piece, packInPieces } from '#platform/server/workers/pieces.ts';

/** Above so many records sending a firm as it is would keep everybody waiting. */
const MOST_COPIED = 500;

export const sizeOf = ({ registeredPeople, otherPeople, projects }: Firm): number =>
  registeredPeople.length + otherPeople.length + projects.length;

/** Enterprises take turns by this name. */
export const readOwner = ({ enterprise: { creditCode, entName } }: Firm): string => creditCode ?? entName;

export const isPackedFor = (firm: Firm): boolean => sizeOf(firm) > MOST_COPIED;

export interface PackedFirm {
  /** Other content, other number. */
  readonly number: number;
  readonly pieces: readonly Piece[];
}

/** In memory that all threads share, so that the next question about the same firm sends nothing. */
function share(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

const packed = new WeakMap<Firm, Promise<PackedFirm>>();
const counter = { last: 0 };

async function make(firm: Firm): Promise<PackedFirm> {
  counter.last += 1;
  const number = counter.last;
  const pieces: Piece[] = [];
  for await (const piece of packInPieces(firm)) pieces.push({ ...piece, bytes: share(piece.bytes) });
  return { number, pieces };
}

/** @param firm as it is kept: nobody changes it */
export function packFirm(firm: Firm): Promise<PackedFirm> {
  const known = packed.get(firm) ?? make(firm);
  packed.set(firm, known);
  return known;
}

/** Written by `packFirm` of this program from a firm. */
export const openFirm = ({ pieces }: PackedFirm): Firm => openPieces(pieces) as Firm;
