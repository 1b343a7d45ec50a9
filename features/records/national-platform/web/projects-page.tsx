import type { MetaFunction } from 'react-router';
import { ProjectsScreen } from '#features/records/projects/web/projects.web-api.ts';
import { getTitle } from '#platform/web/titles.ts';
import { DifferenceList } from './difference-list.tsx';
import { PlatformBar } from './platform-bar.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('监管平台项目管理') }];

/** Projects next to the records of the national platform: /qyxx/qyinfo/xmmgr and /qyxx/jgptxm/xmmgr (P-064, P-083). */
export default function ProjectsPage() {
  return <ProjectsScreen Banner={PlatformBar} Differences={DifferenceList} />;
}
