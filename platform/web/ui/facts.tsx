import type { FormattedField } from '#domain/records/words.ts';

/** The facts of a record as a list of names and values. */
export function Facts({ rows }: { readonly rows: readonly FormattedField[] }) {
  return (
    <dl className="fact-list">
      {rows.map(([name, value]) => (
        <div key={name} className="kv-row">
          <dt>{name}</dt>
          <dd>{value ?? <span className="text-3">未填</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
