import type { ComparedProject, ManagerFacts, ProjectSurroundings } from '#domain/contradictions/contradiction.ts';
import { listNumberDigits } from '#domain/contradictions/find.ts';
import type { DisputedFact } from '#domain/enterprise/disputes.ts';
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { listVisibleKinds, type TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

const PERSON_KINDS = ['register', 'else'] as const;

interface Identified {
  readonly uuid: string;
}
type Certificate = ProjectSurroundings['certificates'][number];

/** The surroundings as stored, with the facts that are disputed. */
export interface StoredSurroundings {
  /** Null: the enterprise does not exist. */
  readonly enterprise: ProjectSurroundings['enterprise'] | null;
  readonly certificates: readonly (Identified &
    Omit<Certificate, 'items'> & { readonly items: readonly (Identified & Certificate['items'][number])[] })[];
  readonly people: readonly (Identified &
    Omit<ManagerFacts, 'registrations'> & {
      readonly registrations: readonly (Identified & ManagerFacts['registrations'][number])[];
    })[];
  readonly projects: readonly (ComparedProject & Identified)[];
  readonly disputed: readonly DisputedFact[];
}

/**
 * One statement, because it belongs to the answer of each write. $1 enterprise, $2 projects, $3 managers, $4 contract dates, $5 digits of
 * numbers, $6 visible kinds of people. An unknown region is stored as an empty text. Each list is in the order of the enterprise document.
 */
const SURROUNDINGS = `
  select
    (select json_build_object('entName', ent_name, 'creditCode', credit_code, 'establishDate', establish_date, 'region', nullif(region, ''))
      from enterprise where uuid = $1) as enterprise,
    (select coalesce(json_agg(json_build_object('uuid', c.uuid, 'region', nullif(c.region, ''), 'items', (
        select coalesce(json_agg(json_build_object('uuid', i.uuid, 'standardCode', i.standard_code, 'itemName', i.item_name,
          'level', i.level, 'approvalDate', i.approval_date) order by i.place, i.create_time, i.uuid), '[]')
        from certificate_item i where i.ent_uuid = $1 and i.zzzs_uuid = c.uuid and i.del_flag = '0'))
        order by c.create_time, c.uuid), '[]')
      from certificate c where c.ent_uuid = $1 and c.del_flag = '0') as certificates,
    (select coalesce(json_agg(json_build_object('uuid', p.uuid, 'name', p.name, 'birthDate', p.birth_date, 'leaveDate', p.leave_date,
        'registrations', (
        select coalesce(json_agg(json_build_object('uuid', r.uuid, 'regType', r.reg_type, 'issueDate', r.issue_date,
          'validEnd', r.valid_end, 'registeredHere', r.registered_here) order by r.seq), '[]')
        from registration r where r.ent_uuid = $1 and r.person_uuid = p.uuid and r.del_flag = '0'))), '[]')
      from person p where p.ent_uuid = $1 and p.uuid = any($3::uuid[]) and p.del_flag = '0' and p.person_kind = any($6)) as people,
    (select coalesce(json_agg(json_build_object('uuid', j.uuid, 'projectName', j.project_name, 'projectNo', j.project_no,
        'provProjectNo', j.prov_project_no, 'ownerName', j.owner_name, 'contractDate', j.contract_date, 'managerUuid', j.manager_uuid,
        'role', j.role, 'startDate', j.start_date, 'finishDate', j.finish_date, 'acceptDate', j.accept_date)
        order by j.create_time, j.uuid), '[]')
      from project j where j.ent_uuid = $1 and j.del_flag = '0' and (j.uuid = any($2::uuid[])
        or j.manager_uuid = any($3::uuid[]) or j.contract_date = any($4::date[])
        or project_number_digits(j.project_no) = any($5) or project_number_digits(j.prov_project_no) = any($5))) as projects,
    (select coalesce(json_agg(json_build_object('kind', kind, 'recordUuid', record_uuid, 'field', field)), '[]')
      from fact_dispute where ent_uuid = $1 and settle_time is null) as disputed`;

const unique = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

/** Reads what decides about the contradictions of some projects: their managers, and the projects that may share a key with one of them. */
export async function readSurroundings(
  db: Db,
  scope: TenantContext,
  projects: readonly Project[],
): Promise<StoredSurroundings> {
  const { rows } = await db.sql<StoredSurroundings>(SURROUNDINGS, [
    scope.entUuid,
    unique(projects.map(({ uuid }) => uuid)).filter(isUuid),
    unique(projects.map(({ managerUuid }) => managerUuid)).filter(isUuid),
    unique(projects.map(({ contractDate }) => contractDate)),
    unique(projects.flatMap(listNumberDigits)),
    listVisibleKinds(scope, PERSON_KINDS),
  ]);
  return rows[0] ?? { enterprise: null, certificates: [], people: [], projects: [], disputed: [] };
}

/** Versions of the rows from which the contradictions of all projects are computed; a row that has changed has another version. */
export interface ProjectVersions {
  /** Of the enterprise, its certificates and disputes, which every project depends on. */
  readonly common: string;
  /** Of each project's manager, with the registrations, by the uuid of the person. */
  readonly managers: Readonly<Record<string, string>>;
  readonly projects: Readonly<Record<string, string>>;
}

/** PostgreSQL gives each version of a row the number of the transaction that wrote it, so nothing has to be maintained by triggers. */
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
