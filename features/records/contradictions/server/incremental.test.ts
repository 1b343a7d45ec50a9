import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listProjectContradictions } from '#domain/contradictions/find.ts';
import { createScopeLimitLookup } from '#domain/contradictions/level-limits.ts';
import type { EnterpriseDocument, Project } from '#domain/enterprise/enterprise-document.ts';
import { buildEnterprise } from '#domain/testing/enterprises.ts';
import { realCatalogue } from '#domain/testing/facts.ts';
import { createRandom } from '#domain/testing/random-enterprise.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { listStoredProjects, saveEnterpriseProjects } from '#features/records/projects/server/projects.server-api.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { createCipher } from '#platform/server/crypto/cipher.ts';
import type { Db } from '#platform/server/db/db.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { createContradictionFinder } from './contradictions.service.ts';

const ENTERPRISES = 5;
const EDITS = 12;

const cipher = createCipher(Buffer.alloc(32, 7).toString('base64'));
const now = new Date('2026-11-20T02:00:00Z');
let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDatabase({}));
});
afterAll(() => drop());

/** Spellings of a few numbers, most of which count as equal. */
const NUMBERS = ['SL-1', 'SL1', 'sl 1', 'ＳＬ－１', 'SL1①', 'SL-2', 'ＳＬ２', 'AB', 'ab', 'A-B'];
const NAMES = ['示例住宅楼', '示例住宅 楼', '示例（一期）厂房', '示例一期厂房', '示例道路'];
const OWNERS = ['示例建设单位', '示例建设 单位', '示例企业甲'];
const DAYS = ['2016-03-01', '2024-02-01', '2024-03-01', '2025-03-01', '2026-11-19', '2026-12-01'];
const DISPUTED: Readonly<Record<string, readonly string[]>> = {
  project: ['contractDate', 'startDate', 'projectNo', 'ownerName', 'area'],
  register: ['birthDate', 'leaveDate'],
  registration: ['validEnd', 'registeredHere', 'issueDate'],
  item: ['approvalDate'],
  certificate: ['region'],
  enterprise: ['establishDate', 'region'],
};

