import type { StripItem } from '#platform/web/ui/status-strip.tsx';
import type { PeopleSummary, ValidityFilter } from '../contract/people.ts';

const STATES: readonly { readonly key: ValidityFilter; readonly words: string; readonly look: StripItem['look'] }[] = [
  { key: 'expired', words: '已过期', look: 'expired' },
  { key: 'due7', words: '7 天内', look: 'due7' },
  { key: 'due30', words: '30 天内', look: 'due30' },
  { key: 'due60', words: '60 天内', look: 'due60' },
  { key: 'due90', words: '90 天内', look: 'due90' },
  { key: 'valid', words: '有效', look: 'valid' },
  { key: 'unknown', words: '', look: 'unknown' },
];

interface Place {
  readonly pathname: string;
  readonly search: string;
}

function addressOf({ pathname, search }: Place, validity: string): string {
  const query = new URLSearchParams(search);
  query.delete('pageNum');
  if (validity === '') query.delete('validity');
  else query.set('validity', validity);
  const text = query.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

/** Counts above the list: all, those in force, and every other state that has any; each is a filter (DESIGN section 7). */
export function stripItems(
  counts: PeopleSummary,
  active: string,
  place: Place,
  unknownWords = '未填',
): readonly StripItem[] {
  const shown = STATES.filter(({ key }) => counts[key] > 0 || key === 'valid' || key === active);
  return [
    { key: '', words: '全部', count: counts.total, to: addressOf(place, '') },
    ...shown.map((state) => ({
      ...state,
      words: state.key === 'unknown' ? unknownWords : state.words,
      count: counts[state.key],
      to: addressOf(place, state.key),
    })),
  ];
}

/** ID numbers on screen show the first four and the last two of 18 (DESIGN section 7); the server sends six and four. */
export function maskOnScreen(idNo: string): string {
  return idNo.length === 18 ? `${idNo.slice(0, 4)}************${idNo.slice(16)}` : idNo;
}
