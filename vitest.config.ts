import { defineConfig } from 'vitest/config';
import { withNewField } from './checks/new-field/new-field.ts';

/** Only what fails takes so long; proofs of work and imports of thousands of rows need it on a machine with other work. */
const TIMEOUTS = { testTimeout: 180_000, hookTimeout: 120_000 };
/** One migrated PostgreSQL database, from which every test file copies its own. */
const globalSetup = ['platform/server/testing/global-setup.ts'];
const SERVER = ['platform/server/**', 'features/*/*/server/**', 'apps/**', 'db/**'];
const FULL = '.full.test.ts';

/** Files that end in `.full.test.ts`, and the projects from `size` on, run in the full run and in its slices. docs/testing.md lists the projects. */
export default defineConfig({
  test: {
    projects: [
      // Pure code keeps no state, so a worker loads the facts once for all files.
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'platform/contract/**/*.test.ts'],
          isolate: false,
          ...TIMEOUTS,
        },
      },
      { test: { name: 'web', include: ['platform/web/**/*.test.ts', 'features/*/*/web/**/*.test.ts'], ...TIMEOUTS } },
      {
        plugins: [withNewField()],
        test: {
          name: 'new-field',
          include: ['checks/new-field/*.test.ts'],
          globalSetup,
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 1 },
          ...TIMEOUTS,
        },
      },
      { test: { name: 'conventions', include: ['checks/*.test.ts'], exclude: [`**/*${FULL}`], ...TIMEOUTS } },
      {
        test: {
          name: 'server',
          include: SERVER.map((folder) => `${folder}/*.test.ts`),
          exclude: [`**/*${FULL}`, '**/node_modules/**'],
          globalSetup,
          // The files of a worker share the modules of the program; loading them for each file takes a fifth of the time.
          isolate: false,
          // A worker and its database take turns: two workers leave two fifths of two processors idle.
          maxWorkers: 3,
          expect: { poll: { timeout: 60_000 } },
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'server-full',
          include: SERVER.map((folder) => `${folder}/*${FULL}`),
          globalSetup,
          isolate: false,
          maxWorkers: 3,
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'conventions-full',
          include: [`checks/*${FULL}`],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'size',
          include: ['checks/size/*.test.ts'],
          globalSetup,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'attack',
          include: ['checks/attack/*.test.ts'],
          globalSetup: ['checks/attack/lib/global-setup.ts'],
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['checks/cluster/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'recovery',
          include: ['checks/recovery/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
