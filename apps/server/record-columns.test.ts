import { expect, it } from 'vitest';
import { testDatabase } from '#platform/server/testing/test-database.ts';
import { listMissingColumns } from './testing/record-columns.ts';

const db = await testDatabase();

it('each field of a defined record has its column', async () => {
  expect(await listMissingColumns(db)).toEqual([]);
});
