/**
 * Specs of the gate: journeys that cross features or carry money, identity, filing, import and evaluation. The full run executes all specs; the gate
 * executes these, and one eighth of the others each day. A spec that waits for a minute of the clock, as the first minute in production does, is not one of them.
 */
export const JOURNEYS = {
  desktop: [
    'e2e/first-report.spec.ts',
    'e2e/main-job.spec.ts',
    'e2e/monday-morning.spec.ts',
    'e2e/gap-to-certificate.spec.ts',
    'e2e/two-people.spec.ts',
    'features/identity/account/e2e/account.spec.ts',
    'features/enterprise/approvals/e2e/approvals.spec.ts',
    'features/identity/auth/e2e/entry.spec.ts',
    'features/identity/auth/e2e/login.spec.ts',
    'features/filing/bid-packs/e2e/bid-packs.spec.ts',
    'features/enterprise/colleagues/e2e/invitations.spec.ts',
    'features/content/courses/e2e/completion.spec.ts',
    'features/enterprise/enterprise/e2e/certify.spec.ts',
    'features/records/import-export/e2e/archive.spec.ts',
    'features/portal/enterprise-group/e2e/enterprise-group.spec.ts',
    'features/filing/holder-documents/e2e/holder-documents.spec.ts',
    'features/identity/keys/e2e/keys.spec.ts',
    'features/records/national-platform/e2e/national-platform.spec.ts',
    'features/enterprise/orders/e2e/orders.spec.ts',
    'features/operations/publishing/e2e/publishing.spec.ts',
    'features/identity/session/e2e/session.spec.ts',
    'features/evaluation/standard-releases/e2e/standard-releases.spec.ts',
    'features/standards/standards/e2e/standards.spec.ts',
  ],
  phone: [
    'e2e/main-job.spec.ts',
    'e2e/monday-morning.spec.ts',
    'features/identity/auth/e2e/login.spec.ts',
    'features/evaluation/evaluations/e2e/evaluations.spec.ts',
    'features/enterprise/orders/e2e/orders.spec.ts',
    'features/content/search/e2e/search.spec.ts',
  ],
} as const;
