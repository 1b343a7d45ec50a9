import { getFilingCase } from '#features/filing/filing/server/filing.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { getFilingSource } from '../document-source.ts';
import { attachFormVersion } from '../forms/form.repo.ts';
import { getFormInUse } from '../forms/forms.service.ts';
import { writeTable } from '../write-table.ts';
import type { BasePackPlan } from './pack.repo.ts';
import { FILING_PACK_JOB, type FilingPackSummary } from './pack.service.ts';
import { type PackJobDefinition, registerPackJob, registerPackRemoval } from './pack-kind.jobs.ts';

const FILING_PACKS: PackJobDefinition<BasePackPlan, FilingPackSummary> = {
  kind: 'filing',
  job: FILING_PACK_JOB,
  title: '制作申报材料包',
  async prepare(app, scope, pack) {
    const filing = await getFilingCase(app.db, scope, pack.filingUuid ?? '');
    if (filing === null) throw new RejectedFileError('该申报已删除');
    const found = await getFilingSource({ app, scope, now: app.clock.now() }, filing.uuid);
    const madeAt = app.clock.now();
    return {
      entName: found.source.enterprise.enterprise.entName,
      matter: {
        format: 'zhixun-filing-pack',
        title: '申报材料目录',
        label: '申报事项',
        name: filing.name,
        note: '材料清单待核对，以受理机关公布的为准；本目录由知讯资管家生成。',
        blocks: [],
        about: { filingName: filing.name },
      },
      mark: null,
      async writeTable(form, format) {
        // The form is loaded each time, because it may be withdrawn while the pack is built.
        const { form: used, withdrawn } = await getFormInUse(app, scope, filing.uuid, form);
        if (withdrawn !== null) return `表格版本 ${used.version} 已撤下（${withdrawn}），未收入`;
        const wish = { form: used, format, isFull: pack.plan.isFull, madeAt };
        const written = await writeTable(found, wish, scope.entUuid).catch((error: unknown) => {
          if (error instanceof RejectedFileError) return error.message;
          throw error;
        });
        if (typeof written === 'string') return written;
        const { bytes } = written;
        if (bytes === null) return '行数过多，未收入，请先为本次申报选定人员和业绩';
        await attachFormVersion(app.db, scope, filing.uuid, used, madeAt);
        return bytes;
      },
    };
  },
};

export function registerPackJobs(app: App): void {
  registerPackJob(app, FILING_PACKS);
  registerPackRemoval(app);
}
