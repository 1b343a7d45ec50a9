import { CHOICES_MOST } from '#platform/contract/fields.ts';

interface Choice {
  readonly uuid: string;
  readonly name: string;
  readonly note: string;
}

/** The chosen record first, then as many of those that hold what was typed as are offered at once. */
export function listChoices<T extends Choice>(
  all: readonly T[],
  { keyword, chosen }: { readonly keyword?: string | undefined; readonly chosen?: string | undefined },
): T[] {
  const found: T[] = all.filter((one) => one.uuid === chosen);
  for (const one of all) {
    if (found.length >= CHOICES_MOST) break;
    if (one.uuid !== chosen && (!keyword || one.name.includes(keyword) || one.note.includes(keyword))) found.push(one);
  }
  return found;
}
