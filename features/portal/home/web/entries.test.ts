import { createElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createReader, type RenderedPageReader, renderPage, VISITOR_READER } from '#apps/web/testing/render-page.tsx';
import { FilingGuide } from './filing-guide.tsx';
import type { Home } from './home-data.ts';
import { HomeLinks } from './home-links.tsx';
import { HomePartSection, QuestionsAndLearning } from './newest.tsx';
import OldHomePage from './old-home-page.tsx';

const home = { guide: { keywords: '', entries: [] }, links: [], prov: '', questions: [] } as unknown as Home;
const lists = { pictures: [], news: [], notices: [], policies: [] };
const parts: readonly ReactNode[] = [
  createElement(FilingGuide, { home }),
  createElement(HomeLinks, { home }),
  createElement(QuestionsAndLearning, { home }),
  createElement(HomePartSection, {
    part: { id: 'part', title: '', note: '', more: '全部', to: '/qyxx/sbznjs', content: null },
  }),
  createElement(OldHomePage),
];
const listTargets = (reader: RenderedPageReader): string[] =>
  parts.flatMap((part) =>
    [...renderPage(part, reader, lists).matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href),
  );

it('R-203 leads visitors and users without a membership to the member centre instead of pages for members', () => {
  for (const reader of [VISITOR_READER, createReader({ status: 'none', endDate: null })]) {
    const targets = listTargets(reader);
    expect(targets.filter((href) => href.startsWith('/qyxx'))).toEqual([]);
    expect(targets.filter((href) => href === '/memberCenter').length).toBeGreaterThanOrEqual(5);
    expect(targets).toContain('/edu');
  }
});

it('leads a member to the pages themselves', () => {
  const member = createReader({ status: 'active', endDate: '2027-01-01' }, ['/qyxx', '/qyxx/sbznjs', '/qyxx/xglj']);
  const targets = listTargets(member);
  expect(targets).toEqual(expect.arrayContaining(['/qyxx', '/qyxx/sbznjs', '/qyxx/xglj']));
});
