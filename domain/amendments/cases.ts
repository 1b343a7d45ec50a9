/** Test cases entered by an operator: the figures of an invented enterprise, and the expected result of one requirement. */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { parseEnterpriseDocument } from '#domain/enterprise/parse-enterprise-document.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import { type Catalogue, findLevel } from '#domain/qualification/catalogue.ts';
import { evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import type { Verdict } from '#domain/qualification/truth.ts';
import { addYears } from '#domain/validity/day.ts';
import { omitRowValidity, type StandardAmendment } from './amendment.ts';

export interface CaseFigures {
  /** In 万元. */
  readonly netAssets?: number | null | undefined;
  readonly registered?:
    | readonly { readonly regType: string; readonly specialty?: string | null | undefined; readonly count: number }[]
    | undefined;
  readonly titled?:
    | readonly { readonly titleName: string; readonly titleMajor: string; readonly count: number }[]
    | undefined;
  readonly workers?:
    | readonly { readonly trade: string; readonly skillGrade: string; readonly count: number }[]
    | undefined;
  readonly works?:
    | readonly { readonly metric: string; readonly unit: string; readonly value: number; readonly count: number }[]
    | undefined;
}

export interface AmendmentCase extends CaseFigures {
  readonly name: string;
  /** Position of the requirement among the requirements of the amendment, from 1. */
  readonly row: number;
  readonly expected: 'met' | 'unmet' | 'unknown';
}

const AGE = 40;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** Builds an enterprise from the figures. Its people meet all other conditions, so only the figures decide. */
function writeEnterprise(figures: CaseFigures, standardCode: string, day: string): unknown {
  const settled = (name: string) => ({ uuid: name, name, birthDate: addYears(day, -AGE), socialSecurityHere: true });
  const registered = (figures.registered ?? []).flatMap(({ regType, specialty, count }, kind) =>
    times(count, (index) => ({
      ...settled(`注册${kind}-${index}`),
      registrations: [{ regType, specialty: specialty ?? null, validEnd: addYears(day, 3), registeredHere: true }],
    })),
  );
  const titled = (figures.titled ?? []).flatMap(({ titleName, titleMajor, count }, kind) =>
    times(count, (index) => ({ ...settled(`职称${kind}-${index}`), titleName, titleMajor })),
  );
  const workers = (figures.workers ?? []).flatMap(({ trade, skillGrade, count }, kind) =>
    times(count, (index) => ({ ...settled(`工人${kind}-${index}`), trade, skillGrade })),
  );
  const projects = (figures.works ?? []).flatMap(({ metric, unit, value, count }, kind) =>
    times(count, (index) => ({
      uuid: `业绩${kind}-${index}`,
      projectName: `示例业绩${kind}-${index}`,
      standardCodes: [standardCode],
      role: '施工总承包',
      acceptDate: addYears(day, -2),
      qualityPassed: true,
      onPlatform: true,
      dataLevel: 'A',
      metrics: [{ metric, value, unit }],
    })),
  );
  return {
    enterprise: { entName: '示例企业', netAssets: figures.netAssets ?? null },
    registeredPeople: registered,
    otherPeople: [...titled, ...workers],
    projects,
  };
}

export interface AmendmentCaseResult {
  readonly name: string;
  readonly row: number;
  readonly expected: AmendmentCase['expected'];
  /** Null if the case could not be evaluated. */
  readonly found: Verdict | null;
  readonly isRed: boolean;
  readonly reason: string;
}

function getEnterprise(
  item: AmendmentCase,
  { standardCode, document }: StandardAmendment,
): EnterpriseDocument | string {
  const parsed = parseEnterpriseDocument(writeEnterprise(item, standardCode, document.effective));
  return parsed.ok ? parsed.enterprise : (parsed.faults[0]?.message ?? '案例的数据不完整');
}

/**
 * Evaluates one test case.
 * @param catalogue catalogue of db/facts with the amendment applied
 */
export function runAmendmentCase(
  catalogue: Catalogue,
  amendment: StandardAmendment,
  item: AmendmentCase,
): AmendmentCaseResult {
  const { name, row, expected } = item;
  const red = (reason: string): AmendmentCaseResult => ({ name, row, expected, found: null, isRed: true, reason });
  const wanted = amendment.requirements[row - 1];
  if (wanted === undefined) return red(`没有第 ${row} 条指标`);
  const enterprise = getEnterprise(item, amendment);
  if (typeof enterprise === 'string') return red(enterprise);
  const { standardCode, level, document } = amendment;
  const answer = evaluateQualification({ catalogue, enterprise, standardCode, level, asOf: document.effective });
  if (!answer.ok) return red(answer.message);
  const standard = catalogue.byCode(standardCode);
  const rows = (standard === null ? null : findLevel(standard, level))?.rows ?? [];
  const places = rows.filter(
    (one) => canonicalJson(omitRowValidity(one.row)) === canonicalJson(omitRowValidity(wanted)),
  );
  const ids = new Set(places.map(({ id }) => id));
  const leaf = answer.report.leaves.find(
    ({ id, verdict }) => ids.has(id.split('/').at(-1) ?? '') && verdict !== 'notAssessed',
  );
  if (leaf === undefined) return red('该条指标当日不考核');
  return { name, row, expected, found: leaf.verdict, isRed: leaf.verdict !== expected, reason: leaf.reason };
}
