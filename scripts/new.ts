/**
 * `npm run new -- KIND …` scaffolds a feature, a call, a page or a record by the conventions of the repository; `npm run db:new -- NAME` a
 * migration.
 */
import { join } from 'node:path';
import { runTool } from './lib/run-command.ts';
import { UsageError } from './lib/scaffold/names.ts';
import { writePlan } from './lib/scaffold/plan.ts';
import { createScaffoldPlan, planMigration } from './lib/scaffold/scaffold.ts';

const root = join(import.meta.dirname, '..');
process.chdir(root);
const [command, ...words] = process.argv.slice(2);
try {
  const written = writePlan(
    root,
    command === 'migration' ? planMigration(root, words) : createScaffoldPlan(root, [command ?? '', ...words]),
  );
  const sources = written.filter((path) => !path.endsWith('.sql'));
  if (sources.length > 0) await runTool('@biomejs/biome/bin/biome', ['check', '--write', ...sources]);
  for (const path of written) console.log(path);
  if (sources.length > 0) console.log('\n下一步：npm run docs 更新生成的文档，npm run verify 检查改动');
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
