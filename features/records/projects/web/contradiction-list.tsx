import { formatContradictionBasis, isUnverified, UNVERIFIED_MARK } from '#domain/contradictions/basis.ts';
import { Cite } from '#platform/web/ui/cite.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { Contradiction } from '../projects.contract.ts';

/** Shows the source of a rule, with the mark 待核对 if its text was not compared. */
function Basis({ of }: { readonly of: Contradiction['basis'] }) {
  if (of.kind === 'consistency') return <>依据{formatContradictionBasis(of)}。</>;
  return (
    <>
      依据《{of.title}》
      <Cite docNumber={of.docNumber} {...(of.clause === null ? {} : { clause: of.clause })} />
      {isUnverified(of) && UNVERIFIED_MARK}。
    </>
  );
}

/** Lists contradictions with their two sides, the reason, the correction and the source of the rule. */
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
              <Basis of={row.basis} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
