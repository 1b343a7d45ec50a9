import type { ReactElement } from 'react';
import { type FieldNameOf, type FieldSpec, getFields, type RecordSpec } from '#domain/records/field.ts';
import { formatFieldValue, getFieldSpec } from '#domain/records/words.ts';
import { DayInput } from '../ui/day-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import type { DataTableColumns } from './data-table.tsx';
import { FormItem } from './form.tsx';
import { RegionSelect } from './region-select.tsx';
import { SuggestInput } from './suggest-input.tsx';
import { NumberInput, TextArea, TextInput } from './text-inputs.tsx';
import { WordsInput } from './words-input.tsx';

interface EditorProps {
  readonly field: FieldSpec;
  /** Id of the control, set by the surrounding form item. */
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

const getPlaceholder = (words: string | undefined) => (words === undefined ? {} : { placeholder: words });

/** Edits a text of one or several lines; some fields suggest values but accept any other. */
function TextEditor({ field, value, ...given }: EditorProps) {
  const { placeholder, rows } = field.form ?? {};
  const text = { ...given, value: asText(value), ...getPlaceholder(placeholder) };
  if ('offers' in field && field.offers) return <SuggestInput {...text} suggestions={field.offers} />;
  if (rows === undefined) return <TextInput {...text} {...INPUT_MODES[field.kind]} />;
  return <TextArea {...text} rows={rows} {...('max' in field && rows > 1 ? { maxLength: field.max } : {})} />;
}

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
      return (
        <NumberInput
          {...given}
          {...getPlaceholder(placeholder)}
          unit={field.kind === 'money' ? '万元' : field.unit}
          isWhole={field.kind === 'integer'}
        />
      );
    case 'words':
      return (
        <WordsInput
          {...given}
          value={Array.isArray(given.value) ? given.value : []}
          placeholder={placeholder ?? '输入后按回车，可填多项'}
        />
      );
    case 'region':
      return <RegionSelect {...given} value={asText(given.value)} {...getPlaceholder(placeholder)} />;
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
  readonly names: readonly FieldNameOf<R>[];
  /** Custom editors for single fields, used instead of the default editor for the kind of the field. */
  readonly editors?: { readonly [K in FieldNameOf<R>]?: ReactElement<object> };
  /** Notes below fields, which replace their help text. */
  readonly notes?: { readonly [K in FieldNameOf<R>]?: string | undefined };
  /** Required fields that are optional in this form. */
  readonly optional?: readonly FieldNameOf<R>[];
  /** The path of the record in the form: the index of a row, or a longer path. */
  readonly at?: number | readonly (string | number)[];
  /** Prefix of the field names, if the form contains several records of one kind. */
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
    const field = getFieldSpec(spec, name);
    const note = name in notes ? notes[name] : field.help;
    const path: string | (string | number)[] = at === undefined ? name : [at, name].flat();
    return (
      <FormItem
        key={name}
        name={path}
        label={`${before}${field.label}`}
        isRequired={field.required !== undefined && !optional.includes(name)}
        {...(field.form?.isWide ? { className: 'w' } : {})}
        {...(note === undefined ? {} : { help: note })}
      >
        {editors[name] ?? <Editor field={field} />}
      </FormItem>
    );
  });
}

/** Returns the list columns that the record's definition determines. */
export const getListColumns = <Row extends object>(spec: RecordSpec): DataTableColumns<Row> =>
  getFields(spec).flatMap(([name, field]) =>
    field.listed
      ? [
          {
            title: field.label,
            width: field.listed.width,
            render: (_value: unknown, row: Row) => (
              <span className="text-2">{formatFieldValue(field, Reflect.get(row, name)) ?? '未填'}</span>
            ),
          },
        ]
      : [],
  );
