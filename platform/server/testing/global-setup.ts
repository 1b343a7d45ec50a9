import type { TestProject } from 'vitest/node';
import { createDatabaseTemplate, type DatabaseTemplate, dropDatabase } from './database-template.ts';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

/**
 * Starts a database server and migrates once per test run. `TEST_DATABASE_URL` (or `DATABASE_URL`) selects another server, whose user must
 * be allowed to create databases.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  if (given) {
    const template = await createDatabaseTemplate(given, `zhixun_template_${process.pid}_${Date.now()}`);
    project.provide('databaseTemplate', template);
    return () => dropDatabase(given, template.database);
  }
  const server = await startTestServer();
  project.provide('databaseTemplate', { url: server.url, database: server.template });
  return () => server.close();
}
