import { z } from 'zod';
import type { BaiduOcrConfig } from '#platform/server/config/recognition-config.ts';
import { type Recogniser, RecogniserError, RecogniserTimeoutError } from './ports.ts';

const WAIT_MS = 20_000;
/** A token is valid for 30 days; it is renewed a little earlier. */
const EARLY_MS = 3_600_000;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const Answer = z.object({
  words_result: z.array(
    z.object({
      words: z.string(),
      location: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
      probability: z.object({ average: z.number() }).optional(),
    }),
  ),
});
const Refusal = z.object({ error_code: z.number(), error_msg: z.string() });
/** Used if the service returns no probability. */
const UNKNOWN_CONFIDENCE = 0.7;

async function ask(address: URL, body: URLSearchParams): Promise<unknown> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: 'error',
    });
    return await response.json();
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'TimeoutError')
      throw new RecogniserTimeoutError('Baidu OCR did not answer in time');
    throw new RecogniserError('Baidu OCR could not be reached', { cause });
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const refusal = Refusal.safeParse(value);
  if (refusal.success)
    throw new RecogniserError(`Baidu OCR refused: ${refusal.data.error_code} ${refusal.data.error_msg}`);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new RecogniserError('Baidu OCR answered in an unknown form');
  return parsed.data;
}

/**
 * Uses Baidu's text recognition with positions (`/rest/2.0/ocr/v1/accurate`) through its public HTTP protocol: a token obtained with key
 * and secret, then the picture in base64. The keys are in the body, never in a URL that could be logged.
 */
export function createBaiduRecogniser(config: BaiduOcrConfig): Recogniser {
  let token: { readonly text: string; readonly untilMs: number } | null = null;
  const tokenText = async (): Promise<string> => {
    if (token && token.untilMs > performance.now()) return token.text;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: config.apiKey,
      client_secret: config.secretKey,
    });
    const found = parse(Token, await ask(new URL('/oauth/2.0/token', config.endpoint), body));
    token = { text: found.access_token, untilMs: performance.now() + found.expires_in * 1000 - EARLY_MS };
    return token.text;
  };
  return {
    engine: 'baidu',
    async read(picture) {
      const address = new URL('/rest/2.0/ocr/v1/accurate', config.endpoint);
      address.searchParams.set('access_token', await tokenText());
      const body = new URLSearchParams({ image: Buffer.from(picture).toString('base64'), probability: 'true' });
      const { words_result: words } = parse(Answer, await ask(address, body));
      return words.map(({ words: text, location, probability }) => ({
        text,
        confidence: (probability?.average ?? UNKNOWN_CONFIDENCE) * 100,
        left: location.left,
        top: location.top,
        right: location.left + location.width,
        bottom: location.top + location.height,
      }));
    },
  };
}
