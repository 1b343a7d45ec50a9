/** What the holder of papers does without an account: the link says who asks him, the code to his phone that it is him. */

import { timingSafeEqual } from 'node:crypto';
import { href } from '#domain/access/page.ts';
import { isOpen } from '#domain/filing/states.ts';
import { maskPhone } from '#domain/identity/phone.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { stateOfLink } from '#domain/validity/link-state.ts';
import { sendMessage } from '#features/enterprise/messages/server/messages.server-api.ts';
import { readCase } from '#features/filing/filing/server/filing.server-api.ts';
import { filingPapersPages } from '#features/filing/filing-documents/pages/filing-documents.pages.ts';
import { checkCode, sendCode, spendCode } from '#features/identity/codes/server/codes.server-api.ts';
import { hashToken } from '#features/identity/session/server/session.server-api.ts';
import { fail, notFound } from '#platform/contract/fault.ts';
import type { InputOf, Upload } from '#platform/contract/route.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { type Scope, scopeOfHolder } from '#platform/server/access/scope.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import * as contract from '../contract/holder.ts';
import { MOST_PAPERS, type OfferedPaper } from '../holder-documents.contract.ts';
import * as papers from './paper.repo.ts';
import { dropPaper, keepPaper } from './paper-files.ts';
import * as requests from './request.repo.ts';
import { toWire } from './review.service.ts';

const PASS_MS = 60 * 60_000;
const PROOFS = ['pdf', 'jpg', 'png'] as const;

interface Opened {
  readonly request: requests.LinkedRequest;
  readonly scope: Scope;
}

/** @throws Failure 404 where there is no such link, 410 where it no longer works */
async function openLink({ app, now }: PublicContext, token: string): Promise<Opened> {
  const request = await requests.findLinkedRequest(app.db, hashToken(token));
  if (request === null) throw fail(contract.unknownLink);
  const scope = scopeOfHolder(request.entUuid);
  const filing = await readCase(app.db, scope, request.filingUuid);
  const state = stateOfLink(request, shanghaiDay(now));
  const about = { firm: request.entName, day: request.endOn };
  if (state === 'closed' || filing === null || !isOpen(filing.state)) throw fail(contract.linkClosed, about);
  if (state === 'ended') throw fail(contract.linkEnded, about);
  return { request, scope };
}

