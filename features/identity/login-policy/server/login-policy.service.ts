import {
  findStrictestLayer,
  formatPolicy,
  getStrictestValue,
  isLooser,
  NO_POLICY,
  POLICY_NAMES,
  type PolicyLayer,
  type PolicyName,
} from '#domain/access/login-policy.ts';
import { createFieldError } from '#platform/contract/api-error.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { LoginContext, MemberContext, OperatorContext } from '#platform/server/access/access.ts';
import { toPolicyLayer } from '#platform/server/access/policy.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isAddressRange, parseAddressRanges } from '#platform/server/config/access-config.ts';
import { createRangeMatcher } from '#platform/server/net/reachable.ts';
import type * as contract from '../login-policy.contract.ts';
import * as repo from './login-policy.repo.ts';

type Source = NonNullable<contract.PolicySetting['source']>;
type Sources = readonly (readonly [source: Source, layer: PolicyLayer])[];

const toText = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/**
 * Describes each rule with its value on the page, the effective value and the source of the latter.
 * @param sources from the least specific; the last one belongs to the page
 */
function describe(sources: Sources, names: readonly PolicyName[]): ResultOf<typeof contract.getInstallationPolicy> {
  const layers = sources.map(([, layer]) => layer);
  return {
    settings: names.map((name) => ({
      name,
      own: toText(layers.at(-1)?.[name]),
      effective:
        name === 'operatorNetworks'
          ? toText(
              [...new Set(layers.map((layer) => layer[name]).filter((list) => list !== null))].join(' 且 ') || null,
            )
          : toText(getStrictestValue(name, layers)),
      source: sources[findStrictestLayer(name, layers)]?.[0] ?? null,
    })),
  };
}

/**
 * Asserts that no rule is less strict than an outer rule.
 * @throws ApiError at the field of such a value
 */
function assertNotLooser(layer: PolicyLayer, outer: readonly PolicyLayer[]): void {
  for (const name of POLICY_NAMES) {
    const applies = getStrictestValue(name, outer);
    if (isLooser(name, layer[name], applies))
      throw createFieldError(name, `不能比现行的要求宽松（${formatPolicy(name, applies)}）`);
  }
}

/**
 * Asserts valid networks that include the address of the saving operator, so that the operator pages remain accessible.
 * @throws ApiError
 */
function assertNetworks(networks: string | null, ip: string): string | null {
  const ranges = parseAddressRanges(networks ?? undefined);
  if (!ranges.every(isAddressRange))
    throw createFieldError('operatorNetworks', '应为地址或网段，以逗号分隔，如 10.0.0.0/8,192.168.1.10');
  if (ranges.length > 0 && !createRangeMatcher(ranges)(ip))
    throw createFieldError('operatorNetworks', `您现在的地址 ${ip} 不在这些网段内，保存后您将无法登录`);
  return ranges.length === 0 ? null : ranges.join(',');
}

async function save(context: LoginContext, scope: MemberContext['scope'] | null, layer: PolicyLayer): Promise<void> {
  const { app, session, now } = context;
  await app.db.transaction(async () => {
    const former =
      scope === null ? await repo.getInstallationLayer(app.db) : await repo.getEnterpriseLayer(app.db, scope);
    await repo.savePolicyLayer(app.db, scope, layer, { uuid: app.random.uuid(), userUuid: session.userUuid, now });
    await logAudit(context, {
      action: 'policy.saved',
      targetKind: scope === null ? null : 'enterprise',
      targetUuid: scope?.entUuid ?? null,
      detail: { former: former ?? NO_POLICY, ...layer },
    });
  });
}

async function getInstallationSources({ app }: LoginContext): Promise<Sources> {
  const stored = (await repo.getInstallationLayer(app.db)) ?? NO_POLICY;
  return [
    ['environment', toPolicyLayer(app.config.policy)],
    ['installation', stored],
  ];
}

export async function getInstallationPolicySettings(
  context: OperatorContext,
): Promise<ResultOf<typeof contract.getInstallationPolicy>> {
  return describe(await getInstallationSources(context), POLICY_NAMES);
}

export async function saveInstallationPolicySettings(
  context: OperatorContext,
  input: InputOf<typeof contract.saveInstallationPolicy>['body'],
): Promise<void> {
  const layer = {
    ...NO_POLICY,
    ...input,
    operatorNetworks: assertNetworks(input.operatorNetworks ?? null, context.ip),
  };
  assertNotLooser(layer, [toPolicyLayer(context.app.config.policy)]);
  await save(context, null, layer);
}

/** Operators do not belong to an enterprise, so their rule is excluded. */
const OF_ENTERPRISE = POLICY_NAMES.filter((name) => name !== 'operatorNetworks');

export async function getEnterprisePolicySettings(
  context: MemberContext,
): Promise<ResultOf<typeof contract.getEnterprisePolicy>> {
  const own = (await repo.getEnterpriseLayer(context.app.db, context.scope)) ?? NO_POLICY;
  return describe([...(await getInstallationSources(context)), ['enterprise', own]], OF_ENTERPRISE);
}

export async function saveEnterprisePolicySettings(
  context: MemberContext,
  input: InputOf<typeof contract.saveEnterprisePolicy>['body'],
): Promise<void> {
  const layer = { ...NO_POLICY, ...input };
  const outer = await getInstallationSources(context);
  assertNotLooser(
    layer,
    outer.map(([, of]) => of),
  );
  await save(context, context.scope, layer);
}
