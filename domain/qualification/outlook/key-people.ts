/** The people whose leaving breaks a current qualification (beyond.md, second table, row 3). */
import {
  type EvaluateManyInput,
  type Holdings,
  type ReportProgress,
  readHoldings,
  type Target,
} from '../evaluate-all.ts';
import { answerRows } from '../evaluate-level.ts';
import { createContext, type ReportInput } from '../evaluate-qualification.ts';
import { withoutRecords } from '../omit-people-and-projects.ts';
import type { Person } from '../people/person.ts';
import { type Change, type FulfilledLevel, readFulfilled } from './who-may-break.ts';

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

/**
 * Lists all people, those counted for a fulfilled requirement first, in the order of the reports. Others can break one as well: they fill a
 * place elsewhere that a counted person would have to take, or a statement fulfils what the records leave open.
 */
function listCandidates(
  levels: readonly FulfilledLevel[],
  { items }: Holdings,
  people: readonly Person[],
): Map<string, string> {
  const byTarget = new Map(levels.map((level) => [level.target, level]));
  const found = new Map<string, string>();
  for (const { target } of items)
    for (const { answer } of target === null ? [] : (byTarget.get(target)?.fulfilled ?? []))
      for (const counted of answer.leaf.counted) if (counted.what === 'person') found.set(counted.ref, counted.name);
  for (const { ref, name } of people) if (!found.has(ref)) found.set(ref, name);
  return found;
}

/**
 * The requirements of fulfilled levels that are unmet after the change, by item.
 * @param readAfter how a level is evaluated then; read only where anything may break
 */
export function listBroken(
  levels: readonly FulfilledLevel[],
  { items }: Holdings,
  change: Change,
  readAfter: () => (target: Target) => ReportInput,
): BrokenItem[] {
  const suspects = levels.flatMap((level) => {
    const rows = level.listSuspects(change);
    return rows.length === 0 ? [] : [{ target: level.target, rows }];
  });
  if (suspects.length === 0) return [];
  const inputOf = readAfter();
  const broken = new Map(
    suspects.map(({ target, rows }) => [
      target,
      answerRows(createContext(inputOf(target)).context, rows).flatMap(({ leaf }) =>
        leaf.verdict === 'unmet'
          ? [{ leafId: leaf.id, title: leaf.title, need: leaf.need.text, have: leaf.have.text }]
          : [],
      ),
    ]),
  );
  return items.flatMap(({ target, itemRef, itemName, level }): BrokenItem[] => {
    const leaves = target === null ? [] : (broken.get(target) ?? []);
    return leaves.length === 0 ? [] : [{ itemRef, itemName, level, leaves }];
  });
}

/** Lists the people each of whom alone, by leaving, would break a fulfilled requirement of a current qualification. */
export function listKeyPeople(input: EvaluateManyInput, tell?: ReportProgress): KeyPerson[] {
  const { asOf, firm: enterprise } = input;
  const holdings = readHoldings(input);
  const inputOf = holdings.inputOn(asOf, true);
  const levels = holdings.levels.map((target) => readFulfilled(target, createContext(inputOf(target)).context));
  const [any] = holdings.levels;
  const people = any === undefined ? [] : inputOf(any).index.people;
  const positions = new Map(people.map((person, position) => [person.ref, position]));
  const candidates = [...listCandidates(levels, holdings, people)];
  return candidates.flatMap(([ref, name], order): KeyPerson[] => {
    tell?.(order / candidates.length);
    const person = positions.get(ref);
    if (person === undefined) return [];
    const broken = listBroken(levels, holdings, { person, becomes: null }, () => {
      const without = withoutRecords(enterprise, new Set(people[person]?.refs));
      return readHoldings({ ...input, firm: without }).inputOn(asOf, false);
    });
    return broken.length === 0 ? [] : [{ ref, name, broken }];
  });
}
