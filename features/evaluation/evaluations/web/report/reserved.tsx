import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { isUuid } from '#domain/text/uuid.ts';
import { query } from '#platform/web/query.ts';
import { listPeopleReservedByFilings, MAX_PEOPLE_PER_REQUEST, type ReservedPerson } from '../../contract/reserved.ts';

/** Whether the report shows which people are reserved by filings; a shared report does not. */
const IsTold = createContext(false);

export const ReservedPeopleProvider = ({ children }: { readonly children: ReactNode }) => (
  <IsTold value>{children}</IsTold>
);

const getChunks = (refs: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(refs.length / MAX_PEOPLE_PER_REQUEST) }, (_, at) =>
    refs.slice(at * MAX_PEOPLE_PER_REQUEST, (at + 1) * MAX_PEOPLE_PER_REQUEST),
  );

/** Returns the displayed people reserved by filings in progress; each person is keyed by all their records. */
export function useReservedPeople(refs: readonly string[]): ReadonlyMap<string, ReservedPerson> {
  const isTold = useContext(IsTold);
  return useQueries({
    queries: getChunks(isTold ? [...new Set(refs.filter(isUuid))] : []).map((some) =>
      query(listPeopleReservedByFilings, { query: { refs: some.join(',') } }),
    ),
    combine: (found) =>
      new Map(found.flatMap(({ data = [] }) => data.flatMap((one) => one.refs.map((ref) => [ref, one] as const)))),
  });
}

/** Shows that a filing reserves a person whom the report counts. */
export function ReservedPersonNote({ held }: { readonly held: ReservedPerson | undefined }) {
  if (held === undefined) return null;
  const names = held.filings.map(({ name }) => `“${name}”`).join('、');
  return held.filings.length > 1 ? (
    <span className="ck-due">
      ，同时用于 {held.filings.length} 件申报：{names}
    </span>
  ) : (
    <span className="text-3">，已用于申报{names}</span>
  );
}
