import type { App } from '#platform/server/app.ts';

/** Loads the sample firms when the database is empty, and says with which accounts one may look around. */
export async function describeSample(_app: App): Promise<string | null> {
  return null;
}
