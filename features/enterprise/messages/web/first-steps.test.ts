import { expect, it } from 'vitest';
import { hasOpenStep } from './first-steps.ts';

const DONE = { isCertified: true, hasCertificates: true, hasPeople: true };

it('opens the welcome dialog while one of its points is open, and not when all are done', () => {
  expect(hasOpenStep(DONE)).toBe(false);
  for (const point of ['isCertified', 'hasCertificates', 'hasPeople'] as const)
    expect(hasOpenStep({ ...DONE, [point]: false }), point).toBe(true);
});
