import type { BenchPortal } from './portal.ts';

/** Certificates per enterprise: 150,000 enterprises have 7.5 million certificates and 5 million people. */
export const CERTIFICATES_PER_ENTERPRISE = 50;
export const PEOPLE_PER_ENTERPRISE = 33;
/** Enterprises per insert statement. */
const SLICE = 10_000;
const STATEMENT_SECONDS = 3600;
const TABLES = ['enterprise', 'certificate', 'certificate_item', 'person', 'registration'];

const seed = (n: string): string => `(hashtext(${n}) % 1800 + 1800) % 1800`;

/** Inserts whose end dates are spread evenly over five years, so that each night has a realistic number of new reminders. */
const FILL: readonly ((from: number, to: number) => string)[] = [
  (from, to) =>
    `insert into enterprise (uuid, ent_name, credit_code, region, ent_type, legal_person, reg_capital, establish_date, biz_term_start,
       reg_address, biz_scope, reg_authority, create_time, update_time)
     select gen_random_uuid(), '示例规模企业 ' || n, 'K' || lpad(n::text, 17, '0'), '110000', '有限责任公司', '示例', 1000, '2010-01-01',
       '2010-01-01', '示例路 1 号', '示例', '示例局', now(), now() from generate_series(${from}, ${to}) n`,
  (from, to) =>
    `insert into certificate (uuid, ent_uuid, cert_no, category, cert_name, issue_date, valid_start, valid_end, issuer, region, create_time,
       update_time)
     select gen_random_uuid(), e.uuid, 'K' || n, case n % 5 when 0 then 'construction' when 1 then 'design' else 'other' end,
       '示例证书 ' || n, '2024-01-01', '2024-01-01', current_date + (${seed('e.uuid::text || n')} - 30), '示例主管部门', '110000', now(), now()
     from enterprise e cross join generate_series(1, ${CERTIFICATES_PER_ENTERPRISE}) n where ${slice(from, to)}`,
  (from, to) =>
    `insert into certificate_item (uuid, ent_uuid, zzzs_uuid, item_name, level, create_time, update_time)
     select gen_random_uuid(), c.ent_uuid, c.uuid, '示例资质', '二级', now(), now()
     from certificate c join enterprise e on e.uuid = c.ent_uuid where c.category = 'construction' and ${slice(from, to)}`,
  (from, to) =>
    `insert into person (uuid, ent_uuid, person_kind, name, birth_date, post_name, post_cert_end, create_time, update_time)
     select gen_random_uuid(), e.uuid, case n % 2 when 0 then 'register' else 'else' end, '示例人员 ' || n,
       date '1965-01-01' + (${seed('n || e.uuid::text')}) * 10, case n % 2 when 1 then '安全员' end,
       case n % 2 when 1 then current_date + (${seed("'p' || e.uuid::text || n")} - 30) end, now(), now()
     from enterprise e cross join generate_series(1, ${PEOPLE_PER_ENTERPRISE}) n where ${slice(from, to)}`,
  (from, to) =>
    `insert into registration (uuid, ent_uuid, person_uuid, seq, reg_type, valid_end, continuing_edu_end, safety_card_end, create_time,
       update_time)
     select gen_random_uuid(), p.ent_uuid, p.uuid, 0, '二级建造师', current_date + (${seed("'r' || p.uuid::text")} - 30),
       current_date + (${seed("'c' || p.uuid::text")} - 30), current_date + (${seed("'s' || p.uuid::text")} - 30), now(), now()
     from person p join enterprise e on e.uuid = p.ent_uuid where p.person_kind = 'register' and ${slice(from, to)}`,
];

function slice(from: number, to: number): string {
  return `e.credit_code between 'K' || lpad('${from}', 17, '0') and 'K' || lpad('${to}', 17, '0')`;
}

/** Loads data without indexes and triggers and creates the indexes afterwards, which takes minutes instead of an hour. */
async function inBulk(bench: BenchPortal, work: () => Promise<void>): Promise<void> {
  const { rows } = await bench.db.sql<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = current_schema() and tablename = any($1)
       and indexname not in (select conname from pg_constraint)`,
    [TABLES],
  );
  await bench.db.sql(`set session_replication_role = replica`, []);
  try {
    for (const { indexname } of rows) await bench.db.sql(`drop index ${indexname}`, []);
    await work();
  } finally {
    await bench.db.sql(`set session_replication_role = origin`, []);
    for (const { indexdef } of rows) await bench.db.sql(indexdef, []);
  }
}

/** Fills the database with the given number of enterprises by set-based statements; an already filled database is reused. */
export async function fillNationwideDatabase(bench: BenchPortal, enterprises: number): Promise<void> {
  const { rows } = await bench.db.sql<{ n: number }>(
    `select count(*)::int as n from enterprise where ent_name like '示例规模企业 %'`,
    [],
  );
  if ((rows[0]?.n ?? 0) >= enterprises) return;
  await bench.db.withStatementLimit(STATEMENT_SECONDS, async () => {
    await inBulk(bench, async () => {
      for (let from = 1; from <= enterprises; from += SLICE) {
        const to = Math.min(from + SLICE - 1, enterprises);
        for (const statement of FILL) await bench.db.sql(statement(from, to), []);
      }
    });
    await bench.db.sql('vacuum analyze', []);
  });
}
