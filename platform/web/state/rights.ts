import { call } from '../call.ts';
import { readToken } from '../cookies.ts';
import { readShellData, updateShellData } from '../shell-data.tsx';
import { setOtherEnterprise } from './other-enterprise.ts';

let running: Promise<void> | null = null;

async function ask(): Promise<void> {
  try {
    // Only signed-in users ever need it: the schemas must not be loaded with every public page.
    const { getInfo, getRouters } = await import('#platform/contract/session.ts');
    const [session, routes] = await Promise.all([
      call(getInfo, {}, { isInBackground: true }),
      call(getRouters, {}, { isInBackground: true }),
    ]);
    const known = readShellData().session;
    // The content of this page belongs to one enterprise; another enterprise needs a page of its own.
    const shown = known?.ent ?? null;
    const isOther = shown !== null && session.ent !== null && shown.uuid !== session.ent.uuid;
    setOtherEnterprise(isOther ? (session.ent?.entName ?? null) : null);
    if (!isOther && session.mark !== known?.mark) updateShellData({ session, routes });
  } catch {
    // Offline, or the session has ended, which `call` has handled: the page keeps its known rights; the server checks them anyway.
  }
}

/**
 * Reloads the reader of this page and their rights: the user may have bought, been certified or been rejected since the document was made.
 */
export function refreshRights(): Promise<void> {
  if (readToken() === '') return Promise.resolve();
  running ??= ask().finally(() => {
    running = null;
  });
  return running;
}
