import { registeredPerson } from '../records/person.ts';
import { REGISTRATION_TYPES } from '../records/person-choices.ts';
import { PROJECT_ROLES, PROJECT_TYPES, type ProjectLinkKind, project } from '../records/project.ts';
import { listAskedFields } from './asked-fields.ts';
import { listTextFigures } from './figures.ts';
import { PROFESSION_WORDS } from './profession-words.ts';

/** Recognises questions that count or list the enterprise's records by their registered properties. */

/** Site posts and safety certificates, as named in questions and records. */
export const SITE_POST_PATTERN =
  /施工员|质量员|安全员|材料员|机械员|劳务员|资料员|标准员|造价员|预算员|测量员|试验员|取样员|安全生产考核|[ABC](?=类?证)/gi;
/** Matches professions, titles and posts whose holders can be counted and listed. */
export const HOLDER_PATTERN = [
  ...PROFESSION_WORDS.map(([asked]) => asked.source),
  SITE_POST_PATTERN.source,
  '工程师|高工|职称|技工|技术工人|现场管理人员|[中高]级工(?!程)|技师|注册类?(?:人员|证)',
].join('|');
const HOLDS = new RegExp(HOLDER_PATTERN, 'i');
/** Matches requests for a number of people or their names, but not for numbers of specialties, years or duties. */
const COUNTED =
  /(?:几|多少)(?:个|名|位)?人?(?=$|[的是叫在各呢啊呀])|人数|有谁|是谁|都谁|谁(?:是|有|考)|哪些(?:人|$)|哪几[个位]|名单|列(?:一下|出|个|名|给)|叫什么|姓名|名字/;
const PRESENT = new RegExp(
  `(?:${HOLDER_PATTERN})[证]?(?:人员|的人)?(?:有没有|有[吗么没不]|没有[吗么])(?=$|人)|有没有(?:${HOLDER_PATTERN})(?:证|的人|人员)?$|有(?:${HOLDER_PATTERN})(?:证|的人|人员)?[吗么没不]$`,
  'i',
);
/** Matches questions about rules for such people: requirements, what counts, and what they may do. */
const OF_RULE =
  /要求|需要|要(?:多少|几|有|配)|至少|不少于|最[少多]|标准|配|考核|够|[算顶]|计入|才能|可以|能不能|规定|条件|考试|区别|职责|负责|有效期几|几年|每|一个(?!人$)|差|缺|少(?!于|数)|延续|怎么|如何|到期|过期/;
const LEVEL =
  /[特三甲乙丙]级|[一二]级(?!的?(?:注册)?(?:建造师|造价|建筑师|结构)|[、和与及]?[二]级(?:注册)?(?:建造师|造价))/;
const CLAUSE = /[^，。？！；,.?!;\s]+/g;

/** Returns whether a question counts or lists people by their certificates: 市政的一建二建各有几个, 公司高级职称几个人. */
export const asksForHolders = (text: string): boolean =>
  [...text.matchAll(CLAUSE)].some(
    ({ 0: clause, index }) =>
      HOLDS.test(clause) &&
      !OF_RULE.test(clause) &&
      // 公路总包二级，中级职称几个: after a level, the clause asks for the requirement of that level.
      !LEVEL.test(text.slice(0, index + clause.length)) &&
      (COUNTED.test(clause) || PRESENT.test(clause)),
  );

/** Matches names of enterprises and professions that contain the name of a specialty: 建筑公司, 建筑师. */
const NO_SPECIALTY = /(?:建筑|市政|机电|装修|公路|水利)(?:公司|企业|集团|单位)|建筑师|建造师/g;
/** Lists the specialties of a profession that a question names by their first two characters: 市政 for 市政公用工程. */
export function listNamedSpecialties(text: string, profession: RegExp, held: readonly string[]): readonly string[] {
  const plain = text.replace(NO_SPECIALTY, ' ');
  const known = REGISTRATION_TYPES.flatMap(({ name, specialties }) => (profession.test(name) ? specialties : []));
  return [...new Set([...known, ...held])].filter((specialty) => plain.includes(specialty.slice(0, 2)));
}

