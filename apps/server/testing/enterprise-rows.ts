/** Adds records of an enterprise and its people that result from actions of others, such as a reviewed payment or a received message. */
import { randomUUID } from 'node:crypto';
import type { TestPortal } from './portal.ts';

/** Reference to content in the file store. */
interface Stored {
  readonly sha256: string;
  readonly storage_key: string;
}

interface Given {
  readonly entUuid: string;
  readonly userUuid: string;
  /** Text that occurs in every record. */
  readonly mark: string;
  /** Records that were created by calls, by table name. */
  readonly made: Readonly<Record<string, string>>;
  /** A phone number as stored in the database. */
  readonly phone: string;
  /** Displayed text of a proposed change, as stored in the database. */
  readonly shown: string;
}

type Row = readonly [table: string, values: Readonly<Record<string, unknown>>];

const REMINDED = {
  code: '0201',
  kind: 'certificate',
  target_kind: 'certificate',
  due_date: '2026-12-01',
  level: 'warn',
};

const getRows = ({ entUuid, userUuid, mark, made, phone, shown }: Given, bytes: Stored, now: Date): readonly Row[] => {
  const ofEnterprise = { ent_uuid: entUuid, uuid: randomUUID() };
  const ofOrder = { ...ofEnterprise, order_uuid: made['purchase_order'], amount: 1 };
  const stored = { file_name: mark, ...bytes };
  const file = { ...stored, mime: 'image/png', size: 1 };
  const day = '2026-11-01';
  const course = { uuid: randomUUID(), title: mark, summary: mark, zz_type: '03', category: '03', status: 'draft' };
  const ofCourse = { uuid: randomUUID(), user_uuid: userUuid, course_uuid: course.uuid };
  const number = randomUUID().slice(0, 13);
  return [
    ['course', { ...course, publish_time: now }],
    ['exam_try', { ...ofCourse, no: 1, paper: '[]', pass_percent: 60 }],
    [
      'course_certificate',
      { ...ofCourse, number, holder_name: mark, course_title: mark, hours: 1, watched_sec: 1, completed_on: day },
    ],
    [
      'hours_credit',
      {
        ...ofEnterprise,
        registration_uuid: made['registration'],
        certificate_uuid: ofCourse.uuid,
        certificate_number: number,
        course_title: mark,
        hours: 1,
      },
    ],
    ['reminder', { ...ofEnterprise, ...REMINDED, target_uuid: made['certificate'], subject: mark, items: '[]' }],
    ['message', { ...ofEnterprise, type: '01', title: mark, content: mark, message_time: now }],
    [
      'project_message',
      {
        ...ofEnterprise,
        project_uuid: made['project'],
        title: mark,
        content: mark,
        kind: 'missing',
        message_time: now,
      },
    ],
    [
      'platform_correction',
      {
        ...ofEnterprise,
        finding_key: `project:${made['project'] ?? ''}:missing`,
        what: 'project',
        name: mark,
        field: 'missing',
        label: mark,
        side: 'unclear',
        state: 'open',
        route: mark,
        evidence: '[]',
      },
    ],
    [
      'firm_invitation',
      { ...ofEnterprise, phone, phone_hash: mark, state: 'waiting', create_by: userUuid, end_time: '2099-12-31' },
    ],
    ['join_request', { ...ofEnterprise, user_uuid: userUuid, note: mark }],
    [
      'change_proposal',
      {
        ...ofEnterprise,
        kind: 'project.edit',
        method: 'POST',
        path: '/portal/project/edit',
        input: shown,
        input_hash: mark,
        shown,
        seen: '1:1:',
        source: 'screen',
        reason: mark,
        user_uuid: userUuid,
      },
    ],
    ['identity_request', { ...ofEnterprise, ent_name: mark, credit_code: mark, submit_time: now }],
    [
      'archive_task',
      {
        ...ofEnterprise,
        kind: 'export',
        status: 'done',
        file_name: mark,
        storage_key: bytes.storage_key,
        size: 1,
        user_uuid: userUuid,
      },
    ],
    [
      'paper_pack',
      {
        ...ofEnterprise,
        kind: 'filing',
        filing_uuid: made['filing_case'],
        status: 'done',
        shape: 'files',
        plan: JSON.stringify({ chapters: [], files: [], tables: [], lacking: [], isFull: false, kinds: null }),
        shown: JSON.stringify({ files: 0, tables: 0, lacking: [], isFull: false }),
        file_name: mark,
        storage_key: bytes.storage_key,
        size: 1,
        user_uuid: userUuid,
      },
    ],
    [
      'bid_take',
      {
        ...ofEnterprise,
        pack_uuid: ofEnterprise.uuid,
        what: 'made',
        tender: mark,
        use_on: day,
        subjects: JSON.stringify([mark]),
        files: 1,
        user_uuid: userUuid,
        at: now,
      },
    ],
    [
      'paper_request',
      {
        ...ofEnterprise,
        filing_uuid: made['filing_case'],
        person_uuid: made['person'],
        person_name: mark,
        purpose: mark,
        papers: mark,
        phone,
        token_hash: ofEnterprise.uuid,
        end_on: '2099-12-31',
      },
    ],
    [
      'offered_paper',
      {
        ...ofEnterprise,
        request_uuid: ofEnterprise.uuid,
        name: mark,
        kind: 'png',
        mime: 'image/png',
        size: 1,
        scan: 'skipped',
        ...bytes,
      },
    ],
    ['form_draft', { ...ofEnterprise, user_uuid: userUuid, biz_type: 'project', content: `{"name":"${mark}"}` }],
    [
      'invoice',
      {
        ...ofOrder,
        ...stored,
        invoice_type: '普通',
        title_type: '企业',
        title: mark,
        mail: mark,
        state: 'issued',
        invoice_no: mark,
      },
    ],
    ['payment_voucher', { ...ofOrder, ...file, payer_name: mark, transfer_date: day }],
    ['payment', { ...ofOrder, channel: 'transfer' }],
    [
      'webhook_delivery',
      { ...ofEnterprise, webhook_uuid: made['webhook'], event: mark, body: mark, state: 'failed', next_time: now },
    ],
    ['use_search', { ...ofEnterprise, name: mark, condition: '{}' }],
    [
      'licence_file',
      { uuid: randomUUID(), user_uuid: userUuid, filename: mark, mime: 'image/png', size: 1, sha256: bytes.sha256 },
    ],
    [
      'assistant_answer',
      { uuid: randomUUID(), user_uuid: userUuid, question: mark, as_of: day, outcome: 'declined', mode: 'extract' },
    ],
    [
      'message_phone',
      {
        uuid: randomUUID(),
        owner_uuid: entUuid,
        user_uuid: userUuid,
        phone: mark,
        phone_hash: mark,
        kinds: ['order'],
        verified_time: now,
      },
    ],
  ];
};

