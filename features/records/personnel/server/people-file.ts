import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

export interface PeopleFileError {
  /** Row of the file, counted from 1. */
  readonly row: number;
  readonly message: string;
}

/** A person read from the file: fields with a value, and errors of cells. */
interface ReadPerson {
  readonly row: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly faults: readonly string[];
  /** Fields whose cells could not be read. */
  readonly unread: readonly string[];
}

/** A list of other people as parsed from the file. */
export interface PeopleFile {
  readonly people: readonly ReadPerson[];
  /** Errors without a person: rows of other lists, and unknown columns. */
  readonly faults: readonly PeopleFileError[];
}

/**
 * Reads a workbook or text file of other people.
 * @throws RejectedFileError if it contains no table of people
 */
export type PeopleFileReader = (db: Db, scope: TenantContext, bytes: Uint8Array) => Promise<PeopleFile>;
