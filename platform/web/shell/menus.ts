import { LANDING } from '#domain/access/guard.ts';
import { ROLES } from '#domain/access/rights.ts';
import type { MenuItem, MenuLink } from '#domain/menu/menu.ts';
import { OVERVIEW } from '../state/tabs.ts';
import { STANDARD_GROUPS } from './standard-menu.ts';

const vip = { role: ROLES.vip } as const;

const QUALIFICATIONS: MenuItem = {
  type: 'waterfall',
  label: '资质管理',
  href: LANDING,
  waterfallInfo: {
    title: '资质管理',
    description: '证照、人员、项目都在这里维护，到期和缺口自动提醒。',
    items: [
      {
        label: '企业信息',
        children: [
          { label: '企业总览', href: OVERVIEW },
          { label: '营业执照', href: '/qyxx/yyzz/yyzzxx', countKey: '01' },
          { label: '资质证书', href: '/qyxx/zzzs/zzzsxx', countKey: '02' },
          { label: '监管平台项目', href: '/qyxx/jgptxm/xmmgr', countKey: '03' },
          { label: '注册人员', href: '/qyxx/zcry/ryxx', countKey: '04' },
          { label: '非注册人员', href: '/qyxx/qtry/ryxx', countKey: '05' },
        ],
      },
      {
        label: '维护提醒',
        children: [
          { label: '营业执照提醒', href: '/qyxx/yyzz/yyzzxxtx', countKey: '01' },
          { label: '资质证书提醒', href: '/qyxx/zzzs/zzzsxxtx', countKey: '02' },
          { label: '项目提醒', href: '/qyxx/jgptxm/jgptxmtx', countKey: '03' },
          { label: '注册人员提醒', href: '/qyxx/zcry/zcryxxtx', countKey: '04' },
          { label: '非注册人员提醒', href: '/qyxx/qtry/qtryxxtx', countKey: '05' },
        ],
      },
      {
        label: '预警',
        children: [
          { label: '人数预警', href: '/qyxx/zzwhtx/zcryslyj', countKey: '0601' },
          { label: '人员业绩提醒', href: '/qyxx/zcry/ryyjtx', countKey: '0602' },
          { label: '非注册人员业绩提醒', href: '/qyxx/qtry/ryyjtx' },
          { label: '资质异常提醒', href: '/qyxx/zzzs/zzyctx', countKey: '0203' },
        ],
      },
      {
        label: '模拟受理校验',
        children: [
          { label: '注册人员校验', href: '/qyxx/mnsbsljy/zcrycheck', ...vip },
          { label: '非注册人员校验', href: '/qyxx/mnsbsljy/fzcrycheck', ...vip },
          { label: '人员数量校验', href: '/qyxx/mnsbsljy/ryslcheck', ...vip },
          { label: '业绩诊断', href: '/qyxx/mnsbsljy/xmcheck', ...vip },
        ],
      },
      {
        label: '业绩',
        children: [
          { label: '人员业绩', href: '/qyxx/zcry/ryyjxx' },
          { label: '非注册人员业绩', href: '/qyxx/qtry/ryyjxx' },
          { label: '业绩诊断', href: '/qyxx/qyxxjy/xmcheck', ...vip },
          { label: '人员业绩校验', href: '/qyxx/qyxxjy/rycheck', ...vip },
        ],
      },
      {
        label: '材料',
        children: [
          { label: '申报材料分析', href: '/qyxx/sbclfx', ...vip },
          { label: '填报模板下载', href: '/qyxx/mbxz' },
          { label: '受理意见解读', href: '/qyxx/slyjjd' },
        ],
      },
      {
        label: '指南',
        children: [
          { label: '申报受理指南', href: '/qyxx/sbslzn/sbrkzn' },
          { label: '申报指南检索', href: '/qyxx/qyxx/sbznjs' },
          { label: '办事指南', href: '/qyxx/qyxx/xglj' },
          // Empty link of the specification: shown, leads nowhere (R-044, gaps G-21).
          { label: '企业事项指南', href: '' },
        ],
      },
    ],
  },
};

