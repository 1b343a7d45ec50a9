/**
 * Evaluates requirements by the archive itself: the licence, equipment by kind, and registered documents. A registered document is a
 * declaration with its date and at least one scanned file. Without these, the same text is only a declaration of the enterprise.
 */
import type { Declaration } from '#domain/enterprise/enterprise-document.ts';
import { readLicenceState } from '#domain/enterprise/licence-state.ts';
import { isCreditCode, normaliseCreditCode } from '#domain/identity/credit-code.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { addDays, addYears } from '#domain/validity/day.ts';
import type { EvaluationContext } from '../context.ts';
import { DECLARATIONS_PAGE_LABEL, listDeclarationKindNames } from '../declaration-kinds.ts';
import type { CountedRecord } from '../report.ts';
import { allOf, type Truth } from '../truth.ts';
import { removeCategoryPrefix } from '../unique-levels.ts';

/** The result of the archive for one part of a requirement. */
export interface PartEvaluation {
  readonly truth: Truth;
  /** Text that names the records found or missing. */
  readonly words: string;
  /** The next step: the missing entry, if the result is uncertain. */
  readonly step: string | null;
  readonly counted: readonly CountedRecord[];
}

/** Number of days for which a credit report (信用报告) counts as current. This is a product setting; no rule gives a number. */
export const CREDIT_REPORT_VALID_DAYS = 30;

const yes = (words: string, counted: readonly CountedRecord[] = []): PartEvaluation => ({
  truth: 'yes',
  words,
  step: null,
  counted,
});
const no = (words: string, step: string): PartEvaluation => ({ truth: 'no', words, step, counted: [] });
const maybe = (words: string, step: string): PartEvaluation => ({ truth: 'maybe', words, step, counted: [] });

/** Returns whether the document is dated, scanned and in force on the day, and confirms the requirement. */
function isOnFile({ confirmed, docDate, docEnd, scans, source }: Declaration, asOf: string): boolean {
  const isInForce = docDate !== null && docDate <= asOf && (docEnd === null || docEnd >= asOf);
  return confirmed !== false && isInForce && (scans ?? 0) > 0 && (source ?? '').trim() !== '';
}

/** Returns whether the declaration is general or about this standard and level. */
const isForLevel = ({ standardCode, level }: Declaration, context: EvaluationContext): boolean =>
  (standardCode === null || removeCategoryPrefix(standardCode) === removeCategoryPrefix(context.standard.code)) &&
  (level === null || level === context.level.key || level === context.level.level.level);

/** Returns whether the declaration is general or about this standard, level and requirement. */
export const isDeclarationFor = (declaration: Declaration, context: EvaluationContext, text: string): boolean =>
  isForLevel(declaration, context) && (declaration.text === null || declaration.text === text);

const listOfKind = (kind: string, context: EvaluationContext): readonly Declaration[] =>
  listDeclarationKindNames(kind).flatMap((name) => [...context.index.declarationsOf(name)]);

/** Lists the declarations of a kind that may concern this requirement, and records the days on which they change. */
function listDeclared(kind: string, text: string, context: EvaluationContext): readonly Declaration[] {
  const found = listOfKind(kind, context).filter((one) => isDeclarationFor(one, context, text));
  context.index.note(() =>
    found.flatMap(({ docDate, docEnd }) => [
      ...(docDate === null ? [] : [docDate, addDays(docDate, CREDIT_REPORT_VALID_DAYS + 1)]),
      ...(docEnd === null ? [] : [addDays(docEnd, 1)]),
    ]),
  );
  return found;
}

/** Lists the registered documents of a kind for a requirement. */
export const listRegisteredDocuments = (
  kind: string,
  text: string,
  context: EvaluationContext,
): readonly Declaration[] =>
  listDeclared(kind, text, context)
    .filter((one) => isOnFile(one, context.asOf))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const countDocument = (document: Declaration): CountedRecord => ({
  ref: document.uuid ?? document.kind,
  name: document.source?.trim() ?? '',
  what: 'declaration',
  via: `${document.docDate ?? ''}，扫描件 ${document.scans ?? 0} 份`,
  place: null,
  until: document.docEnd,
  isDueSoon: false,
});

