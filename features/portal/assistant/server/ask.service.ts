import { addFirstStatement, type ComposedAnswer, composeAnswer, listRelatedTexts } from '#domain/assistant/compose.ts';
import { listFollowUps } from '#domain/assistant/follow-ups.ts';
import type { QuestionGate } from '#domain/assistant/gate.ts';
import type { Passage, PassageKind } from '#domain/assistant/passage.ts';
import type { RankedPassage } from '#domain/assistant/rank.ts';
import { listPortalClauses } from '#domain/assistant/reading.ts';
import { formatClosures, formatUnknownReform } from '#domain/assistant/reform.ts';
import { formatScopeBounds } from '#domain/assistant/scope-bounds.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { correctHomophones, loadSynonymGroups } from '#features/content/search/server/search.server-api.ts';
import type { StandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { getOwnTenantContext, type PublicContext } from '#platform/server/access/access.ts';
import { getHosts } from '#platform/server/config/hosts.ts';
import {
  type AnswerEvent,
  type AnswerOutcome,
  type AnswerSource,
  ASSISTANT_ERRORS,
  type askAssistant,
} from '../assistant.contract.ts';
import {
  listQuestionTimes,
  lockVisitor,
  saveAnswer,
  saveAnswerRating,
  updateAnswerOutcome,
  updateQuestionText,
} from './answer.repo.ts';
import { SYNC_CONTENT_JOB } from './assistant.jobs.ts';
import { getConsentRow } from './consent.repo.ts';
import { createChatCompletions } from './model/chat-completions.ts';
import type { ModelPort } from './model/port.ts';
import { hasPassages } from './passage.repo.ts';
import type { RecordAnswer, RecordSource, RecordSources } from './records/record-answer.ts';
import { answerRecordQuestion, type FoundRecordAnswer } from './records/record-question.service.ts';
import { listRankedPassages } from './retrieve.service.ts';
import { createQuestionAnalyser, type QuestionAnalyser } from './understand.ts';
import { writePoints } from './write-points.ts';

type Question = InputOf<typeof askAssistant>['body'];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Rate limits for one visitor, above the pace of a person. */
const LIMITS = [
  { count: 10, withinMs: MINUTE_MS },
  { count: 80, withinMs: HOUR_MS },
] as const;

const LABELS: Readonly<Record<PassageKind, string>> = {
  standard: '资质标准',
  policy: '政策文件',
  regulation: '法律法规',
  question: '常见问题',
  guide: '申报指南',
  analysis: '解读',
  term: '字典',
  course: '课程',
  news: '综合信息',
  notice: '公示公告',
  help: '使用帮助',
};

const REFUSALS: Readonly<Record<Exclude<QuestionGate['kind'], 'open'>, string>> = {
  'off-topic': '我只回答建设工程企业资质、人员、业绩、证照和相关政策的问题，这个问题不在范围内。',
  forgery:
    '不能协助编造、伪造或改动证件、社保、业绩等材料和日期。请按实际情况办理延续、变更、补正或更正，记录有误的在对应页面如实修改。',
  forecast: '站内没有以后年份的依据，不能预测届时的规定。可以问现行的规定，或转人工顾问。',
  injection: '这段话不是关于资质业务的提问，无法回答。请直接写您想了解的标准、文件或办理事项。',
  greeting: '您好。可以直接问资质标准、政策文件和申报办理的问题，例如“建筑工程总承包二级净资产要多少”。',
};
const NOT_READY = '问答资料正在准备，请过一两分钟再问。';
const NO_SUPPORT = '站内没有找到依据，不能回答这个问题。可以写明资质名称、等级或文号再问，或转人工顾问。';
const NO_FIGURE = '站内文本没有写明您要的数字或日期，不能作答。下面列出相关的文本，可以自行查看，或转人工顾问。';
const TOO_VAGUE =
  '站内没有直接回答这个问题的文本。请写明资质名称、等级、证书或文号再问；下面列出相关的文本，也可以转人工顾问。';
const noSupportOn = (day: string): string =>
  `站内没有找到 ${day} 有效的相关文本，也不会用其他时间的文本代替。可以换一个日期，或转人工顾问。`;

/** Returns the subject of the rate limits: the user, or the client address. */
const getVisitor = ({ session, ip }: PublicContext): string => (session ? `user ${session.userUuid}` : `ip ${ip}`);

const MASK = '＊＊＊';
/** Patterns of private data in any notation: ID numbers, phone numbers, mail addresses and others. */
const PERSONAL: readonly RegExp[] = [
  /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,190}/g,
  // An ID number in groups; the number of a standard (50319-2013) does not match.
  /(?<!\d)\d{6}[ -]?\d{8}[ -]?\d{3}[\dXx]/g,
  /(?<!\d)1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g,
  /\d{7,}[\dXx]*/g,
];
const WIDE = '０'.charCodeAt(0) - '0'.charCodeAt(0);
const narrow = (text: string): string =>
  text.replace(/[０-９Ｘｘ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - WIDE));
