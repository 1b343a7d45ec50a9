/** Door of the auth feature for the login by key. */
export { LoginScreen } from './login-screen.tsx';

/** What happens after a login is only loaded when there was one. @returns where to go */
export const finishLogin = async (token: string, wanted: string | null): Promise<string> =>
  await (await import('./finish-login.ts')).finishLogin(token, wanted);
