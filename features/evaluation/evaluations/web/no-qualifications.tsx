import { href } from '#domain/access/page.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { PageAccessGate } from '#platform/web/shell/reachable.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';

/** Replaces an empty list of current qualifications. */
export function NoQualifications() {
  return (
    <EmptyState
      title="还没有登记资质项"
      hint="在资质证书里添加资质项后，这里每天核对是否仍符合标准。"
      action={
        <PageAccessGate to={href(certificatesPages.certificates)}>
          <ButtonLink to={href(certificatesPages.certificates)}>去登记资质证书</ButtonLink>
        </PageAccessGate>
      }
    />
  );
}

/** Links to the remaining levels of a truncated list. */
export function MoreQualifications({ shown, total }: { readonly shown: number; readonly total: number }) {
  if (total <= shown) return null;
  return <p className="card-body text-3 small">另有 {total - shown} 项资质未列出。</p>;
}
