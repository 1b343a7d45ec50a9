import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { optionalDay, optionalText, requiredText } from '#platform/contract/fields.ts';
import { compareVersions, type FormValues, mergeVersions, type RecordVersions } from './versions.ts';

const Row = z.object({ uuid: z.string().optional(), level: requiredText('等级', 9), no: optionalText('文号', 9) });
const part = z
  .object({ no: optionalText('编号', 9) })
  .nullable()
  .optional();
const schema = z.object({
  uuid: z.string(),
  revision: z.number().optional(),
  name: requiredText('名称', 20),
  end: optionalDay('有效期至'),
  kind: z.enum(['a', 'b']).meta({ title: '类别' }),
  here: z.boolean().nullable().optional().meta({ title: '在本企业' }),
  idNo: requiredText('证件号码', 30),
  items: z.array(Row).optional().meta({ title: '资质项' }),
  measures: z
    .array(z.object({ metric: requiredText('指标', 9) }))
    .optional()
    .meta({ title: '指标' }),
  links: z
    .object({ permit: part.meta({ title: '施工许可' }) })
    .nullable()
    .optional()
    .meta({ title: '环节' }),
});
const found = {
  name: '甲',
  end: null,
  kind: 'a',
  here: null,
  items: [
    { uuid: '1', level: '一级', no: 'x' },
    { uuid: '2', level: '二级', no: null },
  ],
  measures: [{ metric: '高度' }],
  links: { permit: { no: '1' } },
};
const compare = (mine: FormValues, theirs: FormValues, more: Partial<RecordVersions> = {}) =>
  compareVersions({ schema, base: found, mine: { ...found, ...mine }, theirs: { ...found, ...theirs }, ...more });
const short = (all: ReturnType<typeof compare>) =>
  all.map(({ label, base, mine, theirs, changedBy }) => [label, base, mine, theirs, changedBy]);

describe('two versions of one record', () => {
  it('names only the differences, with their author', () => {
    const writers = { kind: (value: unknown) => (value === 'a' ? '施工' : '设计') };
    expect(
      short(compare({ name: '乙', here: true, kind: 'b' }, { end: '2027-01-31', name: '丙', kind: 'b' }, { writers })),
    ).toEqual([
      ['名称', '甲', '乙', '丙', null],
      ['有效期至', '未填', '未填', '2027-01-31', 'theirs'],
      ['在本企业', '未填', '是', '未填', 'mine'],
    ]);
    expect(short(compare({ kind: 'b' }, {}, { writers }))).toEqual([['类别', '施工', '设计', '施工', 'mine']]);
  });

  it('takes empty text, null and what was left out as the same', () => {
    expect(compare({ end: '', here: undefined, links: null }, { links: { permit: { no: '' } } })).toEqual([]);
  });

  it('asks a person for everything while it is not known what the form began with', () => {
    expect(short(compare({ name: '乙' }, {}, { base: null }))).toEqual([['名称', null, '乙', '甲', null]]);
  });

  it('compares members of a list by their uuid, and keeps what either side added or removed', () => {
    const mine = [{ uuid: '1', level: '一级', no: 'mine' }, { level: '新增' }];
    const theirs = [
      { uuid: '1', level: '特级', no: 'x' },
      { uuid: '2', level: '二级', no: null },
      { uuid: '3', level: '三级', no: null },
    ];
    const differences = compare({ items: mine }, { items: theirs });
    expect(short(differences)).toEqual([
      ['资质项“特级 x”：等级', '一级', '一级', '特级', 'theirs'],
      ['资质项“特级 x”：文号', 'x', 'mine', 'x', 'mine'],
      ['资质项“新增”', '未填', '等级 新增', '未填', 'mine'],
      ['资质项“二级”', '等级 二级', '未填', '等级 二级', 'mine'],
      ['资质项“三级”', '未填', '未填', '等级 三级', 'theirs'],
    ]);
    const choices = Object.fromEntries(differences.map(({ key, changedBy }) => [key, changedBy ?? 'mine']));
    expect(mergeVersions({ items: theirs }, differences, choices).items).toEqual([
      { uuid: '1', level: '特级', no: 'mine' },
      { uuid: '3', level: '三级', no: null },
      { level: '新增' },
    ]);
  });

  it('brings back as new what the other person removed and I keep', () => {
    const differences = compare({}, { items: [found.items[0]] });
    expect(short(differences)).toEqual([['资质项“二级”', '等级 二级', '等级 二级', '未填', 'theirs']]);
    const [kept] = differences;
    expect(mergeVersions({ items: [] }, differences, { [kept?.key ?? '']: 'mine' }).items).toEqual([
      { level: '二级', no: null },
    ]);
  });

  it('takes a list without uuids as a whole, and an object part by part', () => {
    const differences = compare(
      { measures: [{ metric: '高度' }, { metric: '跨度' }], links: { permit: { no: '2' } } },
      { measures: [] },
    );
    expect(short(differences)).toEqual([
      ['指标', '指标 高度', '指标 高度\n指标 跨度', '未填', null],
      ['环节：施工许可', '编号 1', '编号 2', '编号 1', 'mine'],
    ]);
    const choices = { measures: 'theirs', 'links.permit': 'mine' } as const;
    expect(mergeVersions({ measures: [], links: null }, differences, choices)).toEqual({
      measures: [],
      links: { permit: { no: '2' } },
    });
  });

  it('never writes a whole ID number, and prevents the choice of an unknown value', () => {
    const covered = { base: { idNo: '1101**1' }, theirs: { idNo: '1101**1' }, cover: () => '3201**2' };
    expect(short(compare({ idNo: '320102199001011232' }, {}, { covered }))).toEqual([
      ['证件号码', '1101**1', '3201**2', '1101**1', 'mine'],
    ]);
    expect(compare({}, {}, { covered })).toEqual([]);
    const [seen] = compare({}, {}, { covered: { ...covered, theirs: { idNo: '9901**9' } } });
    expect(seen).toMatchObject({ mine: '1101**1', theirs: '9901**9', changedBy: 'theirs', isFixed: true });
  });

  it('leaves their version untouched where mine is not chosen', () => {
    const differences = compare({ name: '乙' }, { name: '丙' });
    expect(mergeVersions({ name: '丙', updateTime: 'now' }, differences, { name: 'theirs' })).toEqual({
      name: '丙',
      updateTime: 'now',
    });
    expect(mergeVersions({ name: '丙' }, differences, { name: 'mine' })).toEqual({ name: '乙' });
  });
});
