/** The sources of to-do items from this area and lower ones; features of higher areas provide theirs (`TODO_SOURCES`). */

import { href } from '#domain/access/page.ts';
import { CORRECTION_STATE_LABELS } from '#domain/national-platform/corrections.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { ReminderCode } from '#domain/reminders/codes.ts';
import { formatTime } from '#domain/text/time.ts';
import { addYears, toShanghaiDay } from '#domain/validity/day.ts';
import { formatTransferEnd, listTransferEnds } from '#domain/validity/transfers.ts';
import { approvalsPages } from '#features/enterprise/approvals/pages/approvals.pages.ts';
import { listWaitingApprovalRequests } from '#features/enterprise/approvals/server/approvals.server-api.ts';
import { listJoinRequests } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { ordersPages } from '#features/enterprise/orders/pages/orders.pages.ts';
import { listUnpaidOrders } from '#features/enterprise/orders/server/orders.server-api.ts';
import { listKnownTransfers } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import {
  type DocumentLapses,
  findPaperLapses,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import type { Contradictions } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { listDueCorrections } from '#features/records/national-platform/server/national-platform.server-api.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import { listTransferRules } from '#features/standards/rulebook/server/rulebook.server-api.ts';
import { countInbox, listInbox } from '#features/work/reminders/server/reminders.server-api.ts';
import { getOwnTenantContextFor, type LoginContext } from '#platform/server/access/access.ts';
import { type Dated, formatTodoItem } from './reminder-words.ts';
import { getSource, NO_DAY, type TodoItem, type TodoSource } from './source.ts';

const REMINDER_CODES_OF = {
  due: ['0101', '0102', '0201', '0202', '0401', '0402', '0403', '0404', '0501', '0502'],
  gap: ['0203', '0601'],
  performance: ['0602'],
  platform: ['0301', '0302', '0303'],
  facts: ['0103', '0503'],
} as const satisfies Readonly<Record<string, readonly ReminderCode[]>>;
type ReminderSource = keyof typeof REMINDER_CODES_OF;

const getMatter =
  (lapses: DocumentLapses | null) =>
  ({ day, place, reminder }: Dated & { readonly place: string }): TodoItem => ({
    place: { day: place, id: reminder.uuid },
    ...formatTodoItem(reminder, day === NO_DAY ? null : day, lapses),
  });

/** Only for users with the right to read evaluations; others see only the document's expiry. */
async function lapsesFor(context: LoginContext, catalogue: Catalogue): Promise<DocumentLapses | null> {
  const scope = getOwnTenantContextFor(context, 'check:run:list');
  if (scope === null || context.session.membership.status !== 'active') return null;
  return await findPaperLapses(catalogue)({ ...context, scope });
}

const ofReminders = (kind: ReminderSource, catalogue: Catalogue): TodoSource => ({
  kind,
  list: async (context, ask, page) => {
    const found = await listInbox(context, { codes: REMINDER_CODES_OF[kind], ...ask, ...page });
    const isOfPapers = kind === 'due' && found.length > 0;
    return found.map(getMatter(isOfPapers ? await lapsesFor(context, catalogue) : null));
  },
  count: async (context, ask) => await countInbox(context, { codes: REMINDER_CODES_OF[kind], ...ask }),
});

const PAGES = {
  project: href(nationalPlatformPages.projects),
  register: href(personnelPages.registeredPeople),
  else: href(personnelPages.otherPeople),
} as const;

/** Contradictory entries of the records. */
const ofContradictions = (contradictions: Contradictions): TodoSource =>
  getSource('contradiction', async (context) => {
    const scope = getOwnTenantContextFor(context, 'check:run:list');
    if (scope === null || context.session.membership.status !== 'active') return [];
    const found = await contradictions.ofArchive({ ...context, scope });
    return found.map(({ code, title, target, sides, reason, remedy, basis }) => ({
      place: { day: NO_DAY, id: `${code} ${target.kind} ${target.uuid ?? target.name}` },
      subject: target.name,
      consequence: `${title}：${sides.map(({ label, value }) => `${label} ${value}`).join('，')}。${reason}`,
      dueOn: null,
      basis: basis && { text: remedy, docNumber: basis.docNumber },
      action: { label: '去修改', to: `${PAGES[target.kind]}?keyword=${encodeURIComponent(target.name)}` },
      reminder: null,
    }));
  });

/** Requests to the platform have a follow-up day. */
const CORRECTIONS = getSource('correction', async (context) => {
  const scope = getOwnTenantContextFor(context, 'project:info:list');
  if (scope === null || context.session.membership.status !== 'active') return [];
  return (await listDueCorrections(context.app.db, scope)).map(({ uuid, name, label, state, dueOn }) => ({
    place: { day: dueOn, id: uuid },
    subject: name,
    consequence: `${label}：更正${CORRECTION_STATE_LABELS[state]}，跟进结果`,
    dueOn,
    basis: null,
    action: { label: '去跟进', to: href(nationalPlatformPages.projects) },
    reminder: null,
  }));
});

/** Registrations that have used up the yearly number of employer changes allowed by the province. */
const TRANSFERS = getSource('term', async (context, today) => {
  const scope = getOwnTenantContextFor(context, 'personnel:register:list');
  if (scope === null || context.session.membership.status !== 'active') return [];
  const { db } = context.app;
  const rules = await listTransferRules(db, today);
  if (rules.length === 0) return [];
  const known = await listKnownTransfers(db, scope, addYears(today, -1));
  const { firm: enterprise } = await getEnterpriseDocument(context.app, scope);
  return listTransferEnds(enterprise, rules, { known, today }).map((one) => ({
    place: { day: one.againOn, id: one.targetUuid },
    subject: one.subject,
    consequence: formatTransferEnd(one),
    dueOn: one.againOn,
    basis: { text: one.rule.summary, docNumber: one.rule.docNumber },
    action: { label: '去查看', to: PAGES.register },
    reminder: null,
  }));
});

/** Unpaid orders, which lapse on a day. */
const ORDERS = getSource('order', async (context) => {
  const scope = getOwnTenantContextFor(context, 'order:own:list');
  if (scope === null) return [];
  return (await listUnpaidOrders(context.app.db, scope, context.now)).map((order) => ({
    place: { day: toShanghaiDay(order.expireTime), id: order.uuid },
    subject: order.name,
    consequence: `${Number(order.amount).toFixed(2)} 元未付，${formatTime(order.expireTime).slice(0, 16)} 后订单关闭`,
    dueOn: toShanghaiDay(order.expireTime),
    basis: null,
    action: { label: '去支付', to: href(ordersPages.memberInfo) },
    reminder: null,
  }));
});

/** Changes of colleagues that need the user's approval; due soon, because a colleague is waiting. */
const APPROVALS = getSource('approval', async (context, today) =>
  (await listWaitingApprovalRequests(context)).map(({ uuid, by, kindLabel, subject, createTime }) => ({
    place: { day: today, id: uuid },
    subject: `${kindLabel}${subject === null ? '' : `：${subject}`}`,
    consequence: `${by} ${createTime.slice(0, 16)} 提交，批准后生效`,
    dueOn: null,
    basis: null,
    action: { label: '去审批', to: href(approvalsPages.approvals, null, { proposal: uuid }) },
    reminder: null,
  })),
);

/** Requests to join the enterprise; only its owner decides. */
const JOINS = getSource('join', async (context: LoginContext) =>
  (await listJoinRequests(context)).map((request) => ({
    place: { day: NO_DAY, id: request.uuid },
    subject: `${request.nickName}申请加入企业`,
    consequence: `同意后可以查看和修改本企业资料${request.note === '' ? '' : `。留言：${request.note}`}`,
    dueOn: null,
    basis: null,
    action: { label: '去审核', to: href(ordersPages.memberInfo) },
    reminder: null,
  })),
);

export const createSources = (
  contradictions: Contradictions,
  catalogue: Catalogue,
  provided: readonly TodoSource[],
): readonly TodoSource[] => [
  ...(Object.keys(REMINDER_CODES_OF) as ReminderSource[]).map((kind) => ofReminders(kind, catalogue)),
  TRANSFERS,
  ofContradictions(contradictions),
  ...provided,
  CORRECTIONS,
  APPROVALS,
  ORDERS,
  JOINS,
];
