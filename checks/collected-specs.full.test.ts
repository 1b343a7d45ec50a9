import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runTool } from '#scripts/lib/run-command.ts';

/** What stands after the project in a line of the runner's list: `[desktop] › features/work/todo/e2e/todo.spec.ts:3:1 › …`. */
const SPEC_OF_LINE = /^\s*\[\w+\] › ([^:]+):\d+:\d+ › /gm;

// A planted spec stops the whole browser stage, and a spec that is not collected passes for ever.
it('the browser runner collects every spec of the tree, and none that is planted', async () => {
  const { exitCode, output } = await runTool('@playwright/test/cli.js', ['test', '--list', '--reporter=list']);
  expect({ exitCode, output: exitCode === 0 ? '' : output }).toEqual({ exitCode: 0, output: '' });
  const collected = [...new Set([...output.matchAll(SPEC_OF_LINE)].map((match) => match[1]))];
  const written = globSync('{features,e2e,platform,apps,domain,checks}/**/*.spec.{ts,tsx}').filter(
    (path) => !path.startsWith('checks/fixtures/'),
  );
  expect(written.length).toBeGreaterThan(50);
  expect(collected.toSorted()).toEqual(written.toSorted());
});
