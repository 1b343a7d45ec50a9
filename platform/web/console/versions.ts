/** Merges the changes of two users to one record: compares both versions field by field and builds one record from them. */
import type { z } from 'zod';
import { getChildSchema, getItemSchema, getSchemaTitle, listSchemaKeys } from '#platform/contract/schema-labels.ts';

export type FormValues = Readonly<Record<string, unknown>>;
export type ConflictSide = 'mine' | 'theirs';

/**
 * Functions that format a field's value for display. A field without an entry is formatted by its kind. Null marks a field that is derived
 * from another one (the name of an item from its standard), so it cannot be chosen.
 */
export type ValueFormatters = Readonly<Record<string, ((value: unknown) => string) | null>>;

/** A field, or a list member, in which the two versions differ. */
export interface FieldDifference {
  readonly key: string;
  readonly label: string;
  /** Initial value in the form; null if it is unknown. */
  readonly base: string | null;
  readonly mine: string;
  readonly theirs: string;
  /** Side that changed the field. Null if both changed it or if this is unknown; the user then has to choose. */
  readonly changedBy: ConflictSide | null;
  /** Whether the value of this user is unknown here, so that it cannot be chosen. */
  readonly isFixed: boolean;
  readonly merge: (record: Record<string, unknown>) => void;
}

export interface RecordVersions {
  /** The schema of the request, with the fields and their labels. */
  readonly schema: z.core.$ZodType;
  /** Initial values of the form; null if unknown, for example after an older draft was restored. */
  readonly base: FormValues | null;
  readonly mine: FormValues;
  readonly theirs: FormValues;
  readonly writers?: ValueFormatters;
  /** Masked display of values that are not sent to the browser and are typed only to change them, such as the ID number. */
  readonly covered?: {
    readonly base: FormValues | null;
    readonly theirs: FormValues;
    readonly cover: (typed: string) => string;
  };
}

const EMPTY = '未填';
/** Fields that are not compared, because they only identify a record in a call. */
const REFERENCES: ReadonlySet<string> = new Set(['uuid', 'revision']);

