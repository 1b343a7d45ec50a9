import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createReader, type RenderedPageReader, renderPage } from '#apps/web/testing/render-page.tsx';
import { RECORD_KINDS } from '#domain/access/permission.ts';
import { useOperatorSections } from './use-reach.ts';

/** Renders the addresses of the operators' menu for an account with these rights. */
function listManaged(...permissions: readonly string[]): readonly string[] {
  const { session } = createReader({ status: 'none', endDate: null });
  if (session === null) throw new Error('the reader is signed in');
  const reader: RenderedPageReader = { session: { ...session, ent: null, permissions: [...permissions] }, routes: [] };
  const Entries = () => useOperatorSections().flatMap(({ views }) => views.map(({ href }) => `${href} `));
  return renderPage(createElement(Entries), reader).trim().split(' ');
}

it('shows an operator the content pages of their sections only', () => {
  expect(listManaged('manage:price:*')).toEqual(['/qyxx/ptgl/nr/jg']);
  expect(listManaged('manage:link:*', 'manage:holiday:list')).toEqual(['/qyxx/ptgl/nr', '/qyxx/ptgl/nr/zd']);
});

it('shows every kind of content on a page of the menu', () => {
  for (const kind of RECORD_KINDS.manage) {
    const pages = listManaged(`manage:${kind}:list`).filter((path) => path.startsWith('/qyxx/ptgl/nr'));
    expect(pages, kind).toHaveLength(1);
  }
});
