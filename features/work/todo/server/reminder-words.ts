import { href } from '#domain/access/page.ts';
import { isForecast } from '#domain/reminders/rules.ts';
import { REISSUE_ADVICE } from '#domain/reminders/wording.ts';
import { addDays } from '#domain/validity/day.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import type { DocumentLapses } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { remindersPages } from '#features/work/reminders/pages/reminders.pages.ts';
import type { Reminder } from '#features/work/reminders/reminders.contract.ts';
import type { TodoItemContent } from './source.ts';

const RENEWABLE = new Set(['0101', '0102', '0201', '0202', '0401', '0402', '0403', '0501', '0502']);

/** The maximum number of names in one sentence. */
const MAX_NAMED = 3;
const listed = (names: readonly string[]): string =>
  names.length > MAX_NAMED ? `${names.slice(0, MAX_NAMED).join('、')}等 ${names.length} 项资质` : names.join('、');

/** Describes the qualifications that are lost when the document expires, with the date; empty if there are none or they are unknown. */
function getLoss({ targetKind, targetUuid, dueDate }: Reminder, lapses: DocumentLapses): string {
  if (dueDate === null) return '';
  const from = addDays(dueDate, 1);
  if (targetKind === 'certificate' || targetKind === 'certificateItem') {
    const certificate = lapses.ofCertificate(targetUuid);
    if (certificate?.isSafety) return `${from} 起不得从事建筑施工活动。`;
    return certificate && certificate.names.length > 0 ? `${listed(certificate.names)} ${from} 起失效。` : '';
  }
  const short = lapses
    .ofPaper(targetUuid, dueDate)
    .map((one) => `${one.itemName}${one.level} ${one.title} ${one.short}`);
  return short.length === 0 ? '' : `${[...new Set(short)].join('；')}，${from} 起。`;
}

/** Describes the shortfall of a current qualification and its start, from the details of the evaluation; otherwise the text of the reminder. */
function getConsequence(reminder: Reminder, lapses: DocumentLapses | null): string {
  // The text of a forecast already names its causes.
  const isGap = (reminder.code === '0203' || reminder.code === '0601') && !isForecast(reminder.kind);
  if (isGap && reminder.items.length > 0) {
    const since = reminder.dueDate === null ? '' : `，${reminder.dueDate} 起`;
    return `${reminder.items.join('；')}${since}`;
  }
  // The source of the expiry date is shown next to the date.
  if (isOfTerm(reminder)) return `${reminder.items[0] ?? ''}。${REISSUE_ADVICE}`;
  return `${lapses ? getLoss(reminder, lapses) : ''}${reminder.content}`;
}

/** Returns whether the document cannot be renewed but must be issued again, after which the new date is entered. */
const isOfTerm = ({ kind }: Reminder): boolean => kind === 'certificateTerm' || kind === 'registrationTerm';

/** Codes of reminders about shortfalls of current qualifications, which are shown and resolved on a separate page. */
const ON_QUALIFICATION = new Set(['0203', '0601', '0602']);

function getAction(reminder: Reminder): TodoItemContent['action'] {
  if (reminder.targetKind === 'certificateItem' && ON_QUALIFICATION.has(reminder.code))
    return { label: '看缺口', to: href(evaluationsPages.qualifications, null, { item: reminder.targetUuid }) };
  if (reminder.code === '0203') return { label: '看缺口', to: href(remindersPages.anomalyReminders) };
  if (isOfTerm(reminder)) return { label: '去更新', to: reminder.router };
  if (RENEWABLE.has(reminder.code)) return { label: '续期', to: reminder.router };
  if (reminder.code.startsWith('03')) return { label: '去核对', to: reminder.router };
  return { label: '去处理', to: reminder.router };
}

/** Formats a reminder as a to-do item. Its date is the legal one, or for an existing shortfall the end of the period for correction. */
export function formatTodoItem(
  reminder: Reminder,
  dueOn: string | null,
  lapses: DocumentLapses | null = null,
): Omit<TodoItemContent, 'thingName'> {
  const { hint } = reminder;
  const isMending = reminder.dueDate === null && dueOn !== null;
  return {
    subject: reminder.subject,
    consequence: getConsequence(reminder, lapses),
    dueOn,
    basis: isMending
      ? { text: '发现之日起三个月内补足', docNumber: null }
      : isOfTerm(reminder)
        ? { text: reminder.items[1] ?? '', docNumber: null }
        : hint && { text: hint.text, docNumber: hint.docNumber },
    action: getAction(reminder),
    reminder,
  };
}