/** Words in the type or, by 《企业名称登记管理规定》 and 《合伙企业法》第十五条, in the name of an organisation that is not a legal person. */
const NO_LEGAL_PERSON = /分公司|合伙|个人独资|个体/;
/** GB 32100-2015: the second character of the code of 个体工商户. */
const TRADER_CODE = /^92/;

/** Returns the entries of the licence that contradict each other; null if there are none. */
function findLicenceConflict({ index, asOf }: EvaluationContext): string | null {
  const { entName, creditCode, entType, establishDate, bizTermEnd, licenceStatus } = index.enterprise.enterprise;
  index.note(() => [
    ...(establishDate === null ? [] : [establishDate]),
    ...(bizTermEnd === null ? [] : [addDays(bizTermEnd, 1)]),
  ]);
  const name = entName.normalize('NFKC').replaceAll(/\s/g, '');
  const type = `企业类型为${entType ?? ''}`;
  const isCompany = entType !== null && !NO_LEGAL_PERSON.test(entType);
  if (isCompany && NO_LEGAL_PERSON.test(name)) return `${type}，企业名称为${entName}`;
  if (isCompany && creditCode !== null && TRADER_CODE.test(normaliseCreditCode(creditCode)))
    return `${type}，统一社会信用代码 ${creditCode} 是个体工商户的`;
  const state = `登记状态为${licenceStatus ?? ''}`;
  if (licenceStatus !== null && establishDate !== null && establishDate > asOf)
    return `${state}，成立日期为 ${establishDate}`;
  if (licenceStatus !== null && bizTermEnd !== null && bizTermEnd < asOf) return `${state}，营业期限至 ${bizTermEnd}`;
  return null;
}

/**
 * Evaluates whether the enterprise is a legal person. 《民法典》第五十八条、第七十七条: a legal person exists from its registration; the licence shows its
 * type, code and state.
 */
export function evaluateLegalPerson(context: EvaluationContext): PartEvaluation {
  const { creditCode, entType, licenceStatus } = context.index.enterprise.enterprise;
  const state = readLicenceState(licenceStatus);
  if (state === 'ended') return no(`登记状态为${licenceStatus ?? ''}`, '核对营业执照的登记状态');
  const conflict = findLicenceConflict(context);
  if (conflict !== null) return maybe(`${conflict}，两处不一致`, '按营业执照更正企业信息');
  if (entType !== null && NO_LEGAL_PERSON.test(entType))
    return no(`企业类型为${entType}，不是法人`, '核对营业执照的企业类型');
  if (licenceStatus !== null && state === 'open')
    return licenceStatus === '迁出'
      ? maybe('登记状态为迁出', '核对迁入地的登记状态')
      : maybe(`登记状态“${licenceStatus}”是否存续待核对`, '核对营业执照的登记状态');
  const missing = [
    ...(entType === null ? ['企业类型'] : []),
    ...(creditCode === null ? ['统一社会信用代码'] : []),
    ...(licenceStatus === null ? ['登记状态'] : []),
  ];
  if (missing.length > 0) return maybe(`${missing.join('、')}未登记`, `在企业信息中补录${missing.join('、')}`);
  if (creditCode !== null && !isCreditCode(normaliseCreditCode(creditCode)))
    return maybe('统一社会信用代码的校验位不符', '按营业执照更正统一社会信用代码');
  return entType !== null && /(公司|国有|集体)/.test(entType)
    ? yes(`${entType}，${licenceStatus ?? ''}`)
    : maybe(`企业类型“${entType ?? ''}”是否法人待核对`, '核对营业执照的企业类型');
}

