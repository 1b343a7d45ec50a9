import { Form, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { describePage } from '#platform/web/seo.ts';
import { serverCall } from '#platform/web/server-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/ui/field.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { verifyCertificate } from '../contract/completion.ts';
import { coursesPages } from '../pages/pages.ts';
import './courses.css';

const NUMBER_MOST = 40;
const PATH = href(coursesPages.certificate);

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '结业证书核验',
    description: '输入课程结业证书上的编号，查询这张证书是否由本平台出具：姓名、课程、学时和结业日期。',
    canonical: PATH,
  });

export async function loader(args: LoaderFunctionArgs) {
  const number = (new URL(args.request.url).searchParams.get('number') ?? '').trim().slice(0, NUMBER_MOST);
  if (!/[A-Za-z0-9]/.test(number)) return { number: '', found: null };
  return { number, found: await serverCall(args)(verifyCertificate, { query: { number } }) };
}

function Found({ found }: { readonly found: NonNullable<ResultOf<typeof verifyCertificate>> }) {
  const facts = [
    ['证书编号', found.number],
    ['姓名', found.holderName],
    ['课程', found.courseTitle],
    ['学时', String(found.hours)],
    ['考试成绩', found.percent === null ? '本课程没有考试' : `${found.percent} 分`],
    ['结业日期', found.completedOn],
  ] as const;
  return (
    <Card title="证书由本平台出具" note="请与手中的证书逐项比对">
      <dl className="kv cb">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="cb t3 sm">姓名由本人填写，平台没有核对身份。学时是否被认可，以注册或发证机关的规定为准。</p>
    </Card>
  );
}

/** Whether a certificate is genuine, for whoever holds it; works without scripts, because telephones come here by a square on paper. */
export default function CertificatePage() {
  const { number, found } = useLoaderData<typeof loader>();
  return (
    <div className="wrapper crs-proof">
      <PageHead title="结业证书核验" meta="输入课程结业证书上的编号，查询它是否由本平台出具" />
      <Card title="证书编号">
        <Form className="cb" method="get" action={PATH}>
          <TextField
            key={number}
            name="number"
            label="证书编号"
            defaultValue={number}
            maxLength={NUMBER_MOST}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="如 8K3M-2QHD-77TX-0P4V"
            isRequired
          />
          <Button type="submit" kind="primary">
            核验
          </Button>
        </Form>
      </Card>
      {found && <Found found={found} />}
      {number !== '' && !found && (
        <p className="alert w" role="status">
          没有找到编号为 {number} 的证书。请检查是否输错；如确认无误，这张证书不是本平台出具的。
        </p>
      )}
    </div>
  );
}
