import { z } from 'zod';
import type { ModelConfig } from '#platform/server/config/assistant-config.ts';
import { ModelError, type ModelMessage, type ModelPort } from './port.ts';

const ANSWER_TOKENS = 900;
/** Maximum length of an answer in characters; a longer output of the model is an error. */
const MAX_TEXT = 12_000;
const MAX_LINE = 100_000;

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  error: z.unknown().optional(),
});

/** Yields the complete lines of a byte stream. */
async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let kept = '';
  for await (const bytes of body) {
    kept += decoder.decode(bytes, { stream: true });
    if (kept.length > MAX_LINE) throw new ModelError('a line without end');
    const lines = kept.split(/\r\n|\n|\r/);
    kept = lines.pop() ?? '';
    yield* lines;
  }
  if (kept !== '') yield kept;
}

function readChunk(data: string): z.output<typeof Chunk> {
  try {
    return Chunk.parse(JSON.parse(data));
  } catch (error) {
    throw new ModelError('an event that is no chunk', { cause: error });
  }
}

/**
 * Yields the text of the stream's events.
 * @throws ModelError for a stream without an end mark
 */
async function* readText(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let isFinished = false;
  let length = 0;
  for await (const line of readLines(body)) {
    if (!line.startsWith('data:')) continue;
    const data = line.slice(5).trim();
    if (data === '[DONE]') return;
    const chunk = readChunk(data);
    if (chunk.error !== undefined) throw new ModelError('an error within the stream');
    for (const { delta, finish_reason: reason } of chunk.choices) {
      if (delta?.content) {
        length += delta.content.length;
        if (length > MAX_TEXT) throw new ModelError('a text without end');
        yield delta.content;
      }
      if (reason) isFinished = true;
    }
  }
  if (!isFinished) throw new ModelError('the stream broke off');
}

async function post(config: ModelConfig, messages: readonly ModelMessage[], signal: AbortSignal): Promise<Response> {
  const response = await fetch(`${config.url}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(config.key === null ? {} : { authorization: `Bearer ${config.key}` }),
    },
    body: JSON.stringify({ model: config.name, messages, stream: true, temperature: 0, max_tokens: ANSWER_TOKENS }),
    redirect: 'error',
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ModelError(`status ${response.status}`);
  }
  return response;
}

/** Client for services with OpenAI's chat completions protocol, with streaming. */
export const createChatCompletions = (config: ModelConfig): ModelPort => ({
  async *write(messages, signal) {
    const within = AbortSignal.any([signal, AbortSignal.timeout(config.timeoutMs)]);
    try {
      const { body } = await post(config, messages, within);
      if (body === null) throw new ModelError('an empty answer');
      yield* readText(body);
    } catch (error) {
      if (error instanceof ModelError) throw error;
      throw new ModelError(within.aborted ? 'too slow' : 'not to be reached', { cause: error });
    }
  },
});
