/** Finds the levels of standards for which a delivery may change a verdict, and the levels for which it only changes citations. */
import type { Facts } from '#domain/qualification/facts.ts';
import { standardFiles } from '../load.ts';
import type { RowChange } from './changes.ts';

export type ReportImpact = 'verdict' | 'citation';
/** Returns the effect of the changes on reports about a level; null if there is none. */
export type GetReportImpact = (standardCode: string, level: string) => ReportImpact | null;

const isWeighty = ({ change }: RowChange): boolean => change.kind !== 'reference';
const keyOf = (standardCode: string, level: string | null): string => `${standardCode} ${level ?? ''}`;

/** Lists the standards that depend on a changed document or rule, because an amendment may remove or add rows of any standard in its file. */
function listTouchedWhole(changes: readonly RowChange[], after: Facts): ReadonlySet<string> {
  const weighty = changes.filter((row) => row.section === 'entry' && isWeighty(row));
  const files = new Set(weighty.map(({ file }) => file));
  const rules = weighty.filter(({ file }) => file === 'counting-rules').map(({ name }) => name.split(' ')[0]);
  const categories = new Set<string>(
    after.countingRules.filter((rule) => rules.includes(rule.id)).map((rule) => rule.category),
  );
  return new Set(
    after.standardFiles.flatMap((file, index) => {
      const name = standardFiles[index];
      return file.standards
        .filter((standard) => (name !== undefined && files.has(name)) || categories.has(standard.category))
        .map((standard) => standard.code ?? standard.key ?? standard.name);
    }),
  );
}

/** Determines the effect of changes on reports. Changes to a level's scope have none, because reports do not contain it. */
export function findReportImpacts(changes: readonly RowChange[], after: Facts): GetReportImpact {
  const whole = listTouchedWhole(changes, after);
  const turned = new Set<string>();
  const cited = new Set<string>();
  for (const row of changes) {
    if (row.standard === null || row.section === 'scope') continue;
    if (isWeighty(row)) turned.add(keyOf(row.standard.code, row.level));
    else if (row.section === 'requirement') cited.add(keyOf(row.standard.code, row.level));
  }
  return (standardCode, level) => {
    const keys = [keyOf(standardCode, level), keyOf(standardCode, null)];
    if (whole.has(standardCode) || keys.some((key) => turned.has(key))) return 'verdict';
    return keys.some((key) => cited.has(key)) ? 'citation' : null;
  };
}
