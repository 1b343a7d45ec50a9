import type {
  BasePlan,
  BaseShown,
  PackNote,
  StoredPack,
} from '#features/filing/filing-documents/server/filing-documents.server-api.ts';
import type { FreeRow } from '#features/filing/use-calendar/contract/fields.ts';

/** A member of a group: identity, reason for the match, and current uses. */
export type Member = Pick<FreeRow, 'uuid' | 'name' | 'papers' | 'until' | 'state' | 'notes'> & {
  readonly held: readonly string[];
};

export interface Roster {
  readonly name: string;
  readonly wanted: number | null;
  readonly subject: 'person' | 'certificate';
  readonly members: readonly Member[];
}

/** The content of the pack, determined at the time of the request. */
export interface BidPlan extends BasePlan {
  readonly rosters: readonly Roster[];
  readonly remarks: readonly PackNote[];
  readonly mark: readonly string[];
}

/** The data about a pack that the list of packs shows. */
export interface BidShown extends BaseShown {
  readonly tender: string;
  readonly useOn: string;
  /** Missing in packs of earlier versions. */
  readonly useTo?: string | null;
  readonly groups: readonly {
    readonly name: string;
    readonly wanted: number | null;
    readonly members: readonly string[];
  }[];
  readonly mark: readonly string[];
  readonly remarks: readonly PackNote[];
}

export type StoredBid = StoredPack<BidShown>;
