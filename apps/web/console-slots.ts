import { PersonAchievements } from '#features/achievements/web/public.ts';
import { PersonAttachments } from '#features/attachments/web/public.ts';
import { PersonCoverage } from '#features/checks/web/public.ts';
import type { PersonSlot } from '#features/personnel/web/public.ts';
import { PersonUses } from '#features/use-calendar/web/public.ts';

/** Sections of the person drawer, in order. Kept apart from slots.ts: what that file names is loaded by every public page. */
export const PERSON_SLOTS: readonly PersonSlot[] = [
  { title: '计入哪些资质', Body: PersonCoverage },
  { title: '使用与冲突', Body: PersonUses },
  { title: '人员业绩', Body: PersonAchievements },
  { title: '附件', Body: PersonAttachments },
];
