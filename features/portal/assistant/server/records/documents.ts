/** Answers questions about expiry dates and current qualifications from the enterprise's records. */

import { href } from '#domain/access/page.ts';
import { listNamedSpecialties, readGender, SITE_POST_PATTERN } from '#domain/assistant/asked-lists.ts';
import { readPeriod } from '#domain/assistant/asked-period.ts';
import { findNamedCertificates } from '#domain/assistant/matters.ts';
import { PROFESSION_WORDS } from '#domain/assistant/profession-words.ts';
import { asksForPastExpiries } from '#domain/assistant/record-question.ts';
import { getRenewalCode, getRenewalHint } from '#domain/reminders/renewal.ts';
import { isForecast } from '#domain/reminders/rules.ts';
import { countDaysBetween } from '#domain/validity/day.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import {
  type FindRenewalKind,
  listExpiryDates,
  loadRenewalKinds,
} from '#features/work/reminders/server/reminders.server-api.ts';
import { canView, getOwnTenantContext } from '#platform/server/access/access.ts';
import { formatHiddenPeopleLists, listHiddenPeopleLists, PEOPLE_LISTS, PEOPLE_PAGES } from './holders.ts';
import {
  createAnswerBuilder,
  createNoteAnswer,
  createRecordSource,
  MAX_ANSWER_STATEMENTS,
  type RecordAnswer,
  type RecordQuestionContext,
} from './record-answer.ts';

/** Maximum number of listed items if the question asks for a whole period or for all qualifications. */
const MAX_LISTED = 20;

type End = Awaited<ReturnType<typeof listExpiryDates>>[number];
type Answer = ReturnType<typeof createAnswerBuilder>;

const CERTIFICATES = href(certificatesPages.certificates);
const LICENCE = href(enterprisePages.licence);

/** Returns the right that the page of an expiring document requires. */
export const getRequiredRight = ({ kind, personKind }: End): string => {
  if (personKind !== null) return `personnel:${personKind}:list`;
  return kind === 'licence' || kind === 'safetyPermit' ? 'ent:info:get' : 'certificate:info:list';
};

const getPage = ({ kind, personKind, subject }: End): string => {
  if (personKind !== null)
    return `${PEOPLE_PAGES[personKind]}?keyword=${encodeURIComponent(subject.split(' ')[0] ?? subject)}`;
  return kind === 'licence' || kind === 'safetyPermit' ? LICENCE : CERTIFICATES;
};

const formatDays = (endOn: string, today: string): string => {
  const days = countDaysBetween(today, endOn);
  if (days < 0) return `已过期 ${-days} 天`;
  return days === 0 ? '今天到期' : `还有 ${days} 天`;
};

const getSource = (end: End): ReturnType<typeof createRecordSource> =>
  createRecordSource({
    key: `end ${end.kind} ${end.targetUuid} ${end.subject}`,
    label: '本企业记录',
    title: end.subject,
    place: '有效期',
    text: `${end.subject}${end.subject.includes('使用期限') ? '' : '有效期'}至 ${end.endOn}。${end.items.join('；')}`,
    href: getPage(end),
  });

/** Matches questions for the whole list. */
const ALL = /列|清单|全部|所有|[各每]/;
/** Up to this number of documents, the answer also states the renewal deadline. */
const FEW = 2;
const RENEWAL = /延期|(?<!继)续|换证|最[晚后迟]|来得?及|提前/;
const MAX_RENEWALS = 5;

/** Returns a source with the deadline for renewing a document; null if no rule applies to it. */
function getRenewal(end: End, today: string, findRenewalKind: FindRenewalKind) {
  const kind = findRenewalKind(getRenewalCode(end.kind, end.family) ?? '');
  const { region } = end;
  const hint = kind && getRenewalHint(kind, end.endOn, today, { region, preparationDays: 0, absences: [] });
  if (!hint) return null;
  const { docNumber, clause, isSourced } = hint;
  const rule = docNumber === null ? '' : `，依据${docNumber}${clause ?? ''}`;
  return createRecordSource({
    key: `renewal ${end.kind} ${end.targetUuid} ${end.subject}`,
    label: '本企业记录',
    title: end.subject,
    place: '延续的期限',
    text: `${end.subject}的延续：${hint.text}${rule}`,
    href: getPage(end),
    docNumber,
    isPending: !isSourced,
  });
}

