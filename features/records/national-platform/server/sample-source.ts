import type { EnterpriseDocument, Project } from '#domain/enterprise/enterprise-document.ts';
import type { NationalPlatform } from './source.ts';

/** Reduces an amount by 120 万元, or a small amount by a tenth, so that the result stays positive. */
const lowered = (value: number | null): number | null => {
  if (value === null) return null;
  return value > 240 ? value - 120 : Math.round(value * 9000) / 10_000;
};

/** One sample difference of each kind, by the index of a project in the list; most projects have no difference. */
const CHANGES: Readonly<Record<number, (project: Project) => Project | null>> = {
  1: (project) => ({ ...project, contractAmount: lowered(project.contractAmount) }),
  3: (project) => ({ ...project, dataLevel: 'C' }),
  5: () => null,
  7: (project) => ({ ...project, ownerName: '示例建设单位（平台登记）' }),
};

/**
 * The default source outside production: generates records from the enterprise's records with a few differences. Pages label them as
 * 数据来源：本地示例.
 */
export const samplePlatform: NationalPlatform = {
  source: 'sample',
  note: null,
  fetch: (enterprise: EnterpriseDocument) => {
    const shown = enterprise.projects.flatMap((project, index) => {
      const change = CHANGES[index];
      const answer = change ? change(project) : project;
      return answer === null || answer.projectNo === null ? [] : [{ ...answer, uuid: undefined }];
    });
    const led = enterprise.projects.find((project) => project.managerUuid !== null);
    const projectNo = `${led?.projectNo ?? '示例'}-平台`;
    const isKnown = enterprise.projects.some((project) => project.projectNo === projectNo);
    const extra: Project[] =
      led && !isKnown
        ? [
            {
              ...led,
              uuid: undefined,
              projectNo,
              provProjectNo: null,
              permitNo: null,
              projectName: '平台登记的另一项目（示例）',
            },
          ]
        : [];
    return Promise.resolve({ projects: [...shown, ...extra], people: enterprise.registeredPeople });
  },
};
