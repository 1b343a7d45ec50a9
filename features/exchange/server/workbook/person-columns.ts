import { skillGrades, titleRanks } from '#domain/firm/firm.ts';
import { ID_TYPES } from '#domain/firm/value-sets.ts';
import { type Column, choices, column } from './column.ts';

const RANKS = choices(...titleRanks.map((rank) => [rank, rank] as const));
const GRADES = choices(...skillGrades.map((grade) => [grade, grade] as const));
const EDUCATIONS = ['博士研究生', '硕士研究生', '本科', '大专', '中专', '高中', '初中及以下'];
export const REG_TYPES = [
  '一级建造师',
  '二级建造师',
  '一级注册建筑师',
  '二级注册建筑师',
  '一级注册结构工程师',
  '二级注册结构工程师',
  '注册土木工程师（岩土）',
  '注册公用设备工程师',
  '注册电气工程师',
  '注册监理工程师',
  '一级造价工程师',
  '二级造价工程师',
  '注册安全工程师',
  '注册城乡规划师',
];
export const SPECIALTIES = [
  '建筑工程',
  '公路工程',
  '铁路工程',
  '港口与航道工程',
  '水利水电工程',
  '矿业工程',
  '市政公用工程',
  '通信与广电工程',
  '机电工程',
];
const POSTS = ['施工员', '质量员', '安全员', '机械员', '造价员', '劳务员', '材料员', '标准员', '资料员'];

export const systemKey = column('系统编号', 'uuid', 'code', {
  example: '',
  hidden: true,
  help: '由系统写入，用于再次导入时认出同一条记录，请勿修改',
});

const identity: readonly Column[] = [
  column('姓名', 'name', 'text', { required: true, example: '示例张三', width: 12 }),
  column('证件类型', 'idType', 'text', {
    offers: ID_TYPES,
    example: '居民身份证',
    width: 14,
    help: '不填按居民身份证',
  }),
  column('身份证号码', 'idNo', 'citizenId', {
    example: '11010519491231002X',
    width: 22,
    help: '18 位；以文本保存，同一表内不能重复',
  }),
  column('性别', 'gender', 'choice', {
    choices: choices(['男', '男'], ['女', '女']),
    example: '女',
    width: 7,
    help: '填了身份证号码的可以不填',
  }),
  column('出生日期', 'birthDate', 'day', { example: '1949-12-31', help: '填了身份证号码的可以不填' }),
  column('手机号', 'phone', 'code', { example: '13800000000', width: 14 }),
  column('学历', 'education', 'text', { offers: EDUCATIONS, example: '本科' }),
  column('所学专业', 'major', 'text', { example: '土木工程', width: 16 }),
  column('毕业院校', 'graduateSchool', 'text', { example: '示例大学', width: 18 }),
  column('毕业日期', 'graduateDate', 'day', { isMonthEnough: true, example: '2008-06-30' }),
];

const titles: readonly Column[] = [
  column('职称名称', 'titleName', 'text', {
    offers: ['助理工程师', '工程师', '高级工程师', '正高级工程师'],
    example: '高级工程师',
  }),
  column('职称等级', 'titleRank', 'choice', { choices: RANKS, example: '高级', width: 10 }),
  column('职称专业', 'titleMajor', 'text', { example: '建筑工程', width: 14 }),
  column('职称证书编号', 'titleCertNo', 'code', { example: 'GJ-2015-0001', width: 18 }),
  column('职称系列', 'titleSeries', 'text', { offers: ['工程系列', '经济系列', '会计系列'], example: '工程系列' }),
  column('其他职称', 'titles', 'parts', {
    parts: [
      { field: 'titleName', kind: 'text' },
      { field: 'titleRank', kind: 'text' },
      { field: 'titleMajor', kind: 'text' },
      { field: 'titleCertNo', kind: 'text' },
      { field: 'titleSeries', kind: 'text' },
    ],
    example: '经济师|中级|工程经济',
    width: 22,
    help: '每项写作：名称|等级|专业|证书编号|系列，多项用分号隔开',
  }),
];

