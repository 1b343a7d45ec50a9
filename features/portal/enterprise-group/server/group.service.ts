import { toShanghaiDay } from '#domain/validity/day.ts';
import { listMessages } from '#features/enterprise/messages/messages.contract.ts';
import { countUnreadOfEnterprises } from '#features/enterprise/messages/server/messages.server-api.ts';
import { listFilings } from '#features/filing/filing/filing.contract.ts';
import { countOpenFilingsByEnterprise } from '#features/filing/filing/server/filing.server-api.ts';
import { listOwnSessions } from '#features/identity/session/server/session.server-api.ts';
import { getOverview } from '#features/work/overview/overview.contract.ts';
import { listReminders } from '#features/work/reminders/reminders.contract.ts';
import {
  countDeficientQualifications,
  countDueReminders,
} from '#features/work/reminders/server/reminders.server-api.ts';
import { getOffset } from '#platform/contract/fields.ts';
import { getPermission, type InputOf, type Page, type RouteSpec } from '#platform/contract/route.ts';
import { getOwnTenantContextFor, isCallAllowed, type LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Session } from '#platform/server/access/session.ts';
import {
  type EnterpriseOfGroup,
  type EnterpriseWithDueRecords,
  type listGroupEnterprises,
  MAX_UNREAD_COUNT,
} from '../enterprise-group.contract.ts';

/** Returns the tenant contexts of those enterprises in which the user may make the call. */
function scopesFor(context: LoginContext, sessions: readonly Session[], spec: RouteSpec): readonly TenantContext[] {
  const permission = getPermission(spec.access);
  if (permission === null) throw new Error(`${spec.path} asks for no right`);
  return sessions.flatMap((session) => {
    const inside = { ...context, session };
    const scope = isCallAllowed(spec, inside) ? getOwnTenantContextFor(inside, permission) : null;
    return scope === null ? [] : [scope];
  });
}

const NOTHING_DUE: NonNullable<EnterpriseOfGroup['due']> = { expired: 0, within7: 0, within30: 0, within90: 0 };

/** Returns the number for an enterprise: zero if it has no count, null if the user may not see it. */
const getNumber = (
  counts: ReadonlyMap<string, number>,
  scopes: readonly TenantContext[],
  entUuid: string,
): number | null => (scopes.some((scope) => scope.entUuid === entUuid) ? (counts.get(entUuid) ?? 0) : null);

async function describeEnterprises(context: LoginContext, sessions: readonly Session[]): Promise<EnterpriseOfGroup[]> {
  const { db } = context.app;
  const reminders = scopesFor(context, sessions, listReminders);
  const standings = scopesFor(context, sessions, getOverview);
  const filings = scopesFor(context, sessions, listFilings);
  const messages = scopesFor(context, sessions, listMessages);
  const due = await countDueReminders(db, reminders, toShanghaiDay(context.now));
  const gaps = await countDeficientQualifications(db, standings);
  const open = await countOpenFilingsByEnterprise(db, filings);
  const unread = await countUnreadOfEnterprises(context, messages, MAX_UNREAD_COUNT);
  return sessions.flatMap(({ ent, isOwner, membership }) =>
    ent === null
      ? []
      : [
          {
            uuid: ent.uuid,
            entName: ent.entName,
            creditCode: ent.creditCode,
            isChosen: ent.uuid === context.session.ent?.uuid,
            isOwner,
            membership,
            due: reminders.some(({ entUuid }) => entUuid === ent.uuid) ? (due.get(ent.uuid) ?? NOTHING_DUE) : null,
            gaps: getNumber(gaps, standings, ent.uuid),
            filings: getNumber(open, filings, ent.uuid),
            unread: getNumber(unread, messages, ent.uuid),
          },
        ],
  );
}

/** Lists the user's enterprises; only those on the page are counted. */
export async function listEnterprises(
  context: LoginContext,
  query: InputOf<typeof listGroupEnterprises>['query'],
): Promise<Page<EnterpriseOfGroup>> {
  const wanted = query.keyword?.toLowerCase() ?? '';
  const found = (await listOwnSessions(context)).filter(({ ent }) =>
    [ent?.entName, ent?.creditCode].some((text) => text?.toLowerCase().includes(wanted)),
  );
  const offset = getOffset(query);
  return {
    rows: await describeEnterprises(context, found.slice(offset, offset + query.pageSize)),
    total: found.length,
  };
}

/**
 * Lists the user's other enterprises with expired records or records due within 7 days, the highest number first. Records that the user may
 * not view are not counted.
 */
export async function listEnterprisesWithDueRecords(context: LoginContext): Promise<EnterpriseWithDueRecords[]> {
  const elsewhere = (await listOwnSessions(context)).filter(({ ent }) => ent?.uuid !== context.session.ent?.uuid);
  const scopes = scopesFor(context, elsewhere, listReminders);
  const due = await countDueReminders(context.app.db, scopes, toShanghaiDay(context.now));
  const sum = ({ expired, within7 }: EnterpriseWithDueRecords) => expired + within7;
  return elsewhere
    .flatMap(({ ent }) => {
      const { expired = 0, within7 = 0 } = due.get(ent?.uuid ?? '') ?? {};
      return ent === null ? [] : [{ uuid: ent.uuid, entName: ent.entName, expired, within7 }];
    })
    .filter((enterprise) => sum(enterprise) > 0)
    .toSorted((one, other) => sum(other) - sum(one));
}
