/** The modes that CR-1 and CR-2 allow: maximal sets of classes that one person may fill within one qualification. */
import type { Category } from '../facts.ts';
import type { RuleBook } from '../rules.ts';

export type ClassId = 'registered' | 'titled' | 'siteManager' | 'skilled' | 'staff' | 'staffLed';
export const classIds: readonly ClassId[] = ['registered', 'titled', 'siteManager', 'skilled', 'staff', 'staffLed'];

/** Names of the classes in facts/counting-rules.json. */
const factNames: Readonly<Record<ClassId, string>> = {
  registered: 'registeredPersonnel',
  titled: 'titledPersonnel',
  siteManager: 'siteManagers',
  skilled: 'skilledWorkers',
  staff: 'technicalStaff',
  // The people of the staffing table, with their projects.
  staffLed: 'staffPerformance',
};

export interface CountingModes {
  /** Combinations that are certainly allowed: the basis for the verdict met. */
  strict: readonly (readonly ClassId[])[];
  /** Combinations that are possibly allowed: the basis for the verdict unmet. */
  loose: readonly (readonly ClassId[])[];
}

const free: readonly (readonly ClassId[])[] = [classIds];

function createStrict(rules: RuleBook): ClassId[][] {
  const exclusive = classIds.filter((id) => rules.exclusiveClasses.has(factNames[id]));
  const others = classIds.filter((id) => !exclusive.includes(id));
  const pair =
    rules.force('CR-2') === 'sure'
      ? exclusive.filter((id) => rules.togetherPairs.some((names) => names.includes(factNames[id])))
      : [];
  const alone = exclusive.filter((id) => !pair.includes(id)).map((id) => [id]);
  return [...(pair.length > 0 ? [pair] : []), ...alone, ...others.map((id) => [id])];
}

/** Only construction has CR-1; in other categories the classes are independent, and a person still counts once within a class (CR-9). */
export function createCountingModes(category: Category, rules: RuleBook): CountingModes {
  if (category !== 'construction' || rules.force('CR-1') === 'absent') return { strict: free, loose: free };
  const strict = createStrict(rules);
  if (rules.force('CR-1') === 'unsure') return { strict: classIds.map((id) => [id]), loose: free };
  if (rules.force('CR-2') !== 'unsure') return { strict, loose: strict };
  const both: ClassId[] = ['registered', 'titled'];
  return { strict, loose: [both, ...classIds.filter((id) => !both.includes(id)).map((id) => [id])] };
}
