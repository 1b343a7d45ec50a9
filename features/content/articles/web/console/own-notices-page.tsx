import type { MetaFunction } from 'react-router';
import { titleOf } from '#platform/web/titles.ts';
import { OwnNotices } from './own-announcements.tsx';

export const meta: MetaFunction = () => [{ title: titleOf('公告') }];

/** P-047. */
export default function OwnNoticesPage() {
  return <OwnNotices title="与本企业有关的公告" />;
}
