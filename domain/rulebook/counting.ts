/**
 * The counting rules that operators may edit: which people count (age, social insurance), in which classes one person counts, which
 * projects count. Each rule is a form with a few values and one Chinese sentence; either can be generated from the other.
 */
import type { CountingRule } from '#domain/qualification/facts.ts';

export const EDITABLE_RULES = {
  'CR-1': '一人多证按几种考核',
  'CR-2': '可以同时考核的类别',
  'CR-4': '年龄与社会保险',
  'CR-12': '业绩入库与数据等级',
} as const;
export type EditableRule = keyof typeof EDITABLE_RULES;

/** Classes of people requirements, by displayed name. */
export const PEOPLE_CLASSES = {
  注册人员: 'registeredPersonnel',
  职称人员: 'titledPersonnel',
  现场管理人员: 'siteManagers',
  技术工人: 'skilledWorkers',
} as const;
export type PeopleClass = keyof typeof PEOPLE_CLASSES;
export const PEOPLE_CLASS_NAMES = Object.keys(PEOPLE_CLASSES) as [PeopleClass, ...PeopleClass[]];
export const DATA_LEVELS = ['A', 'B', 'C', 'D'] as const;
export type DataLevel = (typeof DATA_LEVELS)[number];

/** The form values of a rule. Fields that belong to other rules are empty. */
export interface CountingRuleValues {
  readonly rule: EditableRule;
  readonly maxAgeYears?: number | null | undefined;
  readonly socialInsuranceBySelf?: boolean | null | undefined;
  readonly classes?: readonly PeopleClass[] | undefined;
  readonly onPlatform?: boolean | null | undefined;
  readonly dataLevels?: readonly DataLevel[] | undefined;
  readonly since?: string | null | undefined;
}

const inOrder = <T>(all: readonly T[], chosen: readonly T[] = []): T[] => all.filter((one) => chosen.includes(one));
const levelWords = (levels: readonly DataLevel[]): string => levels.map((level) => `${level} 级`).join('、');

function formatEligibility({ maxAgeYears, socialInsuranceBySelf }: CountingRuleValues): string {
  const parts = [
    ...(maxAgeYears ? [`须在 ${maxAgeYears} 周岁及以下`] : ['不限年龄']),
    socialInsuranceBySelf ? '须由本企业缴纳社会保险' : '不要求由本企业缴纳社会保险',
  ];
  return `企业主要人员${parts.join('，')}。`;
}

function formatPerformance({ onPlatform, dataLevels, since }: CountingRuleValues): string {
  const levels = inOrder(DATA_LEVELS, dataLevels);
  const parts = [
    onPlatform ? '须录入全国建筑市场监管公共服务平台' : '不要求录入全国建筑市场监管公共服务平台',
    levels.length > 0 ? `数据等级须为 ${levelWords(levels)}` : '不限数据等级',
  ];
  return `${since ? `自 ${since} 起，` : ''}企业业绩${parts.join('，')}。`;
}

/** Formats a counting rule as a sentence. */
export function formatRule(figures: CountingRuleValues): string {
  const classes = inOrder(PEOPLE_CLASS_NAMES, figures.classes).join('、');
  switch (figures.rule) {
    case 'CR-1':
      return `申报同一项资质时，一个人在${classes}中符合两种以上的，只按一种考核。`;
    case 'CR-2':
      return `一个人可以同时作为${classes}考核。`;
    case 'CR-4':
      return formatEligibility(figures);
    case 'CR-12':
      return formatPerformance(figures);
  }
}

const DIGITS = '零一二三四五六七八九';
/** Parses a number such as 六十, 六十五 or 60. */
function readNumber(words: string): number | null {
  if (/^\d+$/.test(words)) return Number(words);
  const found = /^([一二三四五六七八九])?十([一二三四五六七八九])?$/.exec(words);
  if (found === null) return null;
  return (found[1] ? DIGITS.indexOf(found[1]) : 1) * 10 + (found[2] ? DIGITS.indexOf(found[2]) : 0);
}

/** Patterns for the names of the classes in official texts and in generated sentences. */
const CLASS_WORDS: readonly (readonly [PeopleClass, RegExp])[] = [
  ['注册人员', /注册(?:人员|证书|执业)/],
  ['职称人员', /职称/],
  ['现场管理人员', /现场管理|岗位证书/],
  ['技术工人', /技术工人|技能等级/],
];
const classesIn = (text: string): PeopleClass[] =>
  CLASS_WORDS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);

function readEligibility(text: string): CountingRuleValues | null {
  const age = /(\d{2}|[一二三四五六七八九]?十[一二三四五六七八九]?)\s*周岁/.exec(text);
  const isUnbounded = /不限年龄/.test(text);
  const speaksOfInsurance = /社会保险|社保/.test(text);
  if (age === null && !isUnbounded && !speaksOfInsurance) return null;
  const words = /(\d{4}年|不满|未满|不足)/.test(text) ? null : (age?.[1] ?? null);
  return {
    rule: 'CR-4',
    maxAgeYears: words === null ? null : readNumber(words),
    socialInsuranceBySelf: speaksOfInsurance && !/(?:不要求|无需|不需)[^，。；]{0,12}(?:社会保险|社保)/.test(text),
  };
}

