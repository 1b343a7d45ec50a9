import type { MemberContext } from '#platform/server/access/access.ts';
import type { ReservedPerson } from '../contract/reserved.ts';
import type { ListReservedPeople } from './evaluations.server-api.ts';

/** Lists the people reserved by filings in progress, shown beside the people that a report counts. */
export const listPeopleReservedByFilings = async (
  context: MemberContext,
  reserved: ListReservedPeople,
  refs: readonly string[],
): Promise<ReservedPerson[]> => [...(await reserved(context, refs))];