const mask = (text: string): string =>
  PERSONAL.reduce((masked, pattern) => masked.replace(pattern, MASK), narrow(text));

async function checkLimit({ app, now }: PublicContext, visitor: string): Promise<void> {
  await lockVisitor(app.db, visitor);
  const times = await listQuestionTimes(app.db, visitor, new Date(now.getTime() - HOUR_MS));
  for (const { count, withinMs } of LIMITS) {
    const oldest = times.filter((time) => time.getTime() > now.getTime() - withinMs).at(-count);
    if (!oldest) continue;
    const seconds = Math.max(1, Math.ceil((oldest.getTime() + withinMs - now.getTime()) / 1000));
    throw createApiError(ASSISTANT_ERRORS.tooMany, { seconds }, { retryAfterSeconds: seconds });
  }
}

/**
 * Stored instead of questions about the user's enterprise, which are private: operators cannot read them, and they are not listed as
 * unanswered.
 */
const OWN_QUESTION = '（关于本企业记录的提问，内容不保存）';

/**
 * Counts the question before the search, so that concurrent requests cannot bypass the limit; its text is stored only after it is known not
 * to be private.
 */
async function begin(context: PublicContext, asOf: string): Promise<string> {
  const { app, now, session } = context;
  const uuid = app.random.uuid();
  const visitor = getVisitor(context);
  await app.db.transaction(async () => {
    await checkLimit(context, visitor);
    await saveAnswer(app.db, {
      uuid,
      visitor,
      userUuid: session?.userUuid ?? null,
      question: OWN_QUESTION,
      asOf,
      // The initial outcome; a question that fails midway is then not listed as unanswered.
      outcome: 'refused',
      mode: 'extract',
      sources: [],
      createTime: now,
    });
  });
  return uuid;
}

const getSource = (passage: Passage, index: number): AnswerSource => ({
  no: index + 1,
  label: LABELS[passage.kind],
  title: passage.title,
  place: passage.place,
  docNumber: passage.docNumber,
  href: passage.href,
  excerpt: passage.text,
  isPending: passage.isPending,
  isSample: passage.isSample,
});

const getOwnSource = (source: RecordSource, index: number): AnswerSource => ({
  no: index + 1,
  label: source.label,
  title: source.title,
  place: source.place,
  docNumber: source.docNumber,
  href: source.href,
  excerpt: source.text,
  isPending: source.isPending,
  isSample: false,
});

interface Found {
  readonly gate: QuestionGate;
  readonly day: string;
  readonly isDayGiven: boolean;
  readonly composed: ComposedAnswer | null;
  readonly followUps: readonly string[];
  /** Codes of the standards named in the question. */
  readonly subjects: readonly string[];
  /** A note if the question is about the effect of a reform on a standard and this effect is unknown; else null. */
  readonly unknownReform: string | null;
  /** A note whether applications for the named standard are still accepted; null for other questions. */
  readonly closures: string | null;
  /** A note that compares the measure in the question with the scopes of the levels; null if the question contains no measure. */
  readonly bounds: string | null;
}

