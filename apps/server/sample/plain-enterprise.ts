import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import type { Calendar } from './calendar.ts';
import { createPersonBase, markSample } from './people.ts';

const FACES = [
  { key: 'gao-yuan', name: '高远', age: 43, isMan: true },
  { key: 'bo-wen', name: '薄雯', age: 36, isMan: false },
  { key: 'cen-yi', name: '岑屹', age: 49, isMan: true },
  { key: 'fan-jing', name: '范静', age: 32, isMan: false },
];

const PROJECTS = ['会展中心监理', '地铁上盖住宅监理', '产业园厂房监理', '市立医院扩建监理'];

/** Creates a supervision enterprise without membership. Its user sees the reduced permissions and the messages about missing ones. */
export function makeSupervisionEnterprise(calendar: Calendar): EnterpriseDocumentInput {
  const { days, months, years, year } = calendar;
  const certificate = (order: number, certName: string, left: number, code: string) => ({
    uuid: `hexu-zs-${order}`,
    certNo: `示例-E244${String(order).padStart(6, '0')}`,
    category: 'supervision' as const,
    certName,
    issueDate: days(left - 1826),
    validStart: days(left - 1826),
    validEnd: days(left),
    issuer: '广东省住房和城乡建设厅',
    region: '440000',
    items: [{ standardCode: code, itemName: certName, level: '乙级', validEnd: days(left) }],
  });
  return {
    enterprise: {
      entName: '深圳禾序工程监理有限公司（示例）',
      creditCode: '91440300MA5EXMPE37',
      entType: '有限责任公司',
      legalPerson: markSample('高远'),
      regCapital: 300,
      netAssets: 380,
      netAssetsYear: year(-1),
      establishDate: years(-6),
      bizTermStart: years(-6),
      bizTermEnd: days(64),
      regAddress: '广东省深圳市南山区示例路 3 号',
      region: '440305',
      bizScope: '工程监理（示例）',
      licenceStatus: '存续',
    },
    certificates: [
      certificate(1, '房屋建筑工程监理资质', 410, '10400201'),
      certificate(2, '市政公用工程监理资质', 38, '10400212'),
      certificate(3, '机电安装工程监理资质', -30, '10400213'),
      certificate(4, '电力工程监理资质', 700, '10400206'),
      certificate(5, '公路工程监理资质', 150, '10400208'),
      certificate(6, '水利水电工程监理资质', 90, '10400205'),
      certificate(7, '通信工程监理资质', 260, '10400211'),
    ],
    registeredPeople: FACES.map((face, order) => ({
      ...createPersonBase(calendar, face, order + 3),
      registrations: [
        {
          regType: '注册监理工程师',
          specialty: order % 2 === 0 ? '房屋建筑工程' : '市政公用工程',
          regNo: `示例-JL-${String(order + 1).padStart(3, '0')}`,
          issueDate: months(-20),
          validEnd: days(200 + order * 90),
          registeredHere: true,
        },
      ],
    })),
    projects: PROJECTS.map((name, order) => ({
      uuid: `hexu-${order}`,
      projectNo: `示例-440305${String(order + 1).padStart(4, '0')}`,
      projectName: `${name}（示例）`,
      projectType: '房屋建筑',
      standardCodes: ['10400201'],
      region: '440300',
      ownerName: '示例建设单位',
      contractAmount: 120 + order * 85,
      role: '监理',
      startDate: months(-30 + order * 2),
      finishDate: months(-8 + order),
      acceptDate: months(-8 + order),
      managerUuid: FACES[order]?.key ?? null,
      qualityPassed: true,
      onPlatform: true,
      dataLevel: 'B' as const,
      platformState: 'same' as const,
      platformSource: 'sample' as const,
    })),
  };
}
