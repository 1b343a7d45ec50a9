import { findPage } from '#domain/access/guard.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { countView } from './page-view.repo.ts';

/** Adds one to the day's count of a page. What is no page of the portal is not counted, so that nobody fills the table with nonsense. */
export async function addPageView(context: PublicContext, given: string): Promise<undefined> {
  const path = given.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
  if (path.startsWith('/') && findPage(path)) await countView(context.app.db, shanghaiDay(context.now), path);
  return undefined;
}
