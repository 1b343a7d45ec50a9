/** Door of the achievements feature: the firm document in bulk, counts, and what is wrong for the reminders. */
export { countAchievements, removeAchievementRows as removeFirmAchievements } from './achievements.repo.ts';
export {
  type AchievementReferences,
  listAchievementFaults,
  listFirmAchievements,
  saveFirmAchievements,
} from './firm-achievements.service.ts';
