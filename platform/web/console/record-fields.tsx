import { AutoComplete, Form, Input, InputNumber, Select, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { type FieldSpec, getFields, type NameOf, type RecordSpec } from '#domain/records/field.ts';
import { getField, getWords } from '#domain/records/words.ts';
import { DayInput } from '../ui/day-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { RegionSelect } from './region-select.tsx';
import { CLEAR_PROPS } from './select-parts.tsx';

interface EditorProps {
  readonly field: FieldSpec;
  /** Set by the surrounding form item. */
  readonly id?: string;
  readonly value?: string | number | boolean | readonly string[] | null;
  readonly onChange?: (value: unknown) => void;
}

const YES_NO = [
  { value: true, label: '是' },
  { value: false, label: '否' },
];
const INPUT_MODES: { readonly [K in FieldSpec['kind']]?: { readonly inputMode: 'tel' | 'email' } } = {
  phone: { inputMode: 'tel' },
  mail: { inputMode: 'email' },
};
const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const matchesOption = (word: string, option?: { readonly value?: string }): boolean =>
  option?.value?.includes(word) ?? false;

const getPlaceholder = (words: string | undefined) => (words === undefined ? {} : { placeholder: words });

type NumberField = Extract<FieldSpec, { readonly kind: 'integer' | 'number' | 'money' }>;
const getUnit = (field: NumberField): string | undefined => (field.kind === 'money' ? '万元' : field.unit);
const getMax = (field: NumberField): number | undefined => (field.kind === 'money' ? undefined : field.max);

function NumberEditor({ field, id, value, onChange }: EditorProps & { readonly field: NumberField }) {
  const [unit, max] = [getUnit(field), getMax(field)];
  return (
    <InputNumber
      id={id}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      {...(field.min === undefined ? {} : { min: field.min })}
      {...(max === undefined ? {} : { max })}
      {...(field.kind === 'integer' ? { precision: 0 } : {})}
      {...(unit === undefined ? {} : { suffix: unit })}
      className="record-number"
    />
  );
}

/** Edits a text of one or several lines; some fields suggest values but accept any other. */
function TextEditor({ field, value, ...given }: EditorProps) {
  const { placeholder, rows } = field.form ?? {};
  if ('offers' in field && field.offers)
    return (
      <AutoComplete
        {...given}
        value={asText(value)}
        options={field.offers.map((offer) => ({ value: offer }))}
        showSearch={{ filterOption: matchesOption }}
        allowClear={CLEAR_PROPS}
        {...getPlaceholder(placeholder)}
      />
    );
  const text = { ...given, value: asText(value) ?? '', ...getPlaceholder(placeholder) };
  if (rows === undefined) return <Input {...text} allowClear={CLEAR_PROPS} {...INPUT_MODES[field.kind]} />;
  if (rows === 1) return <Input.TextArea {...text} autoSize={{ minRows: 1, maxRows: 4 }} />;
  return <Input.TextArea {...text} rows={rows} {...('max' in field ? { maxLength: field.max } : {})} />;
}

/** Renders the editor for the kind of a field. */
function Editor({ field, ...given }: EditorProps) {
  const placeholder = field.form?.placeholder;
  switch (field.kind) {
    case 'day':
      return <DayInput {...given} label={field.label} value={asText(given.value)} {...getPlaceholder(placeholder)} />;
    case 'flag':
      return (
        <ChoiceInput
          {...given}
          value={typeof given.value === 'boolean' ? given.value : null}
          options={YES_NO}
          empty={placeholder ?? '不清楚可留空'}
        />
      );
    case 'integer':
    case 'number':
    case 'money':
      return <NumberEditor field={field} {...given} />;
    case 'words':
      return (
        <Select
          id={given.id}
          value={Array.isArray(given.value) ? given.value : []}
          onChange={given.onChange}
          mode="tags"
          open={false}
          suffixIcon={null}
          placeholder={placeholder ?? '输入后按回车，可填多项'}
        />
      );
    case 'region':
      return (
        <RegionSelect
          {...given}
          value={asText(given.value)}
          allowClear={CLEAR_PROPS}
          {...getPlaceholder(placeholder)}
        />
      );
    case 'choice':
      return (
        <ChoiceInput
          {...given}
          value={asText(given.value)}
          options={Object.entries(field.choices).map(([value, label]) => ({ value, label }))}
          {...(field.required === undefined ? { empty: placeholder ?? '未填写' } : {})}
        />
      );
    default:
      return <TextEditor field={field} {...given} />;
  }
}

interface RecordFieldsProps<R extends RecordSpec> {
  readonly spec: R;
  readonly names: readonly NameOf<R>[];
  /** Custom editors for single fields, instead of the default one of the field's kind. */
  readonly editors?: { readonly [K in NameOf<R>]?: ReactNode };
  /** Notes below fields that replace their help text. */
  readonly notes?: { readonly [K in NameOf<R>]?: string | undefined };
  /** Fields that are required elsewhere and optional in this form. */
  readonly optional?: readonly NameOf<R>[];
  /** The path of the record in the form: the index of a row, or a longer path. */
  readonly at?: number | readonly (string | number)[];
  /** The prefix of the field names, if several records of a kind are side by side. */
  readonly before?: string;
}

/** Renders the fields of a record inside its form. */
export function RecordFields<R extends RecordSpec>({
  spec,
  names,
  editors = {},
  notes = {},
  optional = [],
  at,
  before = '',
}: RecordFieldsProps<R>) {
  return names.map((name) => {
    const field = getField(spec, name);
    const note = name in notes ? notes[name] : field.help;
    const path: string | (string | number)[] = at === undefined ? name : [at, name].flat();
    return (
      <Form.Item
        key={name}
        name={path}
        label={`${before}${field.label}`}
        required={field.required !== undefined && !optional.includes(name)}
        {...(field.form?.isWide ? { className: 'w' } : {})}
        {...(note === undefined ? {} : { extra: note })}
      >
        {editors[name] ?? <Editor field={field} />}
      </Form.Item>
    );
  });
}

/** Returns the list columns that can be derived from the record's definition. */
export const getListColumns = <Row extends object>(spec: RecordSpec): NonNullable<TableProps<Row>['columns']> =>
  getFields(spec).flatMap(([name, field]) =>
    field.listed
      ? [
          {
            title: field.label,
            width: field.listed.width,
            render: (_value: unknown, row: Row) => (
              <span className="text-2">{getWords(field, Reflect.get(row, name)) ?? '未填'}</span>
            ),
          },
        ]
      : [],
  );
