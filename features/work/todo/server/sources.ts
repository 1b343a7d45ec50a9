/** Sources of to-do items from this area and lower ones; features of higher areas register theirs through `TODO_SOURCES`. */

import { ENTERPRISE_ROLE_LABELS, type EnterpriseRole } from '#domain/access/enterprise-role.ts';
import { href } from '#domain/access/page.ts';
import { formatContradictionBasis } from '#domain/contradictions/basis.ts';
import { CORRECTION_STATE_LABELS } from '#domain/national-platform/corrections.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import type { ReminderCode } from '#domain/reminders/codes.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { formatTime } from '#domain/text/time.ts';
import { addYears, toShanghaiDay } from '#domain/validity/day.ts';
import { formatTransferEnd, listTransferEnds, type TransferEnd } from '#domain/validity/transfers.ts';
import { approvalsPages } from '#features/enterprise/approvals/pages/approvals.pages.ts';
import { listWaitingApprovalRequests } from '#features/enterprise/approvals/server/approvals.server-api.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { listJoinRequests } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { ordersPages } from '#features/enterprise/orders/pages/orders.pages.ts';
import { listUnpaidOrders } from '#features/enterprise/orders/server/orders.server-api.ts';
import { listRecordedTransfers } from '#features/enterprise/record-history/server/record-history.server-api.ts';
import {
  type DocumentLapses,
  findDocumentExpiries,
} from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import type { ContradictionFinder } from '#features/records/contradictions/server/contradictions.server-api.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { listDueCorrections } from '#features/records/national-platform/server/national-platform.server-api.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import { listTransferRules } from '#features/standards/rulebook/server/rulebook.server-api.ts';
import {
  findInboxReminderKeys,
  type IndexedReminder,
  loadInboxReminders,
} from '#features/work/reminders/server/reminders.server-api.ts';
import { getOwnTenantContextFor, type LoginContext } from '#platform/server/access/access.ts';
import type { PlannedActionSource } from '#platform/server/planned-actions.ts';
import type { TodoRecordKind } from '../todo.contract.ts';
import { getMissingFieldKey } from './missing-fields.ts';
import { formatTodoItem } from './reminder-words.ts';
import {
  createListTodoSource,
  type ListedTodoItem,
  NO_DUE_DAY,
  type TodoItemContent,
  type TodoRecordKey,
  type TodoSource,
} from './source.ts';

const REMINDER_CODES_OF = {
  due: ['0101', '0102', '0201', '0202', '0401', '0402', '0403', '0404', '0501', '0502'],
  gap: ['0203', '0601'],
  performance: ['0602'],
  platform: ['0301', '0302', '0303'],
  facts: ['0103', '0503'],
} as const satisfies Readonly<Record<string, readonly ReminderCode[]>>;
type ReminderSource = keyof typeof REMINDER_CODES_OF;
const KIND_OF = new Map<ReminderCode, ReminderSource>(
  (Object.keys(REMINDER_CODES_OF) as ReminderSource[]).flatMap((kind) =>
    REMINDER_CODES_OF[kind].map((code): [ReminderCode, ReminderSource] => [code, kind]),
  ),
);

const THING_KINDS = createLookupTable<TodoRecordKind>({
  enterprise: 'licence',
  certificate: 'certificate',
  certificateItem: 'certificate',
  certificateTerm: 'certificate',
  heldForecast: 'certificate',
  project: 'project',
});

/** Lists the records to which a reminder belongs: one record, or one entry for each missing field. */
function listThings({ kind, targetKind, personKind, thingUuid, missing }: IndexedReminder): readonly TodoRecordKey[] {
  if (missing !== null && missing.length > 0)
    return missing.map((field) => getMissingFieldKey(personKind ?? 'else', field));
  // Without a certificate record, the licence and the safety permit are both stored in the record of the enterprise.
  if (targetKind === 'enterprise')
    return [{ kind: 'licence', id: kind === 'safetyPermit' ? `${thingUuid} ${kind}` : thingUuid }];
  return [{ kind: THING_KINDS[targetKind] ?? 'person', id: thingUuid }];
}

/** Returns which qualifications are lost when documents expire; null for users without the permission to read evaluations. */
async function lapsesFor(context: LoginContext, catalogue: Catalogue): Promise<DocumentLapses | null> {
  const scope = getOwnTenantContextFor(context, 'check:run:list');
  if (scope === null || context.session.membership.status !== 'active') return null;
  return await findDocumentExpiries(catalogue)({ ...context, scope });
}

const listCodes = (type = ''): ReminderCode[] => [...KIND_OF.keys()].filter((code) => code.startsWith(type));

