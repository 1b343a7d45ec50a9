import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { useFormInstance, useWatch } from '#platform/web/console/form.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { useDebouncedValue } from '#platform/web/use-settled.ts';
import { reviewProject } from '../projects.contract.ts';
import { ContradictionList } from './contradiction-list.tsx';

/** Shows the contradictions of the current form. They are only notes and never block saving. */
export function ProjectContradictionNotes({ uuid }: { readonly uuid: string | null }) {
  const values = useWatch([], useFormInstance()) as Readonly<Record<string, unknown>> | undefined;
  const settled = useDebouncedValue(JSON.stringify(values ?? {}));
  const found = useQuery({
    queryKey: [reviewProject.path, uuid, settled],
    // An incomplete value is not an error: while the form cannot be parsed, no request is sent and no notes are shown.
    queryFn: async ({ signal }) => {
      const { success, data: body } = reviewProject.body.safeParse({ ...(JSON.parse(settled) as object), uuid });
      return success ? await call(reviewProject, { body }, { isInBackground: true, signal }) : [];
    },
    gcTime: 0,
  });
  const rows = found.data ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="alert w prj-notes" aria-live="polite">
      <Icon name="info" />
      <div>
        <p>
          <b>填写的内容有 {rows.length} 处前后矛盾</b>，不影响保存
        </p>
        <ContradictionList rows={rows} />
      </div>
    </section>
  );
}
