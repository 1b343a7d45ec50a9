import { href } from '#domain/access/page.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
/** Settings of the achievements page for one list of people. */
export interface AchievementKind {
  readonly kind: 'register' | 'else';
  readonly title: string;
  /** URL of the list of people. */
  readonly people: string;
}

export const REGISTERED_PEOPLE_ACHIEVEMENTS: AchievementKind = {
  kind: 'register',
  title: '注册人员业绩',
  people: href(personnelPages.registeredPeople),
};
export const OTHER_PEOPLE_ACHIEVEMENTS: AchievementKind = {
  kind: 'else',
  title: '非注册人员业绩',
  people: href(personnelPages.otherPeople),
};