/** Returns whether an item is a document; ages and forecasts also have dates, but are no documents. */
const isPaper = ({ kind }: End): boolean => kind !== 'age60' && kind !== 'age65' && !isForecast(kind);

/** Returns filters for the professions or posts in the question, so that the answer lists no others. */
const heldBy = (text: string): readonly ((subject: string) => boolean)[] => [
  ...PROFESSION_WORDS.flatMap(([asked, held]) => {
    if (!asked.test(text)) return [];
    const specialties = listNamedSpecialties(text, held, []);
    const isOf = (subject: string) => specialties.length === 0 || specialties.some((one) => subject.includes(one));
    return [(subject: string) => held.test(subject) && isOf(subject)];
  }),
  ...(text.match(SITE_POST_PATTERN) ?? []).map((post) => (subject: string) => subject.includes(post.toUpperCase())),
  ...(/注册(?:执业)?证/.test(text) ? [(subject: string) => subject.endsWith('注册')] : []),
];

/** Returns whether the holder of a document has the gender in the question: 公司那个女的二建. */
function isOfGender(subject: string, gender: string | null, enterprise: RecordQuestionContext['enterprise']): boolean {
  if (gender === null) return true;
  const people = [...enterprise.registeredPeople, ...enterprise.otherPeople];
  return people.some((one) => subject.startsWith(`${one.name} `) && one.gender === gender);
}

const isOfPeople = (text: string): boolean => /谁|哪个人|哪些人|哪位/.test(text) || heldBy(text).length > 0;

/** Matches the documents of the enterprise, as distinct from those of its people. */
const OF_ENTERPRISE = /(?:企业|公司|单位)的?证[照书件]?/;

/** Selects the items for the professions, standards or certificates in the question; all items if it names none. */
function selectEnds(
  { text, subjects, catalogue, question, enterprise }: RecordQuestionContext,
  all: readonly End[],
): readonly End[] {
  const held = heldBy(text);
  const isOfEnterprise = OF_ENTERPRISE.test(text);
  if (question.kind === 'ends-of' || (isOfPeople(text) && !isOfEnterprise)) {
    const people = all.filter(
      (end) => end.personKind !== null && isOfGender(end.subject, readGender(text), enterprise),
    );
    return held.length === 0 ? people : people.filter(({ subject }) => held.some((isHeld) => isHeld(subject)));
  }
  const asked = new Set(subjects.flatMap((code) => catalogue.byCode(code)?.code ?? []));
  const targets = new Set(
    enterprise.certificates.flatMap(({ uuid, items }) => {
      const own = items.filter(
        (item) => item.standardCode !== null && asked.has(catalogue.byCode(item.standardCode)?.code ?? ''),
      );
      return own.length === 0 ? [] : [uuid, ...own.map((item) => item.uuid)];
    }),
  );
  const matters = findNamedCertificates(text);
  // The named qualification is not held, so it has no expiry date; other qualifications would not answer the question.
  if (subjects.length > 0 && targets.size + matters.length === 0) return [];
  if (targets.size + matters.length === 0)
    return /资质/.test(text)
      ? all.filter(({ kind }) => kind.startsWith('certificate'))
      : isOfEnterprise && !isOfPeople(text) && !/人/.test(text)
        ? all.filter(({ personKind }) => personKind === null)
        : all;
  return all.filter(
    ({ subject, targetUuid }) =>
      targets.has(targetUuid) || findNamedCertificates(subject).some((one) => matters.includes(one)),
  );
}

/** Lists the items that the question concerns, regardless of their expiry date. */
function listRequestedEnds(ask: RecordQuestionContext, seen: readonly End[]): readonly End[] {
  const [name] = ask.names;
  if (ask.question.kind !== 'ends-of' || name === undefined) return selectEnds(ask, seen);
  const own = seen.filter(({ subject }) => subject === name || subject.startsWith(`${name} `));
  const named = selectEnds(ask, own);
  return named.length > 0 || heldBy(ask.text).length > 0 ? named : own;
}

