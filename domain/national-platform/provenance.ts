/**
 * Determines the provenance of national platform data: only a connected service is authoritative; an upload by a user is an unverified
 * list.
 */
import type { Project } from '#domain/enterprise/enterprise-document.ts';
import { PROJECT_DATA_SOURCES, type ProjectDataSource } from '#domain/records/project.ts';
import type { PlatformSource } from './records.ts';

/** Returns the provenance of data from a source. */
export const getProvenance = (source: Exclude<PlatformSource, 'none'>): ProjectDataSource => {
  if (source === 'http') return 'platform';
  return source === 'sample' ? 'sample' : 'list';
};

/** Display texts for the source with which the records are compared. */
export interface SourceTexts {
  readonly name: string;
  /** The verification required before a correction; empty for the platform itself. */
  readonly caution: string;
}
export const SOURCE_TEXTS: Readonly<Record<ProjectDataSource, SourceTexts>> = {
  platform: { name: '平台', caution: '' },
  list: { name: '清单', caution: '清单由本企业导入，未经平台核实，先在全国平台上核对。' },
  sample: { name: '示例', caution: '示例数据不是平台的登记。' },
};
export const PLATFORM_TEXTS = SOURCE_TEXTS.platform;
export const getSourceTexts = (source: Exclude<PlatformSource, 'none'>): SourceTexts =>
  SOURCE_TEXTS[getProvenance(source)];

type Compared = Pick<Project, 'platformState' | 'platformSource'>;

const NAMES: Readonly<Record<ProjectDataSource, string>> = { platform: '平台', list: '导入的清单', sample: '本地示例' };
const NOTES: Readonly<Record<ProjectDataSource, string>> = { platform: '', list: '（未经平台核实）', sample: '' };

/** Formats the result of a comparison with its source; older comparisons are marked as having no recorded source. */
export function formatPlatformState({ platformState, platformSource }: Compared): string {
  if (platformState === null || platformState === 'unchecked') return '未比对';
  const [name, note] =
    platformSource === null ? ['平台', '（来源未记录）'] : [NAMES[platformSource], NOTES[platformSource]];
  const words = { same: `与${name}一致`, differs: `与${name}不一致`, missing: `${name}中没有` }[platformState];
  return `${words}${note}`;
}

/** Returns whether the comparison may be with the platform; true also for older comparisons, whose source is not recorded. */
export const isFromPlatform = ({ platformSource }: Pick<Compared, 'platformSource'>): boolean =>
  platformSource === null || platformSource === 'platform';

type Levelled = Pick<Project, 'dataLevel' | 'levelSource'>;

/** Returns whether the data level was provided by neither the enterprise nor the platform. */
export const isLevelUnverified = ({ levelSource }: Levelled): boolean =>
  levelSource === 'list' || levelSource === 'sample';

/** Formats a data level such as `B 级`, with the source if it is unverified. */
export const formatDataLevel = (project: Levelled): string => {
  const source = formatLevelSource(project);
  return project.dataLevel === null ? '未定级' : `${project.dataLevel} 级${source === null ? '' : `，来自${source}`}`;
};

/** Returns the source of an unverified data level; null for a level stated by the enterprise or shown by the platform. */
export const formatLevelSource = (project: Levelled): string | null =>
  project.dataLevel !== null && project.levelSource !== null && isLevelUnverified(project)
    ? PROJECT_DATA_SOURCES[project.levelSource]
    : null;