const employment: readonly Column[] = [
  column('社保缴纳起始', 'socialSecurityStart', 'day', { isMonthEnough: true, example: '2020-03-01', width: 14 }),
  column('社保缴纳月数', 'socialSecurityMonths', 'integer', { example: '60', width: 13 }),
  column('社保由本企业缴纳', 'socialSecurityHere', 'flag', { example: '是', width: 17 }),
  column('从业年限（年）', 'workYears', 'number', {
    example: '12',
    width: 14,
    help: '从事所申报专业技术管理或设计工作的年数',
  }),
  column('从业年限截至', 'workYearsOn', 'day', {
    example: '2026-06-30',
    width: 14,
    help: '年数截至哪一天；不填则按校验当日计',
  }),
  column('专业经历', 'experiences', 'parts', {
    parts: [
      { field: 'field', kind: 'text' },
      { field: 'years', kind: 'number' },
    ],
    example: '工程施工管理|10',
    width: 20,
    help: '每项写作：领域|年数，多项用分号隔开',
  }),
  column('在职状态', 'status', 'choice', {
    choices: choices(['on', '在职'], ['left', '离职']),
    example: '在职',
    width: 10,
    help: '不填按在职',
  }),
  column('离职日期', 'leaveDate', 'day', { example: '' }),
];

const posts = column('岗位证书', 'posts', 'parts', {
  parts: [
    { field: 'postName', kind: 'text' },
    { field: 'postCertNo', kind: 'text' },
    { field: 'postCertEnd', kind: 'day' },
  ],
  example: '施工员|SG-001|2027-05-31',
  width: 24,
  help: '每项写作：岗位|证书编号|有效期，多项用分号隔开',
});
const skills = column('技能证书', 'skills', 'parts', {
  parts: [
    { field: 'trade', kind: 'text' },
    { field: 'skillGrade', kind: 'text' },
    { field: 'skillCertNo', kind: 'text' },
  ],
  example: '砌筑工|中级工|JN-001',
  width: 24,
  help: '每项写作：工种|等级|证书编号，多项用分号隔开',
});

export const registeredColumns: readonly Column[] = [...identity, ...titles, ...employment, posts, skills, systemKey];

export const otherColumns: readonly Column[] = [
  ...identity.slice(0, 3),
  column('人员类别', 'kind', 'text', {
    offers: ['技术负责人', '职称人员', '现场管理人员', '技术工人'],
    example: '现场管理人员',
    width: 14,
  }),
  column('岗位', 'postName', 'text', { offers: POSTS, example: '施工员', width: 10 }),
  column('岗位证书编号', 'postCertNo', 'code', { example: 'SG-2023-0001', width: 18 }),
  column('岗位证书有效期', 'postCertEnd', 'day', { example: '2027-05-31', width: 15 }),
  column('工种', 'trade', 'text', { example: '砌筑工', width: 10 }),
  column('技能等级', 'skillGrade', 'choice', { choices: GRADES, example: '中级工', width: 10 }),
  ...identity.slice(3),
  ...titles,
  ...employment,
  column('更多岗位证书', 'posts', 'parts', { ...posts, example: '质量员|ZL-001|2027-05-31' }),
  column('更多技能证书', 'skills', 'parts', { ...skills, example: '钢筋工|高级工|JN-002' }),
  systemKey,
];

export const registrationColumns: readonly Column[] = [
  column('姓名', 'name', 'text', { refersTo: 'parent', required: true, example: '示例张三', width: 12 }),
  column('身份证号码', 'idNo', 'citizenId', {
    refersTo: 'parent',
    example: '11010519491231002X',
    width: 22,
    help: '同名人员必须填写',
  }),
  column('注册类别', 'regType', 'text', { required: true, offers: REG_TYPES, example: '一级建造师', width: 18 }),
  column('注册专业', 'specialty', 'text', {
    offers: SPECIALTIES,
    example: '建筑工程',
    width: 14,
    help: '一行一个专业',
  }),
  column('等级', 'grade', 'text', { example: '一级', width: 8 }),
  column('注册编号', 'regNo', 'code', { example: '京1112018201900001', width: 20 }),
  column('执业印章号', 'practiceSealNo', 'code', { example: '', width: 18 }),
  column('资格证书编号', 'certNo', 'code', { example: '', width: 18 }),
  column('发证日期', 'issueDate', 'day', { example: '2023-05-10' }),
  column('注册有效期至', 'validEnd', 'day', { example: '2026-05-09', width: 13 }),
  column('继续教育有效期至', 'continuingEduEnd', 'day', { example: '2026-05-09', width: 17 }),
  column('安全考核B证编号', 'safetyBNo', 'code', { example: '京建安B（2020）0000001', width: 22 }),
  column('安全考核B证有效期至', 'safetyBEnd', 'day', { example: '2026-08-31', width: 19 }),
  column('注册在本企业', 'registeredHere', 'flag', { example: '是', width: 13 }),
];
