import { defineConfig } from 'vitest/config';
import { withNewField } from './checks/new-field/new-field.ts';

/** Domain tests are pure; server tests share one migrated database image per run; checks hold the house's own rules. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          // Properties over hundreds of firms take seconds on a busy machine.
          testTimeout: 30_000,
          include: ['domain/**/*.test.ts', 'platform/contract/**/*.test.ts'],
          // What is pure keeps nothing that the next file could find: facts and standards are read once for a worker.
          isolate: false,
        },
      },
      // They stand in for a browser's globals, each file for itself.
      {
        test: {
          name: 'web',
          testTimeout: 30_000,
          include: ['platform/web/**/*.test.ts', 'features/*/web/**/*.test.ts'],
        },
      },
      { test: { name: 'checks', include: ['checks/*.test.ts'], testTimeout: 120_000 } },
      {
        plugins: [withNewField()],
        test: {
          name: 'new-field',
          include: ['checks/new-field/*.test.ts'],
          globalSetup: ['platform/server/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          isolate: false,
        },
      },
      {
        test: {
          name: 'size',
          include: ['checks/size/*.test.ts'],
          globalSetup: ['platform/server/testing/global-setup.ts'],
          maxWorkers: 1,
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
      {
        test: {
          name: 'server',
          include: [
            'platform/server/**/*.test.ts',
            'features/*/server/**/*.test.ts',
            'apps/**/*.test.ts',
            'db/**/*.test.ts',
          ],
          globalSetup: ['platform/server/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What is waited for comes as soon as it comes; the tool's one second is too short for a machine with other work.
          expect: { poll: { timeout: 60_000 } },
          // A worker and its database wait for each other in turn: two of them leave two fifths of two processors idle.
          maxWorkers: 3,
          // The files of a worker share its modules: loading the program anew for each costs a fifth of the time. So no module may keep
          // what a test has done, and a mock would reach the files that follow.
          isolate: false,
        },
      },
    ],
  },
});
