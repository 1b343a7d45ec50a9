/** Answers questions about the user's enterprise from its records, by rules and within the user's rights. */

import { hasRecordAccess } from '#domain/access/rights.ts';
import { listAskedFields, namesFieldsOnly } from '#domain/assistant/asked-fields.ts';
import { readListFilters } from '#domain/assistant/asked-lists.ts';
import { replaceOwnName } from '#domain/assistant/enterprise-names.ts';
import { splitClauses } from '#domain/assistant/reading.ts';
import {
  asksForOtherEnterprise,
  asksForPastExpiries,
  asksForRule,
  findAddressedPeople,
  findNames,
  findPartialNames,
  findUnknownName,
  getLongestCommonRun,
  mentionsOwnEnterprise,
  parseRecordQuestion,
  type RecordQuestion,
  type RecordQuestionKind,
  replaceSpokenWords,
} from '#domain/assistant/record-question.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { enterprise as enterpriseRecord } from '#domain/records/enterprise.ts';
import { registeredPerson } from '#domain/records/person.ts';
import { project as projectRecord } from '#domain/records/project.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { isDictionaryWord } from '#features/content/search/server/search.server-api.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { canView, getOwnTenantContext, type LoginContext, type PublicContext } from '#platform/server/access/access.ts';
import { answerPlatformDifferences } from './differences.ts';
import { answerExpiryQuestion, answerQualificationQuestion, formatMissingQualifications } from './documents.ts';
import { answerFieldQuestion, answerPersonProjects, asksForRecordField, formatPersonNotFound } from './facts.ts';
import { answerFilings } from './filings.ts';
import {
  answerFailureDates,
  answerGaps,
  answerProjectRequirements,
  answerRequirement,
  answerRequirementInBrief,
  answerUnmetRequirements,
  findTargetLevel,
} from './gaps.ts';
import { answerCertificateHolders } from './holders.ts';
import { answerFilteredRecords } from './listed.ts';
import { answerDeparture, answerEducationHours, answerPersonRequirements, answerReservations } from './people.ts';
import {
  createNoteAnswer,
  joinAnswers,
  type RecordAnswer,
  type RecordQuestionContext,
  type RecordSources,
} from './record-answer.ts';
import {
  answerColleagues,
  answerMaterials,
  answerMembership,
  answerMessages,
  answerOrders,
  answerPrices,
  answerTodo,
} from './work.ts';

const SIGN_IN = '这是关于本企业记录的问题，请先登录，再按本企业的档案、校验和申报回答。';
const SIGN_IN_TOO = '登录后可以按本企业的记录回答；下面是公开文本里的规定。';
const NO_ENTERPRISE = '您的账号还没有认证企业，没有可以回答的记录。请先完成企业认证。';
const NO_OTHERS = '这里只有本企业的记录，不能回答其他企业的情况。';
const NO_MEMBERSHIP = '会员有效期内才能按本企业的记录回答，请先开通或续费会员。';

export interface FoundRecordAnswer {
  readonly question: RecordQuestion;
  /** Null if no record of the enterprise answers the question. */
  readonly answer: RecordAnswer | null;
}

/** Returns why the user may not ask about an enterprise; null if they may. */
function refuse({ session }: PublicContext, { isGeneralToo }: RecordQuestion): string | null {
  if (session === null) return isGeneralToo ? SIGN_IN_TOO : SIGN_IN;
  if (session.ent === null) return NO_ENTERPRISE;
  return hasRecordAccess(session.membership.status) ? null : NO_MEMBERSHIP;
}

/** The standards and levels that a text names. `codes` also includes standards of questions whose answer is the same for every standard. */
type Named = Pick<RecordQuestionContext, 'subjects' | 'levels' | 'rest'> & { readonly codes: readonly string[] };

const isSignedIn = (context: PublicContext): context is LoginContext => context.session !== null;

interface Known {
  readonly people: readonly string[];
  readonly projects: readonly string[];
  /** Null if the user may not ask about an enterprise. */
  readonly enterprise: EnterpriseDocument | null;
}
const NOTHING_KNOWN: Known = { people: [], projects: [], enterprise: null };

