import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { EnterpriseNotices } from './enterprise-announcements.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('公告') }];

/** Shows the notices about the user's enterprise (P-047). */
export default function EnterpriseNoticesPage() {
  return <EnterpriseNotices title="与本企业有关的公告" />;
}
