import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as contract from '../declarations.contract.ts';
import { DECLARATION_SHEET, EQUIPMENT_SHEET } from './declaration-sheets.ts';
import * as service from './declarations.service.ts';
import type { Standards } from './statements.ts';

export const createDeclarationRoutes = (standards: Standards): readonly BoundRoute[] => [
  ...handleListWithExports(contract.listEquipment, [contract.exportEquipment], EQUIPMENT_SHEET, ({ query }, context) =>
    service.listEquipment(context, query),
  ),
  handle(contract.addEquipment, ({ body }, context) => service.addEquipment(context, body)),
  handle(contract.editEquipment, ({ body }, context) => service.editEquipment(context, body)),
  handle(contract.removeEquipment, ({ params }, context) =>
    service.removeDeclaredRecord(context, 'equipment', params.id),
  ),
  ...handleListWithExports(
    contract.listDeclarations,
    [contract.exportDeclarations],
    DECLARATION_SHEET,
    ({ query }, context) => service.listDeclarations(context, query),
  ),
  handle(contract.addDeclaration, ({ body }, context) => service.addDeclaration(context, standards, body)),
  handle(contract.editDeclaration, ({ body }, context) => service.editDeclaration(context, standards, body)),
  handle(contract.removeDeclaration, ({ params }, context) =>
    service.removeDeclaredRecord(context, 'declaration', params.id),
  ),
];
