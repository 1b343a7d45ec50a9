import type { MetaFunction } from 'react-router';
import { titleOf } from '#platform/web/titles.ts';
import { OwnPublicity } from './own-announcements.tsx';

export const meta: MetaFunction = () => [{ title: titleOf('公示') }];

/** P-048. */
export default function OwnPublicityPage() {
  return <OwnPublicity title="与本企业有关的公示" />;
}
