/** Door of the achievements feature: the firm document in bulk, and what is wrong for the reminders. */
export { removeAchievementRows as removeFirmAchievements } from './achievements.repo.ts';
export {
  listAchievementFaults,
  listFirmAchievements,
  saveFirmAchievements,
} from './firm-achievements.service.ts';
