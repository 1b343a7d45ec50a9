import type { TestProject } from 'vitest/node';
import { createEmbeddedTemplate, createServerTemplate, dropDatabase, type Template } from './database-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: Template;
  }
}

/**
 * Migrates once per run. The embedded database is the default; `TEST_DATABASE_URL` (or `DATABASE_URL`) runs the same tests on a
 * PostgreSQL server, whose user must be allowed to create databases.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const template = url ? await createServerTemplate(url) : await createEmbeddedTemplate();
  project.provide('databaseTemplate', template);
  return async () => {
    if (template.kind === 'server') await dropDatabase(template.url, template.database);
  };
}
