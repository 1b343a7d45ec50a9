import { type FieldSpec, fieldsOf, type NameOf, type RecordSpec, valuesOf } from '#domain/records/field.ts';
import { fieldOf } from '#domain/records/words.ts';
import type { Column, Kind, Part } from './column.ts';

const KINDS: Readonly<Record<FieldSpec['kind'], Kind>> = {
  text: 'text',
  line: 'text',
  code: 'code',
  phone: 'code',
  idNumber: 'citizenId',
  day: 'day',
  flag: 'flag',
  integer: 'integer',
  number: 'number',
  choice: 'choice',
  region: 'region',
  standing: 'text',
  rows: 'parts',
};

const partKind = ({ kind }: FieldSpec): Part['kind'] =>
  kind === 'day' ? 'day' : kind === 'number' || kind === 'integer' ? 'number' : 'text';

/** What only the kind of a field says of its column. */
function kindOptions(field: FieldSpec): Partial<Column> {
  switch (field.kind) {
    case 'choice':
      if (field.sheet?.isOpen) return { kind: 'text', offers: valuesOf(field) };
      return {
        choices: Object.entries({ ...field.choices, ...field.olderChoices }).map(([value, words]) => ({
          value,
          label: words,
          otherWords: field.otherWords?.[value] ?? [],
        })),
      };
    case 'day':
      return field.isMonthEnough ? { isMonthEnough: true } : {};
    case 'text':
    case 'line':
    case 'code':
      return field.offers ? { offers: field.offers } : {};
    case 'rows': {
      const members = fieldsOf(field.of);
      return {
        parts: members.map(([name, member]) => ({ field: name, kind: partKind(member) })),
        help: `每项写作：${members.map(([, { label }]) => label).join('|')}，多项用分号隔开`,
      };
    }
    case 'number':
      // Sums and measures say in their heading what they are counted in.
      return field.unit === undefined ? {} : { label: `${field.label}（${field.unit}）` };
    default:
      return {};
  }
}

function columnFrom(name: string, field: FieldSpec): Column {
  const { label, aliases, required, help, sheet: { isOpen: _open, ...sheet } = {} } = field;
  return {
    label,
    field: name,
    kind: KINDS[field.kind],
    example: '',
    ...(aliases ? { aliases } : {}),
    ...(required && required !== 'form' ? { required: true } : {}),
    ...(help ? { help } : {}),
    ...kindOptions(field),
    ...sheet,
  };
}

/** The columns of a record's sheet from its definition. */
export const columnsOf = (spec: RecordSpec): Column[] =>
  fieldsOf(spec).flatMap(([name, field]) => (field.isReadOnly ? [] : [columnFrom(name, field)]));

/** The column by which the rows of a list inside a record name it. */
export const parentColumn = <R extends RecordSpec>(spec: R, name: NameOf<R>): Column => {
  const { help: _help, ...column } = columnFrom(name, fieldOf(spec, name));
  return { ...column, refersTo: 'parent' };
};
