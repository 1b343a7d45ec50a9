import { isDeepStrictEqual } from 'node:util';
import { type ChangeKind, isApprovalDecidedByRight, isChangeKind } from '#domain/access/approval.ts';
import { getFields as fieldsOfRecord, type RecordSpec } from '#domain/records/field.ts';
import { getStoredFieldName, HISTORY_SPECS, type RecordedChanges } from '#domain/records/history.ts';
import { ApiError, createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { canAwaitApproval, getDeclaredChange, type RouteSpec } from '#platform/contract/route.ts';
import { getSchemaTitle } from '#platform/contract/schema-labels.ts';
import {
  authorise,
  isCallAllowed,
  type LoginContext,
  type MemberContext,
  type PublicContext,
} from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Actor, Session } from '#platform/server/access/session.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { type ActorContext, runAsActor } from '#platform/server/db/actor-context.ts';
import { getRequiredApprovalKind } from '#platform/server/db/errors.ts';
import type { BoundRoute, CallPreview } from '#platform/server/http/handle.ts';
import { parseInput, type RawInput } from '#platform/server/http/parse.ts';
import * as repo from './approval-request.repo.ts';
import {
  hashApprovalFiles,
  openApprovalFiles,
  removeApprovalFiles,
  type StoredApprovalFiles,
  storeApprovalFiles,
} from './held-files.ts';

/** Maximum number of pending requests; more than users can review. Further requests are rejected. */
const MAX_WAITING = 500;
/** Time after which an approval that is applied in chunks counts as aborted and can start again. */
const STEPS_MS = 15 * 60_000;

export const APPROVAL_ERRORS = {
  settled: defineApiError('approval.settled', 409, '这项变更已经处理过'),
  applying: defineApiError('approval.applying', 409, '这项变更正在执行，请稍后查看结果'),
  notOwn: defineApiError('approval.not-own', 409, '不能批准本人提交的变更，请由其他有审批权限的同事处理'),
  proposerGone: defineApiError('approval.proposer-gone', 409, '提交人已不能进行该操作，请驳回，由有权限的同事重新提交'),
  overtaken: defineApiError(
    'approval.overtaken',
    409,
    '提交之后相关资料已有改动，这项变更不再适用，请驳回，由提交人按现状重新提交',
  ),
  refused: defineApiError('approval.refused', 409, '按现行规定不能执行：{message}'),
} as const;

/** The preview of an approval request: records with their values before and after, or the submitted fields. */
export interface ApprovalPreview {
  readonly rows: readonly repo.ApprovalPreviewRow[];
  readonly isCut: boolean;
  readonly fields: CallPreview['fields'];
  /** Effects predicted by the feature, for a change done in steps without a trial run; undefined for older requests. */
  readonly foreseen?: CallPreview['records'];
}

export interface ApprovalGate {
  /**
   * Runs a call, or stores it as an approval request if its changes need approval.
   * @throws ApiError 202 if the call needs approval
   */
  run(bound: BoundRoute, raw: RawInput, input: unknown, context: PublicContext, acting: ActorContext): Promise<unknown>;
  /** Applies the requested change completely or not at all, with the requester's current rights. @throws ApiError */
  apply(context: MemberContext, uuid: string, mayBeOwn: () => Promise<boolean>): Promise<repo.ApprovalRequest>;
  /** Removes the files of a rejected or withdrawn approval request. */
  forgetFiles(approvalRequest: repo.ApprovalRequest): Promise<void>;
  /** Returns the summary of the request's call; null if the program no longer has that call. */
  summaryOf(approvalRequest: Pick<repo.ApprovalRequest, 'method' | 'path'>): string | null;
  read(approvalRequest: Pick<repo.ApprovalRequest, 'shown'>): ApprovalPreview;
}

interface Parts {
  readonly app: () => App;
  readonly routes: () => readonly BoundRoute[];
  readonly restore: (who: Actor, now: Date) => Promise<Session | null>;
}

const getActing = ({ userUuid, keyUuid, tokenUuid, source }: repo.ApprovalRequest): ActorContext => ({
  userUuid,
  keyUuid,
  tokenUuid,
  source,
});

const getInput = ({ cipher }: Pick<App, 'cipher'>, { input }: Pick<repo.ApprovalRequest, 'input'>): KeptInput =>
  JSON.parse(cipher.decrypt(input)) as KeptInput;

