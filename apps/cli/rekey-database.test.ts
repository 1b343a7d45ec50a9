import { randomBytes, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { computePhoneIndex } from '#features/identity/message-phones/server/message-phones.service.ts';
import { encryptIdNumber, hashIdNumber } from '#features/records/personnel/server/person-record.ts';
import { type Cipher, createCipher } from '#platform/server/crypto/cipher.ts';
import { assertBlindIndexKey } from '#platform/server/db/check-index-key.ts';
import { getOpenIdBlindIndex } from '#platform/server/outbox/wechat/followers.ts';
import { rekeyDatabase } from './rekey-database.ts';
import { ENCRYPTED_COLUMNS } from './sealed-columns.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const [oldKey, newKey] = [`k1:${randomBytes(32).toString('base64')}`, `k2:${randomBytes(32).toString('base64')}`];
const portal = await startPortal({ quiet: true, environment: { ENCRYPTION_KEY: oldKey } });
afterAll(() => portal.close());
const { db } = portal.app;
const old = createCipher(oldKey);
const ciphers = { before: createCipher(`${newKey},${oldKey}`), after: createCipher(newKey) };
const ent = portal.entUuid('member');
const user = portal.userUuid('member');
const NOW = new Date('2026-11-21T02:00:00Z');

const insert = async (table: string, row: Readonly<Record<string, unknown>>) => {
  const names = Object.keys(row);
  const places = names.map((_name, index) => `$${index + 1}`);
  await db.sql(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
};
const times = { create_time: NOW, update_time: NOW };
const getIdNo = (index: number): string => `1101011990010${String(10_000 + index)}`;

const addPerson = async (index: number, cipher: Cipher): Promise<string> => {
  const uuid = randomUUID();
  const { idNo, idNoIndex } = encryptIdNumber(cipher, getIdNo(index));
  const row = {
    ent_uuid: ent,
    uuid,
    person_kind: 'else',
    name: `示例${index}`,
    id_no: idNo,
    id_no_index: idNoIndex,
    ...times,
  };
  await insert('person', row);
  return uuid;
};

const PEOPLE = 450;
/** One row in each encrypted column, and more people than fit into one batch. */
async function fill(): Promise<string> {
  const first = await addPerson(0, old);
  for (let index = 1; index < PEOPLE; index += 1) await addPerson(index, old);
  const phone = { uuid: randomUUID(), owner_uuid: ent, user_uuid: user, phone: old.encrypt('13800000000') };
  await insert('webhook', {
    ent_uuid: ent,
    uuid: randomUUID(),
    url: 'https://erp.example.com/hook',
    kinds: ['project'],
    secret: old.encrypt('whsec_example'),
    seq: 0,
    user_uuid: user,
    ...times,
  });
  await insert('sign_on_provider', {
    ent_uuid: ent,
    kind: 'openid',
    issuer: 'https://id.example.com',
    client_id: 'portal',
    client_secret: old.encrypt('a secret'),
    is_on: true,
    ...times,
  });
  await insert('idempotency_key', {
    actor_uuid: user,
    key: 'example',
    request_hash: 'example',
    state: 'done',
    answer: old.encrypt('{"kind":"empty"}'),
    lease_time: NOW,
    create_time: NOW,
  });
  await insert('message_phone', {
    ...phone,
    phone_hash: computePhoneIndex(old, '13800000000'),
    kinds: ['message'],
    verified_time: NOW,
    ...times,
  });
  await insert('wechat_binding', {
    user_uuid: user,
    open_id: old.encrypt('o-1'),
    open_id_hash: getOpenIdBlindIndex(old, 'o-1'),
    is_following: true,
    ...times,
  });
  await insert('calendar_feed', {
    user_uuid: user,
    ent_uuid: ent,
    secret_hash: 'h',
    secret: old.encrypt('feed'),
    create_time: NOW,
  });
  await insert('form_draft', {
    uuid: randomUUID(),
    user_uuid: user,
    biz_type: 'ent',
    content: old.encrypt('{}'),
    ...times,
  });
  await insert('firm_snapshot', {
    ent_uuid: ent,
    fingerprint: 'f',
    content: old.encrypt('enterprise'),
    create_time: NOW,
  });
  await insert('platform_snapshot', {
    ent_uuid: ent,
    source: 'file',
    fetched_at: NOW,
    content: old.encrypt('{"projects":[],"people":[]}'),
  });
  await insert('archive_task', {
    ent_uuid: ent,
    uuid: randomUUID(),
    kind: 'export',
    status: 'done',
    file_name: 'a.zip',
    data_key: old.encrypt('key'),
    ...times,
  });
  await insert('firm_invitation', {
    ent_uuid: ent,
    uuid: randomUUID(),
    phone: old.encrypt('13800000001'),
    phone_hash: computePhoneIndex(old, '13800000001'),
    state: 'waiting',
    create_by: user,
    create_time: NOW,
    end_time: NOW,
  });
  await insert('firm_merge', {
    uuid: randomUUID(),
    stay_uuid: ent,
    gone_uuid: portal.entUuid('other'),
    stay_name: '示例',
    gone_name: '示例',
    gone_code: '示例',
    state: 'done',
    reason: '示例',
    data_key: old.encrypt('key'),
    create_by: user,
    ...times,
  });
  const filing = randomUUID();
  await insert('filing_case', { ent_uuid: ent, uuid: filing, name: '示例', kind: 'change', region: '', ...times });
  await insert('paper_pack', {
    ent_uuid: ent,
    uuid: randomUUID(),
    filing_uuid: filing,
    status: 'done',
    kind: 'filing',
    shape: 'files',
    plan: '{}',
    shown: '{}',
    file_name: 'a.zip',
    data_key: old.encrypt('key'),
    ...times,
  });
  await insert('paper_request', {
    ent_uuid: ent,
    uuid: randomUUID(),
    filing_uuid: filing,
    person_uuid: randomUUID(),
    person_name: '示例',
    purpose: '示例',
    papers: '示例',
    phone: old.encrypt('13800000000'),
    token_hash: 't',
    end_on: '2026-12-31',
    ...times,
  });
  await insert('change_proposal', {
    ent_uuid: ent,
    uuid: randomUUID(),
    kind: 'project.add',
    method: 'POST',
    path: '/portal/project',
    input: old.encrypt('input'),
    input_hash: 'h',
    shown: old.encrypt('shown'),
    seen: '1:1:',
    source: 'screen',
    user_uuid: user,
    create_time: NOW,
  });
  await insert('second_factor', { user_uuid: user, secret: old.encrypt('TOTP'), create_time: NOW });
  const batch = randomUUID();
  const sealed = { payload: old.encrypt('rows'), enterprise_before: old.encrypt('ent') };
  await insert('import_batch', {
    ent_uuid: ent,
    uuid: batch,
    file_name: 'a.xlsx',
    status: 'applied',
    ...sealed,
    ...times,
  });
  await insert('import_part', {
    ent_uuid: ent,
    batch_uuid: batch,
    seq: 0,
    section: 'otherPeople',
    payload: old.encrypt('part'),
  });
  await insert('outbox_delivery', {
    uuid: randomUUID(),
    channel: 'mail',
    topic: 't',
    recipient_hash: 'r',
    recipient_masked: 'm',
    payload: old.encrypt('mail'),
    state: 'waiting',
    next_time: NOW,
    ...times,
  });
  await db.sql(
    `insert into import_image (ent_uuid, batch_uuid, table_name, row_uuid, before, after_hash)
     select $1, $2, 'person', uuid, to_jsonb(t), md5((to_jsonb(t) - 'update_time' - 'update_by')::text) from person t where uuid = $3`,
    [ent, batch, first],
  );
  return first;
}

/** Columns that still hold something of a key, wherever they are, JSON included. */
async function listColumnsUnder(key: string): Promise<string[]> {
  const { rows: columns } = await db.sql<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb')`,
    [],
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await db.sql(`select 1 from ${table} where ${column}::text ~ $1 limit 1`, [
      `(^|")${key}\\.[A-Za-z0-9_-]{30}`,
    ]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

it('knows every file of the product that encrypts for the database', () => {
  const files = globSync(['features/*/*/server/**/*.ts', 'platform/server/**/*.ts'], { cwd: ROOT });
  const sealing = files.filter(
    (file) =>
      !/\.test\.ts$|\/testing\/|crypto\/cipher\.ts$/.test(file) &&
      /cipher\.encrypt\(/.test(readFileSync(resolve(ROOT, file), 'utf8')),
  );
  expect([...new Set(ENCRYPTED_COLUMNS.map((column) => column.from))].sort()).toEqual(sealing.sort());
});

describe('changing keys (ASVS 11.2.2)', () => {
  it('writes everything anew in batches, goes on after an interruption, and lets the old key be dropped', async () => {
    const first = await fill();
    const names = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(await listColumnsUnder('k1')).toEqual([...names, 'import_image.before'].sort());

    const broken = (line: string) => {
      if (line.includes('200 /')) throw new Error('power cut');
    };
    await expect(rekeyDatabase(db, ciphers, broken)).rejects.toThrow('power cut');
    await expect(assertBlindIndexKey(db, ciphers.before)).rejects.toThrow(/没有完成/);
    // A person who was written while both keys were configured: new text, old index.
    await addPerson(PEOPLE, ciphers.before);

    const lines: string[] = [];
    expect(await rekeyDatabase(db, ciphers, (line) => void lines.push(line))).toBe(
      PEOPLE - 200 + ENCRYPTED_COLUMNS.length - 1,
    );
    expect(lines.slice(0, 2)).toEqual(['person.id_no：200 / 250', 'person.id_no：250 / 250']);
    expect(await listColumnsUnder('k1')).toEqual([]);

    const { rows } = await db.sql<{ idNo: string; index: string }>(
      'select id_no as "idNo", id_no_index as index from person',
      [],
    );
    expect(rows).toHaveLength(PEOPLE + 1);
    for (const { idNo, index } of rows) expect(index).toBe(hashIdNumber(ciphers.after, ciphers.after.decrypt(idNo)));
    expect(new Set(rows.map(({ idNo }) => ciphers.after.decrypt(idNo))).size).toBe(PEOPLE + 1);
    for (const { table, column } of ENCRYPTED_COLUMNS) {
      const { rows: texts } = await db.sql<{ text: string }>(`select ${column} as text from ${table}`, []);
      for (const { text } of texts) expect(() => ciphers.after.decrypt(text), `${table}.${column}`).not.toThrow();
    }
    const { rows: phones } = await db.sql<{ hash: string }>('select phone_hash as hash from message_phone', []);
    expect(phones).toEqual([{ hash: computePhoneIndex(ciphers.after, '13800000000') }]);
    const { rows: invited } = await db.sql<{ hash: string }>('select phone_hash as hash from firm_invitation', []);
    expect(invited).toEqual([{ hash: computePhoneIndex(ciphers.after, '13800000001') }]);
    const { rows: bound } = await db.sql<{ hash: string }>('select open_id_hash as hash from wechat_binding', []);
    expect(bound).toEqual([{ hash: getOpenIdBlindIndex(ciphers.after, 'o-1') }]);

    // An import can still be undone: its copy is readable, and nothing looks changed since.
    const { rows: images } = await db.sql<{ idNo: string; index: string; same: boolean }>(
      `select i.before ->> 'id_no' as "idNo", i.before ->> 'id_no_index' as index,
         i.after_hash = md5((to_jsonb(t) - 'update_time' - 'update_by')::text) as same
       from import_image i join person t on t.uuid = i.row_uuid where i.row_uuid = $1`,
      [first],
    );
    expect(images[0]).toMatchObject({ same: true, index: hashIdNumber(ciphers.after, getIdNo(0)) });
    expect(ciphers.after.decrypt(images[0]?.idNo ?? '')).toBe(getIdNo(0));
  });

  it('lets the server start with the new key only, and refuses the old one behind it', async () => {
    await assertBlindIndexKey(db, ciphers.after);
    await expect(assertBlindIndexKey(db, ciphers.before)).rejects.toThrow(/数据已改用密钥 k2/);
    // The next rotation begins with a new first key.
    await assertBlindIndexKey(db, createCipher(`k3:${randomBytes(32).toString('base64')},${newKey}`));
  });

  it('does nothing the second time', async () => {
    expect(await rekeyDatabase(db, ciphers, () => undefined)).toBe(0);
  });
});
