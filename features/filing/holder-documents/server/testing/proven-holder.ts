import type { TestPortal } from '#apps/server/testing/portal.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { addFiling } from '#features/filing/filing/filing.contract.ts';
import { readCode } from '#features/identity/codes/server/testing/read-code.ts';
import { drawPicture } from '#platform/server/testing/files.ts';
import { offerPaper, proveHolder, sendHolderCode } from '../../contract/holder.ts';
import { addPaperRequest } from '../../holder-documents.contract.ts';

/** The lifetime of the link, in days. */
const DAYS = 5;

export interface ProvenHolder {
  /** The secret of the holder's link. */
  readonly token: string;
  readonly pass: string;
}

/** Creates a document request for a person and verifies the person's phone. A phone can receive one code a minute. */
export async function proveHolderOf(
  portal: TestPortal,
  clerk: string,
  { personUuid, phone }: { readonly personUuid: string; readonly phone: string },
): Promise<ProvenHolder> {
  const as = { token: clerk };
  const filing = { kind: 'change' as const, name: '示例变更', region: '110000' };
  const { uuid: filingUuid } = await portal.call(addFiling, { body: filing }, as);
  const endOn = addDays(toShanghaiDay(portal.now()), DAYS);
  const body = { filingUuid, personUuid, phone, purpose: '办理示例变更', papers: '示例证件', endOn };
  const { link } = await portal.call(addPaperRequest, { body }, as);
  const token = link.split('#')[1] ?? '';
  await portal.call(sendHolderCode, { body: { token } });
  const code = (await readCode(portal, phone, portal.now())) ?? '';
  return { token, pass: (await portal.call(proveHolder, { body: { token, code } })).pass };
}

/**
 * Uploads a picture.
 * @returns the uuid of the pending document
 */
export async function offerPicture(portal: TestPortal, holder: ProvenHolder, words: string): Promise<string> {
  const file = { filename: `${words}.png`, bytes: drawPicture('png', words, 300, 200) };
  return (await portal.call(offerPaper, { body: { ...holder }, files: { file } })).uuid;
}
