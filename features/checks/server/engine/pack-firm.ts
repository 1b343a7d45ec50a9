/** A firm of thousands on its way to the thread that checks it: packed once, step by step, and read there once for all questions about it. */
import { deserialize, serialize } from 'node:v8';
import type { Firm } from '#domain/firm/firm.ts';
import { createSteps } from '#platform/server/steps.ts';

/** Records of one piece: packing it keeps the thread for a few milliseconds. */
const PIECE = 200;

interface PackedPart {
  readonly name: string;
  readonly isList: boolean;
  readonly pieces: readonly Uint8Array[];
}
export interface PackedFirm {
  /** Other content, other number. */
  readonly number: number;
  readonly parts: readonly PackedPart[];
}

/** In memory that all threads share, so that the next question about the same firm sends nothing. */
function pack(value: unknown): Uint8Array {
  const bytes = serialize(value);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

const packed = new WeakMap<Firm, Promise<PackedFirm>>();
const counter = { last: 0 };

async function make(firm: Firm): Promise<PackedFirm> {
  counter.last += 1;
  const number = counter.last;
  const steps = createSteps(1);
  const parts: PackedPart[] = [];
  for (const [name, value] of Object.entries(firm)) {
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < list.length; at += PIECE) {
      pieces.push(pack(list.slice(at, at + PIECE)));
      await steps.rest();
    }
    parts.push({ name, isList: Array.isArray(value), pieces });
  }
  return { number, parts };
}

/** @param firm as it is kept: nobody changes it */
export function packFirm(firm: Firm): Promise<PackedFirm> {
  const known = packed.get(firm) ?? make(firm);
  packed.set(firm, known);
  return known;
}

/** Written by `packFirm` of this program from a firm. */
export function openFirm({ parts }: PackedFirm): Firm {
  return Object.fromEntries(
    parts.map(({ name, isList, pieces }) => {
      const list = pieces.flatMap((piece) => deserialize(piece) as unknown[]);
      return [name, isList ? list : list[0]];
    }),
  ) as unknown as Firm;
}
