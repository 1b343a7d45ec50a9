import { expect, it } from 'vitest';
import { getMembershipParts } from './membership-parts.ts';

const OWNER = { hasRoutes: true, isSecondary: false, isOwner: true };

it('shows the requests to join exactly once to an owner, with and without a membership', () => {
  expect(getMembershipParts(OWNER)).toEqual({ hasCertification: false, hasJoinRequests: true });
  expect(getMembershipParts({ ...OWNER, hasRoutes: false })).toEqual({
    hasCertification: true,
    hasJoinRequests: false,
  });
});

it('shows them to no other reader', () => {
  for (const part of [{ isOwner: false }, { isSecondary: true }])
    expect(getMembershipParts({ ...OWNER, ...part }).hasJoinRequests, JSON.stringify(part)).toBe(false);
});
