/** `node apps/cli/facts.ts [--json]`: what in the facts is null, recalled or not understood. */
import { createFactsReport } from '#db/facts/report.ts';

const report = createFactsReport();
if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 2));
else {
  const { totals } = report;
  console.log(`标准数据版本 ${report.version}`);
  console.log(
    `指标 ${totals.rows} 条：已核对 ${totals.sourced}，凭记忆 ${totals.recalled}，不能判断 ${totals.undecidable}；空缺数字 ${totals.nullFigures} 处`,
  );
  for (const rule of report.rules) console.log(`计数规则 ${rule.id} ${rule.name}：${rule.confidence}`);
  for (const level of report.levels.filter((row) => row.undecidable > 0 || row.nullFigures.length > 0))
    console.log(
      `${level.standardCode} ${level.standardName}${level.level}：不能判断 ${level.undecidable}/${level.rows}，空缺 ${level.nullFigures.join('、') || '无'}`,
    );
  for (const level of report.levels)
    for (const field of level.unknownFields) console.log(`未支持的条件 ${level.standardCode} ${level.level} ${field}`);
}