/** Keeps the statements that cite a text about one of the standards. */
const keepOwnPoints = (composed: ComposedAnswer, subjects: readonly string[]): ComposedAnswer => ({
  ...composed,
  points: composed.points.filter(({ cites }) =>
    cites.some((no) => {
      const subject = composed.sources[no - 1]?.subject ?? null;
      return subject !== null && subjects.includes(subject);
    }),
  ),
});

interface Knowledge {
  readonly understanding: QuestionAnalyser;
  readonly catalogue: Catalogue;
}

async function find({ understanding, catalogue }: Knowledge, context: PublicContext, input: Question): Promise<Found> {
  const { app, now } = context;
  const today = toShanghaiDay(now);
  const gate = understanding.gate(input.question, input.former, now);
  if (gate.kind !== 'open')
    return {
      gate,
      day: today,
      isDayGiven: false,
      composed: null,
      followUps: [],
      subjects: [],
      unknownReform: null,
      closures: null,
      bounds: null,
    };
  const search = async (question: string) => {
    const understood = await understanding.understand(app, { ...input, question }, today, now);
    const ranked = await listRankedPassages(app.db, understood);
    return { ...understood, ranked, answer: composeAnswer(ranked, understood.reading, understood.words) };
  };
  const whole = await search(gate.text);
  // 意见说专业不齐，哪里能看怎么整改: if the whole question finds nothing, the clause that asks for a page is searched alone.
  const clause = whole.answer === null ? listPortalClauses(gate.text).join('，') : '';
  const part = clause === '' ? whole : await search(clause);
  const { reading, ranked, answer: first } = part.answer?.sources[0]?.kind === 'help' ? part : whole;
  // 226号文之后还考核吗？最低等级的呢？ Each of several questions about rules is also searched alone, because another document may answer it.
  const sentences = first === null || reading.subjects.length > 0 ? [] : gate.text.split(/(?<=[？?])/);
  const others = await Promise.all((sentences.length > 1 ? sentences : []).map((sentence) => search(sentence)));
  const found = others.reduce((sum, { answer: other }) => addFirstStatement(sum, other), first);
  const composed = found ?? (gate.isOfField ? listRelatedTexts(ranked, reading) : null);
  const asked = { question: gate.text, subjects: reading.subjects, day: reading.asked.day };
  const beside = (composed ? ranked : []).slice(0, 12).map(({ passage }: RankedPassage) => passage);
  return {
    gate,
    day: reading.asked.day,
    isDayGiven: reading.asked.isGiven,
    composed,
    subjects: reading.subjects,
    followUps: composed ? listFollowUps(input.question, reading, composed.sources, beside) : [],
    unknownReform: formatUnknownReform(catalogue, asked),
    closures: formatClosures(catalogue, { ...asked, levels: reading.levels }),
    bounds: composed && formatScopeBounds(reading, composed.sources),
  };
}

const whyNot = ({ gate, composed, day, isDayGiven }: Found): { outcome: AnswerOutcome; text: string } => {
  if (gate.kind !== 'open') return { outcome: 'refused', text: REFUSALS[gate.kind] };
  if (composed !== null) return { outcome: 'declined', text: composed.why === 'vague' ? TOO_VAGUE : NO_FIGURE };
  if (!gate.isOfField) return { outcome: 'refused', text: REFUSALS['off-topic'] };
  return { outcome: 'declined', text: isDayGiven ? noSupportOn(day) : NO_SUPPORT };
};

interface Task {
  readonly uuid: string;
  readonly model: ModelPort | null;
  /** Whether the question also concerns the enterprise's own records. */
  readonly isOwn: boolean;
}

