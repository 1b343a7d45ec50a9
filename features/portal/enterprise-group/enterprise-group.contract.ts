import { z } from 'zod';
import { keyword, paging } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { data, list, route } from '#platform/contract/route.ts';
import { OwnEnterprise } from '#platform/contract/session.ts';

const count = (title: string) => z.int().meta({ title });

/** An enterprise of the user with the numbers of its open items; null if the user may not view them. */
const GroupEnterprise = OwnEnterprise.omit({ enterpriseRoles: true }).extend({
  /** Open reminders of expiring records, each counted once. */
  due: z
    .object({
      expired: count('已过期'),
      within7: count('7 天内到期'),
      within30: count('8–30 天到期'),
      within90: count('31–90 天到期'),
    })
    .nullable(),
  /** Current qualifications that do not meet their standard, as of the last evaluation. */
  gaps: count('资质缺口').nullable(),
  /** Filings in progress. */
  filings: count('在办申报').nullable(),
  /** Unread messages to all members of the enterprise. The maximum of 100 means 100 or more. */
  unread: count('未读消息').nullable(),
});
export type EnterpriseOfGroup = z.output<typeof GroupEnterprise>;

/** Maximum number of unread messages that are counted for one enterprise. */
export const MAX_UNREAD_COUNT = 100;

/**
 * Not in the specification: every enterprise of the user with expiring records and gaps (docs/adr/0039-accounts-of-several-enterprises.md).
 */
export const listGroupEnterprises = route({
  spec: null,
  method: 'GET',
  path: '/portal/firms/list',
  tag: '集团总览',
  summary: '本人各企业的到期、缺口、申报和未读',
  access: 'login',
  isOpenToSignOn: true,
  isOfAnyEnterprise: true,
  query: z.object({ ...paging, keyword }),
  output: list(GroupEnterprise),
});

const WaitingEnterprise = z.object({
  uuid: z.string(),
  entName: z.string().meta({ title: '企业名称' }),
  expired: count('已过期'),
  within7: count('7 天内到期'),
});
export type EnterpriseWithDueRecords = z.output<typeof WaitingEnterprise>;

/** Lists the expiring records in the user's other enterprises, sorted by their number; enterprises without any are omitted. */
export const listWaitingEnterprises = route({
  spec: null,
  method: 'GET',
  path: '/portal/firms/waiting',
  tag: '集团总览',
  summary: '本人其他企业的已过期和 7 天内到期',
  access: 'login',
  isOpenToSignOn: true,
  isOfAnyEnterprise: true,
  output: data(z.array(WaitingEnterprise)),
});

export const exportGroupEnterprises = defineListExport(listGroupEnterprises);
