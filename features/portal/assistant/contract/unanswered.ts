import { z } from 'zod';
import { instant, paging, uuid } from '#platform/contract/fields.ts';
import { empty, list, route } from '#platform/contract/route.ts';

const TAG = '智能问答';

const UnansweredQuestion = z.object({
  uuid: z.string(),
  question: z.string(),
  /** The number of times the same question was asked and not answered. */
  times: z.int(),
  createTime: instant,
});
export type UnansweredQuestion = z.output<typeof UnansweredQuestion>;

/** Lists questions that the published texts do not answer, each once; operators write the missing text. */
export const listUnansweredQuestions = route({
  spec: null,
  method: 'GET',
  path: '/system/assistant/unanswered/list',
  tag: TAG,
  summary: '智能问答没有答上、还没有处理的问题',
  access: { operator: 'assistant:question:list' },
  query: z.object(paging),
  output: list(UnansweredQuestion),
});

export const resolveUnansweredQuestion = route({
  spec: null,
  method: 'POST',
  path: '/system/assistant/unanswered/settle',
  tag: TAG,
  summary: '把一个没有答上的问题记为已处理，相同的问题一并处理',
  access: { operator: 'assistant:question:edit' },
  rate: 'write',
  body: z.object({ uuid: uuid('提问编号') }),
  output: empty(),
});
