import { z } from 'zod';

/** Variables of the service that reads pictures of licences and certificates. */
export const RecognitionEnvironment = {
  BAIDU_OCR_API_KEY: z.string().optional(),
  BAIDU_OCR_SECRET_KEY: z.string().optional(),
  BAIDU_OCR_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://aip.baidubce.com'),
  ALIYUN_OCR_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_OCR_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_OCR_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://ocr-api.cn-hangzhou.aliyuncs.com'),
} as const;

export interface BaiduOcrConfig {
  readonly endpoint: string;
  readonly apiKey: string;
  readonly secretKey: string;
}

export interface AliyunOcrConfig {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
}

/** At most one service; without one, this program reads the pictures itself, so that they do not leave the machine. */
export interface RecognitionConfig {
  readonly baidu: BaiduOcrConfig | null;
  readonly aliyun: AliyunOcrConfig | null;
}

const BAIDU = ['BAIDU_OCR_API_KEY', 'BAIDU_OCR_SECRET_KEY'];
const ALIYUN = ['ALIYUN_OCR_ACCESS_KEY_ID', 'ALIYUN_OCR_ACCESS_KEY_SECRET'];

export function validateRecognitionConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  const half = (names: readonly string[], words: string) => {
    const missing = names.filter((name) => !env[name]);
    return missing.length === 1 ? missing.map((name) => `${name}: ${words}的两项密钥须同时提供`) : [];
  };
  const hasBoth = [...BAIDU, ...ALIYUN].every((name) => env[name]);
  return [
    ...half(BAIDU, '百度文字识别'),
    ...half(ALIYUN, '阿里云文字识别'),
    ...(hasBoth ? ['ALIYUN_OCR_ACCESS_KEY_ID: 百度和阿里云文字识别只能设置一家'] : []),
  ];
}

const Read = z.object(RecognitionEnvironment);

export function parseRecognitionConfig(env: z.output<typeof Read>): RecognitionConfig {
  const { BAIDU_OCR_API_KEY: apiKey, BAIDU_OCR_SECRET_KEY: secretKey } = env;
  const { ALIYUN_OCR_ACCESS_KEY_ID: accessKeyId, ALIYUN_OCR_ACCESS_KEY_SECRET: accessKeySecret } = env;
  return {
    baidu: apiKey && secretKey ? { endpoint: env.BAIDU_OCR_ENDPOINT, apiKey, secretKey } : null,
    aliyun: accessKeyId && accessKeySecret ? { endpoint: env.ALIYUN_OCR_ENDPOINT, accessKeyId, accessKeySecret } : null,
  };
}
