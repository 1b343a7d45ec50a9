import type { App } from '#platform/server/app.ts';
import { FEATURES } from './features.ts';

/**
 * What readers find where no samples are loaded, in production above all: questions, explanations and courses that rest on the facts, and
 * prices by configuration. Nothing here names an enterprise or a person, and nothing is written over that somebody changed.
 */
export async function saveStarterContent(app: App): Promise<void> {
  await app.db.transaction(async () => {
    for (const { seedDefaults } of FEATURES) await seedDefaults?.(app);
  });
}
