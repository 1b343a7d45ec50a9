import type { Measure, Project } from '../enterprise/enterprise-document.ts';
import type { FormCategory, FormSource } from './source.ts';

/** Patterns of project roles by qualification category; an unknown role may belong to any category. */
const ROLES: Readonly<Record<FormCategory, RegExp>> = {
  construction: /施工|承包|分包/,
  design: /设计/,
  survey: /勘察/,
  supervision: /监理/,
  safety: /施工|承包|分包/,
};

const isFinished = ({ acceptDate, finishDate }: Project, today: string): boolean => {
  const end = acceptDate ?? finishDate;
  return end !== null && end <= today;
};

/** Lists the projects for a form, newest first: the reserved projects or, if none are reserved, all finished projects of the category. */
export function listFormProjects({ enterprise, paperCase: documentCase, category, today }: FormSource): Project[] {
  const { workUuids } = documentCase;
  const chosen = workUuids === null || workUuids.length === 0 ? null : new Set(workUuids);
  const own = enterprise.projects.filter((project) =>
    chosen === null
      ? isFinished(project, today) && (category === null || project.role === null || ROLES[category].test(project.role))
      : project.uuid !== undefined && chosen.has(project.uuid),
  );
  const getEnd = ({ acceptDate, finishDate }: Project): string => acceptDate ?? finishDate ?? '';
  return own.toSorted((a, b) => (getEnd(b) < getEnd(a) ? -1 : getEnd(b) > getEnd(a) ? 1 : 0));
}

const formatMeasure = ({ metric, value, unit, count }: Measure): string =>
  value === null ? '' : `${metric} ${value}${unit ?? ''}${count === null || count === 1 ? '' : `×${count}`}`;

/** Formats the measures of a project and of its unit works in one line. */
export function formatMeasures(project: Project): string {
  const plain = [
    ['建筑面积', project.area, 'm²'],
    ['长度', project.length, 'km'],
    ['跨度', project.span, 'm'],
    ['高度', project.height, 'm'],
    ['深度', project.depth, 'm'],
    ['层数', project.floors, '层'],
    ['规模', project.capacity, project.capacityUnit ?? ''],
  ] as const;
  const named = new Set(project.metrics.map(({ metric }) => metric));
  return [
    ...plain.flatMap(([label, value, unit]) =>
      value === null || named.has(label) ? [] : [`${label} ${value}${unit}`],
    ),
    ...project.metrics.map(formatMeasure),
    ...project.works.flatMap(({ workName, metrics }) => {
      const said = metrics.map(formatMeasure).filter((text) => text !== '');
      return said.length === 0 ? [] : [`${workName}：${said.join('，')}`];
    }),
  ]
    .filter((text) => text !== '')
    .join('；');
}
