import { unmarkedAll } from '#domain/text/sample-mark.ts';
import { readToken, WEEK_SECONDS } from '../cookies.ts';
import { forgetSnapshot, OFFLINE_STORE, quietly, store } from './forget.ts';

/** What a device may show of the open matters while it has no network; apps/web/public/offline.js reads it under this address. */
export const SNAPSHOT_ADDRESS = '/offline/matters.json';
/** As many as one looks at; the rest needs the network. */
export const MOST_KEPT = 50;

export interface KeptMatter {
  readonly subject: string;
  readonly consequence: string;
  readonly dueOn: string | null;
}

/** When the matters were seen, in milliseconds and in words, and by whom. */
interface Seen {
  readonly at: number;
  readonly savedAt: string;
  readonly owner: string;
}

/** Of the session, what tells whose it is. */
interface Owned {
  readonly info: { readonly uuid: string } | null;
  readonly ent: { readonly uuid: string } | null;
}

/** A person in a firm: either may change on one device. */
export const ownerOfSession = ({ info, ent }: Owned): string => `${info?.uuid ?? ''} ${ent?.uuid ?? ''}`;

/** Only what is shown is kept, whose it is and when no login of today can last any more: no ids of records, no names of colleagues. */
export const snapshotOf = (rows: readonly KeptMatter[], { at, savedAt, owner }: Seen): string =>
  JSON.stringify({
    owner,
    savedAt,
    until: at + WEEK_SECONDS * 1000,
    rows: unmarkedAll(
      rows.slice(0, MOST_KEPT).map(({ subject, consequence, dueOn }) => ({ subject, consequence, dueOn })),
    ),
  });

/** Nothing where the login has ended meanwhile, in another window for one. */
export const keepSnapshot = (rows: readonly KeptMatter[], seen: Seen): Promise<void> =>
  readToken() === ''
    ? Promise.resolve()
    : quietly(
        store()
          ?.open(OFFLINE_STORE)
          .then((kept) => kept.put(SNAPSHOT_ADDRESS, new Response(snapshotOf(rows, seen)))),
      );

async function ownerOf(kept: Response): Promise<unknown> {
  try {
    const said: unknown = await kept.json();
    return typeof said === 'object' && said !== null && 'owner' in said ? said.owner : null;
  } catch {
    // Written by another version.
    return null;
  }
}

/** Whoever comes next, and the same person in another firm, finds nothing of what was seen before. */
export async function forgetOthers(owner: string): Promise<void> {
  const kept = await store()?.match(SNAPSHOT_ADDRESS);
  if (kept && (await ownerOf(kept)) !== owner) await forgetSnapshot();
}

/** For who is signed in: guests need no page without network. */
export const registerOffline = (): Promise<void> => quietly(navigator.serviceWorker?.register('/offline.js'));
