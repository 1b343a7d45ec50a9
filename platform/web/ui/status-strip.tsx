import { Link } from 'react-router';
import { type StatusLook, StatusTag } from './validity-tag.tsx';

export interface StripItem {
  readonly key: string;
  readonly words: string;
  readonly count: number;
  /** Left out for 全部 and other plain entries. */
  readonly look?: StatusLook;
  /** Address that shows only these. */
  readonly to: string;
}

interface StatusStripProps {
  /** What the strip filters by: 按有效期筛选. */
  readonly label: string;
  /** Undefined while they are on their way: the strip keeps its place, so that nothing moves when they come. */
  readonly items: readonly StripItem[] | undefined;
  readonly active: string;
}

/** Counts by status above a table; each count is a filter (DESIGN.md 7). */
export function StatusStrip({ label, items, active }: StatusStripProps) {
  return (
    <nav className="card sum" aria-label={label}>
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
