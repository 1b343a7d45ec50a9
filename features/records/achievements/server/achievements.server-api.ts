/**
 * Public API of the achievements feature: reading and saving the achievements of an enterprise document, and the removed achievements for
 * the recycle bin.
 */
import type { RemovableRecord } from '#platform/server/db/removed.ts';

export { listEnterpriseAchievements, saveEnterpriseAchievements } from './enterprise-achievements.service.ts';

export const REMOVED_ACHIEVEMENTS: RemovableRecord & { change: 'personnel' } = {
  table: 'achievement',
  name: `concat_ws(' ', r.person_name, r.project_name)`,
  kind: `coalesce(r.person_kind, 'register')`,
  change: 'personnel',
};
