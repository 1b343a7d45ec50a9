/** Equipment by name, owner, number and specification: each at its limit, each unknown apart from what is not so, and the first reason told. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { evaluateSingleRow } from '../../testing/own-rows.ts';
import { isRequirementKind, type RequirementOf } from '../requirement.ts';
import { splitItem } from './equipment.ts';

type Item = RequirementOf<'equipment'>['items'][number];
type Piece = NonNullable<EnterpriseDocumentInput['equipment']>[number];
const item = (name: string, rest: Partial<Item> = {}): Item => ({ name, spec: null, count: 2, ...rest });
const piece = (name: string, count: number | null = 2, rest: Partial<Piece> = {}): Piece => ({
  uuid: name,
  name,
  count,
  owned: true,
  meetsSpec: true,
  ...rest,
});
const judge = (items: readonly Item[], equipment: readonly Piece[], itemsNeeded?: number) =>
  evaluateSingleRow({ kind: 'equipment', items: [...items], itemsNeeded }, { equipment: [...equipment] });
const paver = item('示例摊铺机');
const measured = item('示例摊铺机', { spec: '宽 12 米以上' });

describe('a piece', () => {
  it.each([
    ['as asked', paver, {}, 'met', null],
    ['leased', paver, { owned: false }, 'unmet', 'notOwned: 设备不是企业自有'],
    ['of an owner that is not entered', paver, { owned: null }, 'unknown', 'notOwned: 是否自有未登记'],
    ['one too few', paver, { count: 1 }, 'unmet', null],
    ['one more', paver, { count: 3 }, 'met', null],
    ['none of it', paver, { count: 0 }, 'unmet', 'valueShort: 登记的数量为 0'],
    ['of a number that is not entered', paver, { count: null }, 'unknown', 'specUnknown: 数量未登记'],
    ['too small where nothing is said of a size', paver, { meetsSpec: false }, 'met', null],
    ['too small', measured, { meetsSpec: false }, 'unmet', 'specUnknown: 规格达不到要求'],
    ['of a size that is not compared', measured, { meetsSpec: null }, 'unknown', 'specUnknown: 规格是否达到要求未核对'],
    [
      'whose name only holds the name',
      paver,
      { name: '履带式示例摊铺机' },
      'unknown',
      'specUnknown: 是否属于示例摊铺机待核对',
    ],
    ['written with spaces and in wide letters', paver, { name: '示例 摊铺机' }, 'met', null],
    ['of another kind', paver, { name: '示例压路机' }, 'unmet', undefined],
    ['of another kind, with a model', paver, { name: '压路机（双钢轮）XD133' }, 'unmet', undefined],
    ['for the office', paver, { name: '示例打印一体', kind: '办公设备' }, 'unmet', undefined],
    [
      'of a name that is no known kind',
      paver,
      { name: '示例整平器' },
      'unknown',
      'specUnknown: 是否属于示例摊铺机待核对',
    ],
    ['of a broader name', paver, { name: '摊铺机' }, 'unknown', 'specUnknown: 是否属于示例摊铺机待核对'],
    ['leased and of no number', paver, { owned: false, count: null }, 'unmet', 'notOwned: 设备不是企业自有'],
    ['none of it, of an unknown owner', paver, { owned: null, count: 0 }, 'unmet', 'valueShort: 登记的数量为 0'],
    [
      'of an unknown owner and too small',
      measured,
      { owned: null, meetsSpec: false },
      'unmet',
      'notOwned: 是否自有未登记',
    ],
  ] as const)('%s', (_name, asked, rest, verdict, reason) => {
    const leaf = judge([asked], [piece('示例摊铺机', 2, rest)]);
    expect(leaf.verdict).toBe(verdict);
    const [refused] = leaf.notCounted;
    if (reason === null) expect(leaf.notCounted).toEqual([]);
    else expect(refused && `${refused.reasonCode}: ${refused.reason}`).toBe(reason);
  });

  it.each([
    [{ owned: null }, true],
    [{ owned: null, meetsSpec: false }, false],
    [{ count: null }, true],
    [{ count: null, meetsSpec: false }, false],
    [{ name: '大示例摊铺机' }, true],
    [{ name: '大示例摊铺机', meetsSpec: false }, false],
    [{ owned: false }, false],
    [{ meetsSpec: null }, true],
  ])('%j may still count: %s', (rest, isPossible) => {
    expect(judge([measured], [piece('示例摊铺机', 2, rest)]).notCounted).toMatchObject([{ isPossible }]);
  });
});

describe('the name of a machine', () => {
  it.each([
    ['沥青混凝土拌和设备', '沥青拌合站', 'met'],
    ['沥青混凝土拌和设备', '沥青混合料搅拌设备', 'met'],
    ['沥青混凝土拌和设备', '拌合站', 'unknown'],
    ['沥青混凝土拌和设备', '水泥混凝土拌合站', 'unmet'],
    ['水泥混凝土拌和设备', '混凝土搅拌站', 'met'],
    ['水泥混凝土泵车', '混凝土泵车', 'met'],
    ['水泥混凝土泵车', '混凝土泵', 'unmet'],
    ['水泥混凝土喷射泵', '湿喷机', 'unknown'],
    ['升降机或吊车', '汽车吊', 'met'],
    ['升降机或吊车', '履带式起重机', 'met'],
    ['升降机或吊车', '塔式起重机', 'unknown'],
    ['升降机或吊车', '推土机', 'unmet'],
    ['切割设备', '数控切割机', 'met'],
    ['制孔设备', '摇臂钻床', 'met'],
    ['制孔设备', '推土机', 'unmet'],
    ['质量检测设备', '超声波探伤仪', 'unknown'],
    ['专业施工设备', '推土机', 'unknown'],
    ['沥青混凝土摊铺设备', '多功能摊铺机', 'unknown'],
    ['沥青混凝土摊铺设备', '滑模摊铺机', 'unmet'],
    ['绞吸式挖泥船', '挖泥船', 'unknown'],
    ['绞吸式挖泥船', '抓斗式挖泥船', 'unmet'],
    ['放线设备', '全站仪', 'unknown'],
  ])('%s ← %s: %s', (asked, name, verdict) => {
    expect(judge([item(asked)], [piece(name)]).verdict).toBe(verdict);
  });

  it('is known of every item of the facts, so that another machine is no, and not open', () => {
    const asked = realCatalogue.standards.flatMap((standard) =>
      standard.levels.flatMap((level) =>
        level.rows.flatMap(({ row }) =>
          isRequirementKind(row, 'equipment') ? row.items.flatMap(({ name }) => splitItem(name)) : [],
        ),
      ),
    );
    expect(asked.length).toBeGreaterThan(40);
    expect([...new Set(asked)].filter((name) => realCatalogue.terms.machineOf(name) !== name)).toEqual([]);
  });

  it('that is another item of the requirement is no other item', () => {
    const two = [item('示例甲器', { count: 1 }), item('示例乙器', { count: 1 })];
    expect(judge(two, [piece('示例甲器', 2)]).verdict).toBe('unmet');
    expect(judge(two, [piece('示例甲器', 1), piece('示例丙器', 1)]).verdict).toBe('unknown');
  });
});

describe('an item', () => {
  it('is filled by several pieces together, and one piece by no two items', () => {
    expect(judge([paver], [piece('示例摊铺机', 1), piece('示例摊铺机', 1, { uuid: '乙' })]).verdict).toBe('met');
    expect(
      judge([item('示例摊铺机', { count: 1 }), item('示例摊铺机', { count: 1 })], [piece('示例摊铺机', 1)]).verdict,
    ).toBe('unmet');
  });

  it('may go by either of two names', () => {
    const either = item('示例摊铺机或示例压路机');
    expect(judge([either], [piece('示例压路机')]).verdict).toBe('met');
    expect(judge([item('示例摊铺机、示例压路机')], [piece('示例摊铺机')]).verdict).toBe('met');
    expect(judge([either], [piece('示例起重机')]).verdict).toBe('unmet');
  });

  it('that has enough leaves the others over', () => {
    const leaf = judge([paver], [piece('示例摊铺机'), piece('示例摊铺机', 2, { uuid: '乙' })]);
    expect(leaf).toMatchObject({
      verdict: 'met',
      have: { text: '示例摊铺机 2 台', value: 1, unit: '项' },
      reason: '设备齐备',
    });
    expect(leaf.notCounted).toMatchObject([
      { reasonCode: 'surplus', reason: '符合要求，所需数量已够，未列入', isPossible: false },
    ]);
    expect(leaf.counted).toMatchObject([{ name: '示例摊铺机', via: '2 台', place: '示例摊铺机' }]);
  });
});

describe('several items', () => {
  const three = [
    paver,
    item('示例压路机', { count: 1, countUnit: '辆' }),
    item('示例起重机', { spec: '25 吨', count: 1 }),
  ];

  it('are all asked for unless a number is given', () => {
    const two = [piece('示例摊铺机'), piece('示例压路机', 1)];
    expect(judge(three, two).verdict).toBe('unmet');
    expect(judge(three, two, 2).verdict).toBe('met');
    expect(judge(three, two.slice(1), 2).verdict).toBe('unmet');
    expect(judge(three, [], 0).verdict).toBe('met');
  });

  it('that lack say which, how many and of what size', () => {
    const leaf = judge(three, [piece('示例摊铺机', 1), piece('示例压路机', 1, { owned: false })]);
    expect(leaf).toMatchObject({
      verdict: 'unmet',
      reason: '设备不齐',
      distance: { text: '差 3 项', value: 3, unit: '项' },
      have: { text: '示例摊铺机 1 台，示例压路机 0 辆，示例起重机 0 台' },
      nextStep: '补充设备：示例摊铺机 1 台、示例压路机 1 辆、示例起重机（25 吨） 1 台',
    });
    expect(leaf.gaps).toMatchObject([
      {
        kind: 'add',
        count: 3,
        unit: '项',
        effort: 8,
        candidates: [{ name: '示例压路机', remedy: '购置或取得所有权' }],
      },
    ]);
  });

  it('of which the ownership or the number is open are told beside those that count', () => {
    const own = { uuid: '乙', owned: null };
    expect(judge([paver], [piece('示例摊铺机', 2, own)]).have.text).toBe('示例摊铺机：2 台权属待核对');
    expect(judge([paver], [piece('示例摊铺机', 1), piece('示例摊铺机', null, own)]).have.text).toBe(
      '示例摊铺机 1 台（另有 1 条登记的权属、数量待核对）',
    );
    expect(judge([paver], [piece('示例摊铺机', null)]).have.text).toBe('示例摊铺机：1 条登记的数量待核对');
    expect(judge([paver], [piece('示例摊铺机', null), piece('示例摊铺机', 1, own)]).have.text).toBe(
      '示例摊铺机：1 条登记的数量待核对，1 台权属待核对',
    );
    expect(judge([measured], [piece('示例摊铺机', 2, { meetsSpec: null })]).have.text).toBe(
      '示例摊铺机：2 台规格待核对',
    );
    expect(judge([paver], [piece('示例摊铺机', 2, { owned: false })]).have.text).toBe('示例摊铺机 0 台');
  });

  it('that lack name as candidates only what the enterprise can do something about', () => {
    const leaf = judge([paver], [piece('示例摊铺机', 0), piece('示例摊铺机', 2, { uuid: '乙', owned: false })]);
    expect(leaf.gaps[0]?.candidates).toMatchObject([{ ref: '乙', remedy: '购置或取得所有权' }]);
  });

  it('of which some are a choice say so', () => {
    expect(judge(three, [piece('示例摊铺机')], 2).nextStep).toBe('补充下列设备中的 1 项：示例压路机 1 辆');
  });

  it('in doubt are looked up, not bought', () => {
    const useless = piece('示例摊铺机', 1, { uuid: '乙', owned: false, name: '大示例摊铺机' });
    const leaf = judge(three.slice(0, 1), [piece('示例摊铺机', null), useless]);
    expect(leaf).toMatchObject({ verdict: 'unknown', reason: '部分设备的数量、规格或权属待核对', distance: null });
    expect(leaf.gaps).toMatchObject([
      { kind: 'confirm', title: '核对设备的数量、规格或权属：示例摊铺机', count: null, effort: 1 },
    ]);
  });
});
