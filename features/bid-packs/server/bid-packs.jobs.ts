import { storeArchive } from '#features/exchange/server/public.ts';
import { lookAtAll, type Matter, writePack } from '#features/filing-papers/server/public.ts';
import { getCountedFirm } from '#features/firm/server/public.ts';
import { type Scope, scopeOfJob } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { inWorkFolder } from '#platform/server/http/spool.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import * as repo from './bid-pack.repo.ts';
import { BID_JOB } from './bid-packs.service.ts';
import { rosterBlocks } from './roster-blocks.ts';

/** Scans hold ID numbers, so a pack does not lie about longer than a person needs to fetch it. */
const KEPT_MS = 86_400_000;
/** Of a firm, at once. */
const MOST_KEPT = 3;

interface Work {
  readonly entUuid: string;
  readonly uuid: string;
}

const matterOf = ({ tender, useOn, plan: { rosters, mark, remarks } }: repo.StoredBid): Matter => ({
  format: 'zhixun-bid-pack',
  title: '投标材料目录',
  label: '投标项目',
  name: tender,
  note: '每页扫描件已加水印，水印不能去除；是否满足招标文件的要求待核对。',
  blocks: rosterBlocks({ useOn, rosters, remarks, mark }),
  about: {
    tender,
    useOn,
    mark,
    groups: rosters.map(({ name, wanted, members }) => ({
      name,
      wanted,
      members: members.map(({ name: member, papers, until, state }) => ({ name: member, papers, until, state })),
    })),
    remarks,
  },
});

async function makePack(app: App, scope: Scope, bid: repo.StoredBid): Promise<void> {
  const { firm } = await getCountedFirm(app, scope);
  let done = 0;
  const step = async () => {
    done += 1;
    await repo.changeBidRow(app.db, scope, bid.uuid, { done }, app.clock.now());
  };
  const looks = await lookAtAll(app, scope, bid.plan.files, step);
  await inWorkFolder(app.config.dataDir, async (folder) => {
    const work = {
      pack: bid,
      entUuid: scope.entUuid,
      entName: firm.enterprise.entName,
      matter: matterOf(bid),
      madeAt: app.clock.now(),
      looks,
      writeTable: () => Promise.resolve('没有表格'),
      storage: app.storage,
      mark: bid.plan.mark,
      folder,
      onWritten: step,
    };
    const { notes, stored } = await writePack(work, (bytes) => storeArchive(app, bid.uuid, bytes));
    const change = { status: 'done', done: bid.total, message: null, notes, ...stored } as const;
    await repo.changeBidRow(app.db, scope, bid.uuid, change, app.clock.now());
  });
  for (const key of await repo.dropOlderBids(app.db, scope, bid.uuid, MOST_KEPT - 1)) await app.storage.remove(key);
}

/** An unexpected fault is thrown on, so that the queue tries again. */
async function runPack(app: App, { entUuid, uuid }: Work): Promise<void> {
  const scope = scopeOfJob(entUuid);
  const bid = await repo.getBidRow(app.db, scope, uuid);
  if (bid === undefined || bid.status === 'done') return;
  const start = { status: 'running', done: 0, message: null } as const;
  await repo.changeBidRow(app.db, scope, uuid, start, app.clock.now());
  try {
    await makePack(app, scope, bid);
  } catch (error) {
    const message = error instanceof RefusedFile ? error.message : '整理时出现异常，请稍后重试';
    await repo.changeBidRow(app.db, scope, uuid, { status: 'failed', message }, app.clock.now());
    if (!(error instanceof RefusedFile)) throw error;
  }
}

async function removeOldPacks(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - KEPT_MS);
  for (const key of await repo.removeBidsBefore(app.db, before)) await app.storage.remove(key);
}

export function registerBidPackJobs(app: App): void {
  const often = { pollSeconds: 1, expireInSeconds: 3600, retryLimit: 2 };
  app.jobs.register<Work>(BID_JOB, (work) => runPack(app, work), often);
  app.jobs.register('bid-packs.remove-packs', () => removeOldPacks(app), { cron: '50 * * * *' });
}
