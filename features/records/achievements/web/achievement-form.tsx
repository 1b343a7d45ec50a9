import { useState } from 'react';
import { achievement } from '#domain/records/achievement.ts';
import { arrangeFields } from '#domain/records/field.ts';
import { measure } from '#domain/records/project.ts';
import { createFieldFormatters } from '#domain/records/words.ts';
import { FormDraft } from '#features/enterprise/enterprise/web/enterprise.web-api.ts';
import type { CallInput } from '#platform/contract/route.ts';
import { call } from '#platform/web/call.ts';
import { FormList, useFormInstance } from '#platform/web/console/form.tsx';
import { createRecordOption, useLoadedSearchResults } from '#platform/web/console/found-options.ts';
import { RecordFields } from '#platform/web/console/record-fields.tsx';
import { RecordForm, type StoredRecord } from '#platform/web/console/record-form.tsx';
import { SearchSelect } from '#platform/web/console/search-select.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { toasts } from '#platform/web/toasts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { useDebouncedValue } from '#platform/web/use-settled.ts';
import {
  type AchievementRow,
  addAchievement,
  editAchievement,
  getAchievement,
  listAchievementOptions,
  listAchievementProblems,
  listAchievements,
  listPersonAchievements,
} from '../achievements.contract.ts';
import type { AchievementKind } from './achievement-kinds.ts';

export const STALE_ACHIEVEMENT_CALLS = [
  listAchievements,
  listAchievementProblems,
  listPersonAchievements,
  getAchievement,
] as const;

type Values = Record<string, unknown>;

interface AchievementFormProps {
  readonly setup: AchievementKind;
  /** Null for a new achievement. */
  readonly record: AchievementRow | null;
  /** Person by whom the list is filtered. */
  readonly personUuid: string | undefined;
  readonly onClose: () => void;
}

type SaveRoute = typeof addAchievement | typeof editAchievement;

const getInitial = ({ record, personUuid }: AchievementFormProps): Values =>
  record ? { ...record } : { personUuid, scale: [] };

function getBody(values: Values, record: AchievementRow | null, revision: number | undefined): Values {
  const { personUuid, ...rest } = values;
  return record ? { ...rest, uuid: record.uuid, revision } : { ...rest, personUuid: personUuid ?? '' };
}

/** Reads the stored achievement for comparison if another user has changed it. */
const getStored = (record: AchievementRow, projectName: (uuid: unknown) => string): StoredRecord => ({
  revision: record.revision,
  read: async () => {
    const now = await call(getAchievement, { query: { uuid: record.uuid } }, { quiet: true });
    return { revision: now.revision, values: { ...now } };
  },
  writers: { ...createFieldFormatters(achievement), projectUuid: projectName },
});

/** Drawer that adds or edits an achievement of a person (C-135). */
export function AchievementForm(props: AchievementFormProps) {
  const { setup, record, onClose } = props;
  const offered = useLoadedSearchResults(listAchievementOptions);
  const projectName = (uuid: unknown) =>
    offered().flatMap(({ projects }) => projects.filter((project) => project.uuid === uuid))[0]?.name ??
    '已不在项目库中的项目';
  return (
    <RecordForm<SaveRoute>
      title={`${record ? '编辑' : '新增'}${setup.title}`}
      route={record ? editAchievement : addAchievement}
      initial={getInitial(props)}
      {...(record ? { stored: getStored(record, projectName) } : {})}
      toInput={(values, revision) => ({ body: getBody(values, record, revision) }) as unknown as CallInput<SaveRoute>}
      stale={STALE_ACHIEVEMENT_CALLS}
      onSaved={({ warnings }) => warnings.forEach((warning) => toasts.show('info', warning))}
      onClose={onClose}
    >
      <FormDraft bizType="achievement" {...(record ? { bizUuid: record.uuid } : {})} />
      <AchievementFields setup={setup} record={record} />
    </RecordForm>
  );
}

interface SelectProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

function PersonSelect({ kind, ...props }: SelectProps & { readonly kind: AchievementKind['kind'] }) {
  const [typed, setTyped] = useState('');
  const wanted = { personKind: kind, person: useDebouncedValue(typed), chosenPerson: props.value ?? undefined };
  const found = useStickyQuery(listAchievementOptions, { query: wanted });
  return (
    <SearchSelect
      id={props.id}
      value={props.value}
      options={(found.data?.people ?? []).map(createRecordOption)}
      isLoading={found.isFetching}
      placeholder="输入姓名查找"
      onType={setTyped}
      onChange={(chosen) => props.onChange?.(chosen)}
    />
  );
}

function ProjectSelect({ onName, ...props }: SelectProps & { readonly onName: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const wanted = { project: useDebouncedValue(typed), chosenProject: props.value ?? undefined };
  const found = useStickyQuery(listAchievementOptions, { query: wanted });
  const projects = found.data?.projects ?? [];
  return (
    <SearchSelect
      id={props.id}
      value={props.value}
      options={projects.map(createRecordOption)}
      isLoading={found.isFetching}
      placeholder="输入项目名称查找"
      onType={setTyped}
      onChange={(chosen) => {
        const name = projects.find((project) => project.uuid === chosen)?.name;
        if (name) onName(name);
        props.onChange?.(chosen);
      }}
    />
  );
}

const NAMES = arrangeFields(achievement, {
  first: ['projectUuid', 'projectName', 'role', 'projectScale', 'startDate', 'endDate'],
  last: ['amount'],
  // Only a workbook can contain the standard and level for which a project counts, so the form excludes these fields.
  without: ['personUuid', 'personName', 'personKind', 'standardCode', 'meetsLevel', 'scale', 'platformState'],
});

export function AchievementFields({ setup, record }: Pick<AchievementFormProps, 'setup' | 'record'>) {
  const form = useFormInstance<Values>();
  const takeName = (name: string) => form.setFieldValue('projectName', name);
  const editors = {
    personUuid: <PersonSelect kind={setup.kind} />,
    projectUuid: <ProjectSelect onName={takeName} />,
  };
  return (
    <>
      {record && (
        <p className="w">
          <span className="text-3">{achievement.fields.personUuid.label}</span>{' '}
          <b>{record.personName ?? '未对应人员'}</b>
        </p>
      )}
      <RecordFields spec={achievement} names={[...(record ? [] : WHOSE), ...NAMES]} editors={editors} />
      <ScaleFields />
    </>
  );
}
const WHOSE = ['personUuid'] as const;

/** Only a workbook can contain `count`. */
const MEASURE = arrangeFields(measure, { without: ['count'] });

/** Measures by which standards grade a project: height, area, span … */
function ScaleFields() {
  return (
    <FormList name="scale">
      {(fields, { add, remove }) => (
        <fieldset className="ac-rows">
          <legend>{achievement.fields.scale.label}</legend>
          {fields.map((field) => (
            <div key={field.key} className="ac-row">
              <RecordFields spec={measure} names={MEASURE} at={field.name} />
              <button
                type="button"
                className="btn ic"
                aria-label={`移除第 ${field.name + 1} 项指标`}
                onClick={() => remove(field.name)}
              >
                <Icon name="trash" />
              </button>
            </div>
          ))}
          {fields.length < achievement.fields.scale.most && (
            <Button isBlock onClick={() => add({})}>
              <Icon name="plus" />
              添加指标
            </Button>
          )}
        </fieldset>
      )}
    </FormList>
  );
}
