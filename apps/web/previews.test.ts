import { expect, it } from 'vitest';
import { PAGE_ROUTES, SITE } from '#apps/pages.ts';
import { findMemberPagePreview } from '#platform/web/preview/preview.ts';
import { PREVIEWS } from './previews.ts';

const PAGES = PAGE_ROUTES.filter((page) => page.access === 'entitled');

it('every page of members has a preview: what it tells, and sample values that fill its columns', () => {
  const bare = PAGES.filter(({ path }) => {
    const preview = findMemberPagePreview(SITE, PREVIEWS, path);
    return preview === null || preview.rows.length < 2 || preview.tells.some((one) => !/。$/.test(one));
  });
  expect(bare.map(({ path }) => path)).toEqual([]);
  const crooked = PAGES.filter(({ path }) => {
    const preview = findMemberPagePreview(SITE, PREVIEWS, path);
    return preview?.rows.some((row) => row.length !== preview.columns.length);
  });
  expect(crooked.map(({ path }) => path)).toEqual([]);
});

it('contains no real names: sample people and places are 某', () => {
  const texts = PAGES.flatMap(({ path }) => findMemberPagePreview(SITE, PREVIEWS, path)?.rows.flat() ?? []);
  expect(texts.filter((text) => /[0-9]{17}|1[3-9]\d{9}/.test(text))).toEqual([]);
});

it('pages that are none, or not of members, have no preview', () => {
  expect([
    findMemberPagePreview(SITE, PREVIEWS, '/policy'),
    findMemberPagePreview(SITE, PREVIEWS, '/nowhere'),
    findMemberPagePreview(SITE, PREVIEWS, '/qyxx/ptgl/nr'),
  ]).toEqual([null, null, null]);
});
