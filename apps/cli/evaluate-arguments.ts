/** Command-line arguments of the evaluation, validated before any file is opened. */
import { parseArgs } from 'node:util';
import type { CostWeights } from '#domain/qualification/advice/weights.ts';
import type { ApplicationKind } from '#domain/qualification/applying.ts';

export const usage = `用法：npm run check -- --enterprise 文件 --standard 代码 --level 等级 [--as-of 日期] [--subject 类型]
      [--category 类别] [--applying 首次|增项|升级] [--lead-counts | --lead-apart]
      [--weights 难度,月数,万元] [--good-rows] [--json]

  --enterprise 企业数据，.json（docs/enterprise.schema.json）或 .xlsx（本站模板）
  --standard  资质标准代码，如 10300101 或 03-10300101
  --level     等级，如 三级
  --as-of     校验日期 YYYY-MM-DD，默认今天
  --subject   申请的类型，仅用于按类型配备人员的标准
  --category  申请特级的总承包类别，如 公路工程；不填按最接近的类别列示
  --applying  申请类型：首次按注册资本考核净资产，首次和增项可直接申请二级；不填不据此判断
  --lead-counts 技术负责人同时计入人数；--lead-apart 不计入（口径待核对，不选时不据此判断）
  --weights   比较补法时难度、月数、费用（万元）各占的权重，如 1,2,0.5
  --good-rows 有问题的行不纳入，只用其余的行校验
  --json      输出完整报告

退出状态：0 满足，1 不满足，2 数据不足，3 输入有误`;

const kindsOfApplication: ReadonlyMap<string, ApplicationKind> = new Map([
  ['首次', 'first'],
  ['增项', 'added'],
  ['升级', 'upgrade'],
]);

export interface EvaluateArguments {
  enterprise: string;
  standard: string;
  level: string;
  asOf: string;
  subject: string | null;
  category: string | null;
  /** Kind of application (CR-14, CR-15); null if not specified. */
  applying: ApplicationKind | null;
  /** Choice on CR-10; null if not specified. */
  countsLead: boolean | null;
  /** Relative weights of effort, months and cost in 万元; null for the defaults. */
  importance: CostWeights['importance'] | null;
  goodRows: boolean;
  json: boolean;
}
export type ParsedEvaluateArguments = { ok: true; arguments: EvaluateArguments } | { ok: false; message: string };

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** @returns undefined unless the text contains three numbers */
function readWeights(text: string): CostWeights['importance'] | undefined {
  const figures = text.split(/[,，]/).map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [effort, months, wan] = figures;
  if (figures.length !== 3 || effort === undefined || months === undefined || wan === undefined) return undefined;
  return figures.every((figure) => Number.isFinite(figure) && figure >= 0) ? { effort, months, wan } : undefined;
}

export function parseEvaluateArguments(list: readonly string[], today: string): ParsedEvaluateArguments {
  try {
    const { values } = parseArgs({
      args: [...list],
      options: {
        enterprise: { type: 'string' },
        standard: { type: 'string' },
        level: { type: 'string' },
        'as-of': { type: 'string' },
        subject: { type: 'string' },
        category: { type: 'string' },
        applying: { type: 'string' },
        'lead-counts': { type: 'boolean', default: false },
        'lead-apart': { type: 'boolean', default: false },
        weights: { type: 'string' },
        'good-rows': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const missing = (['enterprise', 'standard', 'level'] as const).filter((name) => (values[name] ?? '') === '');
    if (missing.length > 0) return { ok: false, message: `缺少参数：${missing.map((name) => `--${name}`).join('、')}` };
    const asOf = values['as-of'] ?? today;
    if (!isDay(asOf)) return { ok: false, message: `--as-of 应为存在的日期，格式 YYYY-MM-DD：${asOf}` };
    const applying = values.applying === undefined ? null : (kindsOfApplication.get(values.applying) ?? 'unknown');
    if (applying === 'unknown')
      return {
        ok: false,
        message: `--applying 应为${[...kindsOfApplication.keys()].join('、')}：${values.applying ?? ''}`,
      };
    if (values['lead-counts'] && values['lead-apart'])
      return { ok: false, message: '--lead-counts 和 --lead-apart 只能选一个' };
    const importance = values.weights === undefined ? null : readWeights(values.weights);
    if (importance === undefined)
      return { ok: false, message: `--weights 应为三个不小于 0 的数，用逗号隔开：${values.weights}` };
    return {
      ok: true,
      arguments: {
        enterprise: values.enterprise ?? '',
        standard: values.standard ?? '',
        level: values.level ?? '',
        asOf,
        subject: values.subject ?? null,
        category: values.category ?? null,
        applying,
        countsLead: values['lead-counts'] ? true : values['lead-apart'] ? false : null,
        importance,
        goodRows: values['good-rows'],
        json: values.json,
      },
    };
  } catch (error) {
    return { ok: false, message: `无法识别的参数：${error instanceof Error ? error.message : String(error)}` };
  }
}