/** Lists the names of all people and projects that the user may view. */
async function listNames(context: LoginContext): Promise<Known> {
  const scope = getOwnTenantContext(context);
  if (scope === null || !hasRecordAccess(context.session.membership.status)) return NOTHING_KNOWN;
  const { enterprise } = await getEnterpriseWithoutDisputedFacts(context.app, scope);
  const people = [
    ...(canView(context.session, 'personnel:register:list') ? enterprise.registeredPeople : []),
    ...(canView(context.session, 'personnel:else:list') ? enterprise.otherPeople : []),
  ].map(({ name }) => name);
  const projects = canView(context.session, 'project:info:list')
    ? enterprise.projects.map(({ projectName }) => projectName)
    : [];
  return { people, projects, enterprise };
}

const ANSWERS: Readonly<
  Record<RecordQuestionKind, (ask: RecordQuestionContext) => RecordAnswer | null | Promise<RecordAnswer | null>>
> = {
  reserved: answerFilings,
  uses: answerReservations,
  hours: answerEducationHours,
  leaving: answerDeparture,
  counted: async (ask) => {
    const counted = await answerPersonRequirements(ask, await findTargetLevel(ask));
    const isFieldAsked = listAskedFields(registeredPerson, ask.text).some(({ isWhole }) => isWhole);
    return counted.points.length > 0 && !isFieldAsked ? counted : joinAnswers(answerFieldQuestion(ask), counted);
  },
  'ends-of': answerExpiryQuestion,
  materials: answerMaterials,
  filings: answerFilings,
  todo: answerTodo,
  orders: answerOrders,
  membership: answerMembership,
  prices: answerPrices,
  messages: answerMessages,
  colleagues: answerColleagues,
  fails: answerFailureDates,
  short: answerUnmetRequirements,
  ends: answerExpiryQuestion,
  held: answerQualificationQuestion,
  missing: answerGaps,
  people: async (ask) => {
    const counted = answerCertificateHolders(ask);
    // 技术工人有几个？市政三级要多少: the evaluation of the level contains the required number.
    return counted === null || ask.levels.length === 0 ? counted : joinAnswers(counted, await answerRequirement(ask));
  },
  works: answerPersonProjects,
  listed: answerFilteredRecords,
  fact: async (ask) => {
    const isOfPlatform = OF_PLATFORM.test(ask.text);
    const differences = isOfPlatform ? await answerPlatformDifferences(ask) : null;
    const wantsAll = readListFilters(ask.text).some(({ property }) => property === 'differs');
    // 平台登的合同额和我们填的各是多少: adds the value entered in this portal to the comparison.
    if (differences !== null) return wantsAll ? differences : joinAnswers(differences, answerFieldQuestion(ask));
    return ask.projects.length > 0 && OF_ACHIEVEMENT.test(ask.text)
      ? joinAnswers(await answerProjectRequirements(ask), answerFieldQuestion(ask))
      : answerFieldQuestion(ask);
  },
};

const OF_PLATFORM = /平台|四库/;
/** The evaluation tells whether a project counts as an achievement; the record contains only its values. */
const OF_ACHIEVEMENT = /[算认]|计入|业绩|能[^，。？]{0,6}报|能用|用得?上/;

/** Kinds of questions that are answered separately for each person named in the question. */
const OF_ONE: ReadonlySet<RecordQuestionKind> = new Set(['ends-of', 'counted', 'uses']);
const MAX_PEOPLE = 5;

/** Common parts of the names of standards, which do not distinguish them. */
const OF_EVERY_STANDARD = /建筑业|工程|施工|总承包|专业|承包|资质|企业/g;
/** Kinds of questions that may name a current qualification by any part of its name: 机电安装那本证, 算进市政. */
const OF_CURRENT: ReadonlySet<RecordQuestionKind> = new Set([
  'ends',
  'counted',
  'leaving',
  'fails',
  'short',
  'filings',
  'missing',
]);

/** Returns the standards whose names share the longest part with the question. */
function findByName(text: string, codes: Iterable<string>, catalogue: Catalogue): readonly string[] {
  const rest = text.replace(OF_EVERY_STANDARD, ' ');
  const runs = [...codes].flatMap((code) => {
    const name = catalogue.byCode(code)?.name.replace(OF_EVERY_STANDARD, ' ');
    return name === undefined ? [] : [{ code, run: getLongestCommonRun(name.trim(), rest) }];
  });
  const longest = Math.max(2, ...runs.map(({ run }) => run));
  return runs.flatMap(({ code, run }) => (run === longest ? [code] : []));
}

