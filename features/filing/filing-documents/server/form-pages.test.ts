/** Every table, for firms that have nothing, something and many: no page is left nearly empty but the last. */
import { describe, expect, it } from 'vitest';
import { loadForms } from '#db/forms/load.ts';
import { fillForm } from '#domain/filing-papers/fill.ts';
import { Firm } from '#domain/firm/firm.ts';
import { fullFirm } from '#domain/testing/rich-firm.ts';
import { drawPaper } from '#platform/server/paper/draw-paper.ts';
import { picturesOf } from '#platform/server/testing/pdf-pictures.ts';
import { composePaper } from './compose-paper.ts';

const LEAST_DEPTH = 0.4;
const full = Firm.parse(fullFirm);
const many = <T>(list: readonly T[], times: number): T[] => Array.from({ length: times }, () => list).flat();
/** Lists grow in step, so that they end anywhere on a page. */
const grown = (times: number): Firm => ({
  ...full,
  registeredPeople: many(full.registeredPeople, times),
  otherPeople: many(full.otherPeople, times),
  projects: many(full.projects, times),
  certificates: many(full.certificates, times),
});
const FIRMS: Readonly<Record<string, Firm>> = {
  'a firm with nothing': Firm.parse({ enterprise: { entName: '示例空白企业' } }),
  'a firm with a little of everything': full,
  'a firm with three times as much': grown(3),
  'a firm with many people': grown(9),
};

describe.each(Object.entries(FIRMS))('%s', (_name, firm) => {
  it.each(loadForms().map((form) => [form.id, form] as const))('has no nearly empty page in %s', async (_id, form) => {
    const filled = fillForm(form, {
      firm,
      category: form.category ?? 'construction',
      today: '2026-11-20',
      paperCase: {
        name: '示例申报',
        kindLabel: '延续',
        standardName: '建筑工程施工总承包',
        level: '二级',
        regionName: '北京市',
        officeName: null,
        peopleUuids: null,
        workUuids: null,
      },
    });
    const making = {
      entName: '示例企业',
      caseName: '示例申报',
      madeTime: '2026-11-20 10:00:00',
      madeAt: new Date('2026-11-20T02:00:00Z'),
      isFull: false,
    };
    const pages = await picturesOf(await drawPaper(composePaper(form, filled, making)));
    const depths = pages.slice(0, -1).map(({ depth }) => Math.round(depth * 100) / 100);
    expect(
      depths.filter((depth) => depth < LEAST_DEPTH),
      depths.join(', '),
    ).toEqual([]);
  });
});
