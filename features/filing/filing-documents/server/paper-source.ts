/** A case with everything that its papers are made of. */
import { FILING_KIND_LABELS } from '#domain/filing/kinds.ts';
import type { Source } from '#domain/filing-papers/source.ts';
import { regionName } from '#domain/regions/region-name.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { type FilingCase, readCase, readHeld } from '#features/filing/filing/server/filing.server-api.ts';
import { categoryOfCode } from '#features/filing/filing-guide/server/filing-guide.server-api.ts';
import { getCountedFirm } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { notFound } from '#platform/contract/fault.ts';
import type { MemberContext } from '#platform/server/access/access.ts';

export interface CaseSource {
  readonly filing: FilingCase;
  readonly source: Source;
}

/** What is filed for: by its standard, or by its name where it is about a licence as a whole. */
function categoryOf({ standardCode, name, standardName }: FilingCase): Source['category'] {
  if (/安全生产许可/.test(`${standardName ?? ''}${name}`)) return 'safety';
  const category = categoryOfCode(standardCode);
  return category === 'construction' || category === 'design' || category === 'survey' || category === 'supervision'
    ? category
    : null;
}

/** @throws Failure 404 数据不存在 when it is no case of the enterprise */
export async function getCaseSource(
  { app, scope, now }: Pick<MemberContext, 'app' | 'scope' | 'now'>,
  uuid: string,
): Promise<CaseSource> {
  const filing = isUuid(uuid) ? await readCase(app.db, scope, uuid.toLowerCase()) : null;
  if (filing === null) throw notFound();
  const { firm } = await getCountedFirm(app, scope);
  const held = await readHeld(app.db, scope, filing.uuid);
  const { name, kind, standardName, level, region, acceptOrg } = filing;
  return {
    filing,
    source: {
      firm,
      category: categoryOf(filing),
      today: shanghaiDay(now),
      paperCase: {
        name,
        kindLabel: FILING_KIND_LABELS[kind],
        standardName,
        level,
        regionName: regionName(region) || null,
        officeName: acceptOrg,
        peopleUuids: held.people,
        workUuids: held.works,
      },
    },
  };
}
