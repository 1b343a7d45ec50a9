import { useLocation } from 'react-router';
import { type ListState, useListState } from '#platform/web/use-list-state.ts';
import { PersonKind } from '../contract/people.ts';
import { personnelPages } from '../pages/personnel.pages.ts';

/** The type filter of both kinds, at an address that presets one. */
const BOTH_KINDS = 'all';
export type KindFilter = 'regType' | 'specialty' | 'kind' | 'postName';
/** Filters that mean something for one kind of people alone. */
export const KIND_FILTERS: Readonly<Record<PersonKind, readonly KindFilter[]>> = {
  register: ['regType', 'specialty'],
  else: ['kind', 'postName'],
};
const NO_KIND_FILTERS: Readonly<Record<KindFilter, string>> = { regType: '', specialty: '', kind: '', postName: '' };

const PAGES: readonly { readonly path: string; readonly aliasOf?: string }[] = Object.values(personnelPages);
const OF_OTHERS: readonly string[] = [personnelPages.peopleOverview.path, personnelPages.otherPeople.path];

/** Returns the kind of people that an address presets; an alias has that of its canonical page (G-07). */
export function getPresetKind(pathname: string): PersonKind {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  const page = PAGES.find((one) => one.path === path);
  return OF_OTHERS.includes(page?.aliasOf ?? path) ? 'else' : 'register';
}

/** Another kind has other filters; the kind that the address presets is not written into it. */
function toAddress(part: Readonly<Record<string, string>>, chosen: string, preset: PersonKind) {
  const personKind = chosen === '' ? BOTH_KINDS : chosen;
  return { ...part, ...NO_KIND_FILTERS, personKind: personKind === preset ? '' : personKind };
}

/** Returns the list state of an address, with the kind that the address presets as the value of the type filter until another is chosen. */
export function presetKind(list: ListState, preset: PersonKind): ListState {
  const personKind = PersonKind.safeParse(list.filters.personKind ?? preset).data;
  const { personKind: _chosen, ...query } = list.query;
  return {
    ...list,
    filters: { ...list.filters, personKind: personKind ?? '' },
    query: personKind === undefined ? query : { ...query, personKind },
    set: (part) => list.set(part.personKind === undefined ? part : toAddress(part, part.personKind, preset)),
  };
}

/** The list of people at this address. */
export function usePeopleList(): ListState {
  const list = useListState();
  return presetKind(list, getPresetKind(useLocation().pathname));
}
