import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { ReminderScreen } from './reminder-screen.tsx';
import { PROJECTS } from './reminder-views.ts';

export const meta: MetaFunction = () => [{ title: getTitle(PROJECTS.title) }];

/** Page /qyxx/zzwhtx/jgptxmtx. */
export default function ProjectRemindersPage() {
  return <ReminderScreen view={PROJECTS} />;
}
