import { z } from 'zod';
import type { DbLog } from './log.ts';

/** A stored row that does not match its expected type. */
export interface MalformedRow {
  /** Table of the row, or the call that could not return it. */
  readonly place: string;
  readonly key: string;
  readonly reason: string;
}

/** Malformed rows found since the last `take`. A row is logged and stored once, even if it is read several times. */
export interface MalformedRows {
  note(row: MalformedRow): void;
  take(): readonly MalformedRow[];
}

const MAX_KEPT = 1000;
const MAX_REASON = 500;

export function createMalformedRows(log: DbLog): MalformedRows {
  const waiting = new Map<string, MalformedRow>();
  const logged = new Set<string>();
  return {
    note(row) {
      const name = `${row.place} ${row.key}`;
      if (waiting.size < MAX_KEPT) waiting.set(name, { ...row, reason: row.reason.slice(0, MAX_REASON) });
      if (logged.has(name) || logged.size >= MAX_KEPT) return;
      logged.add(name);
      log.error(row, 'a stored row does not fit and is left out');
    },
    take() {
      const rows = [...waiting.values()];
      waiting.clear();
      return rows;
    },
  };
}

/** Returns the error message without the content of the row, which may be personal data. */
export function getMalformedReason(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ');
  return error instanceof Error ? error.name : 'unknown';
}

interface Source {
  readonly malformed: MalformedRows;
}

/** Returns the rows that can be read; an unreadable one is skipped and logged. */
export function readRows<R extends { readonly uuid: string }, T>(
  { malformed }: Source,
  place: string,
  rows: readonly R[],
  read: (row: R) => T,
): T[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      malformed.note({ place, key: row.uuid, reason: getMalformedReason(error) });
      return [];
    }
  });
}

/** Returns one row; undefined if it cannot be read, as for a missing row. */
export const readRow = <R extends { readonly uuid: string }, T>(
  source: Source,
  place: string,
  row: R | undefined,
  read: (row: R) => T,
): T | undefined => (row === undefined ? undefined : readRows(source, place, [row], read)[0]);
