import { call } from '../call.ts';
import { readToken } from '../cookies.ts';
import { readShellData, updateShellData } from '../shell-data.tsx';
import { setOtherEnterprise } from './other-enterprise.ts';

let running: Promise<void> | null = null;

async function ask(): Promise<void> {
  try {
    // Imported on demand, because only signed-in users need the schemas and public pages must not load them.
    const { getInfo, getRouters } = await import('#platform/contract/session.ts');
    const [session, routes] = await Promise.all([
      call(getInfo, {}, { isInBackground: true }),
      call(getRouters, {}, { isInBackground: true }),
    ]);
    const known = readShellData().session;
    // The content of this page belongs to one enterprise, so the page must be reloaded for another one.
    const shown = known?.ent ?? null;
    const isOther = shown !== null && session.ent !== null && shown.uuid !== session.ent.uuid;
    setOtherEnterprise(isOther ? (session.ent?.entName ?? null) : null);
    if (!isOther && session.mark !== known?.mark) updateShellData({ session, routes });
  } catch {
    // The browser is offline, or the session has ended, which `call` has handled. The page keeps its known rights; the server checks every
    // request anyway.
  }
}

/**
 * Reloads the user and the user's rights, because the user may have bought a membership, been certified or been rejected since the document
 * was rendered.
 */
export function refreshRights(): Promise<void> {
  if (readToken() === '') return Promise.resolve();
  running ??= ask().finally(() => {
    running = null;
  });
  return running;
}
