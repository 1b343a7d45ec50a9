import { z } from 'zod';

/** Variables of the service that reads pictures of licences and certificates. */
export const RecognitionEnvironment = {
  BAIDU_OCR_API_KEY: z.string().optional(),
  BAIDU_OCR_SECRET_KEY: z.string().optional(),
  BAIDU_OCR_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://aip.baidubce.com'),
} as const;

export interface BaiduOcrConfig {
  readonly endpoint: string;
  readonly apiKey: string;
  readonly secretKey: string;
}

export interface RecognitionConfig {
  /** Null = pictures are read by this program itself and leave the machine nowhere. */
  readonly baidu: BaiduOcrConfig | null;
}

export function recognitionFaults(env: Readonly<Record<string, string | undefined>>): string[] {
  const names = ['BAIDU_OCR_API_KEY', 'BAIDU_OCR_SECRET_KEY'];
  const missing = names.filter((name) => !env[name]);
  return missing.length === 1 ? missing.map((name) => `${name}: 百度文字识别的两项密钥须同时提供`) : [];
}

const Read = z.object(RecognitionEnvironment);

export function recognitionOf(env: z.output<typeof Read>): RecognitionConfig {
  const { BAIDU_OCR_API_KEY: apiKey, BAIDU_OCR_SECRET_KEY: secretKey, BAIDU_OCR_ENDPOINT: endpoint } = env;
  return { baidu: apiKey && secretKey ? { endpoint, apiKey, secretKey } : null };
}
