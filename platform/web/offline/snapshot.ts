import { stripSampleMarks } from '#domain/text/sample-mark.ts';
import { readToken, WEEK_SECONDS } from '../cookies.ts';
import { deleteSnapshot, ignoreStorageErrors, OFFLINE_STORE, store } from './forget.ts';

/** Address of the open to-do items that a device may show without a network; apps/web/public/offline.js uses the same address. */
export const SNAPSHOT_ADDRESS = '/offline/matters.json';
/** Maximum number of to-do items that are stored for offline use. */
export const MAX_KEPT = 50;

export interface StoredTodoItem {
  readonly subject: string;
  readonly consequence: string;
  readonly dueOn: string | null;
}

/** The time of the snapshot, in milliseconds and as text, and its owner. */
interface Seen {
  readonly at: number;
  readonly savedAt: string;
  readonly owner: string;
}

/** The part of a session that identifies its user and enterprise. */
interface Owned {
  readonly info: { readonly uuid: string } | null;
  readonly ent: { readonly uuid: string } | null;
}

/** Returns a text that identifies user and enterprise, because either may change on one device. */
export const getSessionOwner = ({ info, ent }: Owned): string => `${info?.uuid ?? ''} ${ent?.uuid ?? ''}`;

/**
 * Serialises only the displayed content, without ids of records and names of colleagues, with the owner and the latest time at which the
 * current login can expire.
 */
export const getSnapshot = (rows: readonly StoredTodoItem[], { at, savedAt, owner }: Seen): string =>
  JSON.stringify({
    owner,
    savedAt,
    until: at + WEEK_SECONDS * 1000,
    rows: stripSampleMarks(
      rows.slice(0, MAX_KEPT).map(({ subject, consequence, dueOn }) => ({ subject, consequence, dueOn })),
    ),
  });

/** Stores the offline snapshot, unless the session has ended meanwhile, for example in another window. */
export const saveSnapshot = (rows: readonly StoredTodoItem[], seen: Seen): Promise<void> =>
  readToken() === ''
    ? Promise.resolve()
    : ignoreStorageErrors(
        store()
          ?.open(OFFLINE_STORE)
          .then((kept) => kept.put(SNAPSHOT_ADDRESS, new Response(getSnapshot(rows, seen)))),
      );

async function getOwner(kept: Response): Promise<unknown> {
  try {
    const said: unknown = await kept.json();
    return typeof said === 'object' && said !== null && 'owner' in said ? said.owner : null;
  } catch {
    // The snapshot was written by another version of the portal.
    return null;
  }
}

/** Deletes snapshots of another user, or of the same user in another enterprise. */
export async function deleteOtherSnapshots(owner: string): Promise<void> {
  const kept = await store()?.match(SNAPSHOT_ADDRESS);
  if (kept && (await getOwner(kept)) !== owner) await deleteSnapshot();
}

/** Registers the service worker. Called for signed-in users only, because guests need no offline page. */
export const registerOffline = (): Promise<void> =>
  ignoreStorageErrors(navigator.serviceWorker?.register('/offline.js'));
