import type { App } from '#platform/server/app.ts';
import { FEATURES } from './features.ts';

/**
 * Saves the initial content of a portal without samples, mainly in production: questions, explanations and courses based on db/facts, and
 * prices from the configuration. The content refers to no enterprise or person, and content changed by a user is not overwritten.
 */
export async function saveStarterContent(app: App): Promise<void> {
  await app.db.transaction(async () => {
    for (const { seedDefaults } of FEATURES) await seedDefaults?.(app);
  });
}
