import type { Db } from '#platform/server/db/db.ts';

/** An SQL statement that a call sent. */
export interface SentStatement {
  readonly text: string;
  readonly params: readonly unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  /** `Outer` is the input of the node; `InitPlan` and `SubPlan` (common table expressions) are only nested below it. */
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
  /** Rows fetched from tables; index-only scans fetch none. */
  readonly rowsRead: number;
  readonly widestScan: { readonly table: string; readonly rows: number } | null;
  readonly widestSort: number;
  /** Pages of tables and indexes that were read. This number determines the duration and does not depend on other load of the machine. */
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

/** Measures the cost of a statement with `explain analyze` and rolls back its changes. */
export async function measureStatementCost(db: Db, { text, params }: SentStatement): Promise<PlanCost> {
  let plan: PlanNode | undefined;
  await db
    .transaction(async () => {
      // PostgreSQL reads a small table as a whole. Sequential scans are disabled here to test whether an index would serve a large table.
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
