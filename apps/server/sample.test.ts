import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { isCitizenId } from '#domain/identity/citizen-id.ts';
import { isCreditCode } from '#domain/identity/credit-code.ts';
import { login } from '#features/identity/auth/auth.contract.ts';
import { getInfo, getRouters } from '#platform/contract/session.ts';
import type { App } from '#platform/server/app.ts';
import { readConfig } from '#platform/server/config/config.ts';
import type { Db } from '#platform/server/db/db.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { assemble } from './assemble.ts';
import { listSampleEnterprises } from './sample/enterprises.ts';
import { describeSample } from './sample.ts';

const TODAY = '2026-11-21';
const enterprises = listSampleEnterprises(TODAY);

describe('the sample enterprises as documents', () => {
  it('are as many as promised and whole', () => {
    const count = (pick: (enterprise: EnterpriseDocument) => readonly unknown[]) =>
      enterprises.reduce((sum, { enterprise }) => sum + pick(enterprise).length, 0);
    expect(count((enterprise) => [...enterprise.registeredPeople, ...enterprise.otherPeople])).toBe(40);
    expect(count((enterprise) => enterprise.certificates)).toBe(20);
    expect(count((enterprise) => enterprise.projects)).toBe(30);
    for (const { enterprise } of enterprises)
      expect(EnterpriseDocument.parse(JSON.parse(JSON.stringify(enterprise)))).toEqual(enterprise);
  });
  it('are marked, and their numbers can belong to no real person', () => {
    for (const { enterprise } of enterprises) {
      expect(enterprise.enterprise.entName).toContain('示例');
      expect(isCreditCode(enterprise.enterprise.creditCode ?? '')).toBe(true);
      for (const person of [...enterprise.registeredPeople, ...enterprise.otherPeople]) {
        expect(person.name).toContain('示例');
        expect(person.idNo).toMatch(/^990000\d{8}9\d\d[\dX]$/);
        expect(isCitizenId(person.idNo ?? '')).toBe(true);
      }
    }
  });
  it('show what is worth seeing, whatever the day: certificates with 5, 26, 57 and 80 days, one that has ended', () => {
    for (const today of [TODAY, '2028-02-29']) {
      const [first] = listSampleEnterprises(today);
      const left = first?.enterprise.certificates.map(
        ({ validEnd }) => (Date.parse(validEnd ?? '') - Date.parse(today)) / 86_400_000,
      );
      expect(left).toEqual(expect.arrayContaining([5, 26, 57, 80, -12]));
    }
  });
});

describe('loading the sample', () => {
  let app: App;
  let close: () => Promise<void>;
  let call: (
    method: 'GET' | 'POST',
    path: string,
    rest?: { body?: unknown; token?: string },
  ) => Promise<{ data: never }>;
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-sample-'));

  beforeAll(async () => {
    const database: { db: Db; drop: () => Promise<void> } = await createTestDatabase();
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      SAMPLE_PASSWORD: 'sample password 1',
      LOG_LEVEL: 'error',
    });
    const portal = assemble({ config, db: database.db, log: createLog('error') });
    app = portal.app;
    const server = await createServer({ app, routes: portal.routes, sessions: portal.sessions });
    call = async (method, path, { body, token } = {}) => {
      const answer = await server.inject({
        method,
        url: path,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return answer.json();
    };
    close = async () => {
      await server.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(() => close());

  it('says the accounts and the password, which it keeps for its owner alone', async () => {
    const text = await describeSample(app);
    expect(text).toContain('demo_operator');
    expect(text).toContain('sample password 1');
    expect(statSync(join(dataDir, 'sample-password.txt')).mode & 0o777).toBe(0o600);
  });

  it('changes nothing the second time', async () => {
    const count = async () => (await app.db.sql('select count(*) as n from enterprise', [])).rows[0];
    const before = await count();
    expect(await describeSample(app)).toContain('sample password 1');
    expect(await count()).toEqual(before);
  });

  const signIn = async (username: string): Promise<string> => {
    const { data } = await call('POST', login.path, { body: { username, password: 'sample password 1' } });
    return (data as { token: string }).token;
  };

  it.each([
    ['demo_member', '江苏恒屹建设工程有限公司（示例）', 'active', true],
    ['demo_design', '上海朴筠建筑设计有限公司（示例）', 'active', true],
    ['demo_plain', '深圳禾序工程监理有限公司（示例）', 'none', false],
    ['demo_guest', undefined, 'none', false],
  ])('lets %s in, with the entitlements of that account', async (username, entName, status, hasRoutes) => {
    const token = await signIn(username);
    const info = (await call('GET', getInfo.path, { token })).data as {
      ent: { entName: string } | null;
      membership: { status: string };
    };
    expect([info.ent?.entName, info.membership.status]).toEqual([entName, status]);
    const routes = (await call('GET', getRouters.path, { token })).data as unknown[];
    expect(routes.length > 0).toBe(hasRoutes);
  });

  it('keeps every record of the documents', async () => {
    const { rows } = await app.db.sql<{ name: string; n: string }>(
      `select 'certificates' as name, count(*) as n from certificate union all select 'projects', count(*) from project
       union all select 'people', count(*) from person union all select 'achievements', count(*) from achievement`,
      [],
    );
    const counts = Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]));
    expect(counts).toEqual({ certificates: 20, projects: 30, people: 40, achievements: 8 });
  });

  it('never runs in production', async () => {
    const production = { ...app, config: { ...app.config, isProduction: true } };
    expect(await describeSample(production)).toBeNull();
  });
});
