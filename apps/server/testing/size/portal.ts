import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { REGIONAL_RIGHTS } from '#domain/access/data-scope.ts';
import { updatePoliciesFromFacts } from '#features/content/articles/server/articles.server-api.ts';
import { addSession, getUserByLogin, hashToken } from '#features/identity/session/server/session.server-api.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import type { Random } from '#platform/server/app.ts';
import { readConfig } from '#platform/server/config/config.ts';
import type { Db } from '#platform/server/db/db.ts';
import { TOKEN_COOKIE } from '#platform/server/http/cookies.ts';
import type { BoundRoute } from '#platform/server/http/handle.ts';
import type { Kernel } from '#platform/server/http/kernel.ts';
import type { PageSource } from '#platform/server/http/page-source.ts';
import { registerPages } from '#platform/server/http/pages.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { assemble, type Portal } from '../../assemble.ts';
import { loadSample } from '../../sample/load-sample.ts';
import { type DatabaseSizes, fillDatabase } from './fill.ts';
import { listTablesWith } from './multiply.ts';
import type { OpenPage } from './pages.ts';
import type { SentStatement } from './plan.ts';
import { countListedObjects, type OperatorReach, type WalkContext } from './walk.ts';

export interface SizedPortal {
  readonly portal: Portal;
  readonly walker: WalkContext;
  /** Opens a page as a user with access to it. */
  readonly open: OpenPage;
  close(): Promise<void>;
}

/** Not a secret: the database only contains the sample. */
const SAMPLE_KEY = Buffer.alloc(32, 'size').toString('base64');

async function getToken(
  { app }: Portal,
  username: string,
): Promise<{ token: string; userUuid: string; entUuid: string }> {
  const user = await getUserByLogin(app.db, username);
  if (!user) throw new Error(`no sample account ${username}`);
  const token = app.random.token(32);
  const now = app.clock.now();
  await addSession(app.db, {
    uuid: app.random.uuid(),
    tokenHash: hashToken(token),
    contextHash: null,
    userUuid: user.uuid,
    keyUuid: null,
    createTime: now,
    expireTime: new Date(now.getTime() + 604_800_000),
    lastSeen: now,
    userAgent: 'size',
    ip: '127.0.0.1',
  });
  const { rows } = await app.db.sql<{ ent_uuid: string }>('select ent_uuid from firm_member where user_uuid = $1', [
    user.uuid,
  ]);
  return { token, userUuid: user.uuid, entUuid: rows[0]?.ent_uuid ?? '' };
}

/** Generates the same identifiers in each run, so that query plans do not depend on their order; tokens belong to no user. */
function createSeededRandom(seed: string): Random {
  const state = { count: 0 };
  const next = (): string => {
    state.count += 1;
    return createHash('sha256').update(`${seed} ${state.count}`).digest('hex');
  };
  const pattern = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;
  return {
    uuid: () => next().replace(pattern, '$1-$2-4$3-8$4-$5'),
    token: (bytes) => Buffer.from(next().repeat(2), 'hex').subarray(0, bytes).toString('base64url'),
  };
}

/** Operators limited to regions: one with regions that contain enterprises, and one with an empty region, whose calls must read few rows. */
const LIMITED = {
  regions: { username: 'demo_guest', regions: ['110000', '320000'] },
  empty: { username: 'demo_plain', regions: ['540000'] },
} as const satisfies Partial<Record<OperatorReach, unknown>>;

async function limitOperators(db: Db): Promise<void> {
  for (const { username, regions } of Object.values(LIMITED))
    await db.sql('update app_user set permissions = $2, region_grants = $3::jsonb where username = $1', [
      username,
      [...REGIONAL_RIGHTS],
      JSON.stringify([{ permissions: REGIONAL_RIGHTS, regions }]),
    ]);
}

/** Adds a filing case, because the sample enterprise has none and some calls need its id. */
async function addFilingOf(db: Db, entUuid: string, uuid: string): Promise<void> {
  await db.sql(
    `insert into filing_case (ent_uuid, uuid, name, kind, create_time, update_time) values ($1, $2, '示例申报', 'change', now(), now())`,
    [entUuid, uuid],
  );
}

const countLines = (bytes: Uint8Array): number => strFromU8(bytes).match(/\n/g)?.length ?? 0;

/** Counts the rows of a workbook's sheets or the lines of an archive's text files. */
function countFileRows(bytes: Uint8Array): number {
  const parts = Object.entries(unzipSync(bytes)).filter(([name]) => /sheet\d+\.xml$|\.json$|\.csv$/.test(name));
  return parts.reduce((sum, [, part]) => sum + (strFromU8(part).match(/<row\b|\n/g)?.length ?? 0), 0);
}

/** Lists another enterprise, for calls about two enterprises. */
async function listOtherEnterprises(db: Db): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(
    `select uuid from enterprise where ent_name like '示例规模企业%' order by uuid limit 1`,
  );
  return rows.map(({ uuid }) => uuid);
}

/** Lists one id of each kind of record: the enterprise's own and published ones. */
async function listPool(db: Db, entUuid: string): Promise<string[]> {
  const pool: string[] = [entUuid, ...(await listOtherEnterprises(db))];
  for (const table of await listTablesWith(db, 'uuid')) {
    const isOwn = (await listTablesWith(db, 'ent_uuid')).includes(table);
    const kinds = table === 'article' ? 'distinct on (kind)' : '';
    const { rows } = await db.sql<{ uuid: string }>(
      `select ${kinds} uuid from ${table} ${isOwn ? `where ent_uuid = '${entUuid}'` : ''} limit 6`,
      [],
    );
    pool.push(...rows.slice(0, table === 'article' ? 6 : 1).map(({ uuid }) => uuid));
  }
  return [...new Set(pool)];
}

