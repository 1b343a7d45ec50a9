import type { StripItem } from '#platform/web/ui/status-strip.tsx';
import type { ValidityFilter } from '../contract.ts';

type Counts = Readonly<Record<ValidityFilter, number>> & { readonly total: number };

const STATES: readonly { readonly key: ValidityFilter; readonly words: string; readonly look: StripItem['look'] }[] = [
  { key: 'expired', words: '已过期', look: 'expired' },
  { key: 'due7', words: '7 天内', look: 'due7' },
  { key: 'due30', words: '30 天内', look: 'due30' },
  { key: 'due60', words: '60 天内', look: 'due60' },
  { key: 'due90', words: '90 天内', look: 'due90' },
  { key: 'valid', words: '有效', look: 'valid' },
  { key: 'withdrawn', words: '已撤销或注销', look: 'notAssessed' },
];

function addressOf({ pathname, search }: { readonly pathname: string; readonly search: string }, validity: string) {
  const query = new URLSearchParams(search);
  query.delete('pageNum');
  if (validity === '') query.delete('validity');
  else query.set('validity', validity);
  const text = query.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

/** The counts above the list: all of them, those in force, and every other state that has any (DESIGN section 7). */
export function stripItems(
  counts: Counts,
  active: string,
  location: { readonly pathname: string; readonly search: string },
): readonly StripItem[] {
  const shown = STATES.filter(({ key }) => counts[key] > 0 || key === 'valid' || key === active);
  return [
    { key: '', words: '全部', count: counts.total, to: addressOf(location, '') },
    ...shown.map((state) => ({ ...state, count: counts[state.key], to: addressOf(location, state.key) })),
  ];
}