/** Time columns, which some of the tables lack. */
const TIMES = ['create_time', 'update_time'];

export async function addIndirectRecords(portal: TestPortal, known: Omit<Given, 'phone' | 'shown'>): Promise<void> {
  const { db, cipher } = portal.app;
  const shown = cipher.encrypt(
    JSON.stringify({ rows: [], isCut: false, fields: [{ label: '说明', value: known.mark }] }),
  );
  const given = { ...known, phone: cipher.encrypt('13800000000'), shown };
  const now = portal.now();
  const { rows: columns } = await db.sql<{ table: string; name: string }>(
    `select table_name as "table", column_name as name from information_schema.columns where column_name = any($1)`,
    [TIMES],
  );
  const { rows: files } = await db.sql<Stored>('select sha256, storage_key from stored_file where ent_uuid = $1', [
    given.entUuid,
  ]);
  const [bytes] = files;
  if (!bytes) throw new Error('nothing was uploaded');
  for (const [table, values] of getRows(given, bytes, now)) {
    const times = columns.filter((column) => column.table === table).map(({ name }) => [name, now]);
    const all = Object.entries({ ...Object.fromEntries(times), ...values });
    await db.sql(
      `insert into ${table} (${all.map(([name]) => name).join(', ')}) values (${all.map((_one, index) => `$${index + 1}`).join(', ')})`,
      all.map(([, value]) => value),
    );
  }
}
