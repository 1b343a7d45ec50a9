/** As certificates.test.ts, for equipment and declarations. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from '#apps/server/testing/portal.ts';
import { listMissingColumns } from '#apps/server/testing/record-columns.ts';
import * as contract from '#features/records/declarations/declarations.contract.ts';
import { DECLARATION_SHEET, EQUIPMENT_SHEET } from '#features/records/declarations/server/declaration-sheets.ts';
import {
  listEnterpriseDeclarations,
  listEnterpriseEquipment,
  saveEnterpriseDeclarations,
  saveEnterpriseEquipment,
} from '#features/records/declarations/server/declarations.server-api.ts';
import { buildDeclarationColumns, DeclarationFields } from '#features/records/declarations/web/declaration-section.tsx';
import { EQUIPMENT_COLUMNS, EquipmentFields } from '#features/records/declarations/web/equipment-section.tsx';
import { readEnterpriseWorkbook } from '#features/records/import-export/server/import-export.server-api.ts';
import { createSampleWorkbook } from '#features/records/import-export/server/testing/files.ts';
import { createJobTenantContext } from '#platform/server/access/scope.ts';
import { Form } from '#platform/web/console/form.tsx';
import { compareVersions } from '#platform/web/console/versions.ts';
import { NEW_FIELD } from './new-field.ts';

const NOW = new Date('2026-11-21T02:00:00Z');
const portal = await startPortal({ now: NOW });
const { label } = NEW_FIELD;
const scope = createJobTenantContext(portal.entUuid('member'));
const token = { token: await portal.signIn('member') };
const machine = { name: '塔式起重机', spec: 'QTZ80', count: 2, owned: true, shade: '示例红' };
const premises = { kind: 'premises', value: 650, unit: 'm²', confirmed: true, shade: '示例蓝' };

it('without their migration the tables are named', async () => {
  const missing = (await listMissingColumns(portal.app.db)).join('\n');
  expect(missing).toContain('equipment.shade (设备：示例色标) has no column');
  expect(missing).toContain('declaration.shade (其他声明：示例色标) has no column');
});

describe('with their migration', () => {
  beforeAll(async () => {
    await portal.app.db.sql('alter table equipment add column shade text');
    await portal.app.db.sql('alter table declaration add column shade text');
    await portal.call(contract.addEquipment, { body: machine }, token);
    await portal.call(contract.addDeclaration, { body: premises }, token);
  });

  it('is checked, stored, answered and changed by the calls', async () => {
    const [stored] = (await portal.call(contract.listEquipment, {}, token)).rows;
    expect(stored).toMatchObject(machine);
    const [declared] = (await portal.call(contract.listDeclarations, {}, token)).rows;
    expect(declared).toMatchObject(premises);
    const edit = (shade: string) => {
      const body = { ...machine, shade, uuid: stored?.uuid ?? '' };
      return portal.call(contract.editEquipment, { body }, token);
    };
    await expect(edit('长'.repeat(21))).rejects.toMatchObject({ fields: [{ message: `${label}最多 20 个字` }] });
    expect(await edit('示例绿')).toMatchObject({ shade: '示例绿' });
    await edit('示例红');
  });

  it('goes out with the document of the enterprise and comes in with it, and stands in the workbook', async () => {
    const equipment = await listEnterpriseEquipment(portal.app.db, scope);
    const declarations = await listEnterpriseDeclarations(portal.app.db, scope);
    expect([equipment, declarations]).toMatchObject([[machine], [premises]]);
    const { enterprise, faults: errors } = await readEnterpriseWorkbook(
      await createSampleWorkbook({ equipment, declarations }),
    );
    expect(errors).toEqual([]);
    expect(enterprise).toMatchObject({ equipment: [machine], declarations: [premises] });
    const changed = { shade: '示例绿' };
    await saveEnterpriseEquipment(
      portal.app.db,
      scope,
      equipment.map((one) => ({ ...one, ...changed })),
      NOW,
    );
    await saveEnterpriseDeclarations(
      portal.app.db,
      scope,
      declarations.map((one) => ({ ...one, ...changed })),
      NOW,
    );
    expect(await listEnterpriseEquipment(portal.app.db, scope)).toMatchObject([changed]);
    expect(await listEnterpriseDeclarations(portal.app.db, scope)).toMatchObject([changed]);
  });

  it('is shown by forms, lists, their exports and the dialog of two versions', () => {
    const around = (node: ReactNode) => renderToStaticMarkup(createElement(Form, {}, node));
    expect(around(createElement(EquipmentFields))).toContain(label);
    const inQueries = createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(DeclarationFields),
    );
    expect(around(inQueries)).toContain(label);
    expect(EQUIPMENT_COLUMNS.map(({ head }) => head)).toContain(label);
    expect(buildDeclarationColumns(String).map(({ head }) => head)).toContain(label);
    expect(EQUIPMENT_SHEET.columns.map((column) => column.label)).toContain(label);
    expect(DECLARATION_SHEET.columns.map((column) => column.label)).toContain(label);
    for (const { body } of [contract.editEquipment, contract.editDeclaration]) {
      const versions = { schema: body, base: { shade: '甲' }, mine: { shade: '乙' }, theirs: { shade: '丙' } };
      expect(compareVersions(versions)).toMatchObject([{ label }]);
    }
  });
});
