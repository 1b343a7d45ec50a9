import { randomUUID } from 'node:crypto';
import type { LossDegree } from '#domain/qualification/outlook/losses.ts';
import type { Db } from '#platform/server/db/db.ts';

/** Inserts rows into the tables of other features that the reminders read. */
export interface ReminderTestRecords {
  licence(entUuid: string, end: string | null): Promise<void>;
  safetyPermit(entUuid: string, end: string | null): Promise<void>;
  certificate(entUuid: string, values: CertificateValues): Promise<string>;
  item(
    entUuid: string,
    zzzsUuid: string,
    values: { name: string; end?: string | null; code?: string },
  ): Promise<string>;
  forecast(
    entUuid: string,
    itemUuid: string,
    failsOn: string,
    degree?: LossDegree,
    causes?: readonly string[],
  ): Promise<void>;
  term(entUuid: string, targetKind: 'certificate' | 'registration', targetUuid: string, endsOn: string): Promise<void>;
  person(entUuid: string, values: PersonValues): Promise<string>;
  registration(entUuid: string, personUuid: string, values: RegistrationValues): Promise<string>;
  project(entUuid: string, values: ProjectValues): Promise<string>;
  achievement(
    entUuid: string,
    values: { personUuid: string; kind: 'register' | 'else'; state: string },
  ): Promise<string>;
}

interface CertificateValues {
  readonly end: string | null;
  readonly name?: string;
  readonly category?: string;
  readonly status?: string;
  readonly region?: string;
}
interface PersonValues {
  readonly name: string;
  readonly kind: 'register' | 'else';
  readonly birth?: string | null;
  readonly postEnd?: string | null;
  readonly status?: 'on' | 'left';
  readonly titleName?: string | null;
  readonly extraPostEnd?: string;
}
interface RegistrationValues {
  readonly type: string;
  readonly end: string | null;
  readonly eduEnd?: string | null;
  readonly safetyEnd?: string | null;
}
interface ProjectValues {
  readonly name: string;
  readonly state?: string | null;
  readonly links?: object | null;
  readonly diff?: readonly object[];
}

const NOW = '2026-01-01T00:00:00Z';

export function createReminderTestRecords(db: Db): ReminderTestRecords {
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<string> => {
    const uuid = randomUUID();
    const all = { uuid, create_time: NOW, update_time: NOW, ...row };
    const names = Object.keys(all);
    await db.sql(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
      Object.values(all),
    );
    return uuid;
  };
  return {
    async licence(entUuid, end) {
      await db.sql(
        `update enterprise set ent_type = '有限责任公司', legal_person = '示例人', reg_capital = 1000, biz_term_start = '2010-01-01',
           biz_term_end = $2, reg_address = '示例路 1 号', biz_scope = '示例', reg_authority = '示例局' where uuid = $1`,
        [entUuid, end],
      );
    },
    async safetyPermit(entUuid, end) {
      await db.sql(`update enterprise set safety_permit_no = 'A1', safety_permit_end = $2 where uuid = $1`, [
        entUuid,
        end,
      ]);
    },
    certificate: (
      entUuid,
      { end, name = '建筑业企业资质证书', category = 'construction', status = 'normal', region = '' },
    ) =>
      insert('certificate', {
        ent_uuid: entUuid,
        cert_no: randomUUID(),
        cert_name: name,
        category,
        valid_end: end,
        status,
        region,
      }),
    item: (entUuid, zzzsUuid, { name, end = null, code }) =>
      insert('certificate_item', {
        ent_uuid: entUuid,
        zzzs_uuid: zzzsUuid,
        item_name: name,
        standard_code: code ?? null,
        valid_end: end,
      }),
    async forecast(entUuid, itemUuid, failsOn, degree = 'unmet', causes = []) {
      await db.sql(
        `insert into held_forecast (ent_uuid, item_uuid, degree, subject, fails_on, causes, checked_time)
         values ($1, $2, $3, '示例资质 注册建造师', $4, $5, $6)`,
        [entUuid, itemUuid, degree, failsOn, JSON.stringify(causes), NOW],
      );
    },
    async term(entUuid, targetKind, targetUuid, endsOn) {
      await db.sql(
        `insert into held_term (ent_uuid, uuid, target_kind, target_uuid, subject, ends_on, items, checked_time)
         values ($1, md5($3::text || ' term')::uuid, $2, $3::uuid, '示例资料使用期限', $4, '["示例依据"]', $5)`,
        [entUuid, targetKind, targetUuid, endsOn, NOW],
      );
    },
    person: (entUuid, values) =>
      insert('person', {
        ent_uuid: entUuid,
        person_kind: values.kind,
        name: values.name,
        birth_date: values.birth ?? null,
        post_name: values.postEnd ? '安全员' : null,
        post_cert_end: values.postEnd ?? null,
        status: values.status ?? 'on',
        title_name: values.titleName ?? null,
        extra: JSON.stringify(
          values.extraPostEnd ? { posts: [{ postName: '质量员', postCertEnd: values.extraPostEnd }] } : {},
        ),
      }),
    registration: (entUuid, personUuid, values) =>
      insert('registration', {
        ent_uuid: entUuid,
        person_uuid: personUuid,
        seq: 0,
        reg_type: values.type,
        valid_end: values.end,
        continuing_edu_end: values.eduEnd ?? null,
        safety_card_end: values.safetyEnd ?? null,
      }),
    project: (entUuid, values) =>
      insert('project', {
        ent_uuid: entUuid,
        project_name: values.name,
        platform_state: values.state ?? null,
        links: values.links ? JSON.stringify(values.links) : null,
        diff: JSON.stringify(values.diff ?? []),
      }),
    achievement: (entUuid, { personUuid, kind, state }) =>
      insert('achievement', {
        ent_uuid: entUuid,
        person_uuid: personUuid,
        person_kind: kind,
        project_name: '示例工程',
        check_state: state,
      }),
  };
}

export async function addTestEnterprise(db: Db, name: string): Promise<string> {
  const uuid = randomUUID();
  await db.sql(
    `insert into enterprise (uuid, ent_name, credit_code, establish_date, create_time, update_time) values ($1, $2, $3, '2010-01-01', $4, $4)`,
    [uuid, name, uuid.slice(0, 18), NOW],
  );
  return uuid;
}
