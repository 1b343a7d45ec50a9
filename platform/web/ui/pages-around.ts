/** Returns the numbers of a pager: first, last, two on each side of the current one; null is a gap. */
export function listPagesAround(current: number, last: number): readonly (number | null)[] {
  const wanted = new Set([1, last]);
  for (let page = current - 2; page <= current + 2; page += 1) if (page >= 1 && page <= last) wanted.add(page);
  const sorted = [...wanted].sort((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}
