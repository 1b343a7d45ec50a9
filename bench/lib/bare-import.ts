import { randomUUID } from 'node:crypto';
import { type Cell, readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Db } from '#platform/server/db/db.ts';

const SHEETS = { 注册人员: 'register', 其他人员: 'else' } as const;
const ROWS_OF_A_STATEMENT = 500;

export interface BaselinePerson {
  readonly kind: string;
  readonly name: string;
  readonly idNo: string;
  readonly phone: string;
  readonly education: string;
  readonly titleName: string;
}

/** Baseline for reading a workbook of people: only the library, with cells assigned by column heading. */
export async function readWorkbookBaseline(bytes: Uint8Array): Promise<BaselinePerson[]> {
  const { sheets } = await readXlsx(bytes);
  return sheets.flatMap(({ name, rows: [head = [], ...rows] }) => {
    const kind = (SHEETS as Readonly<Record<string, string>>)[name];
    if (kind === undefined) return [];
    const at = (label: string): number => head.findIndex((cell) => typeof cell === 'string' && cell.includes(label));
    const [nameAt, idAt, phoneAt, educationAt, titleAt] = ['姓名', '证件号码', '手机号', '学历', '职称名称'].map(at);
    const text = (row: readonly unknown[], index = -1): string => (typeof row[index] === 'string' ? row[index] : '');
    return rows.map((row) => ({
      kind,
      name: text(row, nameAt),
      idNo: text(row, idAt),
      phone: text(row, phoneAt),
      education: text(row, educationAt),
      titleName: text(row, titleAt),
    }));
  });
}

/** Baseline for storing people: set-based statements in one transaction, without encryption or undo log. */
export async function storePeopleBaseline(db: Db, entUuid: string, people: readonly BaselinePerson[]): Promise<void> {
  await db.transaction(async () => {
    for (let from = 0; from < people.length; from += ROWS_OF_A_STATEMENT) {
      const rows = people.slice(from, from + ROWS_OF_A_STATEMENT).map((one) => ({ ...one, uuid: randomUUID() }));
      await db.sql(
        `insert into person (ent_uuid, uuid, person_kind, name, phone, education, title_name, create_time, update_time)
         select $1, r.uuid, r.kind, r.name, r.phone, r.education, r."titleName", now(), now()
         from jsonb_to_recordset($2::jsonb) as r (uuid uuid, kind text, name text, phone text, education text, "titleName" text)`,
        [entUuid, JSON.stringify(rows)],
      );
      await db.sql(
        `insert into registration (ent_uuid, uuid, person_uuid, seq, reg_type, specialty, create_time, update_time)
         select $1, gen_random_uuid(), r.uuid, 0, '一级建造师', '建筑工程', now(), now()
         from jsonb_to_recordset($2::jsonb) as r (uuid uuid, kind text) where r.kind = 'register'`,
        [entUuid, JSON.stringify(rows)],
      );
    }
  });
}

/** Baseline for writing a workbook of people: one statement and the library. */
export async function writeWorkbookBaseline(db: Db, entUuid: string): Promise<Uint8Array> {
  const { rows } = await db.sql<Record<string, Cell['value']>>(
    `select person_kind, name, id_type, gender, birth_date::text, phone, education, major, graduate_school, graduate_date::text,
       title_name, title_rank, title_major, title_cert_no, title_series, social_security_start::text, status
     from person where ent_uuid = $1 and del_flag = '0'`,
    [entUuid],
  );
  const sheets = Object.entries(SHEETS).map(([name, kind]) => ({
    name,
    rows: [
      Object.keys(rows[0] ?? {}),
      ...rows.filter((row) => row.person_kind === kind).map((row) => Object.values(row)),
    ],
  }));
  return await writeXlsx({ sheets });
}
