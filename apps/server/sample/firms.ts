import { Firm } from '#domain/firm/firm.ts';
import { type Calendar, calendarFrom } from './calendar.ts';
import { makeConstructionFirm } from './construction-firm.ts';
import { listConstructionUses, type SampleUse } from './construction-uses.ts';
import { makeDesignFirm } from './design-firm.ts';
import { makePlainFirm } from './plain-firm.ts';

export interface SampleFirm {
  readonly firm: Firm;
  readonly uses: readonly SampleUse[];
  /** User name of the one who speaks for the firm. */
  readonly username: string;
  /** Last day of the membership; null: never was a member. */
  readonly memberUntil: string | null;
}

/** The three sample firms as documents, on the given day. */
export function listSampleFirms(today: string): SampleFirm[] {
  const calendar: Calendar = calendarFrom(today);
  return [
    {
      firm: Firm.parse(makeConstructionFirm(calendar)),
      uses: listConstructionUses(calendar),
      username: 'demo_member',
      memberUntil: calendar.years(1),
    },
    {
      firm: Firm.parse(makeDesignFirm(calendar)),
      uses: [],
      username: 'demo_design',
      memberUntil: calendar.months(5),
    },
    { firm: Firm.parse(makePlainFirm(calendar)), uses: [], username: 'demo_plain', memberUntil: null },
  ];
}
