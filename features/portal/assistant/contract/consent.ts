/** The consent to send the enterprise's own records to an external model (beyond the specification). */
import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';

const TAG = '智能问答';

const ModelConsent = z.object({
  isGiven: z.boolean().meta({ title: '同意交给模型' }),
  /** Whether a model is configured. */
  hasModel: z.boolean().meta({ title: '本站接有模型' }),
  /** Null if the consent was never changed. */
  updateTime: instant.nullable(),
  updateBy: z.string().nullable().meta({ title: '修改人' }),
});
export type ModelConsent = z.output<typeof ModelConsent>;

/** Returns the consent. All members may see it and only the owner may change it; secondary keys and tokens cannot call `login` routes. */
export const getModelConsent = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/chatAi/consent',
  tag: TAG,
  summary: '本企业的回答能否交给模型',
  access: 'login',
  isOpenToSignOn: true,
  output: data(ModelConsent),
});

export const updateModelConsent = route({
  spec: null,
  method: 'POST',
  path: '/portal/api/chatAi/consent/edit',
  tag: TAG,
  summary: '同意或撤回把本企业的回答交给模型',
  access: { owner: 'assistant:consent:edit' },
  body: z.object({
    isGiven: z.boolean({ message: '请选择同意或不同意' }).meta({ title: '同意交给模型' }),
  }),
  output: data(ModelConsent),
  bodyLimit: 4 * 1024,
});
