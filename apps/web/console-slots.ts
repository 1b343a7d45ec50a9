import { PersonAttachments } from '#features/enterprise/attachments/web/attachments.web-api.ts';
import { PersonCoverage } from '#features/evaluation/evaluations/web/evaluations.web-api.ts';
import { WhatIfLink } from '#features/evaluation/what-if/web/what-if.web-api.ts';
import { DueFilings } from '#features/filing/filing/web/due-filings.tsx';
import { PersonUses } from '#features/filing/use-calendar/web/use-calendar.web-api.ts';
import { PersonAchievements } from '#features/records/achievements/web/achievements.web-api.ts';
import { BulkEditDialog, CompletePeople } from '#features/records/bulk-edit/web/bulk-edit.web-api.ts';
import { PersonHours } from '#features/records/continuing-education/web/continuing-education.web-api.ts';
import type { PersonDrawerSection } from '#features/records/personnel/web/personnel.web-api.ts';
import { PersonReminders } from '#features/work/reminders/web/reminders.web-api.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { ShellSlots } from '#platform/web/shell/slots.tsx';
import { ListTools } from './list-tools.tsx';
import { SLOTS } from './slots.ts';

/** Sections of the person drawer, in order. Separate from slots.ts, because every public page loads all imports of slots.ts. */
export const PERSON_SLOTS: readonly PersonDrawerSection[] = [
  { title: '计入哪些资质', Body: PersonCoverage },
  { title: '提醒', Body: PersonReminders },
  { title: '继续教育学时', Body: PersonHours },
  { title: '使用与冲突', Body: PersonUses },
  { title: '人员业绩', Body: PersonAchievements },
  { title: '附件', Body: PersonAttachments },
];

/** Card with the plan for a level, shown only on the page of its qualification. */
export const QualificationPlanCard = lazyPart(
  async () => (await import('#features/filing/filing/web/plan-card.tsx')).FilingPlanCard,
  { name: '申报计划' },
);

/** Note about upcoming changes of the regulations, shown on the pages of the enterprise's qualifications. */
export const UpcomingRegulationChangesNote = lazyPart(
  async () => (await import('#features/evaluation/standard-releases/web/ahead-note.tsx')).UpcomingChangesNote,
  { name: '标准修改后的缺口' },
);

/**
 * The tools of a list and the parts of the overview are in the same chunk as the enterprise area: a separate chunk would arrive after the
 * first paint and shift the page.
 */
export const CONSOLE_SLOTS: ShellSlots = {
  ...SLOTS,
  listTools: ListTools,
  bulkEdit: BulkEditDialog,
  completePeople: CompletePeople,
  deskPanels: {
    question: lazyPart(
      async () => (await import('#features/portal/assistant/web/assistant.web-api.ts')).UnansweredQuestionPanel,
      { name: '没有答上的提问' },
    ),
  },
  enterpriseMerge: lazyPart(
    async () => (await import('#features/operations/enterprise-merge/web/enterprise-merge.web-api.ts')).MergeLink,
    { name: '合并' },
  ),
  pageParts: {
    ...SLOTS.pageParts,
    'api-access.cards': [
      lazyPart(async () => (await import('#features/portal/assistant/web/assistant.web-api.ts')).ConsentCard, {
        name: '问答设置',
      }),
    ],
    'enterprises.below': [
      lazyPart(
        async () => (await import('#features/operations/enterprise-merge/web/enterprise-merge.web-api.ts')).MergeCards,
        {
          name: '企业合并',
        },
      ),
    ],
    'licence.top': [
      lazyPart(async () => (await import('#features/work/todo/web/todo-band.tsx')).TodoBanner, { name: '今日待办' }),
    ],
    'overview.actions': [WhatIfLink],
    'overview.top': [DueFilings],
    'todo.top': [
      lazyPart(
        async () =>
          (await import('#features/portal/enterprise-group/web/enterprise-group.web-api.ts')).OtherEnterprises,
        { name: '其他企业' },
      ),
    ],
  },
};
