import { getRegionPrefix } from '#domain/regions/place.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { getReach } from '../contract/reach.ts';
import { type BroadcastAudience, countAudience } from './broadcast.repo.ts';

interface Limits {
  readonly region?: string | null | undefined;
  readonly category?: string | null | undefined;
  readonly membership?: BroadcastAudience['membership'] | undefined;
}

/** Builds the audience of a message; a province includes its cities. */
export const buildAudience = ({ region, category, membership }: Limits, now: Date): BroadcastAudience => ({
  place: getRegionPrefix(region ?? ''),
  category: category ?? null,
  membership: membership ?? null,
  todayOn: toShanghaiDay(now),
});

export const countRecipients = ({ app, now, regions }: OperatorContext, query: InputOf<typeof getReach>['query']) =>
  countAudience(app.db, regions, buildAudience(query, now));
