/** Every table, for enterprises that have nothing, something and many: no page is left nearly empty but the last. The gate draws an eighth. */
import { expect, it } from 'vitest';
import { loadForms } from '#db/forms/load.ts';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { fillForm } from '#domain/filing-documents/fill.ts';
import { takeDailyShare } from '#domain/testing/daily-share.ts';
import { fullEnterprise } from '#domain/testing/rich-enterprise.ts';
import { drawPrintDocument } from '#platform/server/print-document/draw-print-document.ts';
import { renderPdfPages } from '#platform/server/testing/pdf-pictures.ts';
import { composeDocument } from './compose-document.ts';

const LEAST_DEPTH = 0.4;
const full = EnterpriseDocument.parse(fullEnterprise);
const many = <T>(list: readonly T[], times: number): T[] => Array.from({ length: times }, () => list).flat();
/** Lists grow in step, so that they end anywhere on a page. */
const grown = (times: number): EnterpriseDocument => ({
  ...full,
  registeredPeople: many(full.registeredPeople, times),
  otherPeople: many(full.otherPeople, times),
  projects: many(full.projects, times),
  certificates: many(full.certificates, times),
});
const ENTERPRISES: Readonly<Record<string, EnterpriseDocument>> = {
  'an enterprise with nothing': EnterpriseDocument.parse({ enterprise: { entName: '示例空白企业' } }),
  'an enterprise with a little of everything': full,
  'an enterprise with three times as much': grown(3),
  'an enterprise with many people': grown(9),
};

const DRAWN = Object.entries(ENTERPRISES).flatMap(([name, enterprise]) =>
  loadForms().map((form) => [name, form.id, enterprise, form] as const),
);

it.each(takeDailyShare(DRAWN, process.env))(
  '%s has no nearly empty page in %s',
  async (_name, _id, enterprise, form) => {
    const filled = fillForm(form, {
      enterprise,
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
    const pages = await renderPdfPages(await drawPrintDocument(composeDocument(form, filled, making)));
    const depths = pages.slice(0, -1).map(({ depth }) => Math.round(depth * 100) / 100);
    expect(
      depths.filter((depth) => depth < LEAST_DEPTH),
      depths.join(', '),
    ).toEqual([]);
  },
);
