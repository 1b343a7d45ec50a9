import { describe, expect, it } from 'vitest';
import {
  buildArticleData,
  buildBreadcrumbData,
  buildQuestionData,
  describePage,
  getCanonical,
  toPlainText,
} from './seo.ts';

const source = (pathname: string, search = '') => ({
  matches: [{ id: 'site', loaderData: { origin: 'https://portal.example' } }, { id: 'P-001' }],
  location: { pathname, search },
});

describe('canonical addresses', () => {
  it('keep what makes another page and drop filters, words and marks', () => {
    const args = source('/policy', '?keyword=a&type=%E9%80%9A%E7%9F%A5&pageNum=2&utm_source=x');
    expect(getCanonical(args, ['type', 'pageNum'])).toBe('/policy?type=%E9%80%9A%E7%9F%A5&pageNum=2');
    expect(getCanonical(args)).toBe('/policy');
  });
  it('are the same with and without the number of the first page', () => {
    expect(getCanonical(source('/policy', '?pageNum=1'), ['pageNum'])).toBe('/policy');
  });
});

describe('describing a page', () => {
  it('writes whole addresses', () => {
    const found = describePage(source('/policy'), { title: '政策文件', description: '说明', canonical: '/policy' });
    expect(found).toContainEqual({ title: '政策文件 - 知讯资管家' });
    expect(found).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://portal.example/policy' });
    expect(found).toContainEqual({ property: 'og:url', content: 'https://portal.example/policy' });
    expect(found).toContainEqual({ name: 'description', content: '说明' });
    expect(JSON.stringify(found)).not.toContain('noindex');
  });
  it('offers the list in both forms of a feed, and a picture for those who pass the address on', () => {
    const found = describePage(source('/policy'), { title: '政策文件', canonical: '/policy', feed: '/feed/policy' });
    const link = { tagName: 'link', rel: 'alternate', title: '政策文件' };
    expect(found).toContainEqual({ ...link, type: 'application/rss+xml', href: '/feed/policy.xml' });
    expect(found).toContainEqual({ ...link, type: 'application/atom+xml', href: '/feed/policy.atom' });
    expect(found).toContainEqual({ property: 'og:image', content: 'https://portal.example/og.png' });
  });
  it('keeps pages without a canonical address out of search engines, without structured data', () => {
    const found = describePage(source('/globalSearch'), {
      title: '搜索 一建',
      canonical: null,
      data: () => ({ '@type': 'Article' }),
    });
    expect(found).toContainEqual({ name: 'robots', content: 'noindex, follow' });
    expect(JSON.stringify(found)).not.toMatch(/canonical|ld\+json/);
  });
});

describe('structured data', () => {
  it('tells the time of an article with its zone', () => {
    const data = buildArticleData({ title: '甲', publishTime: '2026-11-21 08:30:00', path: '/x' })(
      'https://portal.example',
    );
    expect(data).toMatchObject({
      datePublished: '2026-11-21T08:30:00+08:00',
      mainEntityOfPage: 'https://portal.example/x',
    });
    expect(buildArticleData({ title: '甲', publishTime: '2026-11-21', path: '/x' })('')).toMatchObject({
      datePublished: '2026-11-21',
    });
  });
  it('gives answers as words', () => {
    expect(toPlainText('<p>甲&nbsp;&amp;lt;乙</p><p>丙</p>')).toBe('甲 &lt;乙 丙');
    expect(buildQuestionData([{ question: '问', answer: '<p>答</p>' }])()).toMatchObject({
      mainEntity: [{ name: '问', acceptedAnswer: { text: '答' } }],
    });
  });
  it('numbers the way from the home page', () => {
    expect(
      buildBreadcrumbData('https://portal.example', [{ label: '政策', to: '/policy' }, { label: '详情' }])
        .itemListElement,
    ).toEqual([
      { '@type': 'ListItem', position: 1, name: '首页', item: 'https://portal.example/' },
      { '@type': 'ListItem', position: 2, name: '政策', item: 'https://portal.example/policy' },
      { '@type': 'ListItem', position: 3, name: '详情' },
    ]);
  });
});
