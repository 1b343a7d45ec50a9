import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type StatusLook, StatusTag } from './validity-tag.tsx';

export interface StatusStripItem {
  readonly key: string;
  readonly words: string;
  readonly count: number;
  /** Look of the entry; omitted for 全部 and other neutral entries. */
  readonly look?: StatusLook;
  /** Address of the list with the filter of this entry. */
  readonly to: string;
}

/** Address of the list that a strip filters. */
export interface ListAddress {
  readonly pathname: string;
  readonly search: string;
}

/** Returns the address of the same list with other filters, at its first page. An empty value removes a filter. */
export function buildFilteredAddress(
  { pathname, search }: ListAddress,
  filters: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams(search);
  query.delete('pageNum');
  for (const [name, value] of Object.entries(filters)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

interface State<Key extends string> {
  readonly key: Key;
  readonly words: string;
  readonly look: StatusLook;
}
const VALIDITIES = [
  { key: 'expired', words: '已过期', look: 'expired' },
  { key: 'due7', words: '7 天内', look: 'due7' },
  { key: 'due30', words: '30 天内', look: 'due30' },
  { key: 'due60', words: '60 天内', look: 'due60' },
  { key: 'due90', words: '90 天内', look: 'due90' },
  { key: 'valid', words: '有效', look: 'valid' },
] as const;
type Validity = (typeof VALIDITIES)[number]['key'];

/**
 * Builds the entries of a status strip by validity: all records, valid records, and every other state with records. `last` is an additional
 * state (DESIGN.md 7).
 */
export function buildValidityItems<Last extends string>(
  counts: Readonly<Record<Validity | Last | 'total', number>>,
  active: string,
  place: ListAddress,
  last: State<Last>,
): readonly StatusStripItem[] {
  const states: readonly State<Validity | Last>[] = [...VALIDITIES, last];
  const shown = states.filter(({ key }) => counts[key] > 0 || key === 'valid' || key === active);
  return [
    { key: '', words: '全部', count: counts.total, to: buildFilteredAddress(place, { validity: '' }) },
    ...shown.map((state) => ({
      ...state,
      count: counts[state.key],
      to: buildFilteredAddress(place, { validity: state.key }),
    })),
  ];
}

interface StatusStripProps {
  /** Accessible name of the filter: 按有效期筛选. */
  readonly label: string;
  /** Undefined while loading: the strip keeps its space, so that the layout does not shift. */
  readonly items: readonly StatusStripItem[] | undefined;
  readonly active: string;
}

/** Counts by status above a table, each of which is a filter (DESIGN.md 7). */
export function StatusStrip({ label, items, active }: StatusStripProps) {
  const strip = useRef<HTMLElement>(null);
  const isThere = items !== undefined;
  // On a phone the strip scrolls instead of the page, so that the selected entry stays visible.
  useEffect(() => {
    const chosen = isThere && active !== '' ? strip.current?.querySelector<HTMLElement>('.on') : null;
    if (chosen && strip.current) strip.current.scrollLeft = chosen.offsetLeft - 16;
  }, [active, isThere]);
  return (
    <nav className="card sum" aria-label={label} ref={strip}>
      {items?.map((item) => (
        <Link
          key={item.key}
          to={item.to}
          className={item.key === active ? 'on' : ''}
          aria-current={item.key === active ? 'true' : undefined}
          preventScrollReset
        >
          {item.look ? <StatusTag look={item.look} words={item.words} /> : <span className="text-2">{item.words}</span>}
          <b>{item.count}</b>
        </Link>
      ))}
    </nav>
  );
}
