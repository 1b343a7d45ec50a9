import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { formatTime } from '#domain/text/time.ts';
import { addMonths, countDaysBetween, toShanghaiDay } from '#domain/validity/day.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import { type PageRequest, paginate } from '#platform/contract/page-of.ts';
import type { Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { CORRECTION_PERIOD_MONTHS } from '../contract/anomaly.ts';
import type { Anomaly } from '../evaluations.contract.ts';
import { evaluateCurrentItems, listItemRequirements, presentCurrentItem } from './estimate.service.ts';
import type { ListStatuses } from './evaluations.server-api.ts';

/** The standards catalogue, and the stored results with the start of each shortfall. */
interface Sources {
  readonly catalogue: Catalogue;
  readonly listStatuses: ListStatuses;
}

const keyOf = (itemUuid: string, title: string): string => `${itemUuid} ${title}`;

/** Finds the currently unmet requirements with the engine, and their start dates from the stored evaluations. */
async function findAnomalies(context: MemberContext, { catalogue, listStatuses }: Sources) {
  const { app, scope, now } = context;
  const { enterprise, items } = await evaluateCurrentItems(app, scope, catalogue, now, app.config.checkPatienceMs);
  const standings = await listStatuses(app.db, scope);
  const known = new Map(standings.map((row) => [keyOf(row.itemUuid, row.indicator), row]));
  const certificates = new Map(
    enterprise.certificates.flatMap(({ uuid, items: own }) => own.map((item) => [item.uuid, uuid])),
  );
  const todayOn = toShanghaiDay(now);
  const rows = items
    .flatMap((item) => listItemRequirements(presentCurrentItem(item)))
    .filter(({ verdict }) => verdict === 'unmet')
    .map((need): Anomaly => {
      const since = known.get(keyOf(need.itemUuid, need.title));
      const sinceTime = since?.verdict === 'short' ? since.sinceTime : null;
      const mendBy = addMonths(toShanghaiDay(sinceTime ?? now), CORRECTION_PERIOD_MONTHS);
      return {
        ...need,
        certificateUuid: certificates.get(need.itemUuid) ?? '',
        sinceTime: sinceTime === null ? null : formatTime(sinceTime),
        sinceNote: sinceTime === null ? null : (since?.sinceNote ?? null),
        mendBy,
        daysLeft: countDaysBetween(todayOn, mendBy),
      };
    });
  return { enterprise, rows };
}

export async function listAnomalies(
  context: MemberContext,
  sources: Sources,
  page: PageRequest,
): Promise<Page<Anomaly>> {
  const { rows } = await findAnomalies(context, sources);
  return paginate(rows, page);
}

/** C-119. @throws ApiError 404 if the enterprise has no such certificate */
export async function listExceptions(
  context: MemberContext,
  sources: Sources,
  certificateUuid: string,
  page: PageRequest,
): Promise<Page<Anomaly>> {
  const { enterprise, rows } = await findAnomalies(context, sources);
  if (!enterprise.certificates.some(({ uuid }) => uuid === certificateUuid)) throw createNotFoundError();
  return paginate(
    rows.filter((row) => row.certificateUuid === certificateUuid),
    page,
  );
}