/** Returns the gender of the people in a question: 那个女的二建. */
export const readGender = (text: string): string | null =>
  /([男女])(?:的|性|同志|同事|员工|职工|建造师|工程师|[一二]建)/.exec(text)?.[1] ?? null;

/** Properties by which records can be listed, each with its pattern. */
const PROPERTIES = [
  ['notStarted', /[没未]有?(?:开工|动工|开始)/],
  ['unfinished', /[没未]有?(?:竣工|完工|交付)(?!验收|备案|资料|报告|图)/],
  ['underWay', /在[建施监](?!议)|正在[施做干]/],
  [
    'finished',
    /(?<![没未]有?)(?:已经?|都)?(?:竣工|完工|交工|做完|干完)了?的|(?<!什么时候)已经?(?:竣工|完工|交工|验收)/,
  ],
  [
    'step',
    /(?:[缺少差]|没有?|未)[^，。？]{0,6}(招标?投标|中标|合同|施工图审查|图审|施工许可|竣工验收|验收)[^，。？]{0,2}(?:环节|手续|步骤|登记|信息|记录)|[缺少]了?(招标?投标|中标|合同登记|施工图审查|图审|施工许可|竣工验收|验收)(?!资料|报告|备案|日期)|(?:[缺少]|没有?|不全|不齐)[^，。？]{0,4}(环节)|(环节)[^，。？]{0,6}(?:[缺少]|没有?|不全|不齐)/,
  ],
  ['unaccepted', /[没未]有?(?:通过)?(?:竣工)?验收(?!备案|资料|报告)/],
  ['dataLevel', /数据等级[^，。？]{0,3}([A-D])|([A-D])级?(?:数据等级|的(?:项目|业绩))/i],
  ['differs', /(?:平台|四库)[^，。？]{0,10}(?:对不上|不一致|不符|不同|不一样|差异|出入|查不到|没有?查到)/],
  [
    'offPlatform',
    /[没未]有?(?:录入?|上|进|登)[^，。？]{0,3}(?:平台|四库)|不在[^，。？]{0,4}(?:平台|四库)|(?:平台|四库)[^，。？]{0,4}没有/,
  ],
  [
    'insuredElsewhere',
    /社保[^，。？]{0,4}(?:不在|没在|不是|没有在|没有?[交缴](?:在|到)|[交缴]?在(?:别|外面|外单位|其他))|(?:没|未)(?:在本(?:单位|企业|公司))?[缴交]社保/,
  ],
  [
    'over60',
    /(?<![\d.])(?:60|六十)(?:周?岁(?:以上|往上|多)|多岁|以上的?(?:人|有谁|都有谁))|(?<![不没未])(?:超过?|过了?|满)了?(?:60|六十)(?:周?岁|的?(?:人|有谁|都有谁|是谁))/,
  ],
  ['older', /(?<!\d)([2-7]\d)周?岁(?:以上|往上|多)|(?<![不没未])(?:超过?|满|大于)了?([2-7]\d)周?岁/],
  ['younger', /(?<!\d)([2-7]\d)周?岁以[下内]|(?:不到|小于|不满|没满|低于)([2-7]\d)周?岁/],
  ['withoutB', /(?:没有?|[缺差无]|未取得)了?B类?证/i],
  ['registrations', /[两多双]个?本?张?份?(?:不同)?的?注册(?!资)|一人[^，。？]{0,2}[两多双]证|双证/],
  ['year', /([今去前]年|近[一二两三四五六七八九十\d]+年|20\d\d年)[^，。？]{0,4}(?:竣工|验收|完工|开工|签|做完|干完)/],
  ['empty', /[没未]有?(?:登记|填写?|录入?|写)/],
] as const;
const OTHER_PROPERTIES = ['unfilled', 'least', 'most', 'type', 'role', 'all', 'machines', 'extreme', 'total'] as const;
export type ListedProperty = (typeof PROPERTIES)[number][0] | (typeof OTHER_PROPERTIES)[number];
export interface ListFilter {
  readonly property: ListedProperty;
  readonly value: string;
}