/** Evaluates 符合国家有关规定的资产. The text gives no figure, so net assets above zero are sufficient; all other cases are uncertain. */
function answerAssets(context: EvaluationContext): PartEvaluation {
  const { netAssets } = context.index.enterprise.enterprise;
  if (netAssets === null) return maybe('净资产未登记', '补录净资产');
  return netAssets > 0 ? yes('净资产为正') : maybe('净资产不为正', '核对最近一期财务报表的净资产');
}

/** Returns the first day of the required period; null if it is not known. */
const getFrom = (years: number | null, { asOf, index }: EvaluationContext): string | null =>
  years === null ? index.enterprise.enterprise.establishDate : addYears(asOf, -years);

/** Returns whether an entry is dated before the required period. */
function isBefore({ docDate }: Declaration, years: number | null, context: EvaluationContext): boolean {
  const from = getFrom(years, context);
  return docDate !== null && from !== null && docDate < from;
}

/** Returns whether a negative entry is a penalty (dated by its decision) from before the required period. */
export const isFormerPenalty = (one: Declaration, years: number | null, context: EvaluationContext): boolean =>
  one.confirmed === false && isBefore(one, years, context);

const isPenalty = (one: Declaration, years: number | null, context: EvaluationContext): boolean =>
  one.confirmed === false &&
  one.docDate !== null &&
  one.docDate <= context.asOf &&
  !isFormerPenalty(one, years, context);

/**
 * Returns whether an entry may be a penalty in the period: it is not confirmed as positive, and its day lies in the period or is not
 * entered.
 */
const canBePenalty = (one: Declaration, years: number | null, context: EvaluationContext): boolean =>
  one.confirmed !== true && (one.docDate === null || (one.docDate <= context.asOf && !isBefore(one, years, context)));

/**
 * Returns whether an entry for another standard or level may be a penalty in the period. It is uncertain whether such a penalty affects
 * this level.
 */
export const hasOtherPenalty = (years: number | null, context: EvaluationContext): boolean =>
  listOfKind('creditRecord', context).some((one) => !isForLevel(one, context) && canBePenalty(one, years, context));

/** Lists the days on which the result can change: a penalty enters or leaves the period, or a report begins to cover the period. */
const listCreditDays = (years: number | null, context: EvaluationContext): string[] =>
  listOfKind('creditRecord', context).flatMap(({ docDate, docStart }) => [
    ...(docDate === null ? [] : [docDate]),
    ...[docDate, docStart].flatMap((day) => {
      if (day === null || years === null) return [];
      const last = addYears(day, years);
      return [last, addDays(last, 1)];
    }),
  ]);

/**
 * Evaluates a credit record: it needs a dated and scanned report that covers the required years, and no penalty within them.
 * @param years null: not verified; the report must then reach back to the establishment of the enterprise
 */
export function evaluateCreditReport(years: number | null, text: string, context: EvaluationContext): PartEvaluation {
  const { asOf } = context;
  const { establishDate } = context.index.enterprise.enterprise;
  const declared = listDeclared('creditRecord', text, context);
  const from = getFrom(years, context);
  context.index.note(() => listCreditDays(years, context));
  const reports = listRegisteredDocuments('creditRecord', text, context).filter(({ confirmed }) => confirmed === true);
  const current = reports.filter(
    ({ docDate }) => docDate !== null && addDays(docDate, CREDIT_REPORT_VALID_DAYS) >= asOf,
  );
  if (declared.some((one) => isPenalty(one, years, context))) {
    if (current.length > 0) return maybe('信用报告和登记的处罚互相矛盾', '核对信用报告和登记的处罚');
    if (from === null) return maybe('登记有处罚或事故，追溯期间不明', '补录企业成立日期');
    return years === null
      ? maybe('登记有处罚或事故，标准没有写明追溯年限', '核对处罚或事故是否影响信誉')
      : no('规定期间内登记有处罚或事故', '核对登记的处罚或事故记录');
  }
  if (hasOtherPenalty(years, context)) return maybe('另一项资质登记有处罚或事故', '核对处罚是否也影响本项资质');
  const step = `在“${DECLARATIONS_PAGE_LABEL}”中登记${CREDIT_REPORT_VALID_DAYS} 日内的信用报告，写明日期和起始日期并上传扫描件`;
  if (current.length === 0) return maybe('没有近期的信用报告', step);
  if (from === null) return maybe('企业成立日期未登记', '补录企业成立日期');
  const start = establishDate !== null && establishDate > from ? establishDate : from;
  const covering = current.find(({ docStart }) => docStart !== null && docStart <= start);
  return covering === undefined
    ? maybe(`信用报告没有覆盖 ${start} 以来`, step)
    : yes('信用报告无不良记录', [countDocument(covering)]);
}

