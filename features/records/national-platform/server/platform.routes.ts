import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as corrections from '../contract/corrections.ts';
import * as pages from '../contract/page.ts';
import * as contract from '../national-platform.contract.ts';
import { editCorrection, listCorrections, moveCorrection, openCorrection } from './correction.service.ts';
import { type FindEndangeredRequirements, listFindings } from './findings.service.ts';
import { applyPage, previewPage } from './page/page.service.ts';
import { createPlatformService } from './platform.service.ts';
import { PLATFORM_PEOPLE_SHEET, PLATFORM_PROJECT_SHEET } from './platform-sheets.ts';
import { resolvePlatformDifference } from './resolve-difference.service.ts';
import type { NationalPlatform } from './source.ts';

/**
 * Creates the routes of the national platform.
 * @param platform source of the national platform's records
 * @param endangeredBy evaluates which current qualifications a difference endangers
 */
export function createNationalPlatformRoutes(
  platform: NationalPlatform,
  endangeredBy: FindEndangeredRequirements,
): readonly BoundRoute[] {
  const service = createPlatformService(platform);
  return [
    ...handleListWithExports(
      contract.listPlatformPeople,
      [contract.exportPlatformPeople, contract.exportPlatformPeopleCsv],
      PLATFORM_PEOPLE_SHEET,
      ({ query }, context) => service.listPeople(context, query),
    ),
    ...handleListWithExports(
      contract.listPlatformProjects,
      [contract.exportPlatformProjects, contract.exportPlatformProjectsCsv],
      PLATFORM_PROJECT_SHEET,
      ({ query }, context) => service.listProjects(context, query),
    ),
    handle(contract.listFindings, ({ query }, context) => listFindings(context, endangeredBy, query)),
    handle(corrections.listCorrections, ({ query }, context) => listCorrections(context, query)),
    handle(corrections.openCorrection, ({ body }, context) => openCorrection(context, body)),
    handle(corrections.editCorrection, ({ body }, context) => editCorrection(context, body)),
    handle(corrections.moveCorrection, ({ body }, context) => moveCorrection(context, body)),
    handle(contract.getOrigin, (_input, context) => service.getOrigin(context)),
    handle(contract.syncProjectsByPerson, ({ query }, context) => service.sync(context, query.uuid)),
    handle(contract.syncProjects, ({ body }, context) => service.sync(context, body.uuid)),
    handle(contract.importPlatformList, ({ files }, context) => service.importList(context, files.file)),
    handle(pages.previewPlatformPage, ({ files }, context) => previewPage(context, files.file)),
    handle(pages.applyPlatformPage, ({ files, body }, context) =>
      applyPage(context, platform, { file: files.file, body }),
    ),
    handle(contract.settleDifference, ({ body }, context) => resolvePlatformDifference(context, body)),
  ];
}
