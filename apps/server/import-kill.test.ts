import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { Batch } from '#features/exchange/contract.ts';
import { exchangeRoutes } from '#features/exchange/server/exchange.routes.ts';
import { workbookOf } from '#features/exchange/server/testing/files.ts';
import { getFirm } from '#features/firm/server/public.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { MIGRATIONS } from '#platform/server/testing/database-template.ts';
import { openMember } from './testing/import-context.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const entUuid = randomUUID();
const PEOPLE = 300;

async function run(
  path: string,
  context: MemberContext,
  input: { params?: unknown; body?: unknown; files?: unknown },
): Promise<Batch> {
  const found = exchangeRoutes.find(({ spec }) => spec.path === path);
  return (await found?.run({ params: {}, query: {}, body: {}, files: {}, ...input }, context)) as Batch;
}

/** Begins the import in another process and kills that one after a while. */
async function killWhileApplying(id: string, afterMs: number): Promise<void> {
  const file = fileURLToPath(new URL('./testing/import-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, folder, entUuid, id], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await ended;
}

async function look(id: string): Promise<{ status: string; people: number }> {
  const { app, context } = await openMember(folder, entUuid);
  const { status } = await run('/portal/exchange/batch/{id}', context, { params: { id } });
  const people = (await getFirm(app, context.scope)).firm.registeredPeople.length;
  await app.db.close();
  return { status, people };
}

it('kill -9 during an import leaves all of it or nothing, and it can be finished afterwards without doubles', async () => {
  const { app, context } = await openMember(folder, entUuid);
  await migrate(app.db, MIGRATIONS);
  await app.db.sql(
    `insert into enterprise (uuid, ent_name, credit_code, create_time, update_time) values ($1, '示例甲建设有限公司', '91110105MA01EXMP0E', now(), now())`,
    [entUuid],
  );
  const registeredPeople = Array.from({ length: PEOPLE }, (_person, index) => ({
    name: `示例人员${index}`,
    registrations: [{ regType: '二级建造师', regNo: `K${index}` }],
  }));
  const bytes = await workbookOf({ registeredPeople });
  let batch = await run('/portal/exchange/preview', context, { files: { file: { filename: '示例.xlsx', bytes } } });
  while (batch.status === 'reading') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    batch = await run('/portal/exchange/batch/{id}', context, { params: { id: batch.id } });
  }
  expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });
  await app.db.close();

  for (const afterMs of [20, 120, 300]) {
    await killWhileApplying(batch.id, afterMs);
    const seen = await look(batch.id);
    expect([
      { status: 'ready', people: 0 },
      { status: 'applied', people: PEOPLE },
    ]).toContainEqual(seen);
  }
  const again = await openMember(folder, entUuid);
  await run('/portal/exchange/apply', again.context, { body: { id: batch.id, mode: 'all' } });
  await again.app.db.close();
  expect(await look(batch.id)).toEqual({ status: 'applied', people: PEOPLE });
}, 300_000);
