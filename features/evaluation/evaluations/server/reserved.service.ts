import type { MemberContext } from '#platform/server/access/access.ts';
import type { Reserved } from '../contract/reserved.ts';
import type { ListReserved } from './evaluations.server-api.ts';

/** Lists the people reserved by filings in progress, shown beside the people that a report counts. */
export const listReserved = async (
  context: MemberContext,
  reserved: ListReserved,
  refs: readonly string[],
): Promise<Reserved[]> => [...(await reserved(context, refs))];
