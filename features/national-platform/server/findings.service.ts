import type { Firm } from '#domain/firm/firm.ts';
import { deadlineOf, type EndangeredLeaf, type Statement } from '#domain/national-platform/endangered.ts';
import { listFindings as findAll } from '#domain/national-platform/findings.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type * as contract from '../contract.ts';
import { compareAll } from './comparison.service.ts';
import { getSnapshot } from './snapshot.repo.ts';

/** By the key of a statement: the requirements of held qualifications that no longer hold with it. */
export type EndangeredBy = (
  firm: Firm,
  asOf: string,
  statements: readonly Statement[],
) => Promise<Readonly<Record<string, readonly EndangeredLeaf[]>>>;

/**
 * What differs from the platform's records of the last comparison. Only the findings of the page are put to the check, one run each.
 * @throws Failure 404 when the project is not ours
 */
export async function listFindings(
  context: MemberContext,
  endangeredBy: EndangeredBy,
  query: InputOf<typeof contract.listFindings>['query'],
): Promise<Page<contract.FindingRow>> {
  const { app, scope, now } = context;
  const { projectUuid } = query;
  const records = (await getSnapshot(app, scope))?.records;
  const { firm, comparison } = await compareAll(context, records ?? { projects: [], people: [] });
  if (projectUuid && !firm.projects.some((project) => project.uuid === projectUuid)) throw notFound();
  // Without records of the platform nothing was compared, so nothing is missing there either.
  const found = records ? findAll(firm.registeredPeople, records, comparison) : [];
  const wanted = projectUuid ? found.filter(({ ref }) => ref === projectUuid) : found;
  const page = wanted.slice(offsetOf(query), offsetOf(query) + query.pageSize);
  const endangered = await endangeredBy(
    firm,
    shanghaiDay(now),
    page.map(({ key, change }) => ({ key, change })),
  );
  const rows = page.map((finding) => {
    const endangers = [...(endangered[finding.key] ?? [])];
    return { ...finding, deadline: deadlineOf(endangers), endangers };
  });
  return { rows, total: wanted.length };
}
