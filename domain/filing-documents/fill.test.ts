import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadForm, loadForms } from '#db/forms/load.ts';
import type { EnterpriseDocument } from '../enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  createRegisteredPerson,
  createTestProject,
  createTitledPerson,
  randomEnterprise,
  testDay,
} from '../testing/enterprises.ts';
import { fullEnterprise } from '../testing/rich-enterprise.ts';
import { type FilledForm, fillForm } from './fill.ts';
import { Form, type FormId, isFilledByHand } from './form.ts';
import type { FormFiling } from './form-filing.ts';

const documentCase: FormFiling = {
  name: '示例升级',
  kindLabel: '升级申请',
  standardName: '建筑工程施工总承包',
  level: '二级',
  regionName: '江苏省',
  officeName: '示例受理机关',
  peopleUuids: null,
  workUuids: null,
};
const fill = (id: FormId, enterprise: EnterpriseDocument, rest: Partial<FormFiling> = {}): FilledForm =>
  fillForm(loadForm(id), { enterprise, paperCase: { ...documentCase, ...rest }, category: null, today: testDay });

/** Cells of a filled table that are blank though they may not be, counted from the paper and the form alone. */
function countBlanks(form: Form, { sections }: FilledForm): number {
  return form.sections.reduce((sum, section, index) => {
    const filled = sections[index];
    if (section.kind === 'facts' && filled?.kind === 'facts')
      return sum + section.cells.filter((cell, at) => !cell.optional && filled.cells[at]?.value === '').length;
    if (section.kind === 'table' && filled?.kind === 'table') {
      if (filled.rows.length === 0) return sum + (section.optional ? 0 : 1);
      const inRow = (row: readonly string[]) =>
        section.columns.filter((column, at) => !column.optional && row[at + 1] === '').length;
      return sum + filled.rows.reduce((rows, row) => rows + inRow(row), 0);
    }
    if (filled?.kind === 'words') return sum + (filled.paragraphs.join('').match(/＿{6}/g) ?? []).length;
    return sum;
  }, 0);
}
const getTexts = ({ sections }: FilledForm): string[] =>
  sections.flatMap((section) => {
    if (section.kind === 'facts') return section.cells.map(({ value }) => value);
    if (section.kind === 'table') return section.rows.flat();
    return section.kind === 'words' ? section.paragraphs : section.lines;
  });
const getRows = (filled: FilledForm, title: string): readonly (readonly string[])[] => {
  const found = filled.sections.find((section) => section.kind === 'table' && section.title === title);
  return found?.kind === 'table' ? found.rows : [];
};
const getFacts = (filled: FilledForm, title: string): Record<string, string> => {
  const found = filled.sections.find((section) => section.kind === 'facts' && section.title === title);
  return Object.fromEntries(found?.kind === 'facts' ? found.cells.map(({ label, value }) => [label, value]) : []);
};