async function* answer(context: PublicContext, input: Question, found: Found, { uuid, model, isOwn }: Task) {
  const { app } = context;
  const { composed: all, subjects, followUps, day, unknownReform, closures, bounds } = found;
  // The note already answers whether applications are accepted; only statements about the named standards are added.
  const composed = closures === null || all === null ? all : keepOwnPoints(all, subjects);
  for (const text of [closures, unknownReform, bounds])
    if (text !== null) yield { type: 'note', text } satisfies AnswerEvent;
  if (closures !== null && composed?.points.length === 0) {
    await updateAnswerOutcome(app.db, uuid, { outcome: 'answered', mode: 'extract', sources: [] });
    yield { type: 'end', outcome: 'answered', mode: 'extract', followUps: [] } satisfies AnswerEvent;
    return;
  }
  if (composed === null || composed.points.length === 0) {
    const { outcome, text } = (await hasPassages(app.db))
      ? whyNot(found)
      : { outcome: 'declined' as const, text: NOT_READY };
    // Questions about own records are not listed as unanswered, because operators write texts only for general questions.
    const kept = isOwn && outcome === 'declined' ? 'refused' : outcome;
    await updateAnswerOutcome(app.db, uuid, { outcome: kept, mode: 'extract', sources: [] });
    yield { type: 'note', text } satisfies AnswerEvent;
    if (composed !== null) yield { type: 'sources', sources: composed.sources.map(getSource) } satisfies AnswerEvent;
    yield { type: 'end', outcome, mode: 'extract', followUps: [] } satisfies AnswerEvent;
    return;
  }
  const ending = new AbortController();
  let mode: 'model' | 'extract' = 'extract';
  try {
    yield { type: 'sources', sources: composed.sources.map(getSource) } satisfies AnswerEvent;
    const task = { question: input.question, asOf: day, composed, signal: ending.signal };
    for await (const event of writePoints(model, task, app.log)) {
      if (event.kind === 'note') yield { type: 'note', text: event.text } satisfies AnswerEvent;
      else {
        if (event.by === 'model') mode = 'model';
        const isPending = event.point.isPending || unknownReform !== null;
        yield { type: 'point', ...event.point, isPending, cites: [...event.point.cites] } satisfies AnswerEvent;
      }
    }
    yield { type: 'end', outcome: 'answered', mode, followUps: [...followUps] } satisfies AnswerEvent;
  } finally {
    // Closing the panel also aborts the model.
    ending.abort();
    await updateAnswerOutcome(app.db, uuid, {
      outcome: 'answered',
      mode,
      sources: composed.sources.map(({ key }) => key),
    });
  }
}

/** Answers from the enterprise's records. A model writes the answer only if the enterprise has consented. */
async function* getEnterpriseAnswer(
  context: PublicContext,
  given: RecordAnswer,
  task: OwnTask,
): AsyncGenerator<AnswerEvent> {
  const { app } = context;
  const { uuid, question, asOf, model } = task;
  const ending = new AbortController();
  const outcome: AnswerOutcome = given.points.length > 0 ? 'answered' : 'refused';
  let mode: 'model' | 'extract' = 'extract';
  try {
    for (const text of given.notes) yield { type: 'note', text };
    if (given.sources.length > 0) yield { type: 'sources', sources: given.sources.map(getOwnSource) };
    const written = { question, asOf, composed: given, signal: ending.signal };
    for await (const event of given.points.length === 0 ? [] : writePoints(model, written, app.log)) {
      if (event.kind === 'note') yield { type: 'note', text: event.text };
      else {
        if (event.by === 'model') mode = 'model';
        yield { type: 'point', ...event.point, cites: [...event.point.cites] };
      }
    }
    yield { type: 'end', outcome, mode, followUps: [...given.followUps] };
  } finally {
    ending.abort();
    await updateAnswerOutcome(app.db, uuid, { outcome, mode, sources: [] });
  }
}

