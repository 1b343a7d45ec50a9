import { toShanghaiDay } from '#domain/validity/day.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { listInputErrors } from '#platform/contract/input-errors.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { AddElseInput, type ImportResult } from '../contract/people.ts';
import type { importElse } from '../personnel.contract.ts';
import { type ElseLine, readElseLines } from './else-sheet.ts';
import { listByIdNo } from './people.repo.ts';
import { savePeople } from './people-write.repo.ts';
import { applyChanges, createBlankPerson, getErrors } from './person-changes.ts';
import { closePerson, indexIdNo } from './person-record.ts';
import type { PersonRecord } from './person-table.ts';
import { readSheetRows } from './sheet-file.ts';

interface Read {
  readonly row: number;
  readonly person: PersonRecord | null;
  readonly faults: string[];
}

/** A line through the same checks as the form. */
function readPerson(context: MemberContext, line: ElseLine): Read {
  const parsed = AddElseInput.safeParse(line.fields);
  const formErrors = parsed.success
    ? []
    : listInputErrors(AddElseInput, parsed.error.issues)
        .filter(({ path }) => !line.unread.has(path))
        .map(({ message }) => message);
  const errors = [...line.faults, ...formErrors];
  if (!parsed.success || errors.length > 0) return { row: line.row, person: null, faults: errors };
  const newUuid = () => context.app.random.uuid();
  const person = applyChanges(createBlankPerson(newUuid(), 'else'), parsed.data, newUuid);
  const found = getErrors(person, toShanghaiDay(context.now), true).map(({ message }) => message);
  return { row: line.row, person: found.length > 0 ? null : person, faults: found };
}

/** Rejects duplicates: two lines of the sheet for one person, or a person already in the list. */
async function rejectDuplicates(context: MemberContext, reads: readonly Read[]): Promise<Read[]> {
  const { app, scope } = context;
  const indexOf = (person: PersonRecord) => (person.idNo === null ? null : indexIdNo(app.cipher, person.idNo));
  const indexes = reads.flatMap(({ person }) => (person && indexOf(person)) ?? []);
  const stored = await listByIdNo(app.db, scope, [...new Set(indexes)]);
  const known = new Map(
    stored.flatMap((row) => (row.personKind === 'else' ? [[row.idNoIndex, row.name] as const] : [])),
  );
  const lines = new Map<string, number>();
  return reads.map((read) => {
    const index = read.person && indexOf(read.person);
    if (!index) return read;
    const name = known.get(index);
    if (name !== undefined) return { ...read, person: null, faults: [`证件号码已登记在“${name}”名下`] };
    const first = lines.get(index);
    if (first !== undefined) return { ...read, person: null, faults: [`证件号码与第 ${first} 行重复`] };
    lines.set(index, read.row);
    return read;
  });
}

/** C-126, G-36: a sheet of other people. Without `partial`, one bad line keeps all of them out. */
export async function importElsePeople(
  context: MemberContext,
  input: InputOf<typeof importElse>,
): Promise<ImportResult> {
  const { app, scope, now } = context;
  const { file } = input.files;
  if (input.params.id.toLowerCase() !== scope.entUuid || !file) throw createNotFoundError();
  const lines = readElseLines(await readSheetRows(file.bytes, scope.entUuid));
  return await app.db.transaction(async () => {
    const reads = await rejectDuplicates(
      context,
      lines.map((line) => readPerson(context, line)),
    );
    const errors = reads.flatMap(({ row, faults }) => (faults.length > 0 ? [{ row, msg: faults.join('；') }] : []));
    const people = reads.flatMap(({ person }) => person ?? []);
    const wanted = errors.length === 0 || input.body.partial === true ? people : [];
    if (wanted.length > 0) {
      await savePeople(
        app.db,
        scope,
        wanted.map((person) => closePerson(app.cipher, person)),
        now,
      );
      await logAudit(context, {
        action: 'person.imported',
        targetKind: 'enterprise',
        targetUuid: scope.entUuid,
        detail: { file: file.filename, people: wanted.length, faults: errors.length },
      });
      await app.changes.announce({ entUuid: scope.entUuid, kind: 'personnel' });
    }
    return { success: wanted.length, fail: errors.length, errors };
  });
}
