/** Writes one line of JSON per event to stderr. Callers choose the logged fields, so that secrets are not logged. */
export interface Log {
  error(data: object, message: string): void;
  warn(data: object, message: string): void;
  info(data: object, message: string): void;
  debug(data: object, message: string): void;
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

const ORDER: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug'];

/** Matches names of fields that must not be readable in a log. This adds to the callers' choice of fields. */
const SECRET = /password|token|secret|authorization|cookie|^code$|id_?no|phone|mail/i;
const HIDDEN = '[hidden]';

/** Returns the loggable form of a value: the message of an error, or any other value without its fields with secret names, at any depth. */
function shown(value: unknown): unknown {
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    return { name, message, stack, cause: shown(cause) };
  }
  if (Array.isArray(value)) return value.map(shown);
  // Dates and similar objects serialise themselves.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? HIDDEN : shown(inner)]),
  );
}

/** Creates a log that writes lines of at least the given level. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Log {
  const most = ORDER.indexOf(level);
  const at =
    (own: LogLevel) =>
    (data: object, message: string): void => {
      if (ORDER.indexOf(own) > most) return;
      const fields = shown({ ...data }) as object;
      write(`${JSON.stringify({ at: new Date().toISOString(), level: own, message, ...fields })}\n`);
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}
