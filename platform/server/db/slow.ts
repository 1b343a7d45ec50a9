import type { DbLog } from './log.ts';
import type { StatementListener } from './sessions.ts';

/** Duration from which a statement counts as slow while a user waits. Sweeps and maintenance may take longer and are logged as well. */
const SLOW_MS = 1_000;
const SHOWN = 500;

/** Logs slow statements: their text, which contains no values, and never their parameters. */
export function logSlowStatements(log: DbLog, next?: StatementListener): StatementListener {
  return (text, params, ms) => {
    if (ms >= SLOW_MS) {
      const statement = text.replace(/\s+/g, ' ').trim().slice(0, SHOWN);
      log.warn({ ms: Math.round(ms), statement }, 'a slow statement');
    }
    next?.(text, params, ms);
  };
}