/** Filters the items by the period in the question. */
function endsInTime({ text, today }: RecordQuestionContext, ends: readonly End[]): readonly End[] {
  if (asksForPastExpiries(text)) return ends.filter(({ endOn }) => endOn < today);
  const period = readPeriod(text, today);
  if (period === null || period === 'unknown') return ends;
  return ends.filter(({ endOn }) => endOn >= period.firstOn && endOn <= period.lastOn);
}

/** Adds the items to the answer; expired items are listed separately, because they do not expire next. */
function notifyEnds({ text, today }: RecordQuestionContext, ends: readonly End[], answer: Answer): void {
  const over = ends.filter(({ endOn }) => endOn < today);
  const coming = ends.filter(({ endOn }) => endOn >= today);
  const most = readPeriod(text, today) !== null || ALL.test(text) ? MAX_LISTED : MAX_ANSWER_STATEMENTS;
  for (const end of coming.slice(0, over.length > 0 ? most - 3 : most - 1))
    answer.say(`${end.subject}：${end.endOn} 到期，${formatDays(end.endOn, today)}`, getSource(end));
  for (const end of asksForPastExpiries(text) || ALL.test(text) ? over.slice(0, most - 1) : over.slice(-2))
    answer.say(`${end.subject}：已于 ${end.endOn} 到期，${formatDays(end.endOn, today)}`, getSource(end));
}

/** Adds the renewal deadlines if the question asks for them or concerns few documents. */
async function notifyRenewals(
  { context, text, today }: RecordQuestionContext,
  ends: readonly End[],
  answer: Answer,
): Promise<void> {
  if (ends.length > FEW && !RENEWAL.test(text)) return;
  const findRenewalKind = await loadRenewalKinds(context.app.db, today);
  for (const end of ends.slice(0, MAX_RENEWALS)) {
    const renewal = getRenewal(end, today, findRenewalKind);
    if (renewal !== null) answer.say(renewal.text, renewal);
  }
}

function formatNothingEnds(
  { text, question, names: [name] }: RecordQuestionContext,
  asked: readonly End[],
): RecordAnswer {
  if (asksForPastExpiries(text))
    return createNoteAnswer(
      asked.length > 0 ? `登记了有效期的 ${asked.length} 项里，没有已经过期的。` : '本企业没有登记这类证书的有效期。',
    );
  return createNoteAnswer(
    name === undefined
      ? `本企业记录里没有这样的到期日；没有登记有效期的证书不在其中。${question.isGeneralToo ? '下面引用的是一般规定，不是本企业的日期。' : ''}`
      : asked.length === 0
        ? `本企业记录里没有登记${name}的${heldBy(text).length === 0 ? '' : '这类'}证书有效期。`
        : `${name}登记了有效期的证书里，没有在问题所说的时间到期的。`,
  );
}

const UNKNOWN_PERIOD = '没有看懂问题里的时间，不能按它列出本企业的到期日。可以写“三个月内”或“2027年3月”再问。';

export async function answerExpiryQuestion(ask: RecordQuestionContext): Promise<RecordAnswer | null> {
  const { context, text, question } = ask;
  const scope = getOwnTenantContext(context);
  if (scope === null) return null;
  const isAboutPeople = isOfPeople(text) || question.kind === 'ends-of';
  const hidden = listHiddenPeopleLists(context);
  if (isAboutPeople && hidden.length === PEOPLE_LISTS.length)
    return createNoteAnswer('您的密钥没有查看人员的权限，不能回答人员证书的问题。请由主锁持有人授权后再问。');
  if (!asksForPastExpiries(text) && readPeriod(text, ask.today) === 'unknown') return createNoteAnswer(UNKNOWN_PERIOD);
  const all = await listExpiryDates(context.app.db, scope);
  const asked = listRequestedEnds(
    ask,
    all.filter((end) => isPaper(end) && canView(context.session, getRequiredRight(end))),
  );
  const found = endsInTime(ask, asked);
  if (found.length === 0) return formatNothingEnds(ask, asked);
  const answer = createAnswerBuilder();
  if (canView(context.session, 'certificate:item:list'))
    for (const words of formatMissingQualifications(ask.subjects, ask)) answer.note(words);
  notifyEnds(ask, found, answer);
  if (isAboutPeople && hidden.length > 0) answer.note(formatHiddenPeopleLists(hidden, '这些人没有列在里面'));
  if (found.length > answer.done().points.length) answer.note(`共 ${found.length} 项有到期日，只列出最近的。`);
  await notifyRenewals(ask, found, answer);
  return answer.done(['我们的申报到哪一步了？']);
}

