import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';

/** Shown for a detail address without a record, with a link to the list. */
export function NoRecord({ label, list }: { readonly label: string; readonly list: string }) {
  return (
    <>
      <Breadcrumbs items={[{ label, to: list }, { label: '详情' }]} />
      <h1 className="sr-only">{label}详情</h1>
      <EmptyState
        title="没有指定要查看的内容"
        hint={`请从${label}列表中选择一条。`}
        action={
          <ButtonLink kind="primary" to={list}>
            查看{label}
          </ButtonLink>
        }
      />
    </>
  );
}
