/** 人次: every registration of the listed professions counts, two of one person count twice (CR-9). */
import { type Context, type Evaluate, evaluation, judgeAtLeast } from '../context.ts';
import { type Criterion, needRegistration } from '../people/criteria.ts';
import type { Person } from '../people/person.ts';
import type { Counted } from '../report.ts';
import type { RequirementOf } from '../requirement.ts';
import { matchRegistrationProfession, parseRegistrationNeed } from '../vocabulary/registrations.ts';
import { countPerson } from './people.ts';

interface Tally {
  sure: number;
  possible: number;
  counted: Counted[];
}

interface Asked {
  profession: string;
  criterion: Criterion;
}

/** One person's certificates, each judged for itself. */
function countCertificates(person: Person, index: number, asked: readonly Asked[], context: Context): Tally {
  const lens = context.index.lensOf(context.scope);
  const standing = context.index.standingOf(index, context.scope);
  const tally: Tally = { sure: 0, possible: 0, counted: [] };
  for (const registration of person.registrations) {
    const alone = { ...person, registrations: [registration] };
    const fits = asked
      .filter(({ profession }) => matchRegistrationProfession(profession, registration.name.profession) !== 'no')
      .map(({ criterion }) => criterion.test(alone, lens))
      .map((fit) => (standing.length > 0 && fit.truth === 'yes' ? { ...fit, truth: 'maybe' as const } : fit));
    const isGone = standing.some((obstacle) => obstacle.truth === 'no');
    if (isGone || fits.length === 0) continue;
    const best = fits.find((fit) => fit.truth === 'yes') ?? fits.find((fit) => fit.truth === 'maybe');
    if (best === undefined) continue;
    tally.possible += 1;
    if (best.truth !== 'yes') continue;
    tally.sure += 1;
    tally.counted.push(countPerson(person, best, null, context.asOf));
  }
  return tally;
}

export const evaluateRegisteredTotal: Evaluate<RequirementOf<'registeredTotal'>> = (row, context) => {
  const asked = row.professions.map((profession) => ({
    profession,
    criterion: needRegistration(parseRegistrationNeed(profession)),
  }));
  const tallies = context.index.people.map((person, index) => countCertificates(person, index, asked, context));
  const isByCertificate = row.countUnit === '人次';
  const add = (of: (tally: Tally) => number): number =>
    tallies.reduce((sum, tally) => sum + (isByCertificate ? of(tally) : Math.min(1, of(tally))), 0);
  const possible = add((tally) => tally.possible);
  const isRuleSure = context.rules.force('CR-9') === 'sure' || !isByCertificate;
  const people = tallies.filter((tally) => tally.sure > 0).length;
  const sure = isRuleSure ? add((tally) => tally.sure) : people;
  const truth = judgeAtLeast(sure, possible, row.min);
  const short = typeof row.min === 'number' ? Math.max(0, row.min - possible) : 0;
  const unit = row.countUnit;
  return evaluation(
    truth,
    { text: `${sure} ${unit}${possible > sure ? `（另有 ${possible - sure} ${unit}待核对）` : ''}`, value: sure, unit },
    truth === 'yes' ? '合计达到要求' : truth === 'no' ? '合计不足' : '部分注册资料待核对',
    {
      counted: tallies.flatMap((tally) => tally.counted),
      rules: ['CR-9'],
      distance: short > 0 ? { text: `差 ${short} ${unit}`, value: short, unit } : null,
      nextStep: short > 0 ? `增加注册人员 ${short} ${unit}` : null,
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
    },
  );
};
