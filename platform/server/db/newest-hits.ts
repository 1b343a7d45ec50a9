/** Number of hits read per wanted row. For a word with fewer hits, these are all of them. */
const HITS_READ = 1.4;
/** For a word with more hits: number of the newest rows that are read per wanted row, and below the number taken from them. */
const LATE_READ = 1.2;
const LATE_TAKEN = 0.6;

interface Wanted {
  /** Selected columns, including the key `uuid` and `sort_time`, by which rows are ordered. */
  readonly columns: string;
  /** Table and what narrows it, both literals: `search_document where kind = 'policy'`. */
  readonly from: string;
  /** SQL condition: whether a row contains the words, by their index. */
  readonly holds: string;
  readonly most: number;
}

/**
 * Builds common table expressions that end in `newest`: the newest rows that contain some words. A word index has no order, so all hits of
 * a common word would have to be read and sorted to find a few. Reading is bounded instead: up to the limit of hits the order is exact;
 * beyond it, the result holds hits among the newest rows and as many other hits as were read. `hits` is planned for all rows, so by the
 * word index, and is read only as far as needed: neither the number of matching rows nor the planner's estimate makes a difference.
 */
export function buildNewestHits({ columns, from, holds, most }: Wanted): string {
  const hitsRead = Math.round(most * HITS_READ);
  return `
  hits as materialized (
    select ${columns} from ${from} and ${holds}
  ), few as materialized (
    select * from hits limit ${hitsRead}
  ), late as materialized (
    select ${columns}, ${holds} as is_hit from ${from} order by sort_time desc, uuid limit ${Math.round(most * LATE_READ)}
  ), newest as materialized (
    select ${columns} from (
      select ${columns} from few
      union all
      (select ${columns} from late
       where is_hit and (select count(*) from few) = ${hitsRead} and uuid not in (select uuid from few)
       order by sort_time desc, uuid limit ${Math.round(most * LATE_TAKEN)})
    ) as found
    order by sort_time desc, uuid limit ${most}
  )`;
}
