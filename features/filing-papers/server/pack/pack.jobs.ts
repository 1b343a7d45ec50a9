import { loadForm } from '#db/forms/load.ts';
import { storeArchive } from '#features/exchange/server/public.ts';
import { readCase } from '#features/filing/server/public.ts';
import { type Scope, scopeOfJob } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { inWorkFolder } from '#platform/server/http/spool.ts';
import { readAll } from '#platform/server/storage/ports.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import { getCaseSource } from '../paper-source.ts';
import { writeTable } from '../write-table.ts';
import { listLooks, saveLook } from './look.repo.ts';
import { LOOK_VERSION, type Look, lookAtFile } from './look.ts';
import * as repo from './pack.repo.ts';
import { PACK_JOB } from './pack.service.ts';
import { type PackWork, writePack } from './write-pack.ts';

/** Scans hold ID numbers, so a pack does not lie about longer than a person needs to fetch it. */
const KEPT_MS = 86_400_000;
/** Of a firm, at once. */
const MOST_KEPT = 3;

interface Work {
  readonly entUuid: string;
  readonly uuid: string;
}

type Looks = ReadonlyMap<string, Pick<Look, 'pages' | 'faults'>>;

/** Each file once: what was seen is kept, so that a run that broke off goes on where it was. */
async function lookAtAll(app: App, scope: Scope, plan: repo.Plan, onLooked: () => Promise<void>): Promise<Looks> {
  const hashes = plan.files.map(({ file }) => file.sha256);
  const known = new Map<string, Pick<Look, 'pages' | 'faults'>>(await listLooks(app.db, scope, hashes, LOOK_VERSION));
  for (const { file } of plan.files) {
    const object = known.has(file.sha256) ? null : await app.storage.get(file.storageKey);
    if (object !== null) {
      const look = await lookAtFile(await readAll(object), file.kind, scope.entUuid);
      known.set(file.sha256, look);
      await saveLook(app.db, scope, { ...look, sha256: file.sha256, version: LOOK_VERSION }, app.clock.now());
    }
    await onLooked();
  }
  return known;
}

async function makePack(app: App, scope: Scope, pack: repo.StoredPack): Promise<void> {
  const filing = await readCase(app.db, scope, pack.filingUuid);
  if (filing === null) throw new RefusedFile('该申报已删除');
  const found = await getCaseSource({ app, scope, now: app.clock.now() }, filing.uuid);
  let done = 0;
  const step = async () => {
    done += 1;
    await repo.changePackRow(app.db, scope, pack.uuid, { done }, app.clock.now());
  };
  const looks = await lookAtAll(app, scope, pack.plan, step);
  const madeAt = app.clock.now();
  await inWorkFolder(app.config.dataDir, async (folder) => {
    const work: PackWork = {
      pack,
      entUuid: scope.entUuid,
      entName: found.source.firm.enterprise.entName,
      filingName: filing.name,
      madeAt,
      looks,
      writeTable: async (form, format) => {
        const wish = { form: loadForm(form), format, isFull: pack.plan.isFull, madeAt };
        return (await writeTable(found, wish, scope.entUuid)).bytes;
      },
      storage: app.storage,
      folder,
      onWritten: step,
    };
    const { notes, stored } = await writePack(work, (bytes) => storeArchive(app, pack.uuid, bytes));
    const change = { status: 'done', done: pack.total, message: null, notes, ...stored } as const;
    await repo.changePackRow(app.db, scope, pack.uuid, change, app.clock.now());
  });
  for (const key of await repo.dropOlderPacks(app.db, scope, pack.uuid, MOST_KEPT - 1)) await app.storage.remove(key);
}

/** An unexpected fault is thrown on, so that the queue tries again. */
async function runPack(app: App, { entUuid, uuid }: Work): Promise<void> {
  const scope = scopeOfJob(entUuid);
  const pack = await repo.getPackRow(app.db, scope, uuid);
  if (pack === undefined || pack.status === 'done') return;
  const asked = scopeOfJob(entUuid, pack.plan.kinds);
  const start = { status: 'running', done: 0, message: null } as const;
  await repo.changePackRow(app.db, scope, uuid, start, app.clock.now());
  try {
    await makePack(app, asked, pack);
  } catch (error) {
    const message = error instanceof RefusedFile ? error.message : '整理时出现异常，请稍后重试';
    await repo.changePackRow(app.db, scope, uuid, { status: 'failed', message }, app.clock.now());
    if (!(error instanceof RefusedFile)) throw error;
  }
}

async function removeOldPacks(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - KEPT_MS);
  for (const key of await repo.removePacksBefore(app.db, before)) await app.storage.remove(key);
}

export function registerPackJobs(app: App): void {
  const often = { pollSeconds: 1, expireInSeconds: 3600, retryLimit: 2 };
  app.jobs.register<Work>(PACK_JOB, (work) => runPack(app, work), often);
  app.jobs.register('filing-papers.remove-packs', () => removeOldPacks(app), { cron: '45 * * * *' });
}
