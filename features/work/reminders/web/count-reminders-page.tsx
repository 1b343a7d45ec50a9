import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { ReminderScreen } from './reminder-screen.tsx';
import { COUNTS } from './reminder-views.ts';

export const meta: MetaFunction = () => [{ title: getTitle(COUNTS.title) }];

/** Page /qyxx/zzwhtx/zcryslyj. */
export default function CountRemindersPage() {
  return <ReminderScreen view={COUNTS} />;
}
