import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { ReminderScreen } from './reminder-screen.tsx';
import { OTHERS } from './reminder-views.ts';

export const meta: MetaFunction = () => [{ title: getTitle(OTHERS.title) }];

/** Page /qyxx/zzwhtx/fzcrytx. */
export default function OtherRemindersPage() {
  return <ReminderScreen view={OTHERS} />;
}
