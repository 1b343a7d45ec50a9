/** Messages between the program and the worker that holds the embedded database. */

/**
 * Where the worker finds its database: a folder on disk, which begins as a copy of a prepared one when there is such a folder, or memory filled from a
 * dumped image.
 */
export type Source =
  | { kind: 'folder'; folder: string; prepared?: string | undefined }
  | { kind: 'memory'; image?: string };

export type Request =
  /** A new session: whatever an earlier one left (transaction, prepared statements, settings) is cleared. */
  | { kind: 'open'; session: number }
  /** Whole messages of the PostgreSQL protocol, ending in Sync or Query. Each is answered once. */
  | { kind: 'bytes'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dump' }
  /** Copies the folder as it is between two requests. */
  | { kind: 'copy'; to: string }
  | { kind: 'close' };

export type Reply =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: 'unusable' | 'disk-full' | 'unwritable' | 'crashed' | 'other'; message: string }
  | { kind: 'bytes'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dumped'; image: Uint8Array<ArrayBuffer> }
  | { kind: 'copied'; problem: string | null }
  | { kind: 'closed' };

/** The one version whose internals (fsync hook, raw protocol) were tried under kill -9. */
export const PGLITE_VERSION = '0.5.16';

/** PGlite 0.5 is PostgreSQL 18: a folder of another major version cannot be opened by it. */
export const PGLITE_MAJOR = '18';
