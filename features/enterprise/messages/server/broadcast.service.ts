import { getPlace } from '#domain/regions/place.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { getReach } from '../contract/reach.ts';
import { type Audience, countAudience } from './broadcast.repo.ts';

interface Limits {
  readonly region?: string | null | undefined;
  readonly category?: string | null | undefined;
  readonly membership?: Audience['membership'] | undefined;
}

/** Builds the audience of a message; a province includes its cities. */
export const getAudience = ({ region, category, membership }: Limits, now: Date): Audience => ({
  place: getPlace(region ?? ''),
  category: category ?? null,
  membership: membership ?? null,
  todayOn: toShanghaiDay(now),
});

export const getReachOf = ({ app, now, regions }: OperatorContext, query: InputOf<typeof getReach>['query']) =>
  countAudience(app.db, regions, getAudience(query, now));
