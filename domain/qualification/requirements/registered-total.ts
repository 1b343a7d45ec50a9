/**
 * Evaluates 人次: two kinds of registration certificates of one person count twice (CR-9). One certificate with two specialties counts once,
 * whether entered as one row or as two.
 */
import { createEvaluation, type Evaluate, type EvaluationContext, evaluateAtLeast } from '../context.ts';
import { type Criterion, createRegistrationCriterion } from '../people/criteria.ts';
import type { Fit } from '../people/fit.ts';
import { findSmallestPartition } from '../people/identity.ts';
import type { Person } from '../people/person.ts';
import type { PersonRegistration } from '../people/person-registrations.ts';
import type { CountedRecord, UncountedRecord } from '../report.ts';
import type { RequirementOf } from '../requirement.ts';
import { formatShortAmount } from '../shortage.ts';
import { matchRegistrationProfession, parseRegistrationNeed } from '../vocabulary/registrations.ts';
import { createCountedPerson, createUncountedPerson, MAX_LISTED_PEOPLE, PERSON_CHECK_STEP } from './people.ts';

interface Asked {
  profession: string;
  criterion: Criterion;
  test: (person: Person) => Fit;
}

/** The certificates of one person: `sure` counts each profession once, `possible` counts each certificate number. */
interface Tally {
  sure: ReadonlyMap<string, CountedRecord>;
  possible: ReadonlySet<string>;
  /** For each profession without a certificate that certainly counts, the fit of an uncertain one. */
  open: ReadonlyMap<string, Fit>;
}

const writeCertificateKey = ({ name, record }: PersonRegistration): string =>
  `${name.profession}|${name.grade ?? ''}|${record.certNo ?? record.regNo ?? ''}`;

function evaluateCertificate(
  registration: PersonRegistration,
  index: number,
  asked: readonly Asked[],
  context: EvaluationContext,
): Fit | null {
  const person = context.index.people[index];
  if (person === undefined) return null;
  const standing = context.index.standingOf(index, context.scope);
  if (standing.some((obstacle) => obstacle.truth === 'no')) return null;
  const alone = { ...person, registrations: [registration] };
  const fits = asked
    .filter(({ profession }) => matchRegistrationProfession(profession, registration.name.profession) !== 'no')
    .map(({ test }) => test(alone))
    .map(
      (fit): Fit =>
        standing.length === 0 || fit.truth === 'no'
          ? fit
          : { ...fit, truth: 'maybe', obstacles: [...fit.obstacles, ...standing] },
    );
  return fits.find((fit) => fit.truth === 'yes') ?? fits.find((fit) => fit.truth === 'maybe') ?? null;
}

function countCertificates(index: number, asked: readonly Asked[], context: EvaluationContext): Tally {
  const person = context.index.people[index];
  const sure = new Map<string, CountedRecord>();
  const possible = new Set<string>();
  const open = new Map<string, Fit>();
  for (const registration of person?.registrations ?? []) {
    const fit = evaluateCertificate(registration, index, asked, context);
    if (person === undefined || fit === null) continue;
    possible.add(writeCertificateKey(registration));
    const { profession } = registration.name;
    if (fit.truth === 'maybe' && !open.has(profession)) open.set(profession, fit);
    if (fit.truth === 'yes' && !sure.has(profession))
      sure.set(profession, createCountedPerson(person, fit, null, context.asOf));
  }
  return { sure, possible, open: new Map([...open].filter(([profession]) => !sure.has(profession))) };
}

/**
 * Merges records that may belong to one person, so that they count together; among several possible identities, the one with the smallest
 * count is used.
 */
