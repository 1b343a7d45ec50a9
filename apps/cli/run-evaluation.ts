/** Runs the evaluation without a server: takes the command-line arguments and returns the output text and exit status. */
import { loadFacts } from '#db/facts/load.ts';
import { findGapClosingAdvice } from '#domain/qualification/advice/list-ways.ts';
import { ASSUMED_COST_WEIGHTS } from '#domain/qualification/advice/weights.ts';
import { type Catalogue, createCatalogue, findLevel } from '#domain/qualification/catalogue.ts';
import { evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import { isRequirementKind } from '#domain/qualification/requirement.ts';
import { parseEvaluateArguments, usage } from './evaluate-arguments.ts';
import { readEnterpriseFile } from './read-enterprise-file.ts';
import { formatReportText } from './write-report.ts';

export interface EvaluationOutcome {
  status: 0 | 1 | 2 | 3;
  out: string;
  err: string;
}

const refuse = (...lines: string[]): EvaluationOutcome => ({ status: 3, out: '', err: lines.join('\n') });

/** Returns the reason why a category is not valid for the level; null if it is valid. */
function rejectCategory(catalogue: Catalogue, code: string, levelName: string, category: string): string | null {
  const standard = catalogue.byCode(code);
  const level = standard === null ? null : findLevel(standard, levelName);
  const known = (level?.rows ?? []).flatMap(({ row }) =>
    isRequirementKind(row, 'performance')
      ? (row.byCategory ?? []).flatMap((one) => [one.name, one.code ?? one.name])
      : [],
  );
  if (known.includes(category)) return null;
  return known.length === 0
    ? '--category 只用于特级：这个等级不分类别'
    : `没有类别“${category}”，可选：${known.filter((name) => !/^\d+$/.test(name)).join('、')}`;
}

export async function runEvaluation(list: readonly string[], today: string): Promise<EvaluationOutcome> {
  if (list.includes('--help')) return { status: 0, out: usage, err: '' };
  const read = parseEvaluateArguments(list, today);
  if (!read.ok) return refuse(read.message, '', usage);
  const {
    enterprise: path,
    standard,
    level,
    asOf,
    subject,
    category,
    applying,
    countsLead,
    importance,
    goodRows,
    json,
  } = read.arguments;
  const file = await readEnterpriseFile(path, goodRows);
  if (!file.ok) return refuse(...file.messages);
  const catalogue = createCatalogue(loadFacts());
  const unknown = category === null ? null : rejectCategory(catalogue, standard, level, category);
  if (unknown !== null) return refuse(unknown);
  const options = { subject, topGradeCategory: category, countsTechnicalLead: countsLead, applying };
  const result = evaluateQualification({
    catalogue,
    enterprise: file.enterprise,
    standardCode: standard,
    level,
    asOf,
    options,
  });
  if (!result.ok) return refuse(result.message);
  const { report } = result;
  const weights = { ...ASSUMED_COST_WEIGHTS, importance: importance ?? ASSUMED_COST_WEIGHTS.importance };
  const advice = findGapClosingAdvice({ catalogue, enterprise: file.enterprise, report, options, weights });
  return {
    status: report.verdict === 'met' ? 0 : report.verdict === 'unmet' ? 1 : 2,
    out: json ? JSON.stringify({ ...report, advice }, null, 2) : formatReportText(report, advice, importance === null),
    err: file.notices.join('\n'),
  };
}