/** An enterprise in the database whose records change at random; the values are few, so that records often contradict each other. */
async function createStoredEnterprise(seed: number) {
  const random = createRandom(seed);
  const entUuid = randomUUID();
  const scope = createJobTenantContext(entUuid);
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  };
  const maybe = <T>(list: readonly T[], share = 0.7): T | null => (random() < share ? pick(list) : null);
  const people: string[] = [];
  const records: { readonly kind: string; readonly owner: string; readonly uuid: string }[] = [
    { kind: 'enterprise', owner: entUuid, uuid: entUuid },
  ];
  await db.sql(
    `insert into enterprise (uuid, ent_name, credit_code, region, establish_date, create_time, update_time)
     values ($1, '示例企业甲', $2, '110105', '2015-01-01', now(), now())`,
    [entUuid, `${100_000_000_000_000_000 + seed}`],
  );

  async function saveProject(before: (Project & { uuid: string }) | null): Promise<void> {
    const uuid = before?.uuid ?? randomUUID();
    const stored = await listStoredProjects(db, scope);
    const taken = new Set(stored.flatMap((one) => (one.uuid === uuid ? [] : (one.projectNo ?? []))));
    const number = maybe(NUMBERS);
    const [base] = buildEnterprise({ projects: [{ projectName: pick(NAMES) }] }).projects;
    if (base === undefined) throw new Error('no project');
    const all: Project & { uuid: string } = {
      ...base,
      uuid,
      projectNo: number !== null && taken.has(number) ? null : number,
      provProjectNo: maybe(NUMBERS, 0.3),
      ownerName: maybe(OWNERS, 0.9),
      contractDate: maybe(DAYS.slice(0, 3), 0.9),
      startDate: maybe(DAYS),
      finishDate: maybe(DAYS),
      acceptDate: maybe(DAYS, 0.5),
      managerUuid: people.length === 0 ? null : maybe(people),
      techLeadUuid: people.length === 0 ? null : maybe(people),
      projectScale: maybe(['大型', '中型'], 0.3),
      role: maybe(['施工总承包', '监理']),
      region: maybe(['110105', '320100', '440300']),
      standardCodes: pick([[], ['10300101'], ['03-10300101']]),
      area: maybe([200, 5000, 500_000]),
      height: maybe([30, 300]),
    };
    // An edit changes some of the fields.
    const row =
      before === null ? all : { ...before, ...Object.fromEntries(Object.entries(all).filter(() => random() < 0.2)) };
    const isTaken = row.projectNo !== null && taken.has(row.projectNo);
    await saveEnterpriseProjects(db, scope, [{ ...row, uuid, projectNo: isTaken ? null : row.projectNo }], new Date());
    if (before === null) records.push({ kind: 'project', owner: uuid, uuid });
  }
  async function addPerson(): Promise<void> {
    const [uuid, registration] = [randomUUID(), randomUUID()];
    await db.sql(
      `insert into person (ent_uuid, uuid, person_kind, name, birth_date, leave_date, social_security_start, social_security_here, status,
         create_time, update_time)
       values ($1, $2, $3, '示例张三', $4, $5, $6, $7, 'on', now(), now())`,
      [
        entUuid,
        uuid,
        pick(['register', 'else']),
        maybe(['1985-01-01', '2010-01-01']),
        maybe(DAYS, 0.2),
        maybe(DAYS, 0.5),
        maybe([true, false]),
      ],
    );
    await db.sql(
      `insert into registration (ent_uuid, uuid, person_uuid, seq, reg_type, specialty, first_issue_date, issue_date, valid_end,
         registered_here, create_time, update_time)
       values ($1, $2, $3, 0, $4, $5, $6, '2020-01-01', $7, $8, now(), now())`,
      [
        entUuid,
        registration,
        uuid,
        pick(['一级建造师', '二级建造师', '造价工程师']),
        maybe(['建筑工程', '公路工程']),
        maybe(DAYS, 0.5),
        maybe(DAYS),
        maybe([true, false]),
      ],
    );
    people.push(uuid);
    records.push({ kind: 'register', owner: uuid, uuid }, { kind: 'registration', owner: uuid, uuid: registration });
  }
  async function addCertificate(): Promise<void> {
    const [uuid, item] = [randomUUID(), randomUUID()];
    await db.sql(
      `insert into certificate (uuid, ent_uuid, cert_no, category, cert_name, issuer, region, create_time, update_time)
       values ($1, $2, $3, 'construction', '示例证书', '示例主管部门', $4, now(), now())`,
      [uuid, entUuid, uuid, maybe(['320100']) ?? ''],
    );
    await db.sql(
      `insert into certificate_item (ent_uuid, uuid, zzzs_uuid, standard_code, item_name, level, approval_date, create_time, update_time)
       values ($1, $2, $3, '10300101', '建筑工程', $4, $5, now(), now())`,
      [entUuid, item, uuid, pick(['三级', '二级']), maybe(DAYS)],
    );
    records.push({ kind: 'certificate', owner: uuid, uuid }, { kind: 'item', owner: uuid, uuid: item });
  }
  async function dispute(): Promise<void> {
    const { kind, owner, uuid } = pick(records);
    await db.sql(
      `insert into fact_dispute (ent_uuid, uuid, owner_kind, owner_uuid, kind, record_uuid, field, name, said, reason, create_time)
       values ($1, $2, $3, $4, $5, $6, $7, '示例', '示例', '示例', now()) on conflict do nothing`,
      [
        entUuid,
        randomUUID(),
        kind === 'registration' ? 'register' : kind === 'item' ? 'certificate' : kind,
        owner,
        kind,
        uuid,
        pick(DISPUTED[kind] ?? []),
      ],
    );
  }
  const change = (table: string, column: string, value: unknown) =>
    db.sql(
      `update ${table} set ${column} = $2 where ctid = (
         select ctid from ${table} where ent_uuid = $1 order by md5(uuid::text || $3) limit 1)`,
      [entUuid, value, String(random())],
    );
  const editProject = async (): Promise<void> => {
    const stored = await listStoredProjects(db, scope);
    await saveProject(stored.length === 0 ? null : pick(stored));
  };
  const edits: Readonly<Record<string, () => Promise<unknown>>> = {
    'add a project': () => saveProject(null),
    'edit a project': editProject,
    'edit another project': editProject,
    'remove or restore a project': () => change('project', 'del_flag', pick(['2', '2', '0'])),
    'add a person': addPerson,
    'edit a person': () => change('person', pick(['leave_date', 'birth_date', 'social_security_start']), maybe(DAYS)),
    'remove or restore a person': () => change('person', 'del_flag', pick(['2', '0'])),
    'edit a registration': () =>
      change('registration', pick(['valid_end', 'issue_date', 'first_issue_date']), maybe(DAYS)),
    'add a certificate': addCertificate,
    'edit an item': () => change('certificate_item', 'approval_date', maybe(DAYS)),
    'edit the enterprise': () =>
      db.sql('update enterprise set establish_date = $2 where uuid = $1', [entUuid, maybe(DAYS)]),
    'dispute a fact': dispute,
    'settle the disputes': () =>
      db.sql(`update fact_dispute set settle_time = now(), settled_as = 'right' where ent_uuid = $1`, [entUuid]),
  };
  for (let made = 0; made < 3; made += 1) await addPerson();
  await addCertificate();
  for (let made = 0; made < 8; made += 1) await saveProject(null);
  return {
    entUuid,
    async edit(): Promise<string> {
      const [what, work] = pick(Object.entries(edits));
      // A restored project may have a number that another one has by now; the database rejects it and nothing changes.
      await work().catch((error: unknown) => {
        if (!String(error).includes('project_no_unique')) throw error;
      });
      return what;
    },
  };
}

