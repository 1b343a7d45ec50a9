import { z } from 'zod';

/** Settings of the assistant; see the table in README.md. */
export const ASSISTANT_ENVIRONMENT = {
  ASSISTANT: z.enum(['on', 'off']).default('on'),
  ASSISTANT_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
  ASSISTANT_SCRIPT_HOSTS: z.string().max(1000).default(''),
  ASSISTANT_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSISTANT_MODEL_NAME: z.string().min(1).max(200).optional(),
  ASSISTANT_MODEL_KEY: z.string().min(1).max(2000).optional(),
  ASSISTANT_MODEL_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(120).default(30),
};

const Environment = z.object(ASSISTANT_ENVIRONMENT);
type Environment = z.output<typeof Environment>;

/** A model service with the protocol of OpenAI's chat completions. */
export interface ModelConfig {
  /** Address including the version: `https://host/v1`. */
  readonly url: string;
  readonly name: string;
  readonly key: string | null;
  readonly timeoutMs: number;
}

export interface AssistantConfig {
  readonly isOn: boolean;
  /** Script of a third-party assistant that replaces the built-in one (G-43). */
  readonly scriptUrl: string | null;
  /** Null: answers are quotations from the sources. */
  readonly model: ModelConfig | null;
}

const getHosts = (list: string): string[] =>
  list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');

/**
 * Returns configuration errors. An external script runs with the rights of the page, so its host must be configured a second time; a model
 * needs address and name.
 */
export function validateAssistantConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  const errors: string[] = [];
  const script = env.ASSISTANT_SCRIPT_URL;
  if (script && URL.canParse(script) && !getHosts(env.ASSISTANT_SCRIPT_HOSTS ?? '').includes(new URL(script).host)) {
    errors.push('ASSISTANT_SCRIPT_HOSTS: 未包含 ASSISTANT_SCRIPT_URL 的主机，外部脚本不会被允许');
  }
  if (env.ASSISTANT_MODEL_URL && !env.ASSISTANT_MODEL_NAME) {
    errors.push('ASSISTANT_MODEL_NAME: 设置了 ASSISTANT_MODEL_URL 时必须设置模型名称');
  }
  if (!env.ASSISTANT_MODEL_URL && (env.ASSISTANT_MODEL_NAME || env.ASSISTANT_MODEL_KEY)) {
    errors.push('ASSISTANT_MODEL_URL: 设置了模型名称或密钥时必须设置接口地址');
  }
  return errors;
}

export function parseAssistantConfig(env: Environment): AssistantConfig {
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL_NAME: name } = env;
  return {
    isOn: env.ASSISTANT === 'on',
    scriptUrl: env.ASSISTANT_SCRIPT_URL ?? null,
    model:
      url && name
        ? {
            url: url.replace(/(?<!\/)\/+$/, ''),
            name,
            key: env.ASSISTANT_MODEL_KEY ?? null,
            timeoutMs: env.ASSISTANT_MODEL_TIMEOUT_SECONDS * 1000,
          }
        : null,
  };
}
