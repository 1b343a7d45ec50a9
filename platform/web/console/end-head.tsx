import { Icon } from '../ui/icon.tsx';
import type { ListState } from '../use-list-state.ts';

/** Column head that sorts by expiry date. The order is part of the address, like every filter. */
export function ExpiryColumnHead({ list }: { readonly list: ListState }) {
  const isDescending = list.filters.isAsc === 'desc';
  return (
    <button
      type="button"
      className="sort"
      aria-label={isDescending ? '有效期至，改为最先到期在前' : '有效期至，改为最晚到期在前'}
      onClick={() => list.set({ isAsc: isDescending ? '' : 'desc' })}
    >
      有效期至
      <Icon name={isDescending ? 'up' : 'down'} size="small" />
    </button>
  );
}
