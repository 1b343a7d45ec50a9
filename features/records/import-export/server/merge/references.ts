import { normaliseName } from '#domain/text/person-name.ts';
import { isMaskedId } from '../workbook/cells.ts';
import { createCellError, createImportError, type IncomingRecord, isBlocking } from '../workbook/incoming.ts';
import { getTextAt, maskId, type Rec, stripId } from './keys.ts';
import type { Target } from './targets.ts';

export type Resolved =
  | { readonly ok: true; readonly uuid: string; readonly record: Rec; readonly target: Target | null }
  | { readonly ok: false; readonly message: string };

interface Known {
  readonly uuid: string;
  readonly record: Rec;
  readonly target: Target | null;
}

/** Finds the record to which a cell refers, among the rows of the file and the stored records. */
export class Directory {
  readonly #byKey = new Map<string, Known[]>();

  /** @param keys all keys by which other rows may refer to the record */
  add(known: Known, keys: readonly string[]): void {
    for (const key of new Set(keys)) {
      const found = this.#byKey.get(key);
      if (found) {
        if (!found.some((other) => other.uuid === known.uuid)) found.push(known);
      } else this.#byKey.set(key, [known]);
    }
  }

  find(text: string, what: string): Resolved {
    const found = this.#byKey.get(text.trim().toLowerCase()) ?? this.#byKey.get(normaliseName(text)) ?? [];
    const [first] = found;
    const said = stripId(text);
    if (!first) return { ok: false, message: `本文件和系统中都没有${what}“${said}”` };
    if (found.length > 1)
      return {
        ok: false,
        message: `有多${what === '人员' ? '位' : '个'}${what}叫“${said}”，请填写${what === '人员' ? '证件号码' : '平台项目编号'}`,
      };
    return { ok: true, ...first };
  }
}

const lower = (...texts: readonly string[]): string[] =>
  texts.filter((text) => text !== '').map((text) => text.toLowerCase());

/** Lists the keys of a person: name, ID number (also masked as in an export), and the key in a JSON document. */
export function listPersonKeys(record: Rec, foreignKey: string): string[] {
  const idNo = getTextAt(record, 'idNo');
  const masked = isMaskedId(idNo) ? idNo : maskId(idNo);
  return lower(
    getTextAt(record, 'uuid'),
    foreignKey,
    getTextAt(record, 'name'),
    normaliseName(getTextAt(record, 'name')),
    idNo,
    masked,
  );
}

export const listProjectKeys = (record: Rec, foreignKey: string): string[] =>
  lower(
    getTextAt(record, 'uuid'),
    foreignKey,
    ...['projectNo', 'projectName'].flatMap((field) => [
      getTextAt(record, field),
      normaliseName(getTextAt(record, field)),
    ]),
  );

export interface Directories {
  readonly person: Directory;
  readonly project: Directory;
}

/** Replaces the references of a row with uuids. If the referenced new record has an error, the row also has an error. */
export function resolveReferences(record: IncomingRecord, directories: Directories): IncomingRecord {
  if (record.refs.length === 0) return record;
  const given: Record<string, unknown> = { ...record.given };
  const errors = [...record.faults];
  for (const ref of record.refs) {
    const found = directories[ref.kind].find(ref.text, ref.kind === 'person' ? '人员' : '项目');
    // An achievement requires its person; every other reference is optional.
    const createError =
      record.section === 'achievements' && ref.field === 'personUuid' ? createImportError : createCellError;
    if (!found.ok) errors.push(createError(record.sheet, record.row, ref.column, found.message));
    else if (found.target?.base === null && found.target.faults.some(isBlocking)) {
      errors.push(createError(record.sheet, record.row, ref.column, `“${stripId(ref.text)}”所在的行有问题，需先修正`));
    } else {
      given[ref.field] = found.uuid;
      if (record.section === 'achievements' && ref.field === 'personUuid') {
        given.personName = getTextAt(found.record, 'name');
        given.personKind = getPersonKind(found);
      }
    }
  }
  return { ...record, given, faults: errors };
}

const getPersonKind = (found: Extract<Resolved, { ok: true }>): 'register' | 'else' =>
  (found.target ? found.target.section === 'otherPeople' : Object.hasOwn(found.record, 'kind')) ? 'else' : 'register';
