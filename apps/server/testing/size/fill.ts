import type { Db } from '#platform/server/db/db.ts';
import { copyRows, listTablesWith } from './multiply.ts';

/** Sizes of a nationwide portal at scale 1; tests use a fiftieth. */
export interface DatabaseSizes {
  /** Copies of each published article and of each search document. */
  readonly articles: number;
  /** Copies of the large enterprise's records. */
  readonly records: number;
  /** Copies of the large enterprise's projects, its most frequent kind of record; equals `records` by default. */
  readonly projects?: number;
  /** Copies of its certificates and of the data derived from them; equals `records` by default. */
  readonly certificates?: number;
  readonly enterprises: number;
  readonly messages: number;
  readonly auditRows: number;
  readonly orders: number;
}

/** Returns the sizes for one enterprise that is larger than any other: 100,000 projects, 50,000 people and 100,000 messages at scale 1. */
export function getHugeEnterpriseSizes(scale: number): DatabaseSizes {
  const of = (whole: number) => Math.max(1, Math.round(whole * scale));
  return {
    articles: 1,
    records: of(2_000),
    projects: of(5_000),
    certificates: of(10),
    enterprises: 1,
    messages: of(50_000),
    auditRows: of(100_000),
    orders: 1,
  };
}

export function getPortalSizes(scale: number): DatabaseSizes {
  const of = (whole: number) => Math.max(1, Math.round(whole * scale));
  return {
    articles: of(450),
    records: of(1_500),
    enterprises: of(10_000),
    messages: of(50_000),
    auditRows: of(1_000_000),
    orders: of(200_000),
  };
}

/**
 * Tables of an enterprise that contain a single row for it, whose rows cannot be copied, or that triggers fill while other tables are
 * copied.
 */
const ONE_EACH = new Set([
  'membership',
  'platform_snapshot',
  'app_user',
  'entity_key',
  'audit_log',
  'record_change',
  'reminder_stale',
]);
/** Tables whose rows are copied a different number of times for a large enterprise. */
const COPIED_WITH: Readonly<Record<string, 'projects' | 'certificates'>> = {
  project: 'projects',
  certificate: 'certificates',
  certificate_item: 'certificates',
  held_forecast: 'certificates',
  held_standing: 'certificates',
};
/** Columns that refer to data outside the enterprise, or that need special values. */
const OWN_RULES: Readonly<Record<string, { fixed?: Record<string, string>; shared?: string[] }>> = {
  stored_file: { fixed: { sha256: `md5(t.sha256 || n) || md5(n || t.sha256)` } },
  attachment: { fixed: { sha256: `md5(t.sha256 || n) || md5(n || t.sha256)` } },
  purchase_order: { fixed: { order_no: `lpad((abs(hashtext(t.order_no || n))::text), 20, '0')` } },
};

/**
 * Enlarges one enterprise to thousands of records by copying its rows in every table with an `ent_uuid` column, including tables added
 * later.
 */
async function enlargeEnterprise(db: Db, entUuid: string, sizes: DatabaseSizes): Promise<void> {
  for (const table of await listTablesWith(db, 'ent_uuid')) {
    if (ONE_EACH.has(table)) continue;
    const times = sizes[COPIED_WITH[table] ?? 'records'] ?? sizes.records;
    await copyRows(db, { table, times, where: `t.ent_uuid = '${entUuid}'`, ...OWN_RULES[table] });
  }
}

/** Adds an end date to each document, as if a rule of its province applied to all of them; the sample enterprises have no such dates. */
async function addTerms(db: Db, entUuid: string): Promise<void> {
  await db.sql(
    `insert into held_term (ent_uuid, uuid, target_kind, target_uuid, subject, ends_on, items, checked_time)
     select $1, md5(p.uuid || ' term')::uuid, p.kind, p.uuid, '示例使用期限（待核对）', date '2027-01-01', '["示例"]', now()
     from (
       select uuid, 'certificate' as kind from certificate where ent_uuid = $1 and del_flag = '0'
       union all select uuid, 'registration' from registration where ent_uuid = $1 and del_flag = '0'
     ) p`,
    [entUuid],
  );
}

