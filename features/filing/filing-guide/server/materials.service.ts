import { firstLevels } from '#domain/qualification/held-once.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import type { Contradictions } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { getFirm } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { HeldStanding } from '#features/work/reminders/server/reminders.server-api.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { FilingCategory, MaterialReview } from '../filing-guide.contract.ts';
import { listFilingRows } from './filing.repo.ts';
import { categoryOfCode, listConflicts, listContradictions, reviewMaterial } from './material-review.ts';
import { MATTERS } from './matters.ts';

/** How the held qualifications stand, requirement by requirement; the checks answer it. */
export type CheckHeld = (app: App, scope: Scope, now: Date) => Promise<readonly HeldStanding[]>;

const OFFICES_MOST = 10;

const materialsOf = (category: FilingCategory): readonly string[] =>
  MATTERS.find((matter) => matter.category === category)?.materials ?? [];

async function listOffices({ app }: MemberContext, category: FilingCategory, region: string | null) {
  const province = region?.slice(0, 2) ?? null;
  const page = await listFilingRows(app.db, { province, category, words: [], offset: 0, limit: OFFICES_MOST });
  return province === null
    ? []
    : page.rows.map(({ uuid, itemName, acceptOrg, url, site }) => ({ uuid, itemName, acceptOrg, url, site }));
}

/** P-042: for each level that is held, whether the archive has what a filing asks for; and what contradicts itself. */
export async function getMaterialReview(
  context: MemberContext,
  checkHeld: CheckHeld,
  contradictions: Contradictions,
): Promise<MaterialReview> {
  const { app, scope, now } = context;
  const today = shanghaiDay(now);
  const [{ firm }, standings] = [await getFirm(app, scope), await checkHeld(app, scope, now)];
  const byItem = Map.groupBy(standings, ({ itemUuid }) => itemUuid);
  const matters: MaterialReview['matters'] = [];
  const held = firm.certificates.flatMap(({ items }) =>
    items.flatMap(({ uuid, ...item }) => {
      const category = categoryOfCode(item.standardCode);
      return category === null || uuid === undefined ? [] : [{ ...item, uuid, category }];
    }),
  );
  const { levels, more } = firstLevels(held);
  const offices = new Map<FilingCategory, MaterialReview['matters'][number]['offices']>();
  for (const category of new Set(levels.map((one) => one.category)))
    offices.set(category, await listOffices(context, category, firm.enterprise.region));
  for (const { category, ...item } of levels) {
    const own = byItem.get(item.uuid) ?? [];
    matters.push({
      itemUuid: item.uuid,
      itemName: `${item.itemName}${item.level ?? ''}`,
      standardCode: item.standardCode,
      category,
      offices: offices.get(category) ?? [],
      materials: materialsOf(category).map((name) => reviewMaterial(name, firm, own, today)),
    });
  }
  return {
    today,
    matters,
    moreMatters: more,
    conflicts: [...listConflicts(firm, today), ...listContradictions(await contradictions.of(firm, today))],
  };
}
