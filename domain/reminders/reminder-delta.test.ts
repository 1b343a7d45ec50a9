import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveReminders } from '#domain/testing/derive-reminders.ts';
import { addDays, addMonths } from '#domain/validity/day.ts';
import { listReminderDeltaEnds, type RenewalLead } from './reminder-delta.ts';
import type { RenewalWindow } from './stages.ts';

const getWindow = ({ isOpening, days, months }: RenewalLead, endOn: string): RenewalWindow | null => {
  const moment = days !== null ? addDays(endOn, -days) : months !== null ? addMonths(endOn, -months) : null;
  if (moment === null) return null;
  return isOpening ? { opensOn: moment, lastOn: null } : { opensOn: null, lastOn: moment };
};
const lead = fc.oneof(
  fc.record({ isOpening: fc.boolean(), days: fc.integer({ min: 0, max: 200 }), months: fc.constant(null) }),
  fc.record({ isOpening: fc.boolean(), days: fc.constant(null), months: fc.integer({ min: 1, max: 12 }) }),
  fc.constant({ isOpening: false, days: null, months: null }),
);
const setting = fc.record({
  stages: fc.array(fc.integer({ min: 0, max: 365 }), { maxLength: 4 }),
  byWindow: fc.boolean(),
  preparationDays: fc.integer({ min: 0, max: 180 }),
});

it('whatever ends on no day of the news has the same reminder as before (beyond.md 13)', () => {
  let news = 0;
  let still = 0;
  fc.assert(
    fc.property(
      setting,
      lead,
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: -40, max: 420 }),
      (own, window, start, passed, left) => {
        // Ends of months and a leap day are among them: 2027-06 to 2031-07.
        const beforeOn = addDays('2027-06-01', start);
        const todayOn = addDays(beforeOn, passed);
        const endOn = addDays(todayOn, left);
        const rules = { settingOf: () => own, windowOf: () => getWindow(window, endOn) };
        const cause = {
          kind: 'certificate' as const,
          targetKind: 'certificate',
          targetUuid: 'a',
          subject: '示例',
          personKind: null,
          endOn,
        };
        const on = (day: string) => deriveReminders({ due: [cause], states: [] }, day, rules);
        const found = listReminderDeltaEnds(
          { stages: own.stages, preparations: [own.preparationDays], windows: [window] },
          beforeOn,
          todayOn,
        );
        if (found.includes(endOn)) news += 1;
        else {
          still += 1;
          expect(on(todayOn)).toEqual(on(beforeOn));
        }
      },
    ),
    { numRuns: 5000 },
  );
  expect(news).toBeGreaterThan(100);
  expect(still).toBeGreaterThan(2000);
});

it('three months before the end of May is the end of February, and of four days one', () => {
  const rules = { stages: [], preparations: [], windows: [{ isOpening: true, days: null, months: 3 }] };
  const ends = listReminderDeltaEnds(rules, '2027-02-27', '2027-02-28').filter(
    (day) => day.startsWith('2027-05-2') || day > '2027-05-29',
  );
  expect(ends).toEqual(expect.arrayContaining(['2027-05-28', '2027-05-29', '2027-05-30', '2027-05-31']));
});
