import type { MemberContext } from '#platform/server/access/access.ts';
import type { Reserved } from '../contract/reserved.ts';
import type { ListReserved } from './evaluations.server-api.ts';

/** Beside whom a report counts: who is held by filings under way. */
export const listReserved = async (
  context: MemberContext,
  reserved: ListReserved,
  refs: readonly string[],
): Promise<Reserved[]> => [...(await reserved(context, refs))];