/** Formats the answer about a person who is in no list that the user may view. */
function formatUnknown(context: PublicContext, name: string): string {
  const refusal = refuse(context, { kind: 'ends-of', isGeneralToo: false });
  return isSignedIn(context) ? (refusal ?? formatPersonNotFound(context, name)) : SIGN_IN;
}

/** Finds projects by a part of their name, if the question asks for a field of a project record. */
const listInPart = (text: string, names: readonly string[]): readonly string[] =>
  OF_PROJECT.test(text) || listAskedFields(projectRecord, text).length > 0
    ? findPartialNames(text, names, isDictionaryWord)
    : [];
const OF_PROJECT = /多[长高大宽少]|几层|谁|[算认]|业绩|平台|竣工|验收/;

/** Formats a note that a form of address matches several people. */
const formatWhich = (names: readonly string[]): string =>
  `问题里的称呼可能是${names.map(stripSampleMark).join('、')}，不能确定是哪一位。请写登记的全名再问。`;

/** Kinds of questions that one clause may add to the main question: about other records, or about the same person. */
const BESIDE = /^(?:membership|prices|orders|messages|colleagues|listed|filings|materials|todo)$/;
const BESIDE_OF_PERSON = /^(?:hours|uses|counted|ends-of|works)$/;
/** Matches a clause that also asks for the certificates of a person: 何沛都有哪些证？报机电能算他吗. */
const FACTS_BESIDE = /(?:什么|哪[些几]|几)[本张个]?证|证[^，。？]{0,2}(?:什么|怎么样|情况|哪)|什么情况/;

/** Finds the first clause that only the records of the enterprise can answer, by its kind or its words. */
const findOwnClause = <Parsed extends { readonly text: string; readonly question: RecordQuestion | null }>(
  clauses: readonly Parsed[],
): Parsed | undefined =>
  clauses.find(
    ({ text, question }) =>
      question !== null &&
      question.kind !== 'todo' &&
      (!question.isGeneralToo ||
        BESIDE.test(question.kind) ||
        mentionsOwnEnterprise(text) ||
        asksForPastExpiries(text)),
  );

/**
 * Answers a question about the user's own enterprise. @returns null if the question is about the industry in general
 * @param readNamed returns the standards and levels named in the question
 */
