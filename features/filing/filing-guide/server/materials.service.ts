import { listFirstLevels } from '#domain/qualification/unique-levels.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { QualificationStatus } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import type { ContradictionFinder } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { FilingCategory, MaterialReview } from '../filing-guide.contract.ts';
import { listFilingEntryRows } from './filing.repo.ts';
import { FILING_ITEMS } from './filing-items.ts';
import { formatContradictions, getFilingCategory, listConflicts, reviewMaterial } from './material-review.ts';

/** Returns the status of the current qualifications for each requirement; provided by the evaluations module. */
export type EvaluateCurrentStatuses = (
  app: App,
  scope: TenantContext,
  now: Date,
) => Promise<readonly QualificationStatus[]>;

const MAX_OFFICES = 10;

const getMaterials = (category: FilingCategory): readonly string[] =>
  FILING_ITEMS.find((matter) => matter.category === category)?.materials ?? [];

async function listOffices({ app }: MemberContext, category: FilingCategory, region: string | null) {
  const province = region?.slice(0, 2) ?? null;
  const page = await listFilingEntryRows(app.db, { province, category, words: [], offset: 0, limit: MAX_OFFICES });
  return province === null
    ? []
    : page.rows.map(({ uuid, itemName, acceptOrg, url, site }) => ({ uuid, itemName, acceptOrg, url, site }));
}

/**
 * P-042: returns for each current level whether the enterprise's records contain the materials of a filing, and which entries of the
 * records contradict each other.
 */
export async function getMaterialReview(
  context: MemberContext,
  checkHeld: EvaluateCurrentStatuses,
  contradictions: ContradictionFinder,
): Promise<MaterialReview> {
  const { app, scope, now } = context;
  const today = toShanghaiDay(now);
  const [{ enterprise }, standings] = [await getEnterpriseDocument(app, scope), await checkHeld(app, scope, now)];
  const byItem = Map.groupBy(standings, ({ itemUuid }) => itemUuid);
  const matters: MaterialReview['matters'] = [];
  const held = enterprise.certificates.flatMap(({ items }) =>
    items.flatMap(({ uuid, ...item }) => {
      const category = getFilingCategory(item.standardCode);
      return category === null || uuid === undefined ? [] : [{ ...item, uuid, category }];
    }),
  );
  const { levels, more } = listFirstLevels(held);
  const offices = new Map<FilingCategory, MaterialReview['matters'][number]['offices']>();
  for (const category of new Set(levels.map((one) => one.category)))
    offices.set(category, await listOffices(context, category, enterprise.enterprise.region));
  for (const { category, ...item } of levels) {
    const own = byItem.get(item.uuid) ?? [];
    matters.push({
      itemUuid: item.uuid,
      itemName: `${item.itemName}${item.level ?? ''}`,
      standardCode: item.standardCode,
      category,
      offices: offices.get(category) ?? [],
      materials: getMaterials(category).map((name) => reviewMaterial(name, enterprise, own, today)),
    });
  }
  return {
    today,
    matters,
    moreMatters: more,
    conflicts: [
      ...listConflicts(enterprise, today),
      ...formatContradictions(await contradictions.of(enterprise, today)),
    ],
  };
}
