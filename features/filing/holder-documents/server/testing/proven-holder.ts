import type { TestPortal } from '#apps/server/testing/portal.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { addFiling } from '#features/filing/filing/filing.contract.ts';
import { readLatestCode } from '#features/identity/codes/server/testing/read-code.ts';
import { createTestPicture } from '#platform/server/testing/files.ts';
import { sendHolderCode, uploadHolderDocument, verifyHolder } from '../../contract/holder.ts';
import { addDocumentRequest } from '../../holder-documents.contract.ts';

/** The lifetime of the link, in days. */
const DAYS = 5;

export interface VerifiedHolder {
  /** The secret of the holder's link. */
  readonly token: string;
  readonly pass: string;
}

/** Creates a document request for a person and verifies the person's phone. A phone can receive one code a minute. */
export async function createVerifiedHolder(
  portal: TestPortal,
  clerk: string,
  { personUuid, phone }: { readonly personUuid: string; readonly phone: string },
): Promise<VerifiedHolder> {
  const as = { token: clerk };
  const filing = { kind: 'change' as const, name: '示例变更', region: '110000' };
  const { uuid: filingUuid } = await portal.call(addFiling, { body: filing }, as);
  const endOn = addDays(toShanghaiDay(portal.now()), DAYS);
  const body = { filingUuid, personUuid, phone, purpose: '办理示例变更', papers: '示例证件', endOn };
  const { link } = await portal.call(addDocumentRequest, { body }, as);
  const token = link.split('#')[1] ?? '';
  await portal.call(sendHolderCode, { body: { token } });
  const code = (await readLatestCode(portal, phone, portal.now())) ?? '';
  return { token, pass: (await portal.call(verifyHolder, { body: { token, code } })).pass };
}

/**
 * Uploads a picture.
 * @returns the uuid of the pending document
 */
export async function uploadHolderPicture(portal: TestPortal, holder: VerifiedHolder, words: string): Promise<string> {
  const file = { filename: `${words}.png`, bytes: createTestPicture('png', words, 300, 200) };
  return (await portal.call(uploadHolderDocument, { body: { ...holder }, files: { file } })).uuid;
}
