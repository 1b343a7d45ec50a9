import { PersonAchievements } from '#features/achievements/web/public.ts';
import { PersonAttachments } from '#features/attachments/web/public.ts';
import { BulkEditDialog } from '#features/bulk-edit/web/public.ts';
import { PersonCoverage } from '#features/checks/web/public.ts';
import { PersonHours } from '#features/edu-hours/web/public.ts';
import type { PersonSlot } from '#features/personnel/web/public.ts';
import { PersonReminders } from '#features/reminders/web/public.ts';
import { PersonUses } from '#features/use-calendar/web/public.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { ShellSlots } from '#platform/web/shell/slots.tsx';
import { ListTools } from './list-tools.tsx';
import { SLOTS } from './slots.ts';

/** Sections of the person drawer, in order. Kept apart from slots.ts: what that file names is loaded by every public page. */
export const PERSON_SLOTS: readonly PersonSlot[] = [
  { title: '计入哪些资质', Body: PersonCoverage },
  { title: '提醒', Body: PersonReminders },
  { title: '继续教育学时', Body: PersonHours },
  { title: '使用与冲突', Body: PersonUses },
  { title: '人员业绩', Body: PersonAchievements },
  { title: '附件', Body: PersonAttachments },
];

/** What is planned for a level, on the page of its qualification alone. */
export const QualificationPlanCard = lazyPart(
  async () => (await import('#features/filing/web/plan-card.tsx')).PlanCard,
  { name: '申报计划' },
);

/** What the law is about to change, on the pages of the firm's qualifications. */
export const QualificationAheadNote = lazyPart(
  async () => (await import('#features/standard-releases/web/ahead-note.tsx')).AheadNote,
  { name: '标准修改后的缺口' },
);

/** The tools of a list come with the area's own files: loaded on their own they would vanish for a moment while the page wakes up. */
export const CONSOLE_SLOTS: ShellSlots = { ...SLOTS, listTools: ListTools, bulkEdit: BulkEditDialog };
