import { isDeepStrictEqual } from 'node:util';
import { type ChangeKind, isChangeKind, isToldByRight } from '#domain/access/approval.ts';
import { fieldsOf as fieldsOfRecord, type RecordSpec } from '#domain/records/field.ts';
import { HISTORY_SPECS, type KeptChanges, keptName } from '#domain/records/history.ts';
import { Failure, fail, fault, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import { canBeHeld, changeOf, type RouteSpec } from '#platform/contract/route.ts';
import { titleOf } from '#platform/contract/schema-labels.ts';
import {
  authorise,
  isAllowed,
  type LoginContext,
  type MemberContext,
  type PublicContext,
} from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Maker, Session } from '#platform/server/access/session.ts';
import type { App } from '#platform/server/app.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { type Acting, actAs } from '#platform/server/db/acting.ts';
import { demandedApproval } from '#platform/server/db/errors.ts';
import type { BoundRoute, Foreseen } from '#platform/server/http/handle.ts';
import { parseInput, type RawInput } from '#platform/server/http/parse.ts';
import { type HeldFiles, hashFiles, keepFiles, openFiles, removeFiles } from './held-files.ts';
import * as repo from './proposal.repo.ts';

/** More than anybody looks through; whoever goes on is told so. */
const MOST_WAITING = 500;
/** After so long without an end, applying in steps has died, and is begun again. */
const STEPS_MS = 15 * 60_000;

export const SECOND_LOOK_FAULTS = {
  settled: fault('approval.settled', 409, '这项变更已经处理过'),
  applying: fault('approval.applying', 409, '这项变更正在执行，请稍后查看结果'),
  notOwn: fault('approval.not-own', 409, '不能批准本人提交的变更，请由其他有审批权限的同事处理'),
  proposerGone: fault('approval.proposer-gone', 409, '提交人已不能进行该操作，请驳回，由有权限的同事重新提交'),
  overtaken: fault(
    'approval.overtaken',
    409,
    '提交之后相关资料已有改动，这项变更不再适用，请驳回，由提交人按现状重新提交',
  ),
  refused: fault('approval.refused', 409, '按现行规定不能执行：{message}'),
} as const;

/** What is shown of a proposal: records with what they said and would say, or the fields that were sent. */
export interface Shown {
  readonly rows: readonly repo.ShownRow[];
  readonly isCut: boolean;
  readonly fields: Foreseen['fields'];
  /** Of what is done in steps and was not tried: what its feature foresees. Proposals from before have none. */
  readonly foreseen?: Foreseen['records'];
}

export interface SecondLook {
  /**
   * Runs a call for its caller, and keeps it back where it changes what colleagues may change with an approval only.
   * @throws Failure 202 once it waits
   */
  run(bound: BoundRoute, raw: RawInput, input: unknown, context: PublicContext, acting: Acting): Promise<unknown>;
  /** Does what was proposed, as its proposer may today, all or nothing. @throws Failure */
  apply(context: MemberContext, uuid: string, mayBeOwn: () => Promise<boolean>): Promise<repo.Proposal>;
  /** Removes the files of a proposal that was rejected or withdrawn. */
  forgetFiles(proposal: repo.Proposal): Promise<void>;
  /** The words of its call; null: the program has it no more. */
  summaryOf(proposal: Pick<repo.Proposal, 'method' | 'path'>): string | null;
  /** What a proposal shows. */
  read(proposal: Pick<repo.Proposal, 'shown'>): Shown;
}

interface Parts {
  readonly app: () => App;
  readonly routes: () => readonly BoundRoute[];
  readonly restore: (who: Maker, now: Date) => Promise<Session | null>;
}

const actingOf = ({ userUuid, keyUuid, tokenUuid, source }: repo.Proposal): Acting => ({
  userUuid,
  keyUuid,
  tokenUuid,
  source,
});

const inputOf = ({ cipher }: Pick<App, 'cipher'>, { input }: Pick<repo.Proposal, 'input'>): KeptInput =>
  JSON.parse(cipher.decrypt(input)) as KeptInput;

const NOTHING_FORESEEN: Foreseen = { fields: [], records: [], isCut: false };

/** What was tried is taken back. */
class TakenBack extends Error {}

/** What is kept of the input of a call, sealed. Proposals from before have no files. */
type KeptInput = Omit<RawInput, 'files'> & { readonly files?: HeldFiles };

const MASKED = /\d{15,}[\dXx]?|1\d{10}/g;

/** What was sent, as far as its contract has names for it; long numbers stay as hidden as everywhere. */
function fieldsOf(spec: RouteSpec, input: unknown, files: RawInput['files']): Shown['fields'] {
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
      const label = shape?.[name] && titleOf(shape[name]);
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

/** Of what comes or goes, everything it says stands beside nothing. */
const besideNothing = (whole: Readonly<Record<string, unknown>>, isAdded: boolean): KeptChanges =>
  Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, isAdded ? [null, value] : [value, null]]));

