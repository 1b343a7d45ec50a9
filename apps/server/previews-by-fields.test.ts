/** Drafts that readers find woven into other pages are shown by their fields to readers with the address. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MESSAGE } from '#features/enterprise/messages/contract/broadcast.ts';
import { broadcastPublication } from '#features/enterprise/messages/server/broadcast-publication.ts';
import { createStandardPublication } from '#features/evaluation/standard-releases/server/standard-publication.ts';
import { getPictureCalls } from '#features/operations/publishing/contract/picture.ts';
import { createPreviewOpener } from '#features/operations/publishing/server/previews.service.ts';
import { createResourceCalls } from '#features/operations/publishing/server/testing/resource-calls.ts';
import { officialDocumentPublication } from '#features/standards/rulebook/server/document-publication.ts';
import { createProvinceRulePublication } from '#features/standards/rulebook/server/province-rule-publication.ts';
import { PREVIEW_PARAMETER } from '#platform/contract/page-preview.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { startPortal, type TestPortal } from './testing/portal.ts';

const START = new Date('2026-03-02T09:00:00+08:00');
const RULES = createProvinceRulePublication({ sweep: 'none', keepTerms: 'none' });
let portal: TestPortal;
let operator: string;
let tools: ReturnType<typeof createResourceCalls>;

beforeAll(async () => {
  portal = await startPortal({ quiet: true, now: START });
  operator = await portal.signIn('operator');
  tools = createResourceCalls(portal, operator);
});
afterAll(() => portal.close());

async function openDraft(name: string, body?: Record<string, unknown>) {
  const uuid = await tools.addDraft(name, body);
  const made = await portal.request({
    method: 'POST',
    path: `/portal/manage/${name}/previews`,
    token: operator,
    body: { uuid, hours: 1 },
  });
  const address: string = made.body.data.address;
  const token = new URL(address, 'http://portal.invalid').searchParams.get(PREVIEW_PARAMETER) ?? '';
  const publications = [createStandardPublication([]), officialDocumentPublication, RULES, broadcastPublication];
  const opened = await createPreviewOpener(publications)(portal.app, { token, path: address, now: START });
  if (opened.kind !== 'open') throw new Error('refused');
  return opened.preview.fields;
}

it.each(['document', 'province-rule', 'message'])('%s: as it was filled in', async (name) => {
  const body = tools.bodyOf(name);
  expect(await openDraft(name, body)).toMatchObject({ resource: name, values: { title: body['title'] } });
});

it('a standard: each requirement in a sentence', async () => {
  const fields = await openDraft('standard');
  const rows = fields?.values['requirements'] as readonly unknown[];
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatch(/[\u4e00-\u9fff]+：/);
});

it('a message: its pictures open to every reader with the address', async () => {
  const files = { file: { filename: '示例.png', bytes: createTestPicture('png') } };
  const picture = await portal.call(getPictureCalls(MESSAGE).addPicture, { files }, { token: operator });
  const content = `<figure><img src="${picture.address}" alt="示例"></figure>`;
  const fields = await openDraft('message', { ...tools.bodyOf('message'), content });
  const source = /src="([^"]+)"/.exec(String(fields?.values['content']))?.[1] ?? '';
  expect((await portal.request({ method: 'GET', path: source })).status).toBe(200);
  expect((await portal.request({ method: 'GET', path: source.split('?')[0] ?? '' })).status).toBe(404);
});
