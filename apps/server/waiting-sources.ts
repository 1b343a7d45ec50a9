import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { QUESTIONS_WAITING } from '#features/assistant/server/public.ts';
import { ENTERPRISE_WAITING } from '#features/enterprise/server/public.ts';
import { FEEDBACK_WAITING } from '#features/feedback/server/public.ts';
import { PROPOSALS_WAITING } from '#features/filing/server/public.ts';
import { DELIVERIES_WAITING } from '#features/operation/server/public.ts';
import { ORDERS_WAITING } from '#features/orders/server/public.ts';
import { MALFORMED_WAITING } from '#features/site/server/public.ts';
import { PROOFS_WAITING } from '#features/standard-releases/server/public.ts';
import { factsWaiting } from '#features/standards/server/public.ts';
import type { WaitingSource } from '#platform/server/waiting.ts';

/** What waits for operators, in the order of their desk. */
export const waitingSources = (catalogue: Catalogue): readonly WaitingSource[] => [
  ...ENTERPRISE_WAITING,
  ...ORDERS_WAITING,
  FEEDBACK_WAITING,
  DELIVERIES_WAITING,
  QUESTIONS_WAITING,
  MALFORMED_WAITING,
  PROPOSALS_WAITING,
  PROOFS_WAITING,
  factsWaiting(catalogue),
];
