import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';

export const alreadyCredited = defineApiError('edu-hours.already-credited', 409, '这张证书的学时已经计入，请先撤回');
export const hoursChanged = defineApiError('edu-hours.changed', 409, '学时已被他人修改，请刷新后再试');

const tag = '继续教育学时';
const MAX_HOURS = 9999;

const Credit = z.object({
  uuid: z.string(),
  courseTitle: z.string(),
  /** Number of the certificate of completion, formatted in groups of digits. */
  number: z.string(),
  hours: z.number(),
  /** Whether the hours belong to an earlier period and no longer count. */
  isOver: z.boolean(),
  createTime: fields.instant,
});

const HoursRow = z.object({
  registrationUuid: z.string(),
  paper: z.string(),
  /** Last day of the current period. */
  endOn: z.string().nullable(),
  required: z.number().nullable(),
  /** Hours entered by hand for the current period; null if there are none. */
  done: z.number().nullable(),
  /** Whether the entered hours belong to a past period. */
  isOver: z.boolean(),
  /** Hours credited from certificates in this period, in addition to the entered hours. */
  credited: z.number(),
  credits: z.array(Credit),
  /** Null if the requirement is unknown, or if no hours were entered or credited. */
  missing: z.number().nullable(),
  revision: z.number().int(),
});
export type HoursRow = z.output<typeof HoursRow>;

/** Lists the hours for one person's registrations. Not in the specification (beyond.md, second table, row 15). */
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

const hours = (label: string) => fields.optionalNumber(label, { min: 0, max: MAX_HOURS });

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

/** Lists the registrations of the enterprise to which hours can be credited. */
export const listHoursTargets = route({
  spec: null,
  method: 'GET',
  path: '/portal/hours/targets',
  tag,
  summary: '可以计入学时的注册证书',
  access: { member: 'personnel:*:get' },
  query: z.object({ keyword: fields.keyword }),
  output: data(
    z.array(
      z.object({
        registrationUuid: z.string(),
        personUuid: z.string(),
        personName: z.string(),
        paper: z.string(),
        endOn: z.string().nullable(),
      }),
    ),
  ),
});

/**
 * Credits the hours of a completed course. The calling user owns the certificate and must belong to the enterprise with the registration.
 */
export const creditHours = route({
  spec: null,
  method: 'POST',
  path: '/portal/hours/credit',
  tag,
  summary: '把结业证书的学时计入注册证书',
  access: { member: 'personnel:*:edit' },
  isPersonal: true,
  body: z.object({ certificateUuid: fields.uuid('结业证书'), registrationUuid: fields.uuid('注册证书') }),
  output: data(HoursRow),
  faults: [alreadyCredited],
});

export const removeCredit = route({
  spec: null,
  method: 'POST',
  path: '/portal/hours/credit/remove/{id}',
  tag,
  summary: '撤回计入的学时',
  access: { member: 'personnel:*:edit' },
  params: fields.id,
  output: empty(),
});

/** Withdraws a credit. Called by the user who completed the course, even after leaving the enterprise. */
export const withdrawCredit = route({
  spec: null,
  method: 'POST',
  path: '/portal/hours/credit/withdraw/{id}',
  tag,
  summary: '撤回本人结业证书计入的学时',
  access: { login: 'course:progress:edit' },
  isPersonal: true,
  params: fields.id,
  output: empty(),
});
