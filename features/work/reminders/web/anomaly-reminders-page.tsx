import type { MetaFunction } from 'react-router';
import { AnomalyCard } from '#features/evaluation/evaluations/web/evaluations.web-api.ts';
import { getTitle } from '#platform/web/titles.ts';
import { ReminderScreen } from './reminder-screen.tsx';
import { ANOMALIES } from './reminder-views.ts';

export const meta: MetaFunction = () => [{ title: getTitle(ANOMALIES.title) }];

/** Page /qyxx/zzzs/zzyctx. */
export default function AnomalyRemindersPage() {
  return <ReminderScreen view={ANOMALIES} lead={<AnomalyCard />} />;
}