it('finds the same in one record and in all of them as the evaluation of the whole enterprise, after each edit', async () => {
  const app = { db, cipher };
  const contradictions = createContradictionFinder(realCatalogue);
  const limitsOf = createScopeLimitLookup(realCatalogue);
  const today = toShanghaiDay(now);
  const seen = new Set<string>();
  let changes = 0;
  for (let seed = 1; seed <= ENTERPRISES; seed += 1) {
    const stored = await createStoredEnterprise(seed);
    const done: string[] = [];
    for (let edit = 0; edit < EDITS; edit += 1) {
      done.push(edit === 0 ? 'created' : await stored.edit());
      // A key may be restricted to other people: it sees no contradiction with a registered one.
      for (const kinds of edit % 3 === 0 ? [null, ['project', 'else']] : [null]) {
        const context = { app, now, scope: createJobTenantContext(stored.entUuid, kinds) };
        const where = `enterprise ${seed}, ${kinds === null ? 'all' : 'some'} kinds: ${done.join(', ')}`;
        const { enterprise } = await getEnterpriseWithoutDisputedFacts(app, context.scope);
        const expected = getByProject(enterprise, listProjectContradictions(enterprise, today, limitsOf));
        const rows = await listStoredProjects(db, context.scope);
        const { of } = await contradictions.ofProjects(context, rows);
        expect(Object.fromEntries(rows.map(({ uuid }) => [uuid, of(uuid)])), where).toEqual(expected);
        const [one] = rows;
        if (one !== undefined) {
          const { of: ofOne } = await contradictions.ofProjects(context, [one]);
          expect(ofOne(one.uuid), where).toEqual(expected[one.uuid]);
          const draft = { ...one, startDate: '2016-03-01', uuid: edit % 2 === 0 ? one.uuid : randomUUID() };
          const others = enterprise.projects.filter(({ uuid }) => uuid !== draft.uuid);
          const drafted = { ...enterprise, projects: [...others, draft] };
          expect(await contradictions.ofDraft(context, draft), where).toEqual(
            getByProject(drafted, listProjectContradictions(drafted, today, limitsOf))[draft.uuid],
          );
        }
        const contradictory = Object.keys(expected).filter((uuid) => (expected[uuid]?.length ?? 0) > 0);
        expect(new Set(await contradictions.listContradictory(context)), where).toEqual(new Set(contradictory));
        for (const found of Object.values(expected)) for (const { code } of found) seen.add(code);
      }
      changes += 1;
    }
  }
  expect(changes).toBe(ENTERPRISES * EDITS);
  // Each rule that compares a project with another record was met, so each of these comparisons is proven.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'PJ12',
      'PJ16',
      'PJ17',
      'PJ18',
      'PJ23',
      'PJ24',
      'PJ25',
      'PJ26',
      'PJ27',
      'PJ29',
      'PJ31',
      'PJ32',
      'PJ33',
      'PJ34',
      'PJ35',
      'PJ36',
    ]),
  );
});

function getByProject(
  { projects }: EnterpriseDocument,
  found: ReturnType<typeof listProjectContradictions>,
): Record<string, ReturnType<typeof listProjectContradictions>> {
  const groups = Map.groupBy(found, ({ target }) => target.uuid);
  return Object.fromEntries(projects.map(({ uuid = '' }) => [uuid, groups.get(uuid) ?? []]));
}
