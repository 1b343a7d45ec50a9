/**
 * The browser console, for lines that the specification requires there and for errors of pages that cannot be reported in another way.
 * Users can read it, so it must not contain data of other users.
 */
export const consoleLog: Pick<Console, 'error' | 'warn'> = console;
