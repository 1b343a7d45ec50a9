import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** An error in a file with a list of people. */
export interface PeopleFileError {
  /** One-based row of the file. */
  readonly row: number;
  readonly message: string;
}

/** A person read from the file: the fields of the form that have values, and the errors of the cells. */
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
  /** Errors that belong to no person: rows of other lists, and columns without a meaning. */
  readonly faults: readonly PeopleFileError[];
}

/** Reads a workbook or a text of other people. @throws RejectedFileError when it contains no table of people */
export type PeopleFileReader = (db: Db, scope: TenantContext, bytes: Uint8Array) => Promise<PeopleFile>;
