import { Cite } from '#platform/web/ui/cite.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { Contradiction } from '../projects.contract.ts';

/** Lists contradictions with their two sides, the reason and the correction. */
export function ContradictionList({ rows }: { readonly rows: readonly Contradiction[] }) {
  return (
    <ul className="prj-contradictions">
      {rows.map((row) => (
        <li key={`${row.code} ${row.target.uuid ?? row.target.name}`}>
          <Icon name="triangle" size="small" />
          <div>
            <b>{row.title}</b>
            <p className="num">{row.sides.map(({ label, value }) => `${label} ${value}`).join('；')}</p>
            <p className="text-2">
              {row.reason}。{row.remedy}。
              {row.basis !== null && (
                <Cite
                  docNumber={row.basis.docNumber}
                  {...(row.basis.clause === null ? {} : { clause: row.basis.clause })}
                />
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
