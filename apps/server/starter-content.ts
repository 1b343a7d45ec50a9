import { saveStarterArticles } from '#features/articles/server/public.ts';
import { saveStarterCourses } from '#features/courses/server/public.ts';
import { saveStarterPrices } from '#features/membership/server/public.ts';
import type { App } from '#platform/server/app.ts';

/**
 * What readers find where no samples are loaded, in production above all: questions, explanations and courses that rest on the facts, and
 * prices by configuration. Nothing here names a firm or a person, and nothing is written over that somebody changed.
 */
export async function saveStarterContent(app: App): Promise<void> {
  await app.db.transaction(async () => {
    await saveStarterArticles(app);
    await saveStarterCourses(app);
    await saveStarterPrices(app);
  });
}
