import { type FieldSpec, fieldsOf, type NameOf, type RecordSpec } from '#domain/records/field.ts';
import { fieldOf } from '#domain/records/words.ts';
import type { Column, Kind } from './column.ts';

const KINDS: Readonly<Record<FieldSpec['kind'], Kind>> = {
  text: 'text',
  line: 'text',
  code: 'code',
  day: 'day',
  flag: 'flag',
  integer: 'integer',
  number: 'number',
  choice: 'choice',
  region: 'region',
  standing: 'text',
};

function columnFrom(name: string, field: FieldSpec): Column {
  const { label, aliases, required, help, sheet } = field;
  return {
    label,
    field: name,
    kind: KINDS[field.kind],
    example: '',
    ...(aliases ? { aliases } : {}),
    ...(required && required !== 'form' ? { required: true } : {}),
    ...(help ? { help } : {}),
    ...(field.kind === 'choice'
      ? {
          choices: Object.entries({ ...field.choices, ...field.olderChoices }).map(([value, words]) => ({
            value,
            label: words,
            otherWords: field.otherWords?.[value] ?? [],
          })),
        }
      : {}),
    ...sheet,
  };
}

/** The columns of a record's sheet from its definition. */
export const columnsOf = (spec: RecordSpec): Column[] => fieldsOf(spec).map(([name, field]) => columnFrom(name, field));

/** The column by which the rows of a list inside a record name it. */
export const parentColumn = <R extends RecordSpec>(spec: R, name: NameOf<R>): Column => {
  const { help: _help, ...column } = columnFrom(name, fieldOf(spec, name));
  return { ...column, refersTo: 'parent' };
};
