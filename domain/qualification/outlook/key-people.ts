/** Finds key people: those whose leaving makes a requirement of a current qualification worse (beyond.md, second table, row 3). */
import {
  type CurrentLevels,
  type EvaluateManyInput,
  type EvaluationTarget,
  loadCurrentLevels,
  type ProgressListener,
} from '../evaluate-all.ts';
import { evaluateRequirements } from '../evaluate-level.ts';
import { createEvaluationContext, type ReportInput } from '../evaluate-qualification.ts';
import { omitRecords } from '../omit-people-and-projects.ts';
import type { Person } from '../people/person.ts';
import { isFulfilled } from '../truth.ts';
import { type LostRequirement, listLostRequirements } from './losses.ts';
import { evaluatePeopleRequirements, type LevelResults, type PersonRecordChange } from './who-may-break.ts';

export interface AffectedQualification {
  itemRef: string;
  itemName: string;
  level: string;
  leaves: LostRequirement[];
}

export interface KeyPerson {
  ref: string;
  name: string;
  broken: AffectedQualification[];
}

/**
 * Lists all people. People counted for a fulfilled requirement come first, in the order of the reports. Other people can be critical too:
 * they may fill a place that a counted person would otherwise have to take, or a declaration may fulfil a requirement that records leave
 * uncertain.
 */
function listCandidates(
  levels: readonly LevelResults[],
  { items }: CurrentLevels,
  people: readonly Person[],
): Map<string, string> {
  const byTarget = new Map(levels.map((level) => [level.target, level]));
  const found = new Map<string, string>();
  for (const { target } of items)
    for (const { leaf } of target === null ? [] : (byTarget.get(target)?.answers.values() ?? []))
      if (isFulfilled(leaf.verdict))
        for (const counted of leaf.counted) if (counted.what === 'person') found.set(counted.ref, counted.name);
  for (const { ref, name } of people) if (!found.has(ref)) found.set(ref, name);
  return found;
}

/**
 * Lists, for each qualification on a certificate, the requirements whose result becomes worse if one person leaves or their data change.
 * @param readAfter returns the evaluation input after the change; called only where results of other people depend on the person
 */
export function listAffectedQualifications(
  levels: readonly LevelResults[],
  { items }: CurrentLevels,
  change: PersonRecordChange,
  readAfter: () => (target: EvaluationTarget) => ReportInput,
): AffectedQualification[] {
  let inputOf: ((target: EvaluationTarget) => ReportInput) | null = null;
  const broken = new Map(
    levels.map(({ target, answers, findLosses }) => {
      const { known, unread } = findLosses(change);
      if (unread.length > 0) inputOf ??= readAfter();
      const read =
        inputOf === null || unread.length === 0
          ? []
          : evaluateRequirements(createEvaluationContext(inputOf(target)).context, unread).flatMap(({ rowId, leaf }) =>
              listLostRequirements(answers.get(rowId)?.leaf, leaf),
            );
      const lost = new Map([...known, ...read].map((one) => [one.leafId, one]));
      return [target, [...answers.values()].flatMap(({ leaf }) => lost.get(leaf.id) ?? [])] as const;
    }),
  );
  return items.flatMap(({ target, itemRef, itemName, level }): AffectedQualification[] => {
    const leaves = target === null ? [] : (broken.get(target) ?? []);
    return leaves.length === 0 ? [] : [{ itemRef, itemName, level, leaves }];
  });
}

/** Lists the people whose leaving alone would make a requirement of a current qualification worse. */
export function listKeyPeople(input: EvaluateManyInput, tell?: ProgressListener): KeyPerson[] {
  const { asOf, enterprise } = input;
  const holdings = loadCurrentLevels(input);
  const inputOf = holdings.inputOn(asOf, true);
  const levels = holdings.levels.map((target) =>
    evaluatePeopleRequirements(target, createEvaluationContext(inputOf(target)).context),
  );
  const [any] = holdings.levels;
  const people = any === undefined ? [] : inputOf(any).index.people;
  const positions = new Map(people.map((person, position) => [person.ref, position]));
  const candidates = [...listCandidates(levels, holdings, people)];
  return candidates.flatMap(([ref, name], order): KeyPerson[] => {
    tell?.(order / candidates.length);
    const person = positions.get(ref);
    if (person === undefined) return [];
    const broken = listAffectedQualifications(levels, holdings, { person, becomes: null }, () => {
      const without = omitRecords(enterprise, new Set(people[person]?.refs));
      return loadCurrentLevels({ ...input, enterprise: without }).inputOn(asOf, false);
    });
    return broken.length === 0 ? [] : [{ ref, name, broken }];
  });
}