const NOTHING_FORESEEN: CallPreview = { fields: [], records: [], isCut: false };

/** Thrown to roll back the trial run. */
class RevokedAddress extends Error {}

/** The stored input of a call, encrypted. Older requests have no files. */
type KeptInput = Omit<RawInput, 'files'> & { readonly files?: StoredApprovalFiles };

const MASKED = /\d{15,}[\dXx]?|1\d{10}/g;

/** Returns the submitted fields that have labels in the contract; long numbers are masked. */
function getFields(spec: RouteSpec, input: unknown, files: RawInput['files']): ApprovalPreview['fields'] {
  const { body, query, params } = input as Record<'body' | 'query' | 'params', Record<string, unknown>>;
  const named = Object.entries(files).map(([name, { filename }]) => ({
    label: spec.files?.[name]?.label ?? '文件',
    value: filename,
  }));
  const schemas = [
    [spec.params, params],
    [spec.query, query],
    [spec.body, body],
  ] as const;
  const sent = schemas.flatMap(([schema, given]) =>
    Object.entries(given ?? {}).flatMap(([name, value]) => {
      const shape = (schema as { shape?: Readonly<Record<string, never>> } | undefined)?.shape;
      const label = shape?.[name] && getSchemaTitle(shape[name]);
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      if (!label || !isPlain || value === '' || /uuid$|^id$/i.test(name)) return [];
      const said = typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
      return [
        {
          label,
          value: said.replace(MASKED, (digits) => `${digits.slice(0, 3)}****${digits.slice(-4)}`).slice(0, 500),
        },
      ];
    }),
  );
  return [...named, ...sent];
}

/** Pairs each value of an added or removed record with null, as before and after values. */
const besideNothing = (whole: Readonly<Record<string, unknown>>, isAdded: boolean): RecordedChanges =>
  Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, isAdded ? [null, value] : [value, null]]));

async function showWhole(app: App, rows: readonly repo.ApprovalPreviewRow[]): Promise<repo.ApprovalPreviewRow[]> {
  const byKind = Map.groupBy(
    rows.filter(({ act }) => act !== 'edit'),
    ({ kind }) => kind,
  );
  const whole = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [kind, some] of byKind) {
    const numbers = some.map(({ uuid }) => uuid);
    for (const [number, said] of await repo.loadFullRecords(app.db, kind, numbers)) whole.set(number, said);
  }
  return rows.map((row) => {
    const said = whole.get(row.uuid);
    return row.act === 'edit' || !said ? row : { ...row, changes: besideNothing(said, row.act !== 'remove') };
  });
}

/** Returns the fields of an added record that are part of its definition. Generated ids are masked, because they differ on each run. */
const getSaid = ({ kind, changes }: repo.ApprovalPreviewRow, added: ReadonlySet<unknown>) => {
  const names = new Set(
    fieldsOfRecord<RecordSpec>(HISTORY_SPECS[kind]).map(([name, field]) => getStoredFieldName(name, field)),
  );
  return Object.entries(changes ?? {})
    .flatMap(([name, [, value]]) => (names.has(name) ? [[name, added.has(value) ? 'added' : value]] : []))
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
};

/** Returns whether two runs of the same call make the same changes. */
const sameChanges = (one: readonly repo.ApprovalPreviewRow[], other: readonly repo.ApprovalPreviewRow[]): boolean => {
  const getMark = (rows: readonly repo.ApprovalPreviewRow[]) => {
    const added = new Set<unknown>(rows.flatMap(({ act, uuid }) => (act === 'add' ? [uuid] : [])));
    return rows.map((row) => {
      const { kind, act, uuid, changes } = row;
      return act === 'add' ? [kind, act, getSaid(row, added)] : [kind, act, uuid, act === 'edit' ? changes : null];
    });
  };
  return JSON.stringify(getMark(one)) === JSON.stringify(getMark(other));
};

/**
 * The approval gate for changes of an enterprise (docs/adr/0040-approvals.md). It runs before every call that changes records, for every
 * caller and channel, so that no write can bypass it.
 */
