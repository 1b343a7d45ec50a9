import { storeArchive } from '#features/exchange/server/public.ts';
import { readCase } from '#features/filing/server/public.ts';
import { type Scope, scopeOfJob } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { inWorkFolder } from '#platform/server/http/spool.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import { holdForm } from '../forms/form.repo.ts';
import { getFormInUse } from '../forms/forms.service.ts';
import { getCaseSource } from '../paper-source.ts';
import { writeTable } from '../write-table.ts';
import { lookAtAll } from './look-at-all.ts';
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

async function makePack(app: App, scope: Scope, pack: repo.StoredPack): Promise<void> {
  const filing = await readCase(app.db, scope, pack.filingUuid);
  if (filing === null) throw new RefusedFile('该申报已删除');
  const found = await getCaseSource({ app, scope, now: app.clock.now() }, filing.uuid);
  let done = 0;
  const step = async () => {
    done += 1;
    await repo.changePackRow(app.db, scope, pack.uuid, { done }, app.clock.now());
  };
  const looks = await lookAtAll(app, scope, pack.plan.files, step);
  const madeAt = app.clock.now();
  await inWorkFolder(app.config.dataDir, async (folder) => {
    const work: PackWork = {
      pack,
      entUuid: scope.entUuid,
      entName: found.source.firm.enterprise.entName,
      matter: {
        format: 'zhixun-filing-pack',
        title: '申报材料目录',
        label: '申报事项',
        name: filing.name,
        note: '材料清单待核对，以受理机关公布的为准；本目录由知讯资管家生成。',
        blocks: [],
        about: { filingName: filing.name },
      },
      madeAt,
      looks,
      writeTable: async (form, format) => {
        // Asked each time: it may be taken back while the pack is made.
        const { form: used, withdrawn } = await getFormInUse(app, scope, filing.uuid, form);
        if (withdrawn !== null) return `表格版本 ${used.version} 已撤下（${withdrawn}），未收入`;
        const wish = { form: used, format, isFull: pack.plan.isFull, madeAt };
        const { bytes } = await writeTable(found, wish, scope.entUuid);
        if (bytes === null) return '行数过多，未收入，请先为本次申报选定人员和业绩';
        await holdForm(app.db, scope, filing.uuid, used, madeAt);
        return bytes;
      },
      storage: app.storage,
      mark: null,
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
