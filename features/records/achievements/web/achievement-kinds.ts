import { href } from '#domain/access/page.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
/** The kind of people whose achievements a page shows. */
export interface AchievementKind {
  readonly kind: 'register' | 'else';
  readonly title: string;
  /** List of the people themselves. */
  readonly people: string;
}

export const REGISTERED: AchievementKind = {
  kind: 'register',
  title: '注册人员业绩',
  people: href(personnelPages.registeredPeople),
};
export const OTHERS: AchievementKind = {
  kind: 'else',
  title: '非注册人员业绩',
  people: href(personnelPages.otherPeople),
};
