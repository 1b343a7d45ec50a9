import { getCallAddress, getCallCredentials, getCallHeaders } from './request.ts';

/** Storage key for tokens of sessions that the server has not ended yet, because the user logged out while offline. */
const KEY = 'ending-sessions';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function readTokens(store: Store): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    // The value was written by other code, so no session is pending.
    return [];
  }
}

function keepTokens(store: Store, tokens: readonly string[]): void {
  if (tokens.length === 0) store.removeItem(KEY);
  else store.setItem(KEY, JSON.stringify(tokens));
}

/**
 * Ends a session on the server.
 * @returns whether the server was reached, even if the session had already ended
 */
async function notifyServer(token: string): Promise<boolean> {
  try {
    const answer = await fetch(getCallAddress('/portal/api/logout', {}), {
      method: 'POST',
      headers: getCallHeaders(token, 'application/json'),
      body: '{}',
      credentials: getCallCredentials(),
      keepalive: true,
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Ends the pending sessions one after another. If one fails, it and the rest stay pending. */
export async function endWaitingSessions(store: Store = localStorage): Promise<void> {
  for (const token of readTokens(store)) {
    if (!(await notifyServer(token))) return;
    keepTokens(
      store,
      readTokens(store).filter((one) => one !== token),
    );
  }
}

/** Ends a session on the server, now or as soon as there is a connection. @returns whether the server has already ended it */
export async function endSession(token: string, store: Store = localStorage): Promise<boolean> {
  keepTokens(store, [...new Set([...readTokens(store), token])]);
  await endWaitingSessions(store);
  return !readTokens(store).includes(token);
}