function readPerformance(text: string): CountingRuleValues | null {
  const speaksOfPlatform = /监管公共服务平台|四库一平台/.test(text);
  const said = text.replace(/\s/g, '');
  const levels = DATA_LEVELS.filter((level) => said.includes(`${level}级`));
  if (!speaksOfPlatform && levels.length === 0) return null;
  const since = /自\s?(\d{4})(?:-|年)(\d{1,2})(?:-|月)(\d{1,2})日?\s?起/.exec(text);
  const [, year, month = '', day = ''] = since ?? [];
  return {
    rule: 'CR-12',
    onPlatform: speaksOfPlatform && !/(?:不要求|无需|不需)(?:录入|入库)/.test(text),
    dataLevels: levels,
    since: year === undefined ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  };
}

/** Extracts a counting rule from a sentence of an official text; null if no pattern matches. An operator accepts or rejects the result. */
export function readRule(text: string): CountingRuleValues | null {
  const classes = classesIn(text);
  if (classes.length > 1 && /只(?:按|能按|算|计)[^，。；]{0,4}[一1]\s?(?:种|类|项)/.test(text))
    return { rule: 'CR-1', classes };
  if (classes.length > 1 && /同时(?:作为|计入|按|考核)/.test(text)) return { rule: 'CR-2', classes };
  return readPerformance(text) ?? readEligibility(text);
}

export interface RuleError {
  readonly path: keyof CountingRuleValues;
  readonly message: string;
}

const YOUNGEST = 18;
const OLDEST = 100;

/** Returns the missing required values and the contradictions of a rule. */
export function validateRule(figures: CountingRuleValues): readonly RuleError[] {
  const { rule, maxAgeYears, socialInsuranceBySelf, classes = [], onPlatform, dataLevels = [] } = figures;
  if (rule === 'CR-1' || rule === 'CR-2')
    return new Set(classes).size < 2 ? [{ path: 'classes', message: '请选择两种以上的人员类别' }] : [];
  if (rule === 'CR-4') {
    if (!maxAgeYears && !socialInsuranceBySelf)
      return [{ path: 'maxAgeYears', message: '年龄和社会保险至少规定一项，都不要求时请撤下这条规则' }];
    return typeof maxAgeYears === 'number' && (maxAgeYears < YOUNGEST || maxAgeYears > OLDEST)
      ? [{ path: 'maxAgeYears', message: `年龄上限应在 ${YOUNGEST} 至 ${OLDEST} 周岁之间` }]
      : [];
  }
  return !onPlatform && dataLevels.length === 0
    ? [{ path: 'dataLevels', message: '入库和数据等级至少规定一项，都不要求时请撤下这条规则' }]
    : [];
}

function getEffect({ rule, ...figures }: CountingRuleValues): Record<string, unknown> {
  const classes = inOrder(PEOPLE_CLASS_NAMES, figures.classes).map((name) => PEOPLE_CLASSES[name]);
  switch (rule) {
    case 'CR-1':
      return { scope: 'withinOneQualification', classes, maxClassesPerPerson: 1 };
    case 'CR-2':
      return {
        scope: 'withinOneQualification',
        // One person may count in any two of the classes.
        allowTogether: classes.flatMap((one, at) => classes.slice(at + 1).map((other) => [one, other])),
      };
    case 'CR-4':
      return {
        eligibility: {
          ...(figures.maxAgeYears ? { maxAgeYears: figures.maxAgeYears } : {}),
          socialInsuranceBySelf: figures.socialInsuranceBySelf === true,
        },
      };
    case 'CR-12':
      return {
        performanceEligibility: {
          onNationalPlatform: figures.onPlatform === true,
          // If no data level is selected, all levels count.
          dataLevelIn: figures.dataLevels?.length ? inOrder(DATA_LEVELS, figures.dataLevels) : [...DATA_LEVELS],
        },
      };
  }
}

/** A rule as published by operators, with its legal basis. */
export interface PublishedRule extends CountingRuleValues {
  readonly docNumber: string;
  readonly clause: string;
}

/** Replaces a built-in rule by the last published rule with the same id. Published rules were compared with the official text. */
export function applyCountingRules(
  delivered: readonly CountingRule[],
  published: readonly PublishedRule[],
): CountingRule[] {
  return delivered.map((rule) => {
    const own = published.findLast((one) => one.rule === rule.id);
    if (own === undefined) return rule;
    const { since: _since, ...rest } = rule;
    return {
      ...rest,
      statement: formatRule(own),
      effect: getEffect(own),
      ...(own.rule === 'CR-12' && own.since ? { since: own.since } : {}),
      docNumber: `${own.docNumber}（${own.clause}）`,
      confidence: 'sourced',
      sources: [own.docNumber],
    };
  });
}