/** Fills an empty database. Later tests may open it any number of times. */
async function fillPortal(portal: Portal, db: Db, sizes: DatabaseSizes): Promise<void> {
  await loadSample(portal.app, 'sample password 1');
  await updatePoliciesFromFacts(portal.app);
  await portal.app.jobs.runNow('search.sync', {});
  const member = await getToken(portal, 'demo_member');
  await portal.app.jobs.runNow('reminders.sweep-enterprise', { entUuid: member.entUuid });
  await fillDatabase(db, member, sizes);
  await addFilingOf(db, member.entUuid, portal.app.random.uuid());
  await limitOperators(db);
}

/** Wraps the calls so that the number of rows in each response since the last query is known. */
function countAnswers(routes: readonly BoundRoute[]): { routes: BoundRoute[]; takeRows: () => number[] } {
  const rows: number[] = [];
  const counted = routes.map((bound): BoundRoute => {
    const { kind } = bound.spec.output;
    if (kind !== 'data' && kind !== 'list') return bound;
    const run: BoundRoute['run'] = async (input, context) => {
      const answer = await bound.run(input, context);
      rows.push(countListedObjects(answer));
      return answer;
    };
    return { ...bound, run };
  });
  return { routes: counted, takeRows: () => rows.splice(0) };
}

/**
 * Starts the whole product over a database of the given sizes. Requests run as the sample member, the operator or a visitor, as each call
 * requires.
 * @param sizes null if the database is filled already
 * @param source source of the pages; without it the server has no pages
 */
export async function startSizedPortal(
  db: Db,
  sizes: DatabaseSizes | null,
  statements: { taken: SentStatement[] },
  source?: PageSource,
): Promise<SizedPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-size-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    REQUEST_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
    CHECK_PATIENCE_SECONDS: '2',
    ENCRYPTION_KEY: SAMPLE_KEY,
  });
  const portal = assemble({
    config,
    db,
    log: createLog('silent'),
    random: createSeededRandom(sizes ? 'size' : randomUUID()),
  });
  if (sizes) await fillPortal(portal, db, sizes);
  const member = await getToken(portal, 'demo_member');
  const operator = await getToken(portal, 'demo_operator');
  const operators: Readonly<Record<OperatorReach, { readonly token: string }>> = {
    whole: operator,
    regions: await getToken(portal, LIMITED.regions.username),
    empty: await getToken(portal, LIMITED.empty.username),
  };
  const pool = await listPool(db, member.entUuid);
  // Runs vacuum again, because rows that were visible to another transaction could not be marked as visible to all.
  await db.withStatementLimit(600, () => db.sql('vacuum'));
  const { routes, takeRows } = countAnswers(portal.routes);
  const server = await createServer({
    app: portal.app,
    routes,
    sessions: portal.sessions,
    // A cached page for guests would send no queries.
    ...(source && {
      pages: (instance: FastifyInstance, kernel: Kernel) =>
        registerPages(instance, kernel, {
          source: { ...source, areKept: false },
          readCounts: portal.readCounts,
          openPreview: portal.openPreview,
        }),
    }),
  });
  const open: OpenPage = async ({ access }, address) => {
    const token = access === 'operator' ? operator.token : member.token;
    const isGuests = access === 'public' || access === 'guest-only';
    takeRows();
    const answer = await server.inject({
      method: 'GET',
      url: encodeURI(decodeURI(address)),
      headers: isGuests ? {} : { cookie: `${TOKEN_COOKIE}=${token}` },
    });
    return { status: answer.statusCode, bytes: answer.rawPayload.length, answeredRows: takeRows() };
  };
  const ask: WalkContext['ask'] = async (spec: RouteSpec, input, asker = 'whole') => {
    const path = spec.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(input.params[name] ?? ''),
    );
    const search = new URLSearchParams(input.query).toString();
    const isOperators = typeof spec.access === 'object' && 'operator' in spec.access;
    const answer = await server.inject({
      method: spec.method,
      url: search ? `${path}?${search}` : path,
      headers:
        spec.access === 'public' ? {} : { authorization: `Bearer ${(isOperators ? operators[asker] : member).token}` },
      ...(spec.method === 'GET' ? {} : { payload: input.body as object }),
    });
    const type = String(answer.headers['content-type'] ?? '');
    const bytes = answer.rawPayload.length;
    const isFile = answer.headers['content-disposition'] !== undefined;
    if (isFile && type.includes('json')) {
      return { status: answer.statusCode, body: null, bytes, fileRows: countListedObjects(answer.json()) };
    }
    if (type.includes('json')) return { status: answer.statusCode, body: answer.json(), bytes, fileRows: 0 };
    const fileRows = /sheet|zip/.test(type)
      ? countFileRows(answer.rawPayload)
      : type.includes('csv')
        ? countLines(answer.rawPayload)
        : 0;
    return { status: answer.statusCode, body: null, bytes, fileRows };
  };
  return {
    portal,
    open,
    walker: { db, ask, pool, costs: new Map(), take: () => statements.taken.splice(0) },
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
