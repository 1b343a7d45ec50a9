import type { AnswerStatement } from '#domain/assistant/compose.ts';
import type { Citable } from '#domain/assistant/passage.ts';
import type { RecordQuestion } from '#domain/assistant/record-question.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { countDaysBetween } from '#domain/validity/day.ts';
import type { TodoSource } from '#features/work/todo/server/todo.server-api.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { authorise, type ContextOf, type LoginContext } from '#platform/server/access/access.ts';

/** A record, report or filing of the user's enterprise on which a statement is based. */
export interface RecordSource extends Citable {
  readonly key: string;
  /** 本企业校验, 本企业记录 or 本企业申报; 资质标准 for the standard that contains a requirement. */
  readonly label: string;
  readonly href: string;
}

export interface RecordAnswer {
  readonly notes: readonly string[];
  readonly points: readonly AnswerStatement[];
  readonly sources: readonly RecordSource[];
  readonly followUps: readonly string[];
  /** Whether to omit published texts even if the answer has no statement, because no record has the requested property. */
  readonly isFinal?: boolean;
}

/** The parts of other features on which answers from the records of an enterprise depend. */
export interface RecordSources {
  readonly catalogue: Catalogue;
  readonly todo: readonly TodoSource[];
}

/** The context for answering a question about the user's own enterprise. */
export interface RecordQuestionContext extends RecordSources {
  readonly context: LoginContext;
  readonly question: RecordQuestion;
  /** The question as typed by the user. */
  readonly text: string;
  readonly enterprise: EnterpriseDocument;
  readonly today: string;
  /** Names of people in the question whom the user may view. */
  readonly names: readonly string[];
  /** Names of projects in the question that the user may view. */
  readonly projects: readonly string[];
  /** Standards and levels named in the question. */
  readonly subjects: readonly string[];
  readonly levels: readonly string[];
  /** The question without the names of standards. */
  readonly rest: string;
}

export const MAX_ANSWER_STATEMENTS = 8;

export const createRecordSource = (
  given: Pick<RecordSource, 'key' | 'label' | 'title' | 'text' | 'href'> & Partial<RecordSource>,
): RecordSource => ({ place: '', docNumber: null, validFrom: null, isPending: false, ...given });

/** Formats a day and the number of days until it: （2026-12-01，还有 10 天）. */
export function formatDueDate(on: string | null, today: string): string {
  if (on === null) return '';
  const days = countDaysBetween(today, on);
  return `（${on}，${days < 0 ? `已过 ${-days} 天` : `还有 ${days} 天`}）`;
}

export const createNoteAnswer = (...notes: readonly string[]): RecordAnswer => ({
  notes,
  points: [],
  sources: [],
  followUps: [],
});

/** Creates a builder for an answer: it collects statements and lists each source once, in the order of its first citation. */
export function createAnswerBuilder() {
  const sources: RecordSource[] = [];
  const points: AnswerStatement[] = [];
  const notes: string[] = [];
  const cite = (source: RecordSource): number => {
    const at = sources.findIndex(({ key }) => key === source.key);
    return at < 0 ? sources.push(source) : at + 1;
  };
  const say = (text: string, ...cited: readonly RecordSource[]): void => {
    points.push({ text, cites: cited.map(cite), isPending: cited.some(({ isPending }) => isPending) });
  };
  return {
    say,
    /** Adds a statement whose source is a record with the same text. */
    tell: (text: string, of: Pick<RecordSource, 'key' | 'title' | 'href'> & Partial<RecordSource>): void =>
      say(text, createRecordSource({ label: '本企业记录', text, ...of })),
    note: (text: string): void => void notes.push(text),
    done: (followUps: readonly string[] = []): RecordAnswer => ({ notes, points, sources, followUps }),
  };
}

/** Joins answers to one question; sources that several of them cite are listed once. */
export function joinAnswers(...answers: readonly (RecordAnswer | null)[]): RecordAnswer | null {
  const given = answers.filter((one) => one !== null);
  if (given.length === 0) return null;
  const joined = createAnswerBuilder();
  for (const { notes, points, sources } of given) {
    for (const text of notes) joined.note(text);
    for (const { text, cites } of points) joined.say(text, ...cites.flatMap((no) => sources[no - 1] ?? []));
  }
  return {
    ...joined.done(given.flatMap(({ followUps }) => followUps)),
    isFinal: given.some(({ isFinal }) => isFinal === true),
  };
}

/**
 * Answers if the user may make the call that shows the same data on a page. Without that right, or while the evaluation is still running,
 * the answer is the reason instead.
 * @param what name of the records in the error
 */
export async function answerWithRight<R extends RouteSpec, A extends RecordAnswer | null>(
  call: R,
  { context }: RecordQuestionContext,
  what: string,
  answer: (authorised: ContextOf<R>) => Promise<A>,
): Promise<A | RecordAnswer> {
  try {
    return await answer(authorise(call, context));
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    if (refusal.fault.code === 503) return createNoteAnswer(refusal.message);
    return createNoteAnswer(`您的权限不能查看${what}，不能回答这个问题：${refusal.message}`);
  }
}
