/** The number of items that wait for the reader; above 99 it stops counting. The name of the surrounding link contains its meaning. */
export function CountBadge({ count }: { readonly count: number }) {
  return (
    <span className="bdg" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** Mark of a member function. */
export function VipMark() {
  return <span className="vip">VIP</span>;
}