const LEAST = /超过|大于|高于|不低于|不少于|以上|多于|达到/;
const MOST = /不超过|(?<!不)(?:小于|低于|少于)|不到|以下|不足|以内/;
const NOUN = /项目|工程(?!师)|业绩|桥|楼/;
/** Project steps as named in questions; 环节 alone means any step. */
const STEPS: readonly (readonly [RegExp, ProjectLinkKind])[] = [
  [/标/, 'bidding'],
  [/合同/, 'contract'],
  [/图/, 'drawingReview'],
  [/许可/, 'permit'],
  [/验收/, 'acceptance'],
];
const readStep = (said: string): string => STEPS.find(([pattern]) => pattern.test(said))?.[1] ?? '';

/** Lists the project types and roles that a question names: 市政的项目, 专业承包的业绩. */
function listKinds(text: string): readonly ListFilter[] {
  const find = (names: readonly string[]) =>
    names.filter(
      (name) =>
        text.includes(name) ||
        text.includes(`${name.slice(0, 2)}的`) ||
        text.includes(`${name.slice(0, 2)}项目`) ||
        text.includes(`${name.slice(0, 2)}类`),
    );
  return [
    ...find(PROJECT_TYPES.filter((name) => name !== '其他')).map((value) => ({ property: 'type' as const, value })),
    ...find(PROJECT_ROLES.filter((name) => !['勘察', '设计', '监理'].includes(name))).map((value) => ({
      property: 'role' as const,
      value,
    })),
  ];
}

/** Lists the measures and bounds that a question names: 合同额超过2亿, 跨度30米以上. */
function listBounds(text: string): readonly ListFilter[] {
  const isMost = MOST.test(text);
  if (!isMost && !LEAST.test(text)) return [];
  const [figure] = listTextFigures(text.replace(/平(?!方|台)/g, '平方米').replace(/[㎡]|平方(?!米|公里)/g, '平方米'));
  if (figure === undefined || figure.value <= 0) return [];
  const isMoney = figure.unit === '元' || (figure.unit === '' && /合同|造价|金额|价/.test(text));
  const unit = isMoney ? '元' : figure.unit === '千米' ? '公里' : figure.unit;
  if (!['元', '平方米', '米', '公里', '层', '吨', '座'].includes(unit)) return [];
  return [{ property: isMost ? 'most' : 'least', value: `${figure.value} ${unit}` }];
}

/** Properties of all amounts of projects: the largest or smallest, and their sum. */
const AMOUNTS = [
  ['extreme', /(?:合同额|合同价|金额|造价)[^，。？]{0,4}最([大高多小低少])(?!不|能|可)/],
  ['total', /合同(?:额|金额|价)[^，。？]{0,4}(?:加起来|加在一起|合计|总共|一共|总和|总计)|(?:合计|总)的?合同额/],
] as const;
const MACHINES =
  /(?:机械)?设备(?:都|加起来|合计|一共|总共|现在){0,2}有?(?:哪些|几|多少|什么)|(?:哪些|几[台套]|多少台?)(?:自有)?的?(?:机械)?设备|设备清单/;
const ALL =
  /(?:我们|咱们?|公司|登记|录入|一共|总共)[^，。？]{0,8}(?:几|多少|哪些)(?:个|项|条)?(?:项目|业绩|工程)|(?:项目|业绩|工程)(?:一共|总共|都|现在)?(?:登记|录入)?了?有?(?:几个|几项|多少[个项]|哪些)(?=$|[，。？])/;

/** Lists the fields that must be empty: 没有登记合同额的项目, 没填学历的人. */
function listEmpty(text: string): readonly ListFilter[] {
  const isOfProjects = NOUN.test(text);
  const [named] = listAskedFields(isOfProjects ? project : registeredPerson, text).filter(({ isWhole }) => isWhole);
  return named === undefined ? [] : [{ property: isOfProjects ? 'empty' : 'unfilled', value: named.name }];
}

