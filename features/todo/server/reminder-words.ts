import { href } from '#domain/access/page.ts';
import { checksPages } from '#features/checks/pages/pages.ts';
import type { Reminder } from '#features/reminders/contract.ts';
import type { Matter } from './source.ts';

/** A reminder with the day by which it is sorted. */
export interface Dated {
  readonly day: string;
  readonly reminder: Reminder;
}

const RENEWABLE = new Set(['0101', '0102', '0201', '0202', '0401', '0402', '0403', '0501', '0502']);

/** What a held qualification lacks, and from when: the particulars of the check, or the sentence of the reminder. */
function consequenceOf(reminder: Reminder): string {
  const isGap = reminder.code === '0203' || reminder.code === '0601';
  if (isGap && reminder.items.length > 0) {
    const since = reminder.dueDate === null ? '' : `，${reminder.dueDate} 起`;
    return `${reminder.items.join('；')}${since}`;
  }
  return reminder.content;
}

/** What a held qualification lacks is seen, planned and made up for on its own page. */
const ON_QUALIFICATION = new Set(['0203', '0601', '0602']);

function actionOf(reminder: Reminder): Matter['action'] {
  if (reminder.targetKind === 'certificateItem' && ON_QUALIFICATION.has(reminder.code))
    return { label: '看缺口', to: href(checksPages.qualifications, null, { item: reminder.targetUuid }) };
  if (reminder.code === '0203') return { label: '看缺口', to: '/qyxx/zzzs/zzyctx' };
  if (RENEWABLE.has(reminder.code)) return { label: '续期', to: reminder.router };
  if (reminder.code.startsWith('03')) return { label: '去核对', to: reminder.router };
  return { label: '去处理', to: reminder.router };
}

/** A reminder as a matter: its day is the legal one, or for a gap that is there already the end of the time to mend it. */
export function wordMatter(reminder: Reminder, dueOn: string | null): Omit<Matter, 'place'> {
  const { hint } = reminder;
  const isMending = reminder.dueDate === null && dueOn !== null;
  return {
    subject: reminder.subject,
    consequence: consequenceOf(reminder),
    dueOn,
    basis: isMending
      ? { text: '发现之日起三个月内补足', docNumber: null }
      : hint && { text: hint.text, docNumber: hint.docNumber },
    action: actionOf(reminder),
    reminder,
  };
}