const STANDARDS_AND_POLICY: MenuItem = {
  type: 'waterfall',
  label: '标准与政策',
  href: '/zzbz',
  waterfallInfo: {
    title: '标准与政策',
    description: '五类资质标准逐条拆解，每一条都标出文号。',
    items: [
      ...STANDARD_GROUPS,
      {
        label: '政策与公示',
        children: [
          { label: '资质标准总览', href: '/zzbz/zzbz' },
          { label: '资质标准解析', href: '/zzbz/analyze' },
          { label: '政策文件', href: '/policy' },
          { label: '政策智能匹配', href: '/match' },
          { label: '法律法规', href: '/regulation' },
          { label: '公示', href: '/gsgg' },
          { label: '公告', href: '/gsgg?type=notice' },
          { label: '综合信息', href: '/zhxx' },
          { label: '常见问题', href: '/question' },
        ],
      },
    ],
  },
};

/** Groups of the home menu (R-016 … R-020). */
export const TOP_MENU: readonly MenuItem[] = [
  { type: 'link', label: '首页', href: '/' },
  QUALIFICATIONS,
  STANDARDS_AND_POLICY,
  {
    type: 'dropdown',
    label: '学习与指南',
    icon: 'book',
    children: [
      { label: '课程中心', href: '/edu', icon: 'video' },
      { label: '申报指南检索', href: '/qyxx/sbznjs', icon: 'compass' },
      { label: '常用链接', href: '/qyxx/xglj', icon: 'link' },
    ],
  },
  {
    type: 'dropdown',
    label: '关于我们',
    icon: 'phone',
    children: [
      { label: '联系我们', href: '/questionFeedback', icon: 'phone' },
      { label: '意见反馈', href: '/questionFeedback#feedback-form', icon: 'edit' },
    ],
  },
  { type: 'link', label: '企业认证', href: '/memberCenter', icon: 'shield' },
];

/** Drawer of the phone. */
export const DRAWER_MENU: readonly MenuLink[] = [
  { label: '资质标准', href: '/zzbz', icon: 'scale' },
  { label: '政策文件', href: '/policy', icon: 'file' },
  { label: '常见问题', href: '/question', icon: 'help' },
  { label: '课程中心', href: '/edu', icon: 'video' },
  { label: '联系我们', href: '/questionFeedback', icon: 'phone' },
];

export interface SideItem extends MenuLink {
  readonly children?: readonly MenuLink[];
}

export interface SideGroup {
  readonly label: string;
  readonly items: readonly SideItem[];
}

const REMINDERS: readonly MenuLink[] = [
  { label: '营业执照提醒', href: '/qyxx/yyzz/yyzzxxtx', icon: 'licence', countKey: '01' },
  { label: '资质证书提醒', href: '/qyxx/zzzs/zzzsxxtx', icon: 'cert', countKey: '02' },
  { label: '项目提醒', href: '/qyxx/jgptxm/jgptxmtx', icon: 'crane', countKey: '03' },
  { label: '注册人员提醒', href: '/qyxx/zcry/zcryxxtx', icon: 'idcard', countKey: '04' },
  { label: '非注册人员提醒', href: '/qyxx/qtry/qtryxxtx', icon: 'people', countKey: '05' },
  { label: '人数预警', href: '/qyxx/zzwhtx/zcryslyj', icon: 'gauge', countKey: '0601' },
  { label: '人员业绩提醒', href: '/qyxx/zcry/ryyjtx', icon: 'medal', countKey: '0602' },
  { label: '非注册人员业绩提醒', href: '/qyxx/qtry/ryyjtx', icon: 'medal' },
  { label: '资质异常提醒', href: '/qyxx/zzzs/zzyctx', icon: 'alarm' },
  { label: '提醒设置', href: '/qyxx/zzwhtx/txsz', icon: 'sliders' },
];

const CHECKS: readonly MenuLink[] = [
  { label: '我的资质', href: '/qyxx/mnsbsljy/zizhi', icon: 'rosette', ...vip },
  { label: '注册人员校验', href: '/qyxx/mnsbsljy/zcrycheck', icon: 'person-check', ...vip },
  { label: '非注册人员校验', href: '/qyxx/mnsbsljy/fzcrycheck', icon: 'group-check', ...vip },
  { label: '人员数量校验', href: '/qyxx/mnsbsljy/ryslcheck', icon: 'counter', ...vip },
  { label: '业绩诊断', href: '/qyxx/mnsbsljy/xmcheck', icon: 'bars', ...vip },
  { label: '人员与要求对照', href: '/qyxx/mnsbsljy/rydz', icon: 'matrix', ...vip },
  { label: '标准变化', href: '/qyxx/mnsbsljy/bzbh', icon: 'calendar', ...vip },
  { label: '假如', href: '/qyxx/mnsbsljy/jiaru', icon: 'fork', ...vip },
];

