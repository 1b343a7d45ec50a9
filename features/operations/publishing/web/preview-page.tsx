import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { describePage } from '#platform/web/seo.ts';
import { getPageContext } from '#platform/web/server-call.ts';
import { PublishedContent } from '#platform/web/shell/slots.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';

export const meta: MetaFunction = (args) => describePage(args, { title: '内容预览', canonical: null });

/** Returns the fields from the signed address, or null without one. */
export const loader = (args: LoaderFunctionArgs) => getPageContext(args).preview?.fields ?? null;

/** Preview of a draft whose page requires a login (P-188): its fields, as operators see them. */
export default function PreviewPage() {
  const fields = useLoaderData<typeof loader>();
  return (
    <div className="wrapper">
      {fields ? (
        <PublishedContent draft={fields} />
      ) : (
        <>
          <PageHead title="内容预览" />
          <EmptyState title="没有可预览的内容" hint="请打开运营人员发来的完整预览链接。" />
        </>
      )}
    </div>
  );
}
