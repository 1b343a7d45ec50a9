import type { Calendar } from './calendar.ts';
import {
  createPersonBase,
  type SampleOtherPerson,
  type SamplePersonProfile,
  type SampleRegisteredPerson,
  type SampleRegistration,
} from './people.ts';

type Row<T> = SamplePersonProfile & Omit<Partial<T>, 'uuid' | 'name'>;

const builder = (
  calendar: Calendar,
  grade: '一级' | '二级',
  specialty: string,
  order: number,
  rest: Partial<SampleRegistration> = {},
): SampleRegistration => ({
  regType: `${grade}建造师`,
  specialty,
  grade,
  regNo: `示例-JZS-${String(order).padStart(3, '0')}`,
  certNo: `示例-ZS-${String(order).padStart(3, '0')}`,
  issueDate: calendar.months(-14),
  validEnd: calendar.days(500 + order * 17),
  safetyBNo: `示例-B-${String(order).padStart(3, '0')}`,
  safetyBEnd: calendar.days(400 + order * 11),
  registeredHere: true,
  ...rest,
});

/**
 * Lists registered builders and a safety engineer: one registration has expired, one expires soon, and one person is insured by another
 * employer.
 */
export function listConstructionRegisteredPeople(calendar: Calendar): SampleRegisteredPerson[] {
  const { days } = calendar;
  const rows: readonly Row<SampleRegisteredPerson>[] = [
    {
      key: 'chen-bonian',
      name: '陈柏年',
      age: 47,
      isMan: true,
      titleName: '高级工程师',
      titleRank: '高级',
      titleMajor: '结构',
      titleSeries: '工程系列',
      workYears: 22,
      education: '本科',
      major: '土木工程',
      registrations: [builder(calendar, '一级', '建筑工程', 1)],
    },
    {
      key: 'zhou-qiming',
      name: '周启明',
      age: 41,
      isMan: true,
      titleName: '工程师',
      titleRank: '中级',
      titleMajor: '机电',
      registrations: [builder(calendar, '一级', '机电工程', 2, { validEnd: days(26) })],
    },
    {
      key: 'lin-jiahe',
      name: '林嘉禾',
      age: 36,
      isMan: false,
      registrations: [builder(calendar, '二级', '建筑工程', 3)],
    },
    {
      key: 'song-zhiyuan',
      name: '宋知远',
      age: 39,
      isMan: true,
      registrations: [builder(calendar, '二级', '建筑工程', 4, { validEnd: days(82) })],
    },
    {
      key: 'shen-yue',
      name: '沈越',
      age: 44,
      isMan: true,
      registrations: [builder(calendar, '二级', '市政公用工程', 5, { validEnd: days(-8) })],
    },
    {
      key: 'xu-wenbo',
      name: '许文博',
      age: 45,
      isMan: true,
      registrations: [builder(calendar, '一级', '市政公用工程', 6)],
    },
    {
      key: 'zheng-yifan',
      name: '郑一帆',
      age: 33,
      isMan: false,
      registrations: [builder(calendar, '二级', '市政公用工程', 7)],
    },
    {
      key: 'gu-nanxing',
      name: '顾南星',
      age: 38,
      isMan: true,
      registrations: [builder(calendar, '二级', '市政公用工程', 8)],
    },
    {
      key: 'lu-jingming',
      name: '陆景明',
      age: 42,
      isMan: true,
      registrations: [builder(calendar, '二级', '市政公用工程', 9, { continuingEduEnd: days(40) })],
    },
    {
      key: 'he-pei',
      name: '何沛',
      age: 35,
      isMan: true,
      titleName: '工程师',
      titleRank: '中级',
      titleMajor: '电气',
      socialSecurityHere: false,
      platformState: 'differs',
      registrations: [builder(calendar, '二级', '机电工程', 10)],
    },
    {
      key: 'jiang-ruoxi',
      name: '蒋若溪',
      age: 37,
      isMan: false,
      titleName: '工程师',
      titleRank: '中级',
      titleMajor: '建筑施工',
      registrations: [builder(calendar, '二级', '建筑工程', 11, { safetyBEnd: days(57) })],
    },
    {
      key: 'tang-yining',
      name: '唐以宁',
      age: 61,
      isMan: true,
      registrations: [
        {
          regType: '注册安全工程师',
          specialty: '建筑施工安全',
          regNo: '示例-AQ-001',
          issueDate: calendar.months(-20),
          validEnd: days(560),
          registeredHere: true,
        },
      ],
    },
  ];
  return rows.map((row, order) => getPerson(calendar, row, order));
}