async function addEnterprises(db: Db, enterprises: number): Promise<void> {
  await db.sql(
    `insert into enterprise (uuid, ent_name, credit_code, region, ent_type, certify_status, create_time, update_time)
     select md5('firm' || n)::uuid, '示例规模企业 ' || n, 'K' || lpad(n::text, 17, '0'), '110000', '有限责任公司', 'passed',
       now() - n * interval '1 minute', now() from generate_series(1, ${enterprises}) n`,
    [],
  );
  await db.sql(
    `insert into certificate (uuid, ent_uuid, cert_no, category, cert_name, issue_date, valid_start, valid_end, issuer, region, create_time,
       update_time)
     select md5(e.uuid::text || n)::uuid, e.uuid, 'K' || n, 'construction', '示例证书 ' || n, '2024-01-01', '2024-01-01',
       date '2027-01-01' + n * 30, '示例主管部门', '110000', now(), now()
     from enterprise e cross join generate_series(1, 5) n where e.ent_name like '示例规模企业%'`,
    [],
  );
}

/** Adds possible duplicates: every second enterprise resembles the previous one. Some pairs are dismissed, and some have a merge request. */
async function addDoubles(db: Db, enterprises: number, userUuid: string): Promise<void> {
  await db.sql(
    `insert into firm_double (one_uuid, other_uuid, reasons, found_time, dismiss_time)
     select least(a, b), greatest(a, b), '{name}', now() - n * interval '1 minute', case when n % 10 = 0 then now() end
     from (select n, md5('firm' || n)::uuid as a, md5('firm' || n + 1)::uuid as b from generate_series(1, ${enterprises} - 1, 2) n) p`,
    [],
  );
  await db.sql(
    `insert into firm_merge (uuid, stay_uuid, gone_uuid, stay_name, gone_name, gone_code, state, reason, create_by, create_time, update_time)
     select md5('merge' || n)::uuid, md5('firm' || n)::uuid, md5('firm' || n + 1)::uuid, '示例保留', '示例并入', 'K',
       case when n % 8 = 3 then 'asked' else 'rejected' end, '示例', $1, now() - n * interval '1 minute', now()
     from generate_series(1, ${enterprises} - 1, 4) n`,
    [userUuid],
  );
}

async function addSystemRows(db: Db, entUuid: string, userUuid: string, sizes: DatabaseSizes): Promise<void> {
  await db.sql(
    `insert into message (uuid, ent_uuid, type, title, content, message_time, create_time)
     select md5('message' || n)::uuid, $1, '01', '示例消息 ' || n, '<p>示例</p>', now() - n * interval '1 minute', now()
     from generate_series(1, ${sizes.messages}) n`,
    [entUuid],
  );
  await db.sql(
    `insert into audit_log (uuid, at, user_uuid, ent_uuid, action, target_kind, target_uuid, hash)
     select md5('audit' || n)::uuid, now() - n * interval '1 second', $2, $1, 'login.done', 'user', $2, md5(n::text)
     from generate_series(1, ${sizes.auditRows}) n`,
    [entUuid, userUuid],
  );
}

/** Fills a database that contains the sample enterprises up to the given sizes with set-based statements, and updates its statistics. */
export async function fillDatabase(
  db: Db,
  enterprise: { entUuid: string; userUuid: string },
  sizes: DatabaseSizes,
): Promise<void> {
  await copyRows(db, { table: 'article', times: sizes.articles, fixed: { title: `t.title || ' ' || n` } });
  await copyRows(db, { table: 'search_document', times: sizes.articles });
  await addTerms(db, enterprise.entUuid);
  await enlargeEnterprise(db, enterprise.entUuid, sizes);
  await addEnterprises(db, sizes.enterprises);
  await addDoubles(db, sizes.enterprises, enterprise.userUuid);
  await copyRows(db, {
    table: 'purchase_order',
    times: Math.ceil(sizes.orders / Math.max(1, sizes.records)),
    where: `t.ent_uuid = '${enterprise.entUuid}'`,
    fixed: { order_no: `lpad((abs(hashtext(t.order_no || 'x' || n))::text), 20, '0')` },
  });
  // The trigger of the audit log looks up enterprises; without statistics it may scan all of them for each row.
  await db.sql('analyze enterprise');
  await db.withStatementLimit(600, () => addSystemRows(db, enterprise.entUuid, enterprise.userUuid, sizes));
  await db.withStatementLimit(600, () => gatherStatistics(db));
}

/**
 * Statistics target at which the sample covers all rows of a small table (300 rows per unit), so that query plans do not depend on the rows
 * sampled.
 */
const STATISTICS_TARGET = 1_000;

async function gatherStatistics(db: Db): Promise<void> {
  // Autovacuum would replace these statistics with a new sample during the test.
  for (const table of await listTablesWith(db, 'uuid'))
    await db.sql(`alter table ${table} set (autovacuum_enabled = false)`);
  await db.transaction(async () => {
    await db.sql(`set local default_statistics_target = ${STATISTICS_TARGET}`);
    await db.sql('analyze');
  });
  await db.sql('vacuum');
}
