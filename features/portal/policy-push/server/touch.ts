import { getRegionPrefix } from '#domain/regions/place.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getProvince } from '#domain/regions/regions.ts';
import {
  type CurrentCertificate,
  deriveEnterpriseTags,
  findPolicySubjects,
} from '#features/content/articles/server/articles.server-api.ts';

/** The properties of a policy that determine the affected enterprises. */
export interface PushedPolicy {
  readonly title: string;
  readonly plain: string;
  readonly tags: readonly string[];
  readonly region: string;
  readonly docNumber: string | null;
  /** Codes of the standards changed by the policy. */
  readonly standards: readonly string[];
  /** Numbers of documents amended or replaced by the policy. */
  readonly amends: readonly string[];
}

export interface CurrentQualificationItem {
  readonly code: string | null;
  readonly name: string;
  readonly level: string | null;
}

export interface PolicyRecipient {
  readonly region: string;
  readonly certificates: readonly CurrentCertificate[];
  readonly items: readonly CurrentQualificationItem[];
  /** Documents cited by the requirements of the enterprise's qualifications. */
  readonly documents: readonly string[];
  /** Regions that the users of the enterprise follow. */
  readonly followed: readonly string[];
}

/** Returns whether a policy of one region applies in another region. */
export const appliesToRegion = (policy: string, place: string): boolean =>
  policy === '' || (place !== '' && place.startsWith(getRegionPrefix(policy)));

/** Returns whether a policy interests followers of a region; this includes policies of cities within it. */
export const isFollowedRegion = (policy: string, followed: string): boolean =>
  appliesToRegion(policy, followed) || policy.startsWith(getRegionPrefix(followed));

/** The reasons for which an enterprise is notified of a policy. */
type MatchKind = 'qualification' | 'keyword' | 'region' | 'followed';

interface Match {
  readonly kind: MatchKind;
  readonly text: string;
}

const LEVEL = /^(?:资质)?(特|一|二|三|四|甲|乙|丙|不分等)级/u;

/** Lists the levels that a text names directly after an item; an empty list means all levels. */
function levelsBehind(text: string, name: string): readonly string[] {
  return text
    .split(name)
    .slice(1)
    .flatMap((rest) => LEVEL.exec(rest)?.[1] ?? []);
}

const PROVINCES = new Set(PROVINCE_GROUPS.flatMap(({ provs }) => provs.map(({ label }) => label)));
const isProvince = (tag: string): boolean => PROVINCES.has(tag);

function itemReasons(policy: PushedPolicy, { name, level, code }: CurrentQualificationItem): string[] {
  const title = `${name}${level ?? ''}`;
  if (code !== null && policy.standards.includes(code)) return [`涉及贵公司持有的${title}的标准`];
  const text = `${policy.title} ${policy.plain}`;
  if (name.length < 4 || !text.includes(name)) return [];
  const levels = levelsBehind(text, name);
  const isMeant = levels.length === 0 || level === null || levels.some((one) => level.startsWith(one));
  return isMeant ? [`提到贵公司持有的${title}`] : [];
}

/**
 * Lists why a policy affects an enterprise; empty if it does not. A policy of another province affects no enterprise, unless a user
 * follows that province (gaps G-41).
 */
export function listPolicyMatches(
  policy: PushedPolicy,
  enterprise: PolicyRecipient,
  todayOn: string,
): readonly Match[] {
  const isHere = appliesToRegion(policy.region, enterprise.region);
  if (!isHere && !enterprise.followed.some((region) => isFollowedRegion(policy.region, region))) return [];
  const documents = [policy.docNumber, ...policy.amends].filter((number) => number !== null);
  const cited = documents.filter((number) => enterprise.documents.includes(number));
  const own = deriveEnterpriseTags(enterprise.region, enterprise.certificates, todayOn);
  const named = findPolicySubjects(policy.title, policy.tags);
  const tagged = own.filter(({ value }) => named.includes(value) || policy.tags.includes(value));
  const isAboutOthers = named.length > 0 && !tagged.some(({ value }) => named.includes(value));
  const closer = [
    ...enterprise.items.flatMap((item) => itemReasons(policy, item)),
    ...cited.map((number) => `贵公司持有资质的要求引自${number}`),
  ];
  if (isAboutOthers && closer.length === 0) return [];
  const province = getProvince(PROVINCE_GROUPS, `${policy.region.slice(0, 2)}0000`)?.label;
  const regional: readonly Match[] =
    policy.region === '' || province === undefined
      ? []
      : [
          isHere
            ? { kind: 'region', text: `${province}（企业所在地区）` }
            : { kind: 'followed', text: `${province}（关注的地区）` },
        ];
  return [
    ...closer.map((text): Match => ({ kind: 'qualification', text })),
    // The province of the enterprise also counts as a subject of the policy.
    ...tagged.map(({ value, label }): Match => ({ kind: isProvince(value) ? 'region' : 'keyword', text: label })),
    ...regional,
  ];
}

/** Returns the reasons as they are shown to the enterprise. */
export const listMatchReasons = (...given: Parameters<typeof listPolicyMatches>): string[] =>
  [...new Set(listPolicyMatches(...given).map(({ text }) => text))].slice(0, 8);
