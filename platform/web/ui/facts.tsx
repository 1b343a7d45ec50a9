import type { ReactNode } from 'react';

export interface FactsProps {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
  readonly className?: string;
}

/** A list of names and values; a missing value is shown as 未填. */
export function Facts({ rows, className = 'fact-list' }: FactsProps) {
  return (
    <dl className={className}>
      {rows.map(([name, value]) => (
        <div key={name} className="kv-row">
          <dt>{name}</dt>
          <dd>{value ?? <span className="text-3">未填</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
