/** Creates random enterprises with consistent records. No rule about contradictions may report them. */
import type { EnterpriseDocument, EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { lengthenCitizenId } from '../identity/citizen-id.ts';
import { computeCreditCodeCheckCharacter } from '../identity/credit-code.ts';
import { addDays, addMonths, addYears } from '../validity/day.ts';
import { buildEnterprise, type OtherInput, type ProjectInput, type RegisteredInput } from './enterprises.ts';
import { createRandom } from './random-enterprise.ts';

/** Kinds of projects with the name of a work, the standard and the specialty of the manager. */
const KINDS = [
  ['房屋建筑', '住宅楼', '10300101', '建筑工程'],
  ['房屋建筑', '公路收费站房', '10300101', '建筑工程'],
  ['公路', '公路改建工程', '10300102', '公路工程'],
  ['市政', '道路工程', '10300110', '市政公用工程'],
  ['水利', '堤防工程', '10300105', '水利水电工程'],
  ['机电', '机电安装工程', '10300112', '机电工程'],
  ['其他', '管道工程', '10300110', '市政公用工程'],
] as const;

const creditCode = (first17: string): string => `${first17}${computeCreditCodeCheckCharacter(first17)}`;

/**
 * Creates a random enterprise with consistent records.
 * @param today YYYY-MM-DD; the enterprise is at least 10 years old on that day
 */
export function createCleanEnterprise(seed: number, today: string): EnterpriseDocument {
  const random = createRandom(seed);
  /** Decides the entries that repeat another entry, so that the other entries of a seed stay the same. */
  const again = createRandom(seed + 1_000_000);
  const perhaps = <T>(value: T): T | null => (again() < 0.5 ? value : null);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[upTo(list.length - 1)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  };
  /** Returns the value in most cases, otherwise null. */
  const maybe = <T>(value: T): T | null => (random() < 0.85 ? value : null);
  const founded = addYears(today, -11);

  const person = (index: number, specialty: string, grade: '一级' | '二级') => {
    const age = 30 + upTo(25);
    const birth = addDays(addYears(today, -age), -upTo(300));
    const idNo = lengthenCitizenId(`110101${birth.replaceAll('-', '').slice(2)}${100 + index * 2 + 1}`);
    const joined = addDays(founded, 200 + upTo(300));
    const months =
      (Number(today.slice(0, 4)) - Number(joined.slice(0, 4))) * 12 +
      Number(today.slice(5, 7)) -
      Number(joined.slice(5, 7));
    const own: RegisteredInput = {
      uuid: `m${index}`,
      name: `示例人员${index}`,
      idNo: maybe(idNo),
      birthDate: maybe(birth),
      gender: maybe('男'),
      graduateDate: maybe(addYears(birth, 22)),
      workYears: maybe(Math.max(0, age - 23)),
      workYearsOn: perhaps(addYears(today, -1)),
      experiences: again() < 0.3 ? [{ field: '工程施工管理', years: Math.max(0, age - 27) }] : [],
      titleName: maybe(pick(['工程师', '高级工程师', '助理工程师'])),
      platformState: pick(['same', 'differs', 'unchecked', null]),
      socialSecurityHere: maybe(true),
      socialSecurityStart: maybe(joined),
      socialSecurityMonths: maybe(addMonths(joined, months) <= today ? months : months - 1),
      registrations: [
        {
          regType: `${grade}建造师`,
          specialty: maybe(specialty),
          regNo: `京${seed}-${index}`,
          firstIssueDate: maybe(joined),
          issueDate: maybe(addYears(joined, 3)),
          continuingEduEnd: perhaps(addYears(today, 1)),
          validEnd: maybe(addYears(today, 1 + upTo(2))),
          registeredHere: maybe(true),
        },
      ],
    };
    return own;
  };

  const registeredPeople: RegisteredInput[] = [];
  const otherPeople: OtherInput[] = Array.from({ length: 4 }, (_, index) => ({
    uuid: `o${index}`,
    name: `示例工程师${index}`,
    titleName: maybe('高级工程师'),
    kind: index === 0 ? maybe('技术负责人') : null,
    titleSeries: perhaps('工程系列'),
    birthDate: maybe(addYears(today, -(28 + upTo(30)))),
    socialSecurityStart: maybe(addDays(today, -upTo(3000))),
  }));
  /** Enters a registered person in the other list too, as the holder of a title. */
  const listTwice = (own: RegisteredInput, index: number): void => {
    if (own.idNo === undefined || own.idNo === null || again() >= 0.3) return;
    otherPeople.push({
      uuid: `t${index}`,
      name: own.name,
      idNo: own.idNo,
      birthDate: perhaps(own.birthDate ?? null),
      gender: perhaps(own.gender ?? null),
      socialSecurityHere: perhaps(own.socialSecurityHere ?? null),
      socialSecurityStart: perhaps(own.socialSecurityStart ?? null),
      titleName: perhaps(own.titleName ?? null),
    });
  };
  const projects: ProjectInput[] = [];
  const achievements: NonNullable<EnterpriseDocumentInput['achievements']> = [];
  const count = 2 + upTo(5);
  for (let index = 0; index < count; index += 1) {
    const [projectType, what, code, specialty] = pick(KINDS);
    const isLarge = random() < 0.3;
    const manager = person(index, specialty, isLarge || random() < 0.5 ? '一级' : '二级');
    registeredPeople.push(manager);
    listTwice(manager, index);
    // The first project begins after all people have joined.
    const contractDate = addDays(founded, 600 + upTo(1500));
    const startDate = addDays(contractDate, upTo(60));
    const finishDate = addDays(startDate, 200 + upTo(500));
    const acceptDate = addDays(finishDate, upTo(60));
    const contractAmount = 500 + upTo(5000);
    const name = `示例${seed}第${index}号${what}`;
    const isBuilding = code === '10300101';
    const floors = isBuilding ? maybe(isLarge ? 28 : 12) : null;
    const area = isBuilding ? maybe(isLarge ? 60_000 : 12_000) : null;
    const techLeadUuid = maybe(pick(['o0', 'o1', 'o2', 'o3']));
    const height = isBuilding ? maybe(isLarge ? 99 : 40) : null;
    const platformState = pick(['same', 'differs', 'unchecked', null] as const);
    projects.push({
      uuid: `p${index}`,
      projectNo: maybe(`N-${seed}-${index}`),
      projectName: name,
      projectType: maybe(projectType),
      standardCodes: random() < 0.8 ? [code] : [],
      region: '110105',
      ownerName: maybe('示例置业有限公司'),
      ownerCreditCode: maybe(creditCode('91110105MA0000000')),
      totalInvest: maybe(contractAmount * 2),
      contractAmount: maybe(contractAmount),
      settleAmount: maybe(contractAmount + upTo(200)),
      area,
      floors,
      height,
      metrics: [
        ...(height === null || again() < 0.5 ? [] : [{ metric: '建筑高度', value: height, unit: 'm' }]),
        ...(area === null || again() < 0.5 ? [] : [{ metric: '单体建筑面积', value: area / 20_000, unit: '万㎡' }]),
        ...(again() < 0.5 ? [] : [{ metric: '单项合同额', value: contractAmount / 10_000, unit: '亿元' }]),
      ],
      projectScale: maybe(isLarge ? '大型' : '中型'),
      role: maybe('施工总承包'),
      contractDate: maybe(contractDate),
      permitNo: `许${seed}-${index}`,
      permitDate: maybe(startDate),
      startDate: maybe(startDate),
      finishDate: maybe(finishDate),
      acceptDate: maybe(acceptDate),
      qualityPassed: maybe(true),
      managerUuid: maybe(`m${index}`),
      techLeadUuid,
      onPlatform: platformState === 'unchecked' ? again() < 0.7 : true,
      platformState,
      dataLevel: maybe(pick(['A', 'B'])),
      links: {
        bidding: { state: '已登记', date: maybe(addDays(contractDate, -upTo(30))) },
        contract: { state: '已登记', date: maybe(addDays(contractDate, upTo(60))) },
        permit: { state: '已登记', date: maybe(startDate) },
        acceptance: { state: '已登记', date: maybe(acceptDate) },
        drawingReview: null,
      },
    });
    const roles = [
      { personUuid: `m${index}`, role: '项目经理' },
      ...(techLeadUuid === null ? [] : [{ personUuid: techLeadUuid, role: '项目技术负责人' }]),
    ];
    for (const [at, role] of roles.entries())
      achievements.push({
        ...role,
        uuid: `a${index}-${at}`,
        projectUuid: maybe(`p${index}`),
        projectName: name,
        startDate: maybe(addDays(contractDate, upTo(30))),
        endDate: maybe(finishDate),
        standardCode: maybe(code),
        // A building of 12 or more storeys reaches 二级.
        meetsLevel: isBuilding && floors !== null ? maybe('二级') : null,
        projectScale: maybe(isLarge ? '大型' : '中型'),
        amount: maybe(contractAmount),
        // The size of the whole project or of a part.
        scale: [
          ...(floors === null ? [] : [{ metric: '地上层数', value: floors, unit: '层' }]),
          ...(area === null ? [] : [{ metric: '建筑面积', value: area / 10_000 / (1 + upTo(1)), unit: '万m²' }]),
        ],
      });
  }
  return buildEnterprise({
    enterprise: {
      entName: `示例建设${seed}有限公司`,
      creditCode: creditCode('91110105MA0000001'),
      establishDate: maybe(founded),
      region: '110101',
      bizTermStart: perhaps(founded),
      approvalDate: perhaps(addYears(today, -1)),
      regAddress: perhaps('北京市东城区示例路 1 号'),
      safetyPermitNo: perhaps(`京安${seed}`),
      safetyPermitEnd: perhaps(addYears(today, 1)),
      techLeadName: maybe('示例工程师0'),
      techLeadTitle: perhaps('高级工程师'),
    },
    certificates: [
      {
        certName: '建筑业企业资质证书',
        region: '110000',
        issueDate: perhaps(addDays(founded, 100)),
        validEnd: perhaps(addYears(today, 1)),
        items: KINDS.map(([, itemName, standardCode]) => ({
          standardCode,
          itemName,
          level: '一级',
          approvalDate: maybe(addDays(founded, 100)),
          validEnd: perhaps(addYears(today, 1)),
        })),
      },
      {
        certName: '安全生产许可证',
        category: 'safety' as const,
        certNo: perhaps(`京安${seed}`),
        issueDate: perhaps(addYears(today, -2)),
        validEnd: perhaps(addYears(today, 1)),
      },
    ],
    registeredPeople,
    otherPeople,
    projects,
    achievements,
  });
}