interface OwnTask {
  readonly uuid: string;
  readonly question: string;
  readonly asOf: string;
  readonly model: ModelPort | null;
}

/** Returns whether the caller's enterprise consented to the processing of its records by a model. */
async function isAgreed(context: PublicContext): Promise<boolean> {
  const { session } = context;
  const scope = session === null ? null : getOwnTenantContext({ ...context, session });
  return scope !== null && ((await getConsentRow(context.app.db, scope))?.isGiven ?? false);
}

/** Returns whether the answer from records is sufficient; otherwise the general answer from published texts follows it. */
const isWhole = (own: FoundRecordAnswer | null): own is FoundRecordAnswer & { readonly answer: RecordAnswer } =>
  own !== null &&
  own.answer !== null &&
  (own.answer.points.length > 0 || own.answer.isFinal === true || !own.question.isGeneralToo);

/** Creates a function that requests a new index if the content has changed since the last one. */
function createFreshness(): (context: PublicContext) => Promise<void> {
  let seen: number | null = null;
  return async ({ app }) => {
    const version = await app.content.current();
    if (version === null || version === seen) return;
    seen = version;
    await app.jobs.send(SYNC_CONTENT_JOB, {}, { singletonKey: 'content' });
  };
}

/** Creates the functions of the assistant for the current standards catalogue. */
export function createAssistant(standards: StandardQueries, records: RecordSources) {
  const { catalogue } = records;
  const understanding = createQuestionAnalyser(standards);
  const refresh = createFreshness();
  let model: ModelPort | null = null;
  return {
    getConfig({ app }: PublicContext) {
      const { isOn, scriptUrl, model: configured } = app.config.assistant;
      return {
        chatUrl: getHosts(app.config, '').chat,
        isOwn: isOn && scriptUrl === null,
        hasModel: configured !== null,
      };
    },
    async *ask(context: PublicContext, given: Question): AsyncGenerator<AnswerEvent> {
      const { app } = context;
      const configured = app.config.assistant.model;
      if (configured !== null) model ??= createChatCompletions(configured);
      await refresh(context);
      const today = toShanghaiDay(context.now);
      const uuid = await begin(context, today);
      const question = await correctHomophones(app.db, await loadSynonymGroups(app), given.question);
      const input = { ...given, question };
      const gate = understanding.gate(input.question, input.former, context.now);
      const readNamed = (text: string) => understanding.readNamed(text, context.now);
      const own = gate.kind === 'open' ? await answerRecordQuestion(context, records, gate.text, readNamed) : null;
      if (gate.kind === 'open' && isWhole(own)) {
        const willing = (await isAgreed(context)) ? model : null;
        yield { type: 'start', uuid, mode: willing === null ? 'extract' : 'model', asOf: today, isDayGiven: false };
        yield* getEnterpriseAnswer(context, own.answer, { uuid, question: gate.text, asOf: today, model: willing });
        return;
      }
      // A question that also concerns own records stays private, so its text is not stored.
      if (own === null) await updateQuestionText(app.db, uuid, mask(input.question));
      const found = await find({ understanding, catalogue }, context, input);
      const { day: asOf, isDayGiven } = found;
      yield { type: 'start', uuid, mode: model === null ? 'extract' : 'model', asOf, isDayGiven };
      for (const text of own?.answer?.notes ?? []) yield { type: 'note', text };
      yield* answer(context, input, found, { uuid, model, isOwn: own !== null });
    },
    async rate(context: PublicContext, { uuid, useful }: { readonly uuid: string; readonly useful: boolean }) {
      const isKnown = await saveAnswerRating(context.app.db, uuid, context.session?.userUuid ?? null, useful);
      if (!isKnown) throw createApiError(ASSISTANT_ERRORS.noAnswer);
      return undefined;
    },
  };
}
