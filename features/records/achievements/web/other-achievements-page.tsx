import type { MetaFunction } from 'react-router';
import { getTitle } from '#platform/web/titles.ts';
import { OTHER_PEOPLE_ACHIEVEMENTS } from './achievement-kinds.ts';
import { AchievementsScreen } from './achievements-screen.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('非注册人员业绩信息') }];

/** Achievements of other people: /qyxx/qtry/ryyjxx (P-061). */
export default function OtherAchievementsPage() {
  return <AchievementsScreen setup={OTHER_PEOPLE_ACHIEVEMENTS} />;
}
