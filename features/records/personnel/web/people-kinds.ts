import { keepPreviousData, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ExportCall } from '#platform/contract/list-export.ts';
import type { Page, RouteSpec } from '#platform/contract/route.ts';
import type { CallError } from '#platform/web/call-error.ts';
import { query } from '#platform/web/query.ts';
import type {
  ElseDetail,
  ElseRow,
  PeopleSummary,
  PersonKind,
  RegisterDetail,
  RegisterRow,
} from '../contract/people.ts';
import {
  exportElse,
  exportRegister,
  getElse,
  getElseSummary,
  getRegister,
  getRegisterSummary,
  listElse,
  listRegister,
} from '../personnel.contract.ts';

/** A person of either list; fields that only other people have may be missing. */
export type PersonRow = RegisterRow & Partial<Omit<ElseRow, keyof RegisterRow>>;
export type PersonDetail = RegisterDetail & Partial<Omit<ElseDetail, keyof RegisterDetail>>;

type Query = Readonly<Record<string, string | number>>;

/** Settings by which the two lists of people differ. */
export interface PeopleKind {
  readonly kind: PersonKind;
  readonly title: string;
  /** The noun for one entry: 注册人员. */
  readonly noun: string;
  readonly search: string;
  /** Parameters of the two filters whose options come from the summary. */
  readonly typeFilter: { readonly name: string; readonly all: string };
  readonly subtypeFilter: { readonly name: string; readonly all: string };
  /** Label of people whose documents have no end date; a missing date is an error for registrations and usual for workers. */
  readonly unknownWords: string;
  readonly stale: readonly RouteSpec[];
  readonly exports: ExportCall;
  readonly list: typeof listRegister | typeof listElse;
  readonly summary: typeof getRegisterSummary | typeof getElseSummary;
  readonly detail: typeof getRegister | typeof getElse;
}

export const REGISTERED: PeopleKind = {
  kind: 'register',
  title: '注册人员',
  noun: '注册人员',
  search: '姓名、注册编号或证件号码',
  typeFilter: { name: 'regType', all: '全部注册类别' },
  subtypeFilter: { name: 'specialty', all: '全部专业' },
  unknownWords: '未填',
  stale: [listRegister, getRegisterSummary, getRegister],
  exports: exportRegister,
  list: listRegister,
  summary: getRegisterSummary,
  detail: getRegister,
};

export const OTHERS: PeopleKind = {
  kind: 'else',
  title: '非注册人员',
  noun: '非注册人员',
  search: '姓名、证书编号或证件号码',
  typeFilter: { name: 'kind', all: '全部人员类别' },
  subtypeFilter: { name: 'postName', all: '全部岗位' },
  unknownWords: '无到期日',
  stale: [listElse, getElseSummary, getElse],
  exports: exportElse,
  list: listElse,
  summary: getElseSummary,
  detail: getElse,
};

/** Casts the options of two calls whose answers are used in the same way. */
const asOptions = <T>(options: unknown) => options as UseQueryOptions<T, CallError>;

export function usePeople(setup: PeopleKind, filters: Query): UseQueryResult<Page<PersonRow>, CallError> {
  const options = asOptions<Page<PersonRow>>(query(setup.list, { query: filters }));
  return useQuery({ ...options, placeholderData: keepPreviousData });
}

/** Queries the counts of the strip with the list's other filters; paging, order and the validity filter are left out. */
export function usePeopleSummary(setup: PeopleKind, filters: Query): UseQueryResult<PeopleSummary, CallError> {
  const {
    pageNum: _page,
    pageSize: _size,
    validity: _validity,
    isAsc: _isAsc,
    orderByColumn: _column,
    ...rest
  } = filters;
  const options = asOptions<PeopleSummary>(query(setup.summary, { query: rest }));
  return useQuery({ ...options, placeholderData: keepPreviousData });
}

export const getPerson = (setup: PeopleKind, uuid: string): UseQueryOptions<PersonDetail, CallError> =>
  asOptions<PersonDetail>(query(setup.detail, { params: { id: uuid } }));