/** Side menu of the enterprise area. */
export const SIDE_MENU: readonly SideGroup[] = [
  {
    label: '',
    items: [
      { label: '今日待办', href: '/qyxx/jrdb', icon: 'clipboard' },
      { label: '企业总览', href: OVERVIEW, icon: 'gauge' },
    ],
  },
  {
    label: '企业信息',
    items: [
      { label: '营业执照', href: '/qyxx/yyzz/yyzzxx', icon: 'licence', countKey: '01' },
      { label: '资质证书', href: '/qyxx/zzzs/zzzsxx', icon: 'cert', countKey: '02' },
      { label: '监管平台项目', href: '/qyxx/jgptxm/xmmgr', icon: 'crane', countKey: '03' },
      { label: '注册人员', href: '/qyxx/zcry/ryxx', icon: 'idcard', countKey: '04' },
      { label: '非注册人员', href: '/qyxx/qtry/ryxx', icon: 'people', countKey: '05' },
      { label: '人员业绩', href: '/qyxx/zcry/ryyjxx', icon: 'medal' },
      { label: '非注册人员业绩', href: '/qyxx/qtry/ryyjxx', icon: 'medal' },
      { label: '使用日历', href: '/qyxx/qyinfo/syrl', icon: 'calendar' },
    ],
  },
  {
    label: '维护与校验',
    items: [
      { label: '维护提醒', icon: 'bell', children: REMINDERS },
      { label: '模拟受理校验', icon: 'stamp', children: CHECKS, ...vip },
      { label: '申报管理', href: '/qyxx/sbgl', icon: 'folder', ...vip },
      { label: '申报材料分析', href: '/qyxx/sbclfx', icon: 'papers', ...vip },
    ],
  },
  {
    label: '标准与学习',
    items: [
      { label: '资质标准', href: '/qyxx/zzbz', icon: 'scale' },
      { label: '政策文件', href: '/qyxx/zcwj/policy', icon: 'file' },
      { label: '课程中心', href: '/qyxx/edu', icon: 'video' },
      { label: '申报受理指南', href: '/qyxx/sbslzn/sbrkzn', icon: 'compass' },
      { label: '受理意见解读', href: '/qyxx/slyjjd', icon: 'gavel' },
      { label: '办事指南', href: '/qyxx/qyxx/xglj', icon: 'signpost' },
      { label: '模板下载', href: '/qyxx/mbxz', icon: 'sheet' },
    ],
  },
  { label: '设置', items: [{ label: '开放接口', href: '/qyxx/kfjk', icon: 'plug' }] },
];

/** Below it, what operators look after; each sees what he has the right to. */
export const OPERATOR_MENU: SideGroup = {
  label: '平台管理',
  items: [
    { label: '运营工作台', href: '/qyxx/ptgl/gzt', icon: 'clipboard' },
    { label: '企业认证审核', href: '/qyxx/ptgl/qyrz', icon: 'shield' },
    { label: '订单管理', href: '/qyxx/ptgl/ddgl', icon: 'coin' },
    { label: '搜索同义词', href: '/qyxx/ptgl/tyc', icon: 'search' },
    { label: '内容管理', href: '/qyxx/ptgl/nr', icon: 'edit' },
    { label: '用户管理', href: '/qyxx/ptgl/yh', icon: 'people' },
    { label: '企业管理', href: '/qyxx/ptgl/qy', icon: 'licence' },
    { label: '运营统计', href: '/qyxx/ptgl/tj', icon: 'bars' },
    { label: '异常数据', href: '/qyxx/ptgl/ycsj', icon: 'triangle' },
  ],
};

interface FooterColumn {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

/** Columns 产品 and 技术支持 of the footer. */
export const FOOTER_COLUMNS: readonly FooterColumn[] = [
  {
    title: '产品',
    links: [
      { label: '资质维护提醒', href: '/qyxx/zzwhtx/zzzstx' },
      { label: '模拟受理校验', href: '/qyxx/mnsbsljy/zcrycheck', ...vip },
      { label: '政策智能匹配', href: '/match' },
      { label: '课程中心', href: '/edu' },
    ],
  },
  {
    title: '技术支持',
    links: [
      { label: '联系我们', href: '/questionFeedback' },
      { label: '会员专栏', href: '' },
      { label: '客户端下载', href: '' },
    ],
  },
];
