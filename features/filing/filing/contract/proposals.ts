/** Opinions of authorities that no rule covers, as reported to operators. */
import { z } from 'zod';
import { instant, paging, uuid } from '#platform/contract/fields.ts';
import { empty, list, route } from '#platform/contract/route.ts';

const tag = '申报管理';

const OpinionRuleProposal = z.object({
  uuid: z.string(),
  /** The text without names of people and enterprises, and without numbers. */
  text: z.string().meta({ title: '意见，已去掉人员、企业和号码' }),
  /** The number of times the opinion occurred. */
  times: z.int(),
  createTime: instant,
});
export type OpinionRuleProposal = z.output<typeof OpinionRuleProposal>;

export const listOpinionRuleProposals = route({
  spec: null,
  method: 'GET',
  path: '/system/filing/proposal/list',
  tag,
  summary: '没有规则对应、还没有处理的审查意见',
  access: { operator: 'filing:proposal:list' },
  query: z.object(paging),
  output: list(OpinionRuleProposal),
});

export const resolveOpinionRuleProposal = route({
  spec: null,
  method: 'POST',
  path: '/system/filing/proposal/settle',
  tag,
  summary: '把一条没有规则对应的审查意见记为已处理',
  access: { operator: 'filing:proposal:edit' },
  rate: 'write',
  body: z.object({ uuid: uuid('意见编号') }),
  output: empty(),
});
