/** One line of JSON per event on stderr; secrets never get here because callers name the fields they log. */
export interface Log {
  error(data: object, message: string): void;
  warn(data: object, message: string): void;
  info(data: object, message: string): void;
  debug(data: object, message: string): void;
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

const ORDER: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug'];

/** Names of fields that hold what nobody may read in a log; a second line behind callers who name what they log. */
const SECRET = /password|token|secret|authorization|cookie|^code$|idno|phone|mail/i;
const HIDDEN = '[hidden]';

const plain = (value: unknown): unknown =>
  value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: plain(value.cause) }
    : value;

/** A log that writes lines of at least the given importance. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Log {
  const most = ORDER.indexOf(level);
  const at =
    (own: LogLevel) =>
    (data: object, message: string): void => {
      if (ORDER.indexOf(own) > most) return;
      const fields = Object.fromEntries(
        Object.entries(data).map(([name, value]) => [name, SECRET.test(name) ? HIDDEN : plain(value)]),
      );
      write(`${JSON.stringify({ at: new Date().toISOString(), level: own, message, ...fields })}\n`);
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}
