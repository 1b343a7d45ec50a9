import type { ComponentType } from 'react';
import type { Resource } from '#platform/contract/resource.ts';
import { compareVersions } from '#platform/web/console/versions.ts';
import { RichText } from '#platform/web/ui/rich-text.tsx';
import { type FormField, isFieldOfKind, listFormFields } from './fields/field-kinds.ts';
import { getFieldFormatters, getStoredText } from './version-words.ts';
import './record-view.css';

type Values = Readonly<Record<string, unknown>>;

/** Returns the fields that differ from an empty record, formatted. */
function getFacts(resource: Resource, values: Values, fields: readonly FormField[]) {
  const shown = fields.filter(
    ({ name, kind }) => name !== resource.titleField && kind.kind !== 'rich' && kind.kind !== 'record',
  );
  const given = Object.fromEntries(shown.map(({ name }) => [name, values[name] ?? null]));
  return compareVersions({
    schema: resource.body,
    base: null,
    mine: given,
    theirs: {},
    writers: { ...getFieldFormatters(resource), ...rowWriters(fields, values) },
  });
}

/** Returns formatters for rows: rows that are already text are shown in full, other rows are only counted. */
const rowWriters = (fields: readonly FormField[], values: Values) =>
  Object.fromEntries(
    fields
      .filter(({ name, kind }) => kind.kind === 'custom' && Array.isArray(values[name]))
      .map(({ name }) => [name, formatRows] as const),
  );
const formatRows = (value: unknown): string => {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const worded = rows.filter((row) => typeof row === 'string');
  return worded.length === rows.length ? worded.join('\n') : `${rows.length} 条`;
};

interface RecordViewProps {
  readonly resource: Resource;
  readonly values: Values;
  /** The component for stored texts; texts already prepared for readers use the default. */
  readonly Text?: ComponentType<{ readonly html: string }>;
}

/** Displays a record as readers will see it; its texts were sanitised when the draft was stored. */
export function RecordView({ resource, values, Text = RichText }: RecordViewProps) {
  const kind = resource.kindField === undefined ? undefined : values[resource.kindField];
  const fields = listFormFields(resource.body, resource).filter(({ name }) => isFieldOfKind(resource, name, kind));
  const texts = fields.filter((field) => field.kind.kind === 'rich');
  return (
    <article className="rv-preview">
      <h3>{getStoredText(values[resource.titleField])}</h3>
      <dl className="fact-list">
        {getFacts(resource, values, fields).map(({ key, label, mine }) => (
          <div key={key} className="rv-fact">
            <dt>{label}</dt>
            <dd>{mine}</dd>
          </div>
        ))}
      </dl>
      {texts.map(({ name }) => (
        <Text key={name} html={getStoredText(values[name])} />
      ))}
    </article>
  );
}
