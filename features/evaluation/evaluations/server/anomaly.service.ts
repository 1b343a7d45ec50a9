import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { formatTime } from '#domain/text/time.ts';
import { addMonths, daysBetween, shanghaiDay } from '#domain/validity/day.ts';
import { listHeldStandings } from '#features/work/reminders/server/reminders.server-api.ts';
import { notFound } from '#platform/contract/fault.ts';
import { type PageAsked, pageOf } from '#platform/contract/page-of.ts';
import type { Page } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { MENDING_MONTHS } from '../contract/anomaly.ts';
import type { Anomaly } from '../evaluations.contract.ts';
import { checkHeldItems, needsOf, present } from './estimate.service.ts';

const keyOf = (itemUuid: string, title: string): string => `${itemUuid} ${title}`;

/** What is unmet now, by the engine; since when, by the checks that were kept. */
async function findAnomalies(context: MemberContext, catalogue: Catalogue) {
  const { app, scope, now } = context;
  const { firm, items } = await checkHeldItems(app, scope, catalogue, now, app.config.checkPatienceMs);
  const standings = await listHeldStandings(app.db, scope);
  const known = new Map(standings.map((row) => [keyOf(row.itemUuid, row.indicator), row]));
  const certificates = new Map(
    firm.certificates.flatMap(({ uuid, items: own }) => own.map((item) => [item.uuid, uuid])),
  );
  const todayOn = shanghaiDay(now);
  const rows = items
    .flatMap((item) => needsOf(present(item)))
    .filter(({ verdict }) => verdict === 'unmet')
    .map((need): Anomaly => {
      const since = known.get(keyOf(need.itemUuid, need.title));
      const sinceTime = since?.verdict === 'short' ? since.sinceTime : null;
      const mendBy = addMonths(shanghaiDay(sinceTime ?? now), MENDING_MONTHS);
      return {
        ...need,
        certificateUuid: certificates.get(need.itemUuid) ?? '',
        sinceTime: sinceTime === null ? null : formatTime(sinceTime),
        sinceNote: sinceTime === null ? null : (since?.sinceNote ?? null),
        mendBy,
        daysLeft: daysBetween(todayOn, mendBy),
      };
    });
  return { firm, rows };
}

export async function listAnomalies(
  context: MemberContext,
  catalogue: Catalogue,
  page: PageAsked,
): Promise<Page<Anomaly>> {
  const { rows } = await findAnomalies(context, catalogue);
  return pageOf(rows, page);
}

/** C-119. @throws Failure 404 when the enterprise has no such certificate */
export async function listExceptions(
  context: MemberContext,
  catalogue: Catalogue,
  certificateUuid: string,
  page: PageAsked,
): Promise<Page<Anomaly>> {
  const { firm, rows } = await findAnomalies(context, catalogue);
  if (!firm.certificates.some(({ uuid }) => uuid === certificateUuid)) throw notFound();
  return pageOf(
    rows.filter((row) => row.certificateUuid === certificateUuid),
    page,
  );
}
