import { useQuery } from '@tanstack/react-query';
import { listPublicationErrors, type Resource } from '#platform/contract/resource.ts';
import type { CallInput } from '#platform/contract/route.ts';
import { call } from '#platform/web/call.ts';
import { useFormInstance, useWatch } from '#platform/web/console/form.tsx';
import { RecordForm } from '#platform/web/console/record-form.tsx';
import { query } from '#platform/web/query.ts';
import { getRightRegions } from '#platform/web/state/session.ts';
import { useSession } from '#platform/web/state/session-context.tsx';
import { getManageCalls, type ManageCalls, type PublicationRecord } from '../publishing.contract.ts';
import { ResourceFields } from './fields/fields.tsx';
import { buildRequestBody, getInitialValues, getNewRecordValues } from './fields/form-body.ts';
import { getFieldFormatters } from './version-words.ts';

type Values = Readonly<Record<string, unknown>>;

interface EditorProps {
  readonly resource: Resource;
  /** Null for a new record. */
  readonly record: PublicationRecord | null;
  /** The initial values of a new record. */
  readonly initial?: Values;
  readonly onClose: () => void;
}

/** Width in pixels; a text with tables needs space beside its fields. */
const WIDTH = 920;

/** Lists the values that are missing for a publication; the draft can be saved without them. */
function StillMissing({ resource }: { readonly resource: Resource }) {
  const form = useFormInstance<Values>();
  const list = (values: Values) =>
    listPublicationErrors(resource, buildRequestBody(resource, values)).map(({ message }) => message);
  const words: string | undefined = useWatch((values) => list(values).join('；'), { form, preserve: true });
  return words ? <p className="w text-2 small">发布前还需补齐：{words}</p> : null;
}

function NewRecord({ resource, initial = {}, onClose }: EditorProps) {
  const calls = getManageCalls(resource);
  const regions = getRightRegions(useSession(), `manage:${resource.name}:edit`);
  return (
    <RecordForm
      title={`新建${resource.label}`}
      route={calls.add}
      width={WIDTH}
      saveLabel="保存草稿"
      initial={getNewRecordValues(resource, regions, initial)}
      stale={[calls.list]}
      toInput={(values) => ({ body: buildRequestBody(resource, values) })}
      onClose={onClose}
    >
      <ResourceFields resource={resource} />
      <StillMissing resource={resource} />
    </RecordForm>
  );
}

interface StoredProps extends EditorProps {
  readonly record: PublicationRecord;
}

/** Loads the current record into the form, because the list may be outdated. */
function StoredRecord({ resource, record, onClose }: StoredProps) {
  const calls = getManageCalls(resource);
  const { uuid } = record;
  const found = useQuery({ ...query(calls.get, { params: { id: uuid } }), staleTime: 0, gcTime: 0 });
  // A cached record may be older than a publication: editing it would cause a conflict with the user's own change.
  if (!found.data || !found.isFetchedAfterMount) return null;
  const stored = {
    revision: found.data.revision,
    read: async () => {
      const now = await call(calls.get, { params: { id: uuid } }, { quiet: true });
      return { revision: now.revision, values: getInitialValues(resource, now) };
    },
    writers: getFieldFormatters(resource),
  };
  const toInput = (values: Values, revision?: number) =>
    ({ body: { ...buildRequestBody(resource, values), uuid, revision } }) as CallInput<ManageCalls['edit']>;
  return (
    <RecordForm
      title={`编辑${resource.label}`}
      route={calls.edit}
      width={WIDTH}
      saveLabel="保存草稿"
      initial={getInitialValues(resource, found.data)}
      stored={stored}
      stale={[calls.list, calls.get]}
      toInput={toInput}
      onClose={onClose}
    >
      <ResourceFields resource={resource} />
      <StillMissing resource={resource} />
    </RecordForm>
  );
}

/** Edits a draft next to the published version; readers do not see changes until the draft is published. */
export function RecordEditor(props: EditorProps) {
  const { record } = props;
  return record === null ? <NewRecord {...props} /> : <StoredRecord {...props} record={record} />;
}
