import { toShanghaiDay } from '#domain/validity/day.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { listInputErrors } from '#platform/contract/input-errors.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { AddElseInput, type PeopleImportResult } from '../contract/people.ts';
import { type importElse, peopleFileUnreadable } from '../personnel.contract.ts';
import { listPeopleByIdNumber } from './people.repo.ts';
import type { PeopleFile, PeopleFileReader } from './people-file.ts';
import { savePeople } from './people-write.repo.ts';
import { applyPersonChanges, createBlankPerson, listPersonErrors } from './person-changes.ts';
import { encryptPerson, hashIdNumber } from './person-record.ts';
import type { PersonRecord } from './person-table.ts';

interface Read {
  readonly row: number;
  readonly person: PersonRecord | null;
  readonly faults: string[];
}

const MAX_PEOPLE = 2000;

/**
 * Reads a list of people.
 * @throws ApiError with the reason if the file contains no list of people, too many rows or no rows
 */
async function readList(context: MemberContext, bytes: Uint8Array, read: PeopleFileReader): Promise<PeopleFile> {
  try {
    const file = await read(context.app.db, context.scope, bytes);
    if (file.people.length === 0 && file.faults.length === 0) throw createFieldError('file', '表格中没有人员数据');
    if (file.people.length > MAX_PEOPLE)
      throw createFieldError('file', `一次最多导入 ${MAX_PEOPLE} 行，表格中有 ${file.people.length} 行`);
    return file;
  } catch (error) {
    if (error instanceof RejectedFileError) throw createApiError(peopleFileUnreadable, { message: error.message });
    throw error;
  }
}

/**
 * Validates a row with the schema of the form. An unreadable cell loses only its value; the person is rejected only if the form requires
 * this value.
 */
function readPerson(context: MemberContext, { row, fields, faults, unread }: PeopleFile['people'][number]): Read {
  const parsed = AddElseInput.safeParse(fields);
  if (!parsed.success) {
    const messages = listInputErrors(AddElseInput, parsed.error.issues)
      .filter(({ path }) => !unread.includes(path))
      .map(({ message }) => message);
    return { row, person: null, faults: [...faults, ...messages] };
  }
  const newUuid = () => context.app.random.uuid();
  const person = applyPersonChanges(createBlankPerson(newUuid(), 'else'), parsed.data, newUuid);
  const found = listPersonErrors(person, toShanghaiDay(context.now), true).map(({ message }) => message);
  return { row, person: found.length > 0 ? null : person, faults: [...faults, ...found] };
}

/** Rejects duplicates: two rows of the sheet for one person, or a person who is already in the list. */
async function rejectDuplicates(context: MemberContext, reads: readonly Read[]): Promise<Read[]> {
  const { app, scope } = context;
  const indexOf = (person: PersonRecord) => (person.idNo === null ? null : hashIdNumber(app.cipher, person.idNo));
  const indexes = reads.flatMap(({ person }) => (person && indexOf(person)) ?? []);
  const stored = await listPeopleByIdNumber(app.db, scope, [...new Set(indexes)]);
  const known = new Map(
    stored.flatMap((row) => (row.personKind === 'else' ? [[row.idNoIndex, row.name] as const] : [])),
  );
  const lines = new Map<string, number>();
  return reads.map((read) => {
    const index = read.person && indexOf(read.person);
    if (!index) return read;
    const name = known.get(index);
    if (name !== undefined) return { ...read, person: null, faults: [...read.faults, `证件号码已登记在“${name}”名下`] };
    const first = lines.get(index);
    if (first !== undefined) return { ...read, person: null, faults: [...read.faults, `证件号码与第 ${first} 行重复`] };
    lines.set(index, read.row);
    return read;
  });
}

/**
 * Imports a sheet of other people (C-126, G-36). Without `partial`, one error rejects the whole sheet. With `partial`, every person with
 * all required values is stored, and all errors are returned.
 */
export async function importElsePeople(
  context: MemberContext,
  input: InputOf<typeof importElse>,
  read: PeopleFileReader,
): Promise<PeopleImportResult> {
  const { app, scope, now } = context;
  const { file } = input.files;
  if (input.params.id.toLowerCase() !== scope.entUuid || !file) throw createNotFoundError();
  const list = await readList(context, file.bytes, read);
  return await app.db.transaction(async () => {
    const reads = await rejectDuplicates(
      context,
      list.people.map((person) => readPerson(context, person)),
    );
    const isStored =
      input.body.partial === true || [...list.faults, ...reads.flatMap(({ faults }) => faults)].length === 0;
    const people = isStored ? reads.flatMap(({ person }) => person ?? []) : [];
    const errors = [
      ...list.faults.map(({ row, message }) => ({ row, msg: message })),
      ...reads.flatMap(({ row, person, faults }) => {
        if (faults.length === 0) return [];
        const msg = faults.join('；');
        return [{ row, msg: isStored && person ? `已导入，但有内容没有读取：${msg}` : msg }];
      }),
    ].toSorted((a, b) => a.row - b.row);
    const fail = new Set([
      ...list.faults.map(({ row }) => row),
      ...reads.flatMap(({ row, person, faults }) => (faults.length > 0 && !(isStored && person) ? [row] : [])),
    ]).size;
    if (people.length > 0) {
      await savePeople(
        app.db,
        scope,
        people.map((person) => encryptPerson(app.cipher, person)),
        now,
      );
      await logAudit(context, {
        action: 'person.imported',
        targetKind: 'enterprise',
        targetUuid: scope.entUuid,
        detail: { file: file.filename, people: people.length, faults: errors.length },
      });
      await app.changes.announce({ entUuid: scope.entUuid, kind: 'personnel' });
    }
    return { success: people.length, fail, errors };
  });
}
