import { useRef, useState } from 'react';
import { arrangeFields, getListNames } from '#domain/records/field.ts';
import { project } from '#domain/records/project.ts';
import { createFieldFormatters } from '#domain/records/words.ts';
import { FormDraft } from '#features/enterprise/enterprise/web/enterprise.web-api.ts';
import { StandardsSelect, useStandardName } from '#features/standards/standards/web/standards.web-api.ts';
import { call } from '#platform/web/call.ts';
import { createRecordOption, useLoadedSearchResults } from '#platform/web/console/found-options.ts';
import { RecordFields } from '#platform/web/console/record-fields.tsx';
import { RecordForm, type StoredRecord } from '#platform/web/console/record-form.tsx';
import { SearchSelect } from '#platform/web/console/search-select.tsx';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { useDebouncedValue } from '#platform/web/use-settled.ts';
import {
  addProject,
  countProjects,
  editProject,
  getProject,
  listProjectPeople,
  listProjects,
  type ProjectDetail,
} from '../projects.contract.ts';
import { MeasureFields, ProcessStageFields, UnitWorkFields } from './project-form-parts.tsx';
import { ProjectContradictionNotes } from './project-notes.tsx';

const STALE = [listProjects, countProjects, getProject];
type Values = Record<string, unknown>;

/** Drops fields that the server returns but does not accept. */
function getBody(values: Values): Values {
  const { features, standardCodes, metrics, works, ...rest } = values;
  return {
    ...rest,
    features: features ?? [],
    standardCodes: standardCodes ?? [],
    metrics: metrics ?? [],
    works: works ?? [],
  };
}

/** Searches people of the enterprise by name. */
function PersonSelect(props: {
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly id?: string;
}) {
  const [typed, setTyped] = useState('');
  const wanted = { name: useDebouncedValue(typed), chosen: props.value ?? undefined };
  const people = useStickyQuery(listProjectPeople, { query: wanted });
  return (
    <SearchSelect
      id={props.id}
      value={props.value}
      options={(people.data ?? []).map(createRecordOption)}
      isLoading={people.isFetching}
      placeholder="输入姓名查找"
      onType={setTyped}
      onChange={(chosen) => props.onChange?.(chosen)}
    />
  );
}

const LAST = [
  'contractDate',
  'permitNo',
  'permitDate',
  'startDate',
  'finishDate',
  'acceptDate',
  'qualityPassed',
  'managerUuid',
  'techLeadUuid',
  'onPlatform',
  'dataLevel',
] as const;
/** The usual order of project facts; measures and unit works come before the dates and stages of the project. */
const FIRST = arrangeFields(project, {
  first: [
    'projectName',
    'projectNo',
    'provProjectNo',
    'projectType',
    'role',
    'projectScale',
    'standardCodes',
    'buildNature',
    'purpose',
    'investType',
    'region',
    'address',
    'ownerName',
    'ownerCreditCode',
    'totalInvest',
    'contractAmount',
    'settleAmount',
    'area',
    'height',
    'span',
    'length',
    'depth',
    'floors',
  ],
  without: [...LAST, ...getListNames(project), 'platformState', 'platformSource', 'levelSource'],
});

export function ProjectFields() {
  return (
    <>
      <RecordFields spec={project} names={FIRST} editors={{ standardCodes: <StandardsSelect /> }} />
      <MeasureFields name="metrics" legend={project.fields.metrics.label} />
      <UnitWorkFields />
      <RecordFields
        spec={project}
        names={LAST}
        editors={{ managerUuid: <PersonSelect />, techLeadUuid: <PersonSelect /> }}
      />
      <ProcessStageFields />
    </>
  );
}

/** Loads the stored project again after another user has changed it. */
function useStored(record: ProjectDetail | null): StoredRecord | undefined {
  const offered = useLoadedSearchResults(listProjectPeople);
  const named = useRef(new Map<unknown, string | null>());
  const standardName = useStandardName();
  if (!record) return undefined;
  const person = (uuid: unknown) =>
    named.current.get(uuid) ??
    offered()
      .flat()
      .find((one) => one.uuid === uuid)?.name ??
    '已不在人员库中的人员';
  return {
    revision: record.revision,
    read: async () => {
      const now = await call(getProject, { params: { id: record.uuid } }, { quiet: true });
      named.current.set(now.managerUuid, now.managerName).set(now.techLeadUuid, now.techLeadName);
      return { revision: now.revision, values: { ...now } };
    },
    writers: {
      ...createFieldFormatters(project),
      standardCodes: (value) => (value as readonly string[]).map(standardName).join('、'),
      managerUuid: person,
      techLeadUuid: person,
    },
  };
}

interface ProjectFormProps {
  /** Null for a new project. */
  readonly record: ProjectDetail | null;
  readonly onClose: () => void;
}

/** Drawer that creates or edits a project (C-100, C-101). */
export function ProjectForm({ record, onClose }: ProjectFormProps) {
  const stored = useStored(record);
  if (!record || !stored) {
    return (
      <RecordForm
        title="新增项目"
        route={addProject}
        initial={{ metrics: [], works: [] }}
        stale={STALE}
        onClose={onClose}
        toInput={(values) => ({ body: getBody(values) as never })}
      >
        <FormDraft bizType="project" />
        <ProjectFields />
        <ProjectContradictionNotes uuid={null} />
      </RecordForm>
    );
  }
  return (
    <RecordForm
      title="编辑项目"
      route={editProject}
      initial={{ ...record }}
      stale={STALE}
      onClose={onClose}
      stored={stored}
      toInput={(values, revision) => ({ body: { ...getBody(values), uuid: record.uuid, revision } })}
    >
      <FormDraft bizType="project" bizUuid={record.uuid} />
      <ProjectFields />
      <ProjectContradictionNotes uuid={record.uuid} />
    </RecordForm>
  );
}
