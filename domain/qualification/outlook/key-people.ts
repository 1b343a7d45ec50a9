/** Whose leaving breaks a held qualification (beyond.md, second table, row 3). */
import { type CheckManyInput, checkHeld, type HeldCheck, type TellShare } from '../check-all.ts';
import { leaveOut } from '../leave-out.ts';

export interface BrokenItem {
  itemRef: string;
  itemName: string;
  level: string;
  leaves: { leafId: string; title: string; need: string; have: string }[];
}

export interface KeyPerson {
  ref: string;
  name: string;
  broken: BrokenItem[];
}

const metLeavesOf = (item: HeldCheck): Set<string> =>
  new Set(item.report?.leaves.filter((leaf) => leaf.verdict === 'met').map((leaf) => leaf.id) ?? []);

/** Only somebody who is counted for a fulfilled requirement can break one: the others leave every filled place filled. */
function listCountedPeople(items: readonly HeldCheck[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const item of items)
    for (const leaf of item.report?.leaves ?? [])
      if (leaf.verdict === 'met')
        for (const counted of leaf.counted) if (counted.what === 'person') found.set(counted.ref, counted.name);
  return found;
}

/** Everybody whose leaving alone turns a fulfilled requirement of a held qualification into one that is not. */
export function listKeyPeople(input: CheckManyInput, tell?: TellShare): KeyPerson[] {
  const baseline = checkHeld({ ...input, isDetailed: true });
  const met = new Map(baseline.map((item) => [item.itemRef, metLeavesOf(item)]));
  const counted = [...listCountedPeople(baseline)];
  return counted.flatMap(([ref, name], index): KeyPerson[] => {
    tell?.(index / counted.length);
    const without = checkHeld({ ...input, firm: leaveOut(input.firm, [ref], input.asOf), isDetailed: false });
    const broken = without.flatMap((item): BrokenItem[] => {
      const leaves = (item.report?.leaves ?? [])
        .filter((leaf) => leaf.verdict === 'unmet' && met.get(item.itemRef)?.has(leaf.id))
        .map((leaf) => ({ leafId: leaf.id, title: leaf.title, need: leaf.need.text, have: leaf.have.text }));
      return leaves.length === 0 ? [] : [{ itemRef: item.itemRef, itemName: item.itemName, level: item.level, leaves }];
    });
    return broken.length === 0 ? [] : [{ ref, name, broken }];
  });
}