async function showWhole(app: App, rows: readonly repo.ShownRow[]): Promise<repo.ShownRow[]> {
  const byKind = Map.groupBy(
    rows.filter(({ act }) => act !== 'edit'),
    ({ kind }) => kind,
  );
  const whole = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [kind, some] of byKind) {
    const numbers = some.map(({ uuid }) => uuid);
    for (const [number, said] of await repo.readWhole(app.db, kind, numbers)) whole.set(number, said);
  }
  return rows.map((row) => {
    const said = whole.get(row.uuid);
    return row.act === 'edit' || !said ? row : { ...row, changes: besideNothing(said, row.act !== 'remove') };
  });
}

/** Of a record that comes, what its definition names; numbers that its run gave out are others each time. */
const saidOf = ({ kind, changes }: repo.ShownRow, added: ReadonlySet<unknown>) => {
  const names = new Set(fieldsOfRecord<RecordSpec>(HISTORY_SPECS[kind]).map(([name, field]) => keptName(name, field)));
  return Object.entries(changes ?? {})
    .flatMap(([name, [, value]]) => (names.has(name) ? [[name, added.has(value) ? 'added' : value]] : []))
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
};

/** Whether two runs of the same call change the same. */
const sameChanges = (one: readonly repo.ShownRow[], other: readonly repo.ShownRow[]): boolean => {
  const markOf = (rows: readonly repo.ShownRow[]) => {
    const added = new Set<unknown>(rows.flatMap(({ act, uuid }) => (act === 'add' ? [uuid] : [])));
    return rows.map((row) => {
      const { kind, act, uuid, changes } = row;
      return act === 'add' ? [kind, act, saidOf(row, added)] : [kind, act, uuid, act === 'edit' ? changes : null];
    });
  };
  return JSON.stringify(markOf(one)) === JSON.stringify(markOf(other));
};

/**
 * The second look at a firm's changes (docs/adr/0040-second-look.md): asked before every call that changes records, whoever makes it and by
 * whichever way, so that no way of writing can forget it.
 */
