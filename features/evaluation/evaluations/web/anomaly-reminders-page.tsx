import type { MetaFunction } from 'react-router';
import { ANOMALIES, ReminderScreen } from '#features/work/reminders/web/reminders.web-api.ts';
import { getTitle } from '#platform/web/titles.ts';
import { AnomalyCard } from './anomaly-card.tsx';

export const meta: MetaFunction = () => [{ title: getTitle(ANOMALIES.title) }];

/** /qyxx/zzzs/zzyctx */
export default function AnomalyRemindersPage() {
  return <ReminderScreen view={ANOMALIES} lead={<AnomalyCard />} />;
}
