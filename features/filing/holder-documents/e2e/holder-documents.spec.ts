import { dayFromNow } from '#e2e/support/days.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { sendPaper } from '#e2e/support/holder.ts';
import { addFiling, removeFiling } from '#features/filing/filing/filing.contract.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { addDocumentRequest, type DocumentRequestLink } from '../holder-documents.contract.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a holder without an account sends own papers from a phone, and the page stays within its width', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn('demo_member');
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'access_token');
  const headers = { authorization: `Bearer ${cookie?.value}` };
  const send = async (path: string, data: object) => {
    const answer = (await (await page.request.post(path, { headers, data })).json()) as { code: number; data: object };
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return answer.data;
  };
  const filing = (await send(addFiling.path, { kind: 'change', name: '示例收取资料' })) as { uuid: string };
  try {
    const people = (await (await page.request.get('/portal/personnel/achievement/options', { headers })).json()) as {
      data: { people: { uuid: string; name: string }[] };
    };
    const [person] = people.data.people;
    const phone = `139${String(Date.now()).slice(-8)}`;
    const asked = { phone, purpose: '办理示例变更', papers: '身份证', endOn: dayFromNow(7) };
    const body = { filingUuid: filing.uuid, personUuid: person?.uuid, ...asked };
    const { link } = (await send(addDocumentRequest.path, body)) as DocumentRequestLink;

    const picture = { name: '身份证.png', mimeType: 'image/png', buffer: createTestPicture('png', '示例', 300, 200) };
    await sendPaper(browser, { link, phone, purpose: '办理示例变更', name: person?.name ?? '', file: picture });
  } finally {
    await send(removeFiling.path, { uuid: filing.uuid });
  }
});
