import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { maskIdNumber } from './merge/keys.ts';
import { planImport } from './merge/plan.ts';
import { getStandards } from './standards.ts';
import { randomEnterprise } from './testing/random-records.ts';
import { readImportFile } from './workbook/read-file.ts';
import { writeEnterpriseWorkbook } from './workbook/write-workbook.ts';

const TOOLS = { newUuid: randomUUID, standards: getStandards() };
/** Each run writes and reads a whole workbook. */
const RUNS = 12;

async function readBack(enterprise: EnterpriseDocument, onto: EnterpriseDocument | null, writeId = (id: string) => id) {
  const bytes = await writeEnterpriseWorkbook(enterprise, { writeId });
  return planImport(await readImportFile(bytes), onto, TOOLS);
}

it('reads the export of any enterprise without a difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomEnterprise, async (enterprise) => {
      const { records, faults } = await readBack(enterprise, enterprise);
      expect(faults).toEqual([]);
      expect(
        records
          .filter(({ state }) => state !== 'unchanged')
          .map(({ sheet, state, changes }) => ({ sheet, state, changes })),
      ).toEqual([]);
    }),
    { numRuns: RUNS, seed: 1, endOnFailure: true },
  );
});

/** The content of records without keys, which a new enterprise assigns itself. */
const bare = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, item: unknown) => (/uuid$/i.test(key) ? undefined : item)));

it('reads the export of any enterprise into a new one', async () => {
  await fc.assert(
    fc.asyncProperty(randomEnterprise, async (enterprise) => {
      const { records, faults } = await readBack(enterprise, null);
      expect(faults).toEqual([]);
      const list = (section: string) => records.flatMap((row) => (row.section === section ? [bare(row.record)] : []));
      const { schema: _schema, enterprise: own, ...sections } = enterprise;
      const {
        schema: _other,
        enterprise: read,
        ...found
      } = EnterpriseDocument.parse({
        enterprise: list('enterprise')[0],
        ...Object.fromEntries(Object.keys(sections).map((section) => [section, list(section)])),
      });
      expect(bare(read)).toEqual(bare(own));
      expect(bare(found)).toEqual(bare(sections));
    }),
    { numRuns: RUNS, seed: 3, endOnFailure: true },
  );
});

it('reads the JSON export of any enterprise without a difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomEnterprise, async (enterprise) => {
      const bytes = new TextEncoder().encode(JSON.stringify(enterprise));
      const { records, faults } = planImport(await readImportFile(bytes), enterprise, TOOLS);
      expect(faults).toEqual([]);
      expect(records.filter(({ state }) => state !== 'unchanged')).toEqual([]);
    }),
    { numRuns: RUNS, seed: 4, endOnFailure: true },
  );
});

it('reads the masked export of any enterprise without a difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomEnterprise, async (enterprise) => {
      const { records, faults } = await readBack(enterprise, enterprise, maskIdNumber);
      expect(faults).toEqual([]);
      expect(records.filter(({ state }) => state !== 'unchanged')).toEqual([]);
    }),
    { numRuns: RUNS, seed: 2, endOnFailure: true },
  );
});