const isRecord = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const getRows = (value: unknown): readonly FormValues[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Converts a value for comparison, so that all representations of an empty value are equal. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (!isRecord(value)) return value ?? null;
  const filled = Object.entries(value)
    .map(([key, one]) => [key, plain(one)] as const)
    .filter(([key, one]) => one !== null && !REFERENCES.has(key))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

const getLabel = (schema: z.core.$ZodType | null, key: string): string => (schema && getSchemaTitle(schema)) ?? key;

/** Formats a value for display: 是, 3、5, or 岗位 安全员，有效期 2027-01-31 for a value with several fields. */
function write(schema: z.core.$ZodType | null, value: unknown, writers: ValueFormatters = {}, key = ''): string {
  const writer = writers[key];
  if (plain(value) === null) return EMPTY;
  if (writer) return writer(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) {
    const member = schema && getItemSchema(schema);
    const parts = value.map((one) => write(member, one, writers));
    return parts.join(value.some(isRecord) ? '\n' : '、');
  }
  if (!isRecord(value)) return String(value);
  return getFields(schema, writers)
    .filter((name) => plain(value[name]) !== null)
    .map((name) => {
      const child = schema && getChildSchema(schema, name);
      return `${getLabel(child, name)} ${write(child, value[name], writers, name)}`;
    })
    .join('，');
}

const getFields = (schema: z.core.$ZodType | null, writers: ValueFormatters = {}): readonly string[] =>
  schema ? listSchemaKeys(schema).filter((key) => !REFERENCES.has(key) && writers[key] !== null) : [];

/** Returns the side that made two values differ, compared with their common base. */
function getChanger(base: unknown, mine: unknown, theirs: unknown): ConflictSide | null {
  if (isSame(base, theirs)) return 'mine';
  return isSame(base, mine) ? 'theirs' : null;
}

interface Place {
  readonly schema: z.core.$ZodType | null;
  readonly key: string;
  readonly label: string;
  readonly name: string;
}

function getDifference(
  { schema, key, label, name }: Place,
  { base, mine, theirs }: { readonly base?: unknown; readonly mine: unknown; readonly theirs: unknown },
  { writers, isBaseKnown }: { readonly writers: ValueFormatters | undefined; readonly isBaseKnown: boolean },
  merge: FieldDifference['merge'],
): readonly FieldDifference[] {
  if (isSame(mine, theirs)) return [];
  const say = (value: unknown) => write(schema, value, writers, name);
  return [
    {
      key,
      label,
      base: isBaseKnown ? say(base) : null,
      mine: say(mine),
      theirs: say(theirs),
      changedBy: isBaseKnown ? getChanger(base, mine, theirs) : null,
      isFixed: false,
      merge,
    },
  ];
}

/** Returns whether list members can be identified by their uuid. Other lists are compared as a whole. */
const hasKeys = (schema: z.core.$ZodType, ...lists: readonly (readonly FormValues[])[]): boolean => {
  const member = getItemSchema(schema);
  return (
    member !== null &&
    listSchemaKeys(member).includes('uuid') &&
    lists.flat().every((row) => typeof row.uuid === 'string')
  );
};

/** Returns the display name of a list member, which consists of its first text values. */
function getRowName(schema: z.core.$ZodType | null, row: FormValues, writers?: ValueFormatters): string {
  const texts = getFields(schema, writers).filter((name) => typeof row[name] === 'string' && row[name] !== '');
  const said = texts.slice(0, 2).map((name) => write(schema && getChildSchema(schema, name), row[name], writers, name));
  return said.join(' ') || '未命名';
}

const editRow = (
  record: Record<string, unknown>,
  key: string,
  uuid: unknown,
  change: (row: FormValues) => FormValues | null,
) => {
  record[key] = getRows(record[key]).flatMap((row) => (row.uuid === uuid ? (change(row) ?? []) : [row]));
};
const addRow = (record: Record<string, unknown>, key: string, row: FormValues) => {
  record[key] = [...getRows(record[key]), row];
};

/** Lists the differences of one list, by member and field. */
function compareRows(list: Place, versions: RecordVersions): readonly FieldDifference[] {
  const { key, schema } = list;
  const member = schema && getItemSchema(schema);
  const known = { writers: versions.writers, isBaseKnown: versions.base !== null };
  const find = (rows: readonly FormValues[], uuid: unknown) => rows.find((row) => row.uuid === uuid);
  const [base, mine, theirs] = [versions.base?.[key], versions.mine[key], versions.theirs[key]].map(getRows) as [
    readonly FormValues[],
    readonly FormValues[],
    readonly FormValues[],
  ];
  const place = (uuid: unknown, row: FormValues, field = ''): Place => ({
    schema: field === '' ? member : member && getChildSchema(member, field),
    key: `${key}.${String(uuid)}.${field}`,
    label: `${list.label}“${getRowName(member, row, versions.writers)}”${field === '' ? '' : `：${getLabel(member && getChildSchema(member, field), field)}`}`,
    name: field,
  });
  const both = mine.flatMap((row) => {
    const other = row.uuid === undefined ? undefined : find(theirs, row.uuid);
    if (!other) return [];
    const before = find(base, row.uuid);
    return getFields(member, versions.writers).flatMap((field) =>
      getDifference(
        place(row.uuid, other, field),
        { base: before?.[field], mine: row[field], theirs: other[field] },
        known,
        (record) => editRow(record, key, row.uuid, (one) => ({ ...one, [field]: row[field] })),
      ),
    );
  });
  const onlyMine = mine.flatMap((row, index) => {
    if (row.uuid !== undefined && find(theirs, row.uuid)) return [];
    // If the other user has removed the member, it is added as a new one without its uuid.
    const { uuid, ...fresh } = row;
    const before = uuid === undefined ? undefined : find(base, uuid);
    return getDifference(
      place(uuid ?? `new${index}`, row),
      { base: before, mine: row, theirs: undefined },
      known,
      (record) => addRow(record, key, fresh),
    );
  });
  const onlyTheirs = theirs.flatMap((row) =>
    find(mine, row.uuid)
      ? []
      : getDifference(
          place(row.uuid, row),
          { base: find(base, row.uuid), mine: undefined, theirs: row },
          known,
          (record) => editRow(record, key, row.uuid, () => null),
        ),
  );
  return [...both, ...onlyMine, ...onlyTheirs];
}

/** Compares the fields of a nested object (`links.bidding`). */
function compareParts(whole: Place, versions: RecordVersions): readonly FieldDifference[] {
  const { key, schema } = whole;
  const part = (values: FormValues | null, name: string): unknown => {
    const value = values?.[key];
    return isRecord(value) ? value[name] : undefined;
  };
  return getFields(schema).flatMap((name) => {
    const child = schema && getChildSchema(schema, name);
    const mine = part(versions.mine, name);
    return getDifference(
      { schema: child, key: `${key}.${name}`, label: `${whole.label}：${getLabel(child, name)}`, name },
      { base: part(versions.base, name), mine, theirs: part(versions.theirs, name) },
      { writers: versions.writers, isBaseKnown: versions.base !== null },
      (record) => {
        record[key] = { ...(isRecord(record[key]) ? record[key] : {}), [name]: mine };
      },
    );
  });
}

/** Compares a value that the user sees only masked: new input is compared with the stored value. */
function compareCovered(place: Place, versions: RecordVersions): readonly FieldDifference[] {
  const { key, label } = place;
  const { covered, mine } = versions;
  if (!covered) return [];
  const shown = (values: FormValues | null | undefined): string =>
    values && plain(values[key]) !== null ? String(values[key]) : EMPTY;
  const given = plain(mine[key]);
  const typed = typeof given === 'string' ? given : null;
  const [before, theirs] = [shown(covered.base), shown(covered.theirs)];
  const isTheirs = covered.base !== null && before !== theirs;
  if (typed === null && !isTheirs) return [];
  return [
    {
      key,
      label,
      base: covered.base === null ? null : before,
      mine: typed === null ? before : covered.cover(typed),
      theirs,
      changedBy: typed === null ? 'theirs' : isTheirs || covered.base === null ? null : 'mine',
      isFixed: typed === null,
      merge: (record) => {
        record[key] = mine[key];
      },
    },
  ];
}

/** Returns every field in which the two versions differ, in the order of the call's fields. */
export function compareVersions(versions: RecordVersions): readonly FieldDifference[] {
  const { schema: root, base, mine, theirs, covered } = versions;
  return getFields(root, versions.writers).flatMap((key) => {
    const schema = getChildSchema(root, key);
    const place: Place = { schema, key, label: getLabel(schema, key), name: key };
    if (covered && key in covered.theirs) return compareCovered(place, versions);
    // The form does not change fields that it does not contain.
    if (!(key in mine)) return [];
    if (schema && hasKeys(schema, getRows(base?.[key]), getRows(theirs[key]))) return compareRows(place, versions);
    if (schema && getFields(schema).length > 0 && !versions.writers?.[key]) return compareParts(place, versions);
    return getDifference(
      place,
      { base: base?.[key], mine: mine[key], theirs: theirs[key] },
      { writers: versions.writers, isBaseKnown: base !== null },
      (record) => {
        record[key] = mine[key];
      },
    );
  });
}

/** Merges the other user's version with the values that this user has chosen. */
export function mergeVersions(
  theirs: FormValues,
  differences: readonly FieldDifference[],
  choices: Readonly<Record<string, ConflictSide>>,
): FormValues {
  const merged: Record<string, unknown> = structuredClone({ ...theirs });
  for (const difference of differences) if (choices[difference.key] === 'mine') difference.merge(merged);
  return merged;
}