/** Source of all reminders: one statement lists the keys, one loads the rows of a page. */
const ofReminders = (catalogue: Catalogue): TodoSource => ({
  find: async (context, ask) => ({
    parts: (await findInboxReminderKeys(context, { ...ask, codes: listCodes(ask.type) })).flatMap((reminder) =>
      listThings(reminder).map((thing) => ({
        kind: KIND_OF.get(reminder.code) ?? 'due',
        id: reminder.uuid,
        day: reminder.day,
        thing,
        state: reminder.state,
      })),
    ),
    read: async (uuids) => {
      const found = await loadInboxReminders(context, uuids, ask.today);
      const isOfDocuments = found.some(({ reminder }) => KIND_OF.get(reminder.code as ReminderCode) === 'due');
      const lapses = isOfDocuments ? await lapsesFor(context, catalogue) : null;
      return new Map(
        found.map(({ day, thingName, reminder }): [string, TodoItemContent] => {
          const item = formatTodoItem(reminder, day === NO_DUE_DAY ? null : day, lapses);
          return [reminder.uuid, { ...item, thingName: thingName ?? reminder.subject }];
        }),
      );
    },
  }),
});

const PAGES = {
  enterprise: href(enterprisePages.licence),
  certificate: href(certificatesPages.certificates),
  project: href(nationalPlatformPages.projects),
  register: href(personnelPages.registeredPeople),
  else: href(personnelPages.otherPeople),
} as const;

const THINGS = {
  enterprise: 'licence',
  certificate: 'certificate',
  project: 'project',
  register: 'person',
  else: 'person',
} as const;

/** Source of contradictory values in the records. */
const ofContradictions = (contradictions: ContradictionFinder): TodoSource =>
  createListTodoSource('contradiction', async (context) => {
    const scope = getOwnTenantContextFor(context, 'check:run:list');
    if (scope === null || context.session.membership.status !== 'active') return [];
    const found = await contradictions.ofArchive({ ...context, scope });
    return found.map(({ code, title, target, sides, reason, remedy, basis }) => ({
      place: {
        day: NO_DUE_DAY,
        id: [code, target.kind, target.uuid ?? target.name, target.achievementUuid ?? ''].join(' ').trim(),
      },
      thing: {
        kind: THINGS[target.kind],
        id: target.kind === 'enterprise' ? scope.entUuid : (target.uuid ?? target.name),
        name: target.name,
      },
      subject: target.name,
      consequence: `${title}：${sides.map(({ label, value }) => `${label} ${value}`).join('，')}。${reason}`,
      dueOn: null,
      basis: {
        // The page shows the number as a link after the text.
        text: `${remedy}。依据${formatContradictionBasis(basis, false)}`,
        docNumber: basis.kind === 'document' ? basis.docNumber : null,
      },
      action: { label: '去修改', to: `${PAGES[target.kind]}?keyword=${encodeURIComponent(target.name)}` },
      reminder: null,
    }));
  });

/** Corrections of differences to the national platform, by their follow-up date. */
const CORRECTIONS = createListTodoSource('correction', async (context) => {
  const scope = getOwnTenantContextFor(context, 'project:info:list');
  if (scope === null || context.session.membership.status !== 'active') return [];
  return (await listDueCorrections(context.app.db, scope)).map(
    ({ uuid, what, targetUuid, name, label, state, dueOn }) => ({
      place: { day: dueOn, id: uuid },
      thing:
        what === 'enterprise'
          ? { kind: 'licence', id: scope.entUuid, name }
          : { kind: what, id: targetUuid ?? uuid, name },
      subject: name,
      consequence: `${label}：更正${CORRECTION_STATE_LABELS[state]}，跟进结果`,
      dueOn,
      basis: null,
      action: { label: '去跟进', to: href(nationalPlatformPages.projects) },
      reminder: null,
    }),
  );
});

interface Holder {
  readonly uuid?: string | undefined;
  readonly name: string;
  readonly registrations: readonly { readonly uuid?: string | undefined }[];
}

function getHolder(people: readonly Holder[], { targetUuid, subject }: TransferEnd): ListedTodoItem['thing'] {
  const holder = people.find(({ registrations }) => registrations.some(({ uuid }) => uuid === targetUuid));
  return { kind: 'person', id: holder?.uuid ?? targetUuid, name: holder?.name ?? subject };
}

