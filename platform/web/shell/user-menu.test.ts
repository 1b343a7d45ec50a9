import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createReader, renderPage, VISITOR_READER } from '#apps/web/testing/render-page.tsx';
import { FullShell } from './full-shell.tsx';
import { UserArea } from './user-menu.tsx';

const member = createReader({ status: 'active', endDate: '2099-01-01' });
const PERSON = '示例用户';
const ENTERPRISE = '示例企业';

/** Counts the visible occurrences of a text; the labels and titles of elements are attributes. */
const countShown = (html: string, words: string): number => html.replaceAll(/<[^>]*>/g, '').split(words).length - 1;

it('R-060 shows the person and the enterprise once, in the header and on a page of the enterprise area', () => {
  const header = renderPage(createElement(UserArea), member);
  const page = renderPage(createElement(FullShell, null, '正文'), member);
  for (const html of [header, page]) expect([countShown(html, PERSON), countShown(html, ENTERPRISE)]).toEqual([1, 1]);
  expect(header).not.toContain('切换企业');
});

it('R-060 shows the enterprise once with several enterprises, on the button that switches', () => {
  if (member.session === null) throw new Error('the reader has no session');
  const session = { ...member.session, enterpriseCount: 2 };
  const html = renderPage(createElement(UserArea), { ...member, session });
  expect([countShown(html, PERSON), countShown(html, ENTERPRISE)]).toEqual([1, 1]);
  expect(html).toContain(`切换企业，当前${ENTERPRISE}`);
});

it('R-058 offers visitors login and registration', () => {
  const html = renderPage(createElement(UserArea), VISITOR_READER);
  expect(html).toContain('登录');
  expect(countShown(html, ENTERPRISE)).toBe(0);
});
