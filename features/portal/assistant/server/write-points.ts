import { createSentenceSplitter, validateSentence } from '#domain/assistant/check-answer.ts';
import type { AnswerStatement } from '#domain/assistant/compose.ts';
import type { Citable } from '#domain/assistant/passage.ts';
import { computeSimilarity } from '#domain/assistant/sentences.ts';
import type { Log } from '#platform/server/log/log.ts';
import { ModelError, type ModelPort } from './model/port.ts';
import { writePrompt } from './model/prompt.ts';

export type StatementEvent =
  | { readonly kind: 'point'; readonly point: AnswerStatement; readonly by: 'model' | 'extract' }
  | { readonly kind: 'note'; readonly text: string };

const UNREACHED = '模型暂时无法使用，以下是站内文本的摘录。';
const UNSUPPORTED = '模型的回答没有通过出处核对，以下是站内文本的摘录。';
const SAME = 0.6;

interface Task {
  readonly question: string;
  readonly asOf: string;
  readonly composed: { readonly points: readonly AnswerStatement[]; readonly sources: readonly Citable[] };
  readonly signal: AbortSignal;
}

/** Yields the sentences of the model that are supported by the sources; drops the others. */
async function* writeByModel(model: ModelPort, task: Task): AsyncGenerator<AnswerStatement> {
  const { sources } = task.composed;
  const cutter = createSentenceSplitter();
  const check = (sentences: readonly string[]): AnswerStatement[] =>
    sentences.flatMap((sentence) => validateSentence(sentence, sources) ?? []);
  for await (const text of model.write(writePrompt(task.question, task.asOf, sources), task.signal)) {
    yield* check(cutter.push(text));
  }
  yield* check(cutter.end());
}

/** Yields the statements quoted from the sources that do not repeat a previous statement. */
function* quote(points: readonly AnswerStatement[], said: readonly AnswerStatement[]): Generator<StatementEvent, void> {
  for (const point of points) {
    if (!said.some(({ text }) => computeSimilarity(text, point.text) > SAME))
      yield { kind: 'point', point, by: 'extract' };
  }
}

/** Yields the statements of an answer, written by the model if there is one and its sources support them, else quoted from the sources. */
export async function* writePoints(
  model: ModelPort | null,
  task: Task,
  log: Log,
): AsyncGenerator<StatementEvent, void> {
  const { points } = task.composed;
  if (model === null) {
    yield* quote(points, []);
    return;
  }
  const said: AnswerStatement[] = [];
  try {
    for await (const point of writeByModel(model, task)) {
      said.push(point);
      yield { kind: 'point', point, by: 'model' };
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    log.warn({ error }, 'answered without the model');
    yield { kind: 'note', text: UNREACHED };
    yield* quote(points, said);
    return;
  }
  if (said.length > 0) return;
  yield { kind: 'note', text: UNSUPPORTED };
  yield* quote(points, []);
}
