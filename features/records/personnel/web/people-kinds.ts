import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import type { CallError } from '#platform/web/call-error.ts';
import { query } from '#platform/web/query.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import type { ElseDetail, PeopleSummary, PersonKind, RegisterDetail } from '../contract/people.ts';
import {
  addElse,
  addRegister,
  editElse,
  editRegister,
  getElse,
  getPeopleSummary,
  getRegister,
  listPeople,
} from '../personnel.contract.ts';

/** The details of a person of either kind; the fields of other people may be missing. */
export type PersonDetail = RegisterDetail & Partial<Omit<ElseDetail, keyof RegisterDetail>>;

/** Calls whose data is invalidated when people change. */
export const STALE_PEOPLE = [listPeople, getPeopleSummary, getRegister, getElse] as const;

/** The calls for one person of a kind (C-120 to C-123, C-128, C-130). */
export const PERSON_CALLS = {
  register: { detail: getRegister, add: addRegister, edit: editRegister },
  else: { detail: getElse, add: addElse, edit: editElse },
} as const satisfies Readonly<Record<PersonKind, object>>;

/** Queries the counts of the strip with the other filters of the list, without paging, order and the validity filter. */
export function usePeopleSummary(
  filters: Readonly<Record<string, string | number>>,
): UseQueryResult<PeopleSummary, CallError> {
  const {
    pageNum: _page,
    pageSize: _size,
    validity: _validity,
    isAsc: _isAsc,
    orderByColumn: _column,
    ...rest
  } = filters;
  return useStickyQuery(getPeopleSummary, { query: rest });
}

/** Returns the query for the details of a person of either kind. */
export const getPersonQuery = (kind: PersonKind, uuid: string): UseQueryOptions<PersonDetail, CallError> =>
  query<typeof getRegister | typeof getElse>(PERSON_CALLS[kind].detail, { params: { id: uuid } });
