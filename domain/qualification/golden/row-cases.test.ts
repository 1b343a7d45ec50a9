/**
 * Five cases or more of every row about works, staff, their projects, systems and credit: below the limit, at it and above, with an unknown
 * deciding fact, and with a record of another kind or day. They are generated from the facts and expected by readings of their own
 * (`domain/testing/*-cases.ts`). The gate takes one row of twelve a day, the full run all of them.
 */
import { expect, it } from 'vitest';
import { listCreditCases, listSystemCases } from '../../testing/document-cases.ts';
import { buildEnterprise, testDay } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { listPerformanceCases } from '../../testing/performance-cases.ts';
import { isRowKnown, type RequirementRowReference, type RowCase } from '../../testing/row-cases.ts';
import { listStaffCases, listStaffPerformanceCases } from '../../testing/staff-cases.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import type { Verdict } from '../truth.ts';

/** The number of rows today, so that none is left out silently. */
const KINDS: readonly (readonly [kind: string, rows: number, list: (place: RequirementRowReference) => RowCase[]])[] = [
  ['performance', 154, listPerformanceCases],
  ['technicalStaff', 134, listStaffCases],
  ['staffPerformance', 130, listStaffPerformanceCases],
  ['system', 160, listSystemCases],
  ['creditRecord', 37, listCreditCases],
];
const EVERY = process.env.TEST_FULL === '1' ? 1 : 12;
const SHARE = Number(process.env.TEST_SHARE ?? 0) % EVERY;

const places = realCatalogue.standards.flatMap((standard) =>
  standard.levels.flatMap((level) =>
    level.rows.map((prepared): RequirementRowReference => ({ standard, level, prepared })),
  ),
);

function evaluate(
  { standard, level, prepared }: RequirementRowReference,
  { enterprise, options }: RowCase,
): Verdict | undefined {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise: buildEnterprise(enterprise),
    standardCode: standard.code,
    level: level.key,
    asOf: testDay,
    options: { subject: options?.subject ?? null, topGradeCategory: options?.topGradeCategory ?? null },
  });
  if (!result.ok) throw new Error(result.message);
  return result.report.leaves[level.rows.indexOf(prepared)]?.verdict;
}

it.each(KINDS)('the rows of %s answer their cases as an independent reading does', (kind, rows, list) => {
  const own = places.filter(
    ({ prepared: { row } }) => row.kind === kind && row.assessed !== false && row.droppedBy === undefined,
  );
  expect(own).toHaveLength(rows);
  const counts = { cases: 0, decided: 0, notVerified: 0, figureMissing: 0 };
  const wrong: string[] = [];
  for (const place of own.filter((_, index) => index % EVERY === SHARE)) {
    const cases = list(place);
    const name = `${place.level.name} ${place.prepared.id}`;
    expect(cases.length, name).toBeGreaterThanOrEqual(5);
    for (const one of cases) {
      const verdict = evaluate(place, one);
      if (verdict !== one.expected) wrong.push(`${name} ${one.name}: ${verdict ?? ''}, not ${one.expected}`);
    }
    const isOpen = cases.every(({ expected }) => expected === 'unknown');
    counts.cases += cases.length;
    counts[!isOpen ? 'decided' : isRowKnown(place) ? 'figureMissing' : 'notVerified'] += 1;
  }
  expect(wrong).toEqual([]);
  process.stdout.write(
    `${kind}: ${counts.cases} cases, ${counts.decided} rows decided, 待核对 by design: ${counts.notVerified} not verified, ${counts.figureMissing} without the figure; ${rows} rows in all\n`,
  );
});