describe('every table', () => {
  it.each(loadForms().map((form) => [form.id, form] as const))(
    '%s leaves no cell blank without telling it',
    (_id, form) => {
      const cases = fc
        .sample(randomEnterprise(6), { numRuns: 20, seed: 20_261_120 })
        .map((input) => buildEnterprise(input));
      for (const enterprise of [buildEnterprise(), buildEnterprise(fullEnterprise), ...cases]) {
        const filled = fillForm(form, { enterprise, paperCase: documentCase, category: null, today: testDay });
        expect(filled.empty).toHaveLength(countBlanks(form, filled));
        for (const text of getTexts(filled)) expect(text).not.toMatch(/null|undefined|NaN|\[object/);
      }
    },
  );

  it.each(loadForms().map((form) => [form.id, form] as const))('%s says that it is no official one', (_id, form) => {
    expect(form.source.confidence).toBe('recalled');
    expect(form.source.note).toMatch(/没有对照官方文本|不是官方表格/);
  });

  it('names where what is lacking is entered, and what only a pen can write', () => {
    const { empty } = fill('construction-application', buildEnterprise());
    expect(empty).toContainEqual({
      section: '企业基本情况',
      row: null,
      label: '统一社会信用代码',
      reason: 'missing',
      page: 'licence',
    });
    expect(empty).toContainEqual({
      section: '技术负责人',
      row: null,
      label: '主要工作经历',
      reason: 'hand',
      page: null,
    });
    expect(empty.find(({ reason }) => reason === 'none')).toMatchObject({ page: 'registered' });
  });

  it('refuses a form that names a field that there is not', () => {
    const form = loadForm('staff-list');
    const section = (part: object) => Form.safeParse({ ...form, sections: [part] }).success;
    const columns = [
      { label: '姓名', field: 'name', width: 10 },
      { label: '规格', field: 'spec', width: 10 },
    ];
    expect(section({ kind: 'table', title: '名单', rows: 'everybody', columns })).toBe(false);
    expect(section({ kind: 'facts', title: '企业', cells: [{ label: '名称', field: 'firm.name' }] })).toBe(false);
    expect(section({ kind: 'words', title: '承诺', paragraphs: ['{firm.name}'] })).toBe(false);
    expect(section({ kind: 'words', title: '承诺', paragraphs: ['{firm.entName}'] })).toBe(true);
    expect(isFilledByHand('hand')).toBe(true);
  });
});

describe('what stands in it', () => {
  it('is the enterprise’s, in the words of tables', () => {
    const enterprise = buildEnterprise({
      enterprise: {
        entName: '示例建设有限公司',
        regCapital: 1200.5,
        establishDate: '2012-03-09',
        bizTermStart: '2012-03-09',
        region: '320100',
        netAssets: 0,
      },
    });
    expect(getFacts(fill('construction-application', enterprise), '企业基本情况')).toMatchObject({
      企业名称: '示例建设有限公司',
      注册资本: '1200.5 万元',
      成立日期: '2012年3月9日',
      营业期限: '2012年3月9日至长期',
      所在地区: '江苏省 南京市',
      // Nothing is a figure too.
      净资产: '0 万元',
      净资产所属年度: '',
    });
    expect(getFacts(fill('construction-application', enterprise), '申请事项')).toMatchObject({
      申请类型: '升级申请',
      申请资质: '建筑工程施工总承包',
      申请等级: '二级',
    });
  });

  it('is the technical lead whom the enterprise names, and no other person instead', () => {
    const otherPeople = [
      createTitledPerson('示例甲', '高级工程师', '结构', { kind: '技术负责人', workYears: 12 }),
      createTitledPerson('示例乙', '工程师', '电气'),
    ];
    const getLead = (techLeadName: string | null) =>
      getFacts(
        fill('renewal', buildEnterprise({ enterprise: { entName: '示例建设有限公司', techLeadName }, otherPeople })),
        '技术负责人',
      );
    expect(getLead(null)).toMatchObject({ 姓名: '示例甲', 职称: '高级工程师', 从业年限: '12 年' });
    expect(getLead('示例乙')).toMatchObject({ 姓名: '示例乙', 职称: '工程师', 从业年限: '' });
    expect(getLead('示例丙')).toMatchObject({ 姓名: '示例丙', 职称: '', 从业年限: '' });
  });

  it('is every person of the enterprise, once for each registration that is recorded here', () => {
    const two = createRegisteredPerson('示例甲', '一级建造师', '建筑工程');
    const enterprise = buildEnterprise({
      registeredPeople: [
        { ...two, registrations: [...(two.registrations ?? []), { regType: '监理工程师', registeredHere: true }] },
        createRegisteredPerson('示例乙', '一级建造师', '机电工程', { status: 'left', leaveDate: '2026-01-01' }),
        createRegisteredPerson('示例丙', '一级建造师', '市政公用工程', {
          registrations: [{ regType: '一级建造师', registeredHere: false }],
        }),
        createRegisteredPerson('示例丁', '二级建造师', '建筑工程', { leaveDate: '2027-01-01' }),
        createRegisteredPerson('示例戊', '二级建造师', '建筑工程', { status: 'left', leaveDate: '2027-01-01' }),
      ],
    });
    const rows = getRows(fill('construction-application', enterprise), '注册人员名单');
    expect(rows.map(([no, name, , , type]) => [no, name, type])).toEqual([
      ['1', '示例甲', '一级建造师'],
      ['2', '示例甲', '监理工程师'],
      ['3', '示例丁', '二级建造师'],
      ['4', '示例戊', '二级建造师'],
    ]);
  });

  it('is every reserved person, and reports the ones who have left', () => {
    const enterprise = buildEnterprise({
      otherPeople: [
        createTitledPerson('甲', '工程师', '结构'),
        createTitledPerson('乙', '工程师', '电气'),
        createTitledPerson('丙', '工程师', '暖通', { status: 'left' }),
      ],
    });
    const filled = fill('staff-list', enterprise, { peopleUuids: ['乙', '丙', '丁'] });
    expect(getRows(filled, '人员名单').map(([, name]) => name)).toEqual(['乙']);
    expect(filled.warnings).toEqual([
      '为本次申报预定的人员“丙”已不在册，没有列入',
      '为本次申报预定的人员“（已删除的人员）”已不在册，没有列入',
    ]);
  });

  it('is finished work of the kind, newest first, or what is reserved', () => {
    const enterprise = buildEnterprise({
      projects: [
        createTestProject('旧', '10300101', { acceptDate: '2021-01-01' }),
        createTestProject('新', '10300101', {
          acceptDate: '2025-01-01',
          metrics: [{ metric: '高度', value: 80, unit: 'm' }],
        }),
        createTestProject('在建', '10300101', { acceptDate: null }),
        createTestProject('设计', '10200101', { role: '设计' }),
      ],
    });
    const title = '代表工程业绩一览表';
    const rows = getRows(fill('construction-application', enterprise), title);
    expect(rows.map(([, name]) => name)).toEqual(['新', '旧']);
    expect(rows[0]).toContain('高度 80m');
    expect(getRows(fill('design-application', enterprise), title).map(([, name]) => name)).toEqual(['设计']);
    expect(getRows(fill('works-list', enterprise, { workUuids: ['在建'] }), title).map(([, name]) => name)).toEqual([
      '在建',
    ]);
    // A table for any filing lists what this filing is about.
    const design = { enterprise, paperCase: documentCase, category: 'design', today: testDay } as const;
    expect(getRows(fillForm(loadForm('works-list'), design), title).map(([, name]) => name)).toEqual(['设计']);
  });
});
