import { useLocation, useNavigate } from 'react-router';
import { href } from '#domain/access/page.ts';
import { todoPages } from '../pages/todo.pages.ts';
import { TODO_GROUP_NAMES, TODO_KIND_NAMES, type TodoGroup, type TodoKind } from '../todo.contract.ts';

export interface TodoFilter {
  readonly group?: TodoGroup;
  readonly kind?: TodoKind;
  readonly keyword?: string;
  readonly assignee?: 'me';
  readonly itemUuid?: string;
  /** Shows snoozed items instead of the open ones. */
  readonly state?: 'snoozed';
}

export function readFilter(search: string): TodoFilter {
  const params = new URLSearchParams(search);
  const isPutOff = params.get('state') === 'snoozed';
  // Groups by due date apply to open items only.
  const group = isPutOff ? undefined : TODO_GROUP_NAMES.find((one) => one === params.get('group'));
  const kind = TODO_KIND_NAMES.find((one) => one === params.get('kind'));
  const keyword = params.get('keyword')?.trim();
  const itemUuid = params.get('itemUuid')?.slice(0, 64);
  return {
    ...(group ? { group } : {}),
    ...(kind ? { kind } : {}),
    ...(keyword ? { keyword } : {}),
    ...(itemUuid ? { itemUuid } : {}),
    ...(params.get('assignee') === 'me' ? { assignee: 'me' as const } : {}),
    ...(isPutOff ? { state: 'snoozed' as const } : {}),
  };
}

export function getAddress(filter: TodoFilter): string {
  const text = new URLSearchParams(Object.entries(filter)).toString();
  return text === '' ? href(todoPages.todo) : `${href(todoPages.todo)}?${text}`;
}

type Changes = { readonly [K in keyof TodoFilter]?: TodoFilter[K] | null };

const changed = (filter: TodoFilter, changes: Changes): TodoFilter =>
  Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, value]) => value)) as TodoFilter;

/** Reads and writes the filter in the URL, so that a user can send it to a colleague. */
export function useTodoFilter() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = readFilter(search);
  const link = (changes: Changes): string => getAddress(changed(filter, changes));
  return {
    filter,
    link,
    set: (changes: Changes) => void navigate(link(changes), { replace: true, preventScrollReset: true }),
    clear: () => void navigate(getAddress({}), { replace: true }),
  };
}
