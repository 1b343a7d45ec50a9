import type { PreviewedDraft } from '#platform/web/shell/slots.tsx';
import { usePublishedContent } from './published-content.tsx';
import { RecordView } from './record-view.tsx';

/** Displays the fields of a draft as operators see them. */
export function DraftView({ resource: wanted, values }: PreviewedDraft) {
  const resource = usePublishedContent().resources.find(({ name }) => name === wanted);
  if (resource === undefined) return null;
  return (
    <section className="card rv-page" aria-label={resource.label}>
      <RecordView resource={resource} values={values} />
    </section>
  );
}
