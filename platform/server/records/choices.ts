import { MAX_CHOICES } from '#platform/contract/fields.ts';

/** A record as an option of a selection field. */
export interface RecordChoice {
  readonly uuid: string;
  readonly name: string;
  readonly note: string;
}

/** Query for the options of a selection field: records by uuid, or a search that also returns the chosen record. */
export type ChoiceQuery =
  | { readonly uuids: readonly string[] }
  | { readonly keyword?: string | undefined; readonly chosen?: string | undefined };

/**
 * Returns the records with the given uuids, or for a search the chosen record first, followed by the records that match the typed text, up
 * to `MAX_CHOICES`.
 */
export async function findChoices<T extends { readonly uuid: string }>(
  wanted: ChoiceQuery,
  {
    find,
    get,
  }: { readonly find: (keyword: string) => Promise<T[]>; readonly get: (uuids: readonly string[]) => Promise<T[]> },
): Promise<T[]> {
  if ('uuids' in wanted) return await get(wanted.uuids);
  const chosen = wanted.chosen ? await get([wanted.chosen]) : [];
  const found = await find(wanted.keyword ?? '');
  return [...chosen, ...found.filter(({ uuid }) => uuid !== chosen[0]?.uuid)].slice(0, MAX_CHOICES);
}

/** Returns the chosen record first, followed by the records that match the typed text, up to `MAX_CHOICES`. */
export function filterRecordChoices<T extends RecordChoice>(
  all: readonly T[],
  { keyword, chosen }: { readonly keyword?: string | undefined; readonly chosen?: string | undefined },
): T[] {
  const found: T[] = all.filter((one) => one.uuid === chosen);
  for (const one of all) {
    if (found.length >= MAX_CHOICES) break;
    if (one.uuid !== chosen && (!keyword || one.name.includes(keyword) || one.note.includes(keyword))) found.push(one);
  }
  return found;
}
