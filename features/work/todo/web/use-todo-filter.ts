import { useLocation, useNavigate } from 'react-router';
import { href } from '#domain/access/page.ts';
import type { ReminderCode } from '#domain/reminders/codes.ts';
import { todoPages } from '../pages/todo.pages.ts';
import {
  TODO_GROUP_NAMES,
  TODO_KIND_NAMES,
  TODO_STATES,
  type TodoGroup,
  type TodoKind,
  type TodoState,
} from '../todo.contract.ts';
import { findReminderPagePreset, listPresetCodes, type ReminderPagePreset } from './reminder-presets.ts';

export interface TodoFilter {
  readonly group?: TodoGroup;
  readonly kind?: TodoKind;
  /** A code of reminders. Reminder pages filter by it instead of the kind. */
  readonly code?: ReminderCode;
  readonly keyword?: string;
  readonly assignee?: 'me';
  readonly itemUuid?: string;
  /** Shows the snoozed or handled items instead of the open ones. */
  readonly state?: Exclude<TodoState, 'open'>;
}

/**
 * Groups for the stage names in earlier links to the reminder pages. Reminders about states are missing, because they have no due date and
 * their periods for correction may end in any group.
 */
const STAGE_GROUPS: ReadonlyMap<string, TodoGroup> = new Map<string, TodoGroup>([
  ['expired', 'overdue'],
  ['due7', 'week'],
  ['due30', 'month'],
  ['due60', 'later'],
  ['due90', 'later'],
  ['early', 'later'],
]);

export function parseTodoFilter(search: string, preset: ReminderPagePreset | null): TodoFilter {
  const params = new URLSearchParams(search);
  const state = TODO_STATES.find((one) => one !== 'open' && one === params.get('state'));
  const stage = STAGE_GROUPS.get(params.get('stage') ?? '');
  // Groups by due date apply to open items only.
  const group = state ? undefined : (TODO_GROUP_NAMES.find((one) => one === params.get('group')) ?? stage);
  const kind = preset ? undefined : TODO_KIND_NAMES.find((one) => one === params.get('kind'));
  const code = preset ? listPresetCodes(preset).find((one) => one === params.get('code')) : undefined;
  const keyword = params.get('keyword')?.trim();
  const itemUuid = params.get('itemUuid')?.slice(0, 64);
  return {
    ...(group ? { group } : {}),
    ...(kind ? { kind } : {}),
    ...(code ? { code } : {}),
    ...(keyword ? { keyword } : {}),
    ...(itemUuid ? { itemUuid } : {}),
    ...(params.get('assignee') === 'me' ? { assignee: 'me' as const } : {}),
    ...(state && state !== 'open' ? { state } : {}),
  };
}

/** Builds the query of the list call from the user's filter and the filter of the page. */
export function buildTodoQuery({ code, ...filter }: TodoFilter, preset: ReminderPagePreset | null) {
  if (preset === null) return filter;
  const { type, personKind } = preset;
  return { ...filter, type: code ?? type, ...(personKind ? { personKind } : {}) };
}

function getAddress(base: string, filter: TodoFilter): string {
  const text = new URLSearchParams(Object.entries(filter)).toString();
  return text === '' ? base : `${base}?${text}`;
}

type Changes = { readonly [K in keyof TodoFilter]?: TodoFilter[K] | null };

const changed = (filter: TodoFilter, changes: Changes): TodoFilter =>
  Object.fromEntries(Object.entries({ ...filter, ...changes }).filter(([, value]) => value)) as TodoFilter;

/** Reads and writes the filter in the URL, so that a user can send it to a colleague. */
export function useTodoFilter() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const preset = findReminderPagePreset(pathname);
  const base = preset ? pathname : href(todoPages.todo);
  const filter = parseTodoFilter(search, preset);
  const link = (changes: Changes): string => getAddress(base, changed(filter, changes));
  return {
    preset,
    filter,
    link,
    set: (changes: Changes) => void navigate(link(changes), { replace: true, preventScrollReset: true }),
    clear: () => void navigate(base, { replace: true }),
  };
}
