import { stripSampleMarks } from '#domain/text/sample-mark.ts';
import { readToken, WEEK_SECONDS } from '../cookies.ts';
import { deleteSnapshot, ignoreStorageErrors, OFFLINE_STORE, store } from './forget.ts';

/** The open to-do items that a device may show without a network; apps/web/public/offline.js reads it under this address. */
export const SNAPSHOT_ADDRESS = '/offline/matters.json';
/** As many as one looks at; the rest needs the network. */
export const MAX_KEPT = 50;

export interface StoredTodoItem {
  readonly subject: string;
  readonly consequence: string;
  readonly dueOn: string | null;
}

/** The time of the snapshot, in milliseconds and in words, and its owner. */
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

/**
 * Only the displayed content is stored, with its owner and the time after which no login of today can last: no ids of records, no names of
 * colleagues.
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
    // Written by another version.
    return null;
  }
}

/** The next user, and the same user in another enterprise, finds nothing of the earlier snapshots. */
export async function deleteOtherSnapshots(owner: string): Promise<void> {
  const kept = await store()?.match(SNAPSHOT_ADDRESS);
  if (kept && (await getOwner(kept)) !== owner) await deleteSnapshot();
}

/** For signed-in users: guests need no page without network. */
export const registerOffline = (): Promise<void> =>
  ignoreStorageErrors(navigator.serviceWorker?.register('/offline.js'));
