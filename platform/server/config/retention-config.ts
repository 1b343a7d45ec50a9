import { z } from 'zod';

/** Retention of growing data, in days; `never` keeps it indefinitely. */
export const RETENTION_ENVIRONMENT = {
  RETENTION_DAYS: z.string().max(400).optional(),
} as const;

interface Kept {
  readonly days: number;
  /** Minimum retention; a shorter one would break a promise to users or a legal requirement. */
  readonly least: number;
}

/** Default retention. Audit log: network logs must be kept for at least six months (Cybersecurity Law, article 21). */
const DEFAULTS = {
  audit: { days: 1095, least: 180 },
  reports: { days: 1825, least: 30 },
  history: { days: 1825, least: 180 },
  proofs: { days: 3650, least: 365 },
  messages: { days: 730, least: 30 },
  reminders: { days: 730, least: 90 },
  feedback: { days: 1095, least: 90 },
  requests: { days: 1095, least: 180 },
  answers: { days: 365, least: 31 },
  views: { days: 800, least: 1 },
  jobs: { days: 7, least: 1 },
} as const satisfies Readonly<Record<string, Kept>>;

export type RetentionName = keyof typeof DEFAULTS;
export const RETENTION_NAMES = Object.keys(DEFAULTS) as RetentionName[];

/** Retention in days; null keeps the data indefinitely. */
export type RetentionConfig = Readonly<Record<RetentionName, number | null>>;

interface Pair {
  readonly name: RetentionName;
  readonly days: number | null;
}

function readPair(text: string): Pair | null {
  const [, given, figure] = /^\s*([a-z]+)\s*=\s*(\d{1,5}|never)\s*$/.exec(text) ?? [];
  const name = RETENTION_NAMES.find((candidate) => candidate === given);
  return name === undefined ? null : { name, days: figure === 'never' ? null : Number(figure) };
}

const getMapEntries = (text: string | undefined): string[] =>
  (text ?? '').split(',').filter((part) => part.trim() !== '');

export function validateRetentionConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  return getMapEntries(env.RETENTION_DAYS).flatMap((part) => {
    const pair = readPair(part);
    if (pair === null)
      return [`RETENTION_DAYS: “${part.trim()}”应为“类别=天数”或“类别=never”，类别为 ${RETENTION_NAMES.join('、')}`];
    const { least } = DEFAULTS[pair.name];
    return pair.days !== null && pair.days < least ? [`RETENTION_DAYS: ${pair.name} 不能少于 ${least} 天`] : [];
  });
}

const Read = z.object(RETENTION_ENVIRONMENT);

export function parseRetentionConfig(env: z.output<typeof Read>): RetentionConfig {
  const given = new Map(
    getMapEntries(env.RETENTION_DAYS)
      .flatMap((part) => readPair(part) ?? [])
      .map((pair) => [pair.name, pair.days]),
  );
  const getDays = (name: RetentionName): number | null => {
    const days = given.get(name);
    return days === undefined ? DEFAULTS[name].days : days;
  };
  return {
    audit: getDays('audit'),
    reports: getDays('reports'),
    history: getDays('history'),
    proofs: getDays('proofs'),
    messages: getDays('messages'),
    reminders: getDays('reminders'),
    feedback: getDays('feedback'),
    requests: getDays('requests'),
    answers: getDays('answers'),
    views: getDays('views'),
    jobs: getDays('jobs'),
  };
}
