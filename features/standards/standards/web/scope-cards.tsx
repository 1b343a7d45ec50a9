import type { StandardScope } from '../standards.contract.ts';
import { DocumentCitation } from './cite.tsx';

/** Shows the scope of work of the level: one cell for each limit; sentences without a value take the full width. */
export function ScopeCards({ scope }: { readonly scope: readonly StandardScope[] }) {
  if (scope.length === 0) return <p className="text-2">没有录入承包或业务范围。</p>;
  return (
    <ul className="std-scope">
      {scope.map((row) => (
        <li key={`${row.label}${row.limit?.value ?? ''}${row.extra ?? ''}`} className={isWide(row) ? 'w' : undefined}>
          <ScopeCell row={row} />
        </li>
      ))}
    </ul>
  );
}

const LABEL_FITS = 26;

/** Returns whether the row is a sentence instead of a name with a limit. */
const isWide = (row: StandardScope): boolean => row.limit === null || row.label.length > LABEL_FITS;

function ScopeCell({ row }: { readonly row: StandardScope }) {
  const isRewritten = row.amendedBy !== null && !row.isDropped;
  return (
    <>
      <span>{row.isDropped ? <del>{row.label}</del> : row.label}</span>
      {row.limit !== null && (
        <b className={isRewritten ? 'std-ins' : undefined}>
          {row.limit.value}
          <small>{row.limit.unit}</small>
        </b>
      )}
      {row.extra !== null && <span className="std-extra">{row.extra}</span>}
      {row.original !== null && (
        <span className="std-was">
          原为 <del>{row.original}</del>
        </span>
      )}
      {row.amendedBy !== null && (
        <span className="std-was">
          {row.isDropped ? '已取消，依据 ' : '依据 '}
          <DocumentCitation docNumber={row.amendedBy} />
        </span>
      )}
      {row.clause !== null && <span className="std-was">原文编号 {row.clause}</span>}
      {row.isPending && !row.label.includes('待核') && <span className="std-pending">待核对</span>}
    </>
  );
}
