/** Loads a filing with all data that its documents need. */
import { FILING_KIND_LABELS } from '#domain/filing/kinds.ts';
import type { FormSource } from '#domain/filing-documents/source.ts';
import { getRegionName } from '#domain/regions/region-name.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import {
  type FilingCase,
  getFilingCase,
  getReservedRecords,
} from '#features/filing/filing/server/filing.server-api.ts';
import { getFilingCategory } from '#features/filing/filing-guide/server/filing-guide.server-api.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';

export interface FilingSource {
  readonly filing: FilingCase;
  readonly source: FormSource;
}

/** Returns the category of a filing, derived from its standard, or from its name if it concerns a licence as a whole. */
function getCategory({ standardCode, name, standardName }: FilingCase): FormSource['category'] {
  if (/安全生产许可/.test(`${standardName ?? ''}${name}`)) return 'safety';
  const category = getFilingCategory(standardCode);
  return category === 'construction' || category === 'design' || category === 'survey' || category === 'supervision'
    ? category
    : null;
}

/** @throws ApiError 404 数据不存在 if the enterprise has no such filing */
export async function getFilingSource(
  { app, scope, now }: Pick<MemberContext, 'app' | 'scope' | 'now'>,
  uuid: string,
): Promise<FilingSource> {
  const filing = isUuid(uuid) ? await getFilingCase(app.db, scope, uuid.toLowerCase()) : null;
  if (filing === null) throw createNotFoundError();
  const { enterprise } = await getEnterpriseWithoutDisputedFacts(app, scope);
  const held = await getReservedRecords(app.db, scope, filing.uuid);
  const { name, kind, standardName, level, region, acceptOrg } = filing;
  return {
    filing,
    source: {
      enterprise,
      category: getCategory(filing),
      today: toShanghaiDay(now),
      paperCase: {
        name,
        kindLabel: FILING_KIND_LABELS[kind],
        standardName,
        level,
        regionName: getRegionName(region) || null,
        officeName: acceptOrg,
        peopleUuids: held.people,
        workUuids: held.works,
      },
    },
  };
}
