import type { MetaFunction } from 'react-router';
import { titleOf } from '#platform/web/titles.ts';
import { ReminderScreen } from './reminder-screen.tsx';
import { REGISTERED } from './reminder-views.ts';

export const meta: MetaFunction = () => [{ title: titleOf(REGISTERED.title) }];

/** /qyxx/zzwhtx/zcrytx */
export default function RegisteredRemindersPage() {
  return <ReminderScreen view={REGISTERED} />;
}
