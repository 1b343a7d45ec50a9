import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { LINK_GROUPS } from '../contract/groups.ts';
import { type ExternalLink, getExternalLink, listLinks, listSecondaryOrganizations } from '../links.contract.ts';
import { updateLinksFromFacts } from './links.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
  await updateLinksFromFacts(portal.app);
});
afterAll(() => portal.close());

const group = async (id: string, prov?: string) =>
  (await portal.call(getExternalLink, { params: { id }, query: prov === undefined ? {} : { prov } })) as ExternalLink[];

describe('C-039 links', () => {
  it.each(LINK_GROUPS)('G-35 gives the group %s as a list of http addresses', async (id) => {
    const links = await group(id);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link.url).toMatch(/^https?:\/\//);
  });
  it('gives one link by its uuid', async () => {
    const [first] = await group('ministry');
    expect(await portal.call(getExternalLink, { params: { id: first?.uuid ?? '' }, query: {} })).toEqual(first);
    expect(first?.name).toBe('住房和城乡建设部');
  });
  it('keeps to a province when one is chosen, and ignores what is none', async () => {
    const jiangsu = await group('province', '320000');
    expect(new Set(jiangsu.map((link) => link.region))).toEqual(new Set(['320000']));
    expect(await group('province', '999999')).toEqual(await group('province'));
  });
  it('answers 数据不存在 for anything else', async () => {
    for (const id of ['nothing', '11111111-1111-4111-8111-111111111111', '__proto__']) {
      const { body } = await portal.request({ method: 'GET', path: `/portal/api/externalLink/${id}` });
      expect([body.code, body.msg]).toEqual([404, '数据不存在']);
    }
  });
  it('gives every link once', async () => {
    const links = await portal.call(listLinks, { query: {} });
    expect(new Set(links.map((link) => link.uuid)).size).toBe(links.length);
    expect(links.length).toBeGreaterThan(200);
  });
});

describe('C-071 offices of a province', () => {
  it('are those that issue certificates there', async () => {
    const offices = await portal.call(listSecondaryOrganizations, { query: { prov: '320000' } });
    expect(offices.map((one) => one.label)).toContain('江苏省住房和城乡建设厅');
    expect(offices.some((one) => one.label.includes('北京'))).toBe(false);
  });
  it('are none without a province', async () => {
    for (const query of [{}, { prov: '' }, { prov: 'x' }])
      expect(await portal.call(listSecondaryOrganizations, { query })).toEqual([]);
  });
});
