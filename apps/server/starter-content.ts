import type { App } from '#platform/server/app.ts';
import { FEATURES } from './features.ts';

/**
 * Saves the initial content of a portal without samples, above all in production: questions, explanations and courses based on the facts,
 * and prices from the configuration. Nothing here names an enterprise or a person, and content that a user changed is not overwritten.
 */
export async function saveStarterContent(app: App): Promise<void> {
  await app.db.transaction(async () => {
    for (const { seedDefaults } of FEATURES) await seedDefaults?.(app);
  });
}
