import {
  type FieldNameOf,
  type FieldSpec,
  getChoiceValues,
  getFields,
  type RecordSpec,
} from '#domain/records/field.ts';
import { measure } from '#domain/records/project.ts';
import { getFieldSpec } from '#domain/records/words.ts';
import type { CellPart, ColumnKind, SheetColumn } from './column.ts';

const KINDS: Readonly<Record<FieldSpec['kind'], ColumnKind>> = {
  text: 'text',
  line: 'line',
  code: 'code',
  phone: 'phone',
  mail: 'line',
  idNumber: 'citizenId',
  day: 'day',
  flag: 'flag',
  integer: 'integer',
  number: 'number',
  choice: 'choice',
  region: 'region',
  standing: 'line',
  money: 'wan',
  person: 'person',
  project: 'project',
  creditCode: 'code',
  words: 'list',
  rows: 'parts',
};

const partKind = ({ kind }: FieldSpec): CellPart['kind'] =>
  kind === 'day' ? 'day' : kind === 'number' || kind === 'integer' ? 'number' : 'text';

/** Returns the column options for the kind of a field. */
function kindOptions(field: FieldSpec): Partial<SheetColumn> {
  switch (field.kind) {
    case 'choice':
      if (field.sheet?.isOpen) return { kind: 'line', offers: getChoiceValues(field) };
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
      // The usual notation of measures: 高度 81.5 m；跨度 36 m.
      if (field.of === measure) return { kind: 'measures', help: '每项写作：名称 数值 单位，多项用分号隔开' };
      const members = getFields(field.of);
      return {
        parts: members.map(([name, member]) => ({ field: name, kind: partKind(member) })),
        help: `每项写作：${members.map(([, { label }]) => label).join('|')}，多项用分号隔开`,
      };
    }
    case 'money':
      return { label: `${field.label}（万元）` };
    case 'number':
      // Headings of amounts and measures contain their unit.
      return field.unit === undefined ? {} : { label: `${field.label}（${field.unit}）` };
    default:
      return {};
  }
}

function columnFrom(name: string, field: FieldSpec): SheetColumn {
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

/** Builds the columns of a record's sheet from the definition of the record. */
export const getWorkbookColumns = (spec: RecordSpec): SheetColumn[] =>
  getFields(spec).flatMap(([name, field]) => (field.isReadOnly ? [] : [columnFrom(name, field)]));

/** Creates the column by which the rows of a nested list identify their parent record. */
export const createParentColumn = <R extends RecordSpec>(spec: R, name: FieldNameOf<R>): SheetColumn => {
  const { help: _help, ...column } = columnFrom(name, getFieldSpec(spec, name));
  return { ...column, refersTo: 'parent' };
};