export function createApprovalGate({ app: appOf, routes, restore }: Parts): ApprovalGate {
  /** Runs a call to determine its changes, and rolls it back. @throws ApiError like the call itself */
  async function tryOut({ bound, input, entUuid }: Held, context: LoginContext, acting: ActorContext) {
    const { db } = context.app;
    let rows: repo.ApprovalPreviewRow[] = [];
    try {
      await runAsActor(acting, () =>
        db.transaction(async () => {
          await bound.run(input, context);
          rows = await showWhole(context.app, await repo.listChangedRows(db, entUuid));
          throw new RevokedAddress();
        }),
      );
    } catch (reason) {
      if (!(reason instanceof RevokedAddress)) throw reason;
    }
    return rows;
  }

  /** Lists the kinds of change that need approval for this caller. */
  async function listKindsToApprove({ session, app }: PublicContext, spec: RouteSpec): Promise<readonly ChangeKind[]> {
    if (!session?.ent || session.isOwner || !canAwaitApproval(spec)) return [];
    return await repo.listApprovalKinds(app.db, session.ent.uuid);
  }

  /**
   * Returns the first kind requiring approval that is known before the call runs: from the declared permission, or from `listKinds` of a
   * call done in steps.
   */
  async function previewKind(
    { spec, listKinds }: BoundRoute,
    input: unknown,
    context: PublicContext,
    asked: readonly ChangeKind[],
  ): Promise<ChangeKind | null> {
    const declared = getDeclaredChange(spec)?.kind;
    if (declared !== undefined && isApprovalDecidedByRight(declared) && asked.includes(declared)) return declared;
    const kinds = (await listKinds?.(input, context)) ?? [];
    return kinds.find((kind) => asked.includes(kind)) ?? null;
  }

  const read = ({ shown }: Pick<repo.ApprovalRequest, 'shown'>): ApprovalPreview =>
    JSON.parse(appOf().cipher.decrypt(shown)) as ApprovalPreview;

  /** Builds the preview by a trial run, or by the call's prediction if it is done in steps. @throws ApiError like the call itself */
  async function showOf(held: Held, context: LoginContext, acting: ActorContext): Promise<ApprovalPreview> {
    const { bound, input, raw } = held;
    const rows = getDeclaredChange(bound.spec)?.inSteps ? [] : await tryOut(held, context, acting);
    if (rows.length > 0)
      return { rows: rows.slice(0, repo.MAX_PREVIEW_ROWS), isCut: rows.length > repo.MAX_PREVIEW_ROWS, fields: [] };
    const { fields, records, isCut } = (await bound.foresee?.(input, context)) ?? NOTHING_FORESEEN;
    return {
      rows,
      isCut,
      fields: fields.length > 0 ? fields : getFields(bound.spec, input, raw.files),
      ...(bound.foresee ? { foreseen: records } : {}),
    };
  }

  /**
   * Stores an approval request.
   * @returns the id of the pending approval request
   */
  async function propose(held: Held, context: LoginContext, acting: ActorContext): Promise<string> {
    const { bound, raw, kind, entUuid } = held;
    const { app, session, now } = context;
    const { spec } = bound;
    if ((await repo.countPendingApprovalRequests(app.db, entUuid)) >= MAX_WAITING)
      throw createApiError(KERNEL_ERRORS.tooManyHeld, { most: MAX_WAITING });
    const shown = await showOf(held, context, acting);
    const { files, ...rest } = raw;
    const sent = JSON.stringify([rest, await hashApprovalFiles(files)]);
    const approvalRequestUuid = app.random.uuid();
    const kept = await storeApprovalFiles(app, approvalRequestUuid, files);
    const input: KeptInput = Object.keys(kept).length > 0 ? { ...rest, files: kept } : rest;
    try {
      const { uuid, isNew } = await app.db.transaction(async () => {
        const added = await repo.addApprovalRequest(app.db, {
          entUuid,
          uuid: approvalRequestUuid,
          kind,
          method: spec.method,
          path: spec.path,
          input: app.cipher.encrypt(JSON.stringify(input)),
          inputHash: app.cipher.blindIndex(`${spec.method} ${spec.path} ${sent}`),
          shown: app.cipher.encrypt(JSON.stringify(shown)),
          source: acting.source,
          userUuid: session.userUuid,
          keyUuid: session.keyUuid,
          tokenUuid: session.apiToken?.uuid ?? null,
          createTime: now,
        });
        if (added.isNew) await logAudit(context, getAudit('proposed', added.uuid, { kind, call: spec.summary }));
        return added;
      });
      if (!isNew) await removeApprovalFiles(app, kept);
      return uuid;
    } catch (error) {
      await removeApprovalFiles(app, kept);
      throw error;
    }
  }

  /** Returns the call of an approval request. @throws ApiError if the program no longer has it */
  const findCall = ({ method, path }: repo.ApprovalRequest): BoundRoute => {
    const bound = routes().find(({ spec }) => spec.method === method && spec.path === path);
    if (!bound) throw createApiError(APPROVAL_ERRORS.refused, { message: '该功能已停用' });
    return bound;
  };

  /** Prepares the call as if its requester made it now: with the requester's current rights and the current rules. */
  async function prepare(context: MemberContext, approvalRequest: repo.ApprovalRequest) {
    const bound = findCall(approvalRequest);
    const session = await restore(approvalRequest, context.now);
    if (session?.ent?.uuid !== approvalRequest.entUuid) throw createApiError(APPROVAL_ERRORS.proposerGone);
    const { files = {}, ...raw } = getInput(context.app, approvalRequest);
    const { scope: _, permission: __, ...base } = context;
    const approver = { uuid: context.session.userUuid, name: context.session.nickName };
    const proposed: PublicContext = { ...base, session, approver };
    if (!isCallAllowed(bound.spec, proposed)) throw createApiError(APPROVAL_ERRORS.proposerGone);
    const input = await formatRejection(async () =>
      parseInput(bound.spec, { ...raw, files: await openApprovalFiles(context.app, files) }),
    );
    return { bound, as: authorise(bound.spec, proposed), input };
  }

  async function run(context: MemberContext, approvalRequest: repo.ApprovalRequest): Promise<void> {
    const { bound, as, input } = await prepare(context, approvalRequest);
    await formatRejection(() => runAsActor(getActing(approvalRequest), () => bound.run(input, as)));
  }

  /** Asserts that the applied change equals the preview, and that the records have not changed since the request. */
  async function assertSame(
    context: MemberContext,
    approvalRequest: repo.ApprovalRequest,
    scope: TenantContext,
  ): Promise<void> {
    const { rows, isCut } = read(approvalRequest);
    const owners = [...new Set(rows.filter(({ act }) => act !== 'add').map(({ ownerUuid }) => ownerUuid))];
    if (await repo.isApprovalPreviewOutdated(context.app.db, approvalRequest, owners))
      throw createApiError(APPROVAL_ERRORS.overtaken);
    const now = await showWhole(context.app, await repo.listChangedRows(context.app.db, scope.entUuid));
    if (!isCut && !sameChanges(rows, now)) throw createApiError(APPROVAL_ERRORS.overtaken);
  }

  /** Asserts for a change done in steps that its numbers and sample equal the preview. */
  async function assertForeseen(context: MemberContext, approvalRequest: repo.ApprovalRequest): Promise<void> {
    const { foreseen, fields, isCut } = read(approvalRequest);
    const { bound, as, input } = await prepare(context, approvalRequest);
    if (!bound.foresee || foreseen === undefined) return;
    const now = await formatRejection(() => bound.foresee?.(input, as) ?? Promise.resolve(NOTHING_FORESEEN));
    if (!isDeepStrictEqual(now, { fields, records: foreseen, isCut })) throw createApiError(APPROVAL_ERRORS.overtaken);
  }

  async function claim(context: MemberContext, uuid: string, mayBeOwn: () => Promise<boolean>) {
    const { app, scope, session, now } = context;
    const approvalRequest = await repo.lockApprovalRequest(app.db, scope, uuid);
    if (approvalRequest === null) throw createApiError(KERNEL_ERRORS.notFound);
    if (approvalRequest.state === 'applying' && now.getTime() - (approvalRequest.decideTime?.getTime() ?? 0) < STEPS_MS)
      throw createApiError(APPROVAL_ERRORS.applying);
    if (approvalRequest.state !== 'waiting' && approvalRequest.state !== 'applying')
      throw createApiError(APPROVAL_ERRORS.settled);
    if (approvalRequest.userUuid === session.userUuid && !(await mayBeOwn()))
      throw createApiError(APPROVAL_ERRORS.notOwn);
    return approvalRequest;
  }

  async function settle(context: MemberContext, approvalRequest: repo.ApprovalRequest): Promise<void> {
    const { app, session, now } = context;
    await repo.saveApprovalDecision(app.db, approvalRequest, { state: 'approved', decideBy: session.userUuid, now });
    await logAudit(
      context,
      getAudit('approved', approvalRequest.uuid, { kind: approvalRequest.kind, proposer: approvalRequest.userUuid }),
    );
  }

  async function inSteps(context: MemberContext, approvalRequest: repo.ApprovalRequest): Promise<void> {
    const { app } = context;
    try {
      await assertForeseen(context, approvalRequest);
      await run(context, approvalRequest);
    } catch (reason) {
      await repo.saveApprovalDecision(app.db, approvalRequest, { state: 'waiting', decideBy: null, now: context.now });
      throw reason;
    }
    await app.db.transaction(() => settle(context, approvalRequest));
  }

  return {
    read,
    summaryOf: ({ method, path }) =>
      routes().find(({ spec }) => spec.method === method && spec.path === path)?.spec.summary ?? null,

    async run(bound, raw, input, context, acting) {
      const { session } = context;
      const asked = await listKindsToApprove(context, bound.spec);
      if (!session?.ent || asked.length === 0) return await runAsActor(acting, () => bound.run(input, context));
      const { uuid: entUuid } = session.ent;
      const hold = async (kind: ChangeKind) => {
        const approvalRequest = await propose({ bound, raw, input, kind, entUuid }, { ...context, session }, acting);
        return createApiError(KERNEL_ERRORS.held, {}, { data: { proposal: approvalRequest } });
      };
      const foreseen = await previewKind(bound, input, context, asked);
      if (foreseen !== null) throw await hold(foreseen);
      // The preview of a change done in steps already declares its records, so its steps run without the approval check. A rejected step
      // would leave earlier steps applied.
      const isInSteps = getDeclaredChange(bound.spec)?.inSteps === true;
      try {
        return await runAsActor(isInSteps ? acting : { ...acting, asked }, () => bound.run(input, context));
      } catch (error) {
        const kind = getRequiredApprovalKind(error);
        if (kind === null || !isChangeKind(kind)) throw error;
        throw await hold(kind);
      }
    },

    async apply(context, uuid, mayBeOwn) {
      const { app, scope, session, now } = context;
      const known = await repo.getApprovalRequest(app.db, scope, uuid);
      if (known === null) throw createApiError(KERNEL_ERRORS.notFound);
      const once = async () => {
        const held = await claim(context, uuid, mayBeOwn);
        if (getDeclaredChange(findCall(held).spec)?.inSteps) {
          await repo.saveApprovalDecision(app.db, held, { state: 'applying', decideBy: session.userUuid, now });
          return { proposal: held, isDone: false };
        }
        await run(context, held);
        await assertSame(context, held, scope);
        await settle(context, held);
        return { proposal: held, isDone: true };
      };
      // The transaction must set its actor at the beginning: the requester, not the approver.
      const { proposal: approvalRequest, isDone } = await runAsActor(getActing(known), () => app.db.transaction(once));
      if (!isDone) await inSteps(context, approvalRequest);
      await removeApprovalFiles(app, getInput(app, approvalRequest).files ?? {});
      return approvalRequest;
    },

    forgetFiles: (approvalRequest) => removeApprovalFiles(appOf(), getInput(appOf(), approvalRequest).files ?? {}),
  };
}

interface Held {
  readonly bound: BoundRoute;
  readonly raw: RawInput;
  readonly input: unknown;
  readonly kind: ChangeKind;
  readonly entUuid: string;
}

const getAudit = (act: string, targetUuid: string, detail: Readonly<Record<string, unknown>>) => ({
  action: `approval.${act}`,
  targetKind: 'change_proposal',
  targetUuid,
  detail,
});

/** Keeps the message and fields of an error of the approved call, and adds that another user requested the call. */
async function formatRejection<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (reason) {
    if (!(reason instanceof ApiError) || reason.fault.code >= 500) throw reason;
    throw createApiError(APPROVAL_ERRORS.refused, { message: reason.message }, reason.detail);
  }
}

/**
 * Asserts that all calls that change enterprise data declare their change, or that they need no approval.
 * @throws Error that lists the other calls
 */
export function assertApprovalDeclared(routes: readonly BoundRoute[]): void {
  const unjudged = routes.filter(({ spec }) => getDeclaredChange(spec) === undefined);
  if (unjudged.length > 0)
    throw new Error(
      `domain/access/approval.ts does not declare what these calls change: ${unjudged.map(({ spec }) => `${spec.method} ${spec.path}`).join(', ')}`,
    );
}
