import type { Readable } from 'node:stream';

/** The content to store: bytes in memory, or a finished file on this machine (large archives). */
export type Content = Uint8Array | { readonly file: string };

export interface StoredObject {
  readonly stream: Readable;
  /** Of what the stream brings. */
  readonly size: number;
}

/** The first and last byte of a part, both counted. */
export interface BytePart {
  readonly first: number;
  readonly last: number;
}

export interface StoredInspection {
  readonly size: number;
  /** Another one as soon as the content is another. */
  readonly version: string;
}

export interface StoredEntry {
  readonly key: string;
  readonly size: number;
  readonly changedAt: Date;
}

/** The storage of files: the data folder, or an S3-compatible store. Names and rights are the responsibility of the caller. */
export interface Storage {
  readonly kind: 'disk' | 's3';
  /** Stores the whole content under a key or nothing; existing content is replaced. */
  put(key: string, content: Content): Promise<void>;
  /** The content or a part of it, which must lie within; null when there is none. */
  get(key: string, part?: BytePart): Promise<StoredObject | null>;
  /** Inspects the stored content without fetching it; null if there is none. */
  look(key: string): Promise<StoredInspection | null>;
  /** Whether the content is there, without fetching it. */
  has(key: string): Promise<boolean>;
  /** Removes the content of a key; a missing key is no error. */
  remove(key: string): Promise<void>;
  /** Everything below a prefix, for the clean-up of what no row names. */
  list(prefix: string): AsyncIterable<StoredEntry>;
}

/** The store cannot be reached or is full. The message is for the log. */
export class StorageError extends Error {
  override name = 'StorageError';
}

const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/;
const LONGEST_KEY = 300;

/** Keys are made by the program, never by people: lower-case letters, digits, hyphens and single slashes, so no key leaves its folder. */
export function checkKey(key: string): string {
  if (key.length > LONGEST_KEY || !KEY.test(key)) throw new Error(`"${key}" is no storage key`);
  return key;
}

/** The whole content in memory; for files whose size is bounded. */
export async function readAll(object: StoredObject): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of object.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