function uniteDuplicates(
  tallies: readonly (Tally & { index: number })[],
  context: EvaluationContext,
  isByCertificate: boolean,
): ReadonlyMap<string, CountedRecord>[] {
  const heldBy = new Map(tallies.map(({ index, sure }) => [index, sure]));
  const unite = (members: readonly number[]): ReadonlyMap<string, CountedRecord> =>
    new Map(members.toReversed().flatMap((member) => [...(heldBy.get(member) ?? [])]));
  const getSize = (members: readonly number[]): number => {
    const { size } = unite(members);
    return isByCertificate ? size : Math.min(1, size);
  };
  const { twins: duplicates, namesakes } = context.index;
  return [
    ...tallies.flatMap(({ index, sure }) => (duplicates.has(index) ? [] : [sure])),
    ...namesakes.flatMap(({ ways }) => findSmallestPartition(ways, getSize).map(unite)),
  ];
}

/** Lists people who may count in addition to the certain ones, with the points to be verified. */
const listOpen = (tallies: readonly (Tally & { index: number })[], context: EvaluationContext): UncountedRecord[] =>
  tallies
    .flatMap(({ index, open }) => {
      const person = context.index.people[index];
      return person === undefined
        ? []
        : [...open].map(([profession, fit]) => createUncountedPerson(person, fit, profession));
    })
    .slice(0, MAX_LISTED_PEOPLE);

/** Counts certificates of all people. The result is cached, because many levels require the same professions. */
const tallyAll = (professions: readonly string[], context: EvaluationContext): readonly (Tally & { index: number })[] =>
  context.index.remember(`total|${context.scope.category}|${context.scope.limitsAge}|${professions.join('|')}`, () => {
    const lens = context.index.lensOf(context.scope);
    const asked = professions.map((profession): Asked => {
      const criterion = createRegistrationCriterion(parseRegistrationNeed(profession));
      return { profession, criterion, test: criterion.createTest(lens) };
    });
    const near = asked.map(({ criterion }) => context.index.tableOf(criterion, context.scope).near);
    const holders = [...new Set(near.flat())].sort((a, b) => a - b);
    return holders.map((index) => ({ index, ...countCertificates(index, asked, context) }));
  });

export const evaluateRegisteredTotal: Evaluate<RequirementOf<'registeredTotal'>> = (row, context) => {
  const all = tallyAll(row.professions, context);
  const tallies = context.absent.size === 0 ? all : all.filter(({ index }) => !context.absent.has(index));
  const isByCertificate = row.countUnit === '人次';
  const isRuleSure = context.rules.force('CR-9') === 'sure';
  const certain = uniteDuplicates(tallies, context, isByCertificate && isRuleSure).filter((own) => own.size > 0);
  const sum = (sizes: readonly number[], each: boolean): number =>
    sizes.reduce((total, size) => total + (each ? size : Math.min(1, size)), 0);
  const possible = sum(
    tallies.map((tally) => tally.possible.size),
    isByCertificate,
  );
  const sure = sum(
    certain.map((own) => own.size),
    isByCertificate && isRuleSure,
  );
  const truth = evaluateAtLeast(sure, possible, row.min);
  const short = typeof row.min === 'number' ? Math.max(0, row.min - possible) : 0;
  const unit = row.countUnit;
  return createEvaluation(
    truth,
    { text: `${sure} ${unit}${possible > sure ? `（另有 ${possible - sure} ${unit}待核对）` : ''}`, value: sure, unit },
    truth === 'yes' ? '合计达到要求' : truth === 'no' ? '合计不足' : '部分注册资料待核对',
    {
      counted: context.isDetailed ? certain.flatMap((own) => [...own.values()]) : [],
      notCounted: context.isDetailed && truth !== 'yes' ? listOpen(tallies, context) : [],
      rules: ['CR-9'],
      distance: short > 0 ? { text: formatShortAmount(`${short} ${unit}`, possible > sure), value: short, unit } : null,
      nextStep: truth === 'maybe' ? PERSON_CHECK_STEP : short > 0 ? `增加注册人员 ${short} ${unit}` : null,
      gaps:
        truth === 'no'
          ? [
              {
                kind: 'add',
                title: `增加所列注册人员 ${short} ${unit}`,
                count: short,
                unit,
                candidates: [],
                ways: ['引进注册人员，或由现有人员增项注册'],
                effort: 8,
              },
            ]
          : [],
      ...(typeof row.min === 'number' && { spare: possible - row.min }),
    },
  );
};
