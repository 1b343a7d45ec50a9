/** Number of items that need attention, shown as 99+ above 99. The surrounding link names the items. */
export function CountBadge({ count }: { readonly count: number }) {
  return (
    <span className="bdg" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** VIP mark of a function for members. */
export function VipMark() {
  return <span className="vip">VIP</span>;
}