export async function answerRecordQuestion(
  context: PublicContext,
  sources: RecordSources,
  typed: string,
  readNamed: (text: string) => Named,
): Promise<FoundRecordAnswer | null> {
  const known = isSignedIn(context) ? await listNames(context) : NOTHING_KNOWN;
  const { catalogue } = sources;
  const parse = (text: string, former: readonly string[] = []) => {
    const own = findNames(text, known.people);
    const names = own.length > 0 ? own : former;
    const named = readNamed(text);
    const whole = findNames(text, known.projects);
    const isOfStandard = named.subjects.length > 0;
    const projects = whole.length > 0 || isOfStandard || asksForRule(text) ? whole : listInPart(text, known.projects);
    const isOfField = mentionsOwnEnterprise(text)
      ? listAskedFields(enterpriseRecord, text).length > 0
      : namesFieldsOnly(enterpriseRecord, text);
    const isOfProject = projects.length > 0;
    const { enterprise } = known;
    const items = enterprise?.certificates.flatMap((one) => one.items) ?? [];
    const held = new Set(items.flatMap(({ standardCode }) => standardCode ?? []));
    const current = findByName(text, held, catalogue);
    const read = parseRecordQuestion(text, names, isOfStandard, {
      isOfProject,
      isOfField,
      isOfRecord: enterprise !== null && asksForRecordField({ text, enterprise, subjects: current }),
      isOfCurrent: current.length > 0,
      isNotHeld:
        enterprise !== null && formatMissingQualifications(named.codes, { ...named, enterprise, catalogue }).length > 0,
    });
    const isInPart = isOfProject && whole.length === 0 && names.length === 0;
    const question = read !== null && isInPart ? { ...read, isGeneralToo: true } : read;
    return { text, names, named, projects, current, question };
  };
  const text = replaceOwnName(replaceSpokenWords(typed), known.enterprise?.enterprise.entName ?? null);
  const whole = parse(text);
  // 有几条未读消息？系统哪天维护: if no rule matches the whole question, one of its clauses may ask about the enterprise.
  const parsed =
    whole.question === null && isSignedIn(context)
      ? (findOwnClause(splitClauses(text).map((one) => parse(one))) ?? whole)
      : whole;
  const { question } = parsed;
  if (question === null) {
    const called = findAddressedPeople(text, known.people);
    const [only, ...others] = called.map(stripSampleMark);
    if (only !== undefined && others.length === 0 && !typed.startsWith(only)) {
      const found = await answerRecordQuestion(context, sources, `${only}，${text}`, readNamed);
      if (found === null || found.answer === null) return found;
      const note = `问题里的称呼按${only}回答；如果不是，请写登记的全名再问。`;
      return { ...found, answer: { ...found.answer, notes: [note, ...found.answer.notes] } };
    }
    if (called.length > 0)
      return { question: { kind: 'fact', isGeneralToo: false }, answer: createNoteAnswer(formatWhich(called)) };
    const unknown = findUnknownName(text, isDictionaryWord);
    const isOfOthers = asksForOtherEnterprise(text, isDictionaryWord) && parsed.named.subjects.length === 0;
    const why = isOfOthers ? NO_OTHERS : unknown === null ? null : formatUnknown(context, unknown);
    return why === null ? null : { question: { kind: 'fact', isGeneralToo: false }, answer: createNoteAnswer(why) };
  }
  const refusal = refuse(context, question);
  if (refusal !== null) return { question, answer: createNoteAnswer(refusal) };
  if (!isSignedIn(context)) return null;
  const { enterprise } = known;
  if (enterprise === null) return null;
  const today = toShanghaiDay(context.now);
  const answer = async ({
    question: { kind },
    ...one
  }: ReturnType<typeof parse> & { readonly question: RecordQuestion }) => {
    const isNamed = kind !== 'fact' && (one.named.subjects.length > 0 || !OF_CURRENT.has(kind));
    // 我们公路资质哪天到期: if the enterprise has no such qualification, the dates of its other qualifications do not answer the question.
    const isOfOther =
      one.current.length === 0 && kind === 'ends' && /资质/.test(one.text) && mentionsOwnEnterprise(one.text);
    const codes = isOfOther ? catalogue.standards.map(({ code }) => code) : [];
    const subjects = isNamed ? one.named.subjects : isOfOther ? findByName(one.text, codes, catalogue) : one.current;
    const of = { question: { ...question, kind }, subjects, context, enterprise, today };
    const ask = { ...sources, ...one.named, ...one, ...of };
    const each = one.names.slice(0, MAX_PEOPLE).map((name) => ({ ...ask, names: [name] }));
    const answers: (RecordAnswer | null)[] = [];
    for (const its of OF_ONE.has(kind) && each.length > 1 ? each : [ask]) answers.push(await ANSWERS[kind](its));
    // A person who leaves must also be replaced in bids and projects of the calendar.
    for (const its of kind === 'leaving' ? each : []) answers.push(await answerReservations(its));
    // 罗绍安能顶地基三级的职称吗: adds the requirement with its number of people and specialties.
    if (kind === 'counted' && ask.levels.length > 0) answers.push(await answerRequirementInBrief(ask));
    // 陆景明继续教育到几号？人行天桥的项目经理是他吧: the record of the project answers the second clause.
    if (OF_ONE.has(kind) && one.projects.length > 0) answers.push(answerFieldQuestion({ ...ask, names: [] }));
    return answers;
  };
  const answers = await answer({ ...parsed, question });
  const kinds = new Set([question.kind]);
  // 会员到几号，订单付了没: also answers each clause about other records or about the named person.
  for (const clause of splitClauses(text)) {
    const alone = parse(clause);
    const isBeside = BESIDE.test(alone.question?.kind ?? '');
    const isOfPerson = !isBeside && parsed.names.length > 0 && question.kind !== 'leaving';
    const beside = isOfPerson ? parse(clause, parsed.names) : alone;
    if (beside.question === null || kinds.has(beside.question.kind)) continue;
    const isAskedFact = beside.question.kind === 'fact' && FACTS_BESIDE.test(clause);
    if (!isBeside && !(isOfPerson && (isAskedFact || BESIDE_OF_PERSON.test(beside.question.kind)))) continue;
    kinds.add(beside.question.kind);
    answers.push(...(await answer({ ...beside, question: beside.question })));
  }
  return { question, answer: joinAnswers(...answers) };
}
