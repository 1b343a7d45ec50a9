import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { ReminderScreen } from './reminder-screen.tsx';
import { REGISTERED_PERFORMANCE } from './reminder-views.ts';

export const meta: MetaFunction = () => [{ title: getTitle(REGISTERED_PERFORMANCE.title) }];

/** Page /qyxx/zcry/ryyjtx. */
export default function RegisteredPerformanceRemindersPage() {
  return <ReminderScreen view={REGISTERED_PERFORMANCE} />;
}
