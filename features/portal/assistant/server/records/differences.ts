/** Answers in which fields a project differs from the national platform, according to the last comparison. */

import { href } from '#domain/access/page.ts';
import { countDaysBetween, isDay } from '#domain/validity/day.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { listStoredProjectsOf } from '#features/records/projects/server/projects.server-api.ts';
import { canView, getOwnTenantContext } from '#platform/server/access/access.ts';
import { createAnswerBuilder, type RecordAnswer, type RecordQuestionContext } from './record-answer.ts';

const NOTE = '按最近一次比对的结果回答；请核对两边的资料后采用一方，平台上的数据以平台当前显示的为准。';
const FIGURE = /^(-?\d[\d,]*(?:\.\d+)?)\s*([^\d\s,.][^\d,]*)?$/;

/** Formats the difference of two dates or of two figures with the same unit; empty for other values. */
export function formatDifference(ours: string | null, theirs: string | null): string {
  if (ours === null || theirs === null) return '';
  if (isDay(ours) && isDay(theirs)) return `，差 ${Math.abs(countDaysBetween(ours, theirs))} 天`;
  const [own, other] = [FIGURE.exec(ours), FIGURE.exec(theirs)];
  if (own === null || other === null || own[2] !== other[2]) return '';
  const distance = Number(other[1]?.replaceAll(',', '')) - Number(own[1]?.replaceAll(',', ''));
  return `，差 ${Number(Math.abs(distance).toFixed(4))} ${own[2] ?? ''}`.trimEnd();
}

/** Answers questions such as 人行天桥跟四库哪里对不上; null if the question names no compared project. */
export async function answerPlatformDifferences({
  context,
  enterprise,
  projects,
}: RecordQuestionContext): Promise<RecordAnswer | null> {
  const scope = getOwnTenantContext(context);
  if (scope === null || projects.length === 0 || !canView(context.session, 'project:info:list')) return null;
  const named = enterprise.projects.flatMap(({ uuid, projectName }) =>
    projects.includes(projectName) ? (uuid ?? []) : [],
  );
  const stored = await listStoredProjectsOf(context.app.db, scope, named);
  const answer = createAnswerBuilder();
  for (const { uuid, projectName, platformState, diff } of stored) {
    if (platformState === null || platformState === 'unchecked') continue;
    const words = diff.map(
      ({ label, field, ours, theirs }) =>
        `${label ?? field}：本企业 ${ours ?? '没有登记'}，平台 ${theirs ?? '没有登记'}${formatDifference(ours, theirs)}`,
    );
    const found =
      platformState === 'missing' ? '平台上没有查到' : platformState === 'same' ? '没有发现不一致' : words.join('；');
    if (found === '') continue;
    const text = `${projectName}与平台比对，${found}`;
    const page = href(nationalPlatformPages.projects);
    answer.tell(text, { key: `difference ${uuid}`, title: projectName, place: '平台比对', href: page });
  }
  const given = answer.done();
  return given.points.length === 0 ? null : { ...given, notes: [NOTE] };
}