/** States which of the standards the enterprise does not hold, or not at the named levels, and which level it holds. */
export const formatMissingQualifications = (
  subjects: readonly string[],
  { levels, enterprise, catalogue }: Pick<RecordQuestionContext, 'levels' | 'enterprise' | 'catalogue'>,
): readonly string[] =>
  subjects.flatMap((code) => {
    const standard = catalogue.byCode(code);
    if (standard === null) return [];
    const held = enterprise.certificates.flatMap(({ items }) =>
      items.filter(({ standardCode }) => standardCode !== null && catalogue.byCode(standardCode) === standard),
    );
    const isHeld = levels.length === 0 || held.some((item) => levels.some((one) => item.level?.includes(one)));
    if (held.length > 0 && isHeld) return [];
    const other = held.length === 0 ? '' : `，登记的是${held.map(({ level }) => level ?? '').join('、')}`;
    return [`本企业没有登记${standard.name}${levels.join('、')}的资质${other}。`];
  });

/** Answers questions such as 我们有哪些资质 and 我们有没有劳务资质: lists the current qualifications, or only those of the named standards. */
export function answerQualificationQuestion(ask: RecordQuestionContext): RecordAnswer {
  const { context, enterprise, subjects, catalogue } = ask;
  if (!canView(context.session, 'certificate:item:list'))
    return createNoteAnswer('您的密钥没有查看资质证书的权限，不能回答这个问题。请由主锁持有人授权后再问。');
  const answer = createAnswerBuilder();
  const asked = subjects.flatMap((code) => catalogue.byCode(code) ?? []);
  // 二级的资质有哪几项: without a standard, the level selects the qualifications.
  const levels = asked.length === 0 ? ask.levels : [];
  for (const { uuid, certNo, certName, items: all } of enterprise.certificates) {
    const items = all.filter(
      ({ standardCode, level }) =>
        (asked.length === 0 && (levels.length === 0 || levels.some((one) => level?.includes(one)))) ||
        (standardCode !== null && asked.some(({ code }) => code === catalogue.byCode(standardCode)?.code)),
    );
    const source = createRecordSource({
      key: `certificate ${uuid ?? certNo ?? certName}`,
      label: '本企业记录',
      title: certName,
      place: certNo ?? '',
      text: items.map(({ itemName, level }) => `${itemName}${level ?? ''}`).join('；') || certName,
      href: CERTIFICATES,
    });
    for (const { itemName, level } of items) answer.say(`${itemName}${level ?? ''}`, source);
  }
  const { points, sources } = answer.done();
  const missing = formatMissingQualifications(subjects, ask);
  if (points.length === 0)
    return createNoteAnswer(
      ...(missing.length > 0
        ? missing
        : [levels.length > 0 ? `本企业没有登记${levels.join('、')}的资质。` : '本企业还没有登记资质证书。']),
    );
  const count = `登记的${levels.join('、')}资质 ${points.length} 项，在 ${sources.length} 本证书上。`;
  return {
    notes:
      points.length > MAX_LISTED
        ? [`共 ${points.length} 项，只列出前 ${MAX_LISTED} 项。`]
        : missing.length > 0 || !/几|多少/.test(ask.text)
          ? missing
          : [count],
    points: points.slice(0, MAX_LISTED),
    sources,
    followUps: ['我们的资质哪本最先到期？'],
  };
}
