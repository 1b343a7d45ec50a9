import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';

interface FilterFoldProps {
  /** Number of filters that are set. */
  readonly chosen: number;
  readonly children: ReactNode;
}

/** Filters of a list. On phones a button opens them, so that the list begins on the first screen; without scripts they are visible. */
export function CollapsibleFilters({ chosen, children }: FilterFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="btn flt-fold"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" />
        {chosen === 0 ? '筛选' : `筛选 ${chosen}`}
      </button>
      <div id={id} className={isOpen ? 'flt-choices open' : 'flt-choices'}>
        {children}
      </div>
    </>
  );
}
