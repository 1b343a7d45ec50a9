import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { type ExportSheet, handleListWithExports } from '#platform/server/workbook/list-export.ts';
import {
  exportUnverifiedRequirements,
  exportUnverifiedRequirementsCsv,
  listUnverifiedRequirements,
  type UnverifiedRequirement,
} from '../contract/to-verify.ts';
import * as contract from '../standards.contract.ts';
import { buildStandardPreview } from './standard-preview.ts';
import { createStandardQueries } from './standards.service.ts';
import { type CountHolders, createUnverifiedRequirementList } from './to-verify.ts';

const TO_VERIFY: ExportSheet<UnverifiedRequirement> = {
  name: '待核对的标准数据',
  columns: [
    { label: '标准代码', value: ({ displayCode }) => displayCode },
    { label: '标准', width: 36, value: ({ standardName }) => standardName },
    { label: '等级', value: ({ level }) => level },
    { label: '指标编号', width: 24, value: ({ rowId }) => rowId },
    { label: '要求', width: 60, value: ({ text }) => text },
    { label: '原文条款', value: ({ clause }) => clause },
    { label: '原文待核对', value: ({ isRecalled }) => isRecalled },
    { label: '不能判断', value: ({ obstacles }) => obstacles.length > 0 },
    { label: '不能判断的原因', width: 40, value: ({ obstacles }) => obstacles.join('；') },
    { label: '持有的企业', value: ({ enterpriseCount }) => enterpriseCount },
  ],
};

/**
 * Creates the routes of the standards.
 * @param catalogue the standards as loaded at the start; they are stored in files, not in tables
 * @param countHolders provided by the certificates module, on which this module does not depend
 */
export function createStandardsRoutes(catalogue: Catalogue, countHolders: CountHolders): readonly BoundRoute[] {
  const standards = createStandardQueries(catalogue);
  const toVerify = createUnverifiedRequirementList(catalogue, countHolders);
  return [
    handle(contract.listStandards, async ({ query }, { now }) => standards.listStandards(query, now)),
    handle(contract.getStandardTree, async () => standards.getTree()),
    handle(contract.getStandardByCode, async ({ query }, { now }) => standards.getByCode(query.code, now)),
    handle(contract.getStandardAnalysis, async ({ query }, { now }) => standards.getAnalysis(query.bizUUID, now)),
    handle(contract.getStandard, async ({ params }, { now }) => standards.getByUuid(String(params.uuid), now)),
    ...handleListWithExports(
      listUnverifiedRequirements,
      [exportUnverifiedRequirements, exportUnverifiedRequirementsCsv],
      TO_VERIFY,
      ({ query }, context) => toVerify(context, query),
    ),
    handle(contract.getStandardPreview, async ({ query }, context) =>
      buildStandardPreview(standards.getByUuid(query.uuid, context.now), context),
    ),
  ];
}
