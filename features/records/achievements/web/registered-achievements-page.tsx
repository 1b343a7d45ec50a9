import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { REGISTERED_PEOPLE_ACHIEVEMENTS } from './achievement-kinds.ts';
import { AchievementsScreen } from './achievements-screen.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('注册人员业绩信息') }];

/** Achievements of registered people: /qyxx/zcry/ryyjxx (P-069). */
export default function RegisteredAchievementsPage() {
  return <AchievementsScreen setup={REGISTERED_PEOPLE_ACHIEVEMENTS} />;
}
