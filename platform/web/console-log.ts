/**
 * The console: for lines that the specification requires there, and for errors of pages that cannot be reported in another way. Everyone
 * can read it, so it must not contain data of users.
 */
export const consoleLog: Pick<Console, 'error' | 'warn'> = console;
