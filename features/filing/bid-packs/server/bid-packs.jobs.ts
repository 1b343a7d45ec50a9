import {
  type PackDescription,
  type PackJobDefinition,
  registerPackJob,
} from '#features/filing/filing-documents/server/filing-documents.server-api.ts';
import { getEnterpriseWithoutDisputedFacts } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { BID_PACK_JOB } from './bid-packs.service.ts';
import type { BidPackSummary, BidPlan, StoredBidPack } from './bid-plan.ts';
import { buildMemberBlocks } from './roster-blocks.ts';

type Planned = StoredBidPack & { readonly plan: BidPlan };

const getMatter = ({
  shown: { tender, useOn, useTo = null },
  plan: { rosters, mark, remarks },
}: Planned): PackDescription => ({
  format: 'zhixun-bid-pack',
  title: '投标材料目录',
  label: '投标项目',
  name: tender,
  note: '每页扫描件已加水印，水印不能去除；是否满足招标文件的要求待核对。',
  blocks: buildMemberBlocks({ useOn, useTo, rosters, remarks, mark }),
  about: {
    tender,
    useOn,
    mark,
    groups: rosters.map(({ name, wanted, members }) => ({
      name,
      wanted,
      members: members.map(({ name: member, papers: documents, until, state }) => ({
        name: member,
        papers: documents,
        until,
        state,
      })),
    })),
    remarks,
  },
});

const BID_PACKS: PackJobDefinition<BidPlan, BidPackSummary> = {
  kind: 'bid',
  job: BID_PACK_JOB,
  title: '制作投标材料包',
  async prepare(app, scope, pack) {
    const { enterprise } = await getEnterpriseWithoutDisputedFacts(app, scope);
    return {
      entName: enterprise.enterprise.entName,
      matter: getMatter(pack),
      mark: pack.plan.mark,
      writeTable: () => Promise.resolve('没有表格'),
    };
  },
};

export function registerBidPackJobs(app: App): void {
  registerPackJob(app, BID_PACKS);
}
