import type { ComparedProject, ManagerFacts, ProjectRelatedRecords } from '#domain/contradictions/contradiction.ts';
import { listNumberDigits } from '#domain/contradictions/find.ts';
import type { DisputedFact } from '#domain/enterprise/disputes.ts';
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { listVisibleKinds, type TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { getCachedForTenant } from '#platform/server/records/tenant-cache.ts';

const PERSON_KINDS = ['register', 'else'] as const;

interface Identified {
  readonly uuid: string;
}
type Certificate = ProjectRelatedRecords['certificates'][number];

/** The stored records with which projects are compared, including disputed facts. */
export interface StoredComparedRecords extends CommonSurroundings {
  readonly people: readonly (Identified &
    Omit<ManagerFacts, 'registrations'> & {
      readonly registrations: readonly (Identified & ManagerFacts['registrations'][number])[];
    })[];
  readonly projects: readonly (ComparedProject & Identified)[];
  /** Names of the managers and technical leads who are current employees, by uuid. */
  readonly names: Readonly<Record<string, string>>;
}

/** The compared records that all projects of an enterprise have in common. */
interface CommonSurroundings {
  /** Null if the enterprise does not exist. */
  readonly enterprise: ProjectRelatedRecords['enterprise'] | null;
  readonly certificates: readonly (Identified &
    Omit<Certificate, 'items'> & { readonly items: readonly (Identified & Certificate['items'][number])[] })[];
  readonly disputed: readonly DisputedFact[];
}

/** Parameter: $1 enterprise. Lists are in the order of the enterprise document. An unknown region is stored as an empty text. */
const COMMON = `
  select
    (select json_build_object('entName', ent_name, 'creditCode', credit_code, 'establishDate', establish_date, 'region', nullif(region, ''))
      from enterprise where uuid = $1) as enterprise,
    (select coalesce(json_agg(json_build_object('uuid', c.uuid, 'region', nullif(c.region, ''), 'items', (
        select coalesce(json_agg(json_build_object('uuid', i.uuid, 'standardCode', i.standard_code, 'itemName', i.item_name,
          'level', i.level, 'approvalDate', i.approval_date) order by i.place, i.create_time, i.uuid), '[]')
        from certificate_item i where i.ent_uuid = $1 and i.zzzs_uuid = c.uuid and i.del_flag = '0'))
        order by c.create_time, c.uuid), '[]')
      from certificate c where c.ent_uuid = $1 and c.del_flag = '0') as certificates,
    (select coalesce(json_agg(json_build_object('kind', kind, 'recordUuid', record_uuid, 'field', field)), '[]')
      from fact_dispute where ent_uuid = $1 and settle_time is null) as disputed`;

/**
 * SQL key for projects that must be read individually. Other projects with equal values are read once, because rules report only the first
 * of several duplicates. Requested and disputed projects may be excluded from the comparison, so they cannot represent others.
 */
const OWN_GROUP = `case when j.uuid = any($2::uuid[]) or exists (
  select 1 from fact_dispute d where d.ent_uuid = $1 and d.record_uuid = j.uuid and d.settle_time is null) then j.uuid end`;
const VISIBLE = `project j where j.ent_uuid = $1 and j.del_flag = '0'`;

/**
 * Parameters: $1 enterprise, $2 projects, $3 managers, $4 contract dates, $5 digits of numbers, $6 visible kinds of people, $7 people to
 * name. The projects are in the order of the enterprise document.
 */
const COMPARED = `
  select
    (select coalesce(json_object_agg(p.uuid, p.name), '{}') from person p
      where p.ent_uuid = $1 and p.uuid = any($7::uuid[]) and p.del_flag = '0' and p.status = 'on' and p.person_kind = any($6)) as names,
    (select coalesce(json_agg(json_build_object('uuid', p.uuid, 'name', p.name, 'birthDate', p.birth_date, 'leaveDate', p.leave_date,
        'socialSecurityStart', p.social_security_start, 'socialSecurityHere', p.social_security_here, 'registrations', (
        select coalesce(json_agg(json_build_object('uuid', r.uuid, 'regType', r.reg_type, 'specialty', r.specialty, 'grade', r.grade,
          'firstIssueDate', r.first_issue_date, 'issueDate', r.issue_date,
          'validEnd', r.valid_end, 'registeredHere', r.registered_here) order by r.seq), '[]')
        from registration r where r.ent_uuid = $1 and r.person_uuid = p.uuid and r.del_flag = '0'))), '[]')
      from person p where p.ent_uuid = $1 and p.uuid = any($3::uuid[]) and p.del_flag = '0' and p.person_kind = any($6)) as people,
    (select coalesce(json_agg(json_build_object('uuid', j.uuid, 'projectName', j.project_name, 'projectNo', j.project_no,
        'provProjectNo', j.prov_project_no, 'ownerName', j.owner_name, 'contractDate', j.contract_date, 'managerUuid', j.manager_uuid,
        'role', j.role, 'startDate', j.start_date, 'finishDate', j.finish_date, 'acceptDate', j.accept_date)
        order by j.create_time, j.uuid), '[]')
      from ${VISIBLE} and j.uuid in (
        select j.uuid from ${VISIBLE} and j.uuid = any($2::uuid[])
        union all
        select j.uuid from ${VISIBLE} and j.manager_uuid = any($3::uuid[])
        union all
        select uuid from (
          select distinct on (j.project_name, j.owner_name, j.contract_date, ${OWN_GROUP}) j.uuid
          from ${VISIBLE} and j.contract_date = any($4::date[])
          order by j.project_name, j.owner_name, j.contract_date, ${OWN_GROUP}, j.create_time, j.uuid) one
        union all
        select j.uuid from ${VISIBLE} and project_number_digits(j.project_no) = any($5)
        union all
        select uuid from (
          select distinct on (j.prov_project_no, ${OWN_GROUP}) j.uuid
          from ${VISIBLE} and project_number_digits(j.prov_project_no) = any($5)
          order by j.prov_project_no, ${OWN_GROUP}, j.create_time, j.uuid) one)) as projects`;

const unique = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

const BOTH = `select * from (${COMMON}) common cross join (${COMPARED}) compared`;
const NOTHING: StoredComparedRecords = {
  enterprise: null,
  certificates: [],
  disputed: [],
  people: [],
  projects: [],
  names: {},
};

/** Reads the records with which some projects are compared: their managers, and the projects that may share a key with them. */
export async function loadComparedRecords(
  db: Db,
  scope: TenantContext,
  projects: readonly Project[],
): Promise<StoredComparedRecords> {
  const values = [
    scope.entUuid,
    unique(projects.map(({ uuid }) => uuid)).filter(isUuid),
    unique(projects.map(({ managerUuid }) => managerUuid)).filter(isUuid),
    unique(projects.map(({ contractDate }) => contractDate)),
    unique(projects.flatMap(listNumberDigits)),
    listVisibleKinds(scope, PERSON_KINDS),
    unique(projects.flatMap(({ managerUuid, techLeadUuid }) => [managerUuid, techLeadUuid])).filter(isUuid),
  ];
  // Only read-only calls have a known version. Other calls read both parts in one statement.
  if (scope.version === undefined) return (await db.sql<StoredComparedRecords>(BOTH, values)).rows[0] ?? NOTHING;
  const common = await getCachedForTenant(db, scope, 'surroundings of projects', async () => {
    const { rows } = await db.sql<CommonSurroundings>(COMMON, [scope.entUuid]);
    return rows[0] ?? NOTHING;
  });
  const { rows } = await db.sql<Omit<StoredComparedRecords, keyof CommonSurroundings>>(COMPARED, values);
  return { ...NOTHING, ...common, ...rows[0] };
}

/** Versions of the rows from which the contradictions are computed; every change of a row changes its version. */
export interface ProjectVersions {
  /** Version of the enterprise, its certificates and disputes, which affect every project. */
  readonly common: string;
  /** Versions of the project managers with their registrations, by the uuid of the person. */
  readonly managers: Readonly<Record<string, string>>;
  readonly projects: Readonly<Record<string, string>>;
}

/** PostgreSQL stores the number of the last writing transaction with each row, so no triggers are needed. */
const hashOf = (row: string): string => `bit_xor(hashtextextended(${row}.uuid::text || ${row}.xmin::text, 0))`;
const VERSIONS = `
  select
    concat_ws(' ', (select xmin::text from enterprise where uuid = $1),
      (select ${hashOf('c')} from certificate c where c.ent_uuid = $1 and c.del_flag = '0'),
      (select ${hashOf('i')} from certificate_item i where i.ent_uuid = $1 and i.del_flag = '0'),
      (select ${hashOf('d')} from fact_dispute d where d.ent_uuid = $1 and d.settle_time is null)) as common,
    (select coalesce(json_object_agg(p.uuid, concat_ws(' ', p.xmin::text,
        (select ${hashOf('r')} from registration r where r.ent_uuid = $1 and r.person_uuid = p.uuid and r.del_flag = '0'))), '{}')
      from person p where p.ent_uuid = $1 and p.del_flag = '0' and p.person_kind = any($2) and p.uuid in (
        select j.manager_uuid from project j where j.ent_uuid = $1 and j.del_flag = '0' and j.manager_uuid is not null)) as managers,
    (select coalesce(json_object_agg(j.uuid, j.xmin::text), '{}') from project j where j.ent_uuid = $1 and j.del_flag = '0') as projects`;

export async function readProjectVersions(db: Db, scope: TenantContext): Promise<ProjectVersions> {
  const { rows } = await db.sql<ProjectVersions>(VERSIONS, [scope.entUuid, listVisibleKinds(scope, PERSON_KINDS)]);
  return rows[0] ?? { common: '', managers: {}, projects: {} };
}
