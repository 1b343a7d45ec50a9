import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { type EndangeredBy, listFindings } from './findings.service.ts';
import { createPlatformService } from './platform.service.ts';
import { settleDifference } from './settle.service.ts';
import type { NationalPlatform } from './source.ts';

/**
 * @param platform where records of the national platform come from
 * @param endangeredBy the check of the held qualifications
 */
export function nationalPlatformRoutes(platform: NationalPlatform, endangeredBy: EndangeredBy): readonly BoundRoute[] {
  const service = createPlatformService(platform);
  return [
    handle(contract.listPlatformPeople, ({ query }, context) => service.listPeople(context, query)),
    handle(contract.listPlatformProjects, ({ query }, context) => service.listProjects(context, query)),
    handle(contract.listFindings, ({ query }, context) => listFindings(context, endangeredBy, query)),
    handle(contract.getOrigin, (_input, context) => service.getOrigin(context)),
    handle(contract.syncProjectsByPerson, ({ query }, context) => service.sync(context, query.uuid)),
    handle(contract.syncProjects, ({ body }, context) => service.sync(context, body.uuid)),
    handle(contract.importPlatformList, ({ files }, context) => service.importList(context, files.file)),
    handle(contract.settleDifference, ({ body }, context) => settleDifference(context, body)),
  ];
}
