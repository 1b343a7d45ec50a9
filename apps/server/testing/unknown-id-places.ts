/**
 * Exceptions and inputs for the test of unknown ids (`apps/server/unknown-ids.test.ts`) that the declarations of the calls do not contain.
 */
import { randomUUID } from 'node:crypto';

type Values = Readonly<Record<string, unknown>>;
type Reasons = readonly (readonly [place: RegExp, reason: string])[];

/** Ids that do not belong to records of an enterprise. */
export const NON_RECORD_IDS: Reasons = [
  [/menuIds\.\d+$/, 'a leaf of the menu tree, which is the same for all'],
  [/(attestation|assertion)\.(id|rawId)$/, 'what a device calls its key'],
  [/\/signOn\/provider\/save body\.(clientId|corpId)$/, 'the names of the portal and the enterprise at a provider'],
  [/\/portal\/edu\//, 'courses and lessons belong to everybody'],
  [
    /\/portal\/manage\/course.* body\.chapters\..*(video|captions|deck)Uuid$/,
    'files of lessons belong to all operators',
  ],
  [/captcha\.uuid$|\/(login|sendCode) body\.uuid$/, 'a puzzle, which belongs to whoever solves it'],
  [
    /\/portal\/(order\/(manage|refund)|invoice\/(issue|reject)|tabPaymentVoucher\/(manage|review))|\/system\/certification/,
    'what operators decide about belongs to enterprises',
  ],
  [/\/portal\/manage\/enterprise\//, 'operators look after every enterprise'],
  [/\/system\/(assistant|delivery)\//, 'questions and deliveries belong to no enterprise; operators handle them'],
  [/\/system\/user\/.* body\.userUuid$/, 'operators look after the accounts of others'],
];

/** Id fields that this test cannot reach, with the test that covers them. */
export const UNREACHABLE_IDS: Reasons = [
  [/entityKey\/enrol body\.uuid$/, 'wants a signature of a device: features/identity/keys/server/key-login.test.ts'],
  [
    /ent(\/certification)? body\.licenceFile$/,
    'wants an enterprise that is not certified: features/enterprise/enterprise/server/certification.test.ts',
  ],
  [
    /complete-people\/(else|register) body\.people\.0\.uuid$/,
    'wants a field that the person lacks: features/records/bulk-edit/server/complete-people.test.ts',
  ],
];

/**
 * Id fields without a lookup, or with a field error in an open form: the id of another user's record is treated like an id that does not
 * exist.
 */
export const IDS_WITHOUT_LOOKUP: Reasons = [
  [
    /\/what-if.* body\.changes\.0\.ref$/,
    'a supposition outlives what it names; what is not in the enterprise is said so',
  ],
  [/\/project.* body\.works\.0\.uuid$/, 'the name of a part within its own project'],
  [/\/zzzs(\/edit)? body\.items\.0\.uuid$/, 'the line says that it is gone, because a form is open'],
  [
    /\/portal\/filing\/.* body\.(items\.0\.)?ownerUuid$/,
    'the field says that the enterprise has no such person, because a form is open',
  ],
  [/\/portal\/manage\/analysis body\.bizUuid$/, 'an explanation is drafted before its document is there'],
  [
    /\/manage\/standard\/(check body|source query)\.uuid$/,
    'the draft that is left out of the law; nothing is left out',
  ],
  [/identity body\.licenceFile$/, 'the field says that the file is gone, because a form is open'],
];
/** Tables that need no test row, because no call accepts their ids. */
export const TABLES_WITHOUT_TEST_ROWS = [
  'account_closing',
  'enterprise_change',
  'feedback',
  'held_standing',
  'held_term',
  'import_word',
  'login_policy',
  'password_history',
  'recovery_code',
  'reminder_digest',
  'sign_on_identity',
  'watch_refusal',
  'wechat_scene',
];

/** Records that even their owner does not find by the shared id. */
export const IDS_HIDDEN_FROM_OWNER: Reasons = [
  [/getElseDetail/, 'the person is a registered one'],
  [/\/portal\/bid\/pack/, 'the pack is one of a filing: features/filing/bid-packs/server/bid-packs.test.ts'],
  [
    /\/ent\/licence/,
    'the store knows the file by the id that it came with: features/enterprise/enterprise/server/certification.test.ts',
  ],
];

/** Table of the user's own record for each other id in the input, so that only the tested id is unknown. */
export const OWN_RECORD_TABLES: readonly (readonly [RegExp, string])[] = [
  [/body\.(personUuid|managerUuid|techLeadUuid)$/, 'person'],
  [/body\.projectUuid$/, 'project'],
  [/body\.registrationUuid$/, 'registration'],
  [/\/portal\/zzzs\/zzx.*certificateUuid$/, 'certificate'],
  [/\/portal\/zzzs\/zzx.*uuid$/, 'certificate_item'],
  [/\/portal\/(zzzs|bulk-edit\/certificate|recognition\/certificate)/, 'certificate'],
  [/\/portal\/(project|bulk-edit\/project)/, 'project'],
  [/\/portal\/personnel\/achievement/, 'achievement'],
  [/\/portal\/(personnel|hours)/, 'person'],
  [/\/portal\/filing\/release/, 'filing_reserve'],
  [/\/portal\/filing\/reserve body\.people/, 'person'],
  [/\/portal\/filing\/reserve body\.works/, 'project'],
  [/\/portal\/filing\/task\/.* body\.uuid$/, 'filing_task'],
  [/\/portal\/filing\/cost\/.* body\.uuid$/, 'filing_cost'],
  [/\/portal\/filing/, 'filing_case'],
  [/\/portal\/bid\/pack body\.groups/, 'person'],
  [/\/portal\/use/, 'asset_use'],
  [/\/portal\/what-if/, 'what_if'],
];

const first = (value: unknown): Values => (Array.isArray(value) ? (value[0] as Values) : {});

/** Required values of other fields that the schema alone does not express; without them a call would fail before it looks up the record. */
const FILLED: readonly (readonly [RegExp, (body: Values) => Values])[] = [
  [/\/portal\/filing$/, () => ({ kind: 'first', standardCode: '10300101', level: '二级' })],
  [/\/portal\/bid\/pack$/, ({ groups }) => ({ groups: [{ ...first(groups), name: '示例', condition: {} }] })],
  [/\/(manage|system)\/(dictionary\/edit|dict\/data)$/, () => ({ dictType: 'sample' })],
  [/\/manage\/article\/edit$/, () => ({ issuer: '示例' })],
  [/\/manage\/carousel\/edit$/, () => ({ image: '/sample.png' })],
  [
    /\/manage\/course\/edit$/,
    ({ chapters }) => ({
      zzType: '01',
      chapters: [
        {
          title: '示例',
          ...first(chapters),
          lessons: [{ title: '示例', slides: [{ title: '示例', lines: ['示例'], docNumbers: [] }] }],
        },
      ],
    }),
  ],
  [/\/manage\/standard\/edit$/, () => ({ requirements: [{ kind: 'netAssets', minCny: 8_000_000, clause: '示例' }] })],
  [/\/standard\/proof\/decide$/, () => ({ isConfirmed: true })],
  [/\/manage\/form\/edit$/, () => ({ sections: [{ kind: 'signing', title: '示例', lines: ['示例'] }] })],
  [/\/manage\/counting-rule\/(?:edit|check)$/, () => ({ rule: 'CR-4', maxAgeYears: 60 })],
  [/\/manage\/province-rule\/edit$/, () => ({ matter: 'transfer', timesPerYear: 2 })],
  [/\/manage\/link\/edit$/, () => ({ url: 'https://portal.example' })],
  [/\/manage\/role\/give$/, ({ roleUuid, roleUuids }) => (roleUuid || roleUuids ? {} : { roleUuids: [] })],
  [/\/price\/edit$/, () => ({ months: 12 })],
  [/\/synonym\/edit$/, () => ({ terms: ['示例', '例子'] })],
  [/\/bulk-edit\/certificate/, () => ({ field: 'remark', value: '示例' })],
  [
    /\/portal\/zzzs(\/edit)?$/,
    ({ items }) =>
      items ? { category: 'construction', items: [{ ...first(items), standardCode: '10300101', level: '三级' }] } : {},
  ],
  [/\/updateKeyRight$/, () => ({ menuIds: ['info.exchange.export'] })],
  [/\/big-data\/settle$/, () => ({ reason: '示例' })],
  [/\/addInvoice$/, () => ({ taxNo: '91110105MA01ABCD5X' })],
  [/\/addPaymentVoucherApi$/, () => ({ amount: '1' })],
  [/\/(addElse|addRegister)$/, () => ({ idType: '护照', idNo: `X${randomUUID().slice(0, 8)}` })],
  [/\/reminder\/assign$/, () => ({ to: null })],
  [
    /\/portal\/what-if(\/edit|\/evaluate)?$/,
    ({ name, changes }) => {
      const change = first(changes);
      const paper = ['addPeople', 'addCertificate'].includes(String(change.kind)) ? { regType: '二级建造师' } : {};
      const day = change.kind === 'moveDate' ? { on: '2027-01-31' } : {};
      return {
        ...(name === undefined ? {} : { name: randomUUID() }),
        ...(Array.isArray(changes) ? { changes: [{ ...change, ...paper, ...day }] } : {}),
      };
    },
  ],
];

/** Returns a body that is valid except for the tested id. */
export function fillOtherFields(path: string, body: unknown): unknown {
  const more = FILLED.find(([pattern]) => pattern.test(path))?.[1];
  return more && typeof body === 'object' ? { ...body, ...more(body as Values) } : body;
}
