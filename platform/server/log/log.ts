/** One line of JSON per event on stderr; secrets never get here because callers name the fields they log. */
export interface Log {
  error(message: string, detail?: Readonly<Record<string, unknown>>): void;
  warn(message: string, detail?: Readonly<Record<string, unknown>>): void;
  info(message: string, detail?: Readonly<Record<string, unknown>>): void;
  debug(message: string, detail?: Readonly<Record<string, unknown>>): void;
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

const ORDER: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug'];

const plain = (value: unknown): unknown =>
  value instanceof Error ? { name: value.name, message: value.message, stack: value.stack, cause: plain(value.cause) } : value;

/** A log that writes lines of at least the given importance. */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => void process.stderr.write(line)): Log {
  const most = ORDER.indexOf(level);
  const at =
    (own: LogLevel) =>
    (message: string, detail: Readonly<Record<string, unknown>> = {}): void => {
      if (ORDER.indexOf(own) > most) return;
      const fields = Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, plain(value)]));
      write(`${JSON.stringify({ at: new Date().toISOString(), level: own, message, ...fields })}\n`);
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}
