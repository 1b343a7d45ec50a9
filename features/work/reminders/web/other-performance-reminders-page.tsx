import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { ReminderScreen } from './reminder-screen.tsx';
import { OTHER_PERFORMANCE } from './reminder-views.ts';

export const meta: MetaFunction = () => [{ title: getTitle(OTHER_PERFORMANCE.title) }];

/** Page /qyxx/qtry/ryyjtx. */
export default function OtherPerformanceRemindersPage() {
  return <ReminderScreen view={OTHER_PERFORMANCE} />;
}
