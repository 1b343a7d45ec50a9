import { z } from 'zod';
import { achievement } from '#domain/records/achievement.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, chosen, filter, id, keyword, optionalText, paging, uuid } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { longPaging } from '#platform/contract/long-paging.ts';
import { buildInputShape, buildOutputShape } from '#platform/contract/record-fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

export const staleAchievement = defineApiError('achievements.stale', 409, '该记录已被他人修改');

const fields = {
  ...buildInputShape(achievement),
  projectName: optionalText(achievement.fields.projectName.label, achievement.fields.projectName.max),
};

/** Input of C-135; `projectName` may be omitted if `projectUuid` identifies a project of the enterprise. */
export const AchievementInput = z.object(fields);
export const AchievementChange = AchievementInput.omit({ personUuid: true })
  .partial()
  .extend({ uuid: uuid('业绩编号'), revision: z.int().optional().meta({ title: '版本' }) });

export const AchievementRow = z.object({
  uuid: z.string(),
  ...buildOutputShape(achievement),
  proofFileUuids: z.array(z.string()),
  /** Computed on reading: `problem` if the record contradicts itself or another record. */
  checkState: z.enum(['ok', 'problem']),
  checkMsg: z.string().nullable(),
  revision: z.number().int(),
  updateTime: z.string(),
});
export type AchievementRow = z.output<typeof AchievementRow>;

const Stored = z.object({ uuid: z.string(), revision: z.number().int(), warnings: z.array(z.string()) });
const tag = '人员业绩';
const base = '/portal/personnel/achievement';

/** Lists achievements (C-131). */
export const listAchievements = route({
  spec: 'C-131',
  method: 'GET',
  path: `${base}/list`,
  tag,
  summary: '人员业绩列表',
  access: { member: 'achievement:*:list' },
  isOfRecords: true,
  query: z.object({
    ...paging,
    personUuid: filter('人员', 64),
    personKind: choice(['register', 'else'], '人员类型'),
    role: filter('担任职务', 50),
    keyword,
  }),
  output: list(AchievementRow),
});
export const exportAchievements = defineListExport(listAchievements);

/** Returns one achievement (C-132). */
export const getAchievement = route({
  spec: 'C-132',
  method: 'GET',
  path: `${base}/detail`,
  tag,
  summary: '一条人员业绩',
  access: { member: 'achievement:*:get' },
  query: z.object({ uuid: z.string().max(4000).default('').meta({ title: '业绩编号' }) }),
  output: data(AchievementRow),
});

/** Lists the achievements of one person (C-133). */
export const listPersonAchievements = route({
  spec: 'C-133',
  method: 'GET',
  path: `${base}/allList/{id}`,
  tag,
  summary: '一个人的全部业绩',
  access: { member: 'achievement:*:list' },
  params: id,
  output: list(AchievementRow),
});

/** Lists achievements with errors to correct, by default five hundred per page (C-134). */
export const listAchievementProblems = route({
  spec: 'C-134',
  method: 'GET',
  path: `${base}/checkList`,
  tag,
  summary: '有问题的人员业绩',
  access: { member: 'achievement:*:list' },
  query: z.object({ ...longPaging, personKind: choice(['register', 'else'], '人员类型') }),
  output: list(AchievementRow),
});

/** Adds an achievement (C-135). */
export const addAchievement = route({
  spec: 'C-135',
  method: 'POST',
  path: `${base}/addProject`,
  tag,
  summary: '新增人员业绩',
  access: { member: 'achievement:*:add' },
  body: AchievementInput,
  output: data(Stored),
  rate: 'write',
});

/** Edits an achievement. Not in the specification, which only defines a call to add achievements. */
export const editAchievement = route({
  spec: null,
  method: 'POST',
  path: `${base}/edit`,
  tag,
  summary: '修改人员业绩',
  access: { member: 'achievement:*:edit' },
  body: AchievementChange,
  output: data(Stored),
  faults: [staleAchievement],
  rate: 'write',
});

export const removeAchievement = route({
  spec: null,
  method: 'POST',
  path: `${base}/delete/{id}`,
  tag,
  summary: '删除人员业绩',
  access: { member: 'achievement:*:remove' },
  params: id,
  output: empty(),
  rate: 'write',
});

const Option = z.object({ uuid: z.string(), name: z.string(), note: z.string() });
/** Lists people and projects as options for an achievement: the first matches of the search text, and the selected options. */
export const listAchievementOptions = route({
  spec: null,
  method: 'GET',
  path: `${base}/options`,
  tag,
  summary: '业绩可选的人员与项目',
  access: { member: 'achievement:*:list' },
  query: z.object({
    personKind: choice(['register', 'else'], '人员类型'),
    person: keyword.meta({ title: '姓名' }),
    chosenPerson: chosen,
    project: keyword.meta({ title: '项目名称' }),
    chosenProject: chosen,
  }),
  output: data(
    z.object({
      people: z.array(Option.extend({ kind: z.enum(['register', 'else']) })),
      projects: z.array(Option),
    }),
  ),
});