/** Registrations that have reached the province's yearly limit of employer changes. */
const TRANSFERS = createListTodoSource('term', async (context, today) => {
  const scope = getOwnTenantContextFor(context, 'personnel:register:list');
  if (scope === null || context.session.membership.status !== 'active') return [];
  const { db } = context.app;
  const rules = await listTransferRules(db, today);
  if (rules.length === 0) return [];
  const known = await listRecordedTransfers(db, scope, addYears(today, -1));
  const { enterprise } = await getEnterpriseDocument(context.app, scope);
  const people = [...enterprise.registeredPeople, ...enterprise.otherPeople];
  return listTransferEnds(enterprise, rules, { known, today }).map((one) => ({
    place: { day: one.againOn, id: one.targetUuid },
    thing: getHolder(people, one),
    subject: one.subject,
    consequence: formatTransferEnd(one),
    dueOn: one.againOn,
    basis: { text: one.rule.summary, docNumber: one.rule.docNumber },
    action: { label: '去查看', to: PAGES.register },
    reminder: null,
  }));
});

/** Planned actions that are not done. The page on which they are marked as done requires the permission to run evaluations. */
const ofPlans = (planned: readonly PlannedActionSource[]): TodoSource =>
  createListTodoSource('plan', async (context) => {
    const scope = getOwnTenantContextFor(context, 'check:run:run');
    if (scope === null || context.session.membership.status !== 'active') return [];
    const found = await Promise.all(planned.map(async (list) => await list(context.app.db, scope)));
    return found.flat().map(({ uuid, title, origin, owner, dueOn, to }) => ({
      place: { day: dueOn ?? NO_DUE_DAY, id: uuid },
      thing: { kind: 'plan', id: uuid, name: title },
      subject: title,
      consequence: [owner === null ? null : `负责人 ${owner}`, origin === null ? null : `来自试算“${origin}”`]
        .filter((part) => part !== null)
        .join('，'),
      dueOn,
      basis: null,
      action: { label: '去完成', to },
      reminder: null,
    }));
  });

/** Unpaid orders, which expire on a fixed day. */
const ORDERS = createListTodoSource('order', async (context) => {
  const scope = getOwnTenantContextFor(context, 'order:own:list');
  if (scope === null) return [];
  return (await listUnpaidOrders(context.app.db, scope, context.now)).map((order) => ({
    place: { day: toShanghaiDay(order.expireTime), id: order.uuid },
    thing: { kind: 'order', id: order.uuid, name: order.name },
    subject: order.name,
    consequence: `${Number(order.amount).toFixed(2)} 元未付，${formatTime(order.expireTime).slice(0, 16)} 后订单关闭`,
    dueOn: toShanghaiDay(order.expireTime),
    basis: null,
    action: { label: '去支付', to: href(ordersPages.memberInfo) },
    reminder: null,
  }));
});

/** Approval requests of colleagues that this user can decide. They are listed as due soon, because a colleague is waiting. */
const APPROVALS = createListTodoSource('approval', async (context, today) =>
  (await listWaitingApprovalRequests(context)).map(({ uuid, by, kindLabel, subject, createTime }) => {
    const name = `${kindLabel}${subject === null ? '' : `：${subject}`}`;
    return {
      place: { day: today, id: uuid },
      thing: { kind: 'approval', id: uuid, name },
      subject: name,
      consequence: `${by} ${createTime.slice(0, 16)} 提交，批准后生效`,
      dueOn: null,
      basis: null,
      action: { label: '去审批', to: href(approvalsPages.approvals, null, { proposal: uuid }) },
      reminder: null,
    };
  }),
);

/** Formats the roles that a request asks for; null means all roles. */
const formatWish = (roles: readonly EnterpriseRole[] | null): string =>
  `${roles === null ? '申请加入' : `申请${roles.map((role) => ENTERPRISE_ROLE_LABELS[role]).join('、')}权限`}，同意时确定权限`;

/** Requests to join the enterprise; only its owner decides. */
const JOINS = createListTodoSource('join', async (context: LoginContext) =>
  (await listJoinRequests(context)).map((request) => ({
    place: { day: NO_DUE_DAY, id: request.uuid },
    thing: { kind: 'join', id: request.uuid, name: `${request.nickName}申请加入企业` },
    subject: `${request.nickName}申请加入企业`,
    consequence: `${formatWish(request.roles)}${request.note === '' ? '' : `。留言：${request.note}`}`,
    dueOn: null,
    basis: null,
    action: { label: '去审核', to: href(ordersPages.memberInfo) },
    reminder: null,
  })),
);

export const createTodoSources = (
  contradictions: ContradictionFinder,
  catalogue: Catalogue,
  provided: readonly TodoSource[],
  planned: readonly PlannedActionSource[],
): readonly TodoSource[] => [
  ofReminders(catalogue),
  TRANSFERS,
  ofContradictions(contradictions),
  ...provided,
  ofPlans(planned),
  CORRECTIONS,
  APPROVALS,
  ORDERS,
  JOINS,
];
