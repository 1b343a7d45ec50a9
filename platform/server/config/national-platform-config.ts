import { z } from 'zod';

/** Variables of the service that returns records of the national platform. */
export const NATIONAL_PLATFORM_ENVIRONMENT = {
  NATIONAL_PLATFORM_URL: z.url({ protocol: /^https?$/ }).optional(),
  NATIONAL_PLATFORM_TOKEN: z.string().min(1).optional(),
} as const;

const Read = z.object(NATIONAL_PLATFORM_ENVIRONMENT);

/** Null: no service is connected; lists are imported as files. */
export interface NationalPlatformConfig {
  readonly url: string;
  readonly token: string | null;
}

export const parseNationalPlatformConfig = (env: z.output<typeof Read>): NationalPlatformConfig | null =>
  env.NATIONAL_PLATFORM_URL ? { url: env.NATIONAL_PLATFORM_URL, token: env.NATIONAL_PLATFORM_TOKEN ?? null } : null;
