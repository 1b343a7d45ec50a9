import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { ReminderScreen } from './reminder-screen.tsx';
import { CERTIFICATES } from './reminder-views.ts';

export const meta: MetaFunction = () => [{ title: getTitle(CERTIFICATES.title) }];

/** Page /qyxx/zzwhtx/zzzstx. */
export default function CertificateRemindersPage() {
  return <ReminderScreen view={CERTIFICATES} />;
}
