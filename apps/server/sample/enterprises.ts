import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { getNextTerm } from '#domain/orders/term.ts';
import { type Calendar, createCalendar } from './calendar.ts';
import { makeConstructionEnterprise } from './construction-enterprise.ts';
import { listConstructionPersonUses, type SamplePersonUse } from './construction-uses.ts';
import { makeDesignEnterprise } from './design-enterprise.ts';
import { makeSupervisionEnterprise } from './plain-enterprise.ts';

export interface SampleEnterprise {
  readonly enterprise: EnterpriseDocument;
  readonly uses: readonly SamplePersonUse[];
  /** User name of the enterprise's representative. */
  readonly username: string;
  /** Last day of the membership; null if the enterprise was never a member. */
  readonly memberUntil: string | null;
}

/** Lists the three sample enterprises as documents, with dates relative to the given day. */
export function listSampleEnterprises(today: string): SampleEnterprise[] {
  const calendar: Calendar = createCalendar(today);
  return [
    {
      enterprise: EnterpriseDocument.parse(makeConstructionEnterprise(calendar)),
      uses: listConstructionPersonUses(calendar),
      username: 'demo_member',
      // The last day of the term paid for by the sample order.
      memberUntil: getNextTerm(null, today, 12).end,
    },
    {
      enterprise: EnterpriseDocument.parse(makeDesignEnterprise(calendar)),
      uses: [],
      username: 'demo_design',
      memberUntil: calendar.months(5),
    },
    {
      enterprise: EnterpriseDocument.parse(makeSupervisionEnterprise(calendar)),
      uses: [],
      username: 'demo_plain',
      memberUntil: null,
    },
  ];
}
