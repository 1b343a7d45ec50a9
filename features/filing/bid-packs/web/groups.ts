/** Groups of a tender pack while the user selects them. */
import { describeCondition } from '#domain/use-calendar/describe-condition.ts';
import type { AvailabilityCondition } from '#features/filing/use-calendar/contract/fields.ts';
import type { AvailabilityCounts } from '#features/filing/use-calendar/use-calendar.contract.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { MAX_NAMED_BID_MEMBERS, type makeBidPack } from '../bid-packs.contract.ts';

type Wish = InputOf<typeof makeBidPack>['body'];

/** The selection of a group: a saved condition, or a condition entered on this page. */
export interface BidGroupDraft {
  readonly key: string;
  readonly name: string;
  /** The uuid of a saved condition; null if the condition was entered on this page. */
  readonly search: string | null;
  readonly condition: AvailabilityCondition;
  readonly wanted: number | null;
  /** The individually selected members; null for automatic selection up to the wanted number. */
  readonly uuids: readonly string[] | null;
}

export const CERTIFICATES_OPTION = 'certificates';

export const WANTED_NUMBER_ERROR = '应为 1 到 200 的整数，或留空';

/**
 * Parses the wanted number of people. Returns null for an empty text, which means all available people, and undefined if the text is not a
 * number from 1 to 200.
 */
export function parseWantedNumber(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const number = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= MAX_NAMED_BID_MEMBERS ? number : undefined;
}

export type PersonGroupCondition = Pick<AvailabilityCondition, 'regType' | 'specialty' | 'postName'>;

/** Returns a group of the people with a registration or a post; the condition is also the group's name. */
export function buildPersonGroup(picked: PersonGroupCondition, wanted: number | null): BidGroupDraft {
  const condition: AvailabilityCondition = { ...picked, subject: 'person' };
  const name = describeCondition(condition);
  return { key: name, name, search: null, condition, wanted, uuids: null };
}

export const buildBidGroupInput = ({
  name,
  search,
  condition,
  wanted,
  uuids,
}: BidGroupDraft): Wish['groups'][number] => ({
  ...(search === null ? { name, condition, wanted } : { search }),
  ...(uuids === null ? {} : { uuids: [...uuids] }),
});

/** Toggles the selection of a displayed member. */
export const toggleMemberSelection = (chosen: readonly string[], uuid: string): string[] =>
  chosen.includes(uuid) ? chosen.filter((one) => one !== uuid) : [...chosen, uuid];

/** Returns the reason why the groups cannot be submitted; null if they can. A group with individual selection needs at least one member. */
export function findBidGroupError(groups: readonly BidGroupDraft[]): string | null {
  if (groups.length === 0) return '请至少添加一组人员或证书';
  const empty = groups.find(({ uuids }) => uuids?.length === 0);
  return empty === undefined ? null : `“${empty.name}”还没有选人，请勾选，或改为自动选取`;
}

/** Returns the number of automatically selected members: the wanted number, at most the number of available members. */
export const countSelectedMembers = (
  wanted: number | null,
  { free, expected }: Pick<AvailabilityCounts, 'free' | 'expected'>,
): number => Math.min(wanted ?? Number.POSITIVE_INFINITY, free + expected);
