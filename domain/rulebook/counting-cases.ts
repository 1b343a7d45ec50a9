/**
 * Defines test cases of a counting rule: an invented person or project, and whether it counts. They are stored with the rule and run
 * against it.
 */
import { parseEnterpriseDocument } from '#domain/enterprise/parse-enterprise-document.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import type { CountingRule } from '#domain/qualification/facts.ts';
import { addYears } from '#domain/validity/day.ts';
import {
  type CountingRuleValues,
  DATA_LEVELS,
  type DataLevel,
  PEOPLE_CLASS_NAMES,
  PEOPLE_CLASSES,
  type PeopleClass,
} from './counting.ts';

export type CountingAnswer = 'yes' | 'no' | 'unknown';

/** A test case. The rule determines which fields apply. */
export interface CountingCase {
  readonly name: string;
  /** CR-4: age in years. */
  readonly age?: number | null | undefined;
  readonly insured?: CountingAnswer | null | undefined;
  /** CR-1, CR-2: certificates of one person; `yes` is expected if the person counts in each of these classes. */
  readonly holds?: readonly PeopleClass[] | undefined;
  /** CR-12: whether the project is on the national platform. */
  readonly onPlatform?: boolean | null | undefined;
  readonly dataLevel?: DataLevel | null | undefined;
  readonly expected: CountingAnswer;
}

export interface CountingResult {
  readonly name: string;
  readonly expected: CountingAnswer;
  /** Result under the current rule. */
  readonly before: CountingAnswer;
  readonly found: CountingAnswer;
  readonly isRed: boolean;
}

/** 建筑工程施工总承包: on the day of the test cases it requires every class of people. */
const STANDARD = '10300101';
const ALL_CLASSES_DAY = '2016-06-01';
/** An age in years below any age limit that a rule may set. */
const AGE = 18;
const USUAL_AGE = 40;

type Paper = Readonly<Record<string, unknown>>;
const POSTS = ['施工员', '质量员', '安全员', '机械员', '造价员', '劳务员'];
const MAJORS = ['结构', '给排水', '电气'];

/** For each class: a certificate for its n-th holder, and the required number of people minus one. */
const CLASSES: Readonly<
  Record<PeopleClass, { readonly paper: (index: number, day: string) => Paper; readonly short: number }>
> = {
  注册人员: {
    paper: (_, day) => ({
      registrations: [
        { regType: '二级建造师', specialty: '建筑工程', validEnd: addYears(day, 3), registeredHere: true },
      ],
    }),
    short: 4,
  },
  职称人员: { paper: (index) => ({ titleName: '工程师', titleMajor: MAJORS[index] ?? '结构' }), short: 5 },
  现场管理人员: { paper: (index) => ({ postName: POSTS[index] ?? '施工员' }), short: 14 },
  技术工人: { paper: () => ({ trade: '电工', skillGrade: '中级工' }), short: 29 },
};

const getPerson = (name: string, day: string, rest: Paper): Paper => ({
  uuid: name,
  name,
  birthDate: addYears(day, -AGE),
  socialSecurityHere: true,
  ...rest,
});

const others = (name: PeopleClass, day: string): Paper[] =>
  Array.from({ length: CLASSES[name].short }, (_, index) =>
    getPerson(`${name}${index + 1}`, day, CLASSES[name].paper(index, day)),
  );

/** An amount above every requirement, so that only the subject determines the result. */
const SPARE = 100;

interface Probe {
  readonly level: string;
  readonly day: string;
  readonly enterprise: Paper;
  /** Kinds of requirements whose results decide the case: all of them must be met. */
  readonly kinds: readonly string[];
}

function probeAge({ age, insured }: CountingCase, day: string): Probe {
  const social = insured === 'yes' || insured === 'no' ? insured === 'yes' : null;
  const subject = getPerson('示例本人', day, {
    ...CLASSES['技术工人'].paper(SPARE, day),
    birthDate: typeof age === 'number' ? addYears(day, -age) : null,
    socialSecurityHere: social,
  });
  return {
    level: '三级',
    day,
    enterprise: { otherPeople: [...others('技术工人', day), subject] },
    kinds: ['skilledWorkers'],
  };
}

function probeDocuments(pair: readonly PeopleClass[]): Probe {
  const day = ALL_CLASSES_DAY;
  const papers = pair.map((name) => CLASSES[name].paper(SPARE, day));
  const subject = getPerson('示例本人', day, Object.assign({}, ...papers) as Paper);
  return {
    level: '三级',
    day,
    // A person with certificates of several kinds is listed once, so that the engine does not have to decide whether two records belong to
    // one person.
    enterprise: { otherPeople: [...pair.flatMap((name) => others(name, day)), subject] },
    kinds: pair.map((name) => PEOPLE_CLASSES[name]),
  };
}

