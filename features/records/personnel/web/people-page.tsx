import type { MetaFunction } from 'react-router';
import { getTitleAt } from '#platform/web/titles.ts';
import { personnelPages } from '../pages/personnel.pages.ts';
import { PeopleScreen } from './people-screen.tsx';

export const meta: MetaFunction = ({ location }) => [{ title: getTitleAt(personnelPages, location.pathname, '人员') }];

/** People: /qyxx/qyinfo/zcryxx (P-066), /qyxx/zcry/ryxx (P-081), /qyxx/qyinfo/fzcryxx (P-062), /qyxx/qtry/ryxx (P-082) and /qyxx/fzcry (P-037). */
export default function PeoplePage() {
  return <PeopleScreen />;
}
