/**
 * `node apps/cli/facts.ts [--json] | import FOLDER [--write] | collect FOLDER`: reports which facts are null, recalled from memory or not
 * understood; imports or collects a delivery.
 */
import { createFactsReport } from '#db/facts/report.ts';
import { categoryNames } from '#domain/qualification/catalogue.ts';
import { collectFacts, readStoredCatalogue } from './collect-facts.ts';
import { importFacts, readStoredLevels } from './import-facts.ts';

const REACH_WORDS = { met: '可达“满足”', declared: '须企业声明', open: '原文待核对', never: '不再受理' } as const;

const [command, folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (command === undefined) printFacts();
else if (command === 'import' && folder !== undefined) {
  const { status, lines } = await importFacts(folder, process.argv.includes('--write'), () =>
    readStoredLevels(process.env),
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = status;
} else if (command === 'collect' && folder !== undefined) {
  const { status, lines } = await collectFacts(folder, () => readStoredCatalogue(process.env));
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = status;
} else {
  process.stderr.write(
    '用法：npm run facts [-- --json]，npm run facts -- import 文件夹 [--write]，或 npm run facts -- collect 文件夹\n',
  );
  process.exitCode = 3;
}

function printFacts(): void {
  const report = createFactsReport();
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(report, null, 2));
    return;
  }
  const { totals } = report;
  console.log(`标准数据版本 ${report.version}`);
  console.log(
    `指标 ${totals.rows} 条：已核对 ${totals.sourced}，凭记忆 ${totals.recalled}，不能判断 ${totals.undecidable}；空缺数字 ${totals.nullFigures} 处`,
  );
  console.log(
    `等级 ${totals.levels} 个：凭资料可达“满足” ${totals.canBeMet}，须企业声明 ${totals.canBeDeclared}，原文待核对 ${totals.openLevels}，已取消或被替代 ${totals.levels - totals.canBeMet - totals.canBeDeclared - totals.openLevels}`,
  );
  for (const { category, levels, canBeMet } of report.categories)
    console.log(`${categoryNames[category]}：${levels} 个等级，凭资料可达“满足” ${canBeMet}`);
  for (const { standardCode, standardName, level, reach } of report.levels)
    console.log(
      `${standardCode} ${standardName}${level}：${REACH_WORDS[reach.best]}${reach.stops.map(({ rowId, reason }) => `；${rowId} ${reason}`).join('')}`,
    );
  for (const rule of report.rules) console.log(`计数规则 ${rule.id} ${rule.name}：${rule.confidence}`);
  for (const level of report.levels.filter((row) => row.undecidable > 0 || row.nullFigures.length > 0))
    console.log(
      `${level.standardCode} ${level.standardName}${level.level}：不能判断 ${level.undecidable}/${level.rows}，空缺 ${level.nullFigures.join('、') || '无'}`,
    );
  for (const level of report.levels)
    for (const field of level.unknownFields) console.log(`未支持的条件 ${level.standardCode} ${level.level} ${field}`);
}
