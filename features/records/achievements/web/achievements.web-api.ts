/** Public API of the achievements module for screens: the section of the person drawer. */
export { PersonAchievements } from './person-achievements.tsx';