/** Returns which records to compare with the platform: 人员, 项目, or both. */
function readCompared(text: string): string {
  const isOfPeople = /谁|人员|建造师|工程师|哪[些几]?个?人/.test(text);
  return isOfPeople === NOUN.test(text) ? '' : isOfPeople ? '人员' : '项目';
}

/** Groups of properties of which only the first match applies: a project with a missing step is also one without acceptance. */
const FAMILIES: readonly (readonly ListedProperty[])[] = [
  ['step', 'notStarted', 'unfinished', 'underWay', 'unaccepted', 'empty', 'unfilled', 'finished'],
  ['over60', 'older', 'younger'],
  ['dataLevel'],
  ['differs', 'offPlatform'],
  ['insuredElsewhere'],
  ['withoutB'],
  ['registrations'],
  ['year'],
];

/** Lists the properties by which a question selects records, with the values that it names. */
export function readListFilters(text: string): readonly ListFilter[] {
  const found = PROPERTIES.flatMap(([property, pattern]): readonly ListFilter[] => {
    const groups = pattern.exec(text)?.slice(1);
    if (groups === undefined) return [];
    if (property === 'empty') return listEmpty(text);
    if (property === 'differs') return [{ property, value: readCompared(text) }];
    const value = groups.find((one) => one !== undefined) ?? '';
    return [{ property, value: property === 'step' ? readStep(value) : value.toUpperCase() }];
  });
  const named = FAMILIES.flatMap((family) => found.filter(({ property }) => family.includes(property)).slice(0, 1));
  const amounts = AMOUNTS.flatMap(([property, pattern]): readonly ListFilter[] => {
    const asked = pattern.exec(text);
    return asked === null ? [] : [{ property, value: asked[1] ?? '' }];
  });
  const isOfProjects = NOUN.test(text) || amounts.length > 0;
  const filters = isOfProjects ? [...named, ...listBounds(text), ...listKinds(text), ...amounts] : named;
  if (filters.length > 0) return filters;
  if (MACHINES.test(text)) return [{ property: 'machines', value: '' }];
  return ALL.test(text) ? [{ property: 'all', value: '' }] : [];
}

const OF_PEOPLE: ReadonlySet<ListedProperty> = new Set([
  'insuredElsewhere',
  'over60',
  'older',
  'younger',
  'unfilled',
  'differs',
  'registrations',
  'withoutB',
]);
/** Matches questions about rules for such projects or people: 一个项目经理最多带几个在建项目. */
const OF_LIST_RULE =
  /最多|至少|[算能配]|会(?![员计议])|(?<!哪)一个|每个|要求|需要|必须|标准|规定|属于|几级|怎么|如何|要(?:多少|几|办)|处罚|后果/;
const OF_HOLDERS = /谁|哪[些几]?个?人|几个?人|多少人|哪位|项目经理|建造师/;
/** Matches a request for records. */
const LISTED =
  /(?:哪[些几个]|几个|多少|有没有)[^，。？]{0,30}(?:项目|工程(?!师)|业绩|人|桥|楼|设备|建造师|[一二]建(?!筑)|的(?=$|[，。？]))|(?:项目|工程(?!师)|业绩|人|桥|楼|设备)[^，。？]{0,30}(?:哪[些几]|几[个项台]|多少|谁|清单|有没有|列)|谁|(?:几[个项]|多少|哪[些几]个?)$|最[大高多小低少]的?(?:项目|工程|是|那)|加起来|列[^，。？]{0,6}(?:项目|业绩|工程)/;

/** Returns whether a question asks for the records with a property. People selected by their projects are not supported. */
export function asksForRecords(text: string): boolean {
  // A remark in brackets explains the property: 两个注册证的（一个人两个注册）.
  const plain = text.replace(/（[^（）]*）/g, '');
  if (!LISTED.test(plain) || OF_LIST_RULE.test(plain) || LEVEL.test(plain)) return false;
  const filters = readListFilters(text);
  const isOfPeople = filters.some(({ property }) => OF_PEOPLE.has(property));
  return filters.length > 0 && (isOfPeople || !OF_HOLDERS.test(text));
}