function probeWork({ onPlatform, dataLevel }: CountingCase, day: string): Probe {
  const work = (name: string, metric: object, rest: object) => ({
    uuid: name,
    projectName: name,
    standardCodes: [STANDARD],
    role: '施工总承包',
    acceptDate: addYears(day, -2),
    qualityPassed: true,
    onPlatform: true,
    dataLevel: 'A',
    metrics: [metric],
    ...rest,
  });
  const projects = [
    work(
      '示例业绩',
      { metric: '地上层数', value: 30, unit: '层' },
      { onPlatform: onPlatform ?? null, dataLevel: dataLevel ?? null },
    ),
    // The projects include all data levels, so that a rule about another data level does not affect the result.
    ...DATA_LEVELS.map((level) =>
      work(`另一业绩${level}`, { metric: '钢结构单跨', value: 40, unit: 'm' }, { dataLevel: level }),
    ),
  ];
  return { level: '二级', day, enterprise: { projects }, kinds: ['performance'] };
}

function getProbes({ rule }: CountingRuleValues, item: CountingCase, day: string): readonly Probe[] {
  if (rule === 'CR-4') return [probeAge(item, day)];
  if (rule === 'CR-12') return [probeWork(item, day)];
  const holds = PEOPLE_CLASS_NAMES.filter((name) => item.holds?.includes(name));
  return holds.flatMap((one, at) => holds.slice(at + 1).map((other) => probeDocuments([one, other])));
}

function runProbe(catalogue: Catalogue, countingRules: readonly CountingRule[], probe: Probe): CountingAnswer {
  const { level, day, enterprise, kinds } = probe;
  const parsed = parseEnterpriseDocument({ enterprise: { entName: '示例企业' }, ...enterprise });
  if (!parsed.ok) return 'unknown';
  const answer = evaluateQualification({
    catalogue,
    countingRules,
    enterprise: parsed.enterprise,
    standardCode: STANDARD,
    level,
    asOf: day,
    options: { countsTechnicalLead: true },
  });
  if (!answer.ok) return 'unknown';
  const leaves = answer.report.leaves.filter(({ kind, verdict }) => kinds.includes(kind) && verdict !== 'notAssessed');
  if (leaves.length === 0) return 'unknown';
  if (leaves.some(({ verdict }) => verdict === 'unmet')) return 'no';
  return leaves.every(({ verdict }) => verdict === 'met') ? 'yes' : 'unknown';
}

/** Combines the results: `no` if any is `no`, `yes` only if all are. */
function joinAnswers(answers: readonly CountingAnswer[]): CountingAnswer {
  if (answers.length === 0) return 'unknown';
  if (answers.includes('no')) return 'no';
  return answers.every((one) => one === 'yes') ? 'yes' : 'unknown';
}

/** Lists test cases on both sides of every limit of the rule. */
export function listLimitCases(figures: CountingRuleValues): readonly CountingCase[] {
  const { rule, maxAgeYears, socialInsuranceBySelf, classes = [], onPlatform, dataLevels = [] } = figures;
  if (rule === 'CR-4') {
    const limit = maxAgeYears ?? null;
    const usual = Math.min(limit ?? USUAL_AGE, USUAL_AGE);
    return [
      ...(limit === null
        ? [{ name: '70 周岁，本企业参保', age: 70, insured: 'yes', expected: 'yes' } as const]
        : [
            { name: `${limit} 周岁，本企业参保`, age: limit, insured: 'yes', expected: 'yes' } as const,
            { name: `${limit + 1} 周岁，本企业参保`, age: limit + 1, insured: 'yes', expected: 'no' } as const,
          ]),
      {
        name: `${usual} 周岁，其他单位参保`,
        age: usual,
        insured: 'no',
        expected: socialInsuranceBySelf ? 'no' : 'yes',
      },
      {
        name: `${usual} 周岁，参保情况未登记`,
        age: usual,
        insured: 'unknown',
        expected: socialInsuranceBySelf ? 'unknown' : 'yes',
      },
    ];
  }
  if (rule === 'CR-12')
    return [
      ...DATA_LEVELS.map((dataLevel): CountingCase => {
        const expected = dataLevels.length === 0 || dataLevels.includes(dataLevel) ? 'yes' : 'no';
        return { name: `平台数据 ${dataLevel} 级`, onPlatform: true, dataLevel, expected };
      }),
      {
        name: '未录入平台',
        onPlatform: false,
        dataLevel: dataLevels[0] ?? 'A',
        expected: onPlatform ? 'no' : 'yes',
      },
    ];
  const pairs = classes.flatMap((one, at) => classes.slice(at + 1).map((other) => [one, other] as const));
  // CR-2, not CR-1, determines which classes may count together.
  if (rule === 'CR-1') return [];
  return pairs.map((holds) => ({ name: `同时持有${holds.join('、')}的证书`, holds, expected: 'yes' }));
}

/**
 * Runs every case under the current rules and under the proposed rules.
 * @param before the current rules
 * @param after the proposed rules
 */
export function runCountingCases(
  catalogue: Catalogue,
  figures: CountingRuleValues,
  rules: { readonly before: readonly CountingRule[]; readonly after: readonly CountingRule[] },
  cases: readonly CountingCase[],
  day: string,
): readonly CountingResult[] {
  return cases.map((item) => {
    const probes = getProbes(figures, item, day);
    const answerBy = (list: readonly CountingRule[]): CountingAnswer =>
      joinAnswers(probes.map((probe) => runProbe(catalogue, list, probe)));
    const [before, found] = [answerBy(rules.before), answerBy(rules.after)];
    const { name, expected } = item;
    return { name, expected, before, found, isRed: found !== expected };
  });
}
