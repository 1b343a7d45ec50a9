import { stripSampleMarks } from '#domain/text/sample-mark.ts';
import { readToken, WEEK_SECONDS } from '../cookies.ts';
import { deleteOfflineSnapshot, getCacheStorage, ignoreStorageErrors, OFFLINE_CACHE_NAME } from './forget.ts';

/** Address of the open to-do items that a device may show without a network; apps/web/public/offline.js uses the same address. */
export const OFFLINE_SNAPSHOT_PATH = '/offline/matters.json';
/** Maximum number of to-do items that are stored for offline use. */
export const MAX_OFFLINE_ITEMS = 50;

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
export const serialiseOfflineSnapshot = (rows: readonly StoredTodoItem[], { at, savedAt, owner }: Seen): string =>
  JSON.stringify({
    owner,
    savedAt,
    until: at + WEEK_SECONDS * 1000,
    rows: stripSampleMarks(
      rows.slice(0, MAX_OFFLINE_ITEMS).map(({ subject, consequence, dueOn }) => ({ subject, consequence, dueOn })),
    ),
  });

/** Stores the offline snapshot, unless the session has ended meanwhile, for example in another window. */
export const saveOfflineSnapshot = (rows: readonly StoredTodoItem[], seen: Seen): Promise<void> =>
  readToken() === ''
    ? Promise.resolve()
    : ignoreStorageErrors(
        getCacheStorage()
          ?.open(OFFLINE_CACHE_NAME)
          .then((kept) => kept.put(OFFLINE_SNAPSHOT_PATH, new Response(serialiseOfflineSnapshot(rows, seen)))),
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
export async function deleteOtherOwnersSnapshots(owner: string): Promise<void> {
  const kept = await getCacheStorage()?.match(OFFLINE_SNAPSHOT_PATH);
  if (kept && (await getOwner(kept)) !== owner) await deleteOfflineSnapshot();
}

/** Registers the service worker. Called for signed-in users only, because guests need no offline page. */
export const registerOfflineWorker = (): Promise<void> =>
  ignoreStorageErrors(navigator.serviceWorker?.register('/offline.js'));
