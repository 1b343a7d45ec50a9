import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { query } from '#platform/web/query.ts';
import { listReserved, type Reserved } from '../../contract/reserved.ts';

const Known = createContext<ReadonlyMap<string, Reserved>>(new Map());

/** Tells the lists below who is held by filings under way; a report that is shown to others does not say. */
export function WithReserved({ children }: { readonly children: ReactNode }) {
  const found = useQuery(query(listReserved));
  const known = useMemo(
    () => new Map((found.data ?? []).flatMap((one) => one.refs.map((ref) => [ref, one] as const))),
    [found.data],
  );
  return <Known value={known}>{children}</Known>;
}

/** Beside somebody whom the report counts. */
export function ReservedNote({ of }: { readonly of: string }) {
  const held = useContext(Known).get(of);
  if (held === undefined) return null;
  const names = held.filings.map(({ name }) => `“${name}”`).join('、');
  return held.filings.length > 1 ? (
    <span className="ck-due">
      ，同时用于 {held.filings.length} 件申报：{names}
    </span>
  ) : (
    <span className="t3">，已用于申报{names}</span>
  );
}