/** Evaluates the title deed or lease of a workplace on the day. */
function answerPremises(text: string, context: EvaluationContext): PartEvaluation {
  const deed = listRegisteredDocuments('premises', text, context).find(({ value }) => (value ?? 0) > 0);
  return deed === undefined
    ? maybe(
        '没有工作场所的产权或租赁文件',
        `在“${DECLARATIONS_PAGE_LABEL}”中登记工作场所面积、文件日期（租赁的填有效期至）并上传扫描件`,
      )
    : yes(`工作场所 ${deed.value ?? ''} m²`, [countDocument(deed)]);
}

/** Evaluates equipment of a kind. Outside construction, leased equipment counts (CR-8 is a rule of construction). */
function answerEquipment(name: string, kinds: readonly string[], context: EvaluationContext): PartEvaluation {
  const found = context.index.enterprise.equipment
    .filter(({ kind, count }) => kind !== null && kinds.includes(kind) && (count ?? 0) > 0)
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return found.length === 0
    ? maybe(`没有登记${name}`, `在设备中登记${name}的名称、类别和数量`)
    : yes(
        `${name} ${found.reduce((sum, { count }) => sum + (count ?? 0), 0)} 台套`,
        found.map((one) => ({
          ref: one.uuid ?? one.name,
          name: one.name,
          what: 'equipment',
          via: `${one.kind ?? ''} ${one.count ?? 0} 台套`,
          place: null,
          until: null,
          isDueSoon: false,
        })),
      );
}

type Topic = readonly [name: string, inText: RegExp, inName: RegExp];
const RULES: Topic = ['规章制度', /制度/, /制度|办法|规定/];

/**
 * The subjects for which a requirement demands rules or a system, each with patterns for the requirement's text and for the document's
 * name.
 */
const TOPICS: readonly Topic[] = [
  ['组织机构', /组织(机构|结构)/, /组织(机构|结构)/],
  ['质量管理', /质量/, /质量|ISO ?9001|GB\/T ?19001/i],
  ['安全管理', /安全(?!保密)/, /安全/],
  ['标准体系', /标准体系/, /标准/],
  ['技术', /技术(?!装备)/, /技术/],
  ['经营', /经营/, /经营|合同/],
  ['设备', /设备/, /设备/],
  ['人事', /人事/, /人事|人力资源/],
  ['财务', /财务/, /财务/],
  ['档案', /档案/, /档案/],
  ['安全保密', /保密/, /保密/],
  ['质量管理体系认证', /ISO ?900[01]/i, /ISO ?9001|GB\/T ?19001/i],
];

/**
 * Lists the subjects named in a requirement on systems. If the requirement demands rules in general, documents with any kind of rules are
 * accepted for that demand.
 */
function listTopics(text: string): Topic[] {
  const named = TOPICS.filter(([, inText]) => inText.test(text));
  const asksForRules =
    /规章制度|管理制度完善|制度(?:较)?健全$/.test(text) && !/[、和](?:档案|财务)(?:管理)?(?:等)?制度/.test(text);
  return asksForRules || (named.length === 0 && /制度/.test(text)) ? [...named, RULES] : named;
}

/** Wording that requires more than documents can prove. */
const BEYOND_DOCUMENTS = /工程总承包|项目管理的组织机构/;