const post = (postName: string, order: number, end: string | null = null): Partial<SampleOtherPerson> => ({
  kind: '现场管理人员',
  postName,
  postCertNo: `示例-GW-${String(order).padStart(3, '0')}`,
  ...(end === null ? {} : { postCertEnd: end }),
});

const worker = (
  trade: string,
  skillGrade: NonNullable<SampleOtherPerson['skillGrade']>,
): Partial<SampleOtherPerson> => ({
  kind: '技术工人',
  trade,
  skillGrade,
});

const titled = (titleMajor: string, rank: '中级' | '高级' = '中级'): Partial<SampleOtherPerson> => ({
  kind: '职称人员',
  titleName: rank === '高级' ? '高级工程师' : '工程师',
  titleRank: rank,
  titleMajor,
  titleSeries: '工程系列',
  education: '本科',
});

/**
 * Lists people with titles, site managers and workers: one title belongs to the wrong series, and two safety officers must renew this week.
 */
export function listConstructionOtherPeople(calendar: Calendar): SampleOtherPerson[] {
  const rows: readonly Row<SampleOtherPerson>[] = [
    { key: 'luo-shaoan', name: '罗绍安', age: 52, isMan: true, workYears: 26, ...titled('结构', '高级') },
    { key: 'bai-qiwen', name: '白启文', age: 40, isMan: false, ...titled('给排水') },
    { key: 'qin-ruochuan', name: '秦若川', age: 43, isMan: true, ...titled('暖通') },
    { key: 'fang-lin', name: '方琳', age: 34, isMan: false, ...titled('市政工程') },
    { key: 'yu-chengze', name: '于承泽', age: 38, isMan: true, ...titled('道路与桥梁') },
    {
      // The title belongs to the economic series, so it does not count as 工程系列职称 (CR-7).
      key: 'ji-mingyuan',
      name: '季明远',
      age: 46,
      isMan: true,
      kind: '职称人员',
      titleName: '经济师',
      titleRank: '中级',
      titleMajor: '工程经济',
      titleSeries: '经济系列',
    },
    { key: 'shao-min', name: '邵敏', age: 31, isMan: false, ...post('安全员', 1, calendar.days(7)) },
    { key: 'tian-yichuan', name: '田一川', age: 29, isMan: true, ...post('安全员', 2, calendar.days(7)) },
    { key: 'pan-yu', name: '潘予', age: 33, isMan: true, ...post('施工员', 3) },
    { key: 'qiao-an', name: '乔安', age: 30, isMan: false, ...post('质量员', 4) },
    { key: 'wen-zhao', name: '温钊', age: 35, isMan: true, ...post('机械员', 5) },
    { key: 'meng-xi', name: '孟希', age: 28, isMan: false, ...post('劳务员', 6, calendar.days(210)) },
    { key: 'ge-tao', name: '葛涛', age: 45, isMan: true, ...worker('钢筋工', '高级工') },
    { key: 'mu-qing', name: '穆青', age: 39, isMan: true, ...worker('砌筑工', '中级工') },
  ];
  return rows.map((row, order) => getPerson(calendar, row, order + 20));
}

function getPerson<T extends SampleRegisteredPerson | SampleOtherPerson>(
  calendar: Calendar,
  row: Row<T>,
  order: number,
): T {
  const { key, name, age, isMan, ...rest } = row;
  return { ...createPersonBase(calendar, { key, name, age, isMan }, order), ...rest } as unknown as T;
}
