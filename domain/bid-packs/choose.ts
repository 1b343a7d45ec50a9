/**
 * Selects the people whose certificates are used in a bid, by the conditions of each group. People who are free on the day come first, and
 * each person is selected only once.
 */

export interface Candidate {
  /** Uuid of the person or certificate. */
  readonly uuid: string;
  readonly name: string;
  readonly state: 'free' | 'expected' | 'unsure' | 'busy';
}

export interface CandidateGroup<C extends Candidate> {
  readonly name: string;
  /** Number of people to select; null to select every free person. */
  readonly wanted: number | null;
  /** Uuids of explicitly named candidates; if empty, the condition selects them. */
  readonly named: readonly string[];
  /** All matching candidates, free ones first. */
  readonly candidates: readonly C[];
}

export interface SelectedMembers<C extends Candidate> {
  readonly name: string;
  readonly wanted: number | null;
  readonly members: readonly C[];
}

export interface MemberSelection<C extends Candidate> {
  readonly groups: readonly SelectedMembers<C>[];
  /** People named in two groups. */
  readonly twice: readonly { readonly name: string; readonly first: string; readonly second: string }[];
  /** Candidates that were named but do not meet the condition. */
  readonly unfit: readonly { readonly group: string; readonly uuid: string }[];
}

const isFree = ({ state }: Candidate): boolean => state === 'free' || state === 'expected';

/** Selects members for each group. An explicitly named person is not selected for another group by its condition. */
export function selectMembers<C extends Candidate>(groups: readonly CandidateGroup<C>[]): MemberSelection<C> {
  const taken = new Map<string, string>();
  const twice: { name: string; first: string; second: string }[] = [];
  const unfit: { group: string; uuid: string }[] = [];
  const named = groups.map(({ name, named: uuids, candidates }) => {
    const byUuid = new Map(candidates.map((one) => [one.uuid, one]));
    return [...new Set(uuids)].flatMap((uuid) => {
      const member = byUuid.get(uuid);
      if (member === undefined) {
        unfit.push({ group: name, uuid });
        return [];
      }
      const first = taken.get(uuid);
      if (first !== undefined) {
        twice.push({ name: member.name, first, second: name });
        return [];
      }
      taken.set(uuid, name);
      return [member];
    });
  });
  const chosen = groups.map(({ name, wanted, named: uuids, candidates }, index): SelectedMembers<C> => {
    const own = named[index] ?? [];
    if (uuids.length > 0) return { name, wanted, members: own };
    const members = candidates
      .filter((one) => isFree(one) && !taken.has(one.uuid))
      .slice(0, wanted ?? candidates.length);
    for (const { uuid } of members) taken.set(uuid, name);
    return { name, wanted, members };
  });
  return { groups: chosen, twice, unfit };
}
