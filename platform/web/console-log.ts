/**
 * The console: for lines that the specification asks for there, and for errors of pages that have no other way to whoever looks for them. What
 * everybody may read is no place for data of users.
 */
export const consoleLog: Pick<Console, 'error' | 'warn'> = console;
