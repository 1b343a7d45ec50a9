import type { Site } from '#domain/access/site.ts';

/** Public API of the auth feature, for the login by key and for the page that creates the first operator. */
export { EntryForm } from './entry-form.tsx';
export { LoginScreen } from './login-screen.tsx';
export { NewPasswordField } from './new-password-field.tsx';
export { signIn } from './password-form.tsx';
export { ProductPanel } from './product-side.tsx';

/** Loads the code that runs after a login only when it is needed. @returns the next page */
export const finishLogin = async (site: Site, token: string, wanted: string | null): Promise<string> =>
  await (await import('./finish-login.ts')).finishLogin(site, token, wanted);
