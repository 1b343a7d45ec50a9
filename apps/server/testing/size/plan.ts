import type { Db } from '#platform/server/db/db.ts';

/** A statement of a call, as the product sent it. */
export interface Sent {
  readonly text: string;
  readonly params: readonly unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  /** `Outer`: what the node works on; `InitPlan` and `SubPlan` (common table expressions) only stand under it. */
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Heap Fetches'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface PlanCost {
  /** Rows fetched from tables; what an index alone answers is not fetched. */
  readonly rowsRead: number;
  readonly widestScan: { readonly table: string; readonly rows: number } | null;
  readonly widestSort: number;
  /** Pages of tables and indexes that were looked at: what takes the time, whatever else runs on the machine. */
  readonly pages: number;
}

const getLoops = (node: PlanNode): number => node['Actual Loops'] ?? 1;

function walk(node: PlanNode, visit: (node: PlanNode) => void): void {
  visit(node);
  for (const child of node.Plans ?? []) walk(child, visit);
}

function fetchedBy(node: PlanNode): number {
  if (node['Node Type'] === 'Index Only Scan') return node['Heap Fetches'] ?? 0;
  if (node['Relation Name'] === undefined || !node['Node Type'].includes('Scan')) return 0;
  const each =
    (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return each * getLoops(node);
}

/** What running a statement costs the database, from its own account (`explain analyze`); whatever it would change is rolled back. */
export async function getCost(db: Db, { text, params }: Sent): Promise<PlanCost> {
  let plan: PlanNode | undefined;
  await db
    .transaction(async () => {
      // A table of a small form is read whole for the asking; what is asked is whether an index would serve a large one.
      await db.sql('set local enable_seqscan = off');
      const { rows } = await db.sql<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        params,
      );
      plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  if (!plan) throw new Error(`no plan of: ${text}`);
  let rowsRead = 0;
  let widestSort = 0;
  let widestScan: PlanCost['widestScan'] = null;
  walk(plan, (node) => {
    const rows = fetchedBy(node);
    rowsRead += rows;
    if (node['Node Type'] === 'Seq Scan' && rows > (widestScan?.rows ?? 0)) {
      widestScan = { table: node['Relation Name'] ?? '', rows };
    }
    if (node['Node Type'] === 'Sort' || node['Node Type'] === 'Incremental Sort') {
      const given = node.Plans?.find((child) => child['Parent Relationship'] === 'Outer');
      if (given) widestSort = Math.max(widestSort, (given['Actual Rows'] ?? 0) * getLoops(given));
    }
  });
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  return { rowsRead, widestScan, widestSort, pages };
}

class RolledBack extends Error {
  override name = 'RolledBack';
}
