import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { ReminderScreen } from './reminder-screen.tsx';
import { LICENCE } from './reminder-views.ts';

export const meta: MetaFunction = () => [{ title: getTitle(LICENCE.title) }];

/** Page /qyxx/zzwhtx/yyzztx. */
export default function LicenceRemindersPage() {
  return <ReminderScreen view={LICENCE} />;
}
