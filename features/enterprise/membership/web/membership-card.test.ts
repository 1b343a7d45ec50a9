import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createReader, renderPage } from '#apps/web/testing/render-page.tsx';
import { MembershipHeader } from './membership-card.tsx';

const MEMBERSHIP = { status: 'active', endDate: '2099-12-31' } as const;
const INFO = {
  ent: null,
  isMember: true,
  status: 'active',
  startDate: '2026-01-01',
  endDate: '2099-12-31',
  daysLeft: 100,
  readableUntil: null,
} as const;

it('leads into the enterprise area only if a page of it is open to the session', () => {
  const render = (paths: readonly string[]) =>
    renderPage(createElement(MembershipHeader, { info: INFO }), createReader(MEMBERSHIP, paths));
  expect(render(['/qyxx/qyinfo/yyzzxx'])).toContain('进入企业中心');
  expect(render([])).not.toContain('进入企业中心');
});
