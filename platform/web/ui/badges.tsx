/** A number that waits for the reader; above 99 it stops counting. Its meaning stands in the name of the link around it. */
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
