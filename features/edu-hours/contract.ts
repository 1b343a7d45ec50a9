import { z } from 'zod';
import { fault } from '#platform/contract/fault.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';

export const hoursChanged = fault('edu-hours.changed', 409, '学时已被他人修改，请刷新后再试');

const tag = '继续教育学时';
const MOST_HOURS = 9999;

const HoursRow = z.object({
  registrationUuid: z.string(),
  paper: z.string(),
  /** Last day of the period. */
  endOn: z.string().nullable(),
  required: z.number().nullable(),
  done: z.number().nullable(),
  /** Null: one of the two was not entered. */
  missing: z.number().nullable(),
  revision: z.number().int(),
});
export type HoursRow = z.output<typeof HoursRow>;

/** Hours of one person's registrations. Beyond the specification (beyond.md, second table, row 15). */
export const listHours = route({
  spec: null,
  method: 'GET',
  path: '/portal/hours/person/{id}',
  tag,
  summary: '一个人的继续教育学时',
  access: { member: 'personnel:*:get' },
  params: fields.id,
  output: data(z.array(HoursRow)),
});

const hours = (label: string) => fields.optionalNumber(label, { min: 0, max: MOST_HOURS });

export const editHours = route({
  spec: null,
  method: 'POST',
  path: '/portal/hours/edit',
  tag,
  summary: '登记继续教育学时',
  access: { member: 'personnel:*:edit' },
  body: z.object({
    registrationUuid: fields.uuid('注册证书'),
    required: hours('要求学时'),
    done: hours('已修学时'),
    revision: z.int().min(0).optional().meta({ title: '版本' }),
  }),
  output: data(HoursRow),
  faults: [hoursChanged],
});