export function createSecondLook({ app: appOf, routes, restore }: Parts): SecondLook {
  /** Does a call to see what it would change, and takes it back. @throws Failure as the call itself */
  async function tryOut({ bound, input, entUuid }: Held, context: LoginContext, acting: Acting) {
    const { db } = context.app;
    let rows: repo.ShownRow[] = [];
    try {
      await actAs(acting, () =>
        db.transaction(async () => {
          await bound.run(input, context);
          rows = await showWhole(context.app, await repo.listChangedRows(db, entUuid));
          throw new TakenBack();
        }),
      );
    } catch (reason) {
      if (!(reason instanceof TakenBack)) throw reason;
    }
    return rows;
  }

  /** Kinds of change that the caller may not make alone. */
  async function listAsked({ session, app }: PublicContext, spec: RouteSpec): Promise<readonly ChangeKind[]> {
    if (!session?.ent || session.isOwner || !canBeHeld(spec)) return [];
    return await repo.listAskedKinds(app.db, session.ent.uuid);
  }

  /** The first kind that is known before a call runs: by its right, or because it is done in steps and foresees its records. */
  async function foreseeKind(
    { spec, listKinds }: BoundRoute,
    input: unknown,
    context: PublicContext,
    asked: readonly ChangeKind[],
  ): Promise<ChangeKind | null> {
    const declared = changeOf(spec)?.kind;
    if (declared !== undefined && isToldByRight(declared) && asked.includes(declared)) return declared;
    const kinds = (await listKinds?.(input, context)) ?? [];
    return kinds.find((kind) => asked.includes(kind)) ?? null;
  }

  const read = ({ shown }: Pick<repo.Proposal, 'shown'>): Shown => JSON.parse(appOf().cipher.decrypt(shown)) as Shown;

  /** Tried out and taken back, or foreseen where it would be done in steps. @throws Failure as the call itself */
  async function showOf(held: Held, context: LoginContext, acting: Acting): Promise<Shown> {
    const { bound, input, raw } = held;
    const rows = changeOf(bound.spec)?.inSteps ? [] : await tryOut(held, context, acting);
    if (rows.length > 0)
      return { rows: rows.slice(0, repo.MOST_SHOWN), isCut: rows.length > repo.MOST_SHOWN, fields: [] };
    const { fields, records, isCut } = (await bound.foresee?.(input, context)) ?? NOTHING_FORESEEN;
    return {
      rows,
      isCut,
      fields: fields.length > 0 ? fields : fieldsOf(bound.spec, input, raw.files),
      ...(bound.foresee ? { foreseen: records } : {}),
    };
  }

  /** @returns the number of the proposal that waits now */
  async function propose(held: Held, context: LoginContext, acting: Acting): Promise<string> {
    const { bound, raw, kind, entUuid } = held;
    const { app, session, now } = context;
    const { spec } = bound;
    if ((await repo.countWaiting(app.db, entUuid)) >= MOST_WAITING)
      throw fail(KERNEL_FAULTS.tooManyHeld, { most: MOST_WAITING });
    const shown = await showOf(held, context, acting);
    const { files, ...rest } = raw;
    const sent = JSON.stringify([rest, await hashFiles(files)]);
    const proposalUuid = app.random.uuid();
    const kept = await keepFiles(app, proposalUuid, files);
    const input: KeptInput = Object.keys(kept).length > 0 ? { ...rest, files: kept } : rest;
    try {
      const { uuid, isNew } = await app.db.transaction(async () => {
        const added = await repo.addProposal(app.db, {
          entUuid,
          uuid: proposalUuid,
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
        if (added.isNew) await recordAudit(context, auditOf('proposed', added.uuid, { kind, call: spec.summary }));
        return added;
      });
      if (!isNew) await removeFiles(app, kept);
      return uuid;
    } catch (error) {
      await removeFiles(app, kept);
      throw error;
    }
  }

  /** The call of a proposal, if the program still has it. */
  const findCall = ({ method, path }: repo.Proposal): BoundRoute => {
    const bound = routes().find(({ spec }) => spec.method === method && spec.path === path);
    if (!bound) throw fail(SECOND_LOOK_FAULTS.refused, { message: '该功能已停用' });
    return bound;
  };

  /** Everything as if its proposer did it now: his rights, today's rules. */
  async function prepare(context: MemberContext, proposal: repo.Proposal) {
    const bound = findCall(proposal);
    const session = await restore(proposal, context.now);
    if (session?.ent?.uuid !== proposal.entUuid) throw fail(SECOND_LOOK_FAULTS.proposerGone);
    const { files = {}, ...raw } = inputOf(context.app, proposal);
    const { scope: _, permission: __, ...base } = context;
    const approver = { uuid: context.session.userUuid, name: context.session.nickName };
    const proposed: PublicContext = { ...base, session, approver };
    if (!isAllowed(bound.spec, proposed)) throw fail(SECOND_LOOK_FAULTS.proposerGone);
    const input = await sayRefusal(async () =>
      parseInput(bound.spec, { ...raw, files: await openFiles(context.app, files) }),
    );
    return { bound, as: authorise(bound.spec, proposed), input };
  }

  async function run(context: MemberContext, proposal: repo.Proposal): Promise<void> {
    const { bound, as, input } = await prepare(context, proposal);
    await sayRefusal(() => actAs(actingOf(proposal), () => bound.run(input, as)));
  }

  /** What is applied is what was shown, of records that nobody wrote since. */
  async function demandSame(context: MemberContext, proposal: repo.Proposal, scope: Scope): Promise<void> {
    const { rows, isCut } = read(proposal);
    const owners = [...new Set(rows.filter(({ act }) => act !== 'add').map(({ ownerUuid }) => ownerUuid))];
    if (await repo.isOvertaken(context.app.db, proposal, owners)) throw fail(SECOND_LOOK_FAULTS.overtaken);
    const now = await showWhole(context.app, await repo.listChangedRows(context.app.db, scope.entUuid));
    if (!isCut && !sameChanges(rows, now)) throw fail(SECOND_LOOK_FAULTS.overtaken);
  }

  /** The same of what is done in steps: its figures and sample are as they were shown. */
  async function demandForeseen(context: MemberContext, proposal: repo.Proposal): Promise<void> {
    const { foreseen, fields, isCut } = read(proposal);
    const { bound, as, input } = await prepare(context, proposal);
    if (!bound.foresee || foreseen === undefined) return;
    const now = await sayRefusal(() => bound.foresee?.(input, as) ?? Promise.resolve(NOTHING_FORESEEN));
    if (!isDeepStrictEqual(now, { fields, records: foreseen, isCut })) throw fail(SECOND_LOOK_FAULTS.overtaken);
  }

  async function claim(context: MemberContext, uuid: string, mayBeOwn: () => Promise<boolean>) {
    const { app, scope, session, now } = context;
    const proposal = await repo.holdProposal(app.db, scope, uuid);
    if (proposal === null) throw fail(KERNEL_FAULTS.notFound);
    if (proposal.state === 'applying' && now.getTime() - (proposal.decideTime?.getTime() ?? 0) < STEPS_MS)
      throw fail(SECOND_LOOK_FAULTS.applying);
    if (proposal.state !== 'waiting' && proposal.state !== 'applying') throw fail(SECOND_LOOK_FAULTS.settled);
    if (proposal.userUuid === session.userUuid && !(await mayBeOwn())) throw fail(SECOND_LOOK_FAULTS.notOwn);
    return proposal;
  }

  async function settle(context: MemberContext, proposal: repo.Proposal): Promise<void> {
    const { app, session, now } = context;
    await repo.saveDecision(app.db, proposal, { state: 'approved', decideBy: session.userUuid, now });
    await recordAudit(
      context,
      auditOf('approved', proposal.uuid, { kind: proposal.kind, proposer: proposal.userUuid }),
    );
  }

  async function inSteps(context: MemberContext, proposal: repo.Proposal): Promise<void> {
    const { app } = context;
    try {
      await demandForeseen(context, proposal);
      await run(context, proposal);
    } catch (reason) {
      await repo.saveDecision(app.db, proposal, { state: 'waiting', decideBy: null, now: context.now });
      throw reason;
    }
    await app.db.transaction(() => settle(context, proposal));
  }

  return {
    read,
    summaryOf: ({ method, path }) =>
      routes().find(({ spec }) => spec.method === method && spec.path === path)?.spec.summary ?? null,

    async run(bound, raw, input, context, acting) {
      const { session } = context;
      const asked = await listAsked(context, bound.spec);
      if (!session?.ent || asked.length === 0) return await actAs(acting, () => bound.run(input, context));
      const { uuid: entUuid } = session.ent;
      const hold = async (kind: ChangeKind) => {
        const proposal = await propose({ bound, raw, input, kind, entUuid }, { ...context, session }, acting);
        return fail(KERNEL_FAULTS.held, {}, { data: { proposal } });
      };
      const foreseen = await foreseeKind(bound, input, context, asked);
      if (foreseen !== null) throw await hold(foreseen);
      // What is done in steps has told its records: a step that is refused would leave those before it.
      const isInSteps = changeOf(bound.spec)?.inSteps === true;
      try {
        return await actAs(isInSteps ? acting : { ...acting, asked }, () => bound.run(input, context));
      } catch (error) {
        const kind = demandedApproval(error);
        if (kind === null || !isChangeKind(kind)) throw error;
        throw await hold(kind);
      }
    },

    async apply(context, uuid, mayBeOwn) {
      const { app, scope, session, now } = context;
      const known = await repo.getProposal(app.db, scope, uuid);
      if (known === null) throw fail(KERNEL_FAULTS.notFound);
      const once = async () => {
        const held = await claim(context, uuid, mayBeOwn);
        if (changeOf(findCall(held).spec)?.inSteps) {
          await repo.saveDecision(app.db, held, { state: 'applying', decideBy: session.userUuid, now });
          return { proposal: held, isDone: false };
        }
        await run(context, held);
        await demandSame(context, held, scope);
        await settle(context, held);
        return { proposal: held, isDone: true };
      };
      // The transaction says at its beginning whose work it is: the proposer's.
      const { proposal, isDone } = await actAs(actingOf(known), () => app.db.transaction(once));
      if (!isDone) await inSteps(context, proposal);
      await removeFiles(app, inputOf(app, proposal).files ?? {});
      return proposal;
    },

    forgetFiles: (proposal) => removeFiles(appOf(), inputOf(appOf(), proposal).files ?? {}),
  };
}

interface Held {
  readonly bound: BoundRoute;
  readonly raw: RawInput;
  readonly input: unknown;
  readonly kind: ChangeKind;
  readonly entUuid: string;
}

const auditOf = (act: string, targetUuid: string, detail: Readonly<Record<string, unknown>>) => ({
  action: `approval.${act}`,
  targetKind: 'change_proposal',
  targetUuid,
  detail,
});

/** The call's own refusal keeps its words and fields; only that it was somebody else's call is said before. */
async function sayRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (reason) {
    if (!(reason instanceof Failure) || reason.fault.code >= 500) throw reason;
    throw fail(SECOND_LOOK_FAULTS.refused, { message: reason.message }, reason.detail);
  }
}

/** @throws Error naming a call that changes something of a firm and says neither what, nor that nobody has to be asked */
export function demandJudged(routes: readonly BoundRoute[]): void {
  const unjudged = routes.filter(({ spec }) => changeOf(spec) === undefined);
  if (unjudged.length > 0)
    throw new Error(
      `nobody judged what these calls change (domain/access/approval.ts): ${unjudged.map(({ spec }) => `${spec.method} ${spec.path}`).join(', ')}`,
    );
}