function isProven({ request }: Opened, pass: string | null | undefined, now: Date): boolean {
  const { passHash, passEndTime } = request;
  if (!pass || passHash === null || passEndTime === null || passEndTime <= now) return false;
  const [given, kept] = [Buffer.from(hashToken(pass)), Buffer.from(passHash)];
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** @throws Failure 404, 409, 410 */
async function openProven(
  context: PublicContext,
  { token, pass }: { readonly token: string; readonly pass: string },
): Promise<Opened> {
  const opened = await openLink(context, token);
  if (!isProven(opened, pass, context.now)) throw fail(contract.proveAgain);
  return opened;
}

/** Who has the link alone learns who asks for what; whose papers they are, and which came, only who has the phone. */
export async function openRequest(
  context: PublicContext,
  { token, pass }: InputOf<typeof contract.openRequest>['body'],
): Promise<contract.AskedPapers> {
  const { app, now } = context;
  const opened = await openLink(context, token);
  const { request, scope } = opened;
  const proven = isProven(opened, pass, now)
    ? {
        personName: request.personName,
        papers: (await papers.listPaperRows(app.db, scope, request.uuid)).map(toWire),
      }
    : null;
  const { entName, purpose, papers: asked, endOn } = request;
  return { entName, purpose, papers: asked, phone: maskPhone(app.cipher.decrypt(request.phone)), endOn, proven };
}

const codeKey = ({ request }: Opened, phone: string) =>
  ({ purpose: 'holderPapers', target: `${request.uuid} ${phone}` }) as const;

/** @throws Failure 404, 410, 429, 503 */
export async function sendHolderCode(context: PublicContext, token: string): Promise<undefined> {
  const opened = await openLink(context, token);
  const phone = context.app.cipher.decrypt(opened.request.phone);
  await sendCode(context, { ...codeKey(opened, phone), countBy: phone, recipient: { channel: 'sms', to: phone } });
  return undefined;
}

/** @throws Failure 400, 404, 410, 429 */
export async function proveHolder(
  context: PublicContext,
  { token, code }: InputOf<typeof contract.proveHolder>['body'],
): Promise<{ pass: string }> {
  const { app, now } = context;
  const opened = await openLink(context, token);
  const { request, scope } = opened;
  const checked = await checkCode(context, codeKey(opened, app.cipher.decrypt(request.phone)), code);
  const pass = app.random.token(32);
  await app.db.transaction(async () => {
    await spendCode(context, checked);
    const proven = { passHash: hashToken(pass), passEndTime: new Date(now.getTime() + PASS_MS) };
    await requests.changeRequestRow(app.db, scope, request.uuid, { ...proven, now });
  });
  return { pass };
}

/** Whoever asked is told once a day that something came. */
async function tellClerk({ app, now }: PublicContext, request: requests.LinkedRequest): Promise<void> {
  if (request.createBy === null) return;
  const message = {
    userUuid: request.createBy,
    entUuid: request.entUuid,
    type: '01' as const,
    title: '本人提交了资料，待审核',
    content: '您要求提供的资料已有文件上传，请在申报中审核后收入档案。',
    router: href(filingPapersPages.filing, null, { filing: request.filingUuid }),
    onceKey: `holder ${request.uuid} ${shanghaiDay(now)}`,
  };
  await sendMessage(app, message, now);
}

/** The same bytes that wait already stay one file. @throws Failure 400 at the file, 404, 409, 410 */
export async function offerPaper(
  context: PublicContext,
  proof: InputOf<typeof contract.offerPaper>['body'],
  upload: Upload,
): Promise<OfferedPaper> {
  const { app, now } = context;
  const { request, scope } = await openProven(context, proof);
  const file = await acceptFile(app, upload, { kinds: PROOFS, owner: scope.entUuid });
  const storageKey = await keepPaper(app, scope.entUuid, file.content);
  let keptKey: string | null = null;
  try {
    const stored = await app.db.transaction(async () => {
      await requests.lockRequest(app.db, scope, request.uuid);
      // Closed or renewed while the file was looked at.
      await openProven(context, proof);
      const there = await papers.listPaperRows(app.db, scope, request.uuid);
      const same = there.find(({ sha256, state }) => sha256 === file.sha256 && state === 'waiting');
      if (same) return same;
      if (there.length >= MOST_PAPERS) throw fail(contract.tooManyPapers, { most: MOST_PAPERS });
      const { name, mime, sha256, size, scan } = file;
      const kind = file.kind as (typeof PROOFS)[number];
      const uuid = app.random.uuid();
      const row = { uuid, requestUuid: request.uuid, name, kind, mime, sha256, size, scan, storageKey };
      await papers.addPaperRow(app.db, scope, row, now);
      await recordAudit(context, {
        action: 'holder.paper-offered',
        targetKind: 'paperRequest',
        targetUuid: request.uuid,
        detail: { paper: uuid, size },
      });
      await tellClerk(context, request);
      return { ...row, state: 'waiting' as const, reason: null, createTime: now };
    });
    keptKey = stored.storageKey;
    return toWire(stored);
  } finally {
    if (keptKey !== storageKey) await dropPaper(app, storageKey);
  }
}

/** @throws Failure 404, 409, 410 */
export async function withdrawPaper(
  context: PublicContext,
  { uuid, ...proof }: InputOf<typeof contract.withdrawPaper>['body'],
): Promise<undefined> {
  const { app } = context;
  const { request, scope } = await openProven(context, proof);
  const paper = await papers.getPaperRow(app.db, scope, uuid);
  if (paper === null || !(await papers.removeWaitingPaper(app.db, scope, request.uuid, paper.uuid))) throw notFound();
  await dropPaper(app, paper.storageKey);
  return undefined;
}
