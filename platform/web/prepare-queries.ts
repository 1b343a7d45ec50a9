import type { Query, QueryClient } from '@tanstack/react-query';
import type { PageContext } from './page-context.ts';
import { createQueryClient } from './query.ts';

/** Maximum number of rendering rounds for a page whose queries depend on one another. The browser requests the rest. */
const MAX_ROUNDS = 3;

const isEnabled = (query: Query): boolean => (query.options as { enabled?: unknown }).enabled !== false;

/** Returns whether a query has no data yet and a call in process can provide it. */
const isOpen = (query: Query): boolean =>
  query.state.data === undefined &&
  query.meta?.call?.route.output.kind !== 'blob' &&
  query.meta?.call !== undefined &&
  isEnabled(query);

async function answer(page: PageContext, client: QueryClient, query: Query): Promise<void> {
  const asked = query.meta?.call;
  if (!asked) return;
  try {
    client.setQueryData(query.queryKey, await page.call(asked.route, asked.input));
  } catch {
    // The browser repeats a failed call and handles its error as usual.
  }
}

/**
 * Renders a page to find its queries, answers them in process, and returns the filled client for the final render. Pages of the enterprise
 * area are thus served with their data, and hydration does not shift the layout. If the first render fails, the page is served without its
 * data.
 */
export async function prepareQueries(page: PageContext, render: (client: QueryClient) => void): Promise<QueryClient> {
  const client = createQueryClient();
  const tried = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      render(client);
    } catch {
      // The error is ignored here, because the final render shows its error page.
      return createQueryClient();
    }
    const open = client
      .getQueryCache()
      .getAll()
      .filter((query) => isOpen(query) && !tried.has(query.queryHash));
    if (open.length === 0) return client;
    for (const query of open) tried.add(query.queryHash);
    await Promise.all(open.map((query) => answer(page, client, query)));
  }
  return client;
}
