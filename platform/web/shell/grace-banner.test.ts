import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createReader, renderPage, VISITOR_READER } from '#apps/web/testing/render-page.tsx';
import { DefaultShell } from './default-shell.tsx';
import { FullShell } from './full-shell.tsx';
import { GraceBanner } from './grace-banner.tsx';
import { WideShell } from './wide-shell.tsx';

const grace = createReader({ status: 'grace', endDate: '2026-11-20' });
const SENTENCE = '会员已于 2026-11-20 到期。2026-11-27 当天及以前可以查看和导出资料';

it('names the last day of the grace period, which still counts, and the way to renew', () => {
  const html = renderPage(createElement(GraceBanner), grace);
  expect(html).toContain(SENTENCE);
  expect(html).toContain('href="/memberInfo"');
});

it('is on pages of every layout, once', () => {
  for (const shell of [DefaultShell, WideShell, FullShell]) {
    const html = renderPage(createElement(shell, null, '正文'), grace);
    expect(html.split(SENTENCE), shell.name).toHaveLength(2);
  }
});

it('is absent for visitors and during a membership', () => {
  for (const reader of [VISITOR_READER, createReader({ status: 'active', endDate: '2026-11-20' })])
    expect(renderPage(createElement(GraceBanner), reader)).toBe('');
});
