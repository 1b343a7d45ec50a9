import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { ReminderScreen } from './reminder-screen.tsx';
import { REGISTERED } from './reminder-views.ts';

export const meta: MetaFunction = () => [{ title: getTitle(REGISTERED.title) }];

/** Page /qyxx/zzwhtx/zcrytx. */
export default function RegisteredRemindersPage() {
  return <ReminderScreen view={REGISTERED} />;
}
