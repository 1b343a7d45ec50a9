import { splitWords } from '#domain/text/split-words.ts';

/** Phrases of the construction industry with three or four characters; no character occurs twice in a phrase. */
export const CAPTCHA_PHRASES: readonly string[] = splitWords(`
  安全生产 项目经理 施工许可 竣工验收 质量管理 注册建造 资质延续 动态核查 业绩补录 人员社保 总承包 监理师 勘察院 造价员
  防水层 钢结构 幕墙板 地基土 机电房 消防栓 市政路 桥梁塔 隧道口 混凝土 起重臂 脚手架 装修队 园林树 水利坝 公路旁 净资产
  营业执照 信用代码 审批通过 公示名单 企业档案 技术职称 岗位证书 继续教育 招标文件 合同备案 图纸会审 测量放线 基坑支护
  土方回填 塔吊司机 劳务分包 城乡规划 绿色建筑 节能减排
`);