/** Returns whether registered documents can decide a requirement on systems. */
export const canDocumentsProveSystem = (text: string): boolean =>
  listTopics(text).length > 0 && !BEYOND_DOCUMENTS.test(text);

/** Evaluates a requirement on systems: for every subject that it names there must be a registered document whose name shows the subject. */
export function evaluateSystemDocuments(text: string, context: EvaluationContext): PartEvaluation {
  const documents = listRegisteredDocuments('system', text, context).filter(({ confirmed }) => confirmed === true);
  const shown = listTopics(text).map(([name, , inName]) => ({
    name,
    document: documents.find(({ source }) => inName.test(source ?? '')),
  }));
  const missing = shown.flatMap(({ name, document }) => (document === undefined ? [name] : []));
  const used = [...new Set(shown.flatMap(({ document }) => document ?? []))];
  return missing.length > 0
    ? maybe(
        `没有登记${missing.join('、')}的制度文件`,
        `在“${DECLARATIONS_PAGE_LABEL}”中按文件登记${missing.join('、')}的制度（依据写文件名称，填文件日期，上传扫描件）`,
      )
    : yes(`制度文件 ${used.length} 份`, used.map(countDocument));
}

type Part = (text: string, context: EvaluationContext) => PartEvaluation;

const legalPerson: Part = (_, context) => evaluateLegalPerson(context);
/** Evaluates the credit report. The result is uncertain if an entry may be a penalty in the period. */
const goodCredit: Part = (text, context) => {
  const answer = evaluateCreditReport(null, text, context);
  const isOpen = listDeclared('creditRecord', text, context).some((one) => canBePenalty(one, null, context));
  return answer.truth === 'yes' && isOpen
    ? maybe('社会信誉的一条申报未填是否具备或处罚的决定日期', '补录该条申报')
    : answer;
};

const TESTING = ['试验检测设备', '测量仪器'];
/** Technical equipment; office equipment does not count. */
const TECHNICAL = ['施工机械', ...TESTING, '设计计算设备'];
const technical: Part = (_, context) => answerEquipment('技术装备', TECHNICAL, context);

/** Requirements whose parts can all be decided by the archive, by their exact text. */
const BY_TEXT = createLookupTable<readonly Part[]>({
  具有独立企业法人资格: [legalPerson],
  有法人资格: [legalPerson],
  '具有独立企业法人资格，社会信誉良好': [legalPerson, goodCredit],
  '符合企业法人条件，社会信誉良好': [legalPerson, goodCredit],
  具有独立法人资格且有符合国家有关规定的资产: [legalPerson, (_, context) => answerAssets(context)],
  有必要的工程试验检测设备: [(_, context) => answerEquipment(TESTING.join('、'), TESTING, context)],
  有必要的技术装备及固定的工作场所: [technical, answerPremises],
  有固定的工作场所: [answerPremises],
  具有固定的经营场所: [answerPremises],
  '有必要的技术装备与固定工作场所，制度较健全': [technical, answerPremises, evaluateSystemDocuments],
  '有必要的技术装备和满足工作需要的固定工作场所，制度健全': [technical, answerPremises, evaluateSystemDocuments],
});

export const multiPartRequirementTexts: readonly string[] = Object.keys(BY_TEXT);
export const hasRequirementParts = (text: string): boolean => BY_TEXT[text] !== undefined;

/** Evaluates a requirement by its parts; null if its text is not known. */
export function evaluateParts(text: string, context: EvaluationContext): PartEvaluation | null {
  const parts = BY_TEXT[text];
  if (parts === undefined) return null;
  const answers = parts.map((part) => part(text, context));
  const truth = allOf(...answers.map((one) => one.truth));
  const shown = truth === 'yes' ? answers : answers.filter((one) => one.truth === truth);
  return {
    truth,
    words: shown.map(({ words }) => words).join('；'),
    step: shown.flatMap(({ step }) => step ?? []).join('；') || null,
    counted: truth === 'yes' ? answers.flatMap(({ counted }) => [...counted]) : [],
  };
}
