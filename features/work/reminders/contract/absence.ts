import { z } from 'zod';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { requiredDay } from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';

const TAG = '维护提醒';
const person = (title: string) => z.string(`${title}应为文本`).max(100).meta({ title });

export const Absences = z.array(
  z.object({
    uuid: z.string(),
    nickName: z.string(),
    isMe: z.boolean(),
    /** Users may edit their own absence; the main account of the enterprise may edit all. */
    canEdit: z.boolean(),
    absence: z
      .object({
        fromOn: z.string(),
        toOn: z.string(),
        deputy: z.object({ uuid: z.string(), nickName: z.string() }).nullable(),
      })
      .nullable(),
  }),
);
export type Absences = z.output<typeof Absences>;

/** Lists the absences of the enterprise's users, with their deputies. Not part of the specification. */
export const listAbsences = route({
  spec: null,
  method: 'GET',
  path: '/portal/reminder/absence/list',
  tag: TAG,
  summary: '同事外出与代理',
  access: { member: 'reminder:setting:get' },
  output: data(Absences),
});

export const editAbsence = route({
  spec: null,
  method: 'POST',
  path: '/portal/reminder/absence/edit',
  tag: TAG,
  summary: '设置外出与代理人',
  access: { member: 'reminder:setting:edit' },
  body: z.object({
    user: person('外出人'),
    fromOn: requiredDay('外出开始'),
    toOn: requiredDay('外出结束'),
    /** Empty if there is no deputy. */
    deputy: person('代理人').nullable(),
  }),
  output: empty(),
  faults: [KERNEL_ERRORS.notFound],
});

export const removeAbsence = route({
  spec: null,
  method: 'POST',
  path: '/portal/reminder/absence/remove',
  tag: TAG,
  summary: '取消外出',
  access: { member: 'reminder:setting:edit' },
  body: z.object({ user: person('外出人') }),
  output: empty(),
  faults: [KERNEL_ERRORS.notFound],
});
