import { describe, expect, it } from 'vitest';
import { loadFacts, loadFactsFile } from '#db/facts/load.ts';
import { findNamedCertificates } from '#domain/assistant/matters.ts';
import { readProfessions } from '#domain/assistant/professions.ts';
import { createStandardNames } from '#domain/assistant/standard-names.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { createStandardQueries } from '#features/standards/standards/server/standards.server-api.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const standards = createStandardQueries(createCatalogue(loadFacts()))
  .listStandards({ pageNum: 1, pageSize: 10_000 }, NOW)
  .rows.filter(({ levels }) => levels.length > 0)
  .map(({ displayCode, name, levels }) => ({ code: displayCode, name, levels }));
const names = createStandardNames(standards);

/** What people say for it: 市政公用总包三级, 钢结构二级, 风景园林设计甲级. */
function listSpoken(name: string, level: string): string[] {
  const [, core = '', kind = ''] = /^(.+?)(?:工程)?(施工总承包|专业承包|监理|行业工程设计|设计专项)$/.exec(name) ?? [];
  // 核 alone names a power station as well as a walnut.
  if (core.length < 2) return [];
  if (kind === '施工总承包') return [`${core}总包${level}`, `${core}${level}总包`, `${core}施工总承包${level}`];
  if (kind === '专业承包') return [`${core}专包${level}`, `${core}${level}`, `${core}工程${level}`];
  return kind === '监理' ? [`${core}监理${level}`, `${core}${level}监理`] : [`${core}设计${level}`];
}

describe('what a question names', () => {
  it('is each standard that has levels, by the short name that people use', () => {
    const spoken = standards.flatMap(({ code, name, levels }) => {
      const level = levels.map((one) => /[一二三甲乙丙]级/.exec(one)?.[0]).find((one) => one !== undefined);
      return level === undefined ? [] : listSpoken(name, level).map((text) => ({ code, text }));
    });
    expect(spoken.length).toBeGreaterThan(standards.length);
    const missed = spoken.filter(({ code, text }) => names.find(`${text}要几个人`).codes[0] !== code);
    expect(missed.map(({ text }) => text)).toEqual([]);
  });

  it.each([
    ['化工监理乙级', '化工石油工程监理'],
    ['航天的监理乙级', '航天航空工程监理'],
    ['港口总包三级', '港口与航道工程施工总承包'],
    ['水电站机电安装三级', '水利水电机电安装工程专业承包'],
    ['路灯三级', '城市及道路照明工程专业承包'],
    ['智能化系统设计甲级', '建筑智能化系统设计专项'],
    // Half of one name and the whole of another: the whole is meant.
    ['航道三级', '航道工程专业承包'],
    ['劳务公司的技术负责人', '施工劳务'],
    ['监理公路乙级', '公路工程监理'],
    ['专包消防二级', '消防设施工程专业承包'],
    // The level itself is asked for.
    ['亮化工程要几级资质', '城市及道路照明工程专业承包'],
  ])('%s is %s', (text, name) => {
    expect(names.find(text).codes).toEqual([standards.find((one) => one.name === name)?.code]);
  });

  it('is each kind of certificate that the portal reminds of', () => {
    const unknown = loadFactsFile('certificate-kinds').kinds.filter(
      ({ name }) => findNamedCertificates(name).length + readProfessions(name).professions.length === 0,
    );
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });
});
