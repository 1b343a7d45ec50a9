import { z } from 'zod';
import type { Clock, Random } from '#platform/server/app.ts';
import type { AliyunOcrConfig } from '#platform/server/config/recognition-config.ts';
import { signAliyunCall } from '#platform/server/crypto/aliyun-signature.ts';
import { type Recogniser, RecogniserError, RecogniserTimeoutError } from './ports.ts';

const ACTION = 'RecognizeAdvanced';
const VERSION = '2021-07-07';
const WAIT_MS = 20_000;

const Answer = z.object({ RequestId: z.string(), Data: z.string().optional(), Code: z.string().optional() });
/** Schema of the JSON in `Data`: one entry for each line of text, with its four corners clockwise from the upper left. */
const Lines = z.object({
  prism_wordsInfo: z.array(
    z.object({
      word: z.string(),
      prob: z.number(),
      pos: z.array(z.object({ x: z.number(), y: z.number() })).min(2),
    }),
  ),
});

async function ask(config: AliyunOcrConfig, picture: Uint8Array, parts: Parts): Promise<unknown> {
  const body = Uint8Array.from(picture);
  const call = { endpoint: config.endpoint, action: ACTION, version: VERSION, query: { NeedRotate: 'false' }, body };
  const { address, headers } = signAliyunCall(call, config, parts);
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json', 'content-type': 'application/octet-stream' },
      body,
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: 'error',
    });
    return await response.json();
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'TimeoutError')
      throw new RecogniserTimeoutError('Alibaba Cloud OCR did not answer in time');
    throw new RecogniserError('Alibaba Cloud OCR could not be reached', { cause });
  }
}

function getLines(answer: unknown): z.output<typeof Lines>['prism_wordsInfo'] {
  const parsed = Answer.safeParse(answer);
  if (!parsed.success) throw new RecogniserError('Alibaba Cloud OCR answered in an unknown form');
  const { Code: code, Data: data, RequestId: request } = parsed.data;
  if (code !== undefined && code !== '200')
    throw new RecogniserError(`Alibaba Cloud OCR refused: ${code} (request ${request})`);
  try {
    return Lines.parse(JSON.parse(data ?? '')).prism_wordsInfo;
  } catch (cause) {
    throw new RecogniserError('Alibaba Cloud OCR answered in an unknown form', { cause });
  }
}

interface Parts {
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Uses Alibaba Cloud's text recognition with positions (`RecognizeAdvanced` of ocr-api 2021-07-07) through its public signed HTTP protocol:
 * the picture is the request body, the response contains the lines as JSON.
 */
export const createAliyunRecogniser = (config: AliyunOcrConfig, parts: Parts): Recogniser => ({
  engine: 'aliyun',
  async read(picture) {
    return getLines(await ask(config, picture, parts)).map(({ word, prob, pos }) => ({
      text: word,
      confidence: prob,
      left: Math.min(...pos.map(({ x }) => x)),
      top: Math.min(...pos.map(({ y }) => y)),
      right: Math.max(...pos.map(({ x }) => x)),
      bottom: Math.max(...pos.map(({ y }) => y)),
    }));
  },
});
