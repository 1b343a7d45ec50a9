/** Number of hits read per wanted row. A word with fewer hits is read completely. */
const HITS_READ = 1.4;
/** For a word with more hits: number of the newest rows that are read per wanted row, and number of hits taken from them. */
const LATE_READ = 1.2;
const LATE_TAKEN = 0.6;

interface Wanted {
  /** Selected columns, including the key `uuid` and `sort_time`, by which rows are ordered. */
  readonly columns: string;
  /** Table with its filter, as literals: `search_document where kind = 'policy'`. */
  readonly from: string;
  /** SQL condition for rows that contain the words, supported by the word index. */
  readonly holds: string;
  readonly most: number;
}

/**
 * Builds common table expressions that end in `newest`: the newest rows that contain some words. A word index has no order, so finding the
 * newest hits of a common word would require reading and sorting all hits. Reading is therefore limited: up to the limit of hits the order
 * is exact; beyond it, the result contains hits among the newest rows, and the other hits that were read. `hits` is planned for all rows,
 * so the word index is used, but is read only as far as needed: neither the number of matching rows nor the planner's estimate affects the
 * cost.
 */
export function buildNewestHitsQuery({ columns, from, holds, most }: Wanted): string {
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
