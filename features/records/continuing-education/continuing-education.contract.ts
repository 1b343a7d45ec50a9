import { z } from 'zod';
import { defineApiError } from '#platform/contract/api-error.ts';
import * as fields from '#platform/contract/fields.ts';
import { data, empty, route } from '#platform/contract/route.ts';

export const alreadyCredited = defineApiError('edu-hours.already-credited', 409, '这张证书的学时已经计入，请先撤回');
export const hoursChanged = defineApiError('edu-hours.changed', 409, '学时已被他人修改，请刷新后再试');

const tag = '继续教育学时';
const MAX_HOURS = 9999;

const Credit = z.object({
  uuid: z.string(),
  courseTitle: z.string(),
  /** Of the certificate of completion, in groups. */
  number: z.string(),
  hours: z.number(),
  /** Whether the hours belong to an earlier period and no longer count. */
  isOver: z.boolean(),
  createTime: fields.instant,
});

const HoursRow = z.object({
  registrationUuid: z.string(),
  paper: z.string(),
  /** Last day of the period. */
  endOn: z.string().nullable(),
  required: z.number().nullable(),
  /** Hours entered by hand; null also if they were entered for an earlier period. */
  done: z.number().nullable(),
  /** The entered hours belong to a past period. */
  isOver: z.boolean(),
  /** Hours of certificates in this period, in addition to the entered ones. */
  credited: z.number(),
  credits: z.array(Credit),
  /** Null: the requirement is unknown, or nothing was entered and nothing credited. */
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

/** Registrations of the enterprise that hours can be credited to. */
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
 * Credits the hours of a completed course; called by its graduate: the certificate is the user's, the registration belongs to their
 * enterprise.
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

/** Withdraws a credit; called by the user who completed the course, also from an enterprise that they have left. */
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
