import type {
  BasePackPlan,
  BasePackSummary,
  PackNote,
  StoredPack,
} from '#features/filing/filing-documents/server/filing-documents.server-api.ts';
import type { AvailabilityRow } from '#features/filing/use-calendar/contract/fields.ts';

/** A member of a group: identity, reason for the match, and current uses. */
export type BidMember = Pick<AvailabilityRow, 'uuid' | 'name' | 'papers' | 'until' | 'state' | 'notes'> & {
  readonly held: readonly string[];
};

export interface BidGroup {
  readonly name: string;
  readonly wanted: number | null;
  readonly subject: 'person' | 'certificate';
  readonly members: readonly BidMember[];
}

/** The content of the pack, determined at the time of the request. */
export interface BidPlan extends BasePackPlan {
  readonly rosters: readonly BidGroup[];
  readonly remarks: readonly PackNote[];
  readonly mark: readonly string[];
}

/** The data about a pack that the list of packs shows. */
export interface BidPackSummary extends BasePackSummary {
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

export type StoredBidPack = StoredPack<BidPackSummary>;
