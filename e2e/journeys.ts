/**
 * Specs of the gate: journeys that cross features or carry money, identity, filing, import and evaluation. The full run executes all specs; the gate
 * executes these, and one eighth of the others each day.
 */
export const JOURNEYS = {
  desktop: [
    'e2e/first-report.spec.ts',
    'e2e/first-minute.spec.ts',
    'e2e/main-job.spec.ts',
    'e2e/monday-morning.spec.ts',
    'e2e/gap-to-certificate.spec.ts',
    'e2e/two-people.spec.ts',
    'features/account/e2e/account.spec.ts',
    'features/approvals/e2e/approvals.spec.ts',
    'features/auth/e2e/entry.spec.ts',
    'features/auth/e2e/login.spec.ts',
    'features/bid-packs/e2e/bid-packs.spec.ts',
    'features/colleagues/e2e/invitations.spec.ts',
    'features/courses/e2e/completion.spec.ts',
    'features/enterprise/e2e/certify.spec.ts',
    'features/exchange/e2e/archive.spec.ts',
    'features/firm-group/e2e/firm-group.spec.ts',
    'features/holder-papers/e2e/holder-papers.spec.ts',
    'features/keys/e2e/keys.spec.ts',
    'features/national-platform/e2e/national-platform.spec.ts',
    'features/orders/e2e/orders.spec.ts',
    'features/publishing/e2e/publishing.spec.ts',
    'features/session/e2e/session.spec.ts',
    'features/standard-releases/e2e/standard-releases.spec.ts',
    'features/standards/e2e/standards.spec.ts',
  ],
  phone: [
    'e2e/main-job.spec.ts',
    'e2e/monday-morning.spec.ts',
    'features/auth/e2e/login.spec.ts',
    'features/checks/e2e/checks.spec.ts',
    'features/courses/e2e/completion.spec.ts',
    'features/orders/e2e/orders.spec.ts',
    'features/search/e2e/search.spec.ts',
  ],
} as const;
