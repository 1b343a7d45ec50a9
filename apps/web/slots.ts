import { PersonAchievements } from '#features/achievements/web/public.ts';
import type { PersonSlot } from '#features/personnel/web/public.ts';
import type { ShellSlots } from '#platform/web/shell/slots.tsx';

/** Parts that features put into the shell: list them here, the shell shows them in this order. */
export const SLOTS: ShellSlots = {
  // Bottom right, above the page: message popup, welcome dialog, assistant.
  overlays: [],
  // Entries of the floating column, above 顾问 and 顶部.
  floats: [],
};

/** Sections of the person drawer, in order. */
export const PERSON_SLOTS: readonly PersonSlot[] = [{ title: '人员业绩', Body: PersonAchievements }];
