import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { REGISTERED } from './people-kinds.ts';
import { PeopleScreen } from './people-screen.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('注册人员信息') }];

/** Registered people: /qyxx/qyinfo/zcryxx (P-066) and /qyxx/zcry/ryxx (P-081). */
export default function RegisteredPeoplePage() {
  return <PeopleScreen setup={REGISTERED} />;
}
