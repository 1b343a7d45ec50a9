import { stripSampleMarks } from '#domain/text/sample-mark.ts';
import { readToken, WEEK_SECONDS } from '../cookies.ts';
import { deleteSnapshot, ignoreStorageErrors, OFFLINE_STORE, store } from './forget.ts';

/** Address of the open to-do items that a device may show without a network; apps/web/public/offline.js uses the same address. */
export const SNAPSHOT_ADDRESS = '/offline/matters.json';
/** Maximum of stored items; further items need the network. */
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

/** The part of the session that identifies its owner. */
interface Owned {
  readonly info: { readonly uuid: string } | null;
  readonly ent: { readonly uuid: string } | null;
}

/** Identifies the user and the enterprise, because either may change on one device. */
export const getSessionOwner = ({ info, ent }: Owned): string => `${info?.uuid ?? ''} ${ent?.uuid ?? ''}`;

/** Serialises only the displayed content, with its owner and the latest expiry of a current login: no ids of records, no names of colleagues. */
export const getSnapshot = (rows: readonly StoredTodoItem[], { at, savedAt, owner }: Seen): string =>
  JSON.stringify({
    owner,
    savedAt,
    until: at + WEEK_SECONDS * 1000,
    rows: stripSampleMarks(
      rows.slice(0, MAX_KEPT).map(({ subject, consequence, dueOn }) => ({ subject, consequence, dueOn })),
    ),
  });

/** Stores nothing if the session has ended meanwhile, for example in another window. */
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
    // The snapshot was written by another version.
    return null;
  }
}

/** Deletes snapshots of another user, or of the same user in another enterprise. */
export async function deleteOtherSnapshots(owner: string): Promise<void> {
  const kept = await store()?.match(SNAPSHOT_ADDRESS);
  if (kept && (await getOwner(kept)) !== owner) await deleteSnapshot();
}

/** Registers the service worker, for signed-in users only: guests need no offline page. */
export const registerOffline = (): Promise<void> =>
  ignoreStorageErrors(navigator.serviceWorker?.register('/offline.js'));
