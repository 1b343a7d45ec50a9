import type { MetaFunction } from 'react-router';
import { getTitleAt } from '#platform/web/titles.ts';
import { personnelPages } from '../pages/personnel.pages.ts';
import { OTHERS } from './people-kinds.ts';
import { PeopleScreen } from './people-screen.tsx';

export const meta: MetaFunction = ({ location }) => [
  { title: getTitleAt(personnelPages, location.pathname, '非注册人员信息') },
];

/** Other people: /qyxx/qyinfo/fzcryxx (P-062), /qyxx/qtry/ryxx (P-082) and /qyxx/fzcry (P-037). */
export default function OtherPeoplePage() {
  return <PeopleScreen setup={OTHERS} />;
}
