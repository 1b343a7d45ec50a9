import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { EnterprisePublicity } from './enterprise-announcements.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('公示') }];

/** Shows the publicity about the user's enterprise (P-048). */
export default function EnterprisePublicityPage() {
  return <EnterprisePublicity title="与本企业有关的公示" />;
}
