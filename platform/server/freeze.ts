import { type CooperativeLoop, createCooperativeLoop } from './cooperative.ts';

const isOpen = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Object.isFrozen(value) && !ArrayBuffer.isView(value);

/** Deeply freezes a value that several readers share. */
export function freeze<T>(value: T): T {
  if (!isOpen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}

async function freezeBy(steps: CooperativeLoop, value: unknown): Promise<void> {
  if (!isOpen(value)) return;
  if (!Array.isArray(value)) {
    for (const part of Object.values(value)) await freezeBy(steps, part);
  } else {
    for (const item of value) {
      freeze(item);
      const rest = steps.rest();
      if (rest) await rest;
    }
  }
  Object.freeze(value);
}

/** Like `freeze`, for long lists of records: yields to the event loop in between. */
export async function freezeCooperatively<T>(value: T): Promise<T> {
  await freezeBy(createCooperativeLoop(), value);
  return value;
}
