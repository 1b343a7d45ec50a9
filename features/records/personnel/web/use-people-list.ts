import { useLocation } from 'react-router';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';
import { PersonKind } from '../contract/people.ts';
import { personnelPages } from '../pages/personnel.pages.ts';

/** Value of the type filter that lists both kinds of people where the address presets one kind. */
const BOTH_KINDS = 'all';
export type KindSpecificFilter = 'regType' | 'specialty' | 'kind' | 'postName';
/** Filters that exist for only one kind of people. */
export const FILTERS_BY_PERSON_KIND: Readonly<Record<PersonKind, readonly KindSpecificFilter[]>> = {
  register: ['regType', 'specialty'],
  else: ['kind', 'postName'],
};
const NO_KIND_FILTERS: Readonly<Record<KindSpecificFilter, string>> = {
  regType: '',
  specialty: '',
  kind: '',
  postName: '',
};

const PAGES: readonly { readonly path: string; readonly aliasOf?: string }[] = Object.values(personnelPages);
const OF_OTHERS: readonly string[] = [personnelPages.peopleOverview.path, personnelPages.otherPeople.path];

/** Returns the kind of people that an address presets. An alias presets the kind of its canonical page (G-07). */
export function getPresetKind(pathname: string): PersonKind {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  const page = PAGES.find((one) => one.path === path);
  return OF_OTHERS.includes(page?.aliasOf ?? path) ? 'else' : 'register';
}

/** Builds the filters of the address. A new kind clears the filters that exist for one kind only; the preset kind is omitted. */
function toAddress(part: Readonly<Record<string, string>>, chosen: string, preset: PersonKind) {
  const personKind = chosen === '' ? BOTH_KINDS : chosen;
  return { ...part, ...NO_KIND_FILTERS, personKind: personKind === preset ? '' : personKind };
}

/** Returns the list state with the preset kind as the value of the type filter, unless the user has chosen another kind. */
export function applyPresetKind(list: ListState, preset: PersonKind): ListState {
  const personKind = PersonKind.safeParse(list.filters.personKind ?? preset).data;
  const { personKind: _chosen, ...query } = list.query;
  return {
    ...list,
    filters: { ...list.filters, personKind: personKind ?? '' },
    query: personKind === undefined ? query : { ...query, personKind },
    set: (part) => list.set(part.personKind === undefined ? part : toAddress(part, part.personKind, preset)),
  };
}

/** Returns the list state of the people page at the current address. */
export function usePeopleList(): ListState {
  const list = useListState();
  return applyPresetKind(list, getPresetKind(useLocation().pathname));
}
