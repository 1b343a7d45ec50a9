import { call } from '#platform/web/call.ts';
import { savePendingSignOn } from './kept-sign-on.ts';

/**
 * Begins a sign-on and opens the login page of the provider.
 * @param account identifies the enterprise; omitted for the provider of this installation
 * @throws CallError
 */
export async function beginSignOn(wanted: string | null, account?: string): Promise<void> {
  const { beginSignOn: begin } = await import('../sign-on.contract.ts');
  const { url, ticket } = await call(begin, { body: account === undefined ? {} : { account } }, { quiet: true });
  savePendingSignOn({ ticket, wanted });
  location.assign(url);
}
