import { createEvaluationQuestion, type EvaluationQuestion } from './questions.ts';

/**
 * Questions on aspects that the other lists omit: equipment, special posts, single lines of a standard, answers that consist of a day or an
 * authority. docs/assistant.md contains the results before and after the improvements.
 */
export const UNSEEN_QUESTIONS: readonly EvaluationQuestion[] = [
  createEvaluationQuestion('standard', '铁路总包二级要求公司净资产多少', ['铁路工程施工总承包', '净资产 4000 万元']),
  createEvaluationQuestion('standard', '铁路三级总包高级技工不算，中级工得有几个', [
    '铁路工程施工总承包',
    '不少于 50 人',
  ]),
  createEvaluationQuestion('standard', '办商混资质搅拌站要配几台罐车', ['预拌混凝土专业承包', '混凝土运输车 10 台']),
  createEvaluationQuestion('standard', '商混试验室的试验员最低几个人', ['预拌混凝土专业承包', '混凝土试验员至少 4 人']),
  createEvaluationQuestion('standard', '预拌混凝土实验室主任什么条件', [
    '预拌混凝土专业承包',
    '2 年以上混凝土试验室经历',
  ]),
  createEvaluationQuestion('standard', '海洋石油专包一级净资产是不是要十个亿', [
    '海洋石油工程专业承包',
    '净资产 10 亿元',
  ]),
  createEvaluationQuestion('standard', '机场场道二级4D的跑道合同额最高能接多少', [
    '机场场道工程专业承包',
    '4000 万元以下',
  ]),
  createEvaluationQuestion('standard', '场道一级近五年要什么样的业绩', ['机场场道工程专业承包', '一级的工程业绩']),
  createEvaluationQuestion('standard', '机电安装专包二级变电站电压做到几千伏', [
    '建筑机电安装工程专业承包',
    '10 千伏以下',
  ]),
  createEvaluationQuestion('standard', '建筑机电安装叁级能签一千万以上的合同不', [
    '建筑机电安装工程专业承包',
    '三级可承接',
  ]),
  createEvaluationQuestion('standard', '照明设计乙级要有几个专业技术人员', ['照明工程设计专项', '不少于 9 人']),
  createEvaluationQuestion('standard', '照明工程设计甲级每年设计合同额要做到多少', [
    '照明工程设计专项',
    '2000 万元以上',
  ]),
  createEvaluationQuestion('standard', '海洋勘察甲级三个专业都有，注册资金多少', [
    '海洋工程勘察资质',
    '注册资本 800 万元',
  ]),
  createEvaluationQuestion('standard', '监理事务所必须是合伙制吗', ['工程监理事务所资质', '合伙企业营业执照']),
  createEvaluationQuestion('standard', '农林监理乙级各类注册人员加起来多少人次', ['农林工程监理', '不少于 15 人次']),
  createEvaluationQuestion('standard', '农林监理甲级造价师配几个', ['农林工程监理', '注册造价工程师不少于 2 人']),
  createEvaluationQuestion('standard', '特级企业财务总监要什么证', ['施工总承包企业特级资质', '注册会计师']),
  createEvaluationQuestion('standard', '特级资质银行授信额度一年几个亿', ['施工总承包企业特级资质', '5 亿元']),
  createEvaluationQuestion('standard', '特级要几个一建', ['施工总承包企业特级资质', '不少于 50 人']),
  createEvaluationQuestion('standard', '申特级还看不看国家级工法和专利', [
    '施工总承包企业特级资质',
    '工法与专利：审批时不再考核',
  ]),
  createEvaluationQuestion('policy', '招投标里搞地方保护排斥外地企业，有哪部条例管', ['公平竞争审查条例', '地方壁垒']),
  createEvaluationQuestion('policy', '外地施工企业进省要不要备案，国家怎么规定的', [
    '推动建筑市场统一开放若干规定',
    '外地企业',
  ]),
  createEvaluationQuestion('policy', '诚信平台里企业、人员、项目四个库按哪个文件建的', [
    '全国建筑市场监管与诚信信息系统基础数据库管理办法（试行）',
    '四类',
  ]),
  createEvaluationQuestion('policy', '公司吸收合并后资质怎么核定，看哪个文件', [
    '关于建设工程企业发生重组、合并、分立等情况资质核定有关问题的通知',
    '重组',
  ]),
  createEvaluationQuestion('policy', '招标控制价和结算怎么约定有部门规章吗', [
    '建筑工程施工发包与承包计价管理办法',
    '最高投标限价',
  ]),
  createEvaluationQuestion('policy', '装配式智能建造国家出了哪个指导意见', [
    '住房和城乡建设部等部门关于推动智能建造与建筑工业化协同发展的指导意见',
    '智能建造',
  ]),
  createEvaluationQuestion('policy', '资质审批下放试点扩大到哪些省，哪个函', [
    '住房和城乡建设部办公厅关于扩大建设工程企业资质审批权限下放试点范围的通知',
    '九省',
  ]),
  createEvaluationQuestion('policy', '建造师考试制度最早是哪年哪个文件定的', ['建造师执业资格制度暂行规定', '2002']),
  createEvaluationQuestion('policy', '优化营商环境条例几号开始实行', ['优化营商环境条例', '2020-01-01']),
  createEvaluationQuestion('policy', '以前的项目经理证是怎么过渡成建造师的', [
    '建筑业企业项目经理资质管理制度向建造师执业资格制度过渡有关问题的通知',
    '过渡',
  ]),
  createEvaluationQuestion('guide', '陕西的规划乙级到哪家申报', ['城乡规划编制单位资质（乙级）', '陕西省']),
  createEvaluationQuestion('guide', '岩土工程师注册报给谁', ['注册土木工程师（岩土）注册', '住房和城乡建设部']),
  createEvaluationQuestion('guide', '一级建筑师注册证快到期，提前几天续', ['一级注册建筑师注册', '30 日']),
  createEvaluationQuestion('guide', '贵州三类人员ABC证归谁考核', ['安全生产管理人员考核（A、B、C 证）', '贵州省']),
  createEvaluationQuestion('guide', '去变更营业执照得带哪些材料', ['营业执照变更登记', '通常要准备']),
  createEvaluationQuestion('question', '教授级的教学系列职称能当工程师算人头吗', [
    '哪些职称可以计入“中级以上职称人员”？',
    '工程系列',
  ]),
  createEvaluationQuestion('question', 'B证和建造师证不在一个单位要紧吗', [
    '安全生产考核合格证书（A、B、C 证）有效期多长？',
    '同一聘用企业',
  ]),
  createEvaluationQuestion('question', '同时报两项资质，人员能共用吗还是要翻倍', [
    '申报多项资质，人员要不要相加？',
    '不相加',
  ]),
  createEvaluationQuestion('question', '平台上项目是B级数据，谁来认定', [
    '平台项目的数据等级 A、B 是怎么来的？',
    '市级认定',
  ]),
  createEvaluationQuestion('question', '监理的人次是啥意思，一个人两本证算几个', [
    '监理资质里的“人”和“人次”有什么区别？',
    '人次',
  ]),
];
