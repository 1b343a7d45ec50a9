/** Formats a delivery of facts for a terminal: counts first, then names. */
import type { RowChange } from '#db/facts/delivery/changes.ts';
import type { GetReportImpact, ReportImpact } from '#db/facts/delivery/touched.ts';
import type { Confidence } from '#domain/qualification/facts.ts';
import type { StoredLevel } from './stored-runs.repo.ts';

const CONFIDENCES: Readonly<Record<Confidence, string>> = {
  sourced: '已核对',
  recalled: '凭记忆',
  secondary: '第三方转述',
  unknown: '未知',
};

const CLAUSE_FIELDS = ['clause', 'clauseNumber', 'clauseBasis'];

function getWords({ change }: RowChange): string {
  switch (change.kind) {
    case 'added':
      return '新增';
    case 'removed':
      return '删除';
    case 'content':
      return `内容变动（${change.fields.join('、')}）`;
    case 'confidence':
      return `${CONFIDENCES[change.from]} → ${CONFIDENCES[change.to]}`;
    case 'reference':
      return change.fields.some((field) => CLAUSE_FIELDS.includes(field)) ? '条文编号' : '出处与说明';
  }
}

const getPlace = ({ file, standard, level }: RowChange): string =>
  standard === null ? `${file}.json` : `${file}.json　${standard.code} ${standard.name}${level ?? ''}`;

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string): [string, number][] =>
  [...Map.groupBy(items, keyOf)].map(([key, group]) => [key, group.length]);

/** Formats the changes of one level; rows with the same change share one line. */
function describePlace(place: string, rows: readonly RowChange[]): string[] {
  const alike = Map.groupBy(rows, getWords);
  return [
    place,
    ...[...alike].map(([words, group]) => `  ${words} ${group.length} 条：${group.map(({ name }) => name).join('、')}`),
  ];
}

export function describeChanges(changes: readonly RowChange[]): string {
  if (changes.length === 0) return '与现用数据相同，没有变动。';
  const totals = countBy(changes, getWords).sort((a, b) => b[1] - a[1]);
  return [
    `变动 ${changes.length} 条：`,
    ...totals.map(([words, count]) => `  ${words}：${count}`),
    '',
    ...[...Map.groupBy(changes, getPlace)].flatMap(([place, rows]) => describePlace(place, rows)),
  ].join('\n');
}

const MAX_REPORTS = 200;
const TOUCHES: Readonly<Record<ReportImpact, string>> = {
  verdict: '结论可能改变，可在报告页用“与今天比较”查看',
  citation: '结论不变，只补出处或条文编号',
};

export function describeAffectedReports(levels: readonly StoredLevel[], touchOf: GetReportImpact): string {
  const touched = levels.flatMap((level) => {
    const touch = touchOf(level.standardCode, level.level);
    return touch === null ? [] : [{ ...level, touch }];
  });
  const reports = new Set(levels.map(({ entName, runNo }) => `${entName} ${runNo}`)).size;
  const lines = (['verdict', 'citation'] as const).flatMap((touch) => {
    const own = touched.filter((level) => level.touch === touch);
    if (own.length === 0) return [];
    const byReport = [...Map.groupBy(own, ({ entName, runNo, asOf }) => `${entName} ${runNo}（${asOf}）`)];
    return [
      `${TOUCHES[touch]}：${byReport.length} 份`,
      ...byReport
        .slice(0, MAX_REPORTS)
        .map(([name, group]) => `  ${name}：${group.map((one) => `${one.standardCode} ${one.level}`).join('、')}`),
      ...(byReport.length > MAX_REPORTS ? [`  另有 ${byReport.length - MAX_REPORTS} 份未列出`] : []),
    ];
  });
  return [`已存校验报告 ${reports} 份，涉及：${lines.length === 0 ? '无' : ''}`, ...lines].join('\n');
}
