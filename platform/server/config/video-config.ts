import { z } from 'zod';

/** Variables of uploaded recordings. */
export const VIDEO_ENVIRONMENT = {
  VIDEO_MOST_MB: z.coerce.number().int().min(1).max(1000).default(500),
  FFMPEG_PATH: z.string().min(1).max(500).default('ffmpeg'),
} as const;

export interface VideoConfig {
  /** Maximum size of an uploaded recording. */
  readonly mostBytes: number;
  /** Name or path of the program that makes renditions of a recording; null: none is used. */
  readonly ffmpeg: string | null;
}

const Read = z.object(VIDEO_ENVIRONMENT);

export function parseVideoConfig(env: z.output<typeof Read>): VideoConfig {
  return { mostBytes: env.VIDEO_MOST_MB * 2 ** 20, ffmpeg: env.FFMPEG_PATH === 'off' ? null : env.FFMPEG_PATH };
}
