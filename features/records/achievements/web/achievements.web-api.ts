/** Door of the achievements feature's screens: the section of the person drawer. */
export { PersonAchievements } from './person-achievements.tsx';
