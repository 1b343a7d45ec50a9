import { z } from 'zod';
import { keyword, paging } from '#platform/contract/fields.ts';
import { exportOf } from '#platform/contract/list-export.ts';
import { data, list, route } from '#platform/contract/route.ts';
import { OwnEnterprise } from '#platform/contract/session.ts';

const count = (title: string) => z.int().meta({ title });

/** An enterprise of the reader with what waits there; null is what he may not know of it. */
const GroupEnterprise = OwnEnterprise.omit({ firmRoles: true }).extend({
  /** Open reminders of what ends, each counted once. */
  due: z
    .object({
      expired: count('已过期'),
      within7: count('7 天内到期'),
      within30: count('8–30 天到期'),
      within90: count('31–90 天到期'),
    })
    .nullable(),
  /** Held qualifications that fall short of their standard, as last checked. */
  gaps: count('资质缺口').nullable(),
  /** Filings that are under way. */
  filings: count('在办申报').nullable(),
  /** Messages to everybody of the enterprise that he has not read; so many at least where there are a hundred. */
  unread: count('未读消息').nullable(),
});
export type GroupFirm = z.output<typeof GroupEnterprise>;

/** More unread messages of one enterprise are not told apart. */
export const UNREAD_COUNTED = 100;

/** Beyond the specification: every enterprise of the reader with what expires and what is short (docs/adr/0039-people-of-several-firms.md). */
export const listGroupFirms = route({
  spec: null,
  method: 'GET',
  path: '/portal/firms/list',
  tag: '集团总览',
  summary: '本人各企业的到期、缺口、申报和未读',
  access: 'login',
  isOfAnyFirm: true,
  query: z.object({ ...paging, keyword }),
  output: list(GroupEnterprise),
});

const WaitingEnterprise = z.object({
  uuid: z.string(),
  entName: z.string().meta({ title: '企业名称' }),
  expired: count('已过期'),
  within7: count('7 天内到期'),
});
export type WaitingFirm = z.output<typeof WaitingEnterprise>;

/** What expires in the enterprises that the reader has not chosen; the one with most of it first, and none with nothing. */
export const listWaitingFirms = route({
  spec: null,
  method: 'GET',
  path: '/portal/firms/waiting',
  tag: '集团总览',
  summary: '本人其他企业的已过期和 7 天内到期',
  access: 'login',
  isOfAnyFirm: true,
  output: data(z.array(WaitingEnterprise)),
});

export const exportGroupFirms = exportOf(listGroupFirms);
