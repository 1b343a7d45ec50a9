import { expect, it } from 'vitest';
import { silentDatabaseLog } from '#platform/server/testing/database-template.ts';
import { logSlowStatements } from './slow.ts';

it('names a statement that took long by its text, and never by what was given to it', () => {
  const lines: object[] = [];
  const heard: string[] = [];
  const note = logSlowStatements({ ...silentDatabaseLog, warn: (data) => lines.push(data) }, (text) =>
    heard.push(text),
  );
  note('select  1\n from person where phone = $1', ['13800000000'], 1200.4);
  note('select 2', [], 999);
  expect(lines).toEqual([{ ms: 1200, statement: 'select 1 from person where phone = $1' }]);
  expect(heard).toHaveLength(2);
});
