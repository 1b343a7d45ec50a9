import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { ImportBatch } from '#features/records/import-export/import-export.contract.ts';
import { recoverInterruptedImports } from '#features/records/import-export/server/import-export.jobs.ts';
import { importExportRoutes } from '#features/records/import-export/server/import-export.routes.ts';
import { createSampleWorkbook } from '#features/records/import-export/server/testing/files.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { createTestDatabase } from '#platform/server/testing/test-database.ts';
import { openMember } from './testing/import-context.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-kill-'));
const server = await createTestDatabase();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.drop();
});
/** The keys lie in the folder. */
const open = () => openMember(folder, entUuid, server.url);
const entUuid = randomUUID();
/** Several parts of a file, so that there is a middle. */
const PEOPLE = 500;

async function run(
  path: string,
  context: MemberContext,
  input: { params?: unknown; body?: unknown; files?: unknown },
): Promise<ImportBatch> {
  const found = importExportRoutes.find(({ spec }) => spec.path === path);
  return (await found?.run({ params: {}, query: {}, body: {}, files: {}, ...input }, context)) as ImportBatch;
}

interface Seen {
  readonly status: string;
  readonly done: number;
  readonly total: number;
}

/** When the process is killed: each moment is seen by the process itself before it ends. */
const MOMENTS: Readonly<Record<string, (seen: Seen) => boolean>> = {
  'as it begins': ({ status }) => status === 'applying',
  'in the middle of preparing': ({ status, done }) => status === 'applying' && done > 0,
  'near its end': ({ status, done, total }) => status === 'applying' && done > total / 2,
};

/** Begins the import in another process and kills that one at its moment. @returns what it was at, null when it ended before */
async function killWhen(id: string, isNow: (seen: Seen) => boolean): Promise<Seen | null> {
  const file = fileURLToPath(new URL('./testing/import-process.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', file, folder, entUuid, id, server.url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  let killedAt: Seen | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    const seen = JSON.parse(line) as Seen;
    if (killedAt !== null || !isNow(seen)) continue;
    killedAt = seen;
    child.kill('SIGKILL');
  }
  await ended;
  return killedAt;
}

/** What the database holds, as it lies there. */
async function look(id: string): Promise<{ status: string; people: number }> {
  const { app, context } = await open();
  const { rows } = await app.db.sql<{ status: string }>('select status from import_batch where uuid = $1', [id]);
  const people = (await getEnterpriseDocument(app, context.scope)).enterprise.registeredPeople.length;
  await app.db.close();
  return { status: rows[0]?.status ?? '', people };
}

it('kill -9 during an import leaves all of it or nothing, and it can be finished afterwards without doubles', async () => {
  const { app, context } = await open();
  await app.db.sql(
    `insert into enterprise (uuid, ent_name, credit_code, create_time, update_time) values ($1, '示例甲建设有限公司', '91110105MA01EXMP0E', now(), now())`,
    [entUuid],
  );
  const registeredPeople = Array.from({ length: PEOPLE }, (_person, index) => ({
    name: `示例人员${index}`,
    registrations: [{ regType: '二级建造师', regNo: `K${index}` }],
  }));
  const bytes = await createSampleWorkbook({ registeredPeople });
  let batch = await run('/portal/exchange/preview', context, { files: { file: { filename: '示例.xlsx', bytes } } });
  while (batch.status === 'reading') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    batch = await run('/portal/exchange/batch/{id}', context, { params: { id: batch.id } });
  }
  expect(batch).toMatchObject({ status: 'ready', faultCount: 0 });
  await app.db.close();

  for (const [moment, isNow] of Object.entries(MOMENTS)) {
    const killedAt = await killWhen(batch.id, isNow);
    expect(killedAt, moment).not.toBeNull();
    const left = await look(batch.id);
    // It may just have been committed.
    if (moment === 'near its end' && left.status === 'applied') {
      expect(left.people).toBe(PEOPLE);
      break;
    }
    expect(left, moment).toEqual({ status: 'applying', people: 0 });
    const settler = await open();
    await recoverInterruptedImports(settler.app, 0);
    await settler.app.db.close();
    expect(await look(batch.id), moment).toEqual({ status: 'ready', people: 0 });
  }
  const again = await open();
  await run('/portal/exchange/apply', again.context, { body: { id: batch.id, mode: 'all' } });
  await again.app.db.close();
  expect(await look(batch.id)).toEqual({ status: 'applied', people: PEOPLE });
}, 300_000);
