import { normaliseName } from '#domain/text/person-name.ts';
import { isMaskedId } from '../workbook/cells.ts';
import { createCellError, createImportError, type IncomingRecord, isBlockingError } from '../workbook/incoming.ts';
import { getFieldText, maskIdNumber, maskIfIdNumber, type PlainRecord } from './keys.ts';
import type { ImportTarget } from './targets.ts';

export type ResolvedReference =
  | { readonly ok: true; readonly uuid: string; readonly record: PlainRecord; readonly target: ImportTarget | null }
  | { readonly ok: false; readonly message: string };

interface Known {
  readonly uuid: string;
  readonly record: PlainRecord;
  readonly target: ImportTarget | null;
}

/** Finds the record to which a cell refers, among the rows of the file and the stored records. */
export class ReferenceDirectory {
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

  find(text: string, what: string): ResolvedReference {
    const found = this.#byKey.get(text.trim().toLowerCase()) ?? this.#byKey.get(normaliseName(text)) ?? [];
    const [first] = found;
    const said = maskIfIdNumber(text);
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
export function listPersonReferenceKeys(record: PlainRecord, foreignKey: string): string[] {
  const idNo = getFieldText(record, 'idNo');
  const masked = isMaskedId(idNo) ? idNo : maskIdNumber(idNo);
  return lower(
    getFieldText(record, 'uuid'),
    foreignKey,
    getFieldText(record, 'name'),
    normaliseName(getFieldText(record, 'name')),
    idNo,
    masked,
  );
}

export const listProjectReferenceKeys = (record: PlainRecord, foreignKey: string): string[] =>
  lower(
    getFieldText(record, 'uuid'),
    foreignKey,
    ...['projectNo', 'projectName'].flatMap((field) => [
      getFieldText(record, field),
      normaliseName(getFieldText(record, field)),
    ]),
  );

export interface ReferenceDirectories {
  readonly person: ReferenceDirectory;
  readonly project: ReferenceDirectory;
}

/** Replaces the references of a row with uuids. If the referenced new record has an error, the row also has an error. */
export function resolveReferences(record: IncomingRecord, directories: ReferenceDirectories): IncomingRecord {
  if (record.refs.length === 0) return record;
  const given: Record<string, unknown> = { ...record.given };
  const errors = [...record.faults];
  for (const ref of record.refs) {
    const found = directories[ref.kind].find(ref.text, ref.kind === 'person' ? '人员' : '项目');
    // An achievement requires its person; every other reference is optional.
    const createError =
      record.section === 'achievements' && ref.field === 'personUuid' ? createImportError : createCellError;
    if (!found.ok) errors.push(createError(record.sheet, record.row, ref.column, found.message));
    else if (found.target?.base === null && found.target.faults.some(isBlockingError)) {
      errors.push(
        createError(record.sheet, record.row, ref.column, `“${maskIfIdNumber(ref.text)}”所在的行有问题，需先修正`),
      );
    } else {
      given[ref.field] = found.uuid;
      if (record.section === 'achievements' && ref.field === 'personUuid') {
        given.personName = getFieldText(found.record, 'name');
        given.personKind = getPersonKind(found);
      }
    }
  }
  return { ...record, given, faults: errors };
}

const getPersonKind = (found: Extract<ResolvedReference, { ok: true }>): 'register' | 'else' =>
  (found.target ? found.target.section === 'otherPeople' : Object.hasOwn(found.record, 'kind')) ? 'else' : 'register';
