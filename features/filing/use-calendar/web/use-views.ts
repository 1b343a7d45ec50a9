import { href } from '#domain/access/page.ts';
import type { ListState } from '#platform/web/use-list-state.ts';
import { useCalendarPages } from '../pages/use-calendar.pages.ts';

export const CALENDAR_VIEWS = ['plan', 'calendar', 'list', 'free'] as const;
export type CalendarViewName = (typeof CALENDAR_VIEWS)[number];
export const CALENDAR_VIEW_LABELS: Readonly<Record<CalendarViewName, string>> = {
  plan: '排期图',
  calendar: '月历',
  list: '全部使用',
  free: '谁有空',
};

const PAGE = href(useCalendarPages.useCalendar);
/** Returns the view in the address. Addresses with only a month or day are older than the other views and mean the month view. */
export const getCalendarView = ({ view, month, day }: Readonly<Record<string, string>>): CalendarViewName =>
  CALENDAR_VIEWS.find((one) => one === view) ?? (month || day ? 'calendar' : 'plan');
export const getCalendarViewAddress = (
  view: CalendarViewName,
  filters: Readonly<Record<string, string>> = {},
): string => {
  const query = new URLSearchParams({ ...(view === 'plan' ? {} : { view }), ...filters }).toString();
  return query ? `${PAGE}?${query}` : PAGE;
};

/** Returns the list's state without the open tab, because the tab is not a filter and must not be reset. */
export function removeViewFilter(list: ListState): ListState {
  const { view: _view, ...filters } = list.filters;
  const { view: _shown, ...query } = list.query;
  return {
    ...list,
    filters,
    query,
    hasFilters: Object.keys(filters).length > 0,
    reset: () => list.set(Object.fromEntries(Object.keys(filters).map((name) => [name, '']))),
  };
}
