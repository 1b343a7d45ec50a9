/** Equipment worked by hand: ships of 港口与航道 (two of seven) and 航道 (two of four), plant of 公路 and 桥梁. */
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { type GoldenCase, testGoldenCases } from '../../testing/golden.ts';

type Input = NonNullable<EnterpriseDocumentInput['equipment']>[number];
const piece = (name: string, count: number | null = 1, rest: Partial<Input> = {}): Input => ({
  uuid: `${name}${count}`,
  name,
  count,
  owned: true,
  meetsSpec: true,
  ...rest,
});
const ships = (name: string, verdict: 'met' | 'unmet' | 'unknown', equipment: Input[]): GoldenCase => ({
  name: `港口与航道一级: ${name}`,
  standard: '10300104',
  level: '一级',
  enterprise: { equipment },
  leaves: { 'equipment-8': verdict },
});
const channel = (name: string, verdict: 'met' | 'unmet' | 'unknown', equipment: Input[]): GoldenCase => ({
  name: `航道一级: ${name}`,
  standard: '10300226',
  level: '一级',
  enterprise: { equipment },
  leaves: { 'equipment-8': verdict },
});

const cases: GoldenCase[] = [
  // 耙吸式挖泥船 answers 耙吸式挖泥船 and 挖泥船, but one ship is one of the seven.
  ships('one dredger is one item', 'unmet', [piece('耙吸式挖泥船')]),
  ships('two of the same dredger are two items', 'met', [piece('耙吸式挖泥船', 2)]),
  ships('the dredger that fits one item only leaves the other to the one that fits both', 'met', [
    piece('耙吸式挖泥船'),
    piece('抓斗式挖泥船'),
  ]),
  ships('two dredgers of the plain kind are one item', 'unmet', [piece('抓斗式挖泥船', 2)]),
  ships('a pile driver and a crane ship', 'met', [piece('打桩船'), piece('起重船')]),
  ships('a leased pile driver', 'unmet', [piece('打桩船', 1, { owned: false }), piece('起重船')]),
  ships('a pile driver of unknown ownership', 'unknown', [piece('打桩船', 1, { owned: null }), piece('起重船')]),
  ships('砼搅拌船 is the concrete mixing ship', 'met', [piece('混凝土搅拌船'), piece('起重船')]),
  ships('a ship that only sounds alike', 'unknown', [piece('打桩船模型'), piece('起重船')]),
  ships('a machine of no known name', 'unknown', [piece('示例工程船艇'), piece('起重船')]),
  ships('a machine of another kind', 'unmet', [piece('压路机'), piece('起重船')]),
  channel('one dredger is one item', 'unmet', [piece('绞吸式挖泥船')]),
  channel('two dredgers of two kinds', 'met', [piece('绞吸式挖泥船'), piece('自航耙吸式挖泥船')]),
  channel('a dredger of unknown specification', 'unknown', [
    piece('绞吸式挖泥船'),
    piece('铺排船', 1, { meetsSpec: null }),
  ]),
  channel('a dredger below the specification', 'unmet', [
    piece('绞吸式挖泥船'),
    piece('铺排船', 1, { meetsSpec: false }),
  ]),
  channel('a number that is not entered', 'unknown', [piece('绞吸式挖泥船', null)]),
  // 桥梁二级: one mixing plant of 60 m³/h and one bridge erector of 100 t, both.
  ...(
    [
      [1, 1, 'met'],
      [1, 0, 'unmet'],
      [0, 1, 'unmet'],
      [2, 0, 'unmet'],
      [3, 2, 'met'],
    ] as const
  ).map(
    ([plants, erectors, verdict]): GoldenCase => ({
      name: `桥梁二级: ${plants} plants and ${erectors} erectors`,
      standard: '10300207',
      level: '二级',
      enterprise: { equipment: [piece('水泥混凝土拌和设备', plants), piece('架桥机', erectors)] },
      leaves: { 'equipment-8': verdict },
    }),
  ),
];

testGoldenCases(cases);
