/** The number of items that wait for the reader, shown as 99+ above 99. The surrounding link names its meaning. */
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
